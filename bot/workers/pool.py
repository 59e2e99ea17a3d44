"""Working beside the event loop: what is done first, and the last pictures kept.

A *job* is a call without arguments, such as `partial(render, view, words)`. It is handed to
a process, so the function is one of a module and its arguments can be pickled.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, TypeVar, cast

from bot.config import KEPT_PICTURES
from bot.host import metrics
from bot.workers.workers import ThreadWorker, Worker

Result = TypeVar("Result")

WAITING_UNNOTICED = 2
"""So many jobs for each worker may wait: one press or post asks for as many pictures."""


class Rank(IntEnum):
    """What is done before what, when more is wanted than can be done at once."""

    POST = 0
    """What everybody at a table waits for: it says whose turn it is."""
    ANSWER = 1
    """What one person has pressed for."""
    LATER = 2
    """What takes long anyway, such as a film, or a computer player's turn."""


@dataclass
class Job:
    """A job that is to be done, and how many wait for it."""

    job: Callable[[], Any]
    rank: Rank
    future: asyncio.Future[Any]
    waiting: int = 0
    is_begun: bool = False
    asked_at: float = field(default_factory=time.monotonic)


@dataclass(order=True)
class _Place:
    """A place in the queue."""

    rank: Rank
    turn: int
    """Of those who want something of this rank, each has one thing done before anybody has another one done."""
    number: int
    order: Job = field(compare=False)


class WorkPool:
    """Workers with a queue before them and a small memory of finished pictures. For one event loop."""

    def __init__(self, workers: Sequence[Worker] = (), kept: int = KEPT_PICTURES, name: str = "other") -> None:
        """Without workers one thread does all. `name` is what the figures call the pool."""
        self._waiting = metrics.JOBS_WAITING.labels(name)
        self._wait = metrics.JOB_WAIT_SECONDS.labels(name)
        self._workers = tuple(workers) or (ThreadWorker(),)
        self._idle = list(reversed(self._workers))
        self._queue: list[_Place] = []
        self._numbers = itertools.count()
        self._turn = 0
        self._turns: dict[Hashable, int] = {}
        """The turn of the last thing that each has asked for, of those who wait for their turn."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._kept = kept
        self._pictures: OrderedDict[Hashable, Job] = OrderedDict()

    @property
    def size(self) -> int:
        """How many jobs can be done at the same time."""
        return len(self._workers)

    @property
    def is_crowded(self) -> bool:
        """Whether so many jobs wait that people notice it."""
        return len(self._queue) > WAITING_UNNOTICED * len(self._workers)

    async def do(self, job: Callable[[], Result], rank: Rank = Rank.ANSWER, whose: Hashable = None) -> Result:
        """Do a job as soon as a worker is free and nothing of a higher rank or earlier waits. Within a rank, those who
        say `whose` it is take turns.
        """
        return cast("Result", await self._wait_for(self._asked(job, rank, whose)))

    async def do_once(self, key: Hashable, job: Callable[[], bytes], rank: Rank = Rank.ANSWER) -> bytes:
        """The same, but what has equal keys is done once, also when it is asked for at the same time.

        The key must name everything that can be seen: state, viewer, language, theme. A failed job is not
        kept; its error goes to everyone who waited for it.
        """
        order = self._pictures.get(key)
        if order is None:
            order = self._pictures[key] = self._asked(job, rank)
            order.future.add_done_callback(lambda done: self._forget_failure(key, done))
            while len(self._pictures) > self._kept:
                self._pictures.popitem(last=False)
        else:
            self._pictures.move_to_end(key)
            self._raise(order, rank)
        return cast("bytes", await self._wait_for(order))

    async def everywhere(self, job: Callable[[], object]) -> None:
        """Do a job once with every worker, for what each of them has to know."""
        await asyncio.gather(*(worker.do(job) for worker in self._workers))

    def _asked(self, job: Callable[[], Any], rank: Rank, whose: Hashable = None) -> Job:
        order = Job(job, rank, asyncio.get_running_loop().create_future())
        self._waiting.inc()
        order.future.add_done_callback(lambda _: None if order.is_begun else self._waiting.dec())  # given up
        self._enqueue(order, self._next_turn(whose))
        return order

    def _next_turn(self, whose: Hashable) -> int:
        if whose is None:
            return self._turn
        self._turns[whose] = turn = max(self._turn, self._turns.get(whose, self._turn - 1) + 1)
        return turn

    def _enqueue(self, order: Job, turn: int) -> None:
        heapq.heappush(self._queue, _Place(order.rank, turn, next(self._numbers), order))
        self._begin()

    def _raise(self, order: Job, rank: Rank) -> None:
        """Somebody of a higher rank wants it too: it gets a second place in the queue, further ahead."""
        if rank < order.rank and not order.is_begun:
            order.rank = rank
            self._enqueue(order, self._turn)

    async def _wait_for(self, order: Job) -> Any:
        order.waiting += 1
        try:
            return await asyncio.shield(order.future)
        finally:
            order.waiting -= 1
            if not order.waiting and not order.is_begun:
                order.future.cancel()  # nobody wants it any more

    def _begin(self) -> None:
        while self._idle and self._queue:
            place = heapq.heappop(self._queue)
            order = place.order
            if order.is_begun or order.future.done():
                continue
            self._turn = max(self._turn, place.turn)
            order.is_begun = True
            self._waiting.dec()
            self._wait.observe(time.monotonic() - order.asked_at)
            task = asyncio.create_task(self._do(order, self._idle.pop()))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _do(self, order: Job, worker: Worker) -> None:
        try:
            result = await worker.do(order.job)
        except asyncio.CancelledError:
            order.future.cancel()
            raise
        except Exception as error:  # noqa: BLE001  # it goes to whoever waits
            if not order.future.done():
                order.future.set_exception(error)
                order.future.exception()  # also when nobody waits any more
        else:
            if not order.future.done():
                order.future.set_result(result)
        finally:
            self._idle.append(worker)
            self._begin()
            if len(self._idle) == len(self._workers):
                self._turns.clear()  # nobody waits any more

    def _forget_failure(self, key: Hashable, future: asyncio.Future[bytes]) -> None:
        order = self._pictures.get(key)
        if (future.cancelled() or future.exception()) and order is not None and order.future is future:
            del self._pictures[key]

    async def close(self) -> None:
        """Stop the workers; jobs that have not begun are given up."""
        for place in self._queue:
            place.order.future.cancel()
        self._queue.clear()
        await asyncio.gather(*(worker.close() for worker in self._workers))
