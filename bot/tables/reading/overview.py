"""Many tables at a glance: whose move it is, and what somebody has not seen yet."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.due.loop import Wakes
from bot.game.clocks import keeping
from bot.game.clocks.clock import SeatClock
from bot.game.history import told
from bot.game.orders.order import Exactly
from bot.game.states import own_seat
from bot.storage.records.people import LastLook
from bot.storage.records.results import FinishedGame
from bot.storage.records.tables import Dashboard, Progress, Table, TableStatus, Waited
from bot.storage.rows.dashboards import find_dashboard, place_dashboard, remove_dashboard
from bot.storage.rows.games import progress_of
from bot.storage.rows.log import WHOLE_LOG, last_look, log_of, looked_up_to, note_look, note_read
from bot.storage.rows.results import result_of_table
from bot.storage.rows.seats import tables_with_order
from bot.storage.rows.tables import (
    options_played_in,
    options_played_on,
    tables_in_channel,
    tables_of_guild,
    tables_of_person,
    waited_at,
)
from bot.tables.commits import Common, saving
from engine.core.definition import definition_of

EVERY_STATUS = tuple(TableStatus)
OPEN = (TableStatus.LOBBY, TableStatus.RUNNING)
LISTED = (*OPEN, TableStatus.FINISHED)
MOST_LISTED = 200
"""Tables of each status that are listed, page by page."""
MOST_TABLES = 60
"""Of one server or person; more would not be read, and do not fit into a message."""


@dataclass(frozen=True, slots=True)
class FamiliarGames:
    """Which games people play where a table stands, by their names."""

    last: str | None
    """What was begun last in the channel; None if nothing ever was."""
    known: frozenset[str]
    """All that was ever begun on the server."""


@dataclass(frozen=True, slots=True)
class TableGlance:
    """A lobby or running game from afar: whom it waits for, and how many turns of others are new to the reader."""

    table: Table
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
        seat = self.table.seat_of(user_id)
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


class Overview:
    """Looking at many tables, without loading their games."""

    def __init__(self, common: Common, wakes: Wakes) -> None:
        self._store, self._memory, *_ = common
        self._wakes = wakes

    async def table(self, table_id: int) -> Table:
        """A table in any state. Raises NoSuchTable."""
        return await self._memory.table(table_id)

    async def result(self, table_id: int) -> FinishedGame | None:
        """How the game of a table counts; None if it has no result (yet), or is no game of a server."""
        return await self._store.read(result_of_table, table_id)

    async def tables_of_guild(
        self, guild_id: int | None, statuses: Collection[TableStatus] = EVERY_STATUS
    ) -> list[Table]:
        """The newest tables of a guild (None: those in direct messages) in any of these states."""
        return await self._store.read(tables_of_guild, guild_id, statuses)

    async def listed_tables(self, guild_id: int | None) -> list[Table]:
        """The tables of a guild as they are listed: lobbies, running games, what is over; the newest first."""
        return [
            table
            for status in LISTED
            for table in await self._store.read(tables_of_guild, guild_id, (status,), MOST_LISTED)
        ]

    async def tables_of_person(self, user_id: int, statuses: Collection[TableStatus] = EVERY_STATUS) -> list[Table]:
        """The newest tables at which this person sits, anywhere."""
        return await self._store.read(tables_of_person, user_id, statuses)

    async def tables_in_channel(self, channel_id: int) -> list[Table]:
        """The newest lobbies and running games of a channel or thread."""
        return await self._store.read(tables_in_channel, channel_id)

    async def played(self, guild_id: int | None, channel_id: int) -> FamiliarGames:
        """Which games people play in this channel, and on its server."""
        last = await self._store.read(options_played_in, channel_id)
        known = await self._store.read(options_played_on, guild_id)
        return FamiliarGames(None if last is None else _game_of(last), frozenset(map(_game_of, known)))

    async def open_tables_of_guild(self, guild_id: int) -> list[TableGlance]:
        """The lobbies and running games of a server, the newest first."""
        return await self._glances(await self._store.read(tables_of_guild, guild_id, OPEN, MOST_TABLES))

    async def open_tables_of_person(self, user_id: int) -> list[TableGlance]:
        """The lobbies and running games at which somebody sits, the newest first, with what is new to them."""
        tables = await self._store.read(tables_of_person, user_id, OPEN, MOST_TABLES)
        looked = await self._store.read(looked_up_to, user_id, [table.id for table in tables])
        answered = await self._store.read(tables_with_order, user_id, Exactly.kind)
        return [
            replace(
                glance,
                new_turns=await self._new_turns(table, user_id, looked[table.id]),
                has_answered=table.id in answered,
            )
            for table, glance in zip(tables, await self._glances(tables), strict=True)
        ]

    async def _glances(self, tables: Sequence[Table]) -> list[TableGlance]:
        waited = await self._store.read(waited_at, [table.id for table in tables])
        progress = await self._store.read(progress_of, [table.id for table in tables])
        return [_glance(table, waited[table.id], progress.get(table.id)) for table in tables]

    async def look(self, table_id: int, user_id: int) -> News:
        """Somebody at the table looks at it now: what has happened since they looked before.

        Looking twice in a row gives the same. Raises NoSuchTable, NotRunning (before the start), NotYourTable.
        """
        moment = await self._memory.read(table_id)
        seat = own_seat(moment, user_id)
        with saving():
            look = await self._store.write(note_look, table_id, user_id, moment.log_position)
        return await self._news(table_id, seat, look)

    async def news(self, table_id: int, user_id: int) -> News:
        """What was new to somebody when they looked the last time, without looking again. Raises as `look`."""
        moment = await self._memory.read(table_id)
        seat = own_seat(moment, user_id)
        return await self._news(table_id, seat, await self._store.read(last_look, table_id, user_id))

    async def note_read(self, table_id: int, user_id: int) -> None:
        """Somebody has read their news to the end: they are not offered again."""
        with saving():
            await self._store.write(note_read, table_id, user_id)

    async def _news(self, table_id: int, seat: int, look: LastLook) -> News:
        return News(look.since, look.since_at, await self._turns_of_others(table_id, seat, look.since), look.has_read)

    async def _new_turns(self, table: Table, user_id: int, since: int) -> int:
        seat = table.seat_of(user_id)
        if seat is None or table.status is not TableStatus.RUNNING:
            return 0
        return await self._turns_of_others(table.id, seat, since)

    async def _turns_of_others(self, table_id: int, seat: int, since: int) -> int:
        """How many turns of others ended after this line of the log. That is public: nothing else is read for it."""
        lines = await self._store.read(log_of, table_id, after=since, limit=WHOLE_LOG)
        return sum(event.ends_turn and event.about != seat for _, event in told(lines))

    # The dashboard of a server

    async def dashboard(self, guild_id: int) -> Dashboard | None:
        """Where the dashboard of a server is; None if it has none."""
        return await self._store.read(find_dashboard, guild_id)

    async def place_dashboard(self, guild_id: int, channel_id: int) -> None:
        """Show the dashboard of a server in this channel from now on."""
        with saving():
            await self._store.write(place_dashboard, guild_id, channel_id)
        self._wakes.dashboards.set()

    async def remove_dashboard(self, guild_id: int, channel_id: int) -> None:
        """Show it in this channel no longer."""
        with saving():
            await self._store.write(remove_dashboard, guild_id, channel_id)


def _game_of(options: Mapping[str, Any]) -> str:
    return definition_of(options).name


def _glance(table: Table, waited: Sequence[Waited], progress: Progress | None) -> TableGlance:
    if progress is None:
        return TableGlance(table, tuple(waited))
    clocks = keeping.loaded(progress.clocks, len(table.seats), table.terms.pace)
    return TableGlance(table, tuple(waited), clocks=clocks, round=progress.round)
