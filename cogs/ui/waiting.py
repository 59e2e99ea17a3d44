"""The list of the tables of one person, those that wait for them first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.game.records import TableGlance
from bot.i18n import Words
from bot.storage.records.tables import TableStatus
from cogs.dashboard.layouts import lobby_line, place_of, running_line, time_left
from cogs.shared.blocks import Layout, fitted, row, text
from cogs.shared.controls import Option, address, menu
from cogs.shared.naming import table_name
from cogs.ui.since import SINCE_NOW

OPEN: Final = "open"
"""`open`, a menu whose values are table numbers."""

MENU_LENGTH = 25


LIST_LIMIT = 3900
"""Characters for the tables, below Discord's 4000."""


def own_tables(tables: Sequence[TableGlance], user_id: int, words: Words) -> Layout:
    """All tables of one person: those that wait for them, the longest first, and whose move it is at the others."""
    waiting = sorted(
        (each for each in tables if each.since(user_id) is not None),
        key=lambda each: (each.since(user_id) or 0, each.info.id),
    )
    running = [each for each in tables if each not in waiting and each.info.status is TableStatus.RUNNING]
    lobbies = [each.info for each in tables if each.info.status is TableStatus.LOBBY]
    lines = [f"### {words('play.tables_wait')}" if waiting else words("play.nothing_waits")]
    lines += [
        f"{place_of(each, words)} · {words('play.asked', since=f'<t:{(each.since(user_id) or 0) // 1000}:R>')}"
        f"{time_left(each.due(user_id))}{_new(each, words)}"
        for each in waiting
    ]
    if running:
        lines += [
            f"**{words('play.others_move')}**",
            *(f"{_others_move(each, words)}{_new(each, words)}" for each in running),
        ]
    if lobbies:
        lines += [f"**{words('dashboard.lobbies')}**", *(lobby_line(info, words) for info in lobbies)]
    items = [text(*_first_that_fit(lines))]
    if waiting:
        items.append(row(menu(words("play.choose_table"), address(OPEN), _options(waiting, words))))
    news = [each for each in (*waiting, *running) if each.new_turns]
    if news:
        items.append(row(menu(words("since.choose"), address(SINCE_NOW), _options(news, words))))
    return Layout(*items)


def _options(tables: Sequence[TableGlance], words: Words) -> list[Option]:
    return [Option(table_name(each.info, words), str(each.info.id)) for each in tables[:MENU_LENGTH]]


def _others_move(glance: TableGlance, words: Words) -> str:
    """A game in which this person has nothing to do."""
    if glance.has_answered:
        return f"{place_of(glance, words)} · {words('play.answered')}"
    return running_line(glance, words)


def _new(glance: TableGlance, words: Words) -> str:
    """How much has happened since this person looked."""
    return f" · {words.plural('since.new', glance.new_turns)}" if glance.new_turns else ""


def _first_that_fit(lines: Sequence[str]) -> list[str]:
    """What comes first is the most urgent."""
    return list(reversed(fitted(list(reversed(lines)), LIST_LIMIT, "…")))
