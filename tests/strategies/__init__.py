"""Bodies to test with: Hypothesis strategies made from the vendors' schemas and from the canonical one.

`schemas`        a dialect's schema: definitions, the branch that a value takes, validators
`values`         JSON Schema → strategy
`conversations`  repairs what a schema cannot say: calls and results that belong together, counts that add up
`bodies`         what tests ask for: `requests(dialect)`, `responses(dialect)`, `bodies(dialect, direction)`
`canonical`      `canonical_requests()`: items that no dialect has parsed
`places`         the places of a body: their paths, and what else could stand there
"""
