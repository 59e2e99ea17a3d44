"""Telling Discord our commands, and only when they have changed: it counts how often it is told."""

from __future__ import annotations

import hashlib
import logging

import discord
import orjson
from discord import app_commands

from bot.storage.rows.facts import find_fact, set_fact
from bot.storage.store import Store

LOG = logging.getLogger(__name__)


async def sync_commands(tree: app_commands.CommandTree[discord.Client], store: Store, api: str) -> bool:
    """Sync the commands if they are not the ones that Discord was told last; returns whether that was needed.

    `api` is where Discord is: a playground has commands of its own.
    """
    key = f"commands of {tree.client.application_id} at {api}"
    fingerprint = hashlib.sha256(orjson.dumps(await _payload(tree))).hexdigest()
    if await store.read(find_fact, key) == fingerprint:
        return False
    try:
        synced = await tree.sync()
    except discord.HTTPException as error:
        # The old commands are still there, and most of them will do; the next start tries again.
        LOG.error("Discord did not take the commands: %s", error)
        return False
    await store.write(set_fact, key, fingerprint)
    LOG.info("Discord was told %d commands.", len(synced))
    return True


async def _payload(tree: app_commands.CommandTree[discord.Client]) -> list[object]:
    """What would be sent, as the tree itself makes it."""
    commands = [command for kind in discord.AppCommandType for command in tree.get_commands(type=kind)]
    translator = tree.translator
    if translator is None:
        return [command.to_dict(tree) for command in commands]
    return [await command.get_translated_payload(tree, translator) for command in commands]
