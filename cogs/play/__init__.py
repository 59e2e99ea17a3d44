"""Playing: the panel of a seat, and what leads to it or helps in it."""
