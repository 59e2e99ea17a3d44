"""A person may want to read another language than Discord says."""

from __future__ import annotations

from bot.storage.sql import Sql


def change(sql: Sql) -> None:
    """Apply it. Nobody has chosen one."""
    sql.execute("ALTER TABLE people ADD COLUMN language TEXT")
