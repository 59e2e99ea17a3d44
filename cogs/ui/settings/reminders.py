"""How a person is reminded of a table that still waits, when the digest comes, and when nothing rings."""

from __future__ import annotations

from typing import Final

import discord

from bot.i18n import Words
from bot.storage.records.people import Person, Reminder
from cogs.shared.blocks import Item, row, small, text
from cogs.shared.controls import Control, Option, address, button, menu
from cogs.ui.settings.hours import hours_form, shown_hours
from cogs.ui.settings.reader import Reader

REMIND: Final = "remind"
DIGEST_HOUR: Final = "digesthour"
QUIET: Final = "quiet"
QUIET_FORM: Final = "quiet"


def items(reader: Reader) -> list[Item]:
    """The way of reminding; the hour of the digest only for who wants one; quiet hours."""
    person, words = reader.person, reader.words
    parts: list[Item] = [text(words("settings.reminders_help")), row(_way_menu(person, words))]
    if person.reminders is Reminder.DIGEST:
        parts += [text(words("settings.digest_help", zone=person.time_zone)), row(_hour_menu(person, words))]
    quiet = shown_hours(person.quiet, words, "settings.quiet.none")
    zone = small(words("settings.in_zone", zone=person.time_zone))
    parts.append(text(words("settings.quiet_help", hours=quiet), zone))
    return [*parts, row(button(words("settings.quiet"), address(QUIET)))]


def _way_menu(person: Person, words: Words) -> Control:
    options = [
        Option(
            words(f"settings.reminder.{way}"),
            way.value,
            words(f"settings.reminder.{way}.help"),
            chosen=way is person.reminders,
        )
        for way in Reminder
    ]
    return menu(words("settings.reminders"), address(REMIND), options)


def _hour_menu(person: Person, words: Words) -> Control:
    options = [Option(f"{hour:02}:00", str(hour), chosen=hour == person.digest_hour) for hour in range(24)]
    return menu(words("settings.digest"), address(DIGEST_HOUR), options)


def quiet_form(person: Person, words: Words) -> discord.ui.Modal:
    """Ask from when until when nothing is to ring."""
    return hours_form(QUIET_FORM, words("settings.quiet"), person.quiet, words)
