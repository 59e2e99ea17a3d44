"""Ratings, points, schedules and seasons, as pure functions over values.

Nothing here knows Discord, a database or the clock on the wall: what happened comes in as values, what follows from it
goes out as values. `docs/leagues.md` says the same for organisers.
"""
