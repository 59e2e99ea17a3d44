"""What people and guilds have set."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Unpack

from bot.storage.columns import columns, made, stored
from bot.storage.dialect import upsert
from bot.storage.records.people import GuildSettings, Person, PersonChanges
from bot.storage.sql import Sql

_SAVE = upsert("people", columns(Person)[:1], columns(Person)[1:])
_SAVE_GUILD = upsert("guilds", columns(GuildSettings)[:1], columns(GuildSettings)[1:])


def find_people(sql: Sql, user_ids: Collection[int]) -> dict[int, Person]:
    """One entry for each id, with defaults for people never stored."""
    return {user_id: _person(sql, user_id) for user_id in user_ids}


def change_person(sql: Sql, user_id: int, **changes: Unpack[PersonChanges]) -> Person:
    """Store what is given and leave the rest. Costs no write if nothing is new."""
    before = _person(sql, user_id)
    if before.first_seen_at is None:
        before = replace(before, first_seen_at=sql.now)
    elif replace(before, **changes) == before:
        return before
    after = replace(before, **changes)
    sql.execute(_SAVE, stored(after))
    return after


def guild_settings(sql: Sql, guild_id: int) -> GuildSettings:
    """What is set for a guild, with defaults for one never stored."""
    row = sql.row("SELECT * FROM guilds WHERE guild_id = ?", (guild_id,))
    return GuildSettings(guild_id) if row is None else made(GuildSettings, row)


def save_guild_settings(sql: Sql, settings: GuildSettings) -> None:
    """Store all settings of a guild."""
    sql.execute(_SAVE_GUILD, stored(settings))


def _person(sql: Sql, user_id: int) -> Person:
    row = sql.row("SELECT * FROM people WHERE user_id = ?", (user_id,))
    return Person(user_id) if row is None else made(Person, row)
