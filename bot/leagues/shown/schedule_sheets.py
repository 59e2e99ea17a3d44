"""What is being played and what comes, and how games ended: as pictures, and the same in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import tzinfo
from typing import Final

from bot.faces import SheetPicture
from bot.i18n.measure import clipped
from bot.i18n.words import Words
from bot.leagues.rules.league import KeptSeason
from bot.leagues.rules.season.facts import MAIN, PLACEMENT
from bot.leagues.rules.season.rules import SeasonForm
from bot.leagues.rules.season.season import Season, SeasonPart
from bot.leagues.rules.season.table import SeasonTable
from bot.leagues.rules.season.tasks import block_ends_at, block_of, deadline_of
from bot.leagues.shown.parts import part_title
from bot.leagues.shown.sheets import LONGEST_TEXT, Names, day
from bot.storage.records.results import FinishedGame, Player
from render.sheets import table_sheet as table_paper
from render.sheets.table_sheet import Column, TableRow, TableSheet

LINES_OF_A_PAGE: Final = 12


@dataclass(frozen=True, slots=True)
class Coming:
    """A round that is not drawn yet: its number, and when it begins and ends, None if that depends on others."""

    round: int
    begins_at: int | None
    ends_at: int | None


def schedule(season: Season, division: int) -> list[SeasonTable | Coming]:
    """The tables of a division that are not over, and then the rounds that come; of a bracket only the next one."""
    stage, number = season.part(division)
    shown = (stage, PLACEMENT) if stage == MAIN else (stage,)
    tables = [table for table in season.open_tables.values() if table.stage in shown and table.division == number]
    return [*tables, *_coming(season, (stage, number))]


def _coming(season: Season, place: SeasonPart) -> list[Coming]:
    rules, drawn = season.rules, len(season.rounds_of(*place))
    if season.closed_at is not None or place not in season.parts():
        return []
    if season.form_of(place[0]) is SeasonForm.BRACKET:
        rounds = season.rounds_of(*place)
        return [] if rounds and rounds[-1].is_final else [Coming(drawn + 1, None, None)]
    found = []
    for number in range(drawn + 1, rules.rounds + 1):
        block = block_of(season, place[0], number)
        begins_at, ends_at = (block_ends_at(season, *place, each) for each in (block - 1, block))
        found.append(Coming(number, None, None) if rules.early else Coming(number, begins_at, ends_at))
    return found


def results(season: Season, division: int) -> list[FinishedGame]:
    """The results of a division as they count, the newest first."""
    return sorted(season.games(*season.part(division)), key=lambda game: -game.ended_at)


def schedule_sheet(
    kept: KeptSeason,
    division: int,
    shown: Sequence[SeasonTable | Coming],
    names: Names,
    words: Words,
    zone: tzinfo,
    reader: Player | None = None,
) -> SheetPicture:
    """A page of the schedule; the reader's own tables are marked."""
    rows: list[TableRow] = []
    for each in shown:
        if isinstance(each, Coming):
            cells = (_round(each.round, words), _dates(each, words, zone), "")
            rows.append(TableRow(cells))
        else:
            people = words.list([names(player) for player in each.seating])
            rows.append(TableRow((_table(each, words), people, state(each, words)), is_marked=reader in each.seating))
    columns = (
        Column(words("league.table_column"), "left"),
        Column(words("site.players"), "left", is_wide=True),
        Column(words("league.state_column")),
    )
    return _sheet(kept, division, words("league.view.tables"), columns, rows, words, _ends(kept, shown, words, zone))


def _ends(kept: KeptSeason, shown: Sequence[SeasonTable | Coming], words: Words, zone: tzinfo) -> str:
    """Until when the tables that are shown have time, if all of them have the same."""
    ends = {day(deadline_of(kept.season, each), words, zone) for each in shown if isinstance(each, SeasonTable)}
    return words("league.round_ends", ends=ends.pop()) if len(ends) == 1 else ""


def results_sheet(
    kept: KeptSeason,
    division: int,
    shown: Sequence[FinishedGame],
    names: Names,
    words: Words,
    reader: Player | None = None,
) -> SheetPicture:
    """A page of the results; the reader's own are marked."""
    rows = []
    for game in shown:
        table = kept.season.tables[game.table]
        told = " · ".join(placed(game, table, names, words))
        rows.append(TableRow((_table(table, words), told), is_marked=reader in table.seating))
    columns = (
        Column(words("league.table_column"), "left"),
        Column(words("league.result_column"), "left", is_wide=True),
    )
    return _sheet(kept, division, words("league.view.results"), columns, rows, words)


def placed(game: FinishedGame, table: SeasonTable, who: Callable[[Player], str], words: Words) -> list[str]:
    """Everybody at a table, the best first: place, name, points, and whether they left."""
    ranked = sorted(game.seats, key=lambda seat: (seat.place, seat.seat))
    return [
        f"{seat.place}. {who(table.seating[seat.seat])} {seat.score}"
        + (f" ({words('site.left')})" if seat.owner is not None and seat.owner.left else "")
        for seat in ranked
    ]


def state(table: SeasonTable, words: Words) -> str:
    """Whether a table waits, is played, is disputed or counts for nothing, in a word or two."""
    if table.disputes:
        return words("site.table_disputed")
    if table.is_running:
        return words("site.table_running")
    return words("site.table_waiting") if table.is_waiting else words("site.table_void")


def _sheet(
    kept: KeptSeason,
    division: int,
    view: str,
    columns: tuple[Column, ...],
    rows: Sequence[TableRow],
    words: Words,
    note: str = "",
) -> SheetPicture:
    about = f"{part_title(kept.season, kept.season.part(division), words)} · {view}"
    facts = TableSheet(kept.stored.title, about, columns, tuple(rows), note)
    lines = [f"{row.cells[0]}: {' · '.join(cell for cell in row.cells[1:] if cell)}" for row in rows]
    text = clipped("\n".join([f"{kept.stored.title}. {about}. {note}".rstrip(), *lines]), LONGEST_TEXT)
    return SheetPicture(table_paper.compose, facts, text)


def _table(table: SeasonTable, words: Words) -> str:
    return words("league.table_short", round=table.round, number=table.number)


def _round(number: int, words: Words) -> str:
    return words("site.round", number=number)


def _dates(coming: Coming, words: Words, zone: tzinfo) -> str:
    if coming.begins_at is None or coming.ends_at is None:
        return words("league.coming_after")
    return words("league.coming", begins=day(coming.begins_at, words, zone), ends=day(coming.ends_at, words, zone))
