"""Answering an interaction: privately, in place, and in time. One request for each answer.

Discord may carry an answer out and the receipt gets lost; the repetition is refused then, seconds later. Such an answer
counts as given, so that what follows it still happens; it is not given a second time, because whoever has read it may
have pressed on, and an old panel must not take the place of a newer one.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import discord

from bot.host.reception import ALREADY_ANSWERED
from cogs.shared.blocks import Layout
from cogs.shared.overtaking import overtake

LOG = logging.getLogger(__name__)

RECEIPT_LOST = "receipt lost"
"""Stands among the extras of an interaction whose answer Discord has and the library does not know of."""


async def answer_privately(interaction: discord.Interaction, layout: Layout) -> None:
    """A new message that only this person sees."""
    if not is_answered(interaction):
        with suppress_already_answered(interaction):
            await interaction.response.send_message(
                view=layout, files=files_of(layout), ephemeral=is_private_place(interaction)
            )
        return
    await interaction.edit_original_response(view=layout, attachments=files_of(layout))


async def answer_publicly(interaction: discord.Interaction, layout: Layout) -> int:
    """A new message that everybody in the channel sees; returns its id."""
    if is_answered(interaction):
        return (await interaction.edit_original_response(view=layout, attachments=files_of(layout))).id
    with suppress_already_answered(interaction):
        sent = await interaction.response.send_message(view=layout, files=files_of(layout))
        if sent.message_id is not None:
            return sent.message_id
    return (await interaction.original_response()).id


async def answer_in_place(interaction: discord.Interaction, layout: Layout) -> None:
    """Change the private message that was pressed; what was pressed anywhere else gets a private message of its own.

    The layout may hold secrets: whatever id comes from a public message, it never ends up there.
    """
    if is_own_message(interaction):
        overtake(interaction)
        await change_message(interaction, layout)
    else:
        await answer_privately(interaction, layout)


async def change_message(interaction: discord.Interaction, layout: Layout) -> None:
    """Change the message that was pressed, whoever sees it. A picture that it shows already is not sent again."""
    if not is_answered(interaction):
        with suppress_already_answered(interaction):
            await interaction.response.edit_message(view=layout, attachments=_attachments(interaction, layout))
        return
    await interaction.edit_original_response(view=layout, attachments=_attachments(interaction, layout))


async def acknowledge(interaction: discord.Interaction, *, hidden: bool, in_place: bool) -> None:
    """Say that the answer will come, unless Discord has one. `in_place`: the answer changes what was pressed."""
    if not is_answered(interaction):
        with suppress_already_answered(interaction):
            await interaction.response.defer(ephemeral=hidden, thinking=not in_place)


def is_answered(interaction: discord.Interaction) -> bool:
    """Whether Discord has an answer, be it one whose receipt got lost."""
    return interaction.response.is_done() or RECEIPT_LOST in interaction.extras


@contextmanager
def suppress_already_answered(interaction: discord.Interaction) -> Iterator[None]:
    """Let Discord's word that the interaction has its answer already pass. Only one process answers, so it was ours."""
    try:
        yield
    except discord.HTTPException as error:
        if error.code != ALREADY_ANSWERED:
            raise
        interaction.extras[RECEIPT_LOST] = True
        LOG.info("The receipt of an answer got lost.")


def files_of(layout: Layout) -> list[discord.File]:
    """The files that must be sent with a layout."""
    return [picture.file() for picture in layout.pictures]


def _attachments(interaction: discord.Interaction, layout: Layout) -> Sequence[discord.Attachment | discord.File]:
    """The pictures of a layout: those that the pressed message shows already, new files for the others."""
    shown = {each.filename: each for each in interaction.message.attachments} if interaction.message else {}
    return [shown.get(picture.file_name) or picture.file() for picture in layout.pictures]


def is_private_place(interaction: discord.Interaction) -> bool:
    """Whether a private answer must be hidden from others here; a direct message with the bot hides it already."""
    return not _is_with_the_bot_alone(interaction)


def is_own_message(interaction: discord.Interaction) -> bool:
    """Whether only who pressed it sees the message: an ephemeral one, or one in a direct message with the bot."""
    message = interaction.message
    return message is not None and (_is_with_the_bot_alone(interaction) or message.flags.ephemeral)


def _is_with_the_bot_alone(interaction: discord.Interaction) -> bool:
    """Not every place outside of servers is one: people may bring the bot into the direct messages between them."""
    return interaction.guild_id is None and not interaction.context.private_channel
