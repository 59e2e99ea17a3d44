"""From the last schema before 1.0, number 16, to that of 1.0."""

from __future__ import annotations

from bot.storage.sql import Sql

_CHANGED = "UPDATE dashboards SET wanted = wanted + 1 WHERE guild_id ="
_OF_TABLE = "(SELECT guild_id FROM tables WHERE id = {}.table_id)"
_TRIGGERS = {
    "dashboard_sees_new_table": ("INSERT ON tables", "NEW.guild_id"),
    "dashboard_sees_changed_table": ("UPDATE ON tables", "NEW.guild_id"),
    "dashboard_sees_somebody_asked": ("INSERT ON waiting", _OF_TABLE.format("NEW")),
    "dashboard_sees_somebody_done": ("DELETE ON waiting", _OF_TABLE.format("OLD")),
}
"""What they are called in all databases from now on, when they see something, and whose dashboard it is."""


def change(sql: Sql) -> None:
    """Apply it."""
    _name_triggers(sql)


def _name_triggers(sql: Sql) -> None:
    """PostgreSQL had two triggers under names of their own."""
    for name, (event, guild) in _TRIGGERS.items():
        sql.execute(f"DROP TRIGGER IF EXISTS {name} ON {event.split()[-1]}")
        sql.execute(f"CREATE TRIGGER {name} AFTER {event} BEGIN {_CHANGED} {guild}; END;")
    sql.execute("DROP TRIGGER IF EXISTS dashboard_sees_table ON tables")
    sql.execute("DROP TRIGGER IF EXISTS dashboard_sees_waiting ON waiting")
