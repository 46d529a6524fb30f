"""The laws of translation, each a plain function `check_…` that raises AssertionError where a body breaks it."""
