"""Guided games: what is played, and with which deal. They are data.

`data/<game>/course.toml` is the guided first game of a game, `data/<game>/courses/` has what begins with something new,
such as one round with an expansion.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from bot.lessons.lesson import Lesson, ideas, introductions
from bot.storage.records.tables import Table
from engine import games
from engine.core.definition import definition_of

FILE, FOLDER = "course.toml", "courses"


@dataclass(frozen=True, slots=True)
class Course:
    """One person learns, against computer players."""

    name: str
    """That of the game, or of what it begins with."""
    game: str
    seed: int
    """The deal is the same for everybody, so that each idea comes up when it is explained."""
    rivals: int
    level: str
    """How these play."""
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)
    introduces: str = ""
    """What is new (`Lesson.introduces`); empty for a whole game."""
    rounds: int = 0
    """After how many rounds it ends; 0: when the game does."""

    @property
    def played(self) -> dict[str, Any]:
        """All options of its table."""
        return {"game": self.game, **self.options}

    @property
    def to_the_end(self) -> Course:
        """The same game, but to its end: its pages show every idea in a position of it."""
        return replace(self, rounds=0)

    @property
    def whole_game(self) -> dict[str, Any]:
        """The options of an ordinary table for whoever has learned it."""
        return self.played if self.introduces else {"game": self.game}

    @property
    def ideas(self) -> tuple[Lesson, ...]:
        """What it teaches, but for what is told before it begins."""
        if self.introduces:
            return introductions(self.game, self.introduces)
        return tuple(lesson for lesson in ideas(self.game) if not lesson.is_first)


@cache
def course_of(game: str) -> Course | None:
    """The guided first game of a game; None if it has none."""
    path = definition_of({"game": game}).data / FILE
    return _read(game, game, path) if path.exists() else None


@cache
def starts_of(game: str) -> tuple[Course, ...]:
    """What begins with something new of a game, by name."""
    folder = definition_of({"game": game}).data / FOLDER
    return tuple(_read(path.stem, game, path) for path in sorted(folder.glob("*.toml")))


def courses() -> tuple[Course, ...]:
    """The first games of all games, in the order of these."""
    return tuple(course for course in map(course_of, games.GAMES) if course is not None)


def all_courses() -> tuple[Course, ...]:
    """These, and all that begins with something new."""
    return (*courses(), *(start for game in games.GAMES for start in starts_of(game)))


def course_named(name: str) -> Course | None:
    """The course of this name; None if there is none."""
    return next((course for course in all_courses() if course.name == name), None)


def course_at(table: Table) -> Course:
    """What a guided game teaches."""
    course = course_named(table.terms.course) or course_of(definition_of(table.options).name)
    if course is None:
        raise LookupError(f"table {table.id} teaches nothing")
    return course


def _read(name: str, game: str, path: Path) -> Course:
    raw = tomllib.loads(path.read_text(encoding="utf-8"))
    return Course(
        name,
        game,
        raw["seed"],
        raw["rivals"],
        raw["level"],
        raw.get("options", {}),
        raw.get("introduces", ""),
        raw.get("rounds", 0),
    )
