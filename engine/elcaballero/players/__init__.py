"""What computer players know of the game: what positions are worth, and how to look after a seat."""
