"""The lessons as pages, each with its picture; and *What is this?*, the page of what one is asked just now."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import discord

from bot.faces import face_named, face_of
from bot.i18n.words import Words
from bot.lessons import moments
from bot.lessons.course import Course, courses
from bot.lessons.following import Met, followed
from bot.lessons.lesson import Lesson, ideas
from cogs.learn import beginning
from cogs.play import panel
from cogs.shared.answers import answer_in_place, answer_privately
from cogs.shared.asking import bot_of, look_of, member_of, words_of
from cogs.shared.blocks import Item, Layout, Picture, galleries, row, text
from cogs.shared.controls import Control, Option, Press, action
from cogs.shared.drawing import board_picture
from cogs.shared.problems import UnknownControl


def what_button(table: int, view_is_explained: bool, words: Words) -> list[Control]:
    """The way from a question to the idea behind it, where there is one."""
    return [what_is_this.button(words("learn.what"), table)] if view_is_explained else []


@action("whatis")
async def what_is_this(press: Press, table: int) -> None:
    """The idea behind the present question of who asks, below their panel, so that it stays."""
    interaction, words = press.interaction, words_of(press.interaction)
    state = await bot_of(interaction).tables.games.seat_state(table, interaction.user.id)
    found = moments.explained(face_of(state.table), state.view, state.runs)
    if found is None:
        await answer_privately(interaction, await panel.panel_of(interaction, state, in_place=False))
        return
    face, look = face_of(state.table), await look_of(interaction)
    pictures = []
    if found.ringed and not look.in_words:
        board = await board_picture(bot_of(interaction), state.view, state.table, words, look, ringed=found.ringed)
        pictures = [board]
    items = [*galleries(pictures), text(_title(found.lesson, words), moments.sentences(face, found, words))]
    if any(course.game == state.view.game for course in courses()):
        items.append(row(lessons.button(words("learn.all"), state.view.game)))
    await answer_privately(interaction, Layout(*items, seat=state.seat, pictures=pictures))


@action("lessons")
async def lessons(press: Press, game: str) -> None:
    """All lessons of a game, from the first one on."""
    course = next((each for each in courses() if each.game == game), None)
    if course is None:
        raise UnknownControl
    await answer_in_place(press.interaction, await _page(press.interaction, course, ideas(game)[0]))


@action("lesson")
async def turn_to(press: Press, game: str, idea: str) -> None:
    """The page of one lesson."""
    await _turn(press.interaction, game, idea)


@action("lessonchosen")
async def turn_to_chosen(press: Press, game: str) -> None:
    """The page of the lesson that is chosen in the menu."""
    await _turn(press.interaction, game, press.value())


async def _turn(interaction: discord.Interaction, game: str, idea: str) -> None:
    course = next((each for each in courses() if each.game == game), None)
    lesson = next((each for each in ideas(game) if each.idea == idea), None) if course else None
    if course is None or lesson is None:
        raise UnknownControl
    await answer_in_place(interaction, await _page(interaction, course, lesson))


async def _page(interaction: discord.Interaction, course: Course, lesson: Lesson) -> Layout:
    """A lesson as it comes in the guided game, with a position of it."""
    words, face, all_of_them = words_of(interaction), face_named(course.game), ideas(course.game)
    place = all_of_them.index(lesson)
    met = (await asyncio.to_thread(followed, course.to_the_end)).ideas.get(lesson.name)
    said = words(f"{lesson.key}.text") if met is None else moments.sentences(face, met.taught, words)
    pictures = await _pictures(interaction, course, met)
    items: list[Item] = [*galleries(pictures), text(_title(lesson, words), said)]
    options = [Option(moments.title(each, words), each.idea, chosen=each == lesson) for each in all_of_them]
    items.append(row(turn_to_chosen.menu(words("learn.choose"), options, course.game)))
    items.append(row(*_ways(course, all_of_them, place, words)))
    return Layout(*items, pictures=pictures)


async def _pictures(interaction: discord.Interaction, course: Course, met: Met | None) -> list[Picture]:
    """The board of the position, with what the lesson is about ringed; none for who wants words."""
    bot, words, look = bot_of(interaction), words_of(interaction), await look_of(interaction)
    face = face_named(course.game)
    if met is None or look.in_words or face.teaching is None:
        return []
    names = beginning.names_at(course, member_of(interaction).display_name)
    drawing = face.teaching.picture(met.view, names, words, (), met.taught.ringed)
    return [Picture(await bot.pictures.board(drawing, look), face.alt_text(met.view, names, words))]


def _ways(course: Course, all_of_them: Sequence[Lesson], place: int, words: Words) -> list[Control]:
    """To the lesson before, the next one, and into the guided game."""
    first, last = place == 0, place == len(all_of_them) - 1
    before, after = all_of_them[max(place - 1, 0)], all_of_them[min(place + 1, len(all_of_them) - 1)]
    return [
        turn_to.button(words("learn.before"), course.game, "-" if first else before.idea).disabled(first),
        turn_to.button(words("learn.next"), course.game, "+" if last else after.idea).disabled(last),
        beginning.learn_button(words),
    ]


def _title(lesson: Lesson, words: Words) -> str:
    return f"### 💡 {moments.title(lesson, words)}"
