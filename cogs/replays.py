"""`/table replay`: leafing through a game that is or was played here, turn by turn."""

from __future__ import annotations

import logging

import discord
from discord import app_commands
from discord.ext import commands

from bot.faces import face_of
from bot.narrator.alt_texts import film_text
from bot.pictures import Look
from bot.replays import Replay
from bot.storage.records.tables import TableStatus
from cogs.lobbies import guild_settings
from cogs.shared.answers import acknowledge, answer_in_place, answer_privately, files_of, is_private_place
from cogs.shared.asking import bot_of, look_of, public_words, require_sight, words_of
from cogs.shared.blocks import Layout, Picture
from cogs.shared.controls import Press, answers
from cogs.shared.drawing import board_picture, final_picture, make_time, scoring_pictures
from cogs.shared.problems import FilmNotHere, UnknownControl
from cogs.shared.translator import said
from cogs.shared.which_table import NUMBER, PLAYED, meant_game, suggestions
from cogs.table_group import add_to_table
from cogs.ui import replay

LOG = logging.getLogger(__name__)

MOST_SHEETS = 9
"""With the board these are the ten files that Discord takes in one message."""


@app_commands.command(name=said("command.table.replay.name"), description=said("command.table.replay.description"))
@app_commands.rename(table=said("command.table.number.name"))
@app_commands.describe(table=said("command.table.replay.number.description"))
async def replay_command(interaction: discord.Interaction, table: NUMBER | None = None) -> None:
    found = await meant_game(interaction, table)
    page = await bot_of(interaction).replays.page(found.id, interaction.user.id, 0)
    await answer_privately(interaction, await _layout(interaction, page, in_place=False))


@replay_command.autocomplete("table")
async def suggested_games(interaction: discord.Interaction, written: str | int) -> list[app_commands.Choice[int]]:
    return await suggestions(interaction, written, PLAYED)


@answers(replay.REPLAY)
async def page_pressed(press: Press) -> None:
    await _turn_to(press.interaction, press.number(0), press.number(1))


@answers(replay.JUMP)
async def position_chosen(press: Press) -> None:
    await _turn_to(press.interaction, press.number(0), Press(press.interaction, press.values, ()).number(0))


async def _turn_to(interaction: discord.Interaction, table_id: int, position: int) -> None:
    bot = bot_of(interaction)
    await require_sight(interaction, await bot.tables.overview.table(table_id))
    page = await bot.replays.page(table_id, interaction.user.id, position)
    await answer_in_place(interaction, await _layout(interaction, page, in_place=True))


@answers(replay.FILM)
async def film_pressed(press: Press) -> None:
    """Draw the whole game, which takes some seconds: who asked hears how far it is."""
    interaction = press.interaction
    bot, whom = bot_of(interaction), press.text(1)
    table = await bot.tables.overview.table(press.number(0))
    await require_sight(interaction, table)
    if whom not in (replay.ME, replay.EVERYBODY) or table.status is not TableStatus.FINISHED:
        raise UnknownControl
    for_all = whom == replay.EVERYBODY
    if for_all and interaction.channel_id not in (table.channel_id, table.thread_id):
        raise FilmNotHere(channel=f"<#{table.place}>")
    words = await public_words(interaction) if for_all else words_of(interaction)
    look = Look.of(await guild_settings(bot, table)) if for_all else await look_of(interaction)
    await acknowledge(interaction, hidden=not for_all and is_private_place(interaction), in_place=False)

    async def tell(drawn: int, all_of_them: int) -> None:
        await interaction.edit_original_response(view=replay.film_under_way(table, drawn, all_of_them, words))

    pages = await bot.replays.pages(table.id)
    try:
        film = await bot.films.film(pages, words, look, tell)
        shown = Picture(
            film,
            film_text(face_of(table).alt_text(pages[-1].view, table.names, words), len(pages), words),
            "film",
            "gif",
        )
        layout = replay.film_message(table, shown, words)
        await interaction.edit_original_response(view=layout, attachments=files_of(layout))
    except discord.NotFound:
        LOG.info("Nobody waits for the film of table %s any more.", table.id)


async def _layout(interaction: discord.Interaction, page: Replay, *, in_place: bool) -> Layout:
    words = words_of(interaction)
    look = await look_of(interaction)
    if look.in_words:
        return replay.replay_page(page, words, in_words=True)
    await make_time(interaction, in_place=in_place)
    bot = bot_of(interaction)
    board = await board_picture(bot, page.view, page.table, words, look, page.step.events)
    sheets = await scoring_pictures(bot, page.step.events, page.table, words, look)
    if page.view.over:
        sheets.append(await final_picture(bot, page.table, words, look))
    return replay.replay_page(page, words, board, sheets[-MOST_SHEETS:])


async def setup(bot: commands.Bot) -> None:
    add_to_table(bot, replay_command)
