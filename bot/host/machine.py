"""What the bot may use of the machine, and whether the machine's clock is right."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import suppress
from email.utils import parsedate_to_datetime
from pathlib import Path, PurePosixPath
from types import SimpleNamespace

import aiohttp

MEGABYTE = 1 << 20

GROUPS = Path("/sys/fs/cgroup")
"""Where Linux says what a container or a service may use: its control groups, of version 1 or 2."""

OWN_GROUPS = Path("/proc/self/cgroup")
"""Where it says in which of them this process is."""

MEMORY_LIMITS = ("memory.max", "memory.high", "memory.limit_in_bytes")
"""MemoryMax and MemoryHigh of a service, the limit of a container; and that of version 1."""


def cores() -> float:
    """How many cores this process may use."""
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min([usable, *(share for group in _groups("cpu") if (share := _share_of_cores(group)) is not None)])


def memory() -> float:
    """How many bytes of memory there are for this process."""
    there = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else float("inf")
    return min([there, *(limit for group in _groups("memory") for limit in _limits_of_memory(group))])


def _share_of_cores(group: Path) -> float | None:
    """How many cores all processes of a control group may use; None for as many as there are."""
    with suppress(OSError, ValueError):
        quota, period = (group / "cpu.max").read_text().split()
        return int(quota) / int(period)
    with suppress(OSError, ValueError):
        quota, period = ((group / f"cpu.cfs_{name}_us").read_text() for name in ("quota", "period"))
        return int(quota) / int(period) if int(quota) > 0 else None
    return None


def _limits_of_memory(group: Path) -> Iterator[int]:
    for name in MEMORY_LIMITS:
        with suppress(OSError, ValueError):  # there is no such file, or it says that there is no limit
            yield int((group / name).read_text())


def _groups(controller: str) -> Iterator[Path]:
    """The control groups that this process is in, and those around them, whose limits hold for it too."""
    with suppress(OSError, ValueError):
        for line in OWN_GROUPS.read_text().splitlines():
            _, controllers, path = line.split(":", 2)
            if controllers and controller not in controllers.split(","):
                continue
            group = GROUPS / controller if controllers else GROUPS  # version 2 has one tree for all
            yield group
            for part in PurePosixPath(path).parts[1:]:
                group /= part
                yield group


class Clock:
    """How far the machine's clock is from Discord's, by the times that its answers bear."""

    def __init__(self) -> None:
        self.seconds_behind: float | None = None
        """None before the first answer; less than nothing if it is ahead."""

    def heard(self, date: str | None) -> None:
        """Discord has answered just now, and says that it is this time. It tells whole seconds."""
        if date is not None:
            with suppress(ValueError):
                self.seconds_behind = parsedate_to_datetime(date).timestamp() + 0.5 - time.time()

    def trace(self) -> aiohttp.TraceConfig:
        """Hears every answer to the requests of a client."""

        async def ended(_: aiohttp.ClientSession, __: SimpleNamespace, end: aiohttp.TraceRequestEndParams) -> None:
            self.heard(end.response.headers.get("Date"))

        trace = aiohttp.TraceConfig()
        trace.on_request_end.append(ended)
        return trace
