"""Tables for the commands that explain and verify: `generated/<d>/rows.json` (fates) and `schema.json` (validity).

They are data, loaded by those commands only; no translation reads them.
"""
