"""A whole game of Grandissimo at a table: the King shown by order, filmed and checked afterwards."""

from __future__ import annotations

from random import Random

import pytest

from bot.elgrande.orders.grandissimo import ShowingKing, ShowingMoment
from bot.game.states import SeatState
from bot.i18n.texts import Texts
from bot.storage.records.games import Maker
from bot.storage.rows.games import choices_of
from engine.elgrande.board.effects import INCOGNITO
from engine.elgrande.seen.view import View
from tests.bot.elgrande.whole_games import require_a_film, require_that_it_agrees
from tests.bot.tables.house import House, user_of

WORDS = Texts.load().for_locale("en")


async def finished(house: House) -> int:
    """A table whose game is over. Who has a region for the King gives an order when to show him."""
    table = await house.game(3, expansions=["grandissimo", "jubilee"], stack_six="all")
    chance = Random(2)
    while not (public := await house.tables.games.public_state(table.id)).view.over:
        for effect in View.of(public.view).effects:
            own = await house.tables.games.seat_state(table.id, table.seats[effect.player].user_id or 0)
            if effect.name == INCOGNITO and not own.orders:
                moment = chance.choice((ShowingMoment.LEAVING, ShowingMoment.ENTERING, ShowingMoment.SCORING))
                await house.tables.orders.set_order(table.id, user_of(own), ShowingKing(9, moment))
        state = await house.waiting(table.id)
        await house.choose(state, eager(state, chance))
    return table.id


def eager(state: SeatState, chance: Random) -> str:
    """Whoever may takes the King incognito, and does what can be done."""
    unwanted = {"end", "reveal"} if state.orders else {"end"}
    choices = [each for each in state.view.choices if each not in unwanted] or ["end"]
    return chance.choice(
        [each for each in choices if each in ("take king_incognito", "special", "text_first")] or choices
    )


@pytest.mark.thorough
async def test_it_is_checked_played_again_from_its_file_and_filmed(house: House) -> None:
    table = await finished(house)
    shown = {each.maker for each in await house.store.read(choices_of, table) if each.choice == "reveal"}
    assert shown == {Maker.ORDER}

    await require_that_it_agrees(house, table)
    await require_a_film(house, table, WORDS)
