"""Tables before the game: opening them, sitting down, getting up, options, and the start."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Unpack

from bot.game import history, lobby, steps
from bot.game.automatic import AutomaticPlayers
from bot.game.errors import HasEnded, NotOver, NotOwner, NotYourTable, TooManyGames, TooManyGamesHere, TooManyLobbies
from bot.game.lobby import Guest
from bot.limits import MOST_LOBBIES, Limits
from bot.storage.errors import StorageError
from bot.storage.records.due import WHOLE_TABLE, TimerChanges, TimerKind
from bot.storage.records.tables import Table, TableStatus
from bot.storage.records.terms import TermsChanges
from bot.storage.rows.games import was_applied
from bot.storage.rows.people import change_person
from bot.storage.rows.tables import count_running, table_that_follows, tables_of_person
from bot.tables.commits import Common
from bot.tables.time.idle import idle_timer
from engine.core.game import AnyGame, Game

LOG = logging.getLogger(__name__)


class Lobbies:
    """What people do before the game begins. Every call returns the table as it is then."""

    def __init__(self, common: Common, seeds: Callable[[], int], limits: Limits) -> None:
        self._store, self._memory, self._commits, self._times = common
        self._seeds = seeds
        self._limits = limits

    async def create(
        self,
        guild_id: int | None,
        channel_id: int,
        owner: Guest,
        options: Mapping[str, Any] | None = None,
        name: str = "",
        interaction_id: int | None = None,
        *,
        is_private: bool = False,
    ) -> Table:
        """Open a table with its owner in the first seat; a repeated interaction gets the table that it has opened. In a
        private thread it begins as `is_private`.

        Raises IllegalOption, TooManyLobbies, EnoughForToday.
        """
        new = lobby.opened(guild_id, channel_id, owner, options or {}, name, self._seeds(), is_private=is_private)
        return await self.open(new, owner, interaction_id)

    async def play_again(self, table_id: int, member: Guest) -> Table:
        """Open a table for the people of a game that is over, or sit down at the one that somebody has opened for it.
        It begins at once where there is nobody to wait for.

        Raises NotYourTable, NotOver, TooManyLobbies, EnoughForToday, TableFull, IllegalOption.
        """
        before = await self._memory.table(table_id)
        if before.seat_of(member.user_id) is None:
            raise NotYourTable
        if before.status is not TableStatus.FINISHED:
            raise NotOver
        async with self._memory.lock(table_id):  # whoever presses twice at once sits down once
            table = await self._store.read(table_that_follows, table_id)
            if table is None:
                table = await self.open(lobby.opened_again(before, member, self._seeds()), member, None)
            if table.status is not TableStatus.LOBBY:
                return table
            if table.seat_of(member.user_id) is None:
                return await self.join(table.id, member)
            is_alone = len(before.people(range(len(before.seats)))) == 1
            return await self.start(table.id, member.user_id) if is_alone and lobby.are_enough(table) else table

    async def open(self, new: Table, owner: Guest, interaction_id: int | None) -> Table:
        """Open a lobby as it is given; a repeated interaction gets the one that it opened.

        Raises TooManyLobbies, EnoughForToday.
        """
        if interaction_id is None or not await self._store.read(was_applied, interaction_id):
            waiting = await self._store.read(tables_of_person, owner.user_id, (TableStatus.LOBBY,))
            if sum(table.owner_id == owner.user_id for table in waiting) >= MOST_LOBBIES:
                raise TooManyLobbies(most=MOST_LOBBIES)
            await self._limits.opened.spend(owner.user_id)
        idle = idle_timer(TimerKind.IDLE_LOBBY, self._times.now())
        table = await self._commits.open(new, TimerChanges(set=(idle,)), interaction_id)
        LOG.debug("Table %d was opened.", table.id)
        await self._remember_language(owner)
        return table

    async def join(self, table_id: int, member: Guest) -> Table:
        """Sit down. Raises AlreadySeated, TableFull, NotInLobby."""
        follows = (await self._memory.table(table_id)).follows
        before = None if follows is None else await self._memory.table(follows)
        found = await self._change(table_id, lambda table: lobby.joined(table, member, before))
        await self._remember_language(member)
        return found

    async def _remember_language(self, member: Guest) -> None:
        """For direct messages, which come without anybody asking for them in a language."""
        if member.locale is None:
            return
        with suppress(StorageError), self._times.people.changing(member.user_id):  # the next time will do
            await self._store.write(change_person, member.user_id, locale=member.locale)

    async def leave(self, table_id: int, user_id: int) -> Table:
        """Get up. The table passes to the next person; when there is none, it is cancelled. Raises NotSeated."""
        return await self._change(table_id, lambda table: lobby.left(table, user_id))

    async def add_computer(self, table_id: int, by: int) -> Table:
        """Seat a computer player. Raises NotOwner, TableFull."""
        return await self._change(table_id, lambda table: lobby.with_computer(table, by))

    async def remove_computer(self, table_id: int, by: int) -> Table:
        """Take the last computer player away. Raises NotOwner, NoComputer."""
        return await self._change(table_id, lambda table: lobby.without_computer(table, by))

    async def exchange_seats(self, table_id: int, by: int, one: int, other: int) -> Table:
        """Let two players exchange their seats and colours. Raises NotOwner, IllegalOption."""
        return await self._change(table_id, lambda table: lobby.with_seats_exchanged(table, by, one, other))

    async def set_options(self, table_id: int, by: int, options: Mapping[str, Any]) -> Table:
        """Change some options; None sets one back to its default. Raises NotOwner, IllegalOption."""
        return await self._change(table_id, lambda table: lobby.with_options(table, by, options))

    async def set_terms(self, table_id: int, by: int, **changes: Unpack[TermsChanges]) -> Table:
        """Change how the table plays over days. Raises NotOwner, IllegalOption."""
        return await self._change(table_id, lambda table: lobby.with_terms(table, by, changes))

    async def set_level(self, table_id: int, by: int, seat: int, level: str) -> Table:
        """Choose how well the computer player in a seat plays. Raises NotOwner, NoComputer, IllegalOption."""
        return await self._change(table_id, lambda table: lobby.with_level(table, by, seat, level))

    async def rename(self, table_id: int, by: int, name: str) -> Table:
        """Give the table a name. Raises NotOwner, IllegalOption."""
        return await self._change(table_id, lambda table: lobby.renamed(table, by, name))

    async def keep_lobby(self, table_id: int, user_id: int) -> Table:
        """Say that a lobby is still wanted: its time begins anew. Raises NotSeated, NotInLobby."""
        return await self._change(table_id, lambda table: lobby.wanted(table, user_id))

    async def start(self, table_id: int, by: int) -> Table:
        """Begin the game, as a person wants who has pressed for it.

        Raises NotOwner, TooFewPlayers, NotInLobby, OneAtATime, TooManyGames, TooManyGamesHere, EnoughForToday.
        """
        table = lobby.ready_to_start(await self._memory.table(table_id), by)
        await self._limits.games.wait(by)
        of_person, of_server = await self._store.read(count_running, by, table.guild_id)
        if of_person >= self._limits.games_of_a_person:
            raise TooManyGames(most=self._limits.games_of_a_person)
        if of_server >= self._limits.games_of_a_server:
            raise TooManyGamesHere(most=self._limits.games_of_a_server)
        await self._limits.begun.spend(by)
        return await self.begin(table_id, by)

    async def begin(self, table_id: int, by: int) -> Table:
        """Begin the game; computer players who come first have played when this returns.

        Raises NotOwner, TooFewPlayers, NotInLobby.
        """
        async with self._memory.lock(table_id):
            table = lobby.ready_to_start(await self._memory.table(table_id), by)
            game: AnyGame = Game.new(table.options, table.seed)
            set_up = history.log_lines(tuple(game.events), game)
            now = self._times.now()
            automatic = AutomaticPlayers(table, (), now)
            played = steps.played_on(game, 0, automatic, automatic.held_from(game))
            idle = TimerChanges(
                set=(idle_timer(TimerKind.IDLE_GAME, now),), clear=((TimerKind.IDLE_LOBBY, WHOLE_TABLE),)
            )
            moment = await self._commits.go_on(steps.begun(table, set_up, played).storing(timers=idle))
            LOG.debug("The game of table %d began with %d players.", table.id, len(table.seats))
            return moment.table

    async def cancel(self, table_id: int, by: int, is_manager: bool = False) -> Table:
        """End a lobby or a game without a result. Raises NotOwner, HasEnded."""
        async with self._memory.lock(table_id):
            table = await self._memory.table(table_id)
            if table.owner_id != by and not is_manager:
                raise NotOwner
            if table.status not in (TableStatus.LOBBY, TableStatus.RUNNING):
                raise HasEnded
            return await self._commits.end(table)

    async def _change(self, table_id: int, change: Callable[[Table], Table | None]) -> Table:
        """Store a changed lobby, or cancel one that the change leaves to nobody."""
        async with self._memory.lock(table_id):
            table = await self._memory.table(table_id)
            changed = change(table)
            if changed is None:
                return await self._commits.end(table)
            return await self._commits.record(changed)
