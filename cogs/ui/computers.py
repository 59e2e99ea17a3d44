"""The computer players of a table: what is said of them, and the owner's panel."""

from __future__ import annotations

from typing import Final

from bot.game.opponents import character_called, level_played
from bot.i18n import Words
from bot.storage.records.tables import Seat, Table
from bot.storage.records.terms import AT_RANDOM, LEVELS, PAUSES
from cogs.shared.blocks import Item, Layout, line, row, small, text
from cogs.shared.controls import Control, Option, address, button, menu
from cogs.shared.naming import heading, signed_names

COMPUTERS: Final = "computers"
"""`computers:table`, show the panel."""
LEVEL: Final = "level"
"""`level:table:seat`, a menu of the levels of one computer player."""
PAUSE: Final = "pause"
HINTS: Final = "hints"
"""`hints:table:wanted`, whether players may ask for advice: 1 or 0."""


def described(table: Table, seat: Seat, words: Words) -> str:
    """What a computer player is like, in a line."""
    level = table.terms.level_of(seat.name)
    if level == AT_RANDOM:
        return words("computer.seat.random")
    manner = words(f"computer.manner.{level_played(table.terms, seat.name)}")
    return words("computer.seat", level=words(f"computer.level.{level}"), manner=manner)


def face(seat: Seat) -> str:
    """The face of a computer player, with a space behind it; nothing for a person."""
    character = character_called(seat.name) if seat.user_id is None else None
    return "" if character is None else f"{character.face} "


def computers_panel(table: Table, words: Words) -> Layout:
    """The owner's panel: how well each computer player plays, how long they wait, and whether advice is allowed."""
    names = signed_names(table, words)
    computers = [seat for seat in table.seats if seat.user_id is None]
    items: list[Item] = [text(heading(table, None, words), words("computer.help" if computers else "computer.none"))]
    for seat in computers:
        items += [text(f"{names[seat.number]} {face(seat)}"), row(_levels(table, seat, words))]
    items += [
        line(),
        text(words("computer.pause.help")),
        row(_pauses(table, words)),
        text(words(f"computer.hints.{'yes' if table.terms.hints else 'no'}"), small(words("computer.hints.help"))),
        row(
            button(
                words("computer.hints.forbid" if table.terms.hints else "computer.hints.allow"),
                address(HINTS, table.id, int(not table.terms.hints)),
            ),
            button(words("terms.back"), address("options", table.id)),
        ),
    ]
    return Layout(*items)


def _levels(table: Table, seat: Seat, words: Words) -> Control:
    options = [
        Option(
            words(f"computer.level.{level}"),
            level,
            words(f"computer.level.{level}.help"),
            chosen=level == table.terms.level_of(seat.name),
        )
        for level in LEVELS
    ]
    return menu(words("computer.level"), address(LEVEL, table.id, seat.number), options)


def _pauses(table: Table, words: Words) -> Control:
    options = [
        Option(words.plural("computer.pause.of", pause // 1000), str(pause), chosen=pause == table.terms.pause)
        for pause in PAUSES
    ]
    return menu(words("computer.pause"), address(PAUSE, table.id), options)
