"""Pictures are drawn beside the event loop, and each of them once."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator

import pytest

from render.pool import DrawingPool


@pytest.fixture
async def pool() -> AsyncIterator[DrawingPool]:
    made = DrawingPool(threads=2, kept=2)
    yield made
    made.close()


class Painter:
    """Counts what it draws; waits until it may go on."""

    def __init__(self) -> None:
        self.drawn: list[str] = []
        self.go_on = threading.Event()
        self.go_on.set()

    def paint(self, name: str) -> bytes:
        self.go_on.wait(10)
        self.drawn.append(name)
        return name.encode()

    def fail(self) -> bytes:
        self.drawn.append("failure")
        raise ValueError("no paint left")


async def test_draws_in_another_thread(pool: DrawingPool) -> None:
    threads = []

    def paint() -> bytes:
        threads.append(threading.current_thread())
        return b"picture"

    assert await pool.draw(paint) == b"picture"
    assert threads[0] is not threading.main_thread()


async def test_equal_keys_are_drawn_once(pool: DrawingPool) -> None:
    painter = Painter()
    assert [await pool.draw_once("a", painter.paint, "a") for _ in range(3)] == [b"a"] * 3
    assert painter.drawn == ["a"]


async def test_equal_keys_asked_for_together_are_drawn_once(pool: DrawingPool) -> None:
    painter = Painter()
    painter.go_on.clear()
    asked = [asyncio.create_task(pool.draw_once("a", painter.paint, "a")) for _ in range(4)]
    await asyncio.sleep(0)
    painter.go_on.set()
    assert await asyncio.gather(*asked) == [b"a"] * 4
    assert painter.drawn == ["a"]


async def test_oldest_picture_is_forgotten_first(pool: DrawingPool) -> None:
    painter = Painter()
    for name in ("a", "b", "a", "c", "a", "b"):  # "a" is used again, so "b" goes when "c" comes
        await pool.draw_once(name, painter.paint, name)
    assert painter.drawn == ["a", "b", "c", "b"]


async def test_failed_drawing_is_tried_again(pool: DrawingPool) -> None:
    painter = Painter()
    for _ in range(2):
        with pytest.raises(ValueError, match="no paint left"):
            await pool.draw_once("a", painter.fail)
    assert painter.drawn == ["failure", "failure"]
    assert await pool.draw_once("a", painter.paint, "a") == b"a"


async def test_giving_up_waiting_does_not_spoil_the_picture_for_others(pool: DrawingPool) -> None:
    painter = Painter()
    painter.go_on.clear()
    first = asyncio.create_task(pool.draw_once("a", painter.paint, "a"))
    second = asyncio.create_task(pool.draw_once("a", painter.paint, "a"))
    await asyncio.sleep(0)
    first.cancel()
    painter.go_on.set()
    assert await second == b"a"
    assert painter.drawn == ["a"]
