"""`/learn`: the guided first game, begun or gone on with, in a panel that only the learner sees."""

from __future__ import annotations

from collections.abc import Collection

import discord
from discord import app_commands
from discord.ext import commands

from bot.faces import face_named
from bot.game.opponents import CHARACTERS
from bot.game.states import SeatState
from bot.i18n.words import Words
from bot.lessons import moments
from bot.lessons.course import Course, all_courses, course_at, course_named, courses
from bot.lessons.lesson import Lesson, lessons_of
from bot.storage.records.tables import Table
from cogs.learn import taught
from cogs.lobby import message
from cogs.lobby.options import GAME, option_words
from cogs.play import panel
from cogs.shared.answers import answer_in_place, answer_privately
from cogs.shared.asking import bot_of, look_of, member_of, words_of
from cogs.shared.blocks import Layout, Picture, galleries, rows, text
from cogs.shared.controls import PRIMARY, Control, Press, action
from cogs.shared.problems import UnknownControl
from cogs.shared.translator import said
from engine.core.game import Game


class Learn(commands.Cog):
    """The command for whoever does not know the game yet."""

    @app_commands.command(name=said("command.learn.name"), description=said("command.learn.description"))
    async def learn(self, interaction: discord.Interaction) -> None:
        await _show(interaction)


def learn_button(words: Words) -> Control:
    """The way to the guided game."""
    return learn.button(words("learn.button"))


@action("learn")
async def learn(press: Press) -> None:
    """Go on with the guided game, or show what it begins with."""
    await _show(press.interaction)


async def _show(interaction: discord.Interaction) -> None:
    running = await bot_of(interaction).tables.guided.running(interaction.user.id)
    if running:
        await _go_on(interaction, running[0])
    else:
        await answer_in_place(interaction, await welcome(interaction, courses()[0]))


async def _go_on(interaction: discord.Interaction, table: Table) -> None:
    """The panel of a guided game that has begun."""
    state, happened = await bot_of(interaction).tables.guided.go_on(table.id, interaction.user.id)
    await answer_in_place(interaction, await panel.panel_of(interaction, state, happened=happened))


async def _running(interaction: discord.Interaction, course: Course) -> Table | None:
    """The newest game of this course that the person has begun and not ended."""
    running = await bot_of(interaction).tables.guided.running(interaction.user.id)
    return next((table for table in running if course_at(table) == course), None)


async def welcome(interaction: discord.Interaction, course: Course) -> Layout:
    """What the game is about, before it begins, beside its board."""
    bot, words, look = bot_of(interaction), words_of(interaction), await look_of(interaction)
    face, lesson = face_named(course.game), None if course.introduces else _first(course.game)
    had, begun = await taught.lessons_had(interaction), await _begun(interaction)
    names = names_at(course, member_of(interaction).display_name)
    view = Game.new({**course.played, "players": len(names)}, course.seed).view(0)
    pictures = []
    if not look.in_words:
        board = await bot.pictures.board(face.board(view, names, words, ()), look)
        pictures = [Picture(board, face.alt_text(view, names, words))]
    said_first = [f"### 💡 {moments.title(lesson, words)}", words(f"{lesson.key}.text")] if lesson else []
    if course.introduces:
        said_first = [f"### 💡 {_called(course, words)}", words.plural("learn.start", course.rounds)]
    return Layout(
        *galleries(pictures),
        text(*said_first, words.plural("learn.welcome", course.rivals)),
        *rows([begin.button(words("learn.begin"), course.name).styled(PRIMARY), *_others(course, had, begun, words)]),
        pictures=pictures,
    )


def _called(course: Course, words: Words) -> str:
    """What a course teaches: a game, or an expansion."""
    return option_words("expansions" if course.introduces else GAME, course.introduces or course.game, words)


async def _begun(interaction: discord.Interaction) -> frozenset[str]:
    """The names of the courses of all guided games that the person has begun and not ended."""
    running = await bot_of(interaction).tables.guided.running(interaction.user.id)
    return frozenset(course_at(table).name for table in running)


def _others(course: Course, had: Collection[str], begun: Collection[str], words: Words) -> list[Control]:
    """The way to all else that there is to learn, and to what has `begun`; to an expansion for whoever has had lessons
    of its game.
    """
    known = {name.partition("/")[0] for name in had}
    return [
        learn_game.button(
            words("learn.go_on" if each.name in begun else "learn.other", game=_called(each, words)), each.name
        )
        for each in all_courses()
        if each != course and (not each.introduces or each.game in known or each.name in begun)
    ]


@action("learngame")
async def learn_game(press: Press, game: str) -> None:
    """What a guided game begins with, by the name of its course; where somebody has begun it, its panel."""
    course = _course(game)
    table = await _running(press.interaction, course)
    if table is None:
        await answer_in_place(press.interaction, await welcome(press.interaction, course))
    else:
        await _go_on(press.interaction, table)


def leave_button(state: SeatState, words: Words) -> list[Control]:
    """The way from a guided game to the others; it waits for whoever comes back."""
    return [leave.button(words("learn.leave"), state.table.id)] if state.table.terms.is_guided else []


@action("learnleave")
async def leave(press: Press, table: int) -> None:
    """All else that there is to learn; the guided game stays as it is."""
    interaction, words = press.interaction, words_of(press.interaction)
    state = await bot_of(interaction).tables.games.seat_state(table, interaction.user.id)
    course, had = course_at(state.table), await taught.lessons_had(interaction)
    back = learn_game.button(words("learn.go_on", game=_called(course, words)), course.name).styled(PRIMARY)
    ways = [back, *_others(course, had, await _begun(interaction), words)]
    await answer_in_place(interaction, Layout(text(words("learn.left")), *rows(ways), seat=state.seat))


def _course(name: str) -> Course:
    """The guided game of this name. Raises UnknownControl."""
    course = course_named(name)
    if course is None:
        raise UnknownControl
    return course


def names_at(course: Course, learner: str) -> tuple[str, ...]:
    """Who sits at the table of a guided game."""
    return (learner, *(each.name for each in CHARACTERS[: course.rivals]))


def _first(game: str) -> Lesson | None:
    return next((lesson for lesson in lessons_of(game) if lesson.is_first), None)


@action("learnbegin")
async def begin(press: Press, game: str) -> None:
    """Begin a guided game, by the name of its course, or go on with the one that has begun."""
    interaction = press.interaction
    course = _course(game)
    table = await _running(interaction, course)
    if table is None:
        channel_id = await _direct_channel(interaction)
        guided = bot_of(interaction).tables.guided
        table = await guided.begin(course, channel_id, member_of(interaction), interaction.id)
        await taught.forget_lessons(interaction, course)
        first = _first(course.game)
        if first is not None and not course.introduces:
            await taught.note_lessons(interaction, first.name)
    await _go_on(interaction, table)


async def _direct_channel(interaction: discord.Interaction) -> int:
    """The channel that the table belongs to: where the bot and the person are alone. Nothing is sent there."""
    if interaction.guild_id is None and interaction.channel_id is not None:
        return interaction.channel_id
    return (await interaction.user.create_dm()).id


@action("invitefriends")
async def invite(press: Press, game: str | None = None) -> None:
    """Open a table in this server, as `/table new` does, for what the course of this name has taught."""
    interaction, bot, words = press.interaction, bot_of(press.interaction), words_of(press.interaction)
    guild = interaction.guild
    if guild is None or interaction.channel_id is None:
        raise UnknownControl
    settings = await bot.tables.people.guild(guild.id)
    channel_id = settings.tables_channel_id or interaction.channel_id
    message.require_permissions(interaction, guild, channel_id)
    options = {} if game is None else _course(game).whole_game
    owner = member_of(interaction)
    table = await bot.tables.lobbies.create(guild.id, channel_id, owner, options, interaction_id=interaction.id)
    await message.post_lobby(bot, table, channel_id)
    await answer_privately(interaction, Layout(text(words("lobby.posted_in", channel=f"<#{channel_id}>"))))


async def setup(bot: commands.Bot) -> None:
    await bot.add_cog(Learn())
