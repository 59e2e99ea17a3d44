"""Setting how somebody is reminded, and when nothing rings."""

from __future__ import annotations

import discord

from bot.game.clocks.own_time import IllegalTime, hours_of
from bot.storage.records.people import Reminder
from cogs.settings.showing import save
from cogs.shared import forms as modals
from cogs.shared.answers import suppress_already_answered
from cogs.shared.asking import bot_of, words_of
from cogs.shared.controls import Press, answers
from cogs.shared.problems import IllegalTimes, UnknownControl
from cogs.ui.settings import hours, reminders

SECTION = "reminders"


@answers(reminders.REMIND)
async def way_chosen(press: Press) -> None:
    if press.value() not in tuple(Reminder):
        raise UnknownControl
    await save(press.interaction, SECTION, {"reminders": Reminder(press.value()), "has_closed_direct_messages": False})


@answers(reminders.DIGEST_HOUR)
async def digest_hour_chosen(press: Press) -> None:
    hour = Press(press.interaction, press.values, ()).number(0)
    if hour not in range(24):
        raise UnknownControl
    await save(press.interaction, SECTION, {"digest_hour": hour})


@answers(reminders.QUIET)
async def quiet_pressed(press: Press) -> None:
    form = await _quiet_form(press)
    with suppress_already_answered(press.interaction):
        await modals.ask(press.interaction, form)


async def _quiet_form(press: Press) -> discord.ui.Modal:
    person = await bot_of(press.interaction).tables.people.person(press.interaction.user.id)
    return reminders.quiet_form(person, words_of(press.interaction))


@modals.submits(reminders.QUIET_FORM, _quiet_form)
async def quiet_written(submission: modals.Submission) -> None:
    try:
        quiet = hours_of(submission.field(hours.START), submission.field(hours.END))
    except IllegalTime as illegal:
        raise IllegalTimes(illegal.reason) from None
    await save(submission.press.interaction, SECTION, {"quiet": quiet})
