"""Recorded traffic beside this repository, and the laws on it."""
