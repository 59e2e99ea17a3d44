"""Whole games of Großinquisitor & Kolonien at a table, also with King & Intrigue: checked, told and filmed."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest

from bot.elgrande.narrator.telling import TELLING
from bot.elgrande.orders.ranking import Bid, Disc
from bot.game.errors import OrderRefused, PanelOutOfDate
from bot.game.orders.order import Otherwise
from bot.game.states import SeatState
from bot.i18n.texts import Texts
from bot.storage.records.games import Maker
from bot.storage.records.terms import WhenLate
from bot.storage.rows.games import choices_of
from engine.core.step import Prompt
from engine.elgrande.events import colonies as colonial
from engine.elgrande.events import king_and_intrigue as of_intrigue
from engine.elgrande.seen.view import View
from tests.bot.elgrande.whole_games import require_a_film, require_that_it_agrees
from tests.bot.tables.house import ANA, BEN, House, asks, asks_for_discs, first, user_of

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
    if "done" in choices:
        return "done"
    seventh = {f"take {card.id}" for card in View.of(state.view).open_cards if card.stack == 7}
    wanted = [each for each in choices if each in seventh]
    usual = [each for each in choices if each.partition(" ")[0] in USUAL]
    return chance.choice(wanted or usual or choices)


async def finished(house: House) -> int:
    """A table of three whose game is over."""
    table = await house.game(3, rounds=6, expansions=["inquisitor", "jubilee"])
    chance = Random(5)
    await house.play(table.id, lambda state: eager(state, chance))
    return table.id


@pytest.mark.thorough
async def test_it_is_checked_played_again_from_its_file_told_and_filmed(house: House) -> None:
    table = await finished(house)
    told = [event for _, event in await house.tables.logs.log(table, None)]
    assert {type(event) for event in told} >= {*HAPPENED}
    log = TELLING.paragraphs(told, NAMES, WORDS)
    assert not any("event." in each for each in log)

    await require_that_it_agrees(house, table)
    await require_a_film(house, table, WORDS)


BOTH_SETS = ["king_and_intrigue", "inquisitor"]


async def orders_of_ana(house: House, table: int) -> None:
    """Ana says ahead what she bids and where her discs point, as far as that is possible now."""
    view = View.of((await house.tables.games.seat_state(table, ANA)).view)
    asked = (Bid.round_of_next(view), Disc.round_of_next(view))
    for order in (
        Bid(asked[0] or view.round, (), Otherwise.LOWEST),
        Disc(asked[1] or view.round, tuple(f"disc {region.id}" for region in view.regions[:3])),
    ):
        with suppress(OrderRefused):
            await house.tables.orders.set_order(table, ANA, order)


async def decided_by_a_caretaker(house: House, state: SeatState) -> None:
    assert state.clock is not None
    assert state.clock.due is not None
    house.clock.now = state.clock.due + 1
    await house.timers().do_due()


@pytest.mark.thorough
async def test_both_sets_are_played_with_orders_a_caretaker_and_restarts_then_checked_told_and_filmed(
    house: House,
) -> None:
    table = await house.lobby(3, rounds=6, expansions=BOTH_SETS)
    await house.tables.lobbies.set_terms(table.id, ANA, clock="fast", when_late=WhenLate.CARETAKER)
    await house.tables.lobbies.start(table.id, ANA)
    chance, late = Random(7), 0
    while not (public := await house.tables.games.public_state(table.id)).view.over:
        if asks("PlayPowerCards")(state := await house.waiting(table.id)):
            await orders_of_ana(house, table.id)
        if user_of(state) == BEN and View.of(public.view).turn is not None and chance.random() < 0.1:
            await decided_by_a_caretaker(house, state)
            late += 1
            if late % 3 == 1:
                await house.restart()
            continue
        with suppress(PanelOutOfDate):  # it was answered by order
            await house.choose(state, eager(state, chance))

    made = await house.store.read(choices_of, table.id)
    by_order = {each.choice.partition(" ")[0] for each in made if each.maker is Maker.ORDER}
    assert {"play", "disc"} <= by_order
    assert {each.seat for each in made if each.maker is Maker.CARETAKER} == {table.seat_of(BEN)}
    told = [event for _, event in await house.tables.logs.log(table.id, None)]
    assert {type(event) for event in told} >= {
        *HAPPENED,
        of_intrigue.RowDealt,
        of_intrigue.HandReady,
        of_intrigue.EffectBegan,
    }
    assert not any("event." in each or "  " in each for each in TELLING.paragraphs(told, NAMES, WORDS))
    await require_that_it_agrees(house, table.id)
    await require_a_film(house, table.id, WORDS)


async def test_a_disc_for_two_caballeros_is_not_taken_for_the_one_that_is_set_after_it(house: House) -> None:
    """C4: two discs, one after the other, with the same regions to choose from."""
    table = await house.game(2, expansions=BOTH_SETS)
    before = await house.tables.games.seat_state(table.id, ANA)
    assert before.view.prompt == Prompt("SetDiscsForExtraCaballero", {"caballeros": 2})
    assert asks_for_discs(before)
    await house.choose(before, first(before))
    ben = await house.tables.games.seat_state(table.id, BEN)
    await house.choose(ben, first(ben))

    after = await house.tables.games.seat_state(table.id, ANA)
    assert after.view.prompt == Prompt("SetDiscsForExtraCaballero", {"caballeros": 1})
    assert after.view.choices == before.view.choices
    with pytest.raises(PanelOutOfDate):
        await house.choose(before, first(before))
