"""Positions of the day: `/puzzle`, what came of an answer, the ranking of a server, and the post of each day."""
