"""Whoever changes a table holds its row first, so that two who do it at once come one after the other."""

from __future__ import annotations

from bot.storage.errors import AlreadyApplied, UnknownTable
from bot.storage.records.tables import TableStatus
from bot.storage.sql import Row, Sql

_HOLD = "SELECT status FROM tables WHERE id = ? FOR UPDATE"
_HOLD_GAME = (
    "SELECT version, choice_count, log_position, EXISTS (SELECT 1 FROM interactions WHERE id = ?) AS is_repeated"
    " FROM snapshots WHERE table_id = ? FOR UPDATE"
)


def lock_table(sql: Sql, table_id: int) -> TableStatus:
    """Keep everybody else from changing this table until the transaction ends; returns its status.

    Raises `UnknownTable`.
    """
    return _status(table_id, sql.row(_HOLD, (table_id,)))


def lock_game(sql: Sql, table_id: int, interaction_id: int | None) -> tuple[TableStatus, Row | None]:
    """The same, and what a change of its game is held against; None before it began.

    Raises `UnknownTable`; `AlreadyApplied` if this interaction has changed a game before.
    """
    table, game = sql.first_rows((_HOLD, (table_id,)), (_HOLD_GAME, (interaction_id, table_id)))
    status = _status(table_id, table)
    if game is not None and game["is_repeated"]:
        known = sql.rows("SELECT table_id, choice_count FROM interactions WHERE id = ?", (interaction_id,))[0]
        raise AlreadyApplied(known["table_id"], known["choice_count"])
    return status, game


def _status(table_id: int, table: Row | None) -> TableStatus:
    if table is None:
        raise UnknownTable(table_id)
    return TableStatus(table["status"])
