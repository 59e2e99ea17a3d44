"""Standing orders at a table: carried out when their moment comes, once, and known to nobody but their owner."""

from __future__ import annotations

import pytest

from bot.elgrande.orders.ranking import Bid, Disc
from bot.elgrande.orders.vetoes import LetPass
from bot.game.errors import OrderRefused
from bot.game.happenings import OrderCarriedOut
from bot.game.orders.order import Order, Otherwise
from bot.game.states import SeatState
from bot.storage.records.games import Maker
from bot.storage.records.people import Notification
from bot.storage.rows.games import choices_of
from bot.tables.reading.archive import differences
from engine.elgrande.seen.view import View
from tests.bot.tables.house import ANA, BEN, CARLA, House, asks, at_random, first, user_of


async def bidding(house: House, people: int = 3) -> tuple[int, SeatState, SeatState]:
    """A table where the first person is asked for a power card; this state, and that of the next person."""
    table = await house.game(people)
    state = await house.waiting(table.id)
    following = (state.seat + 1) % people
    user_id = table.seats[following].user_id
    assert user_id is not None
    return table.id, state, await house.tables.games.seat_state(table.id, user_id)


async def makers(house: House, table: int) -> list[tuple[int, str, Maker]]:
    return [(each.seat, each.choice, each.maker) for each in await house.store.read(choices_of, table)]


async def test_a_bid_is_carried_out_with_the_choice_that_makes_its_moment_come(house: House) -> None:
    table, ana, ben = await bidding(house)
    await house.tables.orders.set_order(table, user_of(ben), Bid(1, ("play 9", "play 8")))

    await house.choose(ana, "play 9")

    assert await makers(house, table) == [
        (ana.seat, "play 9", Maker.PERSON),
        (ben.seat, "play 8", Maker.ORDER),
    ]
    state = await house.tables.games.seat_state(table, user_of(ben))
    assert state.orders == ()
    assert View.of(state.view).power_cards[ben.seat] == 8


async def test_without_a_free_card_the_owner_is_asked_and_the_order_ends_with_the_round(house: House) -> None:
    table, ana, ben = await bidding(house)
    await house.tables.orders.set_order(table, user_of(ben), Bid(1, ("play 9",)))

    await house.choose(ana, "play 9")

    asked = await house.waiting(table)
    assert asked.seat == ben.seat
    assert len(asked.orders) == 1
    await house.choose(asked, "play 7")
    await house.play(table, first, asks("TakeCard"))
    assert (await house.tables.games.seat_state(table, user_of(ben))).orders == ()


async def test_an_order_can_be_changed_and_taken_away_until_it_is_used(house: House) -> None:
    table, ana, ben = await bidding(house)
    await house.tables.orders.set_order(table, user_of(ben), Bid(1, ("play 9",)))
    state = await house.tables.orders.set_order(table, user_of(ben), Bid(1, (), Otherwise.LOWEST))
    assert [each.order for each in state.orders] == [Bid(1, (), Otherwise.LOWEST)]

    state = await house.tables.orders.withdraw_order(table, user_of(ben), "bid")
    await house.choose(ana, "play 9")

    assert state.orders == ()
    assert (await house.waiting(table)).seat == ben.seat


async def test_an_order_whose_moment_is_now_is_carried_out_at_once(house: House) -> None:
    table, ana, _ = await bidding(house)

    state = await house.tables.orders.set_order(table, user_of(ana), Bid(1, (), Otherwise.HIGHEST))

    assert state.orders == ()
    assert View.of(state.view).power_cards[ana.seat] == 13
    assert [post.kind for post in await house.posts()][-1] == "turn_post"


async def test_orders_follow_each_other_through_a_whole_round_of_bids(house: House) -> None:
    table, ana, _ = await bidding(house)
    for user_id in (ANA, BEN, CARLA):
        if user_id != user_of(ana):
            await house.tables.orders.set_order(table, user_id, Bid(1, ("play 9",), Otherwise.HIGHEST))

    await house.choose(ana, "play 9")

    assert sorted(value for _, value, _ in await makers(house, table)) == ["play 12", "play 13", "play 9"]
    assert (await house.tables.games.public_state(table)).view.phase == "turns"


async def test_a_disc_is_set_when_the_general_scoring_comes(house: House) -> None:
    table = await house.game(2, rounds=6)
    state = await house.waiting(table.id)
    number = Disc.round_of_next(View.of(state.view))
    assert number is not None
    regions = tuple(f"disc {region.id}" for region in View.of(state.view).regions)
    await house.tables.orders.set_order(table.id, ANA, Disc(number, regions[:2]))

    asked = await house.play(table.id, first, asks("SetDiscsForCastillo"))

    assert user_of(asked) == BEN
    mine = await house.tables.games.seat_state(table.id, ANA)
    assert mine.orders == ()
    assert f"disc {View.of(mine.view).my_disc}" in regions[:2]
    other = f"disc {View.of(mine.view).king}"
    changed = next(
        choice for choice in mine.view.choices if choice not in (other, f"disc {View.of(mine.view).my_disc}")
    )
    assert View.of((await house.choose(mine, changed)).state.view).my_disc == changed.split()[1]


async def veto_question(house: House) -> tuple[int, SeatState]:
    """Somebody who holds a Veto and is asked about a special action."""
    table = await house.game(2, veto="stepwise")
    wanted = ("take veto", "take intrigue", "special", "use", "move", "to castillo", "end")
    choose = at_random(2)

    def chooser(state: SeatState) -> str:
        return next((c for wish in wanted for c in state.view.choices if c.startswith(wish)), choose(state))

    return table.id, await house.play(table.id, chooser, asks("AskVetoHolders"))


async def test_a_policy_answers_every_question_of_its_round(house: House) -> None:
    table, holder = await veto_question(house)

    state = await house.tables.orders.set_order(table, user_of(holder), LetPass(holder.view.round))

    assert not state.view.choices
    made = await makers(house, table)
    assert made[-1] == (holder.seat, "pass", Maker.ORDER)
    assert [each.order for each in state.orders] == [LetPass(holder.view.round)]
    await house.play(table, at_random(), lambda s: s.view.round > holder.view.round)
    assert (await house.tables.games.seat_state(table, user_of(holder))).orders == ()
    assert not any(seat == holder.seat and maker is Maker.PERSON and choice == "pass" for seat, choice, maker in made)


@pytest.mark.parametrize("order", [Bid(1, ("play 14",)), Bid(2, ("play 3",)), LetPass(1), Disc(1, ("disc galicia",))])
async def test_an_order_that_makes_no_sense_is_refused(house: House, order: Order) -> None:
    table, _, ben = await bidding(house)

    with pytest.raises(OrderRefused):
        await house.tables.orders.set_order(table, user_of(ben), order)
    assert (await house.tables.games.seat_state(table, user_of(ben))).orders == ()


async def test_the_owner_reads_what_the_order_did_and_nobody_else_does(house: House) -> None:
    table, ana, ben = await bidding(house)
    await house.tables.orders.set_order(table, user_of(ben), Bid(1, ("play 8",)))
    await house.choose(ana, "play 9")

    told = await house.tables.logs.secrets(table, user_of(ben))

    assert told == (OrderCarriedOut(ben.seat, "play 8"),)
    entries = await house.tables.logs.log(table, user_of(ben))
    assert OrderCarriedOut(ben.seat, "play 8") in [event for _, event in entries]
    for viewer in (user_of(ana), None):
        entries = await house.tables.logs.log(table, viewer)
        assert not any(isinstance(event, OrderCarriedOut) for _, event in entries)


async def test_who_wants_direct_messages_gets_a_report(house: House) -> None:
    table, ana, ben = await bidding(house)
    await house.tables.people.set_person(user_of(ben), notification=Notification.DIRECT_MESSAGE)
    await house.tables.orders.set_order(table, user_of(ben), Bid(1, ("play 8",)))
    await house.posts()
    await house.choose(ana, "play 9")

    reports = [post for post in await house.posts() if post.kind == "order_report"]

    assert [post.lane for post in reports] == [f"person {user_of(ben)}"]


async def test_orders_outlast_a_restart(house: House) -> None:
    table, ana, ben = await bidding(house)
    await house.tables.orders.set_order(table, user_of(ben), Bid(1, ("play 8",)))
    before = await house.tables.games.seat_state(table, user_of(ben))
    await house.restart()

    assert await house.tables.games.seat_state(table, user_of(ben)) == before
    await house.choose(ana, "play 9")
    assert (await makers(house, table))[-1] == (ben.seat, "play 8", Maker.ORDER)
    assert [difference async for difference in differences(house.store)] == []


async def test_an_order_that_cannot_be_read_is_as_if_there_were_none(house: House) -> None:
    table, ana, ben = await bidding(house)
    await house.tables.orders.set_order(table, user_of(ben), Bid(1, ("play 8",)))
    await house.store.write(lambda sql: sql.execute("UPDATE orders SET content = '{}'"))  # damage from outside
    await house.restart()

    await house.choose(ana, "play 9")

    assert (await house.waiting(table)).seat == ben.seat


async def test_what_an_order_did_cannot_be_taken_back(house: House) -> None:
    """Even when the one before it could have been: who goes first played the last card."""
    table, ana, ben = await bidding(house, 2)
    await house.tables.orders.set_order(table, user_of(ben), Bid(1, ("play 13",)))

    await house.choose(ana, "play 9")

    after = await house.waiting(table)
    assert after.seat == ben.seat
    assert not after.may_undo
