"""Positions of the day: what people answered, and where servers show them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PuzzleAnswer:
    """What somebody did with the position of a day. There is one for each person and day: nobody answers twice."""

    user_id: int
    day: int
    """Since 1970, in UTC."""
    guild_id: int | None
    """The server in which it counts; None if it was begun in direct messages."""
    table_id: int
    """Where it is played out."""
    name: str
    """What the person was called there."""
    turn: tuple[str, ...] | None = None
    """All that was chosen in the turn, each a seat and a choice; None until it is over."""
    gained: int | None = None
    """The points that the turn brings by the next scoring, on the whole."""
    rivals_gained: int | None = None
    """Those that each rival gains meanwhile."""
    possible: int | None = None
    rivals_possible: int | None = None
    """The same with the best turn."""
    marks: int | None = None
    """What the answer counts in the ranking; None until then."""


@dataclass(frozen=True, slots=True)
class PuzzleChannel:
    """Where a server shows the position of each day. `attempts` counts the claims since it was last shown."""

    guild_id: int
    channel_id: int
    due_at: int
    """When the next one comes, or may be tried again."""
    attempts: int
    shown: int | None
    """The day that was shown last; None before the first one."""


@dataclass(frozen=True, slots=True)
class PuzzleRank:
    """Somebody in the ranking of a server over some days."""

    user_id: int
    name: str
    marks: int
    answers: int
