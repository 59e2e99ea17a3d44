"""A season by clicking, with the shipped bot in the playground: from its announcement to a game that counts.

It takes longer than a minute, because a season begins a minute after it is announced at the earliest.
"""

from __future__ import annotations

import asyncio
import re

import pytest

from playground.client import Message, PlaygroundClient, Visitor, text_of
from tests.wire.conftest import MakeRig
from tests.wire.rig.clicker import EPHEMERAL, Clicker
from tests.wire.rig.language import WORDS
from tests.wire.rig.lobby import has_control, private_answer
from tests.wire.test_whole_game import require_clean_end

pytestmark = [pytest.mark.wire, pytest.mark.nightly, pytest.mark.timeout(500)]

PLACE = re.compile(r"[123]\. (?:Ana|Ben|Carla) \d")
"""A place in the text beside the picture of the results."""
PEOPLE = ("Ana", "Ben", "Carla")


async def test_a_season_from_its_announcement_to_a_finished_game(make_rig: MakeRig) -> None:
    rig = make_rig()
    rig.start_bot()
    async with PlaygroundClient(rig.url) as client:
        people = [await client.person(name) for name in PEOPLE]
        olga = await client.person("Olga")
        await olga.change(permissions=["manage_guild"])
        draft = await olga.answer(await olga.slash("league new", title="Spring", kind="season", starts="1m"))
        played = await changed(olga, draft, WORDS("league.played"))
        assert (await olga.select(played, "lfo:1:rounds", ["6"])).ok
        assert (await olga.click(draft["id"], WORDS("league.back"))).ok
        assert (await olga.select(draft["id"], "lfc:1:rounds", ["1"])).ok
        more = await changed(olga, draft, WORDS("league.more"))
        assert (await olga.select(more, "lfc:1:review", ["0"])).ok
        assert (await olga.click(draft["id"], WORDS("league.back"))).ok
        assert (await olga.click(draft["id"], WORDS("league.announce"))).ok
        for person in people:
            message = await person.wait_for(lambda each: has_control(each, "lsu:1") and not each["flags"] & EPHEMERAL)
            panel = await private_answer(person, message, WORDS("league.sign_up"))
            assert WORDS("league.saved") in text_of(panel)
        opening = await people[0].wait_for(lambda each: has_control(each, "lth:1:1-1-1-1"), 120)
        assert all(f"<@{person.id}>" in text_of(opening) for person in people)
        clickers = [Clicker(person, 1, seed=1) for person in people]
        async with asyncio.timeout(200):
            await asyncio.gather(*(clicker.play() for clicker in clickers))
        shown = await people[0].answer(await people[0].slash("league show"))
        assert WORDS("league.view.standings") in str(shown["components"])
        async with asyncio.timeout(30):  # the season counts the game in a moment of its own
            while (
                len(PLACE.findall(str((await changed(people[0], shown, WORDS("league.view.results")))["components"])))
                != 3
            ):
                await changed(people[0], shown, WORDS("league.view.decisions"))
    require_clean_end(rig)


async def changed(person: Visitor, message: Message, button: str) -> Message:
    """Press a button of a message that only this person sees; returns the message as it is then."""
    outcome = await person.click(message["id"], button)
    assert outcome.ok, outcome
    return person.known[message["id"]]
