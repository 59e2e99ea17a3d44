"""The sample bot as a process of its own: `python -m playground.tests.bot_process URL`."""

from __future__ import annotations

import asyncio
import sys

import discord
import yarl

from playground.tests.support import SampleBot


async def main(url: str) -> None:
    """Log in to the playground at this address and stay."""
    discord.http.Route.BASE = f"{url}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"{url}/gateway/".replace("http", "ws", 1))
    async with SampleBot() as bot:
        await bot.start("playground")


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
