"""What one viewer may know of a game, and how it is made."""
