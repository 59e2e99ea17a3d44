"""Tables before the game: the lobby that everybody sees, the panels of who owns it, and `/table`."""
