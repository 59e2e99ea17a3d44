"""Processes that work: they give what a job returns, and when one is killed nothing is lost."""

from __future__ import annotations

import asyncio
import gc
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Mapping
from functools import partial
from io import BytesIO
from pathlib import Path
from subprocess import PIPE
from types import SimpleNamespace

import pytest

from bot.host import collecting
from bot.workers import process
from bot.workers.pool import WorkPool
from bot.workers.workers import ProcessWorker, WorkerDied
from render.elgrande import board
from render.theme import load_theme
from tests.render.elgrande.positions import WORDS, position
from tests.wire.rig.programs import eventually


@pytest.fixture
async def worker() -> AsyncIterator[ProcessWorker]:
    made = ProcessWorker()
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


HELD: list[bytearray] = []


def leave_holes() -> None:
    """Free much in pieces that the C library keeps, with something between them that stays."""
    pieces = [bytearray(b"x" * 50_000) for _ in range(2_000)]
    HELD.extend(pieces[::100])


def own_memory() -> int:
    """Kilobytes that this process holds."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))


SEARCHES: list[Mapping[str, int]] = []


def note_search(phase: str, facts: Mapping[str, int]) -> None:
    if phase == "stop":
        SEARCHES.append(facts)


def leave_circles() -> int:
    """How many searches begin while garbage in circles comes that is worth some."""
    gc.callbacks.append(note_search)
    before = len(SEARCHES)
    for _ in range(3 * collecting.THRESHOLDS[0]):
        circle: list[object] = []
        circle.append(circle)
    return len(SEARCHES) - before


def found_in_circles() -> int:
    """How many objects have been found since."""
    return sum(facts["collected"] for facts in SEARCHES)


def fail_with_what_cannot_be_sent() -> None:
    raise ValueError(lambda: None)


async def test_a_process_does_what_this_one_would_do(worker: ProcessWorker) -> None:
    job = partial(board.render, position(3), WORDS, load_theme("dark"), layout="tall")

    assert await worker.do(job) == job()
    assert await worker.do(os.getpid) == worker.process_id != os.getpid()


async def test_searches_for_garbage_are_short_in_a_process_too(worker: ProcessWorker) -> None:
    assert await worker.do(gc.get_threshold) == collecting.THRESHOLDS


async def test_no_search_for_garbage_holds_up_a_job_and_one_that_was_due_comes_after_it(worker: ProcessWorker) -> None:
    assert await worker.do(leave_circles) == 0
    assert await worker.do(found_in_circles) >= 3 * collecting.THRESHOLDS[0]


def test_a_process_whose_bot_has_died_ends_in_silence() -> None:
    job = pickle.dumps(os.getpid)
    command = [sys.executable, "-X", "dev", "-m", "bot.workers.process", "0"]
    with subprocess.Popen(command, stdin=PIPE, stdout=PIPE, stderr=PIPE) as working:
        assert working.stdin is not None
        assert working.stdout is not None
        assert working.stderr is not None
        working.stdout.close()
        working.stdin.write(process.LENGTH.pack(len(job)) + job)
        working.stdin.close()
        assert working.stderr.read() == b""
    assert working.returncode == 0


def test_a_process_looks_through_all_that_it_remembers_once_a_day_after_an_answer(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    job = pickle.dumps(os.getpid)
    to, answers = tmp_path / "jobs", BytesIO()
    to.write_bytes((process.LENGTH.pack(len(job)) + job) * 3)
    answered: list[int] = []
    monkeypatch.setattr(collecting, "search_everything", lambda: answered.append(len(answers.getvalue())))
    monkeypatch.setattr(collecting, "give_memory_back", lambda: None)
    hours = iter([0, 1, 24, 47])
    monkeypatch.setattr(process, "time", SimpleNamespace(monotonic=lambda: next(hours) * 60 * 60))

    with to.open("rb") as asked:
        process.serve(asked, answers)

    assert answered == [len(answers.getvalue()) // 3 * 2]


@pytest.mark.thorough
async def test_a_process_that_rests_gives_its_free_memory_back(worker: ProcessWorker) -> None:
    before = await worker.do(own_memory)
    await worker.do(leave_holes)
    kept = await worker.do(own_memory)
    assert kept > before + 90_000

    await asyncio.sleep(process.SECONDS_OF_REST + 1)

    assert await worker.do(own_memory) < before + 10_000


def test_a_process_that_never_rests_gives_its_free_memory_back_now_and_then(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    job = pickle.dumps(os.getpid)
    to, answers = tmp_path / "jobs", BytesIO()
    to.write_bytes((process.LENGTH.pack(len(job)) + job) * 4)
    answered: list[int] = []
    monkeypatch.setattr(collecting, "give_memory_back", lambda: answered.append(len(answers.getvalue())))
    minutes = iter([0, 0, 1, 1, 2])
    monkeypatch.setattr(process, "time", SimpleNamespace(monotonic=lambda: next(minutes) * 60))

    with to.open("rb") as asked:
        process.serve(asked, answers)

    one = len(answers.getvalue()) // 4
    assert answered == [2 * one, 4 * one]


async def test_what_a_job_prints_is_no_answer(worker: ProcessWorker) -> None:
    assert await worker.do(partial(print, "Hello")) is None
    assert await worker.do(os.getpid) == worker.process_id


async def test_an_error_comes_out_and_the_process_goes_on(worker: ProcessWorker) -> None:
    with pytest.raises(ValueError, match="no paint left") as raised:
        await worker.do(fail)
    first = worker.process_id
    with pytest.raises(RuntimeError, match="ValueError"):
        await worker.do(fail_with_what_cannot_be_sent)

    assert "in fail" in raised.value.__notes__[0]
    assert await worker.do(os.getpid) == first


async def test_a_killed_process_is_replaced_and_its_job_done(worker: ProcessWorker, tmp_path: Path) -> None:
    before = await worker.do(os.getpid)

    assert await worker.do(partial(die_the_first_time, tmp_path)) == worker.process_id != before


async def test_a_process_killed_while_nobody_works_is_replaced(worker: ProcessWorker) -> None:
    before = await worker.do(os.getpid)
    os.kill(before, signal.SIGKILL)

    assert await worker.do(os.getpid) != before


async def test_a_job_that_kills_its_process_is_given_up_and_others_are_done(worker: ProcessWorker) -> None:
    with pytest.raises(WorkerDied):
        await worker.do(partial(os._exit, 3))

    assert await worker.do(os.getpid) == worker.process_id


async def test_requests_to_end_are_not_for_the_processes(worker: ProcessWorker) -> None:
    before = await worker.do(os.getpid)
    for request in (signal.SIGTERM, signal.SIGINT):
        os.kill(before, request)

    assert await worker.do(os.getpid) == before


async def test_a_pool_that_is_closed_ends_its_processes() -> None:
    workers = [ProcessWorker(), ProcessWorker()]
    pool = WorkPool(workers)
    await pool.everywhere(os.getpid)
    numbers = [worker.process_id for worker in workers]

    await pool.close()

    await eventually(lambda: not any(Path(f"/proc/{number}").exists() for number in numbers), "they have ended")
