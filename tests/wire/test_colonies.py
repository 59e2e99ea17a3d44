"""Großinquisitor & Kolonien by clicking, with the shipped bot: from the lobby to the check after the end."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from playground.client import Person, PlaygroundClient, components_of, text_of
from tests.wire import ledger
from tests.wire.clicker import Clicker
from tests.wire.conftest import MakeRig
from tests.wire.lobby import open_table, private_answer, start
from tests.wire.test_elcaballero import FILE
from tests.wire.test_whole_game import require_clean_end, require_ranking, require_what_discord_describes

pytestmark = pytest.mark.wire

ADVICE = "the makers advise against playing both"


async def test_a_whole_game_with_the_colonies_is_clicked_exported_and_checked(
    make_rig: MakeRig, tmp_path: Path
) -> None:
    rig = make_rig(record=True)
    rig.start_bot()
    async with PlaygroundClient(rig.url) as client:
        people = [await client.person(name) for name in ("Ana", "Ben", "Carla")]
        table = await open_table(*people, rounds=6)
        await choose_expansions(people[0], table)
        await start(people[0], table)
        clickers = [Clicker(person, table, seed=4) for person in people]
        async with asyncio.timeout(250):
            await asyncio.gather(*(clicker.play() for clicker in clickers))
        last = clickers[0].last_post()
        assert last is not None
        require_ranking(last, ("Ana", "Ben", "Carla"))
        answer = await people[0].answer(await people[0].slash("table export", table=table))
        (shown,) = [component["file"] for component in components_of(answer) if component["type"] == FILE]
        (tmp_path / "game.json").write_bytes(await client.fetch(shown["url"]))
        verdict = await people[0].answer(await people[0].slash("table verify", last["channel_id"], table=table))
        assert "Everything agrees" in text_of(verdict)
    exported = json.loads((tmp_path / "game.json").read_text("utf-8"))
    assert exported["options"]["expansions"] == ["inquisitor"]
    clicks = [click for clicker in clickers for click in clicker.clicks]
    assert len(clicks) > 100
    stored = ledger.read(rig.database, table)
    assert ledger.faults(stored, clicks) == []
    require_clean_end(rig)
    require_what_discord_describes(rig, clicks)


async def choose_expansions(owner: Person, table: int) -> None:
    """Both expansions that their makers would not play together are advised against; then the colonies alone."""
    lobby = await owner.wait_for(lambda message: f"Table {table}" in text_of(message))
    panel = await private_answer(owner, lobby, "Options")
    menu = f"option:{table}:expansions"
    assert (await owner.select(panel, menu, ["king_and_intrigue", "inquisitor"])).ok
    await owner.wait_for(lambda message: message["id"] == panel["id"] and ADVICE in text_of(message))
    assert (await owner.select(panel["id"], menu, ["inquisitor"])).ok
    await owner.wait_for(lambda message: message["id"] == panel["id"] and ADVICE not in text_of(message))
