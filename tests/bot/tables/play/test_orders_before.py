"""Orders that come before what somebody else has chosen: that does not count, and is chosen again (R22, G13)."""

from __future__ import annotations

from dataclasses import replace

from bot.elgrande.orders.grandissimo import ShowingKing
from bot.elgrande.orders.grandissimo import ShowingMoment as When
from bot.game.automatic import AutomaticPlayers, Moves
from bot.game.moment import as_json
from bot.game.press import tried
from bot.game.states import SeatState
from bot.game.steps import advanced, advanced_at_once, continued
from bot.storage.records.games import Maker
from bot.storage.records.terms import STEADY, Terms
from bot.storage.rows.games import choices_of
from engine.elgrande.steps.base import ElGrande
from engine.players.playing_on import Move
from tests.bot.tables.house import House, user_of
from tests.engine.playing import deal_round, situation

ME, BEN = 1, 2
REVEAL = (ME, "reveal", Maker.ORDER)
CARDS = ("intrigue_three_any", "loss_of_authority", "scoring_fours", "grande", "king_card", "pact", "queen_or_jester")


def before_a_scoring() -> ElGrande:
    """Ben has taken a card that scores; I have Aragón for the King incognito."""
    hidden = {"name": "incognito", "player": ME, "until": "game", "areas": ["aragon"], "shown": False}
    position = {"king": "valencia", "court": [3, 3, 3], "caballeros": {"galicia": [1, 1, 1]}, "effects": [hidden]}
    bids = ((0, "play 11"), (ME, "play 12"), (BEN, "play 13"))
    playing = situation(position, expansions=["grandissimo"])
    return deal_round(playing, *bids, (BEN, "take scoring_fours"), cards=CARDS)


async def seated(house: House, order: ShowingKing) -> tuple[int, SeatState]:
    """A table at that place, with my order; Ben's state."""
    table = await house.game(3, expansions=["grandissimo"])
    moment, game = await house.tables.memory.take(table.id), before_a_scoring()
    house.tables.memory.put(replace(moment, game=game, base=as_json(game), floor=moment.count, deeds=(), views={}))
    me, ben = (table.seats[seat].user_id for seat in (ME, BEN))
    assert me is not None
    assert ben is not None
    await house.tables.orders.set_order(table.id, me, order)
    return table.id, await house.tables.games.seat_state(table.id, ben)


async def made(house: House, table: int) -> list[tuple[int, str, Maker]]:
    return [(each.seat, each.choice, each.maker) for each in await house.store.read(choices_of, table)]


async def test_what_an_order_comes_before_does_not_count_and_is_asked_again(house: House) -> None:
    table, ben = await seated(house, ShowingKing(9, When.SCORING, (BEN,), "galicia"))
    before = await made(house, table)

    outcome = await house.choose(ben, "special")

    assert (await made(house, table))[len(before) :] == [REVEAL]
    assert [type(event).__name__ for event in outcome.events] == ["KingShown"]
    assert outcome.state.view.waiting == (BEN,)
    assert outcome.state.orders == ()
    await house.choose(outcome.state, "special")
    assert (await made(house, table))[-1] == (BEN, "special", Maker.PERSON)


async def test_other_regions_are_scored_before_the_king_shows_himself(house: House) -> None:
    table, ben = await seated(house, ShowingKing(9, When.SCORING, (), "portugal"))
    await house.choose(ben, "special")
    assert REVEAL not in await made(house, table)


async def test_a_press_that_counted_as_an_order_is_not_counted_again(house: House) -> None:
    table, ben = await seated(house, ShowingKing(9, When.SCORING))
    games, user = house.tables.games, user_of(ben)
    for _ in range(2):
        outcome = await games.choose(table, user, ben.revision, "special", 77)
        assert outcome.state.view.waiting == (BEN,)
    assert (await made(house, table))[-1] == REVEAL


async def test_of_several_choices_at_once_those_before_it_count(house: House) -> None:
    table, _ = await seated(house, ShowingKing(9, When.SCORING))
    moment = await house.tables.memory.take(table)
    place = next(each for each in moment.game.pending[BEN] if each.startswith("place "))
    automatic = AutomaticPlayers(moment.table, moment.orders)

    step = advanced_at_once(moment, BEN, (place, "special"), automatic)

    assert [each.choice for each in step.rows.choices] == [place, "reveal"]


async def test_what_was_thought_of_before_the_reveal_is_thought_of_again(house: House) -> None:
    """A computer player leaves out nothing of what it had in mind."""
    table, _ = await seated(house, ShowingKing(9, When.SCORING))
    moment = await house.tables.memory.take(table)
    seats = tuple(
        replace(seat, user_id=None, name="steady") if seat.number == BEN else seat for seat in moment.table.seats
    )
    moves = Moves(moment.count, (Move(BEN, "special"), Move(BEN, "end")))
    automatic = AutomaticPlayers(
        replace(moment.table, seats=seats, terms=Terms(opponents=STEADY)), moment.orders, 0, moves
    )

    step = continued(moment, automatic)

    assert [each.choice for each in step.rows.choices] == ["reveal"]
    assert step.after.game.waiting == (BEN,)


async def test_a_caretaker_is_told_of_though_the_reveal_comes_first(house: House) -> None:
    table, _ = await seated(house, ShowingKing(9, When.SCORING))
    moment = await house.tables.memory.take(table)
    automatic = AutomaticPlayers(moment.table, moment.orders, 0, Moves(moment.count, (Move(BEN, "special"),)))

    step = continued(moment, automatic, automatic.instead_of(BEN, moment.game, moment.count, is_first=True))

    (choice,) = step.rows.choices
    assert (choice.seat, choice.choice) == (ME, "reveal")
    assert len(choice.log) == 3  # time is up, a caretaker chooses, the King is shown


async def test_without_orders_a_choice_is_made(house: House) -> None:
    table, _ = await seated(house, ShowingKing(9, When.SCORING))
    moment = await house.tables.memory.take(table)
    step = advanced(moment, tried(moment.game, BEN, "special"), AutomaticPlayers(moment.table))
    assert [each.choice for each in step.rows.choices] == ["special"]
