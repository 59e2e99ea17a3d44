"""What is kept about a person: telling them, and taking it away so that the games stay whole."""

from __future__ import annotations

from typing import Any

from bot.storage import TableStatus
from bot.storage.rows.privacy import erase_person, stored_about
from bot.storage.rows.tables import tables_of_person
from bot.tables.errors import Broken, HasEnded, NotInLobby, NotRunning, NotSeated, NotYourTable
from bot.tables.seating import SeatCalls

NEUTRAL_NAME = "Former player"
"""What somebody is called who has asked to be forgotten. It is kept in the storage, so it is not translated."""

MANY = 100_000


class PrivacyCalls(SeatCalls):
    """One person's own data."""

    async def stored_about(self, user_id: int) -> dict[str, list[dict[str, Any]]]:
        """Everything that is kept about a person, for them alone."""
        return await self._store.read(stored_about, user_id)

    async def erase_person(self, user_id: int) -> None:
        """Forget a person: they leave every table, and stand in no row any more. Their games can still be replayed.

        If it fails in between, what was left stays left, and it can be asked for again. Raises NotSaved.
        """
        for table in await self._store.read(tables_of_person, user_id, [TableStatus.LOBBY], MANY):
            try:
                await self.leave(table.id, user_id)
            except (NotSeated, NotInLobby, HasEnded):
                continue  # in this moment it has begun, or they have left it
        for table in await self._store.read(tables_of_person, user_id, [TableStatus.RUNNING], MANY):
            try:
                await self.leave_game(table.id, user_id)
            except (NotRunning, NotYourTable):
                continue
            except Broken:
                continue  # nobody can go on with it; the person still goes out of its rows below
        with self._saving(None):
            tables = await self._store.erase(erase_person, user_id, NEUTRAL_NAME)
        for table_id in tables:
            async with self._shelf.lock(table_id):
                self._shelf.drop(table_id)
