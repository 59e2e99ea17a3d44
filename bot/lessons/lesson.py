"""A lesson: one idea of a game, the moment when it matters, and what it says then. They are data, one file an idea.

`docs/adding-a-lesson.md` says what stands in a file. The sentences are in the catalogues: `lesson.<game>.<idea>.title`
and `.text`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from engine.core.definition import definition_of

FOLDER = "lessons"
"""Beside the printed facts of a game."""

WELCOME = "Welcome"
"""In the place of a prompt: the lesson is told before the game begins."""

LessonFact = int | str
"""A number, a truth value, or the id of something of the game, as `Teaching.facts` says."""


class BrokenLesson(ValueError):
    """A file that is no lesson; the text says which, and why."""


@dataclass(frozen=True, slots=True)
class Range:
    """A condition: a number from `least` on, up to `most`."""

    least: int | None = None
    most: int | None = None

    def holds(self, fact: LessonFact) -> bool:
        """Whether a fact is such a number."""
        if not isinstance(fact, int):
            return False
        return (self.least is None or fact >= self.least) and (self.most is None or fact <= self.most)


@dataclass(frozen=True, slots=True)
class Lesson:
    """One idea. Names of facts are those of the game's `Teaching`."""

    game: str
    idea: str
    """By this name it is told in the catalogues, and remembered of people."""
    prompts: tuple[str, ...] = ()
    """The questions at which it may be told; at any if there are none."""
    when: Mapping[str, LessonFact | Range] = field(default_factory=dict)
    """Facts that the position must have, each as it must be."""
    ringed: tuple[str, ...] = ()
    """What is ringed in the picture of the board; `{fact}` stands for the place that the fact names."""
    suggests: tuple[str, ...] = ()
    """What may be chosen, the first that is open; with facts in braces."""
    counts: str = ""
    """The fact whose number settles the form of the sentences; none if it is the same for all."""
    is_practice: bool = False
    """Whether it is said again and again in a guided game, where no new idea has its moment."""
    is_rare: bool = False
    """Whether it belongs to a card or an expansion that a guided game may never see."""
    introduces: str = ""
    """What it is about that is new to whoever has never played with it (`Teaching.novelties`): it is told once at any
    table, too."""
    is_tip: bool = False
    """Whether it is no lesson but a line about the position, for somebody's first games."""

    @property
    def key(self) -> str:
        """Under which its sentences stand in the catalogues."""
        return f"lesson.{self.game}.{self.idea}"

    @property
    def is_first(self) -> bool:
        """Whether it is told before the game begins."""
        return WELCOME in self.prompts

    @property
    def is_idea(self) -> bool:
        """Whether it tells an idea, and has a title."""
        return not (self.is_practice or self.is_tip)

    @property
    def name(self) -> str:
        """By which it is remembered of a person who has had it."""
        return f"{self.game}/{self.idea}"

    def fits(self, prompt: str, facts: Mapping[str, LessonFact]) -> bool:
        """Whether this is its moment."""
        if self.prompts and prompt not in self.prompts:
            return False
        return all(name in facts and _holds(condition, facts[name]) for name, condition in self.when.items())


def _holds(condition: LessonFact | Range, fact: LessonFact) -> bool:
    return condition.holds(fact) if isinstance(condition, Range) else condition == fact


@cache
def lessons_of(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game, in the order of their files. Raises BrokenLesson."""
    folder = definition_of({"game": game}).data / FOLDER
    return tuple(read_lesson(game, path) for path in sorted(folder.glob("*.toml")))


def ideas(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game that tell an idea, in order, but for those of rare cards and of expansions."""
    return tuple(lesson for lesson in lessons_of(game) if lesson.is_idea and not lesson.is_rare)


def introductions(game: str, novelty: str) -> tuple[Lesson, ...]:
    """The lessons that introduce something new of a game."""
    return tuple(lesson for lesson in lessons_of(game) if novelty and lesson.introduces == novelty)


def read_lesson(game: str, path: Path) -> Lesson:
    """Read a file; its name is a number for the order, an underscore and the idea. Raises BrokenLesson."""
    number, _, idea = path.stem.partition("_")
    if not (number.isdecimal() and idea.isidentifier()):
        raise BrokenLesson(f"{path.name} is not called after a number and an idea, such as 010_court.toml.")
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
        return _lesson(game, idea, raw)
    except (tomllib.TOMLDecodeError, TypeError, KeyError) as error:
        raise BrokenLesson(f"{path.name} is no lesson: {error}") from error


def _lesson(game: str, idea: str, raw: dict[str, Any]) -> Lesson:
    unknown = raw.keys() - {"prompts", "when", "ringed", "suggests", "counts", "practice", "rare", "introduces", "tip"}
    if unknown:
        raise KeyError(f"{', '.join(sorted(unknown))} is unknown")
    return Lesson(
        game=game,
        idea=idea,
        prompts=tuple(raw.get("prompts", ())),
        when={name: Range(**each) if isinstance(each, dict) else each for name, each in raw.get("when", {}).items()},
        ringed=tuple(raw.get("ringed", ())),
        suggests=tuple(raw.get("suggests", ())),
        counts=raw.get("counts", ""),
        is_practice=raw.get("practice", False),
        is_rare=raw.get("rare", False),
        introduces=raw.get("introduces", ""),
        is_tip=raw.get("tip", False),
    )
