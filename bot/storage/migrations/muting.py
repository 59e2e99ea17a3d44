"""A person may not want to be called for what some tables or people ask."""

from __future__ import annotations

from bot.storage.sql import Sql


def change(sql: Sql) -> None:
    """Apply it. Nobody has muted anything."""
    sql.execute("ALTER TABLE people ADD COLUMN muted_tables TEXT NOT NULL DEFAULT '[]'")
    sql.execute("ALTER TABLE people ADD COLUMN muted_people TEXT NOT NULL DEFAULT '[]'")
