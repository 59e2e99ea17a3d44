"""What people and guilds have set."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Unpack

from bot.storage.columns import columns, made, stored
from bot.storage.dialect import insert, marks, upsert
from bot.storage.records.people import GuildSettings, Person, PersonChanges
from bot.storage.sql import Sql

_SAVE = upsert("people", columns(Person)[:1], columns(Person)[1:])
_MEET = insert("people", *columns(Person)) + " ON CONFLICT DO NOTHING"
_HELD = "SELECT * FROM people WHERE user_id = ? FOR UPDATE"
_SAVE_GUILD = upsert("guilds", columns(GuildSettings)[:1], columns(GuildSettings)[1:])


def find_people(sql: Sql, user_ids: Collection[int]) -> dict[int, Person]:
    """One entry for each id, with defaults for people never stored."""
    ids = tuple(user_ids)
    rows = sql.rows(f"SELECT * FROM people WHERE user_id IN ({marks(ids)})", ids) if ids else []  # noqa: S608  # marks only
    known = {person.user_id: person for person in (made(Person, row) for row in rows)}
    return {user_id: known.get(user_id) or Person(user_id) for user_id in ids}


def change_person(sql: Sql, user_id: int, **changes: Unpack[PersonChanges]) -> Person:
    """Store what is given and leave the rest. Costs no write if nothing is new."""
    sql.execute(_MEET, stored(Person(user_id, first_seen_at=sql.now)))
    row = sql.row(_HELD, (user_id,))
    before = Person(user_id) if row is None else made(Person, row)
    after = replace(before, **changes)
    if after != before:
        sql.execute(_SAVE, stored(after))
    return after


def guild_settings(sql: Sql, guild_id: int) -> GuildSettings:
    """What is set for a guild, with defaults for one never stored."""
    row = sql.row("SELECT * FROM guilds WHERE guild_id = ?", (guild_id,))
    return GuildSettings(guild_id) if row is None else made(GuildSettings, row)


def save_guild_settings(sql: Sql, settings: GuildSettings) -> None:
    """Store all settings of a guild."""
    sql.execute(_SAVE_GUILD, stored(settings))
