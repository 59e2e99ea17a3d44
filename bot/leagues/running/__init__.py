"""Running leagues: the rows of seasons become what `bot.leagues.rules` calculates with, and what is due is done.

Nothing here knows Discord: whoever tells people something is a `Crier`, which a cog is.
"""
