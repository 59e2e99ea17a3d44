"""A guided game as somebody plays it who does what the lessons suggest: what comes when, and in which position.

`python -m bot.lessons` looks for a deal with it, and the pages of the lessons show its positions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from bot.faces import face_named
from bot.game.automatic import rounds_over
from bot.game.press import Runs, parts, runs_of
from bot.lessons.course import Course
from bot.lessons.lesson import Lesson
from bot.lessons.moments import Taught, lesson_for
from engine.core.game import Game
from engine.core.view import CommonView
from engine.players.playing_on import played_on

LEARNER = 0
"""The learner's seat."""
MOST_CHOICES = 2000


@dataclass(frozen=True, slots=True)
class Met:
    """A lesson in the position in which it came."""

    taught: Taught
    view: CommonView
    runs: Runs


@dataclass(frozen=True, slots=True)
class GuidedToTheEnd:
    """What came of a guided game that was followed to its end."""

    ideas: Mapping[str, Met]
    """By the names of the lessons, in the order in which they came."""
    questions: int
    """How often the learner was asked."""
    final: CommonView


@cache
def followed(course: Course) -> GuidedToTheEnd:
    """Play a guided game as its lessons suggest. Raises ValueError where they suggest nothing."""
    players = course.rivals + 1
    game: Game[Any, Any] = Game.new({**course.played, "players": players}, course.seed)
    levels = dict.fromkeys(range(1, players), course.level)
    ideas, made, questions = dict[str, Met](), 0, 0
    while not is_over(game, course.rounds) and made < MOST_CHOICES:
        moves = played_on(game.to_json(), levels, course.seed, made, MOST_CHOICES)
        for move in moves:
            if not is_over(game, course.rounds):
                game.apply(move.seat, move.choice)
        made += len(moves)
        if LEARNER not in game.waiting or is_over(game, course.rounds):
            continue
        view = game.view(LEARNER)
        choices = view.choices[:1] if len(view.choices) == 1 else _suggested(game, view, ideas, course)
        questions += len(view.choices) > 1
        for choice in choices:
            game.apply(LEARNER, choice)
        made += len(choices)
    return GuidedToTheEnd(ideas, questions, game.view(LEARNER))


def against(course: Course, level: str, rivals: int, seed: int) -> float:
    """Who does only what the lessons say, in a whole game with another deal, against so many rivals of this level: 1
    for a win, its share if the first place is shared, else 0.
    """
    score = followed(replace(course, options={}, rounds=0, seed=seed, rivals=rivals, level=level)).final.score
    most = max(score)
    return (score[LEARNER] == most) / score.count(most)


def is_over(game: Game[Any, Any], rounds: int) -> bool:
    """Whether a game is over, or so many rounds of it if there are any."""
    return game.over or (rounds > 0 and rounds_over(game.view(None)) >= rounds)


def _suggested(game: Game[Any, Any], view: CommonView, ideas: dict[str, Met], course: Course) -> list[str]:
    """What the lesson of this moment suggests, choice for choice; a new idea is noted."""
    runs = runs_of(game, view)
    introducing = (course.introduces,) if course.introduces else None
    taught = lesson_for(face_named(view.game), view, runs, ideas.keys(), practises=True, introducing=introducing)
    if taught is None or taught.suggestion is None:
        step = None if view.prompt is None else view.prompt.step
        raise ValueError(f"no lesson suggests anything at {step}")
    if not taught.lesson.is_practice:
        ideas[taught.lesson.name] = Met(taught, view, runs)
    return [choice for choice, times in parts(taught.suggestion) for _ in range(times)]


def met(course: Course, lesson: Lesson) -> Met | None:
    """The position in which a lesson comes in its guided game; None if it comes in none."""
    return followed(course).ideas.get(lesson.name)
