"""Programs that tests and measurements start end with them, whatever ends those: Ctrl-C, a time limit, kill -9."""

from __future__ import annotations

import subprocess
from types import TracebackType
from typing import Self

ENDS = 'cat > /dev/null; kill -s "$1" -- "$2"'
"""Waits until nobody holds the other end of its input, so until the tests are no more, and sends the signal then."""


class Leash:
    """Holds a program that has a group of processes of its own: all of them end with the tests.

    Such are begun with `process_group=0` or `start_new_session`. Let it go once the program has ended: its number may
    be another one's then.
    """

    def __init__(self, process_id: int, *, signal: str = "KILL", whole_group: bool = True) -> None:
        target = f"-{process_id}" if whole_group else f"{process_id}"
        self._holding = subprocess.Popen(
            ["sh", "-c", ENDS, "leash", signal, target],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # whoever kills the tests with all that belongs to them does not kill this
        )

    def let_go(self) -> None:
        self._holding.kill()
        self._holding.communicate()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self.let_go()
