"""The moment of a lesson: which one a question calls for, what is ringed and suggested then, and how that is said.

Everything follows from the view of who is asked, through the face of the game; no game is known here.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from bot.faces import Face, Teaching
from bot.game.press import NO_RUNS, THEN, TIMES, Runs, joined
from bot.i18n.words import Words
from bot.lessons.lesson import Lesson, LessonFact, lessons_of
from engine.core.view import CommonView


@dataclass(frozen=True, slots=True)
class Taught:
    """A lesson in a position."""

    lesson: Lesson
    facts: Mapping[str, LessonFact]
    ringed: tuple[str, ...]
    """What is ringed in the picture of the board."""
    suggestion: str | None
    """What may be chosen, as it is pressed; None if the lesson suggests nothing that is open."""


def lesson_for(
    face: Face[CommonView],
    view: CommonView,
    runs: Runs,
    had: Collection[str],
    *,
    practises: bool = False,
    introducing: Collection[str] | None = None,
) -> Taught | None:
    """The first lesson for what the viewer is asked that is not among those they `had`; None if there is none.

    `practises`: where there is none, what is said again and again. `introducing`: no idea but what introduces these.
    """
    if face.teaching is None or view.prompt is None or view.viewer is None:
        return None
    facts, found = facts_of(face.teaching, view), None
    for lesson in lessons_of(view.game):
        if lesson.is_tip or (lesson.is_practice and not practises):
            continue
        if introducing is not None and not lesson.is_practice and lesson.introduces not in introducing:
            continue
        if lesson.name in had or not lesson.fits(view.prompt.step, facts):
            continue
        if not lesson.is_practice:
            return told_in(lesson, face.teaching, view, runs)
        found = found or lesson
    return None if found is None else told_in(found, face.teaching, view, runs)


def facts_of(teaching: Teaching[CommonView], view: CommonView) -> dict[str, LessonFact]:
    """The facts of what is asked, and those of the position."""
    asked = {} if view.prompt is None else view.prompt.facts
    return {**{name: fact for name, fact in asked.items() if isinstance(fact, int | str)}, **teaching.facts(view)}


def told_in(lesson: Lesson, teaching: Teaching[CommonView], view: CommonView, runs: Runs) -> Taught:
    """A lesson in a position, whether or not it is its moment."""
    facts = facts_of(teaching, view)
    ringed = tuple(dict.fromkeys(place for each in lesson.ringed for place in _filled_in(each, facts).split()))
    wanted = (_filled_in(each, facts) for each in lesson.suggests)
    suggestion = next((each for each in wanted if _is_open(each, view, runs)), None)
    if suggestion is not None and suggestion in runs.behind:
        then = teaching.careful(runs.behind[suggestion])
        if then not in view.choices:  # else it is done with, and does not only begin what can be chosen at once
            suggestion = joined(suggestion, then)
    return Taught(lesson, facts, ringed, suggestion)


def _filled_in(pattern: str, facts: Mapping[str, LessonFact]) -> str:
    """A text with the facts that it names; empty if the position lacks one of them."""
    try:
        return pattern.format_map(facts)
    except KeyError:
        return ""


def _is_open(wanted: str, view: CommonView, runs: Runs) -> bool:
    """Whether something can be pressed: an open choice, the same one several times, or one and another behind it."""
    run, _, then = wanted.partition(THEN)
    first, sign, times = run.partition(TIMES)
    if first not in view.choices:
        return False
    if sign and not (times.isdecimal() and 1 < int(times) <= runs.times.get(first, 1)):
        return False
    return not then or (first in runs.behind and then in runs.behind[first].choices)


def tip_for(face: Face[CommonView], view: CommonView) -> Taught | None:
    """The line for somebody's first games that the position calls for; None if there is none."""
    if face.teaching is None or view.prompt is None:
        return None
    tips = [lesson for lesson in lessons_of(view.game) if lesson.is_tip and view.prompt.step in lesson.prompts]
    facts = facts_of(face.teaching, view) if tips else {}
    found = next((lesson for lesson in tips if lesson.fits(view.prompt.step, facts)), None)
    return None if found is None else told_in(found, face.teaching, view, NO_RUNS)


# How it is said


def title(lesson: Lesson, words: Words) -> str:
    """The idea in a word or two."""
    return words(f"lesson.{lesson.game}.{lesson.idea}.title")


def sentences(face: Face[CommonView], taught: Taught, words: Words) -> str:
    """The idea in at most two short sentences, with the numbers of the position."""
    told = _told(face, taught.facts, words)
    key = f"lesson.{taught.lesson.game}.{taught.lesson.idea}.text"
    count = taught.facts.get(taught.lesson.counts)
    return words(key, **told) if count is None else words.plural(key, int(count), **told)


def answer(face: Face[CommonView], taught: Taught, view: CommonView, pressed: str, words: Words) -> str | None:
    """What is said to somebody who has chosen something else than was suggested; None if it is the same.

    `view` is the one before the choice.
    """
    if face.teaching is None or taught.suggestion is None or _follows(pressed, taught.suggestion):
        return None
    compared = face.teaching.compared(view, taught.suggestion, pressed)
    if compared is None:
        return words("learn.works_too")
    why, facts = compared
    return words(f"lesson.{view.game}.works_too.{why}", **_told(face, facts, words))


def _follows(pressed: str, suggestion: str) -> bool:
    """Whether a press does what was suggested, be it more than once, or with more behind it."""
    return pressed == suggestion or pressed.startswith((suggestion + TIMES, suggestion + THEN))


def _told(face: Face[CommonView], facts: Mapping[str, LessonFact], words: Words) -> dict[str, LessonFact]:
    return {} if face.teaching is None else dict(face.teaching.told(facts, words))


# What a question is about, whoever asks


def is_explained(view: CommonView) -> bool:
    """Whether there is a lesson for what the viewer is asked."""
    if view.prompt is None:
        return False
    return any(view.prompt.step in lesson.prompts for lesson in lessons_of(view.game) if lesson.is_idea)


def explained(face: Face[CommonView], view: CommonView, runs: Runs) -> Taught | None:
    """The idea behind what the viewer is asked: of the lessons whose moment it is, the one that needs least for it, and
    belongs to no card if there is one.
    """
    if face.teaching is None or view.prompt is None:
        return None
    facts, step = facts_of(face.teaching, view), view.prompt.step
    fitting = [lesson for lesson in lessons_of(view.game) if lesson.is_idea and lesson.fits(step, facts)]
    if not fitting:
        return None
    return told_in(min(fitting, key=lambda lesson: (lesson.is_rare, len(lesson.when))), face.teaching, view, runs)
