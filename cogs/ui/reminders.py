"""Reminders: short words to somebody for whom a table still waits."""

from __future__ import annotations

from bot.game.clocks.clock import SeatClock
from bot.i18n import Words
from bot.storage.records.tables import Table
from cogs.play import own_tables
from cogs.shared.blocks import Layout, row, text
from cogs.shared.controls import PRIMARY
from cogs.shared.naming import heading
from cogs.ui.clocks import time_left
from engine.core.view import CommonView


def reminder(
    table: Table, view: CommonView | None, kind: str, called: str, clock: SeatClock, seat: int, words: Words
) -> Layout:
    """A short word to somebody for whom a table still waits. `called` is how the person is named in it."""
    lines = [heading(table, view, words), words(f"clock.{kind}", player=called)]
    if clock.due is not None:
        lines.append(f"⏳ {words('clock.until', when=time_left(clock.due))}")
    play = own_tables.play.button(words("post.play"), table.id).styled(PRIMARY)
    return Layout(text(*lines), row(play), seat=seat)
