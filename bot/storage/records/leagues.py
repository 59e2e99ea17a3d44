"""Records of leagues: who takes part in a server's games, its seasons, and its finished games as ratings count them.

Rules, facts, wishes and the seats of finished games are opaque here: JSON text that is kept exactly as it was given.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class KnownMember:
    """Somebody who has played or signed up in a server; `user_id` is None when they have asked to be forgotten."""

    number: int
    user_id: int | None
    name: str
    is_named: bool
    """Whether they agreed to be named on public pages."""


@dataclass(frozen=True, slots=True)
class NewSeason:
    """A season that somebody begins to set up in a server."""

    guild_id: int
    channel_id: int
    title: str
    rules: str
    options: str
    terms: str


@dataclass(frozen=True, slots=True)
class StoredSeason:
    """A season as it is stored, without its facts."""

    id: int
    guild_id: int
    channel_id: int
    title: str
    rules: str
    options: str
    terms: str
    created_at: int
    announced_at: int | None
    closed_at: int | None
    fact_count: int
    due_at: int | None
    attempts: int


@dataclass(frozen=True, slots=True)
class NewFact:
    """Something that happened in a season; `key` says what it settles."""

    key: str
    at: int
    kind: str
    fact: str


@dataclass(frozen=True, slots=True)
class StoredFact:
    """Something that happened in a season; `number` counts from 1 in the order in which it was recorded."""

    number: int
    key: str
    at: int
    kind: str
    fact: str


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game of a server. `name` is what decisions of organisers call it."""

    table_id: int
    name: str
    season_id: int | None
    family: str
    pace: str
    ended_at: int
    seats: str


@dataclass(frozen=True, slots=True)
class StoredSeeker:
    """Somebody who looks for a game in a server since an instant, and asked for it in a channel."""

    guild_id: int
    user_id: int
    channel_id: int
    since: int
    wish: str
