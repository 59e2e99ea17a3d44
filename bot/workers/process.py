"""A process that works: `python -m bot.workers.process NICENESS` takes jobs from its input and gives what they return.

Both are pickles, each behind its length. It ends when its input does, and not by signals: a terminal and some services
send those to all processes at once, while the bot still answers who has pressed before.
"""

from __future__ import annotations

import os
import pickle
import select
import signal
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from struct import Struct
from typing import BinaryIO

from bot.host import collecting

LENGTH = Struct("!Q")

SECONDS_BETWEEN_SEARCHES = 24 * 60 * 60
"""So often, after an answer, garbage is looked for among all that was set aside."""

SECONDS_OF_REST = 2.0
"""After so long without a job, memory that is free is given back."""

SECONDS_BETWEEN_RETURNS = 30.0
"""So often it is given back while there is always something to do."""


def main() -> None:
    """Work until nobody asks any more."""
    os.nice(int(sys.argv[1]) if len(sys.argv) > 1 else 0)
    for request in (signal.SIGINT, signal.SIGTERM):
        signal.signal(request, signal.SIG_IGN)
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as answers, Path(os.devnull).open("wb") as nowhere:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever is printed is no answer
        collecting.keep_short()  # else a search over everything that is remembered takes a fifth of a second
        try:
            serve(sys.stdin.buffer, answers)
        except BrokenPipeError:
            # Nobody listens any more. What is left of the answer goes nowhere, else Python complains when it ends.
            os.dup2(nowhere.fileno(), answers.fileno())


def serve(asked: BinaryIO, answers: BinaryIO) -> None:
    """Answer every job that comes in."""
    searched_at = given_at = time.monotonic()
    while len(head := _next(asked)) == LENGTH.size:
        (length,) = LENGTH.unpack(head)
        with collecting.put_off():  # one over everything new takes as long as a computer player may think
            answer = _done(asked.read(length))
            answers.write(LENGTH.pack(len(answer)) + answer)
            answers.flush()
        now = time.monotonic()
        if now >= searched_at + SECONDS_BETWEEN_SEARCHES:
            collecting.search_everything()
            searched_at = now
        if now >= given_at + SECONDS_BETWEEN_RETURNS:
            collecting.give_memory_back()
            given_at = now


def _next(asked: BinaryIO) -> bytes:
    """The length of the next job, as soon as it comes; nothing if none will come any more."""
    if not select.select([asked], [], [], SECONDS_OF_REST)[0]:
        collecting.give_memory_back()
    return asked.read(LENGTH.size)


def _done(asked: bytes) -> bytes:
    """What a job returns, or the error it ends with."""
    try:
        job: Callable[[], object] = pickle.loads(asked)  # noqa: S301  # from the process that has started this one
        return pickle.dumps((True, job()), pickle.HIGHEST_PROTOCOL)
    except Exception as error:  # noqa: BLE001  # it is raised where the job was asked for
        told = traceback.format_exc()
        error.add_note(told)
        try:
            return pickle.dumps((False, error), pickle.HIGHEST_PROTOCOL)
        except Exception:  # noqa: BLE001  # whatever an error holds, the process goes on
            return pickle.dumps((False, RuntimeError(told)), pickle.HIGHEST_PROTOCOL)


if __name__ == "__main__":
    main()
