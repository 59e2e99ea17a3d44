"""The programs that tests start end with the tests, whatever ends those."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from pathlib import Path

import pytest

from tests.postgresql import WITHOUT_A_SERVER, programs
from tests.wire.rig.programs import ROOT, eventually

pytestmark = [pytest.mark.wire, pytest.mark.thorough]

ONE_OF_A_TEST = """
import os, pathlib, sys, time
from tests.bench.rig import family
from tests.postgresql import WITHOUT_A_SERVER, programs
from tests.wire.rig.programs import Program
Program("http.server", "--bind", "127.0.0.1", "0", folder=pathlib.Path(sys.argv[1])).wait_for_line("Serving")
print(*family(os.getpid())[1:], flush=True)
time.sleep(600)
"""
ONE_OF_THE_BENCH = """
import asyncio, os, pathlib, signal, sys
from tests.bench.rig import family, playground
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell has it ignored by what runs in its background
async def main():
    async with playground(pathlib.Path(sys.argv[1]), "playground"):
        print(*family(os.getpid())[1:], flush=True)
        await asyncio.sleep(600)
asyncio.run(main())
"""
A_SERVER = """
import os, pathlib, sys, time
from tests.bench.rig import family
from tests.postgresql import running_server
with running_server() as server:
    ((postmaster,),) = server.ask("SELECT split_part(pg_read_file('postmaster.pid'), E'\\\\n', 1)")
    print(*family(int(postmaster)), flush=True)
    time.sleep(600)
"""


def is_running(number: int) -> bool:
    """Whether there is a process with this number; one that nobody has waited for yet has ended all the same."""
    with contextlib.suppress(ProcessLookupError, FileNotFoundError):
        os.kill(number, 0)
        state = Path(f"/proc/{number}/stat")
        return not state.exists() or state.read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    return False


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells who has started whom")
@pytest.mark.parametrize(
    ("tests", "request_to_end"),
    [
        (ONE_OF_A_TEST, signal.SIGKILL),
        (ONE_OF_A_TEST, signal.SIGTERM),
        (ONE_OF_THE_BENCH, signal.SIGKILL),
        (ONE_OF_THE_BENCH, signal.SIGTERM),
        (ONE_OF_THE_BENCH, signal.SIGINT),
        pytest.param(A_SERVER, signal.SIGKILL, marks=pytest.mark.skipif(not programs(), reason=WITHOUT_A_SERVER)),
    ],
)
async def test_programs_end_when_what_has_started_them_is_ended(
    tmp_path: Path, tests: str, request_to_end: signal.Signals
) -> None:
    command = (sys.executable, "-c", tests, str(tmp_path))
    pipe = asyncio.subprocess.PIPE
    running = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=pipe, stderr=pipe)
    assert running.stdout is not None
    started = [int(number) for number in (await running.stdout.readline()).split()]
    assert started, (await running.communicate())[1].decode()
    assert is_running(started[0])  # a server ends by itself what it does beside its work

    running.send_signal(request_to_end)
    await running.communicate()

    await eventually(lambda: not any(is_running(number) for number in started), "all have ended")
