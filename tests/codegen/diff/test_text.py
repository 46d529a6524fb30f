"""How a comparison is shown: as text, and as Markdown for a pull request."""

from __future__ import annotations

from codegen.diff.command import lines, lossier, markdown
from codegen.diff.compare import Change
from codegen.diff.consequences import Consequence, Turn
from codegen.diff.effects import Effect

KEPT = {"fate": "kept", "severity": "lossy", "why": "w"}
LOSSIER = Change("toy", "request", "row", ("Body",), "extra", ("$.extra",), "severity", "none", "lossy", Effect.LOSSIER)
CHANGES = [
    LOSSIER,
    Change("toy", "request", "property", ("Body",), "size", ("$.size", "$.box.size"), "max", 9, 10, Effect.CHANGED),
    Change("toy", "response", "enum", (), "b", ("$.kind",), "fate", None, KEPT, Effect.GAINED),
]
EXAMPLE = {
    "body": {"x": "ü"},
    "before": {"body": {"x": "ü"}, "losses": []},
    "after": {"body": {}, "losses": [["$.x", "dropped", "lossy"]]},
}
NEW = Consequence("request", "a", "b", "Body.x", "$.x", "carried as x", "dropped (lossy: w)", Turn.NEW, EXAMPLE)
FOUND = [
    NEW,
    Consequence("request", "a", "b", "Body.y", "$.y", "", "carried", Turn.FIELD),
    *(
        Consequence("stream", "a", "b", f"Body.{n}", "$.z", "carried as p|q", "carried as r", Turn.CHANGED)
        for n in "zw"
    ),
    *(Consequence("request", "a", target, "Body.v", "$.v", "carried", "", Turn.GONE) for target in "bc"),
]
TEXT = """\
toy request: 1 lossier, 1 changed
  - extra (Body) severity: none → lossy
  ~ $.size and 1 more (Body.size) max: 9 → 10

toy response: 1 gained
  + $.kind value b: (nothing) → kept (lossy: w)

pairs: 1 new loss, 2 changed, 1 new field, 2 field gone
  - request a.$.x → b: carried as x → dropped (lossy: w)
      input {"x": "ü"}
      before {"body": {"x": "ü"}, "losses": []}
      after {"body": {}, "losses": [["$.x", "dropped", "lossy"]]}
  * request a.$.y → b: (unknown) → carried
  ~ stream a.$.z → b: carried as p|q → carried as r
  ~ stream a.$.z → b: carried as p|q → carried as r
  / request a.$.v → b: carried → (unknown)
  / request a.$.v → c: carried → (unknown)
"""
MARKDOWN = """\
### What the mapping now does: 1 new loss, 2 changed, 1 new field, 2 fields gone

*A row says what becomes of a field that is sent in one dialect and written in the other. `lossy`: the answer may \
differ; `rejected`: a wish cannot be met; `none`: nobody notices.*

**new loss**: what came across, or cost less, before

| pair | field | before | now |
| --- | --- | --- | --- |
| request a → b | `$.x` | carried as x | dropped (lossy: w) |

**changed**: it comes across otherwise, or is lost for another reason

| pair | field | before | now |
| --- | --- | --- | --- |
| stream a → b | `$.z` | carried as p\\|q | carried as r (2 kinds) |

**new field**: the mapping did not know it: it was kept for its own dialect, and reported elsewhere as `unknown`

| pair | field | before | now |
| --- | --- | --- | --- |
| request a → b | `$.y` | (unknown) | carried |

**field gone**: the mapping no longer knows it: it is kept for its own dialect, and reported elsewhere as `unknown`

| pair | field | before | now |
| --- | --- | --- | --- |
| request a → b | `$.v` | carried | (unknown) |
| request a → c | `$.v` | carried | (unknown) |

<details><summary>Examples</summary>

`$.x`, request a → b

```json
{"x": "ü"}
```
```diff
@@ -1,6 +1,6 @@
 {
- "body": {
-  "x": "ü"
- },
- "losses": []
+ "body": {},
+ "losses": [
+  "lossy dropped $.x"
+ ]
 }
```

</details>

<details><summary>3 changes of the specs</summary>

```
toy request: 1 lossier, 1 changed
  - extra (Body) severity: none → lossy
  ~ $.size and 1 more (Body.size) max: 9 → 10

toy response: 1 gained
  + $.kind value b: (nothing) → kept (lossy: w)
```

</details>
"""


def test_as_text() -> None:
    assert "\n".join(lines(CHANGES, FOUND)) + "\n" == TEXT
    assert list(lines([])) == ["no change of meaning"]


def test_as_markdown() -> None:
    assert "\n".join(markdown(CHANGES, FOUND)) + "\n" == MARKDOWN
    assert list(markdown([], [])) == ["No change of meaning in the mapping."]
    told = list(markdown([LOSSIER], []))
    assert told[0] == "### What the mapping now does: nothing else for any pair"
    assert "<details><summary>1 change of the specs</summary>" in told
    assert "<details><summary>Examples</summary>" not in told


def test_what_loses_in_itself_or_for_a_pair_is_lossier() -> None:
    assert lossier([LOSSIER])
    assert lossier([], [NEW])
    assert not lossier(CHANGES[1:], FOUND[1:])
