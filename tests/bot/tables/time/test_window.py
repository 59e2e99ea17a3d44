"""The answering window: answers to bids, discs and Vetoes count when it ends, whoever or whatever gave them."""

from __future__ import annotations

import pytest

from bot.elgrande.orders.ranking import Bid
from bot.game.errors import TableChanged
from bot.game.orders.book import StandingOrder
from bot.game.orders.order import Exactly, Otherwise
from bot.game.states import SeatState
from bot.storage.records.due import Timer, TimerKind
from bot.storage.records.tables import Table
from bot.storage.records.terms import MINUTE
from bot.storage.rows.claims import claim
from bot.storage.rows.games import choices_of
from bot.storage.rows.timers import TIMERS
from bot.tables.reading.archive import differences
from engine.elgrande.seen.view import View
from tests.bot.storage.deeds import change_orders
from tests.bot.tables.house import ANA, House, asks_for_discs, at_random, user_of

LENGTH = 10 * MINUTE


async def with_window(house: House, people: int = 3, computers: int = 0) -> Table:
    table = await house.lobby(people, computers)
    await house.tables.lobbies.set_terms(table.id, ANA, answer_window=LENGTH)
    return await house.tables.lobbies.start(table.id, ANA)


async def due(house: House) -> list[Timer]:
    return [
        timer for timer in await house.store.write(claim, TIMERS, 25, 1000) if timer.kind == TimerKind.ANSWERING_WINDOW
    ]


async def wait_for_the_end(house: House) -> None:
    """Let the time of the window pass, and do what is due then."""
    house.clock.advance(LENGTH)
    (timer,) = await due(house)
    await house.tables.orders.end_window(timer)


async def other(house: House, table: int, than: SeatState) -> SeatState:
    """Somebody who is not asked just now."""
    user_id = than.table.seats[(than.seat + 1) % len(than.table.seats)].user_id
    assert user_id is not None
    return await house.tables.games.seat_state(table, user_id)


async def test_an_answer_is_held_until_the_window_ends(house: House) -> None:
    table = await with_window(house)
    asked = await house.waiting(table.id)
    assert asked.held_until == house.clock() + LENGTH
    await house.posts()

    outcome = await house.choose(asked, "play 9")

    assert outcome.state.held == "play 9"
    assert outcome.state.view == asked.view
    assert outcome.state.revision == asked.revision
    assert await house.posts() == []
    await wait_for_the_end(house)
    after = await house.tables.games.seat_state(table.id, user_of(asked))
    assert View.of(after.view).power_cards[asked.seat] == 9
    assert after.held is None
    assert [post.kind for post in await house.posts()] == ["turn_post"]


async def test_a_held_answer_can_be_changed(house: House) -> None:
    table = await with_window(house)
    asked = await house.waiting(table.id)
    await house.choose(asked, "play 9")
    await house.choose(asked, "play 4")

    await wait_for_the_end(house)

    assert View.of((await house.tables.games.public_state(table.id)).view).power_cards[asked.seat] == 4


async def test_after_the_window_an_answer_counts_at_once(house: House) -> None:
    table = await with_window(house)
    asked = await house.waiting(table.id)
    await wait_for_the_end(house)
    late = await house.tables.games.seat_state(table.id, user_of(asked))
    assert late.held_until is None
    assert late.revision == asked.revision  # the panel that was open still works

    outcome = await house.choose(asked, "play 9")

    assert View.of(outcome.state.view).power_cards[asked.seat] == 9
    assert (await house.waiting(table.id)).held_until == house.clock() + LENGTH


async def test_an_order_waits_for_the_window_like_an_answer(house: House) -> None:
    table = await with_window(house)
    asked = await house.waiting(table.id)
    following = await other(house, table.id, asked)
    await house.tables.orders.set_order(table.id, user_of(following), Bid(1, ("play 8",)))
    await house.tables.orders.set_order(table.id, user_of(asked), Bid(1, (), Otherwise.LOWEST))
    assert (await house.waiting(table.id)).seat == asked.seat

    await wait_for_the_end(house)
    assert (await house.waiting(table.id)).seat == following.seat

    await wait_for_the_end(house)
    assert View.of((await house.tables.games.public_state(table.id)).view).power_cards[following.seat] == 8


async def test_a_hand_goes_before_an_order(house: House) -> None:
    table = await with_window(house)
    asked = await house.waiting(table.id)
    await house.tables.orders.set_order(table.id, user_of(asked), Bid(1, ("play 13",)))
    await house.choose(asked, "play 2")

    await wait_for_the_end(house)

    state = await house.tables.games.seat_state(table.id, user_of(asked))
    assert View.of(state.view).power_cards[asked.seat] == 2
    assert state.orders == ()


async def test_discs_become_ready_together_when_the_window_ends(house: House) -> None:
    table = await with_window(house, 3)
    choose = at_random()

    while not asks_for_discs(state := await house.waiting(table.id)):
        await house.choose(state, choose(state))
        if state.held_until is not None:
            await wait_for_the_end(house)
    await house.posts()
    public = await house.tables.games.public_state(table.id)
    waiting = public.table.people(public.view.waiting)
    for user_id in waiting[:-1]:
        mine = await house.tables.games.seat_state(table.id, user_id)
        await house.choose(mine, mine.view.choices[0])
    assert not any(View.of((await house.tables.games.public_state(table.id)).view).discs_ready)
    assert await house.posts() == []

    await wait_for_the_end(house)

    ready = View.of((await house.tables.games.public_state(table.id)).view).discs_ready
    assert sum(ready) == len(waiting) - 1
    assert [post.kind for post in await house.posts()] == ["ready_refresh"]
    last = await house.waiting(table.id)
    assert user_of(last) == waiting[-1]
    assert last.held_until is None  # it was there in time for the others: from now on it only waits for this one
    await house.choose(last, last.view.choices[0])
    assert not any(View.of((await house.tables.games.public_state(table.id)).view).discs_ready)


async def test_computers_answer_before_the_window_and_open_none(house: House) -> None:
    table = await with_window(house, 1, computers=2)

    state = await house.waiting(table.id)

    assert state.held_until == house.clock() + LENGTH
    await house.choose(state, state.view.choices[0])
    await wait_for_the_end(house)
    assert View.of((await house.tables.games.public_state(table.id)).view).power_cards[state.seat] is not None


async def test_a_turn_is_played_as_at_every_table(house: House) -> None:
    table = await with_window(house, 2)
    for _ in range(2):
        asked = await house.waiting(table.id)
        await house.choose(asked, asked.view.choices[-1])
        await wait_for_the_end(house)

    state = await house.waiting(table.id)

    assert state.view.phase == "turns"
    assert state.held_until is None
    assert await due(house) == []
    after = (await house.choose(state, state.view.choices[0])).state
    assert after.may_undo


async def test_the_window_outlasts_a_restart_and_ends_once(house: House) -> None:
    table = await with_window(house)
    asked = await house.waiting(table.id)
    await house.choose(asked, "play 9")
    before = await house.tables.games.seat_state(table.id, user_of(asked))
    now = house.clock.now
    await house.restart()
    assert await house.tables.games.seat_state(table.id, user_of(asked)) == before

    house.clock = house.store._clock  # type: ignore[assignment]  # the one of the new process
    house.clock.now = now + LENGTH
    (timer,) = await due(house)
    await house.tables.orders.end_window(timer)
    count = len(await house.store.read(choices_of, table.id))
    with pytest.raises(TableChanged):
        await house.tables.orders.end_window(timer)  # by a second process, whose lease is over

    assert count == 1
    assert len(await house.store.read(choices_of, table.id)) == 1
    assert [difference async for difference in differences(house.store)] == []


async def test_a_cancelled_table_has_no_window_any_more(house: House) -> None:
    table = await with_window(house)
    await house.tables.lobbies.cancel(table.id, ANA)
    house.clock.advance(LENGTH)

    assert await due(house) == []


async def test_an_answer_held_in_a_window_that_is_no_more_is_never_used(house: House) -> None:
    """It lies there when the table went back, by agreement, behind the question that it answered."""
    table = await house.game(3)
    asked = await house.waiting(table.id)
    following = await other(house, table.id, asked)
    held = StandingOrder(following.seat, user_of(following), Exactly(1, "play 8"), 0)
    await house.store.write(change_orders, table.id, [held.stored()])
    await house.restart()

    await house.choose(asked, "play 9")

    assert (await house.waiting(table.id)).seat == following.seat
