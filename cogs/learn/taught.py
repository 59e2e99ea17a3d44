"""What a panel teaches: the lesson for its question, and an answer to whoever has chosen something else."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import discord

from bot.faces import face_of
from bot.game.states import SeatState
from bot.i18n.words import Words
from bot.lessons import moments
from bot.lessons.course import Course
from bot.lessons.lesson import introductions
from bot.lessons.moments import Taught, lesson_for, tip_for
from bot.storage.records.tables import Table
from cogs.learn.in_panel import NOTHING, InPanel
from cogs.play import panel
from cogs.shared.asking import bot_of, person_of, set_person, words_of
from cogs.shared.controls import Control, Press, action
from engine.core.definition import definition_of

SKIPPED = "skipped"
"""In the place of an idea: whoever wants no more lessons in a guided game."""

NO_TIPS = "tips/none"
"""In the place of a lesson: whoever gets no lines about the position, because they know the game or want none."""
FIRST_GAMES = 3
"""Until so many games are finished, these lines come."""


@dataclass(frozen=True, slots=True)
class Before:
    """A learner's question before they choose."""

    state: SeatState
    taught: Taught | None


async def taught_in(interaction: discord.Interaction, state: SeatState, reply: str = "") -> InPanel:
    """What the panel of a seat teaches: in a guided game what its question calls for, anywhere else what is new."""
    if state.view.prompt is None or state.table.terms.is_puzzle:
        return NOTHING
    lesson = await _lesson(interaction, state)
    return InPanel(lesson, reply, await _tip(interaction, state) if lesson is None else None)


async def _tip(interaction: discord.Interaction, state: SeatState) -> Taught | None:
    """A line about the position, until somebody has finished a few games, or wants none."""
    if state.table.terms.is_guided or not wants_tips(await lessons_had(interaction)):
        return None
    found = tip_for(face_of(state.table), state.view)
    if found is not None and len(await bot_of(interaction).tables.guided.finished(interaction.user.id)) >= FIRST_GAMES:
        await note_lessons(interaction, NO_TIPS)
        return None
    return found


def wants_tips(had: Collection[str]) -> bool:
    """Whether somebody still gets lines about the position."""
    return NO_TIPS not in had


async def _lesson(interaction: discord.Interaction, state: SeatState) -> Taught | None:
    face, view = face_of(state.table), state.view
    if state.table.terms.is_guided:
        had = await lessons_had(interaction)
        if f"{view.game}/{SKIPPED}" in had or face.teaching is None:
            return None
        new = face.teaching.novelties(view.options) if state.table.terms.rounds else None
        return lesson_for(face, view, state.runs, had, practises=True, introducing=new)
    new = await _new_at(interaction, state.table)
    if not new:
        return None
    return lesson_for(face, view, state.runs, await lessons_had(interaction), introducing=new)


async def _new_at(interaction: discord.Interaction, table: Table) -> tuple[str, ...]:
    """What the person meets at this table for the first time. Whoever has played with it to the end knows it."""
    teaching, game = face_of(table).teaching, definition_of(table.options).name
    if teaching is None:
        return ()
    had, new = await lessons_had(interaction), []
    for novelty in teaching.novelties(table.options):
        names = [lesson.name for lesson in introductions(game, novelty)]
        if set(names) <= set(had):
            continue
        if set(names).isdisjoint(had):
            finished = await bot_of(interaction).tables.guided.finished(interaction.user.id)
            of_game = [each for each in finished if definition_of(each.options).name == game]
            if any(novelty in teaching.novelties(each.options) for each in of_game):
                await note_lessons(interaction, *names)
                continue
        new.append(novelty)
    return tuple(new)


async def lessons_had(interaction: discord.Interaction) -> tuple[str, ...]:
    """The lessons that the person who asks has had."""
    return (await person_of(interaction)).lessons


async def note_lessons(interaction: discord.Interaction, *names: str) -> None:
    """Remember that the person has had these."""
    had = await lessons_had(interaction)
    new = [name for name in names if name not in had]
    if new:
        await set_person(interaction, lessons=(*had, *new))


async def forget_lessons(interaction: discord.Interaction, course: Course) -> None:
    """The person learns from the beginning: a game, or what a course introduces of it."""
    had = await lessons_had(interaction)
    again = {lesson.name for lesson in course.ideas} | {f"{course.game}/{SKIPPED}"}
    kept = tuple(
        name for name in had if name not in again and (course.introduces or name.partition("/")[0] != course.game)
    )
    await set_person(interaction, lessons=kept)


async def before_choosing(interaction: discord.Interaction, table: int) -> Before | None:
    """The question that is answered now, if somebody learns at it; None at all other tables."""
    tables = bot_of(interaction).tables
    played = await tables.guided.played(table)
    if played is None or played.terms.is_puzzle or not (played.terms.is_guided or await _new_at(interaction, played)):
        return None
    state = await tables.games.seat_state(table, interaction.user.id)
    return Before(state, await _lesson(interaction, state))


async def after_choosing(interaction: discord.Interaction, before: Before | None, pressed: str) -> str:
    """The choice has been made: its lesson is remembered. Returns what there is to say of another than suggested."""
    if before is None or before.taught is None:
        return ""
    lesson = before.taught.lesson
    if not lesson.is_practice:
        await note_lessons(interaction, lesson.name)
    face, words = face_of(before.state.table), words_of(interaction)
    if lesson.is_practice or not before.state.table.terms.is_guided:
        return ""
    return moments.answer(face, before.taught, before.state.view, pressed, words) or ""


def skip_button(state: SeatState, shown: InPanel, words: Words) -> list[Control]:
    """The way out of the lessons, where there is one."""
    return [] if shown.taught is None else [skip.button(words("learn.skip"), state.table.id)]


@action("skiplessons")
async def skip(press: Press, table: int) -> None:
    """Play on without lessons: without any in a guided game, without those of what is new anywhere else."""
    interaction = press.interaction
    state = await bot_of(interaction).tables.games.seat_state(table, interaction.user.id)
    game, names = state.view.game, [f"{state.view.game}/{SKIPPED}"]
    if not state.table.terms.is_guided:
        new = await _new_at(interaction, state.table)
        names = [lesson.name for novelty in new for lesson in introductions(game, novelty)]
    await note_lessons(interaction, *names)
    await panel.show_state(interaction, state)
