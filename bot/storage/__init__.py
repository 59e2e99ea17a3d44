"""What outlives the process: tables, choices, posts to send, what people have set. See docs/storage.md."""

from __future__ import annotations

from bot.storage.addresses import check_database, check_file, copy_database, looked_into, open_store, restore_database
from bot.storage.errors import AlreadyApplied, OutOfDate, StorageError, UnknownTable
from bot.storage.records.changes import Change, SeatChange, Stored
from bot.storage.records.due import NO_TIMERS, WHOLE_TABLE, Outage, Post, Timer, TimerChanges
from bot.storage.records.games import (
    Choice,
    LogLine,
    Maker,
    OrderChange,
    SavedGame,
    SealedSecret,
    Snapshot,
    StoredOrder,
)
from bot.storage.records.leagues import KnownMember, PlayedGame, StoredFact, StoredSeason, StoredSeeker
from bot.storage.records.people import (
    LAST_PLAYED,
    Away,
    GuildSettings,
    HandSet,
    Hours,
    Look,
    Notification,
    Person,
    PersonChanges,
    Reminder,
)
from bot.storage.records.seating import EndedBy, Leaving, Motion, NewResult, Result, Stint, Volunteer
from bot.storage.records.shards import Shards
from bot.storage.records.tables import (
    Dashboard,
    Progress,
    Seat,
    SeatKind,
    Table,
    TableMessage,
    TableStatus,
    Waited,
    WaitingTable,
)
from bot.storage.store import Store

__all__ = [
    "LAST_PLAYED",
    "NO_TIMERS",
    "WHOLE_TABLE",
    "AlreadyApplied",
    "Away",
    "Change",
    "Choice",
    "Dashboard",
    "EndedBy",
    "GuildSettings",
    "HandSet",
    "Hours",
    "KnownMember",
    "Leaving",
    "LogLine",
    "Look",
    "Maker",
    "Motion",
    "NewResult",
    "Notification",
    "OrderChange",
    "OutOfDate",
    "Outage",
    "Person",
    "PersonChanges",
    "PlayedGame",
    "Post",
    "Progress",
    "Reminder",
    "Result",
    "SavedGame",
    "SealedSecret",
    "Seat",
    "SeatChange",
    "SeatKind",
    "Shards",
    "Snapshot",
    "Stint",
    "StorageError",
    "Store",
    "Stored",
    "StoredFact",
    "StoredOrder",
    "StoredSeason",
    "StoredSeeker",
    "Table",
    "TableMessage",
    "TableStatus",
    "Timer",
    "TimerChanges",
    "UnknownTable",
    "Volunteer",
    "Waited",
    "WaitingTable",
    "check_database",
    "check_file",
    "copy_database",
    "looked_into",
    "open_store",
    "restore_database",
]
