"""Replays: a game that is or was played, told again step by step. See `service.py`."""
