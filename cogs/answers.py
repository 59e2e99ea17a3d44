"""Answering an interaction: privately, in place, and in time. One request for each answer."""

from __future__ import annotations

import discord

from bot import narrator
from bot.i18n import Words
from bot.tables import TableInfo
from cogs.asking import bot_of
from cogs.ui.blocks import Layout, Picture
from engine.elgrande.view import View


async def draw_board(
    interaction: discord.Interaction, view: View, info: TableInfo, words: Words, *, in_place: bool
) -> Picture:
    """The board of a view with its alt text. Acknowledges first if the pictures before it will take long."""
    bot = bot_of(interaction)
    if bot.pictures.is_busy and not interaction.response.is_done():
        await interaction.response.defer(ephemeral=is_private_place(interaction), thinking=not in_place)
    return Picture(await bot.pictures.board(view, info, words), narrator.alt_text(view, info.names, words))


async def answer_privately(interaction: discord.Interaction, layout: Layout) -> None:
    """A new message that only this person sees."""
    files = [layout.picture.file()] if layout.picture else []
    if interaction.response.is_done():
        await interaction.edit_original_response(view=layout, attachments=files)
    else:
        await interaction.response.send_message(view=layout, files=files, ephemeral=is_private_place(interaction))


async def answer_in_place(interaction: discord.Interaction, layout: Layout) -> None:
    """Change the private message that was pressed; what was pressed anywhere else gets a private message of its own.

    The layout may hold secrets: whatever id comes from a public message, it never ends up there.
    """
    if is_own_message(interaction):
        await change_message(interaction, layout)
    else:
        await answer_privately(interaction, layout)


async def change_message(interaction: discord.Interaction, layout: Layout) -> None:
    """Change the message that was pressed, whoever sees it. A picture that it shows already is not sent again."""
    attachments: list[discord.Attachment | discord.File] = []
    if layout.picture is not None:
        shown = interaction.message.attachments if interaction.message else []
        attachments += [each for each in shown if each.filename == layout.picture.file_name]
        if not attachments:
            attachments.append(layout.picture.file())
    if interaction.response.is_done():
        await interaction.edit_original_response(view=layout, attachments=attachments)
    else:
        await interaction.response.edit_message(view=layout, attachments=attachments)


def is_private_place(interaction: discord.Interaction) -> bool:
    """Whether a private answer must be hidden from others here; a direct message with the bot hides it already."""
    return interaction.guild_id is not None


def is_own_message(interaction: discord.Interaction) -> bool:
    """Whether only who pressed it sees the message: an ephemeral one, or one in a direct message."""
    message = interaction.message
    return message is not None and (interaction.guild_id is None or message.flags.ephemeral)
