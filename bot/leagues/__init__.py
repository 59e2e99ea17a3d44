"""Leagues: `rules` calculates, `running` does what is due, `shown` tells and publishes."""
