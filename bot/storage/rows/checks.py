"""What a database cannot check by itself."""

from __future__ import annotations

from bot.storage.sql import Sql


def miscounted(sql: Sql) -> list[str]:
    """A sentence for each table whose latest state was made after another number of choices than there are. Slow."""
    rows = sql.rows(
        "SELECT table_id, choice_count, found FROM (SELECT table_id, choice_count,"
        " (SELECT count(*) FROM choices WHERE choices.table_id = snapshots.table_id) AS found FROM snapshots) AS pairs"
        " WHERE found <> choice_count ORDER BY table_id"
    )
    return [
        f"Table {row['table_id']} has {row['found']} choices, but its latest state counts {row['choice_count']}."
        for row in rows
    ]
