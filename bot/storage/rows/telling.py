"""What a public post shows of a table, found at once."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from bot.storage.records.games import LogLine
from bot.storage.records.people import GuildSettings, Person
from bot.storage.records.seating import Motion, Stint
from bot.storage.records.tables import TableMessage
from bot.storage.rows.log import log_of
from bot.storage.rows.motions import motions_of
from bot.storage.rows.people import find_people, guild_settings
from bot.storage.rows.posts import is_followed
from bot.storage.rows.seats import stints_of
from bot.storage.rows.tables import messages_of
from bot.storage.sql import Sql


@dataclass(frozen=True, slots=True)
class Found:
    """`lines` are the public lines of the log from a position on, or from where the latest message stopped.
    `is_followed` says that a later post which tells the game is stored already.
    """

    lines: tuple[LogLine, ...]
    messages: dict[str, TableMessage]
    motions: tuple[Motion, ...]
    people: dict[int, Person]
    settings: GuildSettings
    stints: tuple[Stint, ...]
    is_followed: bool


def find_telling(
    sql: Sql,
    table_id: int,
    guild_id: int | None,
    people: Collection[int],
    after: int,
    up_to: int,
    latest: str,
    post_id: int | None = None,
    telling: Sequence[str] = (),
) -> Found:
    """All of it, with the public lines after `after` up to `up_to`, for the post `post_id`. Posts of the kinds
    `telling` tell the game.

    If the latest message of the kind `latest` has told less, they begin there: posts in between were never sent. If
    there is none, they begin at the beginning.
    """
    messages = messages_of(sql, table_id)
    begin = min(after, messages[latest].log_position) if latest in messages else 0
    lines = log_of(sql, table_id, after=begin, limit=up_to - begin) if up_to > begin else []
    return Found(
        lines=tuple(line for line in lines if line.position <= up_to),
        messages=messages,
        motions=tuple(motions_of(sql, table_id)),
        people=find_people(sql, people),
        settings=GuildSettings(0) if guild_id is None else guild_settings(sql, guild_id),
        stints=tuple(stints_of(sql, table_id)),
        is_followed=post_id is not None and is_followed(sql, table_id, post_id, telling),
    )
