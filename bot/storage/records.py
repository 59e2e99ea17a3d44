"""The records that go in and out of the storage: plain, frozen, and free of any database.

Times are integer milliseconds since 1970 in UTC, all ids of people, channels and messages are Discord's.
States, choices, events, options and payloads are opaque here: bytes or JSON text that is kept exactly as it
was given.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import TypedDict


class TableStatus(StrEnum):
    LOBBY = "lobby"
    RUNNING = "running"
    FINISHED = "finished"
    CANCELLED = "cancelled"


class SeatKind(StrEnum):
    PERSON = "person"
    COMPUTER = "computer"


class Maker(StrEnum):
    """Who made a choice of a seat."""

    PERSON = "person"
    COMPUTER = "computer"
    CARETAKER = "caretaker"
    """A computer player, for a person who did not choose in time."""
    ORDER = "order"
    """A standing order of the person."""


class Notification(StrEnum):
    """How a person wants to hear that a table waits for them."""

    MENTION = "mention"
    DIRECT_MESSAGE = "direct_message"
    NONE = "none"


class Reminder(StrEnum):
    """How a person wants to be reminded of a table that still waits for them."""

    MENTION = "mention"
    DIRECT_MESSAGE = "direct_message"
    DIGEST = "digest"
    """One direct message a day with all tables that wait."""
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Hours:
    """A part of every day, in minutes after midnight: from `start` up to `end`, over midnight if `end` is not later."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Away:
    """Days on which a person does not play, both ends included."""

    first: date
    last: date


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
class NewTable:
    """A table that shall open its lobby. `guild_id` is None in a direct message; `seed` is from 0 to 2**63
    - 1.
    """

    guild_id: int | None
    channel_id: int
    owner_id: int
    name: str
    options: str
    seed: int
    seats: tuple[Seat, ...] = ()
    terms: str = "{}"


@dataclass(frozen=True, slots=True)
class Table:
    """A table as stored. `id` is the short number people see; `revision` grows with each change of this
    record.
    """

    id: int
    guild_id: int | None
    channel_id: int
    thread_id: int | None
    owner_id: int
    name: str
    status: TableStatus
    options: str
    seed: int
    revision: int
    created_at: int
    changed_at: int
    seats: tuple[Seat, ...]
    terms: str = "{}"
    """How it plays over days, as JSON."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """An event of the game as JSON text. `visible_to` is the one seat that may read it, None if all may."""

    event: str
    visible_to: int | None = None


@dataclass(frozen=True, slots=True)
class StoredLogLine:
    """A log line with its position, from 1 on, and the choice it came from, 0 for none: the start of the game, or what
    happened besides it.
    """

    position: int
    choice_number: int
    event: str
    visible_to: int | None
    logged_at: int


@dataclass(frozen=True, slots=True)
class NewChoice:
    """An accepted choice (JSON text) of a seat, with the log lines that came of it."""

    seat: int
    choice: str
    log: tuple[LogLine, ...] = ()
    maker: Maker = Maker.PERSON


@dataclass(frozen=True, slots=True)
class StoredChoice:
    """A choice with its number, from 1 on."""

    number: int
    seat: int
    choice: str
    made_at: int
    maker: Maker = Maker.PERSON


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
class NewSeal:
    """The fingerprint of what is secret at a public moment (`content`, JSON text), in the chain of its table."""

    number: int
    salt: str
    content: str
    hash: str


@dataclass(frozen=True, slots=True)
class StoredSeal:
    """A seal, made after `choice_count` choices; `withdrawn` if these were taken back since."""

    number: int
    choice_count: int
    sealed_at: int
    salt: str
    content: str
    hash: str
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class NewSnapshot:
    """The state of a game after its latest choice.

    `state` can be rebuilt from the choices; `digest` is a fingerprint of it, `rules_digest` one of the
    rules that made it. Undo may go back to `undo_floor` choices and no further. `waiting` are the people
    without whom the game cannot go on.
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


@dataclass(frozen=True, slots=True)
class StoredSnapshot:
    """The latest snapshot of a table, after `choice_count` choices and `log_position` log lines."""

    state: bytes
    digest: str
    rules_digest: str
    undo_floor: int
    waiting: frozenset[int]
    choice_count: int
    log_position: int
    saved_at: int
    clocks: str = "[]"


@dataclass(frozen=True, slots=True)
class SavedGame:
    """All that is needed to go on with a running (or to show a finished) game."""

    table: Table
    snapshot: StoredSnapshot
    orders: tuple[StoredOrder, ...] = ()
    seal: StoredSeal | None = None
    """The latest one."""


@dataclass(frozen=True, slots=True)
class WaitingTable:
    """A table that waits for a person, and since when."""

    table: Table
    since: int


@dataclass(frozen=True, slots=True)
class NewPost:
    """Something to send later.

    `nonce` is unique over all posts: storing the same one twice stores it once, and Discord recognises it too (it
    takes 25 characters). After an undo the same number of choices comes again, so that number alone is no nonce.

    Posts of a table in the same `lane` go out one after the other in the order they were stored; lanes do not
    wait for each other. `supersedes` says that older ones of the same table, lane and kind need no longer be sent.
    """

    kind: str
    payload: str
    nonce: str
    lane: str = "table"
    supersedes: bool = False


@dataclass(frozen=True, slots=True)
class Post:
    """A post that was claimed for sending. `attempts` counts the claims, this one included."""

    id: int
    table_id: int
    kind: str
    lane: str
    payload: str
    nonce: str
    attempts: int
    created_at: int


WHOLE_TABLE = -1
"""The seat of a timer that concerns no seat of its own."""


@dataclass(frozen=True, slots=True)
class NewTimer:
    """Something to do at a time. A table has one timer of a kind and seat: setting it again replaces it."""

    kind: str
    due_at: int
    seat: int = WHOLE_TABLE
    payload: str = ""


@dataclass(frozen=True, slots=True)
class Timer:
    """A timer as stored. Each time it is set it gets a new `id`; `attempts` counts the claims, this one included."""

    id: int
    table_id: int
    kind: str
    seat: int
    due_at: int
    payload: str
    attempts: int


@dataclass(frozen=True, slots=True)
class TimerChanges:
    """What a change of a table does to its timers, in the same transaction.

    `fired` is the claimed timer whose effect the change is: it is gone after it. If it was cleared, set again or
    claimed by somebody else meanwhile, nothing of the change happens (`OutOfDate`); so no effect comes twice.
    Then `clear` (kind and seat) are taken away, then `set` are stored. A table that ends loses all its timers before.
    """

    set: tuple[NewTimer, ...] = ()
    clear: tuple[tuple[str, int], ...] = ()
    fired: Timer | None = None


NO_TIMERS = TimerChanges()


@dataclass(frozen=True, slots=True)
class Outage:
    """A time in which people could not play, here (`guild_id`) or anywhere (None), through no fault of theirs."""

    began_at: int
    ended_at: int
    guild_id: int | None = None


@dataclass(frozen=True, slots=True)
class TableMessage:
    """The latest Discord message of a kind (the lobby, the turn) at a table.

    `log_position` is how far the log had been told when it was sent.
    """

    kind: str
    channel_id: int
    message_id: int
    log_position: int = 0


@dataclass(frozen=True, slots=True)
class Person:
    """What is known of a person; `first_seen_at` is None for somebody never stored.

    What a person may set is named once more in `PersonChanges`.
    """

    user_id: int
    locale: str | None = None
    notification: Notification = Notification.MENTION
    wants_direct_panel: bool = False
    has_closed_direct_messages: bool = False
    first_seen_at: int | None = None
    theme: str = "light"
    """The colours of the pictures that only this person sees."""
    picture_layout: str = "wide"
    """The shape of those pictures: "wide" or "tall"."""
    time_zone: str = "UTC"
    """By its name in the tz database; the hours and days below are counted in it."""
    sleep: Hours | None = None
    """When nobody expects a move of this person, every day."""
    days_off: tuple[int, ...] = ()
    """Days of the week without a move, 0 is Monday."""
    away: tuple[Away, ...] = ()
    reminders: Reminder = Reminder.MENTION
    digest_hour: int = 18
    """The hour of the day at which the digest comes."""
    quiet: Hours | None = None
    """When nothing is to ring, every day."""


class PersonChanges(TypedDict, total=False):
    """What of a `Person` is to be stored; whatever is not named stays as it is."""

    locale: str | None
    notification: Notification
    wants_direct_panel: bool
    has_closed_direct_messages: bool
    theme: str
    picture_layout: str
    time_zone: str
    sleep: Hours | None
    days_off: tuple[int, ...]
    away: tuple[Away, ...]
    reminders: Reminder
    digest_hour: int
    quiet: Hours | None


@dataclass(frozen=True, slots=True)
class GuildSettings:
    """What the managers of a guild have set; None where nothing is set."""

    guild_id: int
    tables_channel_id: int | None = None
    locale: str | None = None
    theme: str = "light"
    """The colours of the pictures that everybody sees."""
    picture_layout: str = "wide"
    """The shape of those pictures: "wide" or "tall"."""
    idle_lobby_days: int = 14
    """After how many days without any change people are asked whether a lobby is still wanted; 0 is never."""
    idle_game_days: int = 30
    """The same for a game without a clock."""


@dataclass(frozen=True, slots=True)
class Look:
    """What was new to somebody when they looked at a table the last time: the log after the line `since`."""

    since: int
    since_at: int | None
    """When they had looked before that; None if never, or if it is not known."""
    has_read: bool
    """Whether they have read it to the end meanwhile."""


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


@dataclass(frozen=True, slots=True)
class Waited:
    """Somebody a table waits for, and since when."""

    user_id: int
    since: int


LAST_PLAYED = 0
"""The number of the set of power cards that somebody played with last; it has no name."""


@dataclass(frozen=True, slots=True)
class HandSet:
    """A set of power cards of one person. `number` never changes; `cards` are values, lowest first."""

    number: int
    name: str
    cards: tuple[int, ...]
