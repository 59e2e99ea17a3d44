"""What a panel teaches: the lesson for its question, and an answer to whoever has chosen something else."""

from __future__ import annotations

from dataclasses import dataclass

import discord

from bot.faces import face_of
from bot.game.states import SeatState
from bot.i18n.words import Words
from bot.lessons import moments
from bot.lessons.moments import Taught, lesson_for
from cogs.learn.in_panel import NOTHING, InPanel
from cogs.play import panel
from cogs.shared.asking import bot_of, words_of
from cogs.shared.controls import Control, Press, action

SKIPPED = "skipped"
"""In the place of an idea: whoever wants no more lessons in a guided game."""


@dataclass(frozen=True, slots=True)
class Before:
    """A learner's question before they choose."""

    state: SeatState
    taught: Taught | None


async def taught_in(interaction: discord.Interaction, state: SeatState, reply: str = "") -> InPanel:
    """What the panel of a seat teaches: in a guided game, what its question calls for."""
    if not state.table.terms.is_guided or state.view.prompt is None:
        return NOTHING
    return InPanel(_lesson(state, await lessons_had(interaction)), reply)


def _lesson(state: SeatState, had: tuple[str, ...]) -> Taught | None:
    if f"{state.view.game}/{SKIPPED}" in had:
        return None
    return lesson_for(face_of(state.table), state.view, state.runs, had, practises=True)


async def lessons_had(interaction: discord.Interaction) -> tuple[str, ...]:
    """The lessons that the person who asks has had."""
    return (await bot_of(interaction).tables.people.person(interaction.user.id)).lessons


async def note_lessons(interaction: discord.Interaction, *names: str) -> None:
    """Remember that the person has had these."""
    had = await lessons_had(interaction)
    new = [name for name in names if name not in had]
    if new:
        await bot_of(interaction).tables.people.set_person(interaction.user.id, lessons=(*had, *new))


async def forget_lessons(interaction: discord.Interaction, game: str) -> None:
    """The person learns a game from the beginning."""
    had = await lessons_had(interaction)
    kept = tuple(name for name in had if name.partition("/")[0] != game)
    await bot_of(interaction).tables.people.set_person(interaction.user.id, lessons=kept)


async def before_choosing(interaction: discord.Interaction, table: int) -> Before | None:
    """The question that is answered now, if it is a learner's; None at all other tables."""
    tables = bot_of(interaction).tables
    if not await tables.guided.is_guided(table):
        return None
    state = await tables.games.seat_state(table, interaction.user.id)
    return Before(state, _lesson(state, await lessons_had(interaction)))


async def after_choosing(interaction: discord.Interaction, before: Before | None, pressed: str) -> str:
    """The choice has been made: its lesson is remembered. Returns what there is to say of another than suggested."""
    if before is None or before.taught is None:
        return ""
    lesson = before.taught.lesson
    if not lesson.is_practice:
        await note_lessons(interaction, lesson.name)
    face, words = face_of(before.state.table), words_of(interaction)
    if lesson.is_practice:
        return ""
    return moments.answer(face, before.taught, before.state.view, pressed, words) or ""


def skip_button(state: SeatState, shown: InPanel, words: Words) -> list[Control]:
    """The way out of the lessons, where there is one."""
    return [] if shown.taught is None else [skip.button(words("learn.skip"), state.table.id)]


@action("skiplessons")
async def skip(press: Press, table: int) -> None:
    """Play on without lessons."""
    interaction = press.interaction
    state = await bot_of(interaction).tables.games.seat_state(table, interaction.user.id)
    await note_lessons(interaction, f"{state.view.game}/{SKIPPED}")
    await panel.show_state(interaction, state)
