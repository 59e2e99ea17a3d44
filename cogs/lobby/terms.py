"""The terms of a table, in words and as the panel of who owns it: clock, what happens when time is up, window."""

from __future__ import annotations

from typing import Final

import discord

from bot.game.errors import IllegalOption, NotInLobby, NotOwner
from bot.i18n.words import Words
from bot.storage.records.tables import Table, TableStatus
from bot.storage.records.terms import ANSWER_WINDOWS, CLOCKS, CUSTOM_CLOCK, PACES, Pace, Terms, WhenLate
from cogs.lobby import message, panel
from cogs.shared.answers import answer_in_place
from cogs.shared.asking import bot_of, words_of
from cogs.shared.blocks import Item, Layout, line, row, small, text
from cogs.shared.controls import Control, Option, Press, action
from cogs.shared.forms import FormField, Submission, form
from cogs.shared.naming import heading
from cogs.shared.times import short, spoken, written

BANK: Final = "bank"
INCREMENT: Final = "increment"
CAP: Final = "cap"
LONGEST_DURATION = 20

SUGGESTED: Final = "slow"
"""The clock that is proposed to whoever looks for one."""


def terms_lines(terms: Terms, words: Words) -> list[str]:
    """What the terms mean for the players: nothing at all if nobody has to hurry."""
    lines = []
    if terms.pace is not None:
        lines.append(f"⏳ {clock_sentence(terms, words)} {words(f'terms.late.{terms.when_late}.sentence')}")
    if terms.answer_window:
        lines.append(words("terms.window.sentence", window=spoken(terms.answer_window, words)))
    if terms.is_private:
        lines.append(f"🔒 {words('terms.private.sentence')}")
    return lines


def clock_sentence(terms: Terms, words: Words) -> str:
    """How the clock of a table runs."""
    if terms.pace is None:
        return words("terms.clock.none.sentence")
    return words("terms.clock.sentence", clock=words(f"terms.clock.{terms.clock}"), **_spoken_pace(terms.pace, words))


def _spoken_pace(pace: Pace, words: Words) -> dict[str, str]:
    return {
        "bank": spoken(pace.bank, words),
        "increment": spoken(pace.increment, words),
        "cap": spoken(pace.cap, words),
    }


def terms_panel(table: Table, words: Words) -> Layout:
    """The owner's panel of the terms."""
    terms = table.terms
    items: list[Item] = [
        text(heading(table, None, words), words("terms.help")),
        row(_clock_menu(table, words)),
        text(small(clock_sentence(terms, words))),
    ]
    if terms.pace is not None:
        items += [text(small(words("terms.rest"))), row(_late_menu(table, words))]
    items += [text(words("terms.window.help")), row(_window_menu(table, words))]
    return Layout(*items, line(), row(panel.show.button(words("terms.back"), table.id)))


def _clock_menu(table: Table, words: Words) -> Control:
    options = []
    for clock in CLOCKS:
        label = words(f"terms.clock.{clock}")
        if clock == SUGGESTED:
            label = words("terms.suggested", clock=label)
        if clock in PACES:
            hint = words("terms.clock.hint", **_spoken_pace(PACES[clock], words))
        else:
            hint = words(f"terms.clock.{clock}.hint")
        options.append(Option(label, clock, hint, chosen=clock == table.terms.clock))
    return choose_clock.menu(words("terms.clock"), options, table.id)


def _late_menu(table: Table, words: Words) -> Control:
    options = [
        Option(
            words(f"terms.late.{rule}"),
            rule.value,
            words(f"terms.late.{rule}.hint"),
            chosen=rule is table.terms.when_late,
        )
        for rule in WhenLate
    ]
    return choose_rule.menu(words("terms.late"), options, table.id)


def _window_menu(table: Table, words: Words) -> Control:
    options = [
        Option(
            words("terms.window", window=spoken(window, words)) if window else words("terms.window.none"),
            str(window),
            chosen=window == table.terms.answer_window,
        )
        for window in ANSWER_WINDOWS
    ]
    return choose_window.menu(words("terms.window.title"), options, table.id)


@action("terms")
async def show(press: Press, table: int) -> None:
    found = await _own_lobby(press.interaction, table)
    await answer_in_place(press.interaction, terms_panel(found, words_of(press.interaction)))


@action("clock")
async def choose_clock(press: Press, table: int) -> None:
    """A clock of one's own is asked for in a form; the others are set at once."""
    if press.value() == CUSTOM_CLOCK:
        await set_pace.open(press.interaction, table)
        return
    lobbies = bot_of(press.interaction).tables.lobbies
    await _show(press.interaction, await lobbies.set_terms(table, press.interaction.user.id, clock=press.value()))


@form("pace")
async def set_pace(sent: Submission, table: int) -> None:
    """The lengths of a clock of one's own."""
    bank, increment, cap = (written(sent.field(name)) for name in (BANK, INCREMENT, CAP))
    if bank is None or increment is None or cap is None:
        raise IllegalOption("illegal_duration")
    found = await bot_of(sent.interaction).tables.lobbies.set_terms(
        table, sent.interaction.user.id, clock=CUSTOM_CLOCK, custom=Pace(bank, increment, cap)
    )
    await _show(sent.interaction, found)


@set_pace.drawn
async def pace_form(interaction: discord.Interaction, table: int) -> discord.ui.Modal:
    """Ask for them; the ones that the table has stand in it."""
    found, words = await _own_lobby(interaction, table), words_of(interaction)
    pace = found.terms.pace or PACES[SUGGESTED]
    fields = [
        FormField(
            name,
            words(f"terms.form.{name}"),
            LONGEST_DURATION,
            shortest=2,
            written=short(present),
            description=words(f"terms.form.{name}.help"),
        )
        for name, present in ((BANK, pace.bank), (INCREMENT, pace.increment), (CAP, pace.cap))
    ]
    return set_pace.modal(words("terms.form"), fields, table)


@action("late")
async def choose_rule(press: Press, table: int) -> None:
    """What happens when time is up."""
    rule = press.chosen(WhenLate)
    lobbies = bot_of(press.interaction).tables.lobbies
    await _show(press.interaction, await lobbies.set_terms(table, press.interaction.user.id, when_late=rule))


@action("window")
async def choose_window(press: Press, table: int) -> None:
    window = press.chosen(int)
    lobbies = bot_of(press.interaction).tables.lobbies
    await _show(press.interaction, await lobbies.set_terms(table, press.interaction.user.id, answer_window=window))


async def _own_lobby(interaction: discord.Interaction, table: int) -> Table:
    """The table, for who owns it and before it begins. Raises NotOwner, NotInLobby."""
    found = await bot_of(interaction).tables.overview.table(table)
    if found.owner_id != interaction.user.id:
        raise NotOwner
    if found.status is not TableStatus.LOBBY:
        raise NotInLobby
    return found


async def _show(interaction: discord.Interaction, table: Table) -> None:
    await answer_in_place(interaction, terms_panel(table, words_of(interaction)))
    await message.refresh_lobby(bot_of(interaction), table)
