"""A person has had lessons or not."""

from __future__ import annotations

from bot.storage.sql import Sql


def change(sql: Sql) -> None:
    """Apply it. Whoever is known already has had none."""
    sql.execute("ALTER TABLE people ADD COLUMN lessons TEXT NOT NULL DEFAULT '[]'")
