"""Games that have ended are open: everybody may look at seed, discs and orders, and check them.

And the question of the operator: does every game that goes on still follow from its choices?
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

from bot.game.errors import NotOver, NotRunning
from bot.game.seals.checking import Verdict, checked
from bot.game.seals.export import exported
from bot.game.seals.seals import Seal
from bot.storage.records.tables import TableStatus
from bot.storage.rows.games import choices_of, find_game, seals_of
from bot.tables.desk import Desk
from bot.tables.reading import verify
from bot.tables.reading.verify import Difference


class Archive:
    """Exporting and checking."""

    def __init__(self, desk: Desk) -> None:
        self._store, self._shelf, *_ = desk

    async def opened(self, table_id: int, *, names: bool = True) -> dict[str, Any]:
        """A game that has ended, also early, with all its secrets, as docs/export.md describes it.

        Raises NotOver while it goes on, NotRunning if it never began, NoSuchTable.
        """
        table = await self._shelf.table(table_id)
        if table.status is TableStatus.RUNNING:
            raise NotOver
        moment = await self._shelf.read(table_id)
        choices = await self._store.read(choices_of, table_id)
        seals = await self._store.read(seals_of, table_id)
        return exported(table, choices, seals, moment.game, names=names)

    async def seals(self, table_id: int) -> tuple[Seal, ...]:
        """All seals of a game, as everybody may see them."""
        return tuple(Seal(each.number, each.hash) for each in await self._store.read(seals_of, table_id))

    async def verdict(self, table_id: int) -> Verdict:
        """Check a game that has ended against its seals. Raises as `opened`."""
        return checked(await self.opened(table_id))

    async def follows(self, table_id: int) -> bool:
        """Whether a running game is what its choices lead to. Raises NoSuchTable, NotRunning."""
        async with self._shelf.lock(table_id):
            saved = await self._store.read(find_game, table_id)
            if saved is None:
                await self._shelf.table(table_id)
                raise NotRunning
            return verify.difference(saved, await self._store.read(choices_of, table_id)) is None

    def verify(self) -> AsyncIterator[Difference]:
        """Replay every running game; gives those whose stored state is not what their choices lead to."""
        return verify.differences(self._store)
