"""The standing orders of El Grande: bids, discs, Vetoes, the King incognito, companions, and a hand being chosen."""
