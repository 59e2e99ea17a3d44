"""Computer players who think: their turns, and the coach, who gives advice and judges games that are over."""
