"""The dates of seasons as events in the calendar of their server, where the bot may create some.

Nothing hangs on it: where the bot may not, or Discord refuses, the season goes on all the same, and the dates stand in
its messages.
"""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

import discord

from bot.i18n.words import Words
from bot.leagues.rules.league import KeptSeason
from bot.leagues.rules.season.dates import DateKind, SeasonDate, coming_dates

if TYPE_CHECKING:
    from bot.app import ElGrandeBot

LOG = logging.getLogger(__name__)

LONGEST_NAME: Final = 100


async def keep_calendar(bot: ElGrandeBot, kept: KeptSeason, words: Words) -> None:
    """Create, move and delete events until they are what the season says. What has begun is left alone."""
    guild = bot.get_guild(kept.stored.guild_id)
    if guild is None or not guild.me.guild_permissions.create_events:
        return
    now = bot.tables.times.now()
    known = await bot.leagues.notes.calendar(kept.id)
    wanted = {date.key: date for date in coming_dates(kept.season, now)}
    events = {key: event for key, event in known.items() if key in wanted}
    try:
        for key, (event_id, begins_at, _) in known.items():
            if key not in wanted and begins_at > now:
                await _delete(guild, event_id)
        for key, date in wanted.items():
            if known.get(key, (0,))[1:] != (date.begins_at, date.ends_at):
                event_id = await _put(guild, kept, date, known.get(key, (0,))[0], words)
                events[key] = (event_id, date.begins_at, date.ends_at)
    except discord.HTTPException as error:
        LOG.warning("The calendar of season %d cannot be kept: %s", kept.id, error.text)
    if events != known:
        await bot.leagues.notes.note_calendar(kept.id, events)


async def _put(guild: discord.Guild, kept: KeptSeason, date: SeasonDate, event_id: int, words: Words) -> int:
    """The event of a date, moved if there is one, else a new one; its number."""
    begins, ends = (datetime.fromtimestamp(instant / 1000, UTC) for instant in (date.begins_at, date.ends_at))
    name = event_name(kept, date, words)[:LONGEST_NAME]
    for event in await guild.fetch_scheduled_events(with_counts=False):
        # By name, too: a process may have died between making one and noting it.
        if event.id == event_id or (event.creator_id == guild.me.id and event.name == name):
            await event.edit(start_time=begins, end_time=ends)
            return event.id
    made = await guild.create_scheduled_event(
        name=name,
        start_time=begins,
        end_time=ends,
        entity_type=discord.EntityType.external,
        privacy_level=discord.PrivacyLevel.guild_only,
        location=f"https://discord.com/channels/{kept.stored.guild_id}/{kept.stored.channel_id}",
    )
    return made.id


async def _delete(guild: discord.Guild, event_id: int) -> None:
    try:
        await (await guild.fetch_scheduled_event(event_id, with_counts=False)).delete()
    except discord.NotFound:
        return  # somebody has deleted it


def event_name(kept: KeptSeason, date: SeasonDate, words: Words) -> str:
    """Such as "Spring: round 2"."""
    title = kept.stored.title
    if date.kind is not DateKind.ROUNDS:
        return words(f"league.calendar.{date.kind}", title=title)
    key = "league.calendar.round" if date.first == date.last else "league.calendar.rounds"
    return words(key, title=title, first=date.first, last=date.last)
