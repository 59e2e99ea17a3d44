"""What the cards do, one module for every printed deck: one card, one entry."""
