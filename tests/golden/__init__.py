"""Golden cases: for each thing that a schema or a spec allows, a body and what exactly every dialect makes of it."""
