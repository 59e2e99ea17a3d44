"""Who looks at a table never sees less than what is stored."""

from __future__ import annotations

import asyncio

import pytest

from bot.storage.rows.changes import commit
from engine.elgrande.seen.view import View
from tests.bot.storage.interceptions import CarryOut, intercept
from tests.bot.tables.house import ANA, BEN, House, first


async def test_post_that_is_sent_at_once_shows_the_choice_it_tells_of(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The outbox may find the row of a choice before the call that stores both has come back."""
    table = await house.game(people=2)
    looks: list[asyncio.Task[View]] = []

    async def look(viewer: int | None) -> View:
        if viewer is None:
            return View.of((await house.tables.games.public_state(table.id)).view)
        return View.of((await house.tables.games.seat_state(table.id, viewer)).view)

    async def store_and_be_slow(store: CarryOut) -> object:
        stored = await store()
        looks.extend(asyncio.create_task(look(viewer)) for viewer in (None, ANA, BEN))
        await asyncio.sleep(0.01)
        return stored

    intercept(monkeypatch, house.store, commit, by=store_and_be_slow)
    before = await look(None)
    state = await house.waiting(table.id)
    await house.choose(state, first(state))
    seen = await asyncio.gather(*looks)
    assert all(view.waiting != before.waiting for view in seen)
