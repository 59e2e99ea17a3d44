"""The terms of a table, in plain words and as the panel of its owner: clock, what happens when time is up, window."""

from __future__ import annotations

from typing import Final

import discord

from bot.i18n import Words
from bot.storage.records.tables import Table
from bot.storage.records.terms import ANSWER_WINDOWS, CLOCKS, PACES, Pace, Terms, WhenLate
from cogs.shared.blocks import Item, Layout, line, row, small, text
from cogs.shared.controls import Control, Option, address, button, menu
from cogs.shared.durations import short, spoken
from cogs.shared.naming import heading

TERMS: Final = "terms"
"""`terms:table`, show the panel."""
CLOCK: Final = "clock"
WHEN_LATE: Final = "late"
WINDOW: Final = "window"

PACE_FORM: Final = "pace"
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
    return Layout(*items, line(), row(button(words("terms.back"), address("options", table.id))))


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
    return menu(words("terms.clock"), address(CLOCK, table.id), options)


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
    return menu(words("terms.late"), address(WHEN_LATE, table.id), options)


def _window_menu(table: Table, words: Words) -> Control:
    options = [
        Option(
            words("terms.window", window=spoken(window, words)) if window else words("terms.window.none"),
            str(window),
            chosen=window == table.terms.answer_window,
        )
        for window in ANSWER_WINDOWS
    ]
    return menu(words("terms.window.title"), address(WINDOW, table.id), options)


def pace_form(table: Table, words: Words) -> discord.ui.Modal:
    """Ask for the lengths of a clock of one's own; the ones that the table has stand in it."""
    pace = table.terms.pace or PACES[SUGGESTED]
    form = discord.ui.Modal(title=words("terms.form"), custom_id=address(PACE_FORM, table.id))
    for name, present in ((BANK, pace.bank), (INCREMENT, pace.increment), (CAP, pace.cap)):
        field: discord.ui.TextInput[discord.ui.LayoutView] = discord.ui.TextInput(
            custom_id=name, default=short(present), min_length=2, max_length=LONGEST_DURATION
        )
        form.add_item(
            discord.ui.Label(
                text=words(f"terms.form.{name}"), description=words(f"terms.form.{name}.help"), component=field
            )
        )
    return form
