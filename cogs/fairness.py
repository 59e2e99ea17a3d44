"""`/table verify` and `/table export`: everybody can check a game that is over."""

from __future__ import annotations

import io

import discord
import orjson
from discord import app_commands
from discord.ext import commands

from bot.game.seals.seals import Seal
from bot.storage.records.tables import Table, TableStatus
from cogs.shared.answers import answer_privately, is_private_place, suppress_already_answered
from cogs.shared.asking import bot_of, require_sight, words_of
from cogs.shared.controls import Press, answers
from cogs.shared.translator import said
from cogs.shared.which_table import NUMBER, PLAYED, meant_game, suggestions
from cogs.table_group import add_to_table
from cogs.ui import fairness


@app_commands.command(name=said("command.table.verify.name"), description=said("command.table.verify.description"))
@app_commands.rename(table=said("command.table.number.name"))
@app_commands.describe(table=said("command.table.replay.number.description"))
async def verify_command(interaction: discord.Interaction, table: NUMBER | None = None) -> None:
    found = await meant_game(interaction, table)
    tables, words = bot_of(interaction).tables, words_of(interaction)
    if found.status is TableStatus.RUNNING:
        state = await tables.games.public_state(found.id)
        layout = fairness.running(found, state.seal, await tables.archive.follows(found.id), words)
    else:
        seals = (await tables.archive.opened(found.id))["seals"]
        first = Seal(1, seals[0]["hash"]) if seals else None
        layout = fairness.verdict(found, await tables.archive.verdict(found.id), first, words)
    await answer_privately(interaction, layout)


@app_commands.command(name=said("command.table.export.name"), description=said("command.table.export.description"))
@app_commands.rename(table=said("command.table.number.name"), neutral=said("command.table.export.neutral.name"))
@app_commands.describe(
    table=said("command.table.replay.number.description"), neutral=said("command.table.export.neutral.description")
)
async def export_command(interaction: discord.Interaction, table: NUMBER | None = None, neutral: bool = False) -> None:
    await _send_file(interaction, await meant_game(interaction, table), names=not neutral)


@verify_command.autocomplete("table")
@export_command.autocomplete("table")
async def suggested_games(interaction: discord.Interaction, written: str | int) -> list[app_commands.Choice[int]]:
    return await suggestions(interaction, written, PLAYED)


@answers(fairness.EXPORT)
async def export_pressed(press: Press) -> None:
    table = await bot_of(press.interaction).tables.overview.table(press.number(0))
    await require_sight(press.interaction, table)
    await _send_file(press.interaction, table, names=True)


async def _send_file(interaction: discord.Interaction, table: Table, *, names: bool) -> None:
    """A private message with the game as a file. Raises NotOver while the game goes on."""
    game = await bot_of(interaction).tables.archive.opened(table.id, names=names)
    name = f"el-grande-table-{table.id}.json"
    content = io.BytesIO(orjson.dumps(game, option=orjson.OPT_INDENT_2))
    layout = fairness.file_message(table, name, words_of(interaction))
    with suppress_already_answered(interaction):
        await interaction.response.send_message(
            view=layout, file=discord.File(content, name), ephemeral=is_private_place(interaction)
        )


async def setup(bot: commands.Bot) -> None:
    add_to_table(bot, verify_command, export_command)
