"""What a game is stored as: choices, what came of them, and what is secret or ordered meanwhile.

States, choices, events and orders are opaque here: bytes or JSON text that is kept exactly as it was given.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.storage.records.tables import Table


class Maker(StrEnum):
    """Who made a choice of a seat."""

    PERSON = "person"
    COMPUTER = "computer"
    CARETAKER = "caretaker"
    """A computer player, for a person who did not choose in time."""
    ORDER = "order"
    """A standing order of the person."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """An event of the game as JSON text. `visible_to` is the one seat that may read it, None if all may.

    The rest is set when it is stored: its position, from 1 on, and the number of the choice it came from, 0 for none:
    the start of the game, or what happened besides it.
    """

    event: str
    visible_to: int | None = None
    position: int = 0
    choice_number: int = 0
    logged_at: int = 0


@dataclass(frozen=True, slots=True)
class Choice:
    """An accepted choice of a seat. `log` are the lines that came of it, to be stored with it.

    The rest is set when it is stored: its number, from 1 on, and when that was.
    """

    seat: int
    choice: str
    log: tuple[LogLine, ...] = ()
    maker: Maker = Maker.PERSON
    number: int = 0
    made_at: int = 0


@dataclass(frozen=True, slots=True)
class OrderChange:
    """A standing order of a seat that is set or replaced; `content` is None for one that is taken away."""

    seat: int
    kind: str
    user_id: int
    content: str | None


@dataclass(frozen=True, slots=True)
class StoredOrder:
    """A standing order (JSON text) that a person has set for a seat. A seat has at most one of each kind."""

    seat: int
    kind: str
    user_id: int
    content: str
    set_at: int


@dataclass(frozen=True, slots=True)
class SealedSecret:
    """What is secret at a public moment (`content`, JSON text) and its fingerprint, in the chain of its table.

    The rest is set by the storage: after how many choices it was made, and whether these were taken back since.
    """

    number: int
    salt: str
    content: str
    hash: str
    choice_count: int = 0
    sealed_at: int = 0
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The state of a game after its latest choice.

    `state` can be rebuilt from the choices; `digest` is a fingerprint of it, `rules_digest` one of the
    rules that made it. Undo may go back to `undo_floor` choices and no further. `waiting` are the people
    without whom the game cannot go on. What follows `round` is set when it is stored.
    """

    state: bytes
    digest: str
    rules_digest: str
    undo_floor: int
    waiting: frozenset[int] = frozenset()
    clocks: str = "[]"
    """What is left of everybody's time, as JSON."""
    round: int = 0
    """Which round it is, from 1."""
    choice_count: int = 0
    log_position: int = 0
    saved_at: int = 0


@dataclass(frozen=True, slots=True)
class SavedGame:
    """All that is needed to go on with a running (or to show a finished) game."""

    table: Table
    snapshot: Snapshot
    orders: tuple[StoredOrder, ...] = ()
    seal: SealedSecret | None = None
    """The latest one."""
    version: int = 0
    """Counts the changes of the table."""
