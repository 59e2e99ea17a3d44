"""A person's time: zone, sleep, days of the week without a move, days away. None of it counts on any clock."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord
from babel.dates import format_date, get_day_names

from bot.game.clocks.calendar import Calendar
from bot.game.clocks.own_time import MOST_DAYS_OFF, to_come
from bot.i18n import Words
from bot.storage.records.people import Away, Person
from cogs.shared.blocks import Item, row, small, text
from cogs.shared.controls import Control, Option, address, button, menu, shortened
from cogs.ui.settings.hours import hours_form, shown_hours
from cogs.ui.settings.reader import Reader

ZONE: Final = "zone"
ZONE_FORM: Final = "zone"
ZONE_CHOSEN: Final = "zones"
PLACE: Final = "place"
SLEEP: Final = "sleep"
SLEEP_FORM: Final = "sleep"
DAYS_OFF: Final = "daysoff"
AWAY: Final = "away"
AWAY_FORM: Final = "away"
FIRST: Final = "first"
LAST: Final = "last"
NOT_AWAY: Final = "notaway"

LONGEST_PLACE = 50
LONGEST_DATE = 10


def items(reader: Reader) -> list[Item]:
    """What is set, in words, and the ways to change it."""
    person, words = reader.person, reader.words
    now = Calendar(person.time_zone).local(reader.now)
    coming = to_come(person.away, now.date())
    zone = words("settings.zone", zone=person.time_zone.replace("_", " "), now=now.strftime("%H:%M"))
    sleep = shown_hours(person.sleep, words, "settings.sleep.none")
    away = words.list([_span(each, words) for each in coming]) or words("settings.away.none")
    parts: list[Item] = [
        text(words("settings.own_time_help"), zone, words("settings.sleep.set", hours=sleep)),
        row(
            button(words("settings.zone.change"), address(ZONE)),
            button(words("settings.sleep"), address(SLEEP)),
        ),
        text(words("settings.days_off_help")),
        row(_days_menu(person, words)),
        text(words("settings.away", days=away), small(words("settings.away_help"))),
        row(button(words("settings.away.add"), address(AWAY))),
    ]
    if coming:
        options = [Option(_span(each, words), each.first.isoformat()) for each in coming]
        parts.append(row(menu(words("settings.away.remove"), address(NOT_AWAY), options)))
    return parts


def zone_items(found: Sequence[str], words: Words) -> list[Item]:
    """Several time zones fit what was written: choose one."""
    options = [Option(name.replace("_", " "), name) for name in found]
    return [text(words("settings.zone.which")), row(menu(words("settings.zone.choose"), address(ZONE_CHOSEN), options))]


def _span(away: Away, words: Words) -> str:
    first, last = (format_date(day, "medium", locale=words.locale) for day in (away.first, away.last))
    return first if away.first == away.last else f"{first} – {last}"


def _days_menu(person: Person, words: Words) -> Control:
    names = get_day_names("wide", locale=words.locale)
    return Control(
        discord.ui.Select(
            placeholder=shortened(words("settings.days_off.none"), 150),
            custom_id=address(DAYS_OFF),
            min_values=0,
            max_values=MOST_DAYS_OFF,
            options=[
                discord.SelectOption(label=names[day], value=str(day), default=day in person.days_off)
                for day in range(7)
            ],
        )
    )


def zone_form(words: Words) -> discord.ui.Modal:
    """Ask for a place; its time zone is looked up."""
    form = discord.ui.Modal(title=words("settings.zone.change"), custom_id=address(ZONE_FORM))
    field: discord.ui.TextInput[discord.ui.LayoutView] = discord.ui.TextInput(
        custom_id=PLACE, min_length=2, max_length=LONGEST_PLACE
    )
    form.add_item(
        discord.ui.Label(text=words("settings.zone.place"), description=words("settings.zone.help"), component=field)
    )
    return form


def sleep_form(person: Person, words: Words) -> discord.ui.Modal:
    """Ask from when until when somebody sleeps."""
    return hours_form(SLEEP_FORM, words("settings.sleep"), person.sleep, words)


def away_form(words: Words) -> discord.ui.Modal:
    """Ask for the first and the last day away."""
    form = discord.ui.Modal(title=words("settings.away.add"), custom_id=address(AWAY_FORM))
    for name in (FIRST, LAST):
        field: discord.ui.TextInput[discord.ui.LayoutView] = discord.ui.TextInput(
            custom_id=name, placeholder="2026-12-24", required=name == FIRST, max_length=LONGEST_DATE
        )
        help_text = words(f"settings.away.{name}.help")
        form.add_item(discord.ui.Label(text=words(f"settings.away.{name}"), description=help_text, component=field))
    return form
