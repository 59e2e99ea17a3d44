"""Setting up a season: a few menus, and a button that announces it."""

from __future__ import annotations

from typing import Final

import discord
import orjson

from bot.i18n import Words
from bot.leagues.rules.league import KeptSeason
from cogs.lobby.options import menus_of, option_texts
from cogs.shared.blocks import Layout, harmless, row, small, text
from cogs.shared.controls import Control, Option, address, button, menu
from cogs.ui.leagues.declaring import FIRST, MORE
from cogs.ui.leagues.signing import declared_lines, rules_lines

ANNOUNCE: Final = "lfa"
"""`lfa:season`."""
DROP: Final = "lfd"
"""`lfd:season`."""
PLAYED: Final = "lfp"
"""`lfp:season`, what its tables play; `lfp:season:back`."""
OPTION: Final = "lfo"
"""`lfo:season:name:first`, a menu of the values of one option of its tables."""
DETAILS: Final = "lfm"
"""`lfm:season`, the rules that most leave as they are."""


def draft_panel(kept: KeptSeason, words: Words) -> Layout:
    """What is declared so far, and what may be changed before anybody signs up."""
    lines = [f"### {harmless(kept.stored.title)}", small(words("league.draft")), *rules_lines(kept, words)]
    return Layout(
        text(*lines),
        *(row(rule.menu(kept, words)) for rule in FIRST if rule.applies(kept.rules)),
        row(
            button(words("league.played"), address(PLAYED, kept.id)),
            button(words("league.more"), address(DETAILS, kept.id)),
            button(words("league.announce"), address(ANNOUNCE, kept.id), discord.ButtonStyle.success),
            button(words("league.drop"), address(DROP, kept.id), discord.ButtonStyle.danger),
        ),
    )


def more_panel(kept: KeptSeason, words: Words) -> Layout:
    """The rules that most leave as they are: clock, tables, tie-breaks, what happens between divisions."""
    return Layout(
        text(f"### {harmless(kept.stored.title)}", *declared_lines(kept, words)),
        *(row(rule.menu(kept, words, is_named=True)) for rule in MORE if rule.applies(kept.rules)),
        row(button(words("league.back"), address(PLAYED, kept.id, "back"))),
    )


def played_panel(kept: KeptSeason, words: Words) -> Layout:
    """What the tables of a season play: a menu for each option."""
    options = orjson.loads(kept.stored.options)
    lines = [f"### {harmless(kept.stored.title)}", words.list(option_texts(options, words))]

    def make(placeholder: str, lines: list[Option], option: str, first: int | None) -> Control:
        return menu(placeholder, address(OPTION, kept.id, option, *([first] if first else ())), lines)

    menus = menus_of(options, make, words)
    return Layout(text(*lines), *map(row, menus), row(button(words("league.back"), address(PLAYED, kept.id, "back"))))
