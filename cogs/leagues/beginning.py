"""When a season begins, as organisers write it."""

from __future__ import annotations

from datetime import datetime

import discord

from bot.game.clocks.calendar import zone_of
from bot.leagues.rules.season.rules import DAY, HOUR
from cogs.leagues.asking import IllegalStart
from cogs.shared.asking import bot_of, person_of

WRITTEN = "%Y-%m-%d %H:%M"
"""How somebody writes when a season begins, in their own time zone."""
UNITS = {"m": HOUR // 60, "h": HOUR, "d": DAY}
"""The letters behind a number that says in how long it begins."""
LONGEST_AHEAD = 366 * DAY


async def instant_written(interaction: discord.Interaction, written: str) -> int:
    """When a season begins: a date and a time as its organiser's clock shows them, or in how many hours or minutes.

    Raises IllegalStart.
    """
    tables = bot_of(interaction).tables
    person = await person_of(interaction)
    now = tables.times.now()
    number, unit = written.strip()[:-1], written.strip()[-1:]
    if number.isdecimal() and unit in UNITS:
        return now + min(int(number) * UNITS[unit], LONGEST_AHEAD)
    try:
        begins = datetime.strptime(written.strip(), WRITTEN).replace(tzinfo=zone_of(person.time_zone))
    except ValueError:
        raise IllegalStart from None
    starts_at = int(begins.timestamp() * 1000)
    if not now <= starts_at <= now + LONGEST_AHEAD:
        raise IllegalStart
    return starts_at
