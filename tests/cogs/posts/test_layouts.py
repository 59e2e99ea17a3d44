"""The public post of a table."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

from cogs.posts.layouts import ranking_lines
from tests.cogs.positions import english

A_LIST = re.compile(r"\d+\. ")
"""How a line begins that Discord numbers by itself: one more than the line before, whatever is written."""


def test_equal_points_share_a_place_also_as_discord_shows_it() -> None:
    view: Any = SimpleNamespace(ranking=((1,), (0, 2), (3,)), score=(57, 121, 57, 54))

    _, *lines = ranking_lines(view, ("Ana", "Ben", "Carla", "Dario"), english())

    assert [line.split()[:2] for line in lines] == [["#1", "Ben"], ["#2", "Ana"], ["#2", "Carla"], ["#4", "Dario"]]
    assert not any(A_LIST.match(line) for line in lines)
