"""Leagues in Discord: seasons, club nights, ratings and looking for a game, each with its panel and its controls."""
