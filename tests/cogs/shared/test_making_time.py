"""Until those who draw are ready, after a start, everybody is answered before anything is drawn for them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.workers.pool import WorkPool
from tests.cogs.course import asked, open_table, panel_of, play_on, start_table
from tests.cogs.driver import Driver, Person

DEFERRED = (5, 6)
"""How an answer is put off: a new message, or a change of the pressed one."""


def answers(driver: Driver) -> list[int]:
    """The kinds of all answers to interactions so far."""
    return [each.json["type"] for each in driver.env.http_requests if each.json and each.path.endswith("/callback")]


async def play(driver: Driver, person: Person) -> None:
    await panel_of(driver, person)


async def choose(driver: Driver, person: Person) -> None:
    panel = await panel_of(driver, person)
    await person.make(panel, next(iter(panel.choices)))


async def court(driver: Driver, person: Person) -> None:
    await person.press(await driver.last_post(), "My court")


async def cards(driver: Driver, person: Person) -> None:
    await person.press(await driver.last_post(), "Cards")


async def show(driver: Driver, person: Person) -> None:
    await person.slash("table show", table=1)


async def one_card(driver: Driver, person: Person) -> None:
    await person.slash("card", card="king_card")


async def new(driver: Driver, person: Person) -> None:
    await person.slash("table new")


async def show_lobby(driver: Driver, person: Person) -> None:
    await open_table(driver, person)
    await person.slash("table show", table=2)


async def join(driver: Driver, person: Person) -> None:
    await person.press(await open_table(driver, driver.person("eva")), "Join")


async def move(driver: Driver, person: Person) -> None:
    await open_table(driver, person)
    await person.slash("table move", table=2)


Doing = Callable[[Driver, Person], Awaitable[None]]


@pytest.mark.parametrize("doing", [play, choose, court, cards, show, one_card, new, show_lobby, join, move])
async def test_what_is_drawn_for_somebody_is_drawn_after_a_first_answer(
    driver: Driver, doing: Doing, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)
    player = await play_on(driver, [ana, ben], asked("TakeCard"))
    drawn_after: list[int] = []
    real = WorkPool.do_once

    async def do_once(pool: WorkPool, *args: Any) -> bytes:
        drawn_after.append(len(answers(driver)))
        return await real(pool, *args)

    before = len(answers(driver))
    monkeypatch.setattr(WorkPool, "do_once", do_once)
    monkeypatch.setattr(driver.bot.pictures, "_is_prepared", False)
    await doing(driver, player)
    given = answers(driver)[before:]

    assert drawn_after
    assert all(number > before for number in drawn_after)
    assert all(kind in DEFERRED for kind in given)
