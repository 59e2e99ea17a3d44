"""Many tables at a glance: whose move it is, and what somebody has not seen yet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.clocks import keeping
from bot.clocks.keeping import Clocks
from bot.storage import Dashboard, Table, TableStatus
from bot.tables.base import TableCalls
from bot.tables.moment import table_info
from bot.tables.records import News, TableGlance
from engine.core.events import Event
from engine.elgrande.events import TurnEnded

OPEN = (TableStatus.LOBBY, TableStatus.RUNNING)
MOST_TABLES = 60
"""Of one server or person; more would not be read, and do not fit into a message."""


class OverviewCalls(TableCalls):
    """Looking at many tables, without loading their games."""

    async def open_tables_of_guild(self, guild_id: int) -> list[TableGlance]:
        """The lobbies and running games of a server, the newest first."""
        return await self._glances(await self._repository.tables_of_guild(guild_id, OPEN, MOST_TABLES))

    async def open_tables_of_person(self, user_id: int) -> list[TableGlance]:
        """The lobbies and running games at which somebody sits, the newest first, with what is new to them."""
        tables = await self._repository.tables_of_person(user_id, OPEN, MOST_TABLES)
        looked = await self._repository.looked(user_id, [table.id for table in tables])
        return await self._glances(
            tables, {table.id: await self._new_turns(table, user_id, looked[table.id]) for table in tables}
        )

    async def _glances(self, tables: Sequence[Table], new_turns: dict[int, int] | None = None) -> list[TableGlance]:
        waited = await self._repository.waited_for([table.id for table in tables])
        new = new_turns or {}
        clocks = await self._repository.clocks([table.id for table in tables])
        return [
            TableGlance(table_info(table), tuple(waited[table.id]), new.get(table.id, 0), _clocks(table, clocks))
            for table in tables
        ]

    async def look(self, table_id: int, user_id: int) -> News:
        """Somebody at the table looks at it now: what has happened since they looked before.

        Looking twice in a row gives the same. Raises NoSuchTable, NotRunning (before the start), NotYourTable.
        """
        moment = await self._shelf.read(table_id)
        seat = self._seat(moment, user_id)
        with self._saving(None):
            since = await self._repository.look(table_id, user_id, moment.log_position)
        return News(since, await self._turns_of_others(table_id, seat, since))

    async def news(self, table_id: int, user_id: int) -> News:
        """What was new to somebody when they looked the last time, without looking again. Raises as `look`."""
        moment = await self._shelf.read(table_id)
        seat = self._seat(moment, user_id)
        with self._saving(None):
            since = await self._repository.look(table_id, user_id, 0)
        return News(since, await self._turns_of_others(table_id, seat, since))

    async def _new_turns(self, table: Table, user_id: int, since: int) -> int:
        seat = table_info(table).seat_of(user_id)
        if seat is None or table.status is not TableStatus.RUNNING:
            return 0
        return await self._turns_of_others(table.id, seat, since)

    async def _turns_of_others(self, table_id: int, seat: int, since: int) -> int:
        """How many turns of others ended after this line of the log."""
        events: Sequence[Event] = [event for _, event in await self._told(table_id, seat, since)]
        return sum(isinstance(event, TurnEnded) and event.player != seat for event in events)

    # The dashboard of a server

    async def dashboard(self, guild_id: int) -> Dashboard | None:
        """Where the dashboard of a server is; None if it has none."""
        return await self._repository.dashboard(guild_id)

    async def place_dashboard(self, guild_id: int, channel_id: int) -> None:
        """Show the dashboard of a server in this channel from now on."""
        with self._saving(None):
            await self._repository.place_dashboard(guild_id, channel_id)
        self.when_dashboards_wait()

    async def remove_dashboard(self, guild_id: int, channel_id: int) -> None:
        """Show it in this channel no longer."""
        with self._saving(None):
            await self._repository.remove_dashboard(guild_id, channel_id)


def _clocks(table: Table, stored: Mapping[int, str]) -> Clocks:
    if table.id not in stored:
        return ()
    return keeping.loaded(stored[table.id], len(table.seats), table_info(table).terms.pace)
