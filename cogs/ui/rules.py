"""The rules in short, topic by topic, and the way to them from a table."""

from __future__ import annotations

from typing import Final

from bot.i18n import Words
from bot.storage.records.tables import Table
from cogs.faces import panels_named, panels_of
from cogs.shared.blocks import Layout, row, text
from cogs.shared.controls import Control, Option, address, button, menu
from engine import games

RULES: Final = "rules"
"""`rules`, a menu whose values are topics."""
HOW_TO_PLAY: Final = "howto"
"""`howto:topic`, a button to the topic that comes first."""

HERE: Final = "here"
"""The topic about playing in Discord, whatever game it is."""


def topics() -> dict[str, tuple[str, ...]]:
    """The topics of the rules of every game, in reading order."""
    return {game: (*panels_named(game).topics, HERE) for game in games.GAMES}


def how_to_play(table: Table, words: Words) -> Control:
    """The way to the rules of what a table plays, for those who do not know it yet."""
    first = (*panels_of(table).topics, HERE)[0]
    return button(words("help.button"), address(HOW_TO_PLAY, first))


def rules_page(topic: str, words: Words) -> Layout:
    """One topic, and a menu of all topics of its game."""
    shown = next(of_game for of_game in topics().values() if topic in of_game)
    options = [Option(words(f"rules.{each}.title"), each, chosen=each == topic) for each in shown]
    return Layout(
        text(f"### {words(f'rules.{topic}.title')}", words(f"rules.{topic}.text")),
        row(menu(words("command.rules.topic.description"), address(RULES), options)),
    )
