"""How a person is reminded of a table that still waits, when the digest comes, and when nothing rings."""

from __future__ import annotations

import discord

from bot.game.clocks.own_time import IllegalTime, hours_of
from bot.i18n.words import Words
from bot.storage.records.people import Person, PersonChanges, Reminder
from cogs.settings import own_time, panel
from cogs.shared.asking import person_of, words_of
from cogs.shared.blocks import Item, row, small, text
from cogs.shared.controls import Control, Option, Press, action
from cogs.shared.forms import Submission, form
from cogs.shared.problems import IllegalTimes, UnknownControl

SECTION = "reminders"


def items(reader: panel.Reader) -> list[Item]:
    """The way of reminding; the hour of the digest only for who wants one; quiet hours."""
    person, words = reader.person, reader.words
    parts: list[Item] = [text(words("settings.reminders_help")), row(_way_menu(person, words))]
    if person.reminders is Reminder.DIGEST:
        parts += [text(words("settings.digest_help", zone=person.time_zone)), row(_hour_menu(person, words))]
    quiet = own_time.shown_hours(person.quiet, words, "settings.quiet.none")
    zone = small(words("settings.in_zone", zone=person.time_zone))
    parts.append(text(words("settings.quiet_help", hours=quiet), zone))
    return [*parts, row(write_quiet.button(words("settings.quiet")))]


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
    return choose_way.menu(words("settings.reminders"), options)


def _hour_menu(person: Person, words: Words) -> Control:
    options = [Option(f"{hour:02}:00", str(hour), chosen=hour == person.digest_hour) for hour in range(24)]
    return choose_digest_hour.menu(words("settings.digest"), options)


@action("remind")
async def choose_way(press: Press) -> None:
    changes: PersonChanges = {"reminders": press.chosen(Reminder), "has_closed_direct_messages": False}
    await panel.save(press.interaction, SECTION, changes)


@action("digesthour")
async def choose_digest_hour(press: Press) -> None:
    hour = press.chosen(int)
    if hour not in range(24):
        raise UnknownControl
    await panel.save(press.interaction, SECTION, {"digest_hour": hour})


@action("quiet")
async def write_quiet(press: Press) -> None:
    await set_quiet.open(press.interaction)


@form("quiet")
async def set_quiet(sent: Submission) -> None:
    """When nothing is to ring."""
    try:
        quiet = hours_of(sent.field(own_time.START), sent.field(own_time.END))
    except IllegalTime as illegal:
        raise IllegalTimes(illegal.reason) from None
    await panel.save(sent.interaction, SECTION, {"quiet": quiet})


@set_quiet.drawn
async def quiet_form(interaction: discord.Interaction) -> discord.ui.Modal:
    person = await person_of(interaction)
    words = words_of(interaction)
    return set_quiet.modal(words("settings.quiet"), own_time.hours_fields(person.quiet, words))
