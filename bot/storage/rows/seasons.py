"""Seasons: what happens in them, one row a fact, and when there is something to do again."""

from __future__ import annotations

from collections.abc import Sequence

from bot.storage.columns import made, read_seats, stored
from bot.storage.dialect import insert
from bot.storage.errors import OutOfDate
from bot.storage.records.leagues import StoredFact, StoredSeason, TableMark, TableReport
from bot.storage.records.tables import Table
from bot.storage.rows.claims import Queue
from bot.storage.rows.seats import stints_of
from bot.storage.rows.tables import known_table, open_table
from bot.storage.sql import Sql

_SET_UP = ("channel_id", "title", "rules", "options", "terms")
"""What an organiser sets until the season is announced."""
_INSERT = insert("seasons", "guild_id", *_SET_UP, "created_at", "fact_count", "attempts")
_CHANGE = (
    f"UPDATE seasons SET {', '.join(f'{name} = ?' for name in _SET_UP)}"  # noqa: S608  # names of ours
    " WHERE id = ? AND announced_at IS NULL"
)
_REDECLARE = f"UPDATE seasons SET {', '.join(f'{name} = ?' for name in _SET_UP)} WHERE id = ?"  # noqa: S608  # names of ours
_INSERT_FACT = insert("season_facts", "season_id", "number", "key", "at", "kind", "fact")
_FACTS = (
    "SELECT season_facts.*, results.seats FROM season_facts"
    # How a game has ended stands in its result; the season has recorded under "over TABLE" that it has.
    " LEFT JOIN season_tables ON season_facts.kind = 'Finished' AND season_tables.season_id = season_facts.season_id"
    " AND season_tables.name = substr(season_facts.key, 6)"
    " LEFT JOIN results ON results.table_id = season_tables.table_id"
    " WHERE season_facts.season_id = ? AND number > ? ORDER BY number"
)
_WAKE_OTHERS = (
    "UPDATE seasons SET due_at = :now WHERE closed_at IS NULL AND announced_at IS NOT NULL AND id <> :id"
    " AND guild_id = (SELECT guild_id FROM seasons WHERE id = :id)"
)
_INSERT_TABLE = insert("season_tables", "season_id", "name", "table_id")


def open_season(sql: Sql, new: StoredSeason) -> StoredSeason:
    """A season that is set up now; nobody sees it before it is announced."""
    values = (new.guild_id, *stored(new, *_SET_UP), sql.now, 0, 0)
    season_id: int = sql.value(_INSERT + " RETURNING id", values)
    return known_season(sql, season_id)


def change_season(sql: Sql, season: StoredSeason) -> None:
    """Store what its organiser has set, as long as it is not announced. Raises OutOfDate after that."""
    if not sql.changed(_CHANGE, (*stored(season, *_SET_UP), season.id)):
        raise OutOfDate(season.id)


def redeclare_season(sql: Sql, season: StoredSeason, expected: int, fact: StoredFact) -> None:
    """Store what its organiser has set after the announcement, and the fact that says so. Raises as `record_fact`."""
    record_fact(sql, season.id, expected, fact)
    sql.execute(_REDECLARE, (*stored(season, *_SET_UP), season.id))


def announce_season(sql: Sql, season_id: int) -> bool:
    """From now on people sign up, and its rules do not change any more. False if it is announced already."""
    statement = "UPDATE seasons SET announced_at = ?, due_at = ? WHERE id = ? AND announced_at IS NULL"
    return bool(sql.changed(statement, (sql.now, sql.now, season_id)))


def drop_season(sql: Sql, season_id: int) -> None:
    """It is not wanted after all; one that is announced stays."""
    sql.execute("DELETE FROM seasons WHERE id = ? AND announced_at IS NULL", (season_id,))


def find_season(sql: Sql, season_id: int) -> StoredSeason | None:
    """The season of this number, if there is one."""
    row = sql.row("SELECT * FROM seasons WHERE id = ?", (season_id,))
    return None if row is None else made(StoredSeason, row)


def known_season(sql: Sql, season_id: int) -> StoredSeason:
    """The season of this number. Raises OutOfDate if there is none."""
    found = find_season(sql, season_id)
    if found is None:
        raise OutOfDate(season_id)
    return found


def seasons_of_guild(sql: Sql, guild_id: int) -> list[StoredSeason]:
    """All of a server, the oldest first."""
    rows = sql.rows("SELECT * FROM seasons WHERE guild_id = ? ORDER BY id", (guild_id,))
    return [made(StoredSeason, row) for row in rows]


def guilds_with_leagues(sql: Sql) -> list[int]:
    """Servers that have announced a season. For who writes their pages, not in the course of play."""
    rows = sql.rows("SELECT DISTINCT guild_id FROM seasons WHERE announced_at IS NOT NULL ORDER BY guild_id")
    return [row["guild_id"] for row in rows]


def facts_of(sql: Sql, season_id: int, after: int = 0) -> list[StoredFact]:
    """What has happened in a season after the fact of this number, in its order."""
    rows = sql.rows(_FACTS, (season_id, after))
    return [made(StoredFact, row, seats=() if row["seats"] is None else read_seats(row["seats"])) for row in rows]


def record_fact(sql: Sql, season_id: int, expected: int, fact: StoredFact, *, closes: bool = False) -> bool:
    """Something has happened, when there were `expected` facts. False, and nothing is stored, if its key is settled.

    It makes the season due, because something may follow; one that closes also those of its server that may wait for
    its end. Raises OutOfDate if there were more facts already.
    """
    count = sql.value("SELECT fact_count FROM seasons WHERE id = ? FOR UPDATE", (season_id,))
    if count != expected:
        raise OutOfDate(season_id)
    if sql.value("SELECT 1 FROM season_facts WHERE season_id = ? AND key = ?", (season_id, fact.key)) is not None:
        return False
    sql.execute(_INSERT_FACT, (season_id, count + 1, fact.key, fact.at, fact.kind, fact.fact))
    closed = ", closed_at = coalesce(closed_at, :now)" if closes else ""
    sql.execute(
        f"UPDATE seasons SET fact_count = :count, due_at = :now, attempts = 0{closed} WHERE id = :id",  # noqa: S608  # ours
        {"count": count + 1, "now": sql.now, "id": season_id},
    )
    if closes:
        sql.execute(_WAKE_OTHERS, {"now": sql.now, "id": season_id})
    return True


def record_facts(sql: Sql, season_id: int, expected: int, new: Sequence[StoredFact], *, closes: bool = False) -> None:
    """All of these have happened, or none of them. Their keys are not settled yet. Raises as `record_fact`."""
    for before, fact in enumerate(new, start=expected):
        record_fact(sql, season_id, before, fact, closes=closes)


# When there is something to do


SEASONS = Queue(
    record=StoredSeason,
    table="seasons",
    time="due_at",
    waits="due_at IS NOT NULL",
    order="due_at",
    belongs_to="guild_id",
    left="due_at <= :late",
    claim=("due_at",),
)
"""Seasons in which something is due, the longest due first. What has become due during a claim stays due."""


def settle_season(sql: Sql, claimed: StoredSeason, due_at: int | None) -> None:
    """All that was due is done; there is something to do again at `due_at`. What has become due meanwhile stays due."""
    statement = "UPDATE seasons SET due_at = ?, attempts = 0 WHERE id = ? AND due_at = ?"
    sql.execute(statement, (due_at, claimed.id, claimed.due_at))


def wake_season_of(sql: Sql, table_id: int) -> None:
    """Something has happened at a table that its season wants to know, if it belongs to one."""
    sql.execute(
        "UPDATE seasons SET due_at = ? WHERE closed_at IS NULL"
        " AND id = (SELECT season_id FROM season_tables WHERE table_id = ?)",
        (sql.now, table_id),
    )


# Its tables


def open_season_table(sql: Sql, season_id: int, name: str, new: Table) -> Table:
    """The table of a game of a season: a new lobby, or the one that was opened for it before."""
    sql.value("SELECT 1 FROM seasons WHERE id = ? FOR UPDATE", (season_id,))
    found = sql.value("SELECT table_id FROM season_tables WHERE season_id = ? AND name = ?", (season_id, name))
    if found is not None:
        return known_table(sql, found)
    table = open_table(sql, new)
    sql.execute(_INSERT_TABLE, (season_id, name, table.id))
    return table


def tables_of_season(sql: Sql, season_id: int) -> dict[str, int]:
    """The numbers of the tables that were opened for its games, by the names of those."""
    rows = sql.rows("SELECT name, table_id FROM season_tables WHERE season_id = ?", (season_id,))
    return {row["name"]: row["table_id"] for row in rows}


def marks_of_season(sql: Sql, season_id: int, since: int) -> dict[str, TableMark]:
    """How far each table of a season is, by its name: as long as that stays, nothing has happened there.

    Only of those that go on or have changed since an instant.
    """
    rows = sql.rows(
        # Not the count in the snapshot: it stands behind the state of the game, which would be read over.
        "SELECT season_tables.name, season_tables.table_id, revision,"
        " coalesce((SELECT max(number) FROM choices WHERE choices.table_id = tables.id), 0) AS choices"
        " FROM season_tables JOIN tables ON tables.id = season_tables.table_id"
        " WHERE season_id = ? AND (status IN ('lobby', 'running') OR changed_at >= ?)",
        (season_id, since),
    )
    return {row["name"]: TableMark(row["table_id"], row["revision"], row["choices"]) for row in rows}


def place_in_season(sql: Sql, table_id: int) -> tuple[int, str] | None:
    """The season of a table and its name there; None if it belongs to none."""
    row = sql.row("SELECT season_id, name FROM season_tables WHERE table_id = ?", (table_id,))
    return None if row is None else (row["season_id"], row["name"])


_CHOSE = (
    "SELECT 1 FROM choices WHERE table_id = ? AND seat = ? AND maker IN ('person', 'order') AND number > ?"
    " AND number <= coalesce(?, number) LIMIT 1"
)


def table_reports(sql: Sql, table_ids: Sequence[int]) -> dict[int, TableReport]:
    """What has happened at these tables, as far as a season wants to know it."""
    found: dict[int, TableReport] = {}
    for table_id in table_ids:
        table = known_table(sql, table_id)
        stints = tuple(stints_of(sql, table_id))
        moved = [
            (stint.seat, stint.number)
            for stint in stints
            if stint.user_id is not None and sql.row(_CHOSE, (table_id, stint.seat, stint.from_choice, stint.to_choice))
        ]
        found[table_id] = TableReport(table, stints, frozenset(moved))
    return found
