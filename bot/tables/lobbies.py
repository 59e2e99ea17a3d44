"""Tables before the game: opening them, sitting down, getting up, options, and the start."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Unpack

import orjson

from bot import metrics
from bot.fairness import Seal
from bot.storage import WHOLE_TABLE, LogLine, StorageError, Table, TableStatus, TimerChanges
from bot.storage.rows.games import start_table
from bot.storage.rows.people import change_person
from bot.storage.rows.tables import cancel_table, open_table, save_lobby, tables_of_person
from bot.tables import history, lobby, posts, sealing
from bot.tables import moment as moments
from bot.tables.automatic import AnyGame
from bot.tables.base import LOG, TableCalls
from bot.tables.errors import HasEnded, NotOwner, TooManyLobbies
from bot.tables.idle import IDLE_GAME, IDLE_LOBBY, idle_timer
from bot.tables.records import Member, TableInfo
from bot.tables.terms import TermsChanges
from engine.core.game import Game

MOST_LOBBIES = 10
"""Tables that one person may have opened and not begun, so that nobody fills the list of a server alone."""


class LobbyCalls(TableCalls):
    """What people do before the game begins. Every call returns the table as it is then."""

    async def create(
        self,
        guild_id: int | None,
        channel_id: int,
        owner: Member,
        options: Mapping[str, Any] | None = None,
        name: str = "",
    ) -> TableInfo:
        """Open a table with its owner in the first seat. Raises IllegalOption, TooManyLobbies."""
        waiting = await self._store.read(tables_of_person, owner.user_id, (TableStatus.LOBBY,))
        if sum(table.owner_id == owner.user_id for table in waiting) >= MOST_LOBBIES:
            raise TooManyLobbies(most=MOST_LOBBIES)
        new = lobby.opened(guild_id, channel_id, owner, options or {}, name, self._seeds())
        with self._saving(None):
            idle = idle_timer(IDLE_LOBBY, self._clock())
            table = await self._store.write(open_table, new, TimerChanges(set=(idle,)))
        LOG.info("Table %d was opened.", table.id)
        self.when_timers_change()
        await self._remember_language(owner)
        return moments.table_info(table)

    async def join(self, table_id: int, member: Member) -> TableInfo:
        """Sit down. Raises AlreadySeated, TableFull, NotInLobby."""
        info = await self._change(table_id, lambda table: lobby.joined(table, member))
        await self._remember_language(member)
        return info

    async def _remember_language(self, member: Member) -> None:
        """For direct messages, which come without anybody asking for them in a language."""
        if member.locale is None:
            return
        try:
            await self._store.write(change_person, member.user_id, locale=member.locale)
        except StorageError as error:
            LOG.warning("The language of a person could not be saved: %s", error)

    async def leave(self, table_id: int, user_id: int) -> TableInfo:
        """Get up. The table passes to the next person; when there is none, it is cancelled. Raises NotSeated."""
        return await self._change(table_id, lambda table: lobby.left(table, user_id))

    async def add_computer(self, table_id: int, by: int) -> TableInfo:
        """Seat a computer player. Raises NotOwner, TableFull."""
        return await self._change(table_id, lambda table: lobby.with_computer(table, by))

    async def remove_computer(self, table_id: int, by: int) -> TableInfo:
        """Take the last computer player away. Raises NotOwner, NoComputer."""
        return await self._change(table_id, lambda table: lobby.without_computer(table, by))

    async def set_options(self, table_id: int, by: int, options: Mapping[str, Any]) -> TableInfo:
        """Change some options; None sets one back to its default. Raises NotOwner, IllegalOption."""
        return await self._change(table_id, lambda table: lobby.with_options(table, by, options))

    async def set_terms(self, table_id: int, by: int, **changes: Unpack[TermsChanges]) -> TableInfo:
        """Change how the table plays over days. Raises NotOwner, IllegalOption."""
        return await self._change(table_id, lambda table: lobby.with_terms(table, by, changes))

    async def rename(self, table_id: int, by: int, name: str) -> TableInfo:
        """Give the table a name. Raises NotOwner, IllegalOption."""
        return await self._change(table_id, lambda table: lobby.renamed(table, by, name))

    async def start(self, table_id: int, by: int) -> TableInfo:
        """Begin the game; computer players who come first have played when this returns.

        Raises NotOwner, TooFewPlayers, NotInLobby.
        """
        async with self._shelf.lock(table_id):
            table = lobby.ready_to_start(await self._table(table_id), by)
            game: AnyGame = Game.new(orjson.loads(table.options), table.seed)
            opening = history.log_lines(tuple(game.events), game)
            automatic = self._automatic(table)
            played = moments.played_on(game, 0, automatic, automatic.held_from(game))
            return await self._begin(table, played, opening)

    async def _begin(self, table: Table, played: moments.Played, opening: tuple[LogLine, ...]) -> TableInfo:
        choices = [moments.stored(deed) for deed in played.deeds]
        lines = len(opening) + sum(len(choice.log) for choice in choices)
        moment = moments.first_moment(table, played, lines)
        seal = sealing.next_seal(moment, self._salts())
        moment = replace(moment, seal=Seal.of(seal))
        rows = [posts.public_post(posts.TURN_POST, moment), *await self._direct_messages(frozenset(), moment, None)]
        moment, timers = await self._timed(None, replace(moment, posted=moment.log_position))
        idle = idle_timer(IDLE_GAME, self._clock())
        timers = replace(timers, set=(*timers.set, idle), clear=(*timers.clear, (IDLE_LOBBY, WHOLE_TABLE)))
        with self._saving(table.id):
            started = await self._store.write(
                start_table,
                table,
                moment.snapshot(),
                opening,
                rows,
                choices,
                timers=timers,
                seal=seal,
            )
        metrics.count_choices(len(choices))
        self._shelf.put(moments.placed(moment, started))
        LOG.info("The game of table %d began with %d players.", table.id, len(table.seats))
        self.when_posts_wait()
        self.when_timers_change()
        return moments.table_info(started)

    async def cancel(self, table_id: int, by: int, is_manager: bool = False) -> TableInfo:
        """End a lobby or a game without a result. Raises NotOwner, HasEnded."""
        async with self._shelf.lock(table_id):
            table = await self._table(table_id)
            if table.owner_id != by and not is_manager:
                raise NotOwner
            if table.status not in (TableStatus.LOBBY, TableStatus.RUNNING):
                raise HasEnded
            return await self._cancel(table)

    async def _cancel(self, table: Table) -> TableInfo:
        row = posts.closing_post(table.id, TableStatus.CANCELLED, table.revision)
        with self._saving(table.id):
            cancelled = await self._store.write(cancel_table, table.id, [row])
        self._shelf.drop(table.id)
        LOG.info("Table %d was cancelled.", table.id)
        self.when_posts_wait()
        return moments.table_info(cancelled)

    async def _change(self, table_id: int, change: Callable[[Table], Table | None]) -> TableInfo:
        """Store a changed lobby, or cancel one that the change leaves to nobody."""
        async with self._shelf.lock(table_id):
            changed = change(await self._table(table_id))
            if changed is None:
                return await self._cancel(await self._table(table_id))
            with self._saving(table_id):
                return moments.table_info(await self._store.write(save_lobby, changed))
