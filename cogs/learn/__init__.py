"""Learning a game: lessons in the panel, the guided first game (`/learn`), and what a question is about."""
