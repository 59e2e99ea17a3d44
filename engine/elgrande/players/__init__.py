"""What computer players know of the game: what positions are worth, what is hidden, what people usually do."""
