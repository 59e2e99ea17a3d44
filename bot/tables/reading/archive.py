"""Games that have ended are open: everybody may look at seed, discs and orders, and check them.

And the question of the operator: does every game that goes on still follow from its choices?
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import orjson

from bot.game import loading
from bot.game.errors import NotOver, NotRunning
from bot.game.fingerprints import rules_digest
from bot.game.loading import NotWhole
from bot.game.seals.opened import CheckedGame, checked, exported
from bot.game.seals.seals import Seal
from bot.storage.records.games import Choice, SavedGame
from bot.storage.records.tables import TableStatus
from bot.storage.rows.games import choices_of, find_game, seals_of
from bot.storage.rows.tables import running_table_ids
from bot.storage.store import Store
from bot.tables.commits import Common
from bot.tables.computers.thinking import Think
from engine.core.definition import IllegalOptions
from engine.core.game import IllegalChoice


class Archive:
    """Games to take away when they are over, and whether a game is what its choices and seals say."""

    def __init__(self, common: Common, think: Think) -> None:
        self._store, self._memory, *_ = common
        self.think = think
        """Where games are replayed to check them: that takes as long as thinking does."""

    async def opened(self, table_id: int, *, names: bool = True) -> dict[str, Any]:
        """A game that has ended, also early, with all its secrets, as docs/export.md describes it.

        Raises NotOver while it goes on, NotRunning if it never began, NoSuchTable.
        """
        table = await self._memory.table(table_id)
        if table.status is TableStatus.RUNNING:
            raise NotOver
        moment = await self._memory.read(table_id)
        choices = await self._store.read(choices_of, table_id)
        seals = await self._store.read(seals_of, table_id)
        return await asyncio.to_thread(exported, table, choices, seals, moment.game, names=names)

    async def seals(self, table_id: int) -> tuple[Seal, ...]:
        """All seals of a game, as everybody may see them."""
        return tuple(Seal(each.number, each.hash) for each in await self._store.read(seals_of, table_id))

    async def verdict(self, table_id: int, user_id: int) -> CheckedGame:
        """Check a game that has ended against its seals, for the person who asks. Raises as `opened`."""
        verdict: CheckedGame = await self.think(partial(checked, await self.opened(table_id)), user_id)
        return verdict

    async def follows(self, table_id: int, user_id: int) -> bool:
        """Whether a running game is what its choices lead to, for who asks. Raises NoSuchTable, NotRunning."""
        async with self._memory.lock(table_id):
            saved = await self._store.read(find_game, table_id)
            if saved is None:
                await self._memory.table(table_id)
                raise NotRunning
            choices = await self._store.read(choices_of, table_id)
        return await self.think(partial(difference, saved, choices), user_id) is None


@dataclass(frozen=True, slots=True)
class Difference:
    """A running table whose stored state is not what its choices lead to. `reason` is for the operator."""

    table_id: int
    reason: str


async def differences(store: Store) -> AsyncIterator[Difference]:
    """Replay every running game; gives those whose stored state is not what their choices lead to."""
    for table_id in await store.read(running_table_ids):
        saved = await store.read(find_game, table_id)
        if saved is None:
            yield Difference(table_id, "it runs, but has no state")
            continue
        reason = difference(saved, await store.read(choices_of, table_id))
        if reason is not None:
            yield Difference(table_id, reason)


def difference(saved: SavedGame, choices: list[Choice]) -> str | None:
    """Why the state is not what the choices lead to; None if it is. It names no choice: some are secret."""
    snapshot = saved.snapshot
    if len(choices) != snapshot.choice_count:
        return f"its state counts {snapshot.choice_count} choices, but {len(choices)} are stored"
    try:
        replayed = loading.rebuilt(saved, choices)
    except (IllegalChoice, IllegalOptions, IndexError, KeyError, ValueError, orjson.JSONDecodeError) as error:
        return f"its choices do not fit the rules ({type(error).__name__})"
    if rules_digest(replayed.game) != snapshot.rules_digest:
        return None  # of another release: its state will be made anew from the choices
    if replayed.snapshot().digest != snapshot.digest:
        return "its choices lead to another state than the one that is stored"
    try:
        loading.loaded(saved)
    except NotWhole as error:
        return str(error)
    return None
