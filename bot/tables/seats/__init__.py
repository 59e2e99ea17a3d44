"""Who sits where in a running game, and what the people at a table agree on."""
