"""Who draws: as many processes as cores and memory allow."""

from __future__ import annotations

import pytest

from bot.host.machine import MEGABYTE
from bot.pictures.service import drawers


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


def test_who_says_how_many_draw_gets_so_many() -> None:
    assert [len(drawers(2, 64_000 * MEGABYTE, wanted)) for wanted in (0, 1, 3)] == [0, 1, 3]
