"""Somebody who takes part in a season."""

from __future__ import annotations

from dataclasses import dataclass

from bot.leagues.rules.schedule.entrants import Entrant


@dataclass(slots=True)
class Participant:
    """Somebody who takes part. Members are numbered from 1 in the order in which they signed up."""

    number: int
    entrant: Entrant
    plays: bool
    on_bench: bool
    is_active: bool = True
    calls: int = 0
    """How often they were called from the bench."""
    paused_until: int = 0
    """Until then they are in no round that is drawn."""
    is_removed: bool = False
    """An organiser put them out of the season."""
    is_approved: bool = False
    """An organiser let them in, where that is asked for."""
    has_checked_in: bool = False
    """They said before the draw that they are there, where that is asked for."""
    byes: tuple[int, ...] = ()
    """The rounds in which they play no game."""
    missed: int = 0
    """At how many tables they did not appear in time."""
