"""Pictures are drawn beside the event loop: each of them once, those first for which most people wait."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from functools import partial

import pytest

from bot.host import metrics
from bot.workers.pool import Rank, WorkPool
from bot.workers.workers import ThreadWorker


@pytest.fixture
async def pool() -> AsyncIterator[WorkPool]:
    made = WorkPool([ThreadWorker(), ThreadWorker()], kept=2)
    yield made
    await made.close()


@pytest.fixture
async def one() -> AsyncIterator[WorkPool]:
    """One thread draws."""
    made = WorkPool()
    yield made
    await made.close()


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


async def test_draws_in_another_thread(one: WorkPool) -> None:
    assert await one.do(threading.current_thread) is not threading.main_thread()


async def test_equal_keys_are_drawn_once(pool: WorkPool) -> None:
    painter = Painter()
    assert [await pool.do_once("a", partial(painter.paint, "a")) for _ in range(3)] == [b"a"] * 3
    assert painter.drawn == ["a"]


async def test_equal_keys_asked_for_together_are_drawn_once(pool: WorkPool) -> None:
    painter = Painter()
    painter.go_on.clear()
    asked = [asyncio.create_task(pool.do_once("a", partial(painter.paint, "a"))) for _ in range(4)]
    await asyncio.sleep(0)
    painter.go_on.set()
    assert await asyncio.gather(*asked) == [b"a"] * 4
    assert painter.drawn == ["a"]


async def test_oldest_picture_is_forgotten_first(pool: WorkPool) -> None:
    painter = Painter()
    for name in ("a", "b", "a", "c", "a", "b"):  # "a" is used again, so "b" goes when "c" comes
        await pool.do_once(name, partial(painter.paint, name))
    assert painter.drawn == ["a", "b", "c", "b"]


async def test_failed_drawing_is_tried_again(pool: WorkPool) -> None:
    painter = Painter()
    for _ in range(2):
        with pytest.raises(ValueError, match="no paint left"):
            await pool.do_once("a", painter.fail)
    assert painter.drawn == ["failure", "failure"]
    assert await pool.do_once("a", partial(painter.paint, "a")) == b"a"


async def test_giving_up_waiting_does_not_spoil_the_picture_for_others(pool: WorkPool) -> None:
    painter = Painter()
    painter.go_on.clear()
    first = asyncio.create_task(pool.do_once("a", partial(painter.paint, "a")))
    second = asyncio.create_task(pool.do_once("a", partial(painter.paint, "a")))
    await asyncio.sleep(0)
    first.cancel()
    painter.go_on.set()
    assert await second == b"a"
    assert painter.drawn == ["a"]


async def test_what_nobody_waits_for_any_more_is_not_drawn(one: WorkPool) -> None:
    painter = Painter()
    painter.go_on.clear()
    asked = [asyncio.create_task(one.do_once(name, partial(painter.paint, name))) for name in "abc"]
    await asyncio.sleep(0)
    asked[1].cancel()
    await asyncio.sleep(0)
    painter.go_on.set()

    assert [await asked[0], await asked[2]] == [b"a", b"c"]
    assert painter.drawn == ["a", "c"]
    assert await one.do_once("b", partial(painter.paint, "b")) == b"b"


async def test_posts_are_drawn_before_answers_and_what_takes_long_comes_last(one: WorkPool) -> None:
    painter = Painter()
    painter.go_on.clear()
    ranks = {"first": Rank.LATER, "film": Rank.LATER, "answer": Rank.ANSWER, "another": Rank.ANSWER, "post": Rank.POST}
    asked = [asyncio.create_task(one.do(partial(painter.paint, name), rank)) for name, rank in ranks.items()]
    await asyncio.sleep(0)
    painter.go_on.set()
    await asyncio.gather(*asked)

    assert painter.drawn == ["first", "post", "answer", "another", "film"]


async def test_an_answers_picture_that_a_post_wants_too_is_drawn_as_early_as_the_post(one: WorkPool) -> None:
    painter = Painter()
    painter.go_on.clear()
    asked = [asyncio.create_task(one.do_once(name, partial(painter.paint, name))) for name in "abc"]
    await asyncio.sleep(0)
    asked.append(asyncio.create_task(one.do_once("c", partial(painter.paint, "c"), Rank.POST)))
    await asyncio.sleep(0)
    painter.go_on.set()
    await asyncio.gather(*asked)

    assert painter.drawn == ["a", "c", "b"]


async def test_every_worker_gets_ready(pool: WorkPool) -> None:
    threads: set[threading.Thread] = set()

    await pool.everywhere(lambda: threads.add(threading.current_thread()))

    assert len(threads) == pool.size == 2


async def test_the_figures_say_how_many_jobs_wait_and_forget_those_that_were_given_up() -> None:
    pool, painter = WorkPool(name="measured"), Painter()
    painter.go_on.clear()
    first, second, third = (asyncio.create_task(pool.do(partial(painter.paint, name))) for name in "abc")
    await asyncio.sleep(0)
    waiting = metrics.JOBS_WAITING.labels("measured")._value
    assert waiting.get() == 2
    third.cancel()
    await asyncio.wait([third])
    await asyncio.sleep(0)
    assert waiting.get() == 1
    painter.go_on.set()
    await asyncio.gather(first, second)
    assert waiting.get() == 0
    assert painter.drawn == ["a", "b"]
    await pool.close()


async def test_whoever_asks_for_much_keeps_nobody_else_waiting(one: WorkPool) -> None:
    painter = Painter()
    painter.go_on.clear()
    greedy = [asyncio.create_task(one.do(partial(painter.paint, f"greedy {n}"), whose="greedy")) for n in range(5)]
    await asyncio.sleep(0)
    others = [asyncio.create_task(one.do(partial(painter.paint, who), whose=who)) for who in ("ana", "ben")]
    more = asyncio.create_task(one.do(partial(painter.paint, "ana again"), whose="ana"))
    await asyncio.sleep(0)
    painter.go_on.set()
    await asyncio.gather(*greedy, *others, more)
    assert painter.drawn == [
        *("greedy 0", "ana", "ben", "greedy 1", "ana again", "greedy 2", "greedy 3", "greedy 4"),
    ]


async def test_whose_turn_it_was_is_forgotten_with_the_queue(one: WorkPool) -> None:
    for who in range(50):
        await one.do(partial(str, who), whose=who)
    assert one._turns == {}
