"""Hours of a day: as they are shown, and the form to write them."""

from __future__ import annotations

from typing import Final

import discord

from bot.i18n import Words
from bot.storage.records.people import Hours
from cogs.shared.controls import address

START: Final = "start"
END: Final = "end"
LONGEST_TIME = 10


def clock_time(minute: int) -> str:
    """Such as "23:00"."""
    return f"{minute // 60:02}:{minute % 60:02}"


def shown_hours(hours: Hours | None, words: Words, none: str) -> str:
    """Such as "from 23:00 to 07:00"; the sentence of the key `none` if there are none."""
    if hours is None:
        return words(none)
    return words("settings.hours", start=clock_time(hours.start), end=clock_time(hours.end))


def hours_form(kind: str, title: str, present: Hours | None, words: Words) -> discord.ui.Modal:
    """Ask from when until when; both empty is never."""
    form = discord.ui.Modal(title=title, custom_id=address(kind))
    shown = (None, None) if present is None else (clock_time(present.start), clock_time(present.end))
    for name, value in zip((START, END), shown, strict=True):
        field: discord.ui.TextInput[discord.ui.LayoutView] = discord.ui.TextInput(
            custom_id=name, default=value, required=False, max_length=LONGEST_TIME
        )
        help_text = words(f"settings.hours.{name}.help")
        form.add_item(discord.ui.Label(text=words(f"settings.hours.{name}"), description=help_text, component=field))
    return form
