"""A game of a table as values and functions: where it stands, what a press makes of it, who plays without being
pressed, what is told and sealed, how its time counts. Nothing in here waits for anything or stores anything.
"""
