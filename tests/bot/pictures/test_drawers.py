"""Who draws: as many processes as cores and memory allow."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.pictures import drawers as drawing
from bot.pictures.drawers import MEGABYTE, cores, drawers, memory


@pytest.mark.parametrize(
    ("usable", "megabytes", "processes"),
    [
        (1, 1024, 0),
        (1, 64_000, 0),
        (1.5, 64_000, 0),
        (2, 512, 0),
        (2, 1024, 2),
        (2, 64_000, 2),
        (4, 1280, 3),
        (64, 64_000, 4),
    ],
)
def test_a_process_for_each_core_if_there_is_memory_for_more_than_one(
    usable: float, megabytes: int, processes: int
) -> None:
    assert len(drawers(usable, megabytes * MEGABYTE)) == processes


def test_what_a_container_may_use_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "LIMITS", tmp_path)
    on_the_machine = cores(), memory()
    (tmp_path / "cpu.max").write_text("max 100000\n")
    (tmp_path / "memory.max").write_text("max\n")
    assert (cores(), memory()) == on_the_machine

    (tmp_path / "cpu.max").write_text("50000 100000\n")
    (tmp_path / "memory.max").write_text("104857600\n")
    assert (cores(), memory()) == (0.5, 100 * MEGABYTE)
