"""What a check of a game has found, and the message that carries a game as a file."""

from __future__ import annotations

from typing import Final

import discord

from bot.game.seals.opened import Verdict
from bot.game.seals.seals import Seal
from bot.i18n import Words
from bot.storage.records.tables import Table
from cogs.shared.blocks import Item, Layout, row, small, text
from cogs.shared.controls import address, button
from cogs.shared.naming import heading

EXPORT: Final = "export"
"""`export:table`, the game as a file."""

FAULTS_SHOWN = 10


def verdict(table: Table, found: Verdict, first: Seal | None, words: Words) -> Layout:
    """A game that has ended: does it agree with what was sealed?"""
    lines = [heading(table, None, words)]
    if found.agrees:
        lines.append(f"✅ **{words('fairness.agrees')}**")
        lines.append(words("fairness.checked", choices=found.choices, seals=found.seals))
    else:
        lines.append(f"❌ **{words('fairness.differs')}**")
        lines += [f"- {words(f'fairness.fault.{key}', number=number)}" for key, number in found.faults[:FAULTS_SHOWN]]
    if first is not None:
        lines.append(small(words("fairness.first_seal", hash=first.hash)))
    lines.append(small(words("fairness.by_hand")))
    return Layout(text(*lines), row(button(words("fairness.export"), address(EXPORT, table.id))))


def running(table: Table, seal: Seal | None, follows: bool, words: Words) -> Layout:
    """A game that goes on: what is sealed until it ends."""
    lines = [heading(table, None, words)]
    lines.append(f"✅ {words('fairness.follows')}" if follows else f"❌ **{words('fairness.does_not_follow')}**")
    if seal is not None:
        lines.append(words("fairness.sealed", number=seal.number, hash=seal.hash))
    lines.append(small(words("fairness.opened_at_the_end")))
    return Layout(text(*lines))


def file_message(table: Table, name: str, words: Words) -> Layout:
    """The message with the file `name`."""
    shown: Item = discord.ui.File(f"attachment://{name}")
    return Layout(text(heading(table, None, words), words("fairness.here_it_is")), shown)
