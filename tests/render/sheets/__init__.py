"""Tests of all pictures but the board."""
