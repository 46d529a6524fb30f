"""Load on the loopback: `make load`."""
