"""What touches the world: the command line, the default mint. Nothing in the core imports it."""
