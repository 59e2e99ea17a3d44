"""Whatever the order, the number of processes and the restarts: what is ordered or answered in a window counts once,
when the window ends, and nobody is left out.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections import Counter
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as some

from bot.elgrande.orders.ranking import Bid
from bot.game.history import told
from bot.game.orders.order import Otherwise
from bot.storage.records.games import Maker
from bot.storage.records.terms import MINUTE
from bot.storage.rows.claims import claim
from bot.storage.rows.games import choices_of
from bot.storage.rows.log import log_of
from bot.storage.rows.timers import TIMERS
from bot.tables.reading.archive import differences
from engine.core.rounds import PowerCardPlayed
from engine.elgrande.seen.view import View
from tests.bot.tables.house import ANA, PEOPLE, House
from tests.random_cases import cases

WINDOW = 10 * MINUTE
PLAYERS = PEOPLE[:3]

STEPS = some.lists(
    some.one_of(
        some.tuples(some.just("pass"), some.integers(1, 12)),  # minutes
        some.tuples(some.just("sweep"), some.integers(1, 3)),  # so many at once
        some.tuples(some.just("die"), some.just(0)),  # in the middle of a sweep: claimed and not done
        some.tuples(some.just("restart"), some.just(0)),
        some.tuples(some.just("order"), some.integers(0, 2)),
        some.tuples(some.just("answer"), some.integers(0, 2)),
    ),
    min_size=6,
    max_size=25,
)


async def sweep(house: House, number: int = 1) -> None:
    sweepers = [house.timers() for _ in range(number)]
    await asyncio.gather(*(each.do_due() for each in sweepers))


async def order(house: House, table: int, user_id: int) -> None:
    """Order the next bid, whichever it is."""
    state = await house.tables.games.seat_state(table, user_id)
    coming = Bid.round_of_next(View.of(state.view))
    if coming is not None:
        await house.tables.orders.set_order(table, user_id, Bid(coming, (), Otherwise.LOWEST))


async def answer(house: House, table: int, user_id: int) -> None:
    """Play the highest power card, if this person is asked for one."""
    state = await house.tables.games.seat_state(table, user_id)
    cards = [choice for choice in state.view.choices if choice.startswith("play ")]
    if cards:
        await house.choose(state, cards[-1])


async def play(steps: list[tuple[str, int]], folder: Path) -> None:
    house = await House.open(folder)
    table = await house.lobby(len(PLAYERS))
    await house.tables.lobbies.set_terms(table.id, ANA, answer_window=WINDOW)
    await house.tables.lobbies.start(table.id, ANA)
    for kind, number in steps:
        if kind == "pass":
            house.clock.advance(number * MINUTE)
        elif kind == "sweep":
            await sweep(house, number)
        elif kind == "die":
            await house.store.write(claim, TIMERS, 1, 60_000)
        elif kind == "restart":
            await house.restart()
        elif kind == "order":
            await order(house, table.id, PLAYERS[number].user_id)
        else:
            await answer(house, table.id, PLAYERS[number].user_id)
        await require_nothing_before_its_time(house, table.id)
    for _ in range(5):  # every claim runs out, and every window of the round
        house.clock.advance(WINDOW + 2 * MINUTE)
        await sweep(house)
    await require_each_once(house, table.id)
    assert [difference async for difference in differences(house.store)] == []
    await house.store.close()


async def require_nothing_before_its_time(house: House, table: int) -> None:
    """While a window is open, nobody has played the card that it is about."""
    state = await house.tables.games.public_state(table)
    if state.held_until is not None:
        assert all(View.of(state.view).power_cards[seat] is None for seat in state.view.waiting)


async def require_each_once(house: House, table: int) -> None:
    """Each seat plays one card a round, who ordered one is not asked, and no order that was carried out is left."""
    choices = await house.store.read(choices_of, table)
    events = [event for _, event in told(await house.store.read(log_of, table, limit=10_000))]
    assert set(Counter(event.player for event in events if isinstance(event, PowerCardPlayed)).values()) <= {1}
    made = Counter(choice.seat for choice in choices if choice.maker is Maker.ORDER)
    assert set(made.values()) <= {1}
    state = await house.tables.games.public_state(table)
    assert state.held_until is None
    for member in PLAYERS:
        own = await house.tables.games.seat_state(table, member.user_id)
        assert own.held is None
        orders = [each.order for each in own.orders]
        assert all(each.answer(own.view) is None for each in orders)
        if own.seat in made:
            assert all(each.round > 1 for each in orders)


@cases(by_day=8)
@given(STEPS)
def test_orders_and_held_answers_count_once_whatever_happens(steps: list[tuple[str, int]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(play(steps, Path(folder)))
