"""What one person may ask of the bot, and what becomes of what others ask for meanwhile."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest

from bot.game.errors import EnoughForToday, OneAtATime
from bot.limits import AT_ONCE_IN_A_SERVER, DAY, Budget, Costly, FairTurns

HERE, THERE = 1, 2


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


def test_a_budget_is_for_each_and_for_a_day() -> None:
    now = 10 * DAY
    budget = Budget(2, lambda: now)
    assert [budget.has_room("ana") for _ in range(3)] == [True, True, False]
    with pytest.raises(EnoughForToday):
        budget.spend("ana")
    budget.spend("ben")
    now += DAY
    budget.spend("ana")
    assert dict(budget._spent) == {"ana": 1}
