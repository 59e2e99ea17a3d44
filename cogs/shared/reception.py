"""At the door: whether this process answers, whether the bot still takes anything, and telling the reception who
presses what, without a word of what was chosen.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager

import discord

from cogs.shared.asking import bot_of
from cogs.shared.problems import Stopping

LARGEST_TABLE = 10**9

ABOUT_ORDERS = "order"
"""How the kinds of all controls of standing orders begin. Which of them was pressed would tell who gives an order."""


def is_ours(interaction: discord.Interaction) -> bool:
    """Whether this process answers it, and not one whose place it takes, or that takes its place."""
    return bot_of(interaction).reception.is_ours(interaction.id)


def require_open_door(interaction: discord.Interaction) -> None:
    """Raises Stopping while the bot stops."""
    if not bot_of(interaction).reception.is_open:
        raise Stopping


def attending(interaction: discord.Interaction, kind: str, arguments: Sequence[str]) -> AbstractContextManager[None]:
    """A press of this kind is being answered. Only its first argument is told, if it may be a table's number."""
    if kind.startswith(ABOUT_ORDERS):
        kind = "orders"
    first = arguments[0] if arguments else ""
    table = int(first) if first.isascii() and first.isdecimal() and len(first) < len(str(LARGEST_TABLE)) else None
    return bot_of(interaction).reception.attending(interaction.id, kind, table)
