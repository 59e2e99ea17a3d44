"""The list of tables that wait for one person."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.i18n import Words
from bot.tables import SeatSummary, TableInfo
from cogs.ui.blocks import Layout, harmless, row, small, text
from cogs.ui.controls import Option, address, menu
from cogs.ui.naming import escaped_names, table_name

OPEN: Final = "open"
"""`open`, a menu whose values are table numbers."""

MENU_LENGTH = 25


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
    lines = [f"### {words('tables.title')}"]
    for info in tables:
        status = words(f"tables.status.{info.status}")
        lines.append(f"**{harmless(table_name(info, words))}** · {status} · <#{info.place}>")
        lines.append(small(words.list(escaped_names(info, words))))
    if not tables:
        lines.append(words("tables.none"))
    return Layout(text(*lines))
