"""The commands that begin with `/table`: each topic's module adds its own to the group of `cogs.tables`."""

from __future__ import annotations

from typing import Any

from discord import app_commands
from discord.ext import commands


def add_to_table(bot: commands.Bot, *subcommands: app_commands.Command[Any, ..., Any]) -> None:
    """Let the commands follow `/table`; `cogs.tables` has to be loaded before."""
    group = bot.tree.get_command("table")
    if not isinstance(group, app_commands.Group):
        raise TypeError("cogs.tables must be loaded before this.")
    for subcommand in subcommands:
        group.add_command(subcommand)
