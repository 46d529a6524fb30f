"""Runs the laws on a user's captured traffic: the command `verify`. It needs jsonschema (the extra `verify`)."""
