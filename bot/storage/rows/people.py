"""People and servers: what they have set, and the sets of power cards that people keep."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Unpack

from bot.storage.columns import columns, made, stored
from bot.storage.dialect import insert, marks, upsert
from bot.storage.records.people import LAST_PLAYED, GuildSettings, HandSet, Person, PersonChanges
from bot.storage.sql import Sql

_SAVE = upsert("people", columns(Person)[:1], columns(Person)[1:])
_MEET = insert("people", *columns(Person)) + " ON CONFLICT DO NOTHING"
_HELD = "SELECT * FROM people WHERE user_id = ? FOR UPDATE"
_SAVE_GUILD = upsert("guilds", columns(GuildSettings)[:1], columns(GuildSettings)[1:])
_SAVE_SET = insert("hand_sets", "user_id", *columns(HandSet), "changed_at")
_OR_CHANGE = " ON CONFLICT (user_id, number) DO UPDATE SET cards = excluded.cards, changed_at = excluded.changed_at"


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


def chosen_channels(sql: Sql) -> dict[int, int]:
    """The channel for new tables of every guild whose managers have chosen one."""
    rows = sql.rows("SELECT guild_id, tables_channel_id FROM guilds WHERE tables_channel_id IS NOT NULL")
    return {row["guild_id"]: row["tables_channel_id"] for row in rows}


def save_guild_settings(sql: Sql, settings: GuildSettings) -> None:
    """Store all settings of a guild."""
    sql.execute(_SAVE_GUILD, stored(settings))


# Sets of power cards


def hand_sets_of(sql: Sql, user_id: int) -> list[HandSet]:
    """All sets of a person: first the one they played with last, then those they saved, oldest first."""
    return [
        made(HandSet, row) for row in sql.rows("SELECT * FROM hand_sets WHERE user_id = ? ORDER BY number", (user_id,))
    ]


def keep_last_hand(sql: Sql, user_id: int, cards: Sequence[int]) -> None:
    """Note what somebody plays with now."""
    _save(sql, user_id, HandSet(LAST_PLAYED, "", tuple(sorted(cards))), _OR_CHANGE)


def save_hand_set(sql: Sql, user_id: int, name: str, cards: Sequence[int], most: int) -> HandSet | None:
    """Save a set under a name that is not empty, in the place of one of the same name.

    None, and nothing is saved, if it would be one more than `most`.
    """
    saved = [each for each in hand_sets_of(sql, user_id) if each.number != LAST_PLAYED]
    before = next((each for each in saved if each.name == name), None)
    if before is not None:
        return _save(sql, user_id, replace(before, cards=tuple(sorted(cards))), _OR_CHANGE)
    if len(saved) >= most:
        return None
    number = 1 + max((each.number for each in saved), default=LAST_PLAYED)
    return _save(sql, user_id, HandSet(number, name, tuple(sorted(cards))))


def rename_hand_set(sql: Sql, user_id: int, number: int, name: str) -> bool:
    """Give a saved set another name; False if there is none of this number, or another one has the name."""
    others = [each.name for each in hand_sets_of(sql, user_id) if each.number != number]
    if number == LAST_PLAYED or name in others:
        return False
    changed = sql.changed("UPDATE hand_sets SET name = ? WHERE user_id = ? AND number = ?", (name, user_id, number))
    return changed == 1


def delete_hand_set(sql: Sql, user_id: int, number: int) -> bool:
    """Forget a saved set; False if there is none of this number."""
    if number == LAST_PLAYED:
        return False
    return sql.changed("DELETE FROM hand_sets WHERE user_id = ? AND number = ?", (user_id, number)) == 1


def _save(sql: Sql, user_id: int, kept: HandSet, otherwise: str = "") -> HandSet:
    sql.execute(_SAVE_SET + otherwise, (user_id, *stored(kept), sql.now))
    return kept
