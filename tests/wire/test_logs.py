"""A whole game with the log as talkative as it can be: nothing of what players hide, nor what opens doors, is in it."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from contextlib import closing

import pytest

from playground.client import PlaygroundClient
from tests.wire.clicker import Clicker
from tests.wire.conftest import MakeRig
from tests.wire.lobby import open_table, start

pytestmark = pytest.mark.wire

TOKEN = "a-token-that-nobody-may-read"


@pytest.mark.parametrize("kind", ["text", "json"])
async def test_the_log_of_a_whole_game_holds_no_secret(make_rig: MakeRig, kind: str) -> None:
    rig = make_rig(record=True, token=TOKEN)
    rig.start_bot(DISCORD_TOKEN=TOKEN, LOG_LEVEL="DEBUG", LOG_FORMAT=kind)
    async with PlaygroundClient(rig.url) as client:
        people = [await client.person(name) for name in ("Annabella", "Bernardino")]
        table = await open_table(*people)
        await start(people[0], table)
        clickers = [Clicker(person, table, seed=5) for person in people]
        async with asyncio.timeout(90):
            await asyncio.gather(*(clicker.play() for clicker in clickers))
        assert rig.bot.stop() == 0
    log = rig.bot.output

    with closing(sqlite3.connect(rig.database)) as connection:
        choices = {row[0] for row in connection.execute("SELECT choice FROM choices")}
    assert any(choice.startswith("disc ") for choice in choices)
    written = [choice for choice in choices if " " in choice and choice in log]
    assert written == [], "choices, discs and cards played or taken back among them"
    assert "custom_id" not in log
    assert TOKEN not in log
    for person in people:
        assert person.name not in log
        assert str(person.id) not in log
    keys = {
        found[1]
        for line in rig.recorded()
        if (found := re.search(r"/interactions/\d+/([\w.~-]+)/callback", json.dumps(line)))
    }
    assert keys, "the playground has seen keys of interactions"
    assert [key for key in keys if key in log] == []
