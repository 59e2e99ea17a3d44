"""Workers, each doing one thing at a time: a thread of this process, or a process of its own.

Processes do as many things at the same time as there are cores, because each has an interpreter; a thread needs no
memory of its own. A process is a program started anew (`bot.workers.process`), so nothing of the event loop, of open
files or of locks gets into it. It lives as long as the pipe from here does, whatever ends this process.
"""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

from bot.workers.process import LENGTH

LOG = logging.getLogger(__name__)

ROOT = Path(__file__).parent.parent.parent
ATTEMPTS = 2
"""How often a job is begun whose process dies: it may be the job's fault, and others wait."""
READ_AHEAD = 1 << 20  # bytes: more than a picture has


class WorkerDied(Exception):
    """The process died at a job, and so did the one in its place."""


class Worker(Protocol):
    """One thread or process that does one job after another for a pool."""

    async def do(self, job: Callable[[], Any]) -> Any:
        """Do a job; an error in it is raised here. Not called again before it is done."""

    async def close(self) -> None:
        """Stop; a job that is begun is given up."""


class ThreadWorker:
    """Works in a thread of this process."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="worker")

    async def do(self, job: Callable[[], Any]) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._thread, job)

    async def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)


class ProcessWorker:
    """Works in a process of its own. When that is killed another one takes its place and does the job."""

    def __init__(self, niceness: int = 0) -> None:
        """`niceness` is how much it stands back behind other processes (`nice`)."""
        self._niceness = niceness
        self._process: asyncio.subprocess.Process | None = None
        self._one_at_a_time = asyncio.Lock()
        self._is_closed = False

    @property
    def process_id(self) -> int | None:
        """The process that works; None before the first job."""
        return None if self._process is None else self._process.pid

    async def do(self, job: Callable[[], Any]) -> Any:
        asked = pickle.dumps(job, pickle.HIGHEST_PROTOCOL)
        async with self._one_at_a_time:
            succeeded, result = pickle.loads(await self._answer(asked))  # noqa: S301  # from our own process
        if not succeeded:
            raise result
        return result

    async def _answer(self, asked: bytes) -> bytes:
        for _ in range(ATTEMPTS):
            try:
                return await self._asked_once(asked)
            except (OSError, asyncio.IncompleteReadError):
                if self._is_closed:
                    raise asyncio.CancelledError from None
                LOG.warning("A worker process has died; another one takes its place.")
                await self._end()
        raise WorkerDied

    async def _asked_once(self, asked: bytes) -> bytes:
        if self._process is None:
            self._process = await _begun(self._niceness)
        to, back = self._process.stdin, self._process.stdout
        if to is None or back is None:
            raise RuntimeError("A worker process has no pipes.")
        to.write(LENGTH.pack(len(asked)) + asked)
        await to.drain()
        (length,) = LENGTH.unpack(await back.readexactly(LENGTH.size))
        return await back.readexactly(length)

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def close(self) -> None:
        self._is_closed = True
        await self._end()


async def _begun(niceness: int) -> asyncio.subprocess.Process:
    found = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot.workers.process", str(niceness)),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": found},
        limit=READ_AHEAD,
    )
