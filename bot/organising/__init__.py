"""Running leagues: the rows of seasons become what `bot.leagues` calculates with, and what is due is done.

Nothing here knows Discord: whoever tells people something is a `Crier`, which a cog is.
"""

from __future__ import annotations

from bot.organising.books import Book, LeagueRefused
from bot.organising.service import Leagues

__all__ = ["Book", "LeagueRefused", "Leagues"]
