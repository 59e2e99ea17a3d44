"""An open database, as the rest of the bot has it: row functions are carried out in it, one transaction each.

    lines = await store.read(log_of, table_id, after=position)

What the functions do is said where they are, in `bot/storage/rows/`. A write is safe on the disk when it returns; when
it raises nothing of it happened (also when the caller is cancelled: then it is one or the other).
"""

from __future__ import annotations

import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from bot.host import metrics
from bot.storage.errors import StorageError
from bot.storage.records.shards import Shards
from bot.storage.sql import Sql

LOG = logging.getLogger(__name__)

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")
Work = Callable[[Sql], Result]

LEAVE = "leave"
"""What a process tells the one whose place it takes."""


class Store(ABC):
    """Carries out row functions. Whatever they raise comes to the caller; the database's own troubles come as
    `StorageError`, with a sentence for the operator. It is logged here, once when they begin and once when they are
    over: who gets the error tells whoever waits, and logs nothing more.
    """

    shards: Shards | None = None
    """Whose servers this process serves, if others serve the rest; None if it is alone."""

    def __init__(self, clock: Callable[[], int]) -> None:
        """`clock` gives the time in milliseconds since 1970 in UTC; a transaction has that of when it was asked for."""
        self._clock = clock
        self._failing: set[str] = set()
        """The kinds of transactions of which the latest one failed."""
        self._failing_since = 0.0

    async def read(
        self,
        function: Callable[Concatenate[Sql, Arguments], Result],
        /,
        *arguments: Arguments.args,
        **named: Arguments.kwargs,
    ) -> Result:
        """What the function finds in one unchanging picture of the database; it can change nothing."""
        with self._measured("read"):
            return await self._read(lambda sql: function(sql, *arguments, **named), self._clock())

    async def write(
        self,
        function: Callable[Concatenate[Sql, Arguments], Result],
        /,
        *arguments: Arguments.args,
        **named: Arguments.kwargs,
    ) -> Result:
        """Carry out all that the function does, or nothing of it."""
        with self._measured("write"):
            return await self._write(lambda sql: function(sql, *arguments, **named), self._clock())

    async def erase(
        self,
        function: Callable[Concatenate[Sql, Arguments], Result],
        /,
        *arguments: Arguments.args,
        **named: Arguments.kwargs,
    ) -> Result:
        """As `write`, and nothing of what the function deletes or overwrites is left in the files."""
        with self._measured("write"):
            return await self._erase(lambda sql: function(sql, *arguments, **named), self._clock())

    def listen(self, heard: Callable[[str, int], None]) -> None:  # noqa: B027  # nothing to hear where nobody else is
        """From now on call `heard`, on the event loop, with what other processes tell this one: what is new and in
        which server (`Sql.tell`), or LEAVE and the number of the first interaction that it is not to answer.
        """

    async def take_over(self, first: int) -> None:  # noqa: B027  # as above
        """Ask the process that serves the same servers to leave the interactions from this number on to us, and wait
        until it has ended. Raises `StorageError`.
        """

    @abstractmethod
    async def _read(self, work: Work[Result], now: int) -> Result: ...

    @abstractmethod
    async def _write(self, work: Work[Result], now: int) -> Result: ...

    @abstractmethod
    async def _erase(self, work: Work[Result], now: int) -> Result: ...

    @abstractmethod
    async def backup(self, target: Path) -> None:
        """Write a complete copy of this moment to a file that must not exist yet. Play goes on meanwhile."""

    @abstractmethod
    async def problems(self) -> list[str]:
        """Check all of it; a sentence for each thing that is damaged. Slow: not while people play."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what is under way and let go of the database."""

    @contextmanager
    def _measured(self, kind: str) -> Iterator[None]:
        began = time.monotonic()
        try:
            yield
        except StorageError as error:
            metrics.TRANSACTIONS_FAILED.labels(kind).inc()
            self._fails(kind, error)
            raise
        else:
            self._works(kind)
        finally:
            metrics.TRANSACTION_SECONDS.labels(kind).observe(time.monotonic() - began)

    def _fails(self, kind: str, error: StorageError) -> None:
        if not self._failing:
            self._failing_since = time.monotonic()
            LOG.warning("The database cannot be used for now; people are told to try again. %s", error)
        self._failing.add(kind)

    def _works(self, kind: str) -> None:
        if kind in self._failing:
            self._failing.remove(kind)
            if not self._failing:
                LOG.info("The database can be used again after %d s.", time.monotonic() - self._failing_since)
