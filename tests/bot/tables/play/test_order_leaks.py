"""Leaks: whether somebody has orders changes nothing that others can see, not its content, order, number or time."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

import pytest

from bot.elgrande.orders.ranking import Bid, Disc
from bot.elgrande.orders.vetoes import LetPass
from bot.game.orders.reading import Draft
from bot.game.states import SeatState
from bot.storage.records.due import TimerKind
from bot.storage.records.people import Notification
from bot.storage.records.tables import Table
from bot.storage.records.terms import MINUTE
from bot.storage.rows.claims import claim
from bot.storage.rows.log import log_of
from bot.storage.rows.timers import TIMERS
from engine.elgrande.seen.view import View
from tests.bot.tables.house import ANA, BEN, CARLA, House, asks_for_discs, at_random, user_of
from tests.bot.tables.test_secrets import logged, others_see

pytestmark = pytest.mark.usefixtures("seals_alike")

LENGTH = 10 * MINUTE
Doing = Callable[[House, Table], Awaitable[None]]


async def seen(house: House, table: int, owner: int) -> list[object]:
    """Everything that leaves the tables for anybody but the owner, and when something is going to happen."""
    rows = await house.store.read(
        lambda sql: [
            (row["kind"], row["seat"], row["due_at"]) for row in sql.rows("SELECT * FROM timers ORDER BY kind, seat")
        ]
    )
    positions = [line.position for line in await house.store.read(log_of, table, limit=10_000)]
    return [*await others_see(house, table, owner), rows, positions]


async def started(house: House, window: int) -> Table:
    table = await house.lobby(3)
    await house.tables.lobbies.set_terms(table.id, ANA, answer_window=window)
    for user_id in (BEN, CARLA):
        await house.tables.people.set_person(user_id, notification=Notification.DIRECT_MESSAGE)
    return await house.tables.lobbies.start(table.id, ANA)


async def end_of_window(house: House) -> None:
    house.clock.advance(LENGTH)
    (timer,) = [
        timer for timer in await house.store.write(claim, TIMERS, 25, 1) if timer.kind == TimerKind.ANSWERING_WINDOW
    ]
    await house.tables.orders.end_window(timer)


def unlike(one: list[object], other: list[object]) -> list[tuple[object, object]]:
    return [pair for pair in zip(one, other, strict=True) if pair[0] != pair[1]]


@pytest.mark.thorough
async def test_orders_that_wait_change_nothing_for_others(
    houses: tuple[House, House], caplog: pytest.LogCaptureFixture
) -> None:
    """Set, changed, written and deleted while the others play a whole round: without a window, too."""
    caplog.set_level(logging.DEBUG, logger="bot")
    shown, told = [], []
    for house, has_orders in zip(houses, (True, False), strict=True):
        table = await started(house, 0)
        choose, looks = at_random(4), []
        for step in range(60):
            state = await house.waiting(table.id)
            if has_orders:
                ana = await house.tables.games.seat_state(table.id, ANA)
                later = Bid.round_of_next(View.of(ana.view))
                scoring = Disc.round_of_next(View.of(ana.view))
                assert later is not None
                assert scoring is not None
                if View.of(ana.view).power_cards[ana.seat] is not None:
                    await house.tables.orders.set_order(
                        table.id, ANA, Bid(later, (f"play {View.of(ana.view).hand[step % 3]}",))
                    )
                await house.tables.orders.set_order(
                    table.id, ANA, Disc(scoring, (("disc galicia", "disc aragon")[step % 2],))
                )
                await house.tables.orders.set_order(table.id, ANA, Draft.of(Disc(scoring, ())))
                await house.tables.orders.withdraw_order(table.id, ANA, "bid")
            await house.choose(state, choose(state))
            looks += await seen(house, table.id, ANA)
        shown.append(looks)
        told.append(logged(caplog))

    assert len(shown[0]) > 500
    assert unlike(*shown) == []
    assert told[0] == told[1]


async def play_to(house: House, table: Table, until: Callable[[SeatState], bool]) -> SeatState:
    """Play by hand, with every window that comes, until somebody is asked what is meant."""
    choose = at_random(7)
    while not until(state := await house.waiting(table.id)):
        held = state.held_until is not None
        await house.choose(state, choose(state))
        if held:
            await end_of_window(house)
    return state


async def bid_by_order(house: House, table: Table) -> None:
    """Long before, and not at all in the time of the window."""
    await house.tables.orders.set_order(table.id, ANA, Bid(1, ("play 5",)))


async def no_order(house: House, table: Table) -> None:
    """Nothing is ordered."""


async def by_hand(house: House, table: Table) -> None:
    state = await house.tables.games.seat_state(table.id, ANA)
    await house.choose(state, "play 5")


async def by_hand_at_the_last_moment(house: House, table: Table) -> None:
    house.clock.advance(LENGTH - 1)
    await by_hand(house, table)
    house.clock.advance(1 - LENGTH)


@pytest.mark.parametrize(
    ("before", "answer"),
    [(bid_by_order, no_order), (no_order, by_hand), (no_order, by_hand_at_the_last_moment), (bid_by_order, by_hand)],
)
async def test_with_a_window_a_bid_looks_the_same_by_hand_and_by_order(
    houses: tuple[House, House], before: Doing, answer: Doing, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, logger="bot")
    shown, told = [], []
    for house, (prepare, reply) in zip(houses, ((no_order, by_hand), (before, answer)), strict=True):
        table = await started(house, LENGTH)
        looks = []
        await prepare(house, table)
        await play_to(house, table, lambda state: user_of(state) == ANA)
        looks += await seen(house, table.id, ANA)
        await reply(house, table)
        looks += await seen(house, table.id, ANA)
        await end_of_window(house)
        assert View.of((await house.tables.games.seat_state(table.id, ANA)).view).power_cards[0] == 5
        looks += await seen(house, table.id, ANA)
        shown.append(looks)
        told.append(logged(caplog))

    assert unlike(*shown) == []
    assert told[0] == told[1]


async def test_with_a_window_a_disc_looks_the_same_by_hand_and_by_order(houses: tuple[House, House]) -> None:
    shown = []
    for house, by_order in zip(houses, (True, False), strict=True):
        table = await started(house, LENGTH)
        king = View.of((await play_to(house, table, asks_for_scoring_soon)).view).king
        region = "galicia" if king != "galicia" else "aragon"
        ana = await house.tables.games.seat_state(table.id, ANA)
        number = Disc.round_of_next(View.of(ana.view))
        assert number is not None
        if by_order:
            await house.tables.orders.set_order(
                table.id, ANA, Disc(number, (f"disc {region}", "disc valencia", "disc sevilla"))
            )
        looks = await seen(house, table.id, ANA)
        await play_to(house, table, lambda s: asks_for_discs(s) and s.view.phase == "general_scoring")
        if not by_order:
            ana = await house.tables.games.seat_state(table.id, ANA)
            wished = (f"disc {region}", "disc valencia", "disc sevilla")
            await house.choose(ana, next(choice for choice in wished if choice in ana.view.choices))
        looks += await seen(house, table.id, ANA)
        ben = await house.tables.games.seat_state(table.id, BEN)
        await house.choose(ben, ben.view.choices[0])
        looks += await seen(house, table.id, ANA)
        await end_of_window(house)
        assert View.of((await house.tables.games.seat_state(table.id, ANA)).view).my_disc is not None
        looks += await seen(house, table.id, ANA)
        shown.append(looks)

    assert unlike(*shown) == []


def asks_for_scoring_soon(state: SeatState) -> bool:
    return state.view.round == 3


async def test_with_a_window_a_veto_looks_the_same_by_hand_and_by_order(houses: tuple[House, House]) -> None:
    shown = []
    for house, by_order in zip(houses, (True, False), strict=True):
        table = await started(house, LENGTH)
        wanted = ("take veto", "take intrigue", "special", "use", "move", "to castillo", "end")
        chance = at_random(2)
        while True:
            state = await house.waiting(table.id)
            if View.of(state.view).veto_question is not None:
                break
            held = state.held_until is not None
            await house.choose(
                state, next((c for wish in wanted for c in state.view.choices if c.startswith(wish)), chance(state))
            )
            if held:
                await end_of_window(house)
        owner = user_of(state)
        await house.tables.people.set_person(
            owner, notification=Notification.MENTION
        )  # the owner alone would get a report
        looks = []
        if by_order:
            await house.tables.orders.set_order(table.id, owner, LetPass(state.view.round))
        else:
            await house.choose(state, "pass")
        looks += await seen(house, table.id, owner)
        await end_of_window(house)
        looks += await seen(house, table.id, owner)
        shown.append(looks)

    assert unlike(*shown) == []
