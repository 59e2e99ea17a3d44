"""Who presses again before the picture of the press before is drawn: that one is not drawn any more."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.workers.pool import WorkPool
from cogs.shared.overtaking import Overtaken, drawn_for, overtake
from tests.cogs.course import asked, panel_of, play_on, start_table
from tests.cogs.driver import Driver


def press(number: int, message: int = 1) -> discord.Interaction:
    """A press, by the number of its interaction; later ones have higher numbers."""
    return cast("discord.Interaction", SimpleNamespace(id=number, message=SimpleNamespace(id=message)))


class Blocked:
    """A worker that draws when it is told to, and says what it began."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.go_on = asyncio.Event()

    async def do(self, job: Any) -> Any:
        self.begun.append(job)
        await self.go_on.wait()
        return job

    async def close(self) -> None:
        self.go_on.set()


async def test_a_picture_that_is_out_of_date_before_it_is_drawn_is_not_drawn() -> None:
    worker = Blocked()
    pool = WorkPool([worker])
    other = asyncio.create_task(pool.do_once("a", cast("Any", "somebody else's")))
    first = asyncio.create_task(drawn_for(press(1), pool.do_once("b", cast("Any", "after the first press"))))
    await asyncio.sleep(0)
    second = asyncio.create_task(drawn_for(press(2), pool.do_once("c", cast("Any", "after the second press"))))

    with pytest.raises(Overtaken):
        await first
    worker.go_on.set()

    assert cast("Any", await second) == "after the second press"
    await other
    assert worker.begun == ["somebody else's", "after the second press"]


async def test_an_answer_without_a_picture_overtakes_too_but_never_a_newer_one() -> None:
    drawing = asyncio.Event()

    async def drawn() -> str:
        await drawing.wait()
        return "drawn"

    task = asyncio.create_task(drawn_for(press(5), drawn()))
    await asyncio.sleep(0)
    overtake(press(4))
    overtake(press(6, message=2))
    await asyncio.sleep(0)
    assert not task.done()

    overtake(press(6))

    with pytest.raises(Overtaken):
        await task


async def test_who_stops_the_whole_answer_stops_its_drawing() -> None:
    begun, given_up = asyncio.Event(), asyncio.Event()

    async def drawn() -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            given_up.set()

    task = asyncio.create_task(drawn_for(press(1), drawn()))
    await begun.wait()
    task.cancel()

    with pytest.raises(asyncio.CancelledError):
        await task
    await given_up.wait()


async def test_who_was_overtaken_has_an_answer_and_what_was_pressed_is_done(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)
    who = await play_on(driver, [ana, ben], asked("TurnMenu"))
    panel = await panel_of(driver, who)
    choice = next(each for each in panel.choices if each.startswith("place "))
    before = await driver.tables.games.seat_state(1, who.id)

    async def overtaken(*_: Any) -> bytes:
        raise Overtaken

    monkeypatch.setattr(driver.bot.pictures, "board", overtaken)
    after = await who.make(panel, choice)  # it is acknowledged, else the driver complains

    assert after.everything() == panel.everything()
    state = await driver.tables.games.seat_state(1, who.id)
    assert state.undo_count == before.undo_count + 1
