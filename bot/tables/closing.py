"""Tables that nobody needs any more: lobbies that do not begin, and games without a clock that nobody moves in.

Each has a timer that looks again. When nothing has changed for long the people are warned, and if still nothing has,
the table is closed some days later. Any change until then starts the time anew. A table with a clock never stops like
this: its time runs out. How long is long, the managers of the server say.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from bot.clocks.calendar import Calendar, deadline
from bot.storage import GuildSettings, NewTimer, Table, TableStatus, Timer, TimerChanges
from bot.storage.rows.games import find_game
from bot.storage.rows.people import guild_settings
from bot.storage.rows.posts import enqueue
from bot.storage.rows.tables import cancel_table
from bot.storage.rows.timers import change_timers
from bot.tables import lobby, posts
from bot.tables import moment as moments
from bot.tables.errors import NotSeated
from bot.tables.idle import IDLE_GAME, IDLE_LOBBY, LOOK_AGAIN, NOTICE, patience
from bot.tables.lobbies import LobbyCalls
from bot.tables.records import TableInfo
from bot.tables.terms import MINUTE

WARNED = ", warned at "
"""What stands in a timer between the sign of life that there was when people were warned, and when that was."""

SOON = 60 * MINUTE
"""When it is looked again whether a server has come back that Discord has lost."""


class ClosingCalls(LobbyCalls):
    """Warning about such tables, and closing them."""

    def closing_handlers(self) -> Mapping[str, Callable[[Timer], Awaitable[None]]]:
        """Who looks again, by the kind of the timer."""
        return {IDLE_LOBBY: self.look_at_idle, IDLE_GAME: self.look_at_idle}

    async def keep_lobby(self, table_id: int, user_id: int) -> TableInfo:
        """Say that a lobby is still wanted: its time begins anew. Raises NotSeated, NotInLobby."""

        def wanted(table: Table) -> Table:
            lobby.require_lobby(table)
            if all(seat.user_id != user_id for seat in table.seats):
                raise NotSeated
            return table

        return await self._change(table_id, wanted)

    async def look_at_idle(self, timer: Timer) -> None:
        """Has anything changed? Else warn, or close what was warned about before."""
        async with self._shelf.lock(timer.table_id):
            table = await self._table(timer.table_id)
            sign, since = await self._sign_of_life(table)
            if table.status is not _STATUS[timer.kind] or _has_clock(table):
                await self._store.write(change_timers, table.id, TimerChanges(fired=timer))
                return
            now = self._clock()
            if self.is_away(table.guild_id):
                again = NewTimer(timer.kind, now + SOON, payload=timer.payload)
                await self._store.write(change_timers, table.id, TimerChanges(set=(again,), fired=timer))
                return
            warned_of, _, warned_at = timer.payload.partition(WARNED)
            is_warned = warned_of == sign
            allowed = patience(timer.kind, await self._settings(table))
            if allowed is None or (now < since + allowed and not is_warned):
                later = now + LOOK_AGAIN if allowed is None else min(since + allowed, now + LOOK_AGAIN)
                again = NewTimer(timer.kind, later)
                await self._store.write(change_timers, table.id, TimerChanges(set=(again,), fired=timer))
            elif is_warned and (closes_at := self._end_of_notice(table, int(warned_at))) > now:
                again = NewTimer(timer.kind, closes_at, payload=timer.payload)
                await self._store.write(change_timers, table.id, TimerChanges(set=(again,), fired=timer))
            elif is_warned:
                await self._close_idle(table, timer)
            else:
                closing = NewTimer(timer.kind, now + NOTICE, payload=f"{sign}{WARNED}{now}")
                row = posts.idle_warning(table.id, timer.kind, closing.due_at, allowed)
                with self._saving(table.id):
                    await self._store.write(enqueue, table.id, [row], TimerChanges(set=(closing,), fired=timer))
                self.when_posts_wait()
            self.when_timers_change()

    def _end_of_notice(self, table: Table, warned_at: int) -> int:
        """Until when people can keep a table they were warned about; time in which they could not does not count."""
        felt = [each for each in self.outages if each.guild_id in (None, table.guild_id)]
        calendar = Calendar(outages=tuple((each.began_at, each.ended_at) for each in felt))
        return deadline(warned_at, NOTICE, calendar)

    async def _settings(self, table: Table) -> GuildSettings:
        """What the managers of its server have set; as usual in direct messages."""
        if table.guild_id is None:
            return GuildSettings(0)
        return await self._store.read(guild_settings, table.guild_id)

    async def _sign_of_life(self, table: Table) -> tuple[str, int]:
        """Something that is different after any change, and when the last one was."""
        saved = await self._store.read(find_game, table.id)
        if saved is None:
            return f"revision {table.revision}", table.changed_at
        since = max(table.changed_at, saved.snapshot.saved_at)
        return f"{table.revision} {saved.snapshot.choice_count} {since}", since

    async def _close_idle(self, table: Table, timer: Timer) -> None:
        row = posts.closing_post(table.id, TableStatus.CANCELLED, table.revision)
        with self._saving(table.id):
            await self._store.write(cancel_table, table.id, [row], TimerChanges(fired=timer))
        self._shelf.drop(table.id)
        self.when_posts_wait()


_STATUS = {IDLE_LOBBY: TableStatus.LOBBY, IDLE_GAME: TableStatus.RUNNING}


def _has_clock(table: Table) -> bool:
    return table.status is TableStatus.RUNNING and moments.table_info(table).terms.pace is not None
