"""From a dialect's stream to canonical chunks: one deframer a dialect, found by its name."""
