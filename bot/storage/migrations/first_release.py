"""From the last schema before 1.0, number 16, to that of 1.0."""

from __future__ import annotations

import json
import logging
from typing import Any

from bot.storage.dialect import insert
from bot.storage.sql import Row, Sql

LOG = logging.getLogger(__name__)

KEPT_RULINGS = 4
"""The rulings of El Grande by which games go on. What was ruled otherwise before is not kept."""

MENDED = frozenset({"inquisitor", "grandissimo"})
"""The expansions whose rules were mended once more in 1.0: by those rulings no game with them goes on either."""

_CHANGED = "UPDATE dashboards SET wanted = wanted + 1 WHERE guild_id ="
_OF_TABLE = "(SELECT guild_id FROM tables WHERE id = {}.table_id)"
_TRIGGERS = {
    "dashboard_sees_new_table": ("INSERT ON tables", "NEW.guild_id"),
    "dashboard_sees_changed_table": ("UPDATE ON tables", "NEW.guild_id"),
    "dashboard_sees_somebody_asked": ("INSERT ON waiting", _OF_TABLE.format("NEW")),
    "dashboard_sees_somebody_done": ("DELETE ON waiting", _OF_TABLE.format("OLD")),
}
"""What they are called in all databases from now on, when they see something, and whose dashboard it is."""


_RESULTS = """CREATE TABLE results (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id),
    guild_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    season_id INTEGER,
    family TEXT NOT NULL,
    pace TEXT NOT NULL CHECK (pace IN ('live', 'correspondence')),
    ended_at INTEGER NOT NULL,
    seats TEXT NOT NULL,
    is_looked_at INTEGER NOT NULL DEFAULT 0 CHECK (is_looked_at IN (0, 1))
) STRICT"""


def change(sql: Sql) -> None:
    """Bring the last schema before 1.0.0 to that of 1.0.0. Running games by rulings of before are closed."""
    _name_triggers(sql)
    _close_games_of_earlier_rulings(sql)
    _store_results_once(sql)


def _name_triggers(sql: Sql) -> None:
    """PostgreSQL had two triggers under names of their own."""
    for name, (event, guild) in _TRIGGERS.items():
        sql.execute(f"DROP TRIGGER IF EXISTS {name} ON {event.split()[-1]}")
        sql.execute(f"CREATE TRIGGER {name} AFTER {event} BEGIN {_CHANGED} {guild}; END;")
    sql.execute("DROP TRIGGER IF EXISTS dashboard_sees_table ON tables")
    sql.execute("DROP TRIGGER IF EXISTS dashboard_sees_waiting ON waiting")


def _close_games_of_earlier_rulings(sql: Sql) -> None:
    """Those that go on could not any more: they are closed, and their messages say so. Of those that have ended, the
    results and the log stay.
    """
    for row in sql.rows("SELECT id, status, options, revision FROM tables WHERE status <> 'lobby' ORDER BY id"):
        options = json.loads(row["options"])
        if options.get("game") != "elgrande" or _goes_on(options):
            continue
        if "rulings" not in options:  # as it was by the first ones; it would be taken for a game of today
            _name_first_rulings(sql, row["id"], options)
        if row["status"] == "running":
            _close(sql, row)


def _goes_on(options: dict[str, Any]) -> bool:
    """Whether a game of El Grande can be played on by the rulings that it began with."""
    return options.get("rulings") == KEPT_RULINGS and MENDED.isdisjoint(options.get("expansions", ()))


def _name_first_rulings(sql: Sql, table_id: int, options: dict[str, Any]) -> None:
    sql.execute("UPDATE tables SET options = ? WHERE id = ?", (json.dumps({**options, "rulings": 1}), table_id))


def _close(sql: Sql, row: Row) -> None:
    """As if somebody had ended it without a result."""
    table_id = row["id"]
    LOG.warning("The game of table %d is closed: it began by rulings from before version 1.0.", table_id)
    sql.execute(
        "UPDATE tables SET status = 'cancelled', revision = revision + 1, changed_at = ? WHERE id = ?",
        (sql.now, table_id),
    )
    for left in ("waiting", "motions", "timers"):
        sql.execute(f"DELETE FROM {left} WHERE table_id = ?", (table_id,))  # noqa: S608  # names of ours
    sql.execute(
        insert(
            *("posts", "table_id", "lane", "kind", "payload", "nonce"),
            *("supersedes", "created_at", "claimed_until", "attempts"),
        ),
        (
            *(table_id, "lobby", "lobby_refresh", json.dumps({"of_old_rulings": True})),
            *(f"{table_id}.r{row['revision']}.lobby", 1, sql.now, 0, 0),
        ),
    )
    sql.execute(
        "UPDATE seasons SET due_at = ? WHERE closed_at IS NULL"
        " AND id = (SELECT season_id FROM season_tables WHERE table_id = ?)",
        (sql.now, table_id),
    )


def _store_results_once(sql: Sql) -> None:
    """They stood in three tables: by person, by game and in the facts of seasons. Those by game have it all."""
    sql.execute("DROP TABLE results")
    sql.execute(_RESULTS)
    columns = "table_id, guild_id, name, season_id, family, pace, ended_at, seats, is_looked_at"
    sql.execute(f"INSERT INTO results ({columns}) SELECT {columns} FROM played_games")  # noqa: S608  # ours
    sql.execute("DROP TABLE played_games")
    sql.execute("CREATE INDEX results_of_server ON results (guild_id, ended_at, name)")
    sql.execute("CREATE INDEX results_to_look_at ON results (ended_at) WHERE is_looked_at = 0")
    facts = sql.rows(
        "SELECT season_facts.season_id, season_facts.number, fact FROM season_facts"
        " JOIN season_tables ON season_tables.season_id = season_facts.season_id"
        " AND season_tables.name = substr(season_facts.key, 6)"
        " JOIN results ON results.table_id = season_tables.table_id WHERE kind = 'Finished'"
    )
    for row in facts:
        fact = json.dumps(json.loads(row["fact"]) | {"seats": []})
        sql.execute(
            "UPDATE season_facts SET fact = ? WHERE season_id = ? AND number = ?",
            (fact, row["season_id"], row["number"]),
        )
