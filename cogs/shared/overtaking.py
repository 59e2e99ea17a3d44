"""Whoever presses again before the picture of the press before is drawn does not wait for it, nor does anybody else.

The newer answer changes the same message: a picture that is out of date before it is drawn is not drawn, and an older
answer never replaces a newer one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

import discord

Drawn = TypeVar("Drawn")

_drawing: dict[int, tuple[int, asyncio.Task[Any]]] = {}
"""By the message that the answer is going to change: the interaction that is answered, and the drawing for it."""


class Overtaken(Exception):
    """There is a newer answer for the message that this one would change."""


async def drawn_for(interaction: discord.Interaction, drawing: Coroutine[Any, Any, Drawn]) -> Drawn:
    """What is drawn for an answer that changes the pressed message. Raises Overtaken if a newer one comes before."""
    if interaction.message is None:
        return await drawing
    overtake(interaction)
    task = asyncio.ensure_future(drawing)
    place = (interaction.id, task)
    _drawing[interaction.message.id] = place
    try:
        return await task
    except asyncio.CancelledError:
        if _drawing.get(interaction.message.id) is place:
            task.cancel()
            raise  # nobody overtook it: the whole answer is given up
        raise Overtaken from None
    finally:
        if _drawing.get(interaction.message.id) is place:
            del _drawing[interaction.message.id]


def overtake(interaction: discord.Interaction) -> None:
    """This interaction is going to change the pressed message: what is drawn for an older one is needed no more."""
    if interaction.message is None:
        return
    answered, task = _drawing.get(interaction.message.id, (interaction.id, None))
    if task is not None and answered < interaction.id:
        del _drawing[interaction.message.id]
        task.cancel()
