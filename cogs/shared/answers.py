"""Answering an interaction: privately, in place, and in time. One request for each answer.

Discord waits three seconds. Whatever has no answer after half of them is put off by one guard (`answer_in_time`),
whatever it waits for: Discord then waits a quarter of an hour, and the answer is given in the way it was meant. To put
an answer off says nothing of what was pressed: that is answered when it is stored.

Discord may carry an answer out and the receipt gets lost; the repetition is refused then, seconds later. Such an answer
counts as given, so that what follows it still happens; it is not given a second time, because whoever has read it may
have pressed on, and an old panel must not take the place of a newer one.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from enum import Enum, auto
from typing import ClassVar

import discord

from bot.game.errors import TableError
from bot.host.reception import ALREADY_ANSWERED
from cogs.shared.asking import bot_of
from cogs.shared.blocks import Layout, take_apart, text
from cogs.shared.kept import attachments_shown
from cogs.shared.overtaking import overtake

LOG = logging.getLogger(__name__)

PATIENCE = 1.5
"""Seconds that an answer may take before it is put off: half of what Discord waits."""

RECEIPT_LOST = "receipt lost"
"""Stands among the extras of an interaction whose answer Discord has and the library does not know of."""

PUT_OFF = "put off"
"""Stands there for as long as an answer is put off: how."""

ANSWERED_BY = "answered by"
"""Stands there when the answer is a message of its own after one that was put off in place: that message."""

_GIVING = "giving"
"""Stands there: a lock, held while a request with the first answer is under way."""


class TooLateForForm(TableError):
    """It took too long to open a form; the next press finds everything ready."""

    key: ClassVar[str] = "problem.too_late_for_form"


class PutOff(Enum):
    """How an answer is put off. Neither settles who sees the answer."""

    IN_PLACE = auto()
    """What was pressed stays as it is until the answer comes."""
    THINKING = auto()
    """There is no such message: the person alone sees that the bot is thinking."""


def answer_in_time(interaction: discord.Interaction) -> None:
    """The guard. To be called as soon as an interaction comes; it puts off what has no answer in time."""
    asyncio.get_running_loop().call_later(PATIENCE, _look_again, interaction)


_under_way: set[asyncio.Task[None]] = set()
"""What is being put off; the event loop alone would not hold it."""


def _look_again(interaction: discord.Interaction) -> None:
    is_on_its_way = _lock(interaction).locked()
    if is_answered(interaction) or is_on_its_way or not bot_of(interaction).reception.is_ours(interaction.id):
        return
    task = asyncio.create_task(_put_off_in_time(interaction), name="putting an answer off")
    _under_way.add(task)
    task.add_done_callback(_under_way.discard)


async def _put_off_in_time(interaction: discord.Interaction) -> None:
    try:
        await put_off(interaction)
    except discord.HTTPException as error:
        LOG.warning("An answer could not be put off: %s", error)


async def put_off(interaction: discord.Interaction) -> None:
    """Say that the answer will come, unless Discord has one. Whoever types gets no suggestions then."""
    async with _lock(interaction):
        if is_answered(interaction):
            return
        with suppress_already_answered(interaction):
            if interaction.type is discord.InteractionType.autocomplete:
                await interaction.response.autocomplete([])
                return
            thinks = interaction.message is None
            await interaction.response.defer(ephemeral=is_private_place(interaction), thinking=thinks)
        interaction.extras[PUT_OFF] = PutOff.THINKING if thinks else PutOff.IN_PLACE


async def answer_privately(interaction: discord.Interaction, layout: Layout) -> None:
    """A new message that only this person sees; if there is one already, it is changed."""
    async with _giving(interaction, layout):
        if not is_answered(interaction):
            with suppress_already_answered(interaction):
                await interaction.response.send_message(
                    view=layout, files=files_of(layout), ephemeral=is_private_place(interaction)
                )
        elif interaction.extras.pop(PUT_OFF, None) is PutOff.IN_PLACE:
            await _send(interaction, layout, hidden=is_private_place(interaction))
        else:
            await _change_answer(interaction, layout)


async def answer_publicly(interaction: discord.Interaction, layout: Layout) -> int:
    """A new message that everybody in the channel sees, or a change of it if there is one already; returns its id."""
    async with _giving(interaction, layout):
        if not is_answered(interaction):
            with suppress_already_answered(interaction):
                sent = await interaction.response.send_message(view=layout, files=files_of(layout))
                if sent.message_id is not None:
                    return sent.message_id
            return (await interaction.original_response()).id
        was = interaction.extras.pop(PUT_OFF, None)
        if was is None:
            return await _change_answer(interaction, layout)
        if was is PutOff.IN_PLACE:
            return await _send(interaction, layout, hidden=False)
        # Who sees a message cannot be changed, and what follows a bot that is thinking takes the place of that.
        await interaction.edit_original_response(view=Layout(text("…")))
        sent_id = await _send(interaction, layout, hidden=False)
        await interaction.delete_original_response()
        return sent_id


async def _send(interaction: discord.Interaction, layout: Layout, *, hidden: bool) -> int:
    """The answer after one that was put off, in a message of its own; returns its id."""
    sent = await interaction.followup.send(view=layout, files=files_of(layout), ephemeral=hidden, wait=True)
    interaction.extras[ANSWERED_BY] = sent.id
    return sent.id


async def answer_by_form(interaction: discord.Interaction, modal: discord.ui.Modal) -> None:
    """Open a form. Raises TooLateForForm: Discord opens none after an answer that was put off."""
    async with _lock(interaction):
        if is_answered(interaction):
            raise TooLateForForm
        with suppress_already_answered(interaction):
            await interaction.response.send_modal(modal)


async def _change_answer(interaction: discord.Interaction, layout: Layout) -> int:
    """Change the message that was the answer; returns its id. Raises NotFound if it is gone."""
    sent_id = interaction.extras.get(ANSWERED_BY)
    if sent_id is None:
        return (await interaction.edit_original_response(view=layout, attachments=files_of(layout))).id
    await interaction.followup.edit_message(sent_id, view=layout, attachments=files_of(layout))
    return int(sent_id)


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
    async with _giving(interaction, layout):
        if not is_answered(interaction):
            with suppress_already_answered(interaction):
                await interaction.response.edit_message(view=layout, attachments=_attachments(interaction, layout))
            return
        interaction.extras.pop(PUT_OFF, None)
        await interaction.edit_original_response(view=layout, attachments=_attachments(interaction, layout))


def is_answered(interaction: discord.Interaction) -> bool:
    """Whether Discord has an answer, be it one that was put off or whose receipt got lost."""
    return interaction.response.is_done() or RECEIPT_LOST in interaction.extras


def is_put_off(interaction: discord.Interaction) -> bool:
    """Whether Discord still waits for the answer after one that was put off."""
    return PUT_OFF in interaction.extras


def _lock(interaction: discord.Interaction) -> asyncio.Lock:
    """Held while the first answer is under way: of two at the same time, Discord refuses one."""
    lock: asyncio.Lock = interaction.extras.setdefault(_GIVING, asyncio.Lock())
    return lock


@asynccontextmanager
async def _giving(interaction: discord.Interaction, layout: Layout) -> AsyncIterator[None]:
    """An answer is given meanwhile, and its layout is of no more use afterwards."""
    async with _lock(interaction):
        yield
    take_apart(layout)


@contextmanager
def suppress_already_answered(interaction: discord.Interaction) -> Iterator[None]:
    """Let Discord's word that the interaction has its answer already pass. Only one process answers, so it was ours."""
    try:
        yield
    except discord.HTTPException as error:
        if error.code != ALREADY_ANSWERED:
            raise
        interaction.extras[RECEIPT_LOST] = True
        LOG.debug("The receipt of an answer got lost.")


def files_of(layout: Layout) -> list[discord.File]:
    """The files that must be sent with a layout."""
    return [picture.file() for picture in layout.pictures]


def _attachments(interaction: discord.Interaction, layout: Layout) -> Sequence[discord.Attachment | discord.File]:
    """The pictures of a layout: those that the pressed message shows already, new files for the others."""
    shown = attachments_shown(interaction.message) if interaction.message else {}
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
