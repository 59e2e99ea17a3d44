"""What went wrong, as a sentence to the one person concerned. Nobody else sees it."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

import discord
from discord import app_commands

from bot.game.errors import NoSuchTable, TableError
from bot.host import reception
from bot.host.allowed import NEEDED, NEEDED_FOR_THREADS, missing, permission_names, plain_name
from bot.i18n.texts import ENGLISH
from bot.i18n.words import Words
from bot.storage.errors import StorageError
from cogs.shared.answers import answer_privately, is_answered, is_put_off
from cogs.shared.asking import bot_of, require_way_back, words_of
from cogs.shared.blocks import Item, Layout, harmless, text
from engine.core.view import OtherGame

if TYPE_CHECKING:
    from bot.app import ElGrandeBot

LOG = logging.getLogger(__name__)


class UnknownControl(TableError):
    """A button or menu with an id that this bot does not give: forged, cut off, or of a version long ago."""

    key: ClassVar[str] = "problem.unknown_control"


class UnknownCard(TableError):
    """`written`: what somebody looked up."""

    key: ClassVar[str] = "problem.unknown_card"


class UnknownTopic(TableError):
    """`written`: the topic somebody asked about."""

    key: ClassVar[str] = "problem.unknown_topic"


class WhichTable(TableError):
    """No table was named, and the channel does not say which one is meant."""

    key: ClassVar[str] = "problem.which_table"


class FilmNotHere(TableError):
    """A film for everybody is shown where the table was played: `channel`, a mention of it."""

    key: ClassVar[str] = "problem.film_not_here"


class ClosedDirectMessages(TableError):
    """The person takes no direct messages from the bot."""

    key: ClassVar[str] = "problem.closed_direct_messages"


class OnlyManagers(TableError):
    """Only who may manage the server may do this."""

    key: ClassVar[str] = "problem.only_managers"


class IllegalTimes(TableError):
    """Hours or days that nobody can have set; the reason is one of `bot.game.clocks.own_time`."""

    def __init__(self, reason: str) -> None:
        super().__init__()
        self.key = f"time.illegal.{reason}"  # type: ignore[misc]  # each reason has a sentence of its own


class MissingPermission(TableError):
    """`permissions`: names of permissions (as discord.py spells them), `channel`: where they are missing."""

    key: ClassVar[str] = "problem.missing_permission"


class Stopping(TableError):
    """The bot is about to stop and takes nothing any more; what was pressed was not done."""

    key: ClassVar[str] = "problem.stopping"


def sentence_of(error: Exception, words: Words) -> str:
    """The sentence for an error; unknown ones are logged with all that is known."""
    if isinstance(error, app_commands.CommandInvokeError):
        return sentence_of(error.original, words)
    if isinstance(error, MissingPermission):
        permissions = permission_names(error.facts["permissions"], words)
        return words(error.key, permissions=permissions, channel=error.facts["channel"])
    if isinstance(error, TableError):
        return words(error.key, **{name: _named(name, fact, words) for name, fact in error.facts.items()})
    if isinstance(error, app_commands.NoPrivateMessage):
        return words("problem.only_in_servers")
    if isinstance(error, discord.Forbidden):
        return words("problem.forbidden")
    if isinstance(error, OtherGame):
        return words(UnknownControl.key)
    if isinstance(error, StorageError):  # of which the host hears from the store
        return words("problem.database_away")
    LOG.error("An interaction failed.", exc_info=error)
    return words("problem.unexpected")


_NAMED_BY: Mapping[str, str] = {
    "expansion": "option.expansions",
    "needs": "option.expansions",
    "excludes": "option.expansions",
    "edition": "option.edition",
    "option": "option",
}
"""Facts that are ids, and what the keys of their names begin with."""


_MENTIONS = frozenset({"channel"})
"""Facts that are mentions which the bot wrote."""


def _named(name: str, fact: Any, words: Words) -> Any:
    """A fact as people know it: ids by their names, anything else that somebody wrote made harmless."""
    if not isinstance(fact, str) or name in _MENTIONS:
        return fact
    key = f"{_NAMED_BY[name]}.{fact}" if name in _NAMED_BY else None
    return words(key) if key and words.has(key) else harmless(fact)


async def report(interaction: discord.Interaction, error: Exception, *below: Item, about: int | None = None) -> None:
    """Tell the person who asked why it did not work, with something below that. Never raises: there is nobody left to
    tell.

    `about` is the table that was asked for. Of one that the person may not know of they hear that there is none,
    whatever the reason was.
    """
    if about is not None and isinstance(error, TableError | OtherGame):
        error = await _as_it_may_be_told(interaction, error, about)
    bot_of(interaction).reception.note(interaction.id, _outcome(error))
    original = error.original if isinstance(error, app_commands.CommandInvokeError) else error
    if isinstance(original, discord.Forbidden):
        reason = await explained(bot_of(interaction), interaction.guild_id, interaction.channel_id, original)
        LOG.warning("Discord refused: %s", reason)
    if _is_too_late(error):
        LOG.warning("An answer came too late: %s", error)
        return
    layout = Layout(text(f"⚠️ {sentence_of(error, words_of(interaction))}"), *below)
    try:
        if is_answered(interaction) and not is_put_off(interaction):
            await interaction.followup.send(view=layout, ephemeral=True)
        else:
            await answer_privately(interaction, layout)
    except discord.HTTPException as failure:
        LOG.warning("A problem could not be reported: %s", failure)


async def _as_it_may_be_told(interaction: discord.Interaction, error: Exception, table: int) -> Exception:
    """The error, unless there is no such table for the person who asks, or nobody can look whether there is."""
    try:
        await require_way_back(interaction, await bot_of(interaction).tables.overview.table(table))
    except (NoSuchTable, StorageError) as instead:
        return instead
    except discord.HTTPException as failure:
        LOG.warning("Who may know of a table could not be found out: %s", failure)
        return NoSuchTable(table=table)
    return error


def _outcome(error: Exception) -> str:
    """What the reception counts it as."""
    original = error.original if isinstance(error, app_commands.CommandInvokeError) else error
    if isinstance(original, Stopping):
        return reception.TURNED_AWAY
    if _is_too_late(error):
        return reception.LATE
    expected = isinstance(original, TableError | OtherGame | app_commands.NoPrivateMessage | discord.Forbidden)
    return reception.REFUSED if expected else reception.FAILED


def _is_too_late(error: Exception) -> bool:
    original = error.original if isinstance(error, app_commands.CommandInvokeError) else error
    return isinstance(original, discord.HTTPException) and original.code == reception.UNKNOWN_INTERACTION


async def explained(bot: ElGrandeBot, guild_id: int | None, channel_id: int | None, error: discord.Forbidden) -> str:
    """What Discord says and, as far as the bot can see, what is missing. `channel_id` may be that of a thread."""
    said = f"{error.text} ({error.code})"
    guild = await bot.channels.guild(guild_id)
    place = None if guild is None or channel_id is None else guild.get_channel_or_thread(channel_id)
    channel = place.parent if isinstance(place, discord.Thread) else place
    if guild is None or not isinstance(channel, discord.TextChannel):
        return said
    where = f"{plain_name(channel)} of {guild.name}"
    lacking = missing(channel.permissions_for(guild.me), (*NEEDED, *NEEDED_FOR_THREADS))
    if not lacking:
        return f"{said}, in {where}"
    return f"{said}, in {where}, where the bot lacks {permission_names(lacking, bot.texts.for_locale(ENGLISH))}"
