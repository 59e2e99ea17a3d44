"""A whole game of Großinquisitor & Kolonien at a table: played again, told in words and filmed."""

from __future__ import annotations

from random import Random

from bot.elgrande.narrator import paragraphs
from bot.i18n import Texts
from bot.tables import SeatState
from engine.elgrande import colonial_events as colonial
from engine.elgrande.view import View
from tests.bot.elgrande.whole_games import require_a_film, require_that_it_agrees
from tests.bot.tables.house import House

WORDS = Texts.load().for_locale("en")
NAMES = ("Ana", "Ben", "Carla")
USUAL = (
    "sail",
    "sail_gold",
    "sail_goods",
    "claim",
    "aboard",
    "aboard_gold",
    "aboard_goods",
    "summon",
    "extra",
    "special",
)
HAPPENED = (
    colonial.CargoLaid,
    colonial.CargoClaimed,
    colonial.CargoDelivered,
    colonial.SpaceTaken,
    colonial.SpaceScored,
    colonial.CardKept,
    colonial.KeptCardUsed,
)


def eager(state: SeatState, chance: Random) -> str:
    """Whoever may goes overseas, takes what lies there and carries out special actions."""
    choices = [each for each in state.view.choices if each not in ("end", "stop")] or [*state.view.choices]
    seventh = {f"take {card.id}" for card in View.of(state.view).open_cards if card.stack == 7}
    wanted = [each for each in choices if each in seventh]
    usual = [each for each in choices if each.partition(" ")[0] in USUAL]
    return chance.choice(wanted or usual or choices)


async def finished(house: House) -> int:
    """A table of three whose game is over."""
    info = await house.game(3, rounds=6, expansions=["inquisitor", "jubilee"])
    chance = Random(5)
    await house.play(info.id, lambda state: eager(state, chance))
    return info.id


async def test_it_is_checked_played_again_from_its_file_told_and_filmed(house: House) -> None:
    table = await finished(house)
    told = [event for _, event in await house.tables.logs.log(table, None)]
    assert {type(event) for event in told} >= {*HAPPENED}
    log = paragraphs(told, NAMES, WORDS)
    assert not any("event." in each for each in log)

    await require_that_it_agrees(house, table)
    await require_a_film(house, table, WORDS)
