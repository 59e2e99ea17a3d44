"""`/help` and `/rules`: how to play here, and short rules by topic."""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.i18n.words import Words
from bot.lessons.course import course_of
from bot.storage.records.tables import Table
from cogs.learn import beginning, pages
from cogs.panels import panels_named, panels_of
from cogs.shared.answers import answer_in_place, answer_privately
from cogs.shared.asking import words_of
from cogs.shared.blocks import Layout, row, text
from cogs.shared.controls import PRIMARY, Control, Option, Press, action
from cogs.shared.problems import UnknownControl, UnknownTopic
from cogs.shared.translator import said
from cogs.shared.which_table import MOST_SUGGESTIONS
from engine import games

HERE: Final = "here"
"""The topic about playing in Discord, whatever game it is."""


def topics() -> dict[str, tuple[str, ...]]:
    """The topics of the rules of every game, in reading order."""
    return {game: (*panels_named(game).topics, HERE) for game in games.GAMES}


def how_to_play(table: Table, words: Words) -> Control:
    """The way to the rules of what a table plays, for those who do not know it yet."""
    panels = panels_of(table)
    return read_rules.button(words("help.button"), panels.topic_of_sets(table.options) or (*panels.topics, HERE)[0])


def rules_page(topic: str, words: Words) -> Layout:
    """One topic, and a menu of all topics of its game."""
    shown = next(of_game for of_game in topics().values() if topic in of_game)
    options = [Option(words(f"rules.{each}.title"), each, chosen=each == topic) for each in shown]
    game = next(name for name, of_game in topics().items() if topic in of_game)
    return Layout(
        text(f"### {words(f'rules.{topic}.title')}", words(f"rules.{topic}.text")),
        row(choose_topic.menu(words("command.rules.topic.description"), options)),
        row(*_ways_to_learn(game, words)),
    )


def _ways_to_learn(game: str, words: Words) -> list[Control]:
    """The guided game, and the lessons of this game with their pictures if it has a guided game."""
    has_lessons = course_of(game) is not None
    return [
        beginning.learn_button(words),
        *([pages.lessons.button(words("learn.all"), game)] if has_lessons else []),
    ]


def all_topics() -> tuple[str, ...]:
    """Those of all games; their texts are `rules.<topic>.title` and `.text`."""
    return tuple(dict.fromkeys(topic for of_game in topics().values() for topic in of_game))


async def _topics_like(interaction: discord.Interaction, written: str) -> list[app_commands.Choice[str]]:
    words = words_of(interaction)
    titles = {topic: words(f"rules.{topic}.title") for topic in all_topics()}
    found = [topic for topic, title in titles.items() if written.strip().casefold() in title.casefold()]
    return [app_commands.Choice(name=titles[topic][:100], value=topic) for topic in found[:MOST_SUGGESTIONS]]


class Help(commands.Cog):
    """Everything to read before a game."""

    @app_commands.command(name=said("command.help.name"), description=said("command.help.description"))
    async def help(self, interaction: discord.Interaction) -> None:
        words = words_of(interaction)
        help_text = text(f"### {words('help.title')}", words("help.text"))
        await answer_privately(interaction, Layout(help_text, row(beginning.learn_button(words).styled(PRIMARY))))

    @app_commands.command(name=said("command.rules.name"), description=said("command.rules.description"))
    @app_commands.rename(topic=said("command.rules.topic.name"))
    @app_commands.describe(topic=said("command.rules.topic.description"))
    @app_commands.autocomplete(topic=_topics_like)
    async def rules(self, interaction: discord.Interaction, topic: str | None = None) -> None:
        known = all_topics()
        wanted = known[0] if topic is None else topic
        if wanted not in known:
            raise UnknownTopic(written=wanted)
        await answer_privately(interaction, rules_page(wanted, words_of(interaction)))


@action("howto")
async def read_rules(press: Press, topic: str) -> None:
    """The topic that comes first."""
    await answer_privately(press.interaction, _page(topic, press))


@action("rules")
async def choose_topic(press: Press) -> None:
    await answer_in_place(press.interaction, _page(press.value(), press))


def _page(topic: str, press: Press) -> Layout:
    if topic not in all_topics():
        raise UnknownControl
    return rules_page(topic, words_of(press.interaction))


async def setup(bot: commands.Bot) -> None:
    await bot.add_cog(Help())
