"""The pieces and cards of a running game: where they lie, what they are, and how they move."""
