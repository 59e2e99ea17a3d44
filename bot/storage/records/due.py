"""What is due: things to send, and things to do at a time."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.storage.records.shards import Shards


@dataclass(frozen=True, slots=True)
class Post:
    """Something to send later.

    `nonce` is unique over all posts: storing the same one twice stores it once, and Discord recognises it too (it
    takes 25 characters). After an undo the same number of choices comes again, so that number alone is no nonce.

    Posts of a table in the same `lane` go out one after the other in the order they were stored; lanes do not
    wait for each other. `supersedes` says that older ones of the same table, lane and kind need no longer be sent.

    What follows is set by the storage; `attempts` counts the claims, this one included.
    """

    kind: str
    payload: str
    nonce: str
    lane: str = "table"
    supersedes: bool = False
    id: int = 0
    table_id: int = 0
    attempts: int = 0
    created_at: int = 0


class TimerKind(StrEnum):
    """What a timer is for."""

    TIME_IS_UP = "time_is_up"
    """The time of a seat is up, and the table's rule says what happens."""
    REMINDER_HALF = "reminder_half"
    """Half the time of a seat is gone."""
    REMINDER_LAST = "reminder_last"
    """The end of the time of a seat is near."""
    CALL = "call"
    """The quiet hours are over in which the table began to wait for somebody."""
    DIGEST = "digest"
    """It is the hour in which somebody reads of all tables that wait for them."""
    IDLE_LOBBY = "idle_lobby"
    """Has anything happened in a lobby?"""
    IDLE_GAME = "idle_game"
    """Has anything happened in a game without a clock?"""
    CALL_BENCH = "call_bench"
    """Nobody has taken a seat that is free: the next volunteers are called."""
    ANSWERING_WINDOW = "answering_window"
    """Answers that were held back until now are carried out."""
    THINKING = "thinking"
    """A computer player has paused for long enough, and thinks."""


OF_A_WAIT = (
    TimerKind.TIME_IS_UP,
    TimerKind.REMINDER_HALF,
    TimerKind.REMINDER_LAST,
    TimerKind.CALL,
    TimerKind.DIGEST,
)
"""The timers that are set when a table begins to wait for a seat, and cleared when it goes on."""

WHOLE_TABLE = -1
"""The seat of a timer that concerns no seat of its own."""


@dataclass(frozen=True, slots=True)
class Timer:
    """Something to do at a time. A table has one timer of a kind and seat: setting it again replaces it.

    What follows `payload` is set by the storage. Each time a timer is set it gets a new `id`; `attempts` counts the
    claims, this one included. Its `kind` is a `TimerKind`, or a word of another version that nobody knows here.
    """

    kind: str
    due_at: int
    seat: int = WHOLE_TABLE
    payload: str = ""
    id: int = 0
    table_id: int = 0
    attempts: int = 0


@dataclass(frozen=True, slots=True)
class TimerChanges:
    """What a change of a table does to its timers, in the same transaction.

    `fired` is the claimed timer whose effect the change is: it is gone after it. If it was cleared, set again or
    claimed by somebody else meanwhile, nothing of the change happens (`OutOfDate`); so no effect comes twice.
    Then `clear` (kind and seat) are taken away, then `set` are stored. A table that ends loses all its timers before.
    """

    set: tuple[Timer, ...] = ()
    clear: tuple[tuple[str, int], ...] = ()
    fired: Timer | None = None


NO_TIMERS = TimerChanges()


@dataclass(frozen=True, slots=True)
class Outage:
    """A time in which people could not play, here (`guild_id`) or anywhere (None), through no fault of theirs."""

    began_at: int
    ended_at: int
    guild_id: int | None = None
    shards: Shards | None = None
    """The shards whose process was away, if not all were."""

    def concerns(self, guild_id: int | None) -> bool:
        """Whether the people of this server (None: of direct messages) could not play."""
        if self.shards is not None:
            return self.shards.serve(guild_id)
        return self.guild_id in (None, guild_id)
