"""What the bot may use of the machine: limits of containers and services count, in both versions of control groups."""

from __future__ import annotations

import time
from email.utils import formatdate
from pathlib import Path

import pytest

from bot.host import machine
from bot.host.machine import MEGABYTE, Clock, cores, memory


@pytest.fixture
def groups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without any limits; returns where they stand."""
    monkeypatch.setattr(machine, "GROUPS", tmp_path / "cgroup")
    monkeypatch.setattr(machine, "OWN_GROUPS", tmp_path / "own")
    (tmp_path / "own").write_text("")
    return tmp_path / "cgroup"


def in_group(groups: Path, own: str, **files: str) -> None:
    (groups.parent / "own").write_text(own)
    for name, text in files.items():
        folder, _, file = name.replace("__", "/").rpartition("/")
        (groups / folder).mkdir(parents=True, exist_ok=True)
        (groups / folder / file.replace("_dot_", ".")).write_text(text)


def test_a_limit_that_says_that_there_is_none_is_none(groups: Path) -> None:
    on_the_machine = cores(), memory()
    in_group(groups, "0::/\n", cpu_dot_max="max 100000\n", memory_dot_max="max\n")
    assert (cores(), memory()) == on_the_machine


def test_what_a_container_may_use_counts(groups: Path) -> None:
    in_group(groups, "0::/\n", cpu_dot_max="50000 100000\n", memory_dot_max="104857600\n")
    assert (cores(), memory()) == (0.5, 100 * MEGABYTE)


@pytest.mark.parametrize("limit", ["memory_dot_max", "memory_dot_high"])
def test_what_systemd_allows_a_service_or_the_slice_around_it_counts(groups: Path, limit: str) -> None:
    own = "0::/small.slice/elgrande.service\n"
    in_group(groups, own, **{f"small.slice__elgrande.service__{limit}": "104857600\n"})
    in_group(groups, own, **{"small.slice__cpu_dot_max": "50000 100000\n"})
    assert (cores(), memory()) == (0.5, 100 * MEGABYTE)


def test_control_groups_of_version_1_count(groups: Path) -> None:
    own = "4:memory:/docker/abc\n3:cpu,cpuacct:/docker/abc\n1:name=systemd:/docker/abc\n"
    in_group(groups, own, cpu__cpu_dot_cfs_quota_us="-1", memory__memory_dot_limit_in_bytes="9223372036854771712")
    on_the_machine = cores(), memory()
    in_group(groups, own, cpu__cpu_dot_cfs_quota_us="50000", cpu__cpu_dot_cfs_period_us="100000")
    in_group(groups, own, memory__docker__abc__memory_dot_limit_in_bytes="104857600")
    assert (cores(), memory()) == (0.5, 100 * MEGABYTE) != on_the_machine


def test_the_clock_is_compared_with_the_times_of_answers() -> None:
    clock = Clock()
    clock.heard(None)
    clock.heard("yesterday")
    assert clock.seconds_behind is None
    clock.heard(formatdate(time.time() + 60, usegmt=True))
    assert clock.seconds_behind == pytest.approx(60, abs=3)
