"""A process that works: `python -m bot.workers.process NICENESS` takes jobs from its input and gives what they return.

Both are pickles, each behind its length. It ends when its input does, and not by signals: a terminal and some services
send those to all processes at once, while the bot still answers who has pressed before.
"""

from __future__ import annotations

import os
import pickle
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
    searched_at = time.monotonic()
    while len(head := asked.read(LENGTH.size)) == LENGTH.size:
        (length,) = LENGTH.unpack(head)
        answer = _done(asked.read(length))
        answers.write(LENGTH.pack(len(answer)) + answer)
        answers.flush()
        if time.monotonic() >= searched_at + SECONDS_BETWEEN_SEARCHES:
            collecting.search_everything()
            searched_at = time.monotonic()


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
