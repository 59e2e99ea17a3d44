"""What outlives the process: tables, choices, posts to send, what people have set. See docs/storage.md."""

from __future__ import annotations

from bot.storage.errors import AlreadyApplied, OutOfDate, StorageError, UnknownTable
from bot.storage.opening import check_database, copy_database, open_repository
from bot.storage.records import (
    GuildSettings,
    LogLine,
    NewChoice,
    NewPost,
    NewSnapshot,
    NewTable,
    Notification,
    Person,
    Post,
    SavedGame,
    Seat,
    SeatKind,
    StoredChoice,
    StoredLogLine,
    StoredSnapshot,
    Table,
    TableMessage,
    TableStatus,
    WaitingTable,
)
from bot.storage.repository import Repository

__all__ = [
    "AlreadyApplied",
    "GuildSettings",
    "LogLine",
    "NewChoice",
    "NewPost",
    "NewSnapshot",
    "NewTable",
    "Notification",
    "OutOfDate",
    "Person",
    "Post",
    "Repository",
    "SavedGame",
    "Seat",
    "SeatKind",
    "StorageError",
    "StoredChoice",
    "StoredLogLine",
    "StoredSnapshot",
    "Table",
    "TableMessage",
    "TableStatus",
    "UnknownTable",
    "WaitingTable",
    "check_database",
    "copy_database",
    "open_repository",
]
