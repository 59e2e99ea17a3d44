"""Records of leagues: who takes part in a server's games, its seasons, and who looks for a game.

Rules, facts and wishes are opaque here: JSON text that is kept exactly as it was given.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot.storage.records.results import SeatResult
from bot.storage.records.seating import Stint
from bot.storage.records.tables import Table
from bot.storage.records.terms import Terms


@dataclass(frozen=True, slots=True)
class KnownMember:
    """Somebody who has played or signed up in a server; `user_id` is None when they have asked to be forgotten."""

    number: int
    user_id: int | None
    name: str
    is_named: bool
    """Whether they agreed to be named on public pages."""

    @property
    def may_be_named(self) -> bool:
        """Whether the public may know their name: who was forgotten has none."""
        return self.is_named and self.user_id is not None


@dataclass(frozen=True, slots=True)
class StoredSeason:
    """A season of a server, without its facts. What follows `terms` is set by the storage."""

    guild_id: int
    channel_id: int
    title: str
    rules: str
    options: Mapping[str, Any]
    """What its tables play."""
    terms: Terms
    """The terms of its tables."""
    id: int = 0
    created_at: int = 0
    announced_at: int | None = None
    closed_at: int | None = None
    fact_count: int = 0
    due_at: int | None = None
    attempts: int = 0


@dataclass(frozen=True, slots=True)
class StoredFact:
    """Something that happened in a season; `key` says what it settles.

    `number`, from 1 in the order in which they are recorded, is set when it is stored. The seats of a finished game
    stand in its result alone: `seats` are read from there.
    """

    key: str
    at: int
    kind: str
    fact: str
    number: int = 0
    seats: tuple[SeatResult, ...] = ()


@dataclass(frozen=True, slots=True)
class StoredSeeker:
    """Somebody who looks for a game in a server since an instant, and asked for it in a channel."""

    guild_id: int
    user_id: int
    channel_id: int
    since: int
    wish: str


@dataclass(frozen=True, slots=True)
class TableMark:
    """Where a table of a season stands; another mark than before means that something happened there."""

    table_id: int
    revision: int
    choices: int


@dataclass(frozen=True, slots=True)
class TableReport:
    """What has happened at a table, as far as its season wants to know it."""

    table: Table
    stints: tuple[Stint, ...]
    moved: frozenset[tuple[int, int]]
    """The stints, by seat and number, in which a person has chosen something."""
