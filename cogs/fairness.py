"""`/table verify` and `/table export`: everybody can check a game that is over."""

from __future__ import annotations

import io

import discord
import orjson
from discord import app_commands
from discord.ext import commands

from bot.game.records import TableInfo
from bot.game.seals.seals import Seal
from bot.storage.records.tables import TableStatus
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
    info = await meant_game(interaction, table)
    tables, words = bot_of(interaction).tables, words_of(interaction)
    if info.status is TableStatus.RUNNING:
        state = await tables.games.public_state(info.id)
        layout = fairness.running(info, state.seal, await tables.archive.follows(info.id), words)
    else:
        seals = (await tables.archive.opened(info.id))["seals"]
        first = Seal(1, seals[0]["hash"]) if seals else None
        layout = fairness.verdict(info, await tables.archive.verdict(info.id), first, words)
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
    info = await bot_of(press.interaction).tables.overview.info(press.number(0))
    await require_sight(press.interaction, info)
    await _send_file(press.interaction, info, names=True)


async def _send_file(interaction: discord.Interaction, info: TableInfo, *, names: bool) -> None:
    """A private message with the game as a file. Raises NotOver while the game goes on."""
    game = await bot_of(interaction).tables.archive.opened(info.id, names=names)
    name = f"el-grande-table-{info.id}.json"
    content = io.BytesIO(orjson.dumps(game, option=orjson.OPT_INDENT_2))
    layout = fairness.file_message(info, name, words_of(interaction))
    with suppress_already_answered(interaction):
        await interaction.response.send_message(
            view=layout, file=discord.File(content, name), ephemeral=is_private_place(interaction)
        )


async def setup(bot: commands.Bot) -> None:
    add_to_table(bot, verify_command, export_command)
