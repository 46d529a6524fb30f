"""From canonical chunks to a dialect's stream: one framer a dialect, found by its name."""
