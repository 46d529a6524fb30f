"""The generator: specs in, modules out; it never imports what it emits."""
