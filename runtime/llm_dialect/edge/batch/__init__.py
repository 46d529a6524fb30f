"""Batch files of one vendor into those of another: the command `batch`."""
