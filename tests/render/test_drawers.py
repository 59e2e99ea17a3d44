"""Processes that draw: they give what was drawn, and when one is killed nothing is lost."""

from __future__ import annotations

import os
import signal
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest

from render.drawers import DrawerDied, ProcessDrawer
from render.elgrande import board
from render.pool import DrawingPool
from render.theme import load_theme
from tests.render.elgrande.positions import WORDS, position
from tests.wire.programs import eventually


@pytest.fixture
async def drawer() -> AsyncIterator[ProcessDrawer]:
    made = ProcessDrawer()
    yield made
    await made.close()


def die_the_first_time(folder: Path) -> int:
    """The number of this process, but only of the second one that is asked."""
    mark = folder / "died"
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return os.getpid()


def fail() -> None:
    raise ValueError("no paint left")


def fail_with_what_cannot_be_sent() -> None:
    raise ValueError(lambda: None)


async def test_a_process_draws_what_this_one_would_draw(drawer: ProcessDrawer) -> None:
    job = partial(board.render, position(3), WORDS, load_theme("dark"), layout="tall")

    assert await drawer.draw(job) == job()
    assert await drawer.draw(os.getpid) == drawer.process_id != os.getpid()


async def test_what_a_job_prints_is_no_answer(drawer: ProcessDrawer) -> None:
    assert await drawer.draw(partial(print, "Hello")) is None
    assert await drawer.draw(os.getpid) == drawer.process_id


async def test_an_error_comes_out_and_the_process_goes_on(drawer: ProcessDrawer) -> None:
    with pytest.raises(ValueError, match="no paint left") as raised:
        await drawer.draw(fail)
    first = drawer.process_id
    with pytest.raises(RuntimeError, match="ValueError"):
        await drawer.draw(fail_with_what_cannot_be_sent)

    assert "in fail" in raised.value.__notes__[0]
    assert await drawer.draw(os.getpid) == first


async def test_a_killed_process_is_replaced_and_its_job_done(drawer: ProcessDrawer, tmp_path: Path) -> None:
    before = await drawer.draw(os.getpid)

    assert await drawer.draw(partial(die_the_first_time, tmp_path)) == drawer.process_id != before


async def test_a_process_killed_while_nobody_draws_is_replaced(drawer: ProcessDrawer) -> None:
    before = await drawer.draw(os.getpid)
    os.kill(before, signal.SIGKILL)

    assert await drawer.draw(os.getpid) != before


async def test_a_job_that_kills_its_process_is_given_up_and_others_are_drawn(drawer: ProcessDrawer) -> None:
    with pytest.raises(DrawerDied):
        await drawer.draw(partial(os._exit, 3))

    assert await drawer.draw(os.getpid) == drawer.process_id


async def test_requests_to_end_are_not_for_the_processes(drawer: ProcessDrawer) -> None:
    before = await drawer.draw(os.getpid)
    for request in (signal.SIGTERM, signal.SIGINT):
        os.kill(before, request)

    assert await drawer.draw(os.getpid) == before


async def test_a_pool_that_is_closed_ends_its_processes() -> None:
    drawers = [ProcessDrawer(), ProcessDrawer()]
    pool = DrawingPool(drawers)
    await pool.everywhere(os.getpid)
    numbers = [drawer.process_id for drawer in drawers]

    await pool.close()

    await eventually(lambda: not any(Path(f"/proc/{number}").exists() for number in numbers), "they have ended")
