"""A table knows the game that its people have played before, and a person has been told of tall pictures or not."""

from __future__ import annotations

from bot.storage.sql import Sql


def change(sql: Sql) -> None:
    """Apply it. Whoever has chosen a shape knows that there are several."""
    sql.execute("ALTER TABLE tables ADD COLUMN follows INTEGER REFERENCES tables (id)")
    sql.execute("CREATE INDEX tables_that_follow ON tables (follows) WHERE follows IS NOT NULL")
    sql.execute("ALTER TABLE people ADD COLUMN knows_shapes INTEGER NOT NULL DEFAULT 0 CHECK (knows_shapes IN (0, 1))")
    sql.execute("UPDATE people SET knows_shapes = 1 WHERE picture_layout <> 'wide'")
