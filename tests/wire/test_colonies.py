"""Großinquisitor & Kolonien by clicking, with the shipped bot: from the lobby to the check after the end."""

from __future__ import annotations

import asyncio
import json

import pytest

from playground.client import PlaygroundClient, Visitor, components_of, text_of
from tests.wire.conftest import MakeRig
from tests.wire.rig import ledger
from tests.wire.rig.clicker import Click, Clicker
from tests.wire.rig.language import WORDS
from tests.wire.rig.lobby import open_table, private_answer, start
from tests.wire.rig.logged import NAMES, TALKATIVE, TOKEN, require_no_secret
from tests.wire.rig.prepared import TABLE, game_near_its_end
from tests.wire.rig.programs import Rig
from tests.wire.test_elcaballero import FILE
from tests.wire.test_whole_game import require_clean_end, require_ranking, require_what_discord_describes

pytestmark = [pytest.mark.wire, pytest.mark.thorough]

ADVICE = WORDS("expansion.unusual")


async def test_the_last_round_with_the_colonies_are_clicked_exported_checked_and_logged(
    make_rig: MakeRig,
) -> None:
    rig = make_rig(record=True, token=TOKEN)
    async with PlaygroundClient(rig.url) as client:
        people = [await client.person(name) for name in NAMES]
        begun = await game_near_its_end(rig, people, rounds=1, options={"rounds": 6, "expansions": ["inquisitor"]})
        await asyncio.to_thread(rig.start_bot, **TALKATIVE, LOG_FORMAT="json")
        clickers = [Clicker(person, TABLE, seed=4) for person in people]
        clicks = await require_a_game_to_its_end(rig, client, clickers, begun)
    assert len(clicks) > 15
    assert all(line.startswith("{") for line in rig.bot.lines)
    require_no_secret(rig, people, len(begun.choices))


@pytest.mark.nightly
async def test_a_whole_game_with_the_colonies_is_clicked_exported_and_checked(make_rig: MakeRig) -> None:
    rig = make_rig(record=True)
    rig.start_bot()
    async with PlaygroundClient(rig.url) as client:
        people = [await client.person(name) for name in NAMES]
        table = await open_table(*people, rounds=6)
        await choose_expansions(people[0], table)
        await start(people[0], table)
        clickers = [Clicker(person, table, seed=4) for person in people]
        clicks = await require_a_game_to_its_end(rig, client, clickers)
    assert len(clicks) > 100


async def require_a_game_to_its_end(
    rig: Rig, client: PlaygroundClient, clickers: list[Clicker], begun: ledger.Stored | None = None
) -> list[Click]:
    """They play on to the end; what is exported and stored afterwards is as it was clicked. Returns their clicks."""
    ana, table = clickers[0].person, clickers[0].table
    async with asyncio.timeout(250):
        await asyncio.gather(*(clicker.play() for clicker in clickers))
    last = clickers[0].last_post()
    assert last is not None
    require_ranking(last, NAMES)
    answer = await ana.answer(await ana.slash("table export", table=table))
    (shown,) = [component["file"] for component in components_of(answer) if component["type"] == FILE]
    exported = json.loads(await client.fetch(shown["url"]))
    assert exported["options"]["expansions"] == ["inquisitor"]
    verdict = await ana.answer(await ana.slash("table verify", last["channel_id"], table=table))
    assert WORDS("fairness.agrees") in text_of(verdict)
    clicks = [click for clicker in clickers for click in clicker.clicks]
    assert ledger.faults(ledger.read(rig.database, table), clicks, begun) == []
    require_clean_end(rig)
    require_what_discord_describes(rig, clicks)
    return clicks


async def choose_expansions(owner: Visitor, table: int) -> None:
    """Both expansions that their makers would not play together are advised against; then the colonies alone."""
    lobby = await owner.wait_for(lambda message: WORDS("table.unnamed", number=table) in text_of(message))
    panel = await private_answer(owner, lobby, f"options:{table}")
    menu = f"option:{table}:expansions"
    assert (await owner.select(panel, menu, ["king_and_intrigue", "inquisitor"])).ok
    await owner.wait_for(lambda message: message["id"] == panel["id"] and ADVICE in text_of(message))
    assert (await owner.select(panel["id"], menu, ["inquisitor"])).ok
    await owner.wait_for(lambda message: message["id"] == panel["id"] and ADVICE not in text_of(message))
