"""Computer players who show the King incognito before what somebody else has chosen comes to pass (R22, G13)."""

from __future__ import annotations

from dataclasses import replace

from bot.game.moment import as_json
from bot.game.states import SeatState
from bot.storage.records.games import Maker
from bot.storage.rows.games import choices_of
from tests.bot.tables.house import ANA, House
from tests.engine.players.test_interjecting import BEN, ME, intrigue_of_ben


async def seated(house: House, level: str) -> tuple[int, SeatState]:
    """A computer player of this level sits where the King is incognito; Ben's state, who is about to come there."""
    table = await house.lobby(2, 1, expansions=["grandissimo"])
    await house.tables.lobbies.exchange_seats(table.id, ANA, ME, BEN)
    await house.tables.lobbies.set_terms(table.id, ANA, opponents=level)
    table = await house.tables.lobbies.start(table.id, ANA)
    assert table.seats[ME].user_id is None
    moment, game = await house.tables.memory.take(table.id), intrigue_of_ben((BEN, f"move sevilla {BEN}"))
    house.tables.memory.put(replace(moment, game=game, base=as_json(game), floor=moment.count, deeds=(), views={}))
    ben = table.seats[BEN].user_id
    assert ben is not None
    return table.id, await house.tables.games.seat_state(table.id, ben)


async def test_a_computer_player_comes_before_what_a_person_has_chosen_and_the_person_chooses_anew(
    house: House,
) -> None:
    table, ben = await seated(house, "steady")
    before = len(await house.store.read(choices_of, table))

    outcome = await house.choose(ben, "to galicia")

    made = (await house.store.read(choices_of, table))[before:]
    assert [(each.seat, each.choice, each.maker) for each in made] == [(ME, "reveal", Maker.COMPUTER)]
    assert [type(event).__name__ for event in outcome.events] == ["KingShown"]
    assert outcome.state.view.waiting == (BEN,)
    assert f"move sevilla {BEN}" in outcome.state.view.choices


async def test_one_that_plays_at_random_does_not_think_of_it(house: House) -> None:
    table, ben = await seated(house, "random")
    await house.choose(ben, "to galicia")
    assert "reveal" not in {each.choice for each in await house.store.read(choices_of, table)}
