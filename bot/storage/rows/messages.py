"""The latest messages that show a table, whose buttons work; those of older ones are switched off."""

from __future__ import annotations

from bot.storage.columns import made
from bot.storage.dialect import upsert
from bot.storage.records.tables import TableMessage
from bot.storage.rows.locks import lock_table
from bot.storage.sql import Sql

_SAVE = upsert("messages", ("table_id", "kind"), ("channel_id", "message_id", "log_position"))


def messages_of(sql: Sql, table_id: int) -> dict[str, TableMessage]:
    """The latest message of each kind."""
    rows = sql.rows("SELECT * FROM messages WHERE table_id = ?", (table_id,))
    return {row["kind"]: made(TableMessage, row) for row in rows}


def remember_message(sql: Sql, table_id: int, message: TableMessage) -> TableMessage | None:
    """Note the latest message of its kind; return the one before it, whose buttons are old now."""
    lock_table(sql, table_id)
    before = messages_of(sql, table_id).get(message.kind)
    sql.execute(_SAVE, (table_id, message.kind, message.channel_id, message.message_id, message.log_position))
    return before


def forget_message(sql: Sql, table_id: int, kind: str) -> None:
    """The message is gone, or no longer of use."""
    sql.execute("DELETE FROM messages WHERE table_id = ? AND kind = ?", (table_id, kind))
