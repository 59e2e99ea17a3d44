"""The programs that tests start end with the tests, whatever ends those."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from pathlib import Path

import pytest

from tests.wire.rig.programs import ROOT, eventually

pytestmark = pytest.mark.wire

TESTS = """
import pathlib, sys, time
from tests.wire.rig.programs import Program
program = Program("http.server", "--bind", "127.0.0.1", "0", folder=pathlib.Path(sys.argv[1]))
program.wait_for_line("Serving")
print(program.process.pid, flush=True)
time.sleep(600)
"""


def is_running(number: int) -> bool:
    """Whether there is a process with this number; one that nobody has waited for yet has ended all the same."""
    with contextlib.suppress(ProcessLookupError, FileNotFoundError):
        os.kill(number, 0)
        state = Path(f"/proc/{number}/stat")
        return not state.exists() or state.read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    return False


async def test_a_program_ends_when_the_tests_are_killed(tmp_path: Path) -> None:
    command = (sys.executable, "-c", TESTS, str(tmp_path))
    tests = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=asyncio.subprocess.PIPE)
    assert tests.stdout is not None
    program = int(await tests.stdout.readline())
    assert is_running(program)

    tests.kill()
    await tests.wait()

    await eventually(lambda: not is_running(program), "the program has ended")
