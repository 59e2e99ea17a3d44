"""Tables that nobody needs any more: lobbies that do not begin, and games without a clock that nobody moves in.

Each has a timer that looks again. When nothing has changed for long the people are warned, and if still nothing has,
the table is closed some days later. Any change until then starts the time anew. A table with a clock never stops like
this: its time runs out. How long is long, the managers of the server say.
"""

from __future__ import annotations

from typing import Final

from bot.game import posts
from bot.game.clocks.calendar import Calendar, deadline
from bot.storage.records.due import Timer, TimerKind
from bot.storage.records.people import GuildSettings
from bot.storage.records.tables import Table, TableStatus
from bot.storage.records.terms import DAY, MINUTE
from bot.storage.rows.games import find_game
from bot.storage.rows.people import guild_settings
from bot.tables.commits import Common

NOTICE: Final = 3 * DAY
"""How long after the warning the table is closed."""

LOOK_AGAIN: Final = 3 * DAY
"""How often such a table is looked at: so late at most a new setting counts."""

NEVER: Final = 0
LOBBY_DAYS: Final = (3, 7, 14, 30, NEVER)
GAME_DAYS: Final = (14, 30, 60, 120, NEVER)
"""The days of patience that managers may choose from."""


def patience(kind: str, settings: GuildSettings) -> int | None:
    """How long nothing may change before the people are warned, in milliseconds; None for as long as it takes."""
    days = settings.idle_lobby_days if kind == TimerKind.IDLE_LOBBY else settings.idle_game_days
    return None if days == NEVER else days * DAY


def idle_timer(kind: str, now: int) -> Timer:
    """The timer of a table that has just begun to be one of these."""
    return Timer(kind, now + LOOK_AGAIN)


WARNED = ", warned at "
"""What stands in a timer between the sign of life that there was when people were warned, and when that was."""

SOON = 60 * MINUTE
"""When it is looked again whether a server has come back that Discord has lost."""


class IdleTables:
    """Warning about such tables, and closing them."""

    def __init__(self, common: Common) -> None:
        self._store, self._memory, self._commits, self._times = common

    async def look_at_idle(self, timer: Timer) -> None:
        """Has anything changed? Else warn, or close what was warned about before."""
        async with self._memory.lock(timer.table_id):
            table = await self._memory.table(timer.table_id)
            now = self._times.now()
            if table.status is not _STATUS[TimerKind(timer.kind)] or _has_clock(table):
                await self._commits.settle(timer)
            elif self._times.is_away(table.guild_id):
                await self._commits.settle(timer, Timer(timer.kind, now + SOON, payload=timer.payload))
            else:
                await self._look(table, timer, now)

    async def _look(self, table: Table, timer: Timer, now: int) -> None:
        sign, since = await self._sign_of_life(table)
        warned_of, _, warned_at = timer.payload.partition(WARNED)
        is_warned = warned_of == sign
        allowed = patience(timer.kind, await self._settings(table))
        if allowed is None or (now < since + allowed and not is_warned):
            later = now + LOOK_AGAIN if allowed is None else min(since + allowed, now + LOOK_AGAIN)
            await self._commits.settle(timer, Timer(timer.kind, later))
        elif is_warned and (closes_at := self._end_of_notice(table, int(warned_at))) > now:
            await self._commits.settle(timer, Timer(timer.kind, closes_at, payload=timer.payload))
        elif is_warned:
            await self._commits.end(table, timer)
        else:
            closing = Timer(timer.kind, now + NOTICE, payload=f"{sign}{WARNED}{now}")
            warning = posts.idle_warning(table.id, timer.kind, closing.due_at, allowed)
            await self._commits.settle(timer, closing, [] if table.terms.is_quiet else [warning])

    def _end_of_notice(self, table: Table, warned_at: int) -> int:
        """Until when people can keep a table they were warned about; time in which they could not does not count."""
        felt = [each for each in self._times.outages if each.concerns(table.guild_id)]
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


_STATUS = {TimerKind.IDLE_LOBBY: TableStatus.LOBBY, TimerKind.IDLE_GAME: TableStatus.RUNNING}


def _has_clock(table: Table) -> bool:
    return table.status is TableStatus.RUNNING and table.terms.pace is not None
