"""What one person may ask of the bot, and what becomes of what others ask for meanwhile."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

import pytest

from bot import limits
from bot.game.errors import EnoughForToday, OneAtATime
from bot.limits import (
    AT_ONCE_IN_A_SERVER,
    BETWEEN_GAMES,
    BETWEEN_PRESSES,
    GAMES_IN_A_ROW,
    PRESSES_IN_A_ROW,
    PRESSES_THAT_WAIT,
    Budget,
    Costly,
    FairTurns,
    InARow,
    Limits,
    Refusals,
)
from bot.storage.records.terms import DAY

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
        self.turns = FairTurns(Refusals())
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
    turns = FairTurns(Refusals())
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
    budget = Budget(2, lambda: now, Refusals())
    assert [budget.has_room("ana") for _ in range(3)] == [True, True, False]
    with pytest.raises(EnoughForToday):
        await budget.spend("ana")
    assert slept == [pytest.approx(limits.A_MOMENT)], "who asks without end is not answered without end"
    await budget.spend("ben")
    now += DAY
    await budget.spend("ana")
    assert dict(budget._spent) == {"ana": 1}


async def test_who_presses_at_once_hears_it_one_after_the_other_and_in_time(
    slept: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    refusals = Refusals()
    for whose in (1, 1, 1, 2):
        await refusals.wait(whose)
    assert slept == pytest.approx([1.0, 1.05, 1.1, 1.0]), "others do not wait for it"
    for _ in range(20):
        await refusals.wait(1)
    assert max(slept) == pytest.approx(limits.LONGEST_MOMENT), "it is one answer, not put off before"
    now += 10
    await refusals.wait(3)
    assert slept[-1] == limits.A_MOMENT
    assert set(refusals._heard_at) == {3}, "nothing is remembered of who has heard it"


async def test_who_presses_without_end_is_answered_at_a_steady_pace_and_others_at_once(
    slept: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time, "monotonic", lambda: 100.0)
    presses = Limits(lambda: 0).presses
    for _ in range(PRESSES_IN_A_ROW):
        await presses.wait(1)
    assert slept == [], "nobody meets it by playing"
    for _ in range(PRESSES_THAT_WAIT):
        await presses.wait(1)
    assert slept == pytest.approx([BETWEEN_PRESSES * each for each in range(1, PRESSES_THAT_WAIT + 1)])
    for _ in range(500):
        with pytest.raises(OneAtATime):
            await presses.wait(1)
    told = len(slept)
    await presses.wait(2)
    assert len(slept) == told


async def test_who_begins_many_games_begins_them_one_after_the_other(
    slept: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    games = InARow(GAMES_IN_A_ROW, BETWEEN_GAMES, 1, Refusals())
    for _ in range(GAMES_IN_A_ROW):
        await games.wait(1)
    assert slept == [], "whoever has prepared an evening is not held up"
    await games.wait(1)
    assert slept == [BETWEEN_GAMES]
    with pytest.raises(OneAtATime):
        await games.wait(1)
    await games.wait(2)
    assert slept == [BETWEEN_GAMES, limits.A_MOMENT], "the other one has begun none"
    for _ in range(3):
        now += BETWEEN_GAMES
        await games.wait(1)
    assert slept[2:] == [BETWEEN_GAMES] * 3
    now += 60
    await games.wait(3)
    assert set(games._free_at) == {3}, "nothing is remembered of who has waited long enough"
