"""What people and guilds have set, and single facts, in SQLite. Each function runs inside a transaction."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Collection
from dataclasses import dataclass, fields, replace
from datetime import date
from typing import Any

from bot.storage.records import Away, GuildSettings, Hours, Notification, Person, PersonChanges, Reminder

COLUMNS = tuple(field.name for field in fields(Person))
"""A person's columns: one for each field, of the same name. A new field needs a migration that adds its column, and a
form below if SQLite cannot keep the value as it is."""


GUILD_COLUMNS = tuple(field.name for field in fields(GuildSettings))
"""A server's columns, in the same way."""

SAVE = f"INSERT OR REPLACE INTO people ({', '.join(COLUMNS)}) VALUES ({', '.join('?' * len(COLUMNS))})"  # noqa: S608  # names of our own fields, no input


@dataclass(frozen=True, slots=True)
class Form:
    """How a value is kept in its column, and made from it again. None is always kept as it is."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


TRUTH = Form(int, bool)
HOURS = Form(lambda hours: json.dumps([hours.start, hours.end]), lambda stored: Hours(*json.loads(stored)))

FORMS = {
    "notification": Form(str, Notification),
    "wants_direct_panel": TRUTH,
    "has_closed_direct_messages": TRUTH,
    "sleep": HOURS,
    "quiet": HOURS,
    "days_off": Form(json.dumps, lambda stored: tuple(json.loads(stored))),
    "away": Form(
        lambda away: json.dumps([[each.first.isoformat(), each.last.isoformat()] for each in away]),
        lambda stored: tuple(Away(*map(date.fromisoformat, days)) for days in json.loads(stored)),
    ),
    "reminders": Form(str, Reminder),
}


def find(connection: sqlite3.Connection, user_ids: Collection[int]) -> dict[int, Person]:
    return {user_id: _person(connection, user_id) for user_id in user_ids}


def change(connection: sqlite3.Connection, user_id: int, changes: PersonChanges, now: int) -> Person:
    """Store the given fields of a `Person`. Writes nothing if nothing is new."""
    before = _person(connection, user_id)
    if before.first_seen_at is None:
        before = replace(before, first_seen_at=now)
    elif replace(before, **changes) == before:
        return before
    after = replace(before, **changes)
    connection.execute(SAVE, [_stored(name, getattr(after, name)) for name in COLUMNS])
    return after


def guild(connection: sqlite3.Connection, guild_id: int) -> GuildSettings:
    row = connection.execute("SELECT * FROM guilds WHERE guild_id = ?", (guild_id,)).fetchone()
    if row is None:
        return GuildSettings(guild_id)
    return GuildSettings(**{name: row[name] for name in GUILD_COLUMNS})


def save_guild(connection: sqlite3.Connection, settings: GuildSettings) -> None:
    connection.execute(
        f"INSERT OR REPLACE INTO guilds ({', '.join(GUILD_COLUMNS)})"  # noqa: S608  # names of our own fields, no input
        f" VALUES ({', '.join('?' * len(GUILD_COLUMNS))})",
        [getattr(settings, name) for name in GUILD_COLUMNS],
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
    return Person(**{name: _read(name, row[name]) for name in COLUMNS})


def _stored(name: str, value: Any) -> Any:
    """A field as its column has it."""
    form = FORMS.get(name)
    return value if form is None or value is None else form.write(value)


def _read(name: str, stored: Any) -> Any:
    """What a column has, as the value of the field."""
    form = FORMS.get(name)
    return stored if form is None or stored is None else form.read(stored)
