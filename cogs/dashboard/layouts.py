"""The dashboard of a server, and the same for one person: whose move it is at which table. Nobody is called by it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.i18n.measure import length
from bot.i18n.words import Words
from bot.storage.records.tables import Table, TableStatus
from bot.tables.reading.overview import TableGlance
from cogs.lobby import message
from cogs.shared.blocks import Layout, harmless, row, small, text
from cogs.shared.naming import signed_names, table_name, whereabouts

LIST_LIMIT = 3600
"""Characters for the tables, below Discord's 4000."""


def dashboard(tables: Sequence[TableGlance], words: Words) -> Layout:
    """All tables of a server that its channel may show; first those where one may still sit down."""
    lobbies = [each for each in tables if each.table.status is TableStatus.LOBBY]
    running = sorted((each for each in tables if each.table.status is TableStatus.RUNNING), key=_longest_waiting)
    lines = []
    if lobbies:
        lines += [f"**{words('dashboard.lobbies')}**", *(lobby_line(each.table, words) for each in lobbies)]
    if running:
        lines += [f"**{words('dashboard.running')}**", *(running_line(each, words) for each in running)]
    told = text(
        f"### {words('dashboard.title')}",
        *(_fitted(lines, words) or [words("dashboard.nothing")]),
        small(words("dashboard.yours")),
    )
    join = message.join_menu([each.table for each in lobbies], words)
    return Layout(told) if join is None else Layout(told, row(join))


def lobby_line(table: Table, words: Words) -> str:
    """A table that looks for players."""
    seats = words("dashboard.seats", taken=len(table.seats), most=max(message.players_of(table)))
    return f"- {harmless(table_name(table, words))} · {seats} · <#{table.place}>"


def running_line(glance: TableGlance, words: Words) -> str:
    """A running game, its round, whose move it is since when, and how long there is time. Nobody is called."""
    table = glance.table
    seats = [table.seat_of(each.user_id) for each in glance.waited]
    names = [signed_names(table, words)[seat] for seat in seats if seat is not None]
    if not names:
        return place_of(glance, words)
    players = words.list([words.thing(f"**{name}**") for name in names])
    moment = words("dashboard.move", players=players, since=f"<t:{glance.waited[0].since // 1000}:R>")
    return f"{place_of(glance, words)} · {moment}{time_left(glance.ends)}"


def place_of(glance: TableGlance, words: Words) -> str:
    """Where a running game is, and which round it plays."""
    table = glance.table
    which = f" · {words('dashboard.round', round=glance.round)}" if glance.round else ""
    return f"- {harmless(table_name(table, words))} · {whereabouts(table, words)}{which}"


def time_left(ends: int | None) -> str:
    """Such as "⏳ in 3 hours"; nothing if no clock runs. In a list the exact time would be too long."""
    return "" if ends is None else f" · ⏳ <t:{ends // 1000}:R>"


def _longest_waiting(glance: TableGlance) -> tuple[int, int]:
    return (glance.waited[0].since if glance.waited else 0, glance.table.id)


def _fitted(lines: Sequence[str], words: Words) -> list[str]:
    """The lines from the first on that fit; how many are left out stands last."""
    kept: list[str] = []
    room = LIST_LIMIT
    for number, line in enumerate(lines):
        room -= length(line) + 1
        if room < 0:
            return [*kept, small(words.plural("dashboard.more", len(lines) - number))]
        kept.append(line)
    return kept
