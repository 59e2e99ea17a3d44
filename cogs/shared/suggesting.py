"""What is suggested to somebody who types. There is nowhere to say why there is nothing: the list is empty then."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec

import discord
from discord import app_commands

from bot.game.errors import TableError
from bot.storage.errors import StorageError

P = ParamSpec("P")

Suggesting = Callable[P, Coroutine[Any, Any, list[app_commands.Choice[int]]]]


def suggesting(suggest: Suggesting[P]) -> Suggesting[P]:
    """The decorated coroutine suggests nothing where it may not, or cannot, know anything."""

    @wraps(suggest)
    async def suggest_or_nothing(*args: P.args, **kwargs: P.kwargs) -> list[app_commands.Choice[int]]:
        try:
            return await suggest(*args, **kwargs)
        except (StorageError, TableError, app_commands.NoPrivateMessage, discord.HTTPException):
            return []

    return suggest_or_nothing
