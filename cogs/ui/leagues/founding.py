"""Setting up a season: a few menus, and a button that announces it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import discord
import orjson

from bot.i18n import Words
from bot.leagues.points import SCHEMES
from bot.leagues.season.rules import DAY, HOUR, Form
from bot.organising.books import Book
from bot.organising.founding import ONE_DIVISION
from cogs.ui.blocks import Layout, harmless, row, small, text
from cogs.ui.controls import Option, address, button, menu
from cogs.ui.leagues.signing import length, rules_lines
from cogs.ui.options import menus_of, option_texts

CHANGE: Final = "lfc"
"""`lfc:season:field`, a menu."""
ANNOUNCE: Final = "lfa"
"""`lfa:season`."""
DROP: Final = "lfd"
"""`lfd:season`."""
PLAYED: Final = "lfp"
"""`lfp:season`, what its tables play; `lfp:season:back`."""
OPTION: Final = "lfo"
"""`lfo:season:name:first`, a menu of the values of one option of its tables."""

FORM: Final = "form"
ROUNDS: Final = "rounds"
LENGTH: Final = "length"
DIVISIONS: Final = "divisions"
SCHEME: Final = "scheme"

MINUTE: Final = HOUR // 60
LENGTHS: Final[Mapping[bool, tuple[int, ...]]] = {
    True: tuple(count * MINUTE for count in (60, 80, 100, 120, 180)),
    False: tuple(count * DAY for count in (7, 14, 21, 28, 42, 63)),
}
"""How long a round may last, live and over days."""
DIVISION_SIZES: Final = (12, 16, 20, 30, 50, 100, ONE_DIVISION)
MOST_ROUNDS: Final = 12


def draft_panel(book: Book, words: Words) -> Layout:
    """What is declared so far, and what may be changed before anybody signs up."""
    rules = book.rules
    lines = [f"### {harmless(book.stored.title)}", small(words("league.draft")), *rules_lines(book, words)]
    forms = [Option(words(f"league.form.{form.value}"), form.value, chosen=form is rules.form) for form in Form]
    rounds = [
        Option(words.plural("league.rounds", count), str(count), chosen=count == rules.rounds)
        for count in range(1, MOST_ROUNDS + 1)
    ]
    lengths = [
        Option(words("league.round_length", time=length(each, words)), str(each), chosen=each == rules.block_length)
        for each in LENGTHS[rules.early]
    ]
    sizes = [Option(_size(size, words), str(size), chosen=size == rules.division_size) for size in DIVISION_SIZES]
    schemes = [Option(words(f"league.scheme.{name}"), name, chosen=name == rules.scheme.name) for name in SCHEMES]
    menus = [(FORM, forms), (ROUNDS, rounds), (LENGTH, lengths), (DIVISIONS, sizes), (SCHEME, schemes)]
    if rules.form is Form.BRACKET:
        menus = [each for each in menus if each[0] != ROUNDS]
    return Layout(
        text(*lines),
        *(row(menu(words(f"league.draft.{name}"), address(CHANGE, book.id, name), options)) for name, options in menus),
        row(
            button(words("league.played"), address(PLAYED, book.id)),
            button(words("league.announce"), address(ANNOUNCE, book.id), discord.ButtonStyle.success),
            button(words("league.drop"), address(DROP, book.id), discord.ButtonStyle.danger),
        ),
    )


def played_panel(book: Book, words: Words) -> Layout:
    """What the tables of a season play: a menu for each option."""
    options = orjson.loads(book.stored.options)
    lines = [f"### {harmless(book.stored.title)}", words.list(option_texts(options, words))]
    menus = menus_of(options, (OPTION, book.id), words)
    return Layout(text(*lines), *map(row, menus), row(button(words("league.back"), address(PLAYED, book.id, "back"))))


def _size(size: int, words: Words) -> str:
    return words("league.one_division") if size >= ONE_DIVISION else words("league.division_size", count=size)


def changed_rules(field: str, value: str, rounds_at_once: int) -> dict[str, Any]:
    """What a choice in one of the menus changes. Raises KeyError, ValueError for what no menu offers."""
    if field == FORM:
        form = Form(value)
        return {"form": form} | ({"rounds_at_once": 1, "rounds": MOST_ROUNDS} if form is Form.BRACKET else {})
    if field == ROUNDS:
        rounds = int(value)
        if not 1 <= rounds <= MOST_ROUNDS:
            raise ValueError(value)
        return {"rounds": rounds, "rounds_at_once": min(rounds_at_once, rounds)}
    if field == LENGTH:
        if int(value) not in (*LENGTHS[True], *LENGTHS[False]):
            raise ValueError(value)
        return {"block_length": int(value)}
    if field == DIVISIONS:
        if int(value) not in DIVISION_SIZES:
            raise ValueError(value)
        return {"division_size": int(value)}
    if field == SCHEME:
        return {"scheme": SCHEMES[value]}
    raise KeyError(field)
