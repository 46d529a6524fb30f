"""What becomes of a field, in words: the commands `explain` and `losses`, from the emitted tables `rows.json`."""
