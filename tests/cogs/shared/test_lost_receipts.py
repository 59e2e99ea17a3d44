"""Discord carries an answer out and the receipt gets lost: what follows the answer happens all the same."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord.webhook.async_ import AsyncWebhookAdapter

from cogs.shared import answers
from tests.cogs.course import asked, open_table, panel_of, play_on, start_table
from tests.cogs.driver import Driver

carry_out = AsyncWebhookAdapter.create_interaction_response


@pytest.fixture
def losing(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Every answer is carried out, and refused as if it were the repetition; the kinds of those answers."""
    lost: list[int] = []

    async def answer(adapter: Any, interaction_id: int, token: str, *, params: Any, **kwargs: Any) -> Any:
        await carry_out(adapter, interaction_id, token, params=params, **kwargs)
        lost.append(params.payload["type"] if params.payload else 0)
        response: Any = SimpleNamespace(status=400, reason="Bad Request")
        raise discord.HTTPException(response, {"code": 40060, "message": "acknowledged"})

    monkeypatch.setattr(AsyncWebhookAdapter, "create_interaction_response", answer)
    return lost


async def test_a_new_table_is_remembered_and_refreshed(driver: Driver, losing: list[int]) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")

    await ana.slash("table new")
    (lobby,) = driver.messages(driver.channel.id)
    answer = await ben.slash("table join")

    assert losing
    assert answer is not None
    assert "You have joined" in answer.text
    assert "ben" in driver.screen(lobby.channel_id, lobby.id).text


async def test_a_pressed_message_changes(driver: Driver, losing: list[int]) -> None:
    ana = driver.person("ana")
    lobby = await open_table(driver, ana, computers=1)

    assert "computer player" in driver.screen(lobby.channel_id, lobby.id).text
    await ana.press(lobby, "Start")
    assert "Play" in (await driver.last_post()).buttons
    assert losing


@pytest.mark.parametrize("late", [60.0, 0.0])
async def test_the_panel_shows_what_comes_next(
    driver: Driver, losing: list[int], late: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also when the receipt of an answer that was put off gets lost."""
    ana = driver.person("ana")
    await start_table(driver, ana, computers=1)
    await play_on(driver, [ana], asked("TakeCard"))
    monkeypatch.setattr(answers, "PATIENCE", late)

    panel = await panel_of(driver, ana)
    after = await ana.make(panel, next(iter(panel.choices)))

    assert after.choices
    assert len(after.pictures) == 1
    assert len(losing) >= 2
