"""The storage as the rest of the bot sees it: one call for each thing that must happen together.

Every writing call is one transaction: when it returns all of it is safe on the disk, when it raises none of
it happened (also when the caller is cancelled: then it is one or the other). The contract is tested once
for all implementations in `tests/bot/storage`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any, Protocol, Unpack

from bot.storage.hands import HandStorage
from bot.storage.records import (
    NO_TIMERS,
    Dashboard,
    GuildSettings,
    LogLine,
    Look,
    NewChoice,
    NewPost,
    NewSeal,
    NewSnapshot,
    NewTable,
    OrderChange,
    Outage,
    Person,
    PersonChanges,
    Post,
    Progress,
    SavedGame,
    Seat,
    StoredChoice,
    StoredLogLine,
    StoredSeal,
    Table,
    TableMessage,
    TableStatus,
    Timer,
    TimerChanges,
    Waited,
    WaitingTable,
)
from bot.storage.seating import Leaving, Motion, NewResult, Result, Stint, Volunteer


class TableStorage(Protocol):
    """Tables from the lobby to the end, and the messages that show them."""

    async def create_table(self, new: NewTable, timers: TimerChanges = NO_TIMERS) -> Table:
        """Open a lobby and give it the next free number."""

    async def save_lobby(self, table: Table, timers: TimerChanges = NO_TIMERS) -> Table:
        """Store owner, name, options, terms, seed and seats of a lobby as they stand in `table`; return it as
        stored.

        Raises `OutOfDate` if the stored revision is not `table.revision` or the table is no lobby any more.
        """

    async def start_table(
        self,
        table: Table,
        snapshot: NewSnapshot,
        log: Sequence[LogLine] = (),
        posts: Sequence[NewPost] = (),
        choices: Sequence[NewChoice] = (),
        timers: TimerChanges = NO_TIMERS,
        *,
        seal: NewSeal | None = None,
    ) -> Table:
        """Make a lobby a running game: like `save_lobby`, and the first snapshot with it.

        The seats must stay as they are from here on. `log` are the events of the start, `choices` those of
        computer players who come first; `snapshot` is the state after them.
        """

    async def place_table(
        self, table_id: int, channel_id: int, thread_id: int | None, timers: TimerChanges = NO_TIMERS
    ) -> Table:
        """Note where the table is played from now on."""

    async def cancel_table(
        self, table_id: int, posts: Sequence[NewPost] = (), timers: TimerChanges = NO_TIMERS
    ) -> Table:
        """End a lobby or a running game without a result. Raises `OutOfDate` if it has ended before."""

    async def table(self, table_id: int) -> Table | None: ...

    async def tables_of_guild(
        self, guild_id: int | None, statuses: Collection[TableStatus], limit: int = 25
    ) -> list[Table]:
        """The newest tables of a guild (None: those in direct messages) in any of these statuses."""

    async def tables_of_person(self, user_id: int, statuses: Collection[TableStatus], limit: int = 25) -> list[Table]:
        """The newest tables, anywhere, at which this person has a seat."""

    async def tables_in_channel(self, channel_id: int, limit: int = 25) -> list[Table]:
        """The newest lobbies and running games of this channel or thread."""

    async def tables_waiting_for(self, user_id: int, limit: int = 25) -> list[WaitingTable]:
        """Running games that cannot go on without this person, the longest waiting first."""

    async def running_table_ids(self) -> list[int]: ...

    async def count_tables(self) -> dict[TableStatus, int]:
        """How many tables there are, for every status."""

    async def messages(self, table_id: int) -> dict[str, TableMessage]:
        """The latest message of each kind."""

    async def remember_message(self, table_id: int, message: TableMessage) -> TableMessage | None:
        """Note the latest message of its kind; return the one before it, whose buttons are old now."""

    async def forget_message(self, table_id: int, kind: str) -> None:
        """The message is gone, or no longer of use."""


class SeatStorage(Protocol):
    """Seats that change hands, results, what tables are asked, and who would step in."""

    async def change_seat(
        self,
        table: Table,
        seat: Seat,
        leaving: Leaving,
        expected_count: int,
        snapshot: NewSnapshot,
        *,
        log: Sequence[LogLine] = (),
        choices: Sequence[NewChoice] = (),
        posts: Sequence[NewPost] = (),
        orders: Sequence[OrderChange] = (),
        seal: NewSeal | None = None,
        results: Sequence[NewResult] = (),
        timers: TimerChanges = NO_TIMERS,
    ) -> Table:
        """Give the seat of this number to whom `seat` names, and the table to `table.owner_id`.

        `log` tells of it; then come `choices` of computer players who can go on now, and `snapshot` is the state after
        them; `orders` are those that are gone with that, `seal` as in `append_choices`. `results`, one for each seat,
        end the game with it. What belonged to the holder of the seat is dropped.
        Raises `OutOfDate` if the table has changed since `table` was read, or has not `expected_count` choices.
        """

    async def stints(self, table_id: int) -> list[Stint]:
        """Who has sat where, the earliest first; empty before the game begins."""

    async def results(self, table_id: int) -> list[Result]:
        """How a game ended for everybody who had a part in it; empty unless it is finished."""

    async def results_of_person(self, user_id: int, limit: int = 100) -> list[Result]:
        """The newest results of a person."""

    async def save_motion(
        self, table_id: int, motion: Motion, posts: Sequence[NewPost] = (), timers: TimerChanges = NO_TIMERS
    ) -> None:
        """Ask a table something, or store the answers of now."""

    async def drop_motion(
        self, table_id: int, kind: str, seat: int, posts: Sequence[NewPost] = (), timers: TimerChanges = NO_TIMERS
    ) -> bool:
        """The question is closed; whether it was open. Nothing else is stored if it was not."""

    async def motions(self, table_id: int) -> list[Motion]:
        """What the table is asked now, the oldest first."""

    async def join_bench(self, guild_id: int, user_id: int) -> None: ...

    async def leave_bench(self, guild_id: int, user_id: int) -> None: ...

    async def bench(self, guild_id: int, limit: int = 100) -> list[Volunteer]:
        """The volunteers of a server; who was called least recently comes first."""

    async def note_calls(self, guild_id: int, user_ids: Collection[int]) -> None:
        """These people were called to a seat, or took one, now."""


class GameStorage(Protocol):
    """The choices of a game, which are the game, and what is derived from them."""

    async def game(self, table_id: int) -> SavedGame | None:
        """Table and latest snapshot, of the same moment. None if it does not exist or never started."""

    async def append_choices(
        self,
        table_id: int,
        expected_count: int,
        choices: Sequence[NewChoice],
        snapshot: NewSnapshot,
        *,
        interaction_id: int | None = None,
        posts: Sequence[NewPost] = (),
        orders: Sequence[OrderChange] = (),
        seal: NewSeal | None = None,
        finishes: bool = False,
        timers: TimerChanges = NO_TIMERS,
        results: Sequence[NewResult] = (),
    ) -> None:
        """Append choices to a running game: one of a person and those that follow it by themselves.

        `snapshot` is the state after the last of them. `orders` are standing orders used up or without an object
        since, `seal` is put on what is secret then. `finishes` ends the game with it, and `results` say how, one for
        each seat. Choices end the motions that wait for them.
        Raises `AlreadyApplied` if the interaction was applied before, `OutOfDate` if the game has not exactly
        `expected_count` choices or does not run, `ValueError` without any choice.
        """

    async def withdraw_choices(
        self,
        table_id: int,
        expected_count: int,
        keep_count: int,
        snapshot: NewSnapshot,
        *,
        interaction_id: int | None = None,
        posts: Sequence[NewPost] = (),
        timers: TimerChanges = NO_TIMERS,
        log: Sequence[LogLine] = (),
        below_floor: bool = False,
    ) -> int:
        """Undo: take back all choices after the first `keep_count`, with their log lines; return the position of the
        last line that is left.

        Lines that belong to no choice stay; `log` adds such lines that tell of it. The numbers of choices and lines
        are used again; the interactions that made them stay known. Raises as `append_choices`, and `ValueError` if
        `keep_count` is not below `expected_count`, or below the stored undo floor unless the table has agreed to that
        (`below_floor`).
        """

    async def append_log(
        self,
        table_id: int,
        lines: Sequence[LogLine],
        posts: Sequence[NewPost] = (),
        timers: TimerChanges = NO_TIMERS,
    ) -> int:
        """Add lines to a game that belong to no choice, so that no undo takes them away; return the position of the
        last one. Raises `OutOfDate` if the table never began.
        """

    async def replace_snapshot(
        self,
        table_id: int,
        expected_count: int,
        snapshot: NewSnapshot,
        *,
        posts: Sequence[NewPost] = (),
        orders: Sequence[OrderChange] = (),
        timers: TimerChanges = NO_TIMERS,
    ) -> None:
        """Store another state after the same choices: it was rebuilt from them, or a time went by. Raises as
        `append_choices`.
        """

    async def change_orders(self, table_id: int, changes: Sequence[OrderChange]) -> None:
        """Set and take away standing orders in a running game. Raises `OutOfDate` if it does not run.

        This is no change of the table: nobody but their owner can see that anything happened.
        """

    async def tables_with_order(self, user_id: int, kind: str) -> set[int]:
        """The tables at which this person has an order of a kind."""

    async def carried_out(self, table_id: int, seat: int) -> list[StoredChoice]:
        """The choices that standing orders of a seat made, in order."""

    async def seals(self, table_id: int) -> list[StoredSeal]:
        """All seals in order."""

    async def was_applied(self, interaction_id: int) -> bool:
        """Whether a change of any game was made by this interaction, also one taken back since."""

    async def choices(self, table_id: int) -> list[StoredChoice]:
        """All choices in order."""

    async def log(
        self, table_id: int, *, after: int = 0, limit: int = 100, seat: int | None = None
    ) -> list[StoredLogLine]:
        """Log lines that come after a position, oldest first: the public ones, and those only `seat` may
        see.
        """


class OutboxStorage(Protocol):
    """Things to send. Whoever claims a post sends it; a claim runs out, so that nothing is lost with a
    process.
    """

    async def enqueue(self, table_id: int, posts: Sequence[NewPost], timers: TimerChanges = NO_TIMERS) -> None:
        """Store posts that belong to no other change."""

    async def claim_posts(self, limit: int, lease: int) -> list[Post]:
        """Take up to `limit` posts that are due, for `lease` milliseconds; oldest first, at most one of a
        lane.
        """

    async def complete_post(self, post: Post, message: TableMessage | None = None) -> TableMessage | None:
        """It was sent. `message` is remembered in the same transaction; return the one whose buttons are old now.

        That is the one before it; or `message` itself, which is then not remembered, if one that tells more was sent
        while this one was under way.
        """

    async def posts_waiting(self) -> tuple[int, int | None]:
        """How many posts wait to be sent, and when the oldest of them was stored."""

    async def release_post(self, post: Post, retry_at: int) -> None:
        """It could not be sent now; nobody may claim it before `retry_at`. Its lane waits for it."""

    async def fail_post(self, post: Post, reason: str) -> None:
        """It can never be sent. The reason is kept, the lane goes on."""


class TimerStorage(Protocol):
    """Things to do at a time. Whoever claims a timer does them, and the change that they are takes the timer away; a
    claim runs out, so that nothing is lost with a process.

    All calls that change a table take `timers`: see `TimerChanges`.
    """

    async def change_timers(self, table_id: int, timers: TimerChanges) -> None:
        """Change timers and nothing else."""

    async def claim_timers(self, limit: int, lease: int) -> list[Timer]:
        """Take up to `limit` timers that are due, for `lease` milliseconds; the longest due first."""

    async def release_timer(self, timer: Timer, retry_at: int) -> None:
        """It could not be done now; nobody may claim it before `retry_at`."""

    async def next_timer_at(self) -> int | None:
        """When the next timer may be claimed; None if there is none."""

    async def timers(self, table_id: int) -> list[Timer]:
        """The timers of a table, the next one first."""


class PeopleStorage(Protocol):
    """What people and guilds have set."""

    async def people(self, user_ids: Collection[int]) -> dict[int, Person]:
        """One entry for each id, with defaults for people never stored."""

    async def change_person(self, user_id: int, **changes: Unpack[PersonChanges]) -> Person:
        """Store what is given and leave the rest. Costs no write if nothing is new."""

    async def guild_settings(self, guild_id: int) -> GuildSettings: ...

    async def save_guild_settings(self, settings: GuildSettings) -> None: ...


class DashboardStorage(Protocol):
    """The message of each server that shows whose move it is. Whatever changes a table makes it due."""

    async def dashboard(self, guild_id: int) -> Dashboard | None: ...

    async def place_dashboard(self, guild_id: int, channel_id: int) -> None:
        """Show it in this channel from now on; it is due at once. A message in another channel is forgotten."""

    async def remove_dashboard(self, guild_id: int, channel_id: int) -> None:
        """Show it in this channel no longer."""

    async def claim_dashboards(self, limit: int, lease: int) -> list[Dashboard]:
        """Take up to `limit` that are due, for `lease` milliseconds."""

    async def complete_dashboard(self, shown: Dashboard, message_id: int, not_before: int) -> None:
        """It was shown in this message; it is not due again before that time. A message before it is retired."""

    async def release_dashboard(self, claimed: Dashboard, retry_at: int) -> None:
        """It could not be shown now."""

    async def forget_retired_dashboard(self, guild_id: int, message_id: int) -> None:
        """The retired message is deleted."""

    async def progress(self, table_ids: Collection[int]) -> dict[int, Progress]:
        """How the games of these tables stand; for those whose game has begun."""

    async def waited_for(self, table_ids: Collection[int]) -> dict[int, list[Waited]]:
        """The people each of these tables waits for, the longest first."""


class LookStorage(Protocol):
    """How far people have looked into the logs of their tables. Choosing counts as looking."""

    async def look(self, table_id: int, user_id: int, position: int) -> Look:
        """Somebody looks now, when the log has so many lines; returns after which line it was new to them.

        Looking again before anything happens returns the same, and so does a position further back.
        """

    async def last_look(self, table_id: int, user_id: int) -> Look:
        """What the last look found to be new, without looking again."""

    async def note_read(self, table_id: int, user_id: int) -> None:
        """What the last look found to be new has been read to the end."""

    async def looked(self, user_id: int, table_ids: Collection[int]) -> dict[int, int]:
        """Up to which line this person has looked at each of these tables; 0 for never."""


class Repository(
    TableStorage,
    SeatStorage,
    GameStorage,
    OutboxStorage,
    TimerStorage,
    PeopleStorage,
    DashboardStorage,
    LookStorage,
    HandStorage,
    Protocol,
):
    """All of the storage."""

    async def fact(self, key: str) -> str | None:
        """A single remembered value, such as the hash of the commands last sent to Discord."""

    async def set_fact(self, key: str, value: str) -> None: ...

    async def add_outage(self, outage: Outage) -> None:
        """Note that people could not play for a while."""

    async def outages(self) -> list[Outage]:
        """All that are known, in the order in which they ended."""

    async def backup(self, target: Path) -> None:
        """Write a complete copy of this moment to a file that must not exist yet. Play goes on meanwhile."""

    async def forget_before(self, time: int) -> None:
        """Drop posts done and interactions applied before `time`: they only serve to recognise repetitions."""

    async def stored_about(self, user_id: int) -> dict[str, list[dict[str, Any]]]:
        """Everything that is kept about a person, as rows by what they are, for that person alone."""

    async def erase_person(self, user_id: int, neutral: str) -> list[int]:
        """Take a person out of every row; where there must be a name it is `neutral`. Returns the tables they were at.

        In running games they must have left their seat before. Nothing of them is left in the file either.
        """

    async def problems(self) -> list[str]:
        """Check the storage as a whole; a sentence for each thing that is damaged. Slow: not while people
        play.
        """

    async def close(self) -> None:
        """Finish what is under way and let go of the storage."""
