"""The client of the playground, without one."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from playground.client import PlaygroundClient, Visitor

BUTTON = {"type": 2, "custom_id": "ready", "label": "Ready"}
MESSAGE = {"id": "1", "channel_id": "2", "components": [{"type": 1, "components": [BUTTON]}]}


async def test_who_is_stopped_just_as_the_outcome_comes_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    person = Visitor(PlaygroundClient("http://nowhere"), {"id": "123456", "global_name": "Ana"})
    person.channel, person.state = "2", {"guilds": [{"channels": []}]}

    async def nothing(*_: Any, **__: Any) -> None:
        return None

    monkeypatch.setattr(person.playground, "request", nothing)
    pressing = asyncio.create_task(person.click(MESSAGE, "ready"))
    for _ in range(3):
        await asyncio.sleep(0)

    (outcome,) = person._outcomes.values()
    outcome.set_result(("INTERACTION_SUCCESS", {"id": "3"}))
    pressing.cancel()
    await asyncio.wait([pressing])

    assert pressing.cancelled()
