"""What one person may ask of the bot, and what becomes of what others ask for meanwhile."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

import pytest

from bot import limits
from bot.game.errors import EnoughForToday, OneAtATime
from bot.limits import AT_ONCE_IN_A_SERVER, DAY, Budget, Costly, FairTurns

HERE, THERE = 1, 2


@pytest.fixture(autouse=True)
def slept(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long somebody was made to wait, without waiting."""
    waited: list[float] = []
    real = asyncio.sleep

    async def sleep(seconds: float) -> None:
        waited.append(seconds)
        await real(0)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    return waited


class Hall:
    """Those who have something under way until they are let go."""

    def __init__(self) -> None:
        self.turns = FairTurns()
        self.inside: list[int] = []
        self.done = asyncio.Event()

    async def ask(self, person: int, where: int | None = HERE, what: Costly = Costly.FILM) -> None:
        async with self.turns.turn(what, person, where):
            self.inside.append(person)
            await self.done.wait()


async def test_each_has_one_of_a_kind_and_is_told_so() -> None:
    hall = Hall()
    first = asyncio.create_task(hall.ask(1))
    await asyncio.sleep(0)
    for where in (HERE, THERE, None):
        with pytest.raises(OneAtATime):
            await hall.ask(1, where)
    other = asyncio.create_task(hall.ask(1, what=Costly.HINT))
    await asyncio.sleep(0)
    assert hall.inside == [1], "one thing after the other"
    hall.done.set()
    await asyncio.gather(first, other)
    assert hall.inside == [1, 1]
    await hall.ask(1)


async def test_of_a_server_some_are_served_at_once_and_the_others_wait_in_line() -> None:
    hall = Hall()
    people = range(1, AT_ONCE_IN_A_SERVER + 4)
    asking = [asyncio.create_task(hall.ask(person)) for person in people]
    elsewhere = asyncio.create_task(hall.ask(99, THERE))
    directly = asyncio.create_task(hall.ask(98, None))
    await asyncio.sleep(0)
    assert hall.inside == [*people[:AT_ONCE_IN_A_SERVER], 99, 98]
    asking[-1].cancel()
    with suppress(asyncio.CancelledError):
        await asking[-1]
    hall.done.set()
    await asyncio.gather(*asking[:-1], elsewhere, directly)
    assert hall.inside[AT_ONCE_IN_A_SERVER + 2 :] == [*people[AT_ONCE_IN_A_SERVER:-1]]
    assert (hall.turns._under_way, hall.turns._lines) == (set(), {}), "nothing is remembered of who was served"


async def test_who_presses_without_end_is_answered_after_a_moment_and_what_took_long_is_followed_by_a_rest(
    slept: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    turns = FairTurns()
    async with turns.turn(Costly.FILM, 1, HERE):
        with pytest.raises(OneAtATime):
            async with turns.turn(Costly.FILM, 1, HERE):
                raise AssertionError
        now += 4
    assert slept == [limits.A_MOMENT]
    now += 1
    async with turns.turn(Costly.HINT, 1, THERE), turns.turn(Costly.HINT, 2, THERE):
        now += 60
    assert slept[1:] == [3.0], "the other one has not asked for anything"
    async with turns.turn(Costly.HINT, 1, None):
        pass
    assert slept[2:] == [limits.LONGEST_REST]
    now += 60
    async with turns.turn(Costly.HINT, 3, None):
        pass
    assert set(turns._rests_until) == {3}, "nothing is remembered of who has rested"


async def test_a_budget_is_for_each_and_for_a_day(slept: list[float]) -> None:
    now = 10 * DAY
    budget = Budget(2, lambda: now)
    assert [budget.has_room("ana") for _ in range(3)] == [True, True, False]
    with pytest.raises(EnoughForToday):
        await budget.spend("ana")
    assert slept == [limits.A_MOMENT], "who asks without end is not answered without end"
    await budget.spend("ben")
    now += DAY
    await budget.spend("ana")
    assert dict(budget._spent) == {"ana": 1}
