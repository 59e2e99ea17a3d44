"""Positions of games between computer players in which one turn is clearly the best: data, and the program that finds
them (`python -m engine.puzzles`).
"""
