"""The guided first game of a game: what is played, and with which deal. It is data (`data/<game>/course.toml`)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from engine import games
from engine.core.definition import definition_of

FILE = "course.toml"


@dataclass(frozen=True, slots=True)
class Course:
    """One person learns a game, against computer players."""

    game: str
    seed: int
    """The deal is the same for everybody, so that each idea comes up when it is explained."""
    rivals: int
    level: str
    """How these play."""
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)

    @property
    def played(self) -> dict[str, Any]:
        """All options of its table."""
        return {"game": self.game, **self.options}


@cache
def course_of(game: str) -> Course | None:
    """The guided game of a game; None if it has none."""
    path = definition_of({"game": game}).data / FILE
    if not path.exists():
        return None
    raw = tomllib.loads(path.read_text(encoding="utf-8"))
    return Course(game, raw["seed"], raw["rivals"], raw["level"], raw.get("options", {}))


def courses() -> tuple[Course, ...]:
    """Those of all games, in the order of these."""
    return tuple(course for course in map(course_of, games.GAMES) if course is not None)
