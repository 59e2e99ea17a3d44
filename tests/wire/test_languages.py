"""The last rounds of games of every set, clicked in every language: servers and people whose Discord is set to it."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest

from playground.client import PlaygroundClient, text_of
from tests.bot.i18n.test_translations import COMPLETE
from tests.wire.conftest import MakeRig
from tests.wire.rig import ledger
from tests.wire.rig.clicker import Clicker
from tests.wire.rig.prepared import TABLE, game_near_its_end
from tests.wire.test_whole_game import require_clean_end, require_what_discord_describes

pytestmark = [pytest.mark.wire, pytest.mark.nightly]

NAMES = ("Ana", "Ben", "Carla")
ENGLISH = re.compile(r"\b(the|and|your|you|with|from|this)\b")
"""Words of English that no other language of ours has."""
SETS: tuple[dict[str, Any], ...] = (
    {"veto": "stepwise"},
    {"expansions": ["jubilee", "king_and_intrigue", "players_edition", "special_cards"]},
    {"expansions": ["inquisitor"]},
    {"expansions": ["grandissimo"]},
    {"game": "elcaballero", "expanded": True},
)


def locales() -> list[str]:
    """As Discord calls them; Spanish is two there."""
    return [locale for code in sorted(COMPLETE) for locale in (("es-ES", "es-419") if code == "es" else (code,))]


@pytest.mark.parametrize("locale", locales())
@pytest.mark.parametrize("options", SETS, ids=lambda options: "-".join(map(str, options)))
async def test_the_last_rounds_are_clicked_in_every_language(
    make_rig: MakeRig, locale: str, options: dict[str, Any]
) -> None:
    rig = make_rig(record=True)
    async with PlaygroundClient(rig.url) as client:
        people = [await client.person(name) for name in NAMES]
        for person in people:
            await person.change(locale=locale)
        await client.change_guild(people[0].state["guilds"][0]["id"], locale=locale)
        begun = await game_near_its_end(rig, people, rounds=2, options=options)
        await asyncio.to_thread(rig.start_bot)
        clickers = [Clicker(person, TABLE, seed=4, language=locale) for person in people]
        try:
            async with asyncio.timeout(250):
                await asyncio.gather(*(clicker.play() for clicker in clickers))
        finally:
            print("\n".join(rig.bot.lines[-100:]))  # shown if it fails
        told = {text_of(message) for clicker in clickers for message in clicker.person.known.values()}
    clicks = [click for clicker in clickers for click in clicker.clicks]

    assert ledger.faults(ledger.read(rig.database, TABLE), clicks, begun) == []
    assert [text for text in told if ENGLISH.search(text)] == []
    require_clean_end(rig)
    require_what_discord_describes(rig, clicks)
