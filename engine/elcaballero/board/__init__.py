"""The tiles, cards and pieces of a running game: where they lie, what they are, and how they move."""
