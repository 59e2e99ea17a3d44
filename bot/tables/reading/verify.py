"""Does every running game still follow from its choices?"""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass

import orjson

from bot.game import loading
from bot.game.digest import rules_digest
from bot.game.loading import NotWhole
from bot.storage.records.games import Choice, SavedGame
from bot.storage.rows.games import choices_of, find_game
from bot.storage.rows.tables import running_table_ids
from bot.storage.store import Store
from engine.core.definition import IllegalOptions
from engine.core.game import IllegalChoice


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
