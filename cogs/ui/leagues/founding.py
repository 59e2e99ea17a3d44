"""Setting up a season: a few menus, and a button that announces it."""

from __future__ import annotations

from typing import Final

import discord
import orjson

from bot.i18n import Words
from bot.leagues.running.books import Book
from cogs.shared.blocks import Layout, harmless, row, small, text
from cogs.shared.controls import address, button
from cogs.ui.leagues.declaring import FIRST, MORE
from cogs.ui.leagues.signing import declared_lines, rules_lines
from cogs.ui.options import menus_of, option_texts

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


def draft_panel(book: Book, words: Words) -> Layout:
    """What is declared so far, and what may be changed before anybody signs up."""
    lines = [f"### {harmless(book.stored.title)}", small(words("league.draft")), *rules_lines(book, words)]
    return Layout(
        text(*lines),
        *(row(rule.menu(book, words)) for rule in FIRST if rule.applies(book.rules)),
        row(
            button(words("league.played"), address(PLAYED, book.id)),
            button(words("league.more"), address(DETAILS, book.id)),
            button(words("league.announce"), address(ANNOUNCE, book.id), discord.ButtonStyle.success),
            button(words("league.drop"), address(DROP, book.id), discord.ButtonStyle.danger),
        ),
    )


def more_panel(book: Book, words: Words) -> Layout:
    """The rules that most leave as they are: clock, tables, tie-breaks, what happens between divisions."""
    return Layout(
        text(f"### {harmless(book.stored.title)}", *declared_lines(book, words)),
        *(row(rule.menu(book, words, is_named=True)) for rule in MORE if rule.applies(book.rules)),
        row(button(words("league.back"), address(PLAYED, book.id, "back"))),
    )


def played_panel(book: Book, words: Words) -> Layout:
    """What the tables of a season play: a menu for each option."""
    options = orjson.loads(book.stored.options)
    lines = [f"### {harmless(book.stored.title)}", words.list(option_texts(options, words))]
    menus = menus_of(options, (OPTION, book.id), words)
    return Layout(text(*lines), *map(row, menus), row(button(words("league.back"), address(PLAYED, book.id, "back"))))
