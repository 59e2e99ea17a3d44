"""A person's time: zone, sleep, days of the week without a move, days away. It moves the deadlines that run."""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import date
from typing import Final

import discord
from babel.dates import format_date, get_day_names

from bot.game.clocks.calendar import Calendar
from bot.game.clocks.own_time import (
    MOST_DAYS_OFF,
    IllegalTime,
    days_off_of,
    sleep_of,
    to_come,
    with_away,
    without_away,
    zones,
    zones_like,
)
from bot.i18n.words import Words
from bot.storage.records.people import Away, Hours, Person
from cogs.settings import panel
from cogs.shared.asking import person_of, words_of
from cogs.shared.blocks import Item, row, small, text
from cogs.shared.controls import Control, Option, Press, action
from cogs.shared.forms import FormField, Submission, form
from cogs.shared.problems import IllegalTimes, UnknownControl

SECTION = "own_time"

PLACE: Final = "place"
FIRST: Final = "first"
LAST: Final = "last"
START: Final = "start"
END: Final = "end"

LONGEST_PLACE = 50
LONGEST_DATE = 10
LONGEST_TIME = 10


def items(reader: panel.Reader) -> list[Item]:
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
            write_zone.button(words("settings.zone.change")),
            write_sleep.button(words("settings.sleep")),
        ),
        text(words("settings.days_off_help")),
        row(_days_menu(person, words)),
        text(words("settings.away", days=away), small(words("settings.away_help"))),
        row(write_away.button(words("settings.away.add"))),
    ]
    if coming:
        options = [Option(_span(each, words), each.first.isoformat()) for each in coming]
        parts.append(row(come_back.menu(words("settings.away.remove"), options)))
    return parts


def zone_items(found: Sequence[str], words: Words) -> list[Item]:
    """Several time zones fit what was written: choose one."""
    options = [Option(name.replace("_", " "), name) for name in found]
    return [text(words("settings.zone.which")), row(choose_zone.menu(words("settings.zone.choose"), options))]


def _span(away: Away, words: Words) -> str:
    first, last = (format_date(day, "medium", locale=words.locale) for day in (away.first, away.last))
    return first if away.first == away.last else f"{first} – {last}"


def _days_menu(person: Person, words: Words) -> Control:
    names = get_day_names("wide", locale=words.locale)
    options = [Option(names[day], str(day), chosen=day in person.days_off) for day in range(7)]
    return choose_days_off.menu(words("settings.days_off.none"), options).several(MOST_DAYS_OFF)


# Hours of a day


def clock_time(minute: int) -> str:
    """A minute of the day as a clock shows it, such as "23:00"."""
    return f"{minute // 60:02}:{minute % 60:02}"


def shown_hours(hours: Hours | None, words: Words, none: str) -> str:
    """Such as "from 23:00 to 07:00"; the sentence of the key `none` if there are none."""
    if hours is None:
        return words(none)
    return words("settings.hours", start=clock_time(hours.start), end=clock_time(hours.end))


def hours_fields(present: Hours | None, words: Words) -> list[FormField]:
    """From when until when; both empty is never."""
    shown = (None, None) if present is None else (clock_time(present.start), clock_time(present.end))
    return [
        FormField(
            name,
            words(f"settings.hours.{name}"),
            LONGEST_TIME,
            shortest=0,
            written=value,
            description=words(f"settings.hours.{name}.help"),
        )
        for name, value in zip((START, END), shown, strict=True)
    ]


# Zone


@action("zone")
async def write_zone(press: Press) -> None:
    await set_zone.open(press.interaction)


@form("zone")
async def set_zone(sent: Submission) -> None:
    """One time zone that fits is taken, several are offered."""
    found = zones_like(sent.field(PLACE))
    if not found:
        raise IllegalTimes("zone")
    if len(found) == 1:
        await panel.save(sent.interaction, SECTION, {"time_zone": found[0]})
    else:
        await panel.show(sent.interaction, SECTION, zone_items(found, words_of(sent.interaction)))


@set_zone.drawn
async def zone_form(interaction: discord.Interaction) -> discord.ui.Modal:
    """Ask for a place; its time zone is looked up."""
    words = words_of(interaction)
    label, description = words("settings.zone.place"), words("settings.zone.help")
    field = FormField(PLACE, label, LONGEST_PLACE, shortest=2, description=description)
    return set_zone.modal(words("settings.zone.change"), [field])


@action("zones")
async def choose_zone(press: Press) -> None:
    if press.value() not in zones():
        raise UnknownControl
    await panel.save(press.interaction, SECTION, {"time_zone": press.value()})


# Sleep and days off


@action("sleep")
async def write_sleep(press: Press) -> None:
    await set_sleep.open(press.interaction)


@form("sleep")
async def set_sleep(sent: Submission) -> None:
    try:
        sleep = sleep_of(sent.field(START), sent.field(END))
    except IllegalTime as illegal:
        raise IllegalTimes(illegal.reason) from None
    await panel.save(sent.interaction, SECTION, {"sleep": sleep})


@set_sleep.drawn
async def sleep_form(interaction: discord.Interaction) -> discord.ui.Modal:
    words = words_of(interaction)
    return set_sleep.modal(words("settings.sleep"), hours_fields((await person_of(interaction)).sleep, words))


@action("daysoff")
async def choose_days_off(press: Press) -> None:
    try:
        days = days_off_of(press.values)
    except IllegalTime as illegal:
        raise IllegalTimes(illegal.reason) from None
    await panel.save(press.interaction, SECTION, {"days_off": days})


# Days away


@action("away")
async def write_away(press: Press) -> None:
    await set_away.open(press.interaction)


@form("away")
async def set_away(sent: Submission) -> None:
    person = await person_of(sent.interaction)
    try:
        away = with_away(person.away, sent.field(FIRST), sent.field(LAST), _today(person))
    except IllegalTime as illegal:
        raise IllegalTimes(illegal.reason) from None
    await panel.save(sent.interaction, SECTION, {"away": away})


@set_away.drawn
async def away_form(interaction: discord.Interaction) -> discord.ui.Modal:
    """Ask for the first and the last day away."""
    words = words_of(interaction)
    fields = [
        FormField(
            name,
            words(f"settings.away.{name}"),
            LONGEST_DATE,
            shortest=int(name == FIRST),
            description=words(f"settings.away.{name}.help"),
            placeholder="2026-12-24",
        )
        for name in (FIRST, LAST)
    ]
    return set_away.modal(words("settings.away.add"), fields)


@action("notaway")
async def come_back(press: Press) -> None:
    person = await person_of(press.interaction)
    away = without_away(person.away, press.value(), _today(person))
    await panel.save(press.interaction, SECTION, {"away": away})


def _today(person: Person) -> date:
    return Calendar(person.time_zone).local(int(time.time() * 1000)).date()
