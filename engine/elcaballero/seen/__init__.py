"""What one viewer may know of a game, how it is made, and what follows from it about prices."""
