"""The list of tables that wait for one person."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.i18n import Words
from bot.tables import SeatSummary, TableInfo
from cogs.ui.blocks import Layout, fitted, harmless, row, small, text
from cogs.ui.controls import Option, address, menu
from cogs.ui.naming import escaped_names, table_name

OPEN: Final = "open"
"""`open`, a menu whose values are table numbers."""

MENU_LENGTH = 25


LIST_LIMIT = 3900
"""Characters for the tables of a server, below Discord's 4000."""


def nothing_waits(words: Words) -> Layout:
    """No table waits for this person."""
    return Layout(text(words("play.nothing_waits")))


def waiting_tables(waiting: Sequence[SeatSummary], words: Words) -> Layout:
    """Several tables wait: choose one."""
    shown = waiting[:MENU_LENGTH]
    lines = [f"### {words('play.tables_wait')}"]
    lines += [
        f"{harmless(table_name(each.info, words))} · <t:{each.since // 1000}:R> · <#{each.info.place}>"
        for each in shown
    ]
    options = [Option(table_name(each.info, words), str(each.info.id)) for each in shown]
    return Layout(text(*lines), row(menu(words("play.choose_table"), address(OPEN), options)))


def table_list(tables: Sequence[TableInfo], words: Words) -> Layout:
    """The tables of a server."""
    title = f"### {words('tables.title')}"
    if not tables:
        return Layout(text(title, words("tables.none")))
    entries = []
    for info in reversed(tables):  # the newest come first and stay when there is no room for all
        status = words(f"tables.status.{info.status}")
        name = f"**{harmless(table_name(info, words))}** · {status} · <#{info.place}>"
        entries.append(f"{name}\n{small(words.list(escaped_names(info, words)))}")
    return Layout(text(title, *reversed(fitted(entries, LIST_LIMIT, "…"))))
