"""Whatever the order, the number of processes and the restarts: nobody is reminded twice or overruled, and nobody is
forgotten.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections import Counter
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as some

from bot.game.happenings import TimeRanOut
from bot.storage.records.due import Post
from bot.storage.records.games import Maker
from bot.storage.records.terms import HOUR, MINUTE
from bot.storage.rows.claims import claim
from bot.storage.rows.games import choices_of
from bot.storage.rows.timers import TIMERS
from tests.bot.tables.days import Days
from tests.bot.tables.house import user_of
from tests.random_cases import cases

STEPS = some.lists(
    some.one_of(
        some.tuples(some.just("pass"), some.integers(1, 30 * 60)),  # minutes
        some.tuples(some.just("sweep"), some.integers(1, 3)),  # so many at once
        some.tuples(some.just("die"), some.just(0)),  # in the middle of a sweep: claimed and not done
        some.tuples(some.just("restart"), some.just(0)),
        some.tuples(some.just("decide"), some.just(0)),
    ),
    min_size=4,
    max_size=25,
)


async def all_posts(days: Days) -> list[Post]:
    return [post for post in await days.house.posts() if post.kind == "reminder"]


async def play(steps: list[tuple[str, int]], folder: Path) -> None:
    days = await Days.begin(folder)
    await days.start()
    reminders: list[Post] = []
    for kind, number in steps:
        if kind == "pass":
            days.house.clock.advance(number * MINUTE)
        elif kind == "sweep":
            await asyncio.gather(*(days.sweeper().do_due() for _ in range(number)))
        elif kind == "die":
            await days.house.store.write(claim, TIMERS, 1, 60_000)
        elif kind == "restart":
            await days.restart()
        else:
            await days.decide()
        reminders += await all_posts(days)
    await settled(days)
    reminders += await all_posts(days)
    await require_once_each(days, reminders)
    await require_nobody_forgotten(days)
    await days.house.store.close()


async def settled(days: Days) -> None:
    """Every claim has run out, and all that is due is done."""
    for _ in range(3):
        days.house.clock.advance(2 * MINUTE)
        await days.sweeper().do_due()


async def require_once_each(days: Days, reminders: list[Post]) -> None:
    """No reminder of a wait came twice, and no more than there are kinds."""
    nonces = Counter(post.nonce for post in reminders)
    assert set(nonces.values()) <= {1}
    payloads = Counter(post.payload for post in reminders)
    assert set(payloads.values()) <= {1}


async def require_nobody_forgotten(days: Days) -> None:
    """Whoever is waited for has time left and a timer for its end; caretakers chose for nobody who had time."""
    state = await days.waiting()
    clock = await days.clock(state.seat)
    assert clock.due is not None
    assert clock.due > days.now
    timers = await days.timers(state.seat)
    assert timers["time_is_up"] == clock.due - days.now
    expected = {"reminder_half", "reminder_last"} if clock.reminded == 0 else {"reminder_last"}
    assert set(timers) - {"time_is_up"} == (expected if clock.reminded < 2 else set())
    events = [event for _, event in await days.house.tables.logs.told(days.table, None)]
    late = sum(isinstance(event, TimeRanOut) for event in events)
    makers = [choice.maker for choice in await days.house.store.read(choices_of, days.table)]
    assert (late == 0) == (Maker.CARETAKER not in makers)


@cases(by_day=8)
@given(STEPS)
def test_reminders_and_caretakers_come_once_whatever_happens(steps: list[tuple[str, int]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(play(steps, Path(folder)))


@cases(by_day=6)
@given(some.integers(1, 4), some.integers(10, 400))
def test_a_wait_that_nobody_ends_has_two_reminders_and_one_end(sweepers: int, minutes: int) -> None:
    """However often and by however many is looked."""

    async def wait(folder: Path) -> None:
        days = await Days.begin(folder)
        state = await days.start()
        end, kinds = days.now + 24 * HOUR, []
        while days.now < end:
            days.house.clock.advance(min(minutes * MINUTE, end - days.now))
            await asyncio.gather(*(days.sweeper().do_due() for _ in range(sweepers)))
            kinds += [kind for kind, person in await days.rung() if person == user_of(state)]
        if minutes <= 200:
            assert kinds == ["reminder_half", "reminder_last"]
        else:
            assert kinds in (["reminder_half", "reminder_last"], ["reminder_last"], ["reminder_half"])
        events = [event for _, event in await days.house.tables.logs.told(days.table, None)]
        assert events.count(TimeRanOut(state.seat)) == 1
        await days.house.store.close()

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(wait(Path(folder)))
