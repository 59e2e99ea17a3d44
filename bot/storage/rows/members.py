"""Who takes part in the games of a server: a number for each person, which stays when they are forgotten."""

from __future__ import annotations

from typing import Final

from bot.storage.columns import made
from bot.storage.dialect import insert
from bot.storage.records.leagues import KnownMember
from bot.storage.sql import Sql

FORGOTTEN: Final = 0
"""The id of somebody who has asked to be forgotten, where there must be one."""

_INSERT = insert("members", "guild_id", "number", "user_id", "name")
_FIND = (
    "SELECT number, members.user_id, name, coalesce(is_named, 0) AS is_named FROM members"
    " LEFT JOIN people ON people.user_id = members.user_id"
)


def enrol(sql: Sql, guild_id: int, user_id: int, name: str) -> int:
    """The number of a person in a server, a new one if they have none; `name` is what they are called there now."""
    known = "SELECT number, name FROM members WHERE user_id = ? AND guild_id = ?"
    found = sql.row(known, (user_id, guild_id))
    if found is None:
        number: int = sql.value("SELECT coalesce(max(number), 0) + 1 FROM members WHERE guild_id = ?", (guild_id,))
        sql.execute(_INSERT, (guild_id, number, user_id, name))
        return number
    if found["name"] != name:
        sql.execute("UPDATE members SET name = ? WHERE user_id = ? AND guild_id = ?", (name, user_id, guild_id))
    return int(found["number"])


def members_of(sql: Sql, guild_id: int) -> list[KnownMember]:
    """Everybody, by number; those who were forgotten, too."""
    return [made(KnownMember, row) for row in sql.rows(f"{_FIND} WHERE guild_id = ? ORDER BY number", (guild_id,))]


def member_numbers(sql: Sql, user_id: int) -> dict[int, int]:
    """The numbers of a person by server."""
    rows = sql.rows("SELECT guild_id, number FROM members WHERE user_id = ?", (user_id,))
    return {row["guild_id"]: row["number"] for row in rows}


def organisers_of(sql: Sql, guild_id: int) -> list[int]:
    """People who may organise in a server besides its managers."""
    return [row["user_id"] for row in sql.rows("SELECT user_id FROM organisers WHERE guild_id = ?", (guild_id,))]


def name_organisers(sql: Sql, guild_id: int, user_ids: list[int]) -> None:
    """These people may organise, and nobody else besides the managers."""
    sql.execute("DELETE FROM organisers WHERE guild_id = ?", (guild_id,))
    sql.execute_many(insert("organisers", "guild_id", "user_id"), [(guild_id, user_id) for user_id in user_ids])
