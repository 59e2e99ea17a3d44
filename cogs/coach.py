"""`/table hint`, which only who asks sees, and `/table review` of a game that is over."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.sheets import review_sheet
from bot.storage.records.tables import TableStatus
from cogs.shared.answers import acknowledge, answer_privately, is_private_place
from cogs.shared.asking import bot_of, look_of, words_of
from cogs.shared.drawing import sheet_picture
from cogs.shared.translator import said
from cogs.shared.which_table import NUMBER, PLAYED, meant, meant_game, suggestions
from cogs.table_group import add_to_table
from cogs.ui import coach
from engine.players.reviewing import turning_points


@app_commands.command(name=said("command.table.hint.name"), description=said("command.table.hint.description"))
@app_commands.rename(table=said("command.table.number.name"))
@app_commands.describe(table=said("command.table.number.description"))
async def hint_command(interaction: discord.Interaction, table: NUMBER | None = None) -> None:
    info = await meant(interaction, table)
    await acknowledge(interaction, hidden=True, in_place=False)
    hint = await bot_of(interaction).tables.coach.hint(info.id, interaction.user.id)
    await answer_privately(interaction, coach.hint_panel(hint, words_of(interaction)))


@app_commands.command(name=said("command.table.review.name"), description=said("command.table.review.description"))
@app_commands.rename(table=said("command.table.number.name"))
@app_commands.describe(table=said("command.table.number.description"))
async def review_command(interaction: discord.Interaction, table: NUMBER | None = None) -> None:
    info = await meant_game(interaction, table)
    bot, words, look = bot_of(interaction), words_of(interaction), await look_of(interaction)
    await acknowledge(interaction, hidden=is_private_place(interaction), in_place=False)
    pages = await bot.replays.pages(info.id)
    chances = await bot.tables.coach.chances(info.id, [page.step.count for page in pages])
    points = turning_points(chances)
    sheet = review_sheet(pages, chances, points, words)
    pictures = [] if look.in_words else [await sheet_picture(bot, sheet, look)]
    layout = coach.review_panel(pages, points, words, pictures)
    await answer_privately(interaction, layout)


@hint_command.autocomplete("table")
async def suggested_games(interaction: discord.Interaction, written: str | int) -> list[app_commands.Choice[int]]:
    return await suggestions(interaction, written, (TableStatus.RUNNING,))


@review_command.autocomplete("table")
async def suggested_reviews(interaction: discord.Interaction, written: str | int) -> list[app_commands.Choice[int]]:
    return await suggestions(interaction, written, PLAYED)


async def setup(bot: commands.Bot) -> None:
    add_to_table(bot, hint_command, review_command)
