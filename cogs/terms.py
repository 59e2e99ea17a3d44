"""The owner's panel of the terms of a table: its clock, what happens when time is up, the answering window."""

from __future__ import annotations

import discord

from bot.game.errors import IllegalOption, NotInLobby, NotOwner
from bot.storage.records.tables import Table, TableStatus
from bot.storage.records.terms import CUSTOM_CLOCK, Pace, WhenLate
from cogs.lobbies import refresh_lobby
from cogs.shared import forms as modals
from cogs.shared.answers import answer_in_place, suppress_already_answered
from cogs.shared.asking import bot_of, words_of
from cogs.shared.controls import Press, answers
from cogs.shared.durations import written
from cogs.shared.problems import UnknownControl
from cogs.ui import terms


@answers(terms.TERMS)
async def terms_pressed(press: Press) -> None:
    table = await _own_lobby(press)
    await answer_in_place(press.interaction, terms.terms_panel(table, words_of(press.interaction)))


@answers(terms.CLOCK)
async def clock_chosen(press: Press) -> None:
    """A clock of one's own is asked for in a form; the others are set at once."""
    if press.value() == CUSTOM_CLOCK:
        with suppress_already_answered(press.interaction):
            await modals.ask(press.interaction, await _pace_form(press))
        return
    tables = bot_of(press.interaction).tables
    table = await tables.lobbies.set_terms(press.number(0), press.interaction.user.id, clock=press.value())
    await _show(press.interaction, table)


async def _pace_form(press: Press) -> discord.ui.Modal:
    return terms.pace_form(await _own_lobby(press), words_of(press.interaction))


@modals.submits(terms.PACE_FORM, _pace_form)
async def pace_written(submission: modals.Submission) -> None:
    interaction = submission.press.interaction
    lengths = [written(submission.field(name)) for name in (terms.BANK, terms.INCREMENT, terms.CAP)]
    bank, increment, cap = lengths
    if bank is None or increment is None or cap is None:
        raise IllegalOption("illegal_duration")
    table = await bot_of(interaction).tables.lobbies.set_terms(
        submission.press.number(0), interaction.user.id, clock=CUSTOM_CLOCK, custom=Pace(bank, increment, cap)
    )
    await _show(interaction, table)


@answers(terms.WHEN_LATE)
async def rule_chosen(press: Press) -> None:
    if press.value() not in tuple(WhenLate):
        raise UnknownControl
    table = await bot_of(press.interaction).tables.lobbies.set_terms(
        press.number(0), press.interaction.user.id, when_late=WhenLate(press.value())
    )
    await _show(press.interaction, table)


@answers(terms.WINDOW)
async def window_chosen(press: Press) -> None:
    window = Press(press.interaction, press.values, ()).number(0)
    table = await bot_of(press.interaction).tables.lobbies.set_terms(
        press.number(0), press.interaction.user.id, answer_window=window
    )
    await _show(press.interaction, table)


async def _own_lobby(press: Press) -> Table:
    table = await bot_of(press.interaction).tables.overview.table(press.number(0))
    if table.owner_id != press.interaction.user.id:
        raise NotOwner
    if table.status is not TableStatus.LOBBY:
        raise NotInLobby
    return table


async def _show(interaction: discord.Interaction, table: Table) -> None:
    await answer_in_place(interaction, terms.terms_panel(table, words_of(interaction)))
    await refresh_lobby(bot_of(interaction), table)
