"""The reference for clicks: a discord.py bot that answers every click with a message kept in memory.

    python -m tests.bench.bare_bot LAYOUT [PICTURE]

LAYOUT is a file with the components of a message as Discord's JSON, PICTURE a file that belongs to it. `/bare` posts
the message, a click on any button edits it into the same message again.
"""

from __future__ import annotations

import asyncio
import io
import json
import os
import sys
from pathlib import Path
from typing import Any

import discord
import yarl
from discord import app_commands

PICTURE_NAME = "picture.png"


class Recorded(discord.ui.LayoutView):
    """A layout that says the components it was given."""

    def __init__(self, components: list[dict[str, Any]]) -> None:
        super().__init__(timeout=None)
        self._recorded = components
        self.add_item(discord.ui.TextDisplay("recorded"))

    def to_components(self) -> list[dict[str, Any]]:
        return self._recorded

    def is_dispatchable(self) -> bool:
        return False


class BareBot(discord.Client):
    """Logs in, knows one command, and answers clicks at once."""

    def __init__(self, components: list[dict[str, Any]], picture: bytes | None) -> None:
        super().__init__(intents=discord.Intents(guilds=True), max_messages=None)
        self._components = components
        self._picture = picture
        self.tree = app_commands.CommandTree(self)
        self.tree.command(name="bare", description="Post the recorded message")(self._post)

    def _files(self) -> list[discord.File]:
        return [] if self._picture is None else [discord.File(io.BytesIO(self._picture), PICTURE_NAME)]

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def _post(self, interaction: discord.Interaction) -> None:
        view = Recorded(self._components)
        await interaction.response.send_message(view=view, files=self._files(), ephemeral=True)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        if interaction.type is discord.InteractionType.component:
            await interaction.response.edit_message(view=Recorded(self._components), attachments=self._files())


async def main(layout: Path, picture: Path | None) -> None:
    discord.http.Route.BASE = os.environ["DISCORD_API"]
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["DISCORD_GATEWAY"])
    components = json.loads(layout.read_text())
    async with BareBot(components, picture.read_bytes() if picture else None) as bot:
        await bot.start(os.environ["DISCORD_TOKEN"])


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else None))
