"""The results of games, stored once, with the end of the game: whatever counts games follows from these rows.

What organisers decided about games of no season stands beside them. Who had which part in a seat stands in them under
numbers that nothing but `members` connects with people.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.storage.columns import read_seats, written_seats
from bot.storage.dialect import insert
from bot.storage.records.games import Maker
from bot.storage.records.results import FinishedGame, Part, SeatResult, Tempo
from bot.storage.records.seating import Stint
from bot.storage.records.terms import Terms
from bot.storage.rows.members import FORGOTTEN, enrol
from bot.storage.rows.seasons import place_in_season, wake_season_of
from bot.storage.rows.seats import stints_of
from bot.storage.rows.tables import known_table
from bot.storage.sql import Row, Sql
from engine.games import GAMES

_INSERT_RULING = insert("rulings", "guild_id", "key", "ruling")
_INSERT = insert("results", "table_id", "guild_id", "name", "season_id", "family", "pace", "ended_at", "seats")


def end_game(sql: Sql, table_id: int, seats: Sequence[SeatResult]) -> None:
    """The game of a table ends now, with this result, or without any. All who are concerned hear it by this.

    The result is stored; ratings, records, pages and habits follow from it. The season of the table has something to
    do. Private games count nowhere, nor do games in direct messages, which belong to no server.
    """
    table = known_table(sql, table_id)
    if seats and table.guild_id is not None and not table.terms.is_private:
        season_id, name = place_in_season(sql, table_id) or (None, str(table_id))
        family = table.options.get("game", GAMES[0])
        pace = Tempo.LIVE if table.terms.clock == Tempo.LIVE else Tempo.CORRESPONDENCE
        whole = _with_parts(sql, table_id, table.guild_id, seats, table.terms)
        sql.execute(
            _INSERT, (table_id, table.guild_id, name, season_id, family, pace, sql.now, written_seats(tuple(whole)))
        )
    wake_season_of(sql, table_id)


def results_of_server(sql: Sql, guild_id: int, after: tuple[int, str] = (0, "")) -> list[FinishedGame]:
    """The games of a server in the order in which they ended, after the one of this instant and name."""
    rows = sql.rows(
        "SELECT * FROM results WHERE guild_id = ? AND (ended_at, name) > (?, ?) ORDER BY ended_at, name",
        (guild_id, *after),
    )
    return [_game(row) for row in rows]


def count_results(sql: Sql, guild_id: int) -> int:
    """How many games of a server there are."""
    count: int = sql.value("SELECT count(*) FROM results WHERE guild_id = ?", (guild_id,))
    return count


def result_of_table(sql: Sql, table_id: int) -> FinishedGame | None:
    """The game of a table; None if it has no result."""
    row = sql.row("SELECT * FROM results WHERE table_id = ?", (table_id,))
    return None if row is None else _game(row)


def free_result(sql: Sql, guild_id: int, table_id: int) -> FinishedGame | None:
    """The game of a table of this server; None if it has no result or belongs to a season."""
    row = sql.row(
        "SELECT * FROM results WHERE table_id = ? AND guild_id = ? AND season_id IS NULL", (table_id, guild_id)
    )
    return None if row is None else _game(row)


def free_results(sql: Sql, guild_id: int, limit: int, skipped: int = 0) -> list[FinishedGame]:
    """The games of a server that belong to no season, the newest first, without so many of them."""
    rows = sql.rows(
        "SELECT * FROM results WHERE guild_id = ? AND season_id IS NULL"
        " ORDER BY ended_at DESC, name DESC LIMIT ? OFFSET ?",
        (guild_id, limit, skipped),
    )
    return [_game(row) for row in rows]


def count_free_results(sql: Sql, guild_id: int) -> int:
    """How many games of a server belong to no season."""
    count: int = sql.value("SELECT count(*) FROM results WHERE guild_id = ? AND season_id IS NULL", (guild_id,))
    return count


def _game(row: Row) -> FinishedGame:
    season = None if row["season_id"] is None else f"s{row['season_id']}"
    return FinishedGame(
        row["name"], row["family"], Tempo(row["pace"]), row["ended_at"], read_seats(row["seats"]), season
    )


def _with_parts(sql: Sql, table_id: int, guild_id: int, seats: Sequence[SeatResult], terms: Terms) -> list[SeatResult]:
    """The seats in their order, each with everybody who had a part in it."""
    stints = stints_of(sql, table_id)
    choices = sql.rows("SELECT number, seat, maker FROM choices WHERE table_id = ?", (table_id,))
    found = []
    for each in sorted(seats, key=lambda each: each.seat):
        in_seat = [stint for stint in stints if stint.seat == each.seat]
        in_it = [row for row in choices if row["seat"] == each.seat]
        parts = [*_part_of_computer(in_seat, terms), *_parts_of_people(sql, guild_id, in_seat, in_it)]
        found.append(replace(each, parts=tuple(parts)))
    return found


def _part_of_computer(stints: Sequence[Stint], terms: Terms) -> list[Part]:
    """The part of the computer player who began in a seat: it is called by its level, which is what its rating is that
    of. A caretaker, who finishes what somebody began, has none."""
    return [
        Part(terms.level_of(stint.name), began=True, ended=stint.to_choice is None, is_computer=True)
        for stint in stints
        if stint.user_id is None and stint.number == 1
    ]


def _parts_of_people(sql: Sql, guild_id: int, stints: Sequence[Stint], choices: Sequence[Row]) -> list[Part]:
    """One for each person who sat in a seat, who began in it first, with the share of its choices that they made. Who
    never chose anything has not played it to its end, wherever they sat then.
    """
    by_person: dict[int, list[Stint]] = {}
    for stint in stints:
        if stint.user_id not in (None, FORGOTTEN):
            by_person.setdefault(stint.user_id, []).append(stint)
    found = []
    for user_id, own in by_person.items():
        made = [row for row in choices if any(stint.covers(row["number"]) for stint in own)]
        has_come = not choices or any(row["maker"] in (Maker.PERSON, Maker.ORDER) for row in made)
        began, ended = own[0].number == 1, has_come and any(stint.to_choice is None for stint in own)
        share = len(made) / len(choices) if choices else float(ended)
        found.append(Part(f"m{enrol(sql, guild_id, user_id, own[-1].name)}", began=began, ended=ended, share=share))
    return found


def keep_ruling(sql: Sql, guild_id: int, key: str, ruling: str) -> None:
    """Organisers decided something about a rated game of no season; `ruling` is opaque here, JSON text. Of two with one
    key the first one is stored.
    """
    sql.execute(_INSERT_RULING + " ON CONFLICT DO NOTHING", (guild_id, key, ruling))


def rule_as(sql: Sql, guild_id: int, key: str, user_id: int, name: str, ruling: Callable[[int], str]) -> None:
    """Somebody has decided something; `ruling` says it, of a person with this number in the server."""
    keep_ruling(sql, guild_id, key, ruling(enrol(sql, guild_id, user_id, name)))


def rulings_of(sql: Sql, guild_id: int) -> list[str]:
    """All of a server, in the order in which they were made."""
    return [row["ruling"] for row in sql.rows("SELECT ruling FROM rulings WHERE guild_id = ? ORDER BY id", (guild_id,))]
