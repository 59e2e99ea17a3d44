"""What people and servers have set, and what is kept about a person."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Unpack

from bot.game.errors import Broken, HasEnded, NotInLobby, NotRunning, NotSeated, NotYourTable
from bot.i18n.escape import FORMER_PLAYER
from bot.storage.records.people import GuildSettings, Person, PersonChanges
from bot.storage.records.tables import TableStatus
from bot.storage.rows.people import change_person, chosen_channels, guild_settings, save_guild_settings
from bot.storage.rows.privacy import erase_person, stored_about
from bot.storage.rows.tables import tables_of_person, tables_waiting_for
from bot.tables.commits import Common, saving
from bot.tables.lobby.lobbies import Lobbies
from bot.tables.seats.seats import Seats
from bot.tables.time.waiting import Waiting

OWN_TIME = frozenset({"time_zone", "sleep", "days_off", "away"})
"""What of a person moves their deadlines."""
WISHES = frozenset({"reminders", "digest_hour", "quiet", "notification"})
"""What of a person moves their reminders."""

MANY = 100_000


class People:
    """What people have set for themselves, and what follows from a change of it at their tables."""

    def __init__(self, common: Common, waiting: Waiting, lobbies: Lobbies, seats: Seats) -> None:
        self._store, self._memory, _, self._times = common
        self._waiting = waiting
        self._lobbies = lobbies
        self._seats = seats

    async def person(self, user_id: int) -> Person:
        """What a person has set; defaults for somebody new."""
        return (await self.people([user_id]))[user_id]

    async def people(self, user_ids: Collection[int]) -> dict[int, Person]:
        return await self._times.people.of(user_ids)

    async def awake(self, guild_id: int | None, user_ids: Collection[int]) -> dict[int, Person]:
        """Those of these people for whom it is not a quiet hour now."""
        return self._times.awake(guild_id, await self.people(user_ids))

    async def set_person(self, user_id: int, **changes: Unpack[PersonChanges]) -> Person:
        """Store what is given and leave the rest. New hours and days move the deadlines that run, from now on."""
        before = await self.person(user_id)
        with saving(), self._times.people.changing(user_id):
            after = await self._store.write(change_person, user_id, **changes)
        if any(getattr(before, name) != getattr(after, name) for name in OWN_TIME | WISHES):
            for waiting in await self._store.read(tables_waiting_for, user_id, MANY):
                await self._waiting.move(waiting.table.id, before, after)
        return after

    async def guild(self, guild_id: int) -> GuildSettings:
        return await self._store.read(guild_settings, guild_id)

    async def chosen_channels(self) -> dict[int, int]:
        """The channel for new tables of every server whose managers have chosen one."""
        return await self._store.read(chosen_channels)

    async def set_guild(self, settings: GuildSettings) -> None:
        with saving():
            await self._store.write(save_guild_settings, settings)

    # One person's own data

    async def stored_about(self, user_id: int) -> dict[str, list[dict[str, Any]]]:
        """Everything that is kept about a person, for them alone."""
        return await self._store.read(stored_about, user_id)

    async def erase_person(self, user_id: int) -> None:
        """Forget a person: they leave every table, and stand in no row any more. Their games can still be replayed.

        If it fails in between, what was left stays left, and it can be asked for again. Raises NotSaved.
        """
        for table in await self._store.read(tables_of_person, user_id, [TableStatus.LOBBY], MANY):
            try:
                await self._lobbies.leave(table.id, user_id)
            except (NotSeated, NotInLobby, HasEnded):
                continue  # in this moment it has begun, or they have left it
        for table in await self._store.read(tables_of_person, user_id, [TableStatus.RUNNING], MANY):
            try:
                await self._seats.leave_game(table.id, user_id)
            except (NotRunning, NotYourTable):
                continue
            except Broken:
                continue  # nobody can go on with it; the person still goes out of its rows below
        with saving(), self._times.people.changing(user_id):
            tables = await self._store.erase(erase_person, user_id, FORMER_PLAYER)
        for table_id in tables:
            async with self._memory.lock(table_id):
                self._memory.drop(table_id)
