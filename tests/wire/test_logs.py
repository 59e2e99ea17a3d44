"""A whole game with the log as talkative as it can be: nothing of what players hide, nor what opens doors, is in it."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from collections.abc import Sequence
from contextlib import closing

import pytest

from playground.client import Person, PlaygroundClient
from tests.wire.conftest import MakeRig
from tests.wire.rig.clicker import Clicker
from tests.wire.rig.lobby import open_table, start
from tests.wire.rig.prepared import TABLE, game_near_its_end
from tests.wire.rig.programs import Rig

pytestmark = pytest.mark.wire

PEOPLE = ("Annabella", "Bernardino")
TOKEN = "a-token-that-nobody-may-read"


@pytest.mark.parametrize("kind", ["text", "json"])
async def test_the_log_of_the_end_of_a_game_holds_no_secret(make_rig: MakeRig, kind: str) -> None:
    rig = make_rig(record=True, token=TOKEN)
    async with PlaygroundClient(rig.url) as client:
        people = [await client.person(name) for name in PEOPLE]
        begun = await game_near_its_end(rig, people, rounds=1)
        await asyncio.to_thread(rig.start_bot, DISCORD_TOKEN=TOKEN, LOG_LEVEL="DEBUG", LOG_FORMAT=kind)
        await play_to_the_end(rig, people, TABLE)
    require_no_secret(rig, people, len(begun.choices))


@pytest.mark.nightly
@pytest.mark.parametrize("kind", ["text", "json"])
async def test_the_log_of_a_whole_game_holds_no_secret(make_rig: MakeRig, kind: str) -> None:
    rig = make_rig(record=True, token=TOKEN)
    rig.start_bot(DISCORD_TOKEN=TOKEN, LOG_LEVEL="DEBUG", LOG_FORMAT=kind)
    async with PlaygroundClient(rig.url) as client:
        people = [await client.person(name) for name in PEOPLE]
        table = await open_table(*people)
        await start(people[0], table)
        await play_to_the_end(rig, people, table)
    require_no_secret(rig, people, 0)


async def play_to_the_end(rig: Rig, people: Sequence[Person], table: int) -> None:
    clickers = [Clicker(person, table, seed=5) for person in people]
    async with asyncio.timeout(90):
        await asyncio.gather(*(clicker.play() for clicker in clickers))
    assert rig.bot.stop() == 0


def require_no_secret(rig: Rig, people: Sequence[Person], begun: int) -> None:
    """Of all choices after the first ones, with which the bot had nothing to do, and of all names and keys."""
    log = rig.bot.output

    with closing(sqlite3.connect(rig.database)) as connection:
        stored = [row[0] for row in connection.execute("SELECT choice FROM choices ORDER BY number")]
    choices = set(stored[begun:])
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
