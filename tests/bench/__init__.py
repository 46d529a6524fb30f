"""`make bench`: what a translation costs beside reading and writing the JSON alone. No figure here is a test."""
