"""Lessons: ideas of a game as data (`data/<game>/lessons/`), the moment for each, and the guided first game."""
