"""The end of a guided game: what one knows now, where the game turned, and where to go from here."""

from __future__ import annotations

import discord

from bot.game.states import SeatState
from bot.i18n.words import Words
from bot.lessons import moments
from bot.lessons.course import Course, course_at
from bot.lessons.lesson import Lesson, ideas
from bot.narrator.names import in_messages
from bot.replays.sheets import review_sheet
from bot.replays.steps import step_title
from cogs.learn import beginning, taught
from cogs.play import first_game
from cogs.puzzles import solving
from cogs.shared.answers import put_off
from cogs.shared.asking import bot_of, look_of, words_of
from cogs.shared.blocks import Item, Layout, Picture, galleries, row, text
from cogs.shared.controls import PRIMARY
from cogs.shared.drawing import sheet_picture
from cogs.shared.naming import heading, signed_names
from engine.players.reviewing import turning_points

MOST_TURNS = 2
"""So many turning points are told."""


async def end_panel(interaction: discord.Interaction, state: SeatState) -> Layout:
    """What a learner sees when the game is over."""
    words = words_of(interaction)
    await put_off(interaction)
    table = state.table
    points, pictures = await _looking_back(interaction, state) if state.view.over else ([], [])
    course, had = course_at(table), await taught.lessons_had(interaction)
    known = [moments.title(each, words) for each in _taught_by(course) if each.name in had]
    ended = result(state, words) if state.view.over else words("learn.end.start")
    items: list[Item] = [text(heading(table, None, words), ended), *galleries(pictures)]
    if known:
        items.append(text(words("learn.end.known", ideas=words.list(known))))
    items += points
    ways = [first_game.begin.button(words("learn.end.play"), "here", course.name).styled(PRIMARY)]
    if interaction.guild_id is not None:
        ways.append(beginning.invite.button(words("learn.end.invite"), course.name))
    ways.append(solving.solve_button(words))
    return Layout(*items, row(*ways), pictures=pictures, seat=state.seat)


def _taught_by(course: Course) -> tuple[Lesson, ...]:
    """The ideas that a guided game may teach, with what is told before it begins."""
    return course.ideas if course.introduces else ideas(course.game)


async def _looking_back(interaction: discord.Interaction, state: SeatState) -> tuple[list[Item], list[Picture]]:
    """Where a whole game turned, in words and as a picture."""
    bot, words, look, table = bot_of(interaction), words_of(interaction), await look_of(interaction), state.table
    pages = await bot.replays.pages(table.id)
    chances = await bot.tables.coach.chances(table.id, interaction.user.id, [page.step.count for page in pages])
    points = turning_points(chances)[:MOST_TURNS]
    pictures = [] if look.in_words else [await sheet_picture(bot, review_sheet(pages, chances, points, words), look)]
    items: list[Item] = []
    for point in points:
        step = pages[point.step].step
        facts = {"before": round(100 * point.before), "after": round(100 * point.after)}
        title = step_title(step, table.names, words, in_messages)
        player = signed_names(table, words)[point.player]
        items.append(text(f"**{words('review.point', title=title, player=player, **facts)}**"))
    return items, pictures


def result(state: SeatState, words: Words) -> str:
    """How the game ended for the learner."""
    points, best = state.view.score[state.seat], max(state.view.score)
    if state.seat in state.view.ranking[0]:
        return words.plural("learn.end.won", points)
    return words.plural("learn.end.lost", points, best=best)
