"""The shipped bot on a slow machine: from the first press on, to draw, to store and to suggest tables takes longer than
the bot has patience, and two of these together longer than Discord has.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import discord

from bot.__main__ import main
from bot.storage.store import Store
from bot.tables.reading.overview import Overview
from bot.workers.pool import WorkPool
from cogs import listening
from cogs.shared.answers import PATIENCE, answer_in_time

SECONDS = PATIENCE + 0.1
pressed = asyncio.Event()


def slowly(real: Callable[..., Awaitable[Any]]) -> Any:
    async def slow(*args: Any, **kwargs: Any) -> Any:
        if pressed.is_set():
            await asyncio.sleep(SECONDS)
        return await real(*args, **kwargs)

    return slow


def press_heard(interaction: discord.Interaction) -> None:
    pressed.set()
    answer_in_time(interaction)


if __name__ == "__main__":
    setattr(listening, "answer_in_time", press_heard)  # noqa: B010  # it does the same, and more
    for kind, name in ((Store, "write"), (WorkPool, "do_once"), (Overview, "tables_of_guild")):
        setattr(kind, name, slowly(getattr(kind, name)))
    sys.exit(main())
