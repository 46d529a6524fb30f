"""From plans to Python text: ops say what a row does, templates say it in Python, `files` keeps the folder honest."""
