"""Whoever has no table gets to a game against three computer players with one press."""

from __future__ import annotations

import pytest

from bot.storage.records.tables import TableStatus
from bot.storage.records.terms import OF_NEW_TABLES
from tests.cogs.driver import Driver


@pytest.fixture(autouse=True)
def as_tables_begin(monkeypatch: pytest.MonkeyPatch, computers_that_do_not_think: None) -> None:
    monkeypatch.setattr("bot.game.lobby.OF_NEW_TABLES", OF_NEW_TABLES)


@pytest.mark.parametrize("where", ["Play here", "Play in direct messages"])
async def test_one_press_leads_to_a_game_against_three_novices(driver: Driver, where: str) -> None:
    ana = driver.person("ana")
    offered = await ana.slash("play")
    assert offered is not None
    assert offered.ephemeral
    begun = await ana.press(offered, where)
    await driver.deliver()
    table = await driver.tables.overview.table(1)
    assert table.status is TableStatus.RUNNING
    assert [table.terms.level_of(seat.name) for seat in table.seats if seat.user_id is None] == ["novice"] * 3
    assert (table.guild_id is None) == (where == "Play in direct messages")
    # Discord shows the mention of a channel of direct messages as "#unknown".
    assert ("your direct messages" if table.guild_id is None else f"<#{table.channel_id}>") in begun.text
    assert table.guild_id is not None or "<#" not in begun.text
    if table.guild_id is None:
        assert "Table 1" in ana.inbox()[-1].text
    panel = await ana.press(begun, "Play")
    assert "Table 1" in panel.text


async def test_who_has_a_table_is_not_offered_another_one(driver: Driver) -> None:
    ana = driver.person("ana")
    await ana.slash("table new")
    shown = await ana.slash("play")
    assert shown is not None
    assert "Play here" not in shown.buttons


async def test_a_forged_place_begins_nothing(driver: Driver) -> None:
    ana = driver.person("ana")
    offered = await ana.slash("play")
    assert offered is not None
    assert "⚠️" in (await driver.forge(ana, offered, "firstgame:moon")).text
    assert await driver.tables.overview.open_tables_of_person(ana.id) == []
