"""What people and guilds have set, and single facts, in SQLite. Each function runs inside a transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection
from dataclasses import replace
from typing import Any

from bot.storage.records import GuildSettings, Notification, Person


def find(connection: sqlite3.Connection, user_ids: Collection[int]) -> dict[int, Person]:
    return {user_id: _person(connection, user_id) for user_id in user_ids}


def change(connection: sqlite3.Connection, user_id: int, given: dict[str, Any], now: int) -> Person:
    """Store the given fields of a `Person`. Writes nothing if nothing is new."""
    before = _person(connection, user_id)
    if before.first_seen_at is None:
        before = replace(before, first_seen_at=now)
    elif replace(before, **given) == before:
        return before
    after = replace(before, **given)
    connection.execute(
        "INSERT INTO people (user_id, locale, notification, wants_direct_panel, has_closed_direct_messages,"
        " first_seen_at) VALUES (?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (user_id) DO UPDATE SET locale = excluded.locale, notification = excluded.notification,"
        " wants_direct_panel = excluded.wants_direct_panel,"
        " has_closed_direct_messages = excluded.has_closed_direct_messages",
        (
            user_id,
            after.locale,
            after.notification,
            int(after.wants_direct_panel),
            int(after.has_closed_direct_messages),
            after.first_seen_at,
        ),
    )
    return after


def guild(connection: sqlite3.Connection, guild_id: int) -> GuildSettings:
    row = connection.execute("SELECT * FROM guilds WHERE guild_id = ?", (guild_id,)).fetchone()
    if row is None:
        return GuildSettings(guild_id)
    return GuildSettings(guild_id, row["tables_channel_id"], row["locale"])


def save_guild(connection: sqlite3.Connection, settings: GuildSettings) -> None:
    connection.execute(
        "INSERT INTO guilds (guild_id, tables_channel_id, locale) VALUES (?, ?, ?)"
        " ON CONFLICT (guild_id) DO UPDATE SET tables_channel_id = excluded.tables_channel_id,"
        " locale = excluded.locale",
        (settings.guild_id, settings.tables_channel_id, settings.locale),
    )


def fact(connection: sqlite3.Connection, key: str) -> str | None:
    row = connection.execute("SELECT value FROM facts WHERE key = ?", (key,)).fetchone()
    return None if row is None else str(row["value"])


def set_fact(connection: sqlite3.Connection, key: str, value: str) -> None:
    connection.execute(
        "INSERT INTO facts (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        (key, value),
    )


def _person(connection: sqlite3.Connection, user_id: int) -> Person:
    row = connection.execute("SELECT * FROM people WHERE user_id = ?", (user_id,)).fetchone()
    if row is None:
        return Person(user_id)
    return Person(
        user_id=user_id,
        locale=row["locale"],
        notification=Notification(row["notification"]),
        wants_direct_panel=bool(row["wants_direct_panel"]),
        has_closed_direct_messages=bool(row["has_closed_direct_messages"]),
        first_seen_at=row["first_seen_at"],
    )
