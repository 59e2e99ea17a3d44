"""Setting one's time: zone, sleep, days off, days away. It moves the deadlines that run."""

from __future__ import annotations

import time
from datetime import date

import discord

from bot.game.clocks.calendar import Calendar
from bot.game.clocks.own_time import IllegalTime, days_off_of, sleep_of, with_away, without_away, zones, zones_like
from bot.storage.records.people import Person
from cogs.settings.showing import save, show
from cogs.shared import forms as modals
from cogs.shared.answers import suppress_already_answered
from cogs.shared.asking import bot_of, words_of
from cogs.shared.controls import Press, answers
from cogs.shared.problems import IllegalTimes, UnknownControl
from cogs.ui.settings import hours, own_time

SECTION = "own_time"


@answers(own_time.ZONE)
async def zone_pressed(press: Press) -> None:
    with suppress_already_answered(press.interaction):
        await modals.ask(press.interaction, await _zone_form(press))


async def _zone_form(press: Press) -> discord.ui.Modal:
    return own_time.zone_form(words_of(press.interaction))


@modals.submits(own_time.ZONE_FORM, _zone_form)
async def place_written(submission: modals.Submission) -> None:
    """One time zone that fits is taken, several are offered."""
    interaction = submission.press.interaction
    found = zones_like(submission.field(own_time.PLACE))
    if not found:
        raise IllegalTimes("zone")
    if len(found) == 1:
        await save(interaction, SECTION, {"time_zone": found[0]})
    else:
        await show(interaction, SECTION, own_time.zone_items(found, words_of(interaction)))


@answers(own_time.ZONE_CHOSEN)
async def zone_chosen(press: Press) -> None:
    if press.value() not in zones():
        raise UnknownControl
    await save(press.interaction, SECTION, {"time_zone": press.value()})


@answers(own_time.SLEEP)
async def sleep_pressed(press: Press) -> None:
    form = await _sleep_form(press)
    with suppress_already_answered(press.interaction):
        await modals.ask(press.interaction, form)


async def _sleep_form(press: Press) -> discord.ui.Modal:
    return own_time.sleep_form(await _person(press.interaction), words_of(press.interaction))


@modals.submits(own_time.SLEEP_FORM, _sleep_form)
async def sleep_written(submission: modals.Submission) -> None:
    try:
        sleep = sleep_of(submission.field(hours.START), submission.field(hours.END))
    except IllegalTime as illegal:
        raise IllegalTimes(illegal.reason) from None
    await save(submission.press.interaction, SECTION, {"sleep": sleep})


@answers(own_time.DAYS_OFF)
async def days_chosen(press: Press) -> None:
    try:
        days = days_off_of(press.values)
    except IllegalTime as illegal:
        raise IllegalTimes(illegal.reason) from None
    await save(press.interaction, SECTION, {"days_off": days})


@answers(own_time.AWAY)
async def away_pressed(press: Press) -> None:
    with suppress_already_answered(press.interaction):
        await modals.ask(press.interaction, await _away_form(press))


async def _away_form(press: Press) -> discord.ui.Modal:
    return own_time.away_form(words_of(press.interaction))


@modals.submits(own_time.AWAY_FORM, _away_form)
async def away_written(submission: modals.Submission) -> None:
    interaction = submission.press.interaction
    person = await _person(interaction)
    first, last = submission.field(own_time.FIRST), submission.field(own_time.LAST)
    try:
        away = with_away(person.away, first, last, _today(person))
    except IllegalTime as illegal:
        raise IllegalTimes(illegal.reason) from None
    await save(interaction, SECTION, {"away": away})


@answers(own_time.NOT_AWAY)
async def not_away_chosen(press: Press) -> None:
    person = await _person(press.interaction)
    await save(press.interaction, SECTION, {"away": without_away(person.away, press.value(), _today(person))})


async def _person(interaction: discord.Interaction) -> Person:
    return await bot_of(interaction).tables.people.person(interaction.user.id)


def _today(person: Person) -> date:
    return Calendar(person.time_zone).local(int(time.time() * 1000)).date()
