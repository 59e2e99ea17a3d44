"""On a machine where drawing and storing take longer than the bot's patience, everything that people do is answered."""

from __future__ import annotations

import asyncio

import pytest

from playground.client import PlaygroundClient, components_of, pictures_of, text_of
from tests.wire.conftest import MakeRig
from tests.wire.rig.clicker import EPHEMERAL
from tests.wire.rig.language import says
from tests.wire.rig.lobby import has_control, number_of, private_answer, start, told
from tests.wire.rig.programs import SENDS_POSTS, Program

pytestmark = [pytest.mark.wire, pytest.mark.thorough]


async def test_commands_controls_forms_and_suggestions_are_answered_on_a_slow_machine(make_rig: MakeRig) -> None:
    rig = make_rig()
    rig.bots.append(Program("tests.wire.rig.slow_bot", folder=rig.folder, settings=rig.settings))
    await asyncio.to_thread(rig.bot.wait_for_line, SENDS_POSTS)
    async with PlaygroundClient(rig.url) as client:
        ana, ben = await client.person("Ana"), await client.person("Ben")

        outcome = await ana.slash("table new")  # a command whose answer everybody sees
        assert outcome.ok
        lobby = await ben.wait_for(lambda message: has_control(message, "join:1"), 30)
        assert not lobby["flags"] & EPHEMERAL
        table = number_of(lobby)

        outcome = await ben.click(lobby, f"join:{table}")  # a button below what everybody sees
        assert outcome.ok
        await ana.wait_for(lambda message: message["id"] == lobby["id"] and "Ben" in text_of(message), 30)

        options = await private_answer(ana, lobby, f"options:{table}")  # what only one person sees
        outcome = await ana.submit(await ana.click(options, f"rename:{table}"), {"name": "Tuesday"})  # a form
        assert outcome.ok
        await ben.wait_for(lambda message: message["id"] == lobby["id"] and "Tuesday" in text_of(message), 30)

        suggested = await ana.autocomplete("table show", "table", table="")  # suggestions: none, but in time
        assert suggested == []

        outcome = await ben.slash("table leave")  # a command whose answer one person sees
        assert outcome.ok
        assert says(await told(ben, outcome.id), "lobby.you_left")
        # Until the lobby shows it, the button still begins a game: an answer that is put off comes before what it does.
        await ana.wait_for(lambda message: message["id"] == lobby["id"] and "Ben" not in text_of(message), 30)
        assert (await ben.click(lobby, f"join:{table}")).ok

        await start(ana, table)
        asked = []
        for who in (ana, ben):  # a new private message, and one of the two is asked for a bid
            post = await who.wait_for(lambda message: has_control(message, f"play:{table}"), 30)
            panel = await who.answer(await who.click(post, f"play:{table}"), 30)
            assert panel["id"] != post["id"]
            assert panel["flags"] & EPHEMERAL
            ids = [each.get("custom_id", "") for each in components_of(panel)]
            asked += [(who, panel, custom_id) for custom_id in ids if custom_id.startswith("choose:")]
        who, panel, bid = asked[0]
        assert pictures_of(panel)
        outcome = await who.click(panel, bid)  # stored, then drawn
        assert outcome.ok
        assert outcome.put_off_at is not None
        assert (await who.answer(outcome, 30))["id"] == panel["id"]
    assert "ERROR" not in rig.bot.output
