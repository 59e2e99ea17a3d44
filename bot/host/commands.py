"""The commands: who uses one is attended to, and Discord is told of them only when they have changed: it counts how
often it is told.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from typing import TYPE_CHECKING, Any, cast

import discord
import orjson
from discord import app_commands

from bot.host.reception import ALREADY_ANSWERED, UNKNOWN_INTERACTION
from bot.storage.rows.facts import find_fact, set_fact
from bot.storage.store import Store

if TYPE_CHECKING:
    from bot.app import ElGrandeBot

LOG = logging.getLogger(__name__)


class AttendedCommands(app_commands.CommandTree["ElGrandeBot"]):
    """The commands, with a look at everyone who uses one."""

    def __init__(self, client: ElGrandeBot) -> None:
        super().__init__(client)
        logging.getLogger(app_commands.tree.__name__).addFilter(_is_no_lost_race)

    async def interaction_check(self, interaction: discord.Interaction[ElGrandeBot], /) -> bool:
        reception = self.client.reception
        if not reception.is_ours(interaction.id):
            return False
        task = asyncio.current_task()
        # Who types is no guest: nobody waits with them. The task is the one that discord.py has made for this alone.
        if interaction.type is not discord.InteractionType.autocomplete and task is not None:
            reception.enter(interaction.id, _name_of(interaction))
            task.add_done_callback(lambda _: reception.leave(interaction.id))
        return await self.client.features.let_in(interaction)


def _is_no_lost_race(record: logging.LogRecord) -> bool:
    """Whether discord.py tells of more than suggestions that came too late or twice: whoever types has typed on."""
    error = record.exc_info[1] if record.exc_info else None
    return not isinstance(error, discord.HTTPException) or error.code not in (UNKNOWN_INTERACTION, ALREADY_ANSWERED)


def _name_of(interaction: discord.Interaction[Any]) -> str:
    """The name of a command we know, such as `table new`; what comes from outside may be anything."""
    return interaction.command.qualified_name if interaction.command is not None else "unknown"


async def sync_commands(tree: app_commands.CommandTree[discord.Client], store: Store, api: str) -> bool:
    """Sync the commands if they are not the ones that Discord was told last; returns whether that was needed.

    `api` is where Discord is: a playground has commands of its own.
    """
    application_id = cast("int", tree.client.application_id)  # known since the login
    key = f"commands of {application_id} at {api}"
    payload = await _payload(tree)
    fingerprint = hashlib.sha256(orjson.dumps(payload)).hexdigest()
    if await store.read(find_fact, key) == fingerprint:
        LOG.info("Discord has the %d commands of this version.", len(tree.get_commands()))
        return False
    try:
        # What `tree.sync` sends, which would translate all of it a second time.
        synced = await tree.client.http.bulk_upsert_global_commands(application_id, payload=payload)
    except discord.HTTPException as error:
        # The old commands are still there, and most of them will do; the next start tries again.
        LOG.error("Discord did not take the commands: %s", error)
        return False
    await store.write(set_fact, key, fingerprint)
    LOG.info("Discord was told %d commands.", len(synced))
    return True


async def _payload(tree: app_commands.CommandTree[discord.Client]) -> list[Any]:
    """What would be sent, as the tree itself makes it."""
    commands = [command for kind in discord.AppCommandType for command in tree.get_commands(type=kind)]
    translator = tree.translator
    if translator is None:
        return [command.to_dict(tree) for command in commands]
    return [await command.get_translated_payload(tree, translator) for command in commands]
