"""The latest messages that show a table, whose buttons work; those of older ones are switched off."""

from __future__ import annotations

from bot.storage.columns import columns, made, stored
from bot.storage.dialect import upsert
from bot.storage.records.tables import TableMessage
from bot.storage.rows.locks import lock_table
from bot.storage.sql import Sql

_SAVE = upsert("messages", ("table_id", "kind"), columns(TableMessage)[1:])


def messages_of(sql: Sql, table_id: int) -> dict[str, TableMessage]:
    """The latest message of each kind."""
    rows = sql.rows("SELECT * FROM messages WHERE table_id = ?", (table_id,))
    return {row["kind"]: made(TableMessage, row) for row in rows}


def remember_message(sql: Sql, table_id: int, message: TableMessage) -> TableMessage | None:
    """Note the latest message of its kind; return another one before it, whose buttons are old now."""
    lock_table(sql, table_id)
    before = messages_of(sql, table_id).get(message.kind)
    sql.execute(_SAVE, (table_id, *stored(message)))
    return None if before is not None and before.message_id == message.message_id else before


def forget_message(sql: Sql, table_id: int, kind: str) -> None:
    """The message is gone, or no longer of use."""
    sql.execute("DELETE FROM messages WHERE table_id = ? AND kind = ?", (table_id, kind))
