"""Tables, who sits at them, and the messages that show them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from bot.storage.records.terms import EASY, Terms


class TableStatus(StrEnum):
    LOBBY = "lobby"
    RUNNING = "running"
    FINISHED = "finished"
    CANCELLED = "cancelled"


ENDED = (TableStatus.FINISHED, TableStatus.CANCELLED)


class SeatKind(StrEnum):
    PERSON = "person"
    COMPUTER = "computer"


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat at a table. `number` counts from 0 in seating order; `user_id` is None for a computer player."""

    number: int
    kind: SeatKind
    user_id: int | None
    name: str
    colour: int
    is_deserted: bool = False
    """Whether a person has played it, and a computer player takes care of it since they left. It is never stored."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table and who sits at it. `guild_id` is None in a direct message. Names are as people gave them: escape them
    where Markdown is read.

    What comes after `follows` is set by the storage, when the lobby is opened and later. `id` is the short number that
    people see; `revision` grows with each change of this record, choices do not count.
    """

    guild_id: int | None
    channel_id: int
    owner_id: int
    name: str
    options: Mapping[str, Any]
    """What is played: a game and its options."""
    seed: int = field(repr=False)
    """From 0 to 2**63 - 1. The whole game follows from it, so nobody may read it before the end."""
    seats: tuple[Seat, ...] = ()
    terms: Terms = EASY
    """How it plays over days."""
    follows: int | None = None
    """The number of the game that is over and whose people this table is for."""
    id: int = 0
    thread_id: int | None = None
    status: TableStatus = TableStatus.LOBBY
    revision: int = 0
    created_at: int = 0
    changed_at: int = 0

    @property
    def names(self) -> tuple[str, ...]:
        """The names of those who sit there, by seat, also of computer players."""
        return tuple(seat.name for seat in self.seats)

    @property
    def place(self) -> int:
        """The channel or thread where the table is played."""
        return self.channel_id if self.thread_id is None else self.thread_id

    def seat_of(self, user_id: int | None) -> int | None:
        """The number of a person's seat; None if there is none."""
        return next((seat.number for seat in self.seats if user_id is not None and seat.user_id == user_id), None)

    def people(self, seats: Iterable[int]) -> tuple[int, ...]:
        """The Discord ids of the people in these seats; computers have none."""
        found = (self.seats[seat].user_id for seat in seats)
        return tuple(user_id for user_id in found if user_id is not None)


@dataclass(frozen=True, slots=True)
class TableMessage:
    """The latest Discord message of a kind (the lobby, the turn) at a table.

    `log_position` is how far the log had been told when it was sent. A passing post tells nothing but what the next one
    tells again, which takes its place; so nothing counts as told by it.
    """

    kind: str
    channel_id: int
    message_id: int
    log_position: int = 0
    is_passing: bool = False


@dataclass(frozen=True, slots=True)
class Waited:
    """Somebody a table waits for, and since when."""

    user_id: int
    since: int


@dataclass(frozen=True, slots=True)
class WaitingTable:
    """A table that waits for a person, and since when."""

    table: Table
    since: int


@dataclass(frozen=True, slots=True)
class Progress:
    """How a game stands, as far as a list of tables says it."""

    round: int
    """From 1; 0 if it is not known."""
    clocks: str
    """What is left of everybody's time, as JSON."""


@dataclass(frozen=True, slots=True)
class Dashboard:
    """The message of a server that shows whose move it is everywhere.

    `message_id` is None before it is posted; `retired_message_id` is one before it that may still be there. `wanted`
    is the change it was claimed for, `attempts` counts the claims since it was last shown.
    """

    guild_id: int
    channel_id: int
    message_id: int | None
    retired_message_id: int | None
    wanted: int
    attempts: int
