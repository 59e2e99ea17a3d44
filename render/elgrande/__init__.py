"""The pictures of El Grande: its board, and the sheets of its cards, discs and scorings."""
