"""Whole games with the log as talkative as it can be: nothing of what players hide, nor what opens doors, is in it. By
day the same is asked of the log of `test_whole_game` and, as JSON, of that of `test_colonies`.
"""

from __future__ import annotations

import asyncio

import pytest

from playground.client import PlaygroundClient
from tests.wire.conftest import MakeRig
from tests.wire.rig.clicker import Clicker
from tests.wire.rig.lobby import open_table, start
from tests.wire.rig.logged import NAMES, TALKATIVE, TOKEN, require_no_secret

pytestmark = [pytest.mark.wire, pytest.mark.nightly]


@pytest.mark.parametrize("kind", ["text", "json"])
async def test_the_log_of_a_whole_game_holds_no_secret(make_rig: MakeRig, kind: str) -> None:
    rig = make_rig(record=True, token=TOKEN)
    rig.start_bot(**TALKATIVE, LOG_FORMAT=kind)
    async with PlaygroundClient(rig.url) as client:
        people = [await client.person(name) for name in NAMES[:2]]
        table = await open_table(*people)
        await start(people[0], table)
        clickers = [Clicker(person, table, seed=5) for person in people]
        async with asyncio.timeout(90):
            await asyncio.gather(*(clicker.play() for clicker in clickers))
        assert rig.bot.stop() == 0
    require_no_secret(rig, people)
