"""The verbs of El Grande: what cards, turns and rounds are written in."""
