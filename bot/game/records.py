"""What the table service gives to those who show it: frozen values, never a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.game.clocks.clock import NO_TIME, SeatClock
from bot.game.orders.book import Standing
from bot.game.seals.seals import Seal
from bot.game.terms import EASY, Terms
from bot.storage.records.people import GuildSettings, Person
from bot.storage.records.seating import Motion
from bot.storage.records.tables import Seat, SeatKind, TableMessage, TableStatus, Waited
from engine.core.events import Event
from engine.core.view import CommonView


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody in Discord, as they want to sit down."""

    user_id: int
    display_name: str
    locale: str | None = None


@dataclass(frozen=True, slots=True)
class TableInfo:
    """A table and who sits at it. Names are as people gave them: escape them where Markdown is read."""

    id: int
    guild_id: int | None
    channel_id: int
    thread_id: int | None
    name: str
    owner_id: int
    status: TableStatus
    options: dict[str, Any]
    seats: tuple[Seat, ...]
    created: int
    changed: int
    revision: int
    """Grows with each change of this record; choices do not count."""
    terms: Terms = EASY
    """How it plays over days."""

    @property
    def names(self) -> tuple[str, ...]:
        """Names by seat."""
        return tuple(seat.name for seat in self.seats)

    @property
    def place(self) -> int:
        """The channel or thread where the table is played."""
        return self.channel_id if self.thread_id is None else self.thread_id

    def seat_of(self, user_id: int | None) -> int | None:
        """The number of a person's seat; None if there is none."""
        return next((seat.number for seat in self.seats if user_id is not None and seat.user_id == user_id), None)

    def people(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """The Discord ids of the people in these seats; computers have none."""
        found = (self.seats[seat].user_id for seat in seats)
        return tuple(user_id for user_id in found if user_id is not None)


@dataclass(frozen=True, slots=True)
class Runs:
    """What somebody could do with one press besides the open choices themselves."""

    times: Mapping[str, int] = field(default_factory=dict)
    """How often a choice can be made in a row, where that is more than once."""
    behind: Mapping[str, CommonView] = field(default_factory=dict)
    """What somebody sees after one or two choices that lead on to another one."""


NO_RUNS = Runs()


@dataclass(frozen=True, slots=True)
class SeatState:
    """A running game as one seat sees it."""

    info: TableInfo
    seat: int
    view: CommonView
    revision: int
    """Changes whenever what this seat is asked changes, and never repeats at this table."""
    may_undo: bool
    undo_count: int
    """How many presses may be taken back, one after the other."""
    events: tuple[Event, ...]
    """What came of the choices that may be taken back."""
    orders: tuple[Standing, ...] = ()
    """The standing orders of this seat."""
    held: str | None = None
    """The answer that this seat has given, while answers are held back."""
    held_until: int | None = None
    """Until when (milliseconds since 1970) answers are held back; None if they count at once."""
    clock: SeatClock = NO_TIME
    """This seat's time."""
    runs: Runs = NO_RUNS
    """What this seat could do with one press besides the open choices."""


@dataclass(frozen=True, slots=True)
class PublicState:
    """A game as everybody sees it."""

    info: TableInfo
    view: CommonView
    log_position: int
    """How many lines the log has."""
    held_until: int | None = None
    """Until when (milliseconds since 1970) answers are held back; None if they count at once."""
    seal: Seal | None = None
    """The latest seal."""
    clocks: tuple[SeatClock, ...] = ()
    """Everybody's time, by seat."""


@dataclass(frozen=True, slots=True)
class Holding:
    """Somebody by this name has a seat, until the next one of the same seat begins."""

    seat: int
    name: str
    after_choice: int
    """How many choices had been made; 0 for who began."""
    after_line: int
    """The position of the last line of the log that came of them."""
    round: int
    """Which one it was; 0 before the first."""


@dataclass(frozen=True, slots=True)
class Telling:
    """All that a public post shows of a table, gathered at once."""

    state: PublicState
    events: tuple[Event, ...]
    """What it tells of the game: the public events since the last post that was sent."""
    besides: tuple[Event, ...]
    """What it tells besides."""
    messages: dict[str, TableMessage]
    """The latest message of each kind."""
    motions: tuple[Motion, ...]
    """What the table is asked."""
    people: dict[int, Person]
    """Those without whom the game cannot go on."""
    settings: GuildSettings
    """What the managers of the server have set."""
    held: tuple[Holding, ...]
    """When the game is over: who has had which seat; empty where every seat is with who began in it."""
    is_followed: bool
    """Whether a later post, which tells the same and more, is stored already."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """An accepted choice. `events` are those this seat may see, computer players' among them."""

    state: SeatState
    events: tuple[Event, ...]
    passed_on: bool
    """Whether the table has gone on to somebody else, so that nothing can be taken back."""


@dataclass(frozen=True, slots=True)
class Question:
    """Whether somebody is sure of a choice that cannot be taken back. Nothing has happened yet."""

    state: SeatState
    choice: str
    view: CommonView
    """The seat's view after it; where the choice would show something hidden it is the view before it."""
    events: tuple[Event, ...] = ()
    """What would happen, as far as the seat may know it; nothing if it would show something hidden."""


@dataclass(frozen=True, slots=True)
class Played:
    """Which games people play where a table stands, by their names."""

    last: str | None
    """What was begun last in the channel; None if nothing ever was."""
    known: frozenset[str]
    """All that was ever begun on the server."""


@dataclass(frozen=True, slots=True)
class TableGlance:
    """A lobby or running game from afar: whom it waits for, and how many turns of others are new to the reader."""

    info: TableInfo
    waited: tuple[Waited, ...]
    new_turns: int = 0
    clocks: tuple[SeatClock, ...] = ()
    """Everybody's time, by seat; empty before the start."""
    round: int = 0
    """From 1; 0 before the start, or if it is not known."""
    has_answered: bool = False
    """Whether the reader has answered already, and the table holds the answer back."""

    @property
    def ends(self) -> int | None:
        """When the first of those it waits for has no time left; None if no clock runs."""
        due = [self.due(each.user_id) for each in self.waited]
        return min((each for each in due if each is not None), default=None)

    def due(self, user_id: int) -> int | None:
        """When this person's time is up; None if no clock of theirs runs."""
        seat = self.info.seat_of(user_id)
        return None if seat is None or seat >= len(self.clocks) else self.clocks[seat].due

    def since(self, user_id: int) -> int | None:
        """Since when (milliseconds since 1970) it waits for this person, the reader; None if it does not."""
        return (
            None if self.has_answered else next((each.since for each in self.waited if each.user_id == user_id), None)
        )


@dataclass(frozen=True, slots=True)
class News:
    """What somebody has not seen yet: the log after the line `since`, with so many turns of others in it."""

    since: int
    since_at: int | None
    """When they looked before (milliseconds since 1970); None if never."""
    turns: int
    has_read: bool
    """Whether they have read it all meanwhile."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A running table whose stored state is not what its choices lead to. `reason` is for the operator."""

    table_id: int
    reason: str


@dataclass(frozen=True, slots=True)
class OpenSeat:
    """A seat that somebody may take. A caretaker plays a deserted one; who offers theirs plays on until then."""

    seat: int
    is_deserted: bool


@dataclass(frozen=True, slots=True)
class Seating:
    """What there is to know about the seats of a running game, for one person."""

    info: TableInfo
    seat: int | None
    """Where the person sits."""
    open_seats: tuple[OpenSeat, ...]
    former_seat: int | None
    """The seat in which the person sits or has sat: they may take no other one."""
    motions: tuple[Motion, ...]

    def may_take(self, seat: int) -> bool:
        """Whether this person may take this seat, which is open."""
        return self.seat is None and self.former_seat in (None, seat)


@dataclass(frozen=True, slots=True)
class Bench:
    """The volunteers of a server, by Discord id, in the order in which they are called."""

    volunteers: tuple[int, ...]
    is_on_it: bool
    """Whether the person who asks is one of them."""


@dataclass(frozen=True, slots=True)
class UndoPlan:
    """What an undo by consent takes back: the last `count` choices, so that `keep` are left."""

    info: TableInfo
    seat: int
    """Who asks."""
    keep: int
    count: int
    events: tuple[Event, ...]
    """What is taken back, as everybody saw it."""
    moved: tuple[int, ...]
    """The other seats that have chosen since."""
    must_agree: tuple[int, ...]
    """The people in these seats; computer players always agree."""
    obstacle: str | None = None
    """Why it cannot be: "shown" (something hidden was shown to all), "secret" (somebody has learned a secret)."""
    agreed: tuple[int, ...] = ()
    is_done: bool = False
    is_refused: bool = False


__all__ = [
    "Bench",
    "Difference",
    "Member",
    "Motion",
    "News",
    "OpenSeat",
    "Outcome",
    "PublicState",
    "Question",
    "Seat",
    "SeatKind",
    "SeatState",
    "Seating",
    "TableGlance",
    "TableInfo",
    "TableStatus",
    "Telling",
    "UndoPlan",
]
