"""Whoever changes a table holds its row first, so that two who do it at once come one after the other."""

from __future__ import annotations

from bot.storage.errors import UnknownTable
from bot.storage.records.tables import TableStatus
from bot.storage.sql import Sql


def lock_table(sql: Sql, table_id: int) -> TableStatus:
    """Keep everybody else from changing this table until the transaction ends; returns its status.

    Raises `UnknownTable`.
    """
    status = sql.value("SELECT status FROM tables WHERE id = ? FOR UPDATE", (table_id,))
    if status is None:
        raise UnknownTable(table_id)
    return TableStatus(status)
