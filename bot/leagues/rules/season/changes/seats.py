"""What several facts do at the tables of a season."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.leagues.rules.schedule.history import Seated
from bot.leagues.rules.season.facts import CannotHappen
from bot.leagues.rules.season.table import SeasonTable
from bot.storage.records.results import Player

if TYPE_CHECKING:
    from bot.leagues.rules.season.season import Season


def open_table(season: Season, place: tuple[int, int, int, int], seating: Seated, at: int) -> None:
    table = SeasonTable.paired(season.rules.id, place, seating, at)
    season.tables[table.id] = season.open_tables[table.id] = table
    season.open_in[table.stage, table.division] += 1
    for player in seating:
        if not season.members[player].is_active:
            table.leave(player, at)


def table_on(season: Season, table: str) -> SeasonTable:
    found = season.table(table)
    if found.ended_at is not None:
        raise CannotHappen("table_over")
    return found


def rise(season: Season, table: SeasonTable, player: Player, at: int) -> None:
    """Somebody gets up, if they sit."""
    if player in table.sitting:
        season.playing[player] -= table.is_running
        table.leave(player, at)


def end_table(season: Season, table: SeasonTable, at: int) -> None:
    if table.is_running:
        season.playing.subtract(table.sitting)
    table.ended_at = at
    table.vacant.clear()
    season.open_tables.pop(table.id)
    season.open_in[table.stage, table.division] -= 1
    season.last_end = at
