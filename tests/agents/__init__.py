"""Real agents through the gateway: `make agents`."""
