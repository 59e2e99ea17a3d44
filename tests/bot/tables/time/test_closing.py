"""Tables that stand still are warned about and closed; anything that happens keeps them."""

from __future__ import annotations

import pytest

from bot.game.errors import NotSeated
from bot.storage.records.due import Outage, TimerKind
from bot.storage.records.people import GuildSettings
from bot.storage.records.tables import TableStatus
from bot.storage.records.terms import DAY, HOUR
from bot.tables.time.idle import NEVER, NOTICE
from tests.bot.storage.samples import timers_of
from tests.bot.tables.house import ANA, BEN, PEOPLE, House, first

LOBBY, GAME = 14 * DAY, 30 * DAY
"""How long they may stand still where nobody has set anything."""


async def after(house: House, milliseconds: int) -> list[str]:
    """What is posted when so much time has passed."""
    await house.posts()
    house.clock.advance(milliseconds)
    await house.timers().do_due()
    return [post.kind for post in await house.posts()]


async def status(house: House, table: int) -> TableStatus:
    return (await house.tables.overview.table(table)).status


async def test_a_lobby_that_does_not_begin_is_warned_about_and_then_closed(house: House) -> None:
    table = await house.lobby()
    assert await after(house, LOBBY - 1) == []
    assert await after(house, 1) == ["idle_warning"]
    await house.restart()
    assert await status(house, table.id) is TableStatus.LOBBY
    assert await after(house, NOTICE) == ["lobby_refresh"]
    assert await status(house, table.id) is TableStatus.CANCELLED


async def test_whoever_sits_there_keeps_a_lobby_open(house: House) -> None:
    table = await house.lobby()
    await after(house, LOBBY)
    with pytest.raises(NotSeated):
        await house.tables.lobbies.keep_lobby(table.id, 4711)
    await house.tables.lobbies.keep_lobby(table.id, BEN)
    assert await after(house, NOTICE) == []
    assert await after(house, LOBBY) == ["idle_warning"]
    assert await status(house, table.id) is TableStatus.LOBBY


async def test_a_lobby_in_which_something_happened_has_its_time_anew(house: House) -> None:
    table = await house.lobby()
    house.clock.advance(LOBBY - 1)
    await house.tables.lobbies.join(table.id, PEOPLE[2])
    assert await after(house, 1) == []
    assert await after(house, LOBBY) == ["idle_warning"]


async def test_a_game_that_nobody_moves_in_is_closed_unless_somebody_moves(house: House) -> None:
    table = await house.game()
    assert await after(house, GAME) == ["idle_warning"]
    state = await house.waiting(table.id)
    await house.choose(state, first(state))
    assert await after(house, NOTICE) == []
    assert await status(house, table.id) is TableStatus.RUNNING
    assert await after(house, GAME) == ["idle_warning"]
    assert await after(house, NOTICE) == ["lobby_refresh"]
    assert await status(house, table.id) is TableStatus.CANCELLED


async def test_managers_say_how_long_a_lobby_may_stand_still(house: House) -> None:
    table = await house.lobby()
    assert table.guild_id is not None
    await house.tables.people.set_guild(GuildSettings(table.guild_id, idle_lobby_days=3))
    assert await after(house, 3 * DAY - 1) == []
    assert await after(house, 1) == ["idle_warning"]
    await house.tables.people.set_guild(GuildSettings(table.guild_id, idle_lobby_days=NEVER))
    assert await after(house, NOTICE) == [], "it was warned about before"
    for _ in range(20):
        assert await after(house, 3 * DAY) == []
    await house.tables.people.set_guild(GuildSettings(table.guild_id, idle_lobby_days=30))
    assert await after(house, 3 * DAY) == ["idle_warning"]


async def test_managers_say_how_long_a_game_without_a_clock_may_stand_still(house: House) -> None:
    table = await house.game()
    assert table.guild_id is not None
    await house.tables.people.set_guild(GuildSettings(table.guild_id, idle_game_days=60))
    assert await after(house, GAME) == []
    assert await after(house, 60 * DAY - GAME) == ["idle_warning"]


async def test_a_game_with_a_clock_is_left_to_its_clock(house: House) -> None:
    table = await house.lobby()
    await house.tables.lobbies.set_terms(table.id, ANA, clock="slow")
    await house.tables.lobbies.start(table.id, ANA)
    await after(house, GAME + NOTICE)
    kinds = [timer.kind for timer in await house.store.read(timers_of, table.id)]
    assert TimerKind.IDLE_GAME not in kinds
    assert await status(house, table.id) is TableStatus.RUNNING


async def test_a_started_table_is_no_idle_lobby(house: House) -> None:
    table = await house.game()
    kinds = [timer.kind for timer in await house.store.read(timers_of, table.id)]
    assert TimerKind.IDLE_GAME in kinds
    assert TimerKind.IDLE_LOBBY not in kinds


async def test_nothing_is_closed_before_people_had_three_days_in_which_they_could_play(house: House) -> None:
    table = await house.game()
    assert await after(house, GAME) == ["idle_warning"]
    warned_at = house.clock.now
    house.tables.know_outages((Outage(warned_at + DAY, warned_at + 4 * DAY), Outage(warned_at, warned_at + DAY, 4711)))
    assert await after(house, 4 * DAY) == []
    assert await after(house, 2 * DAY - 1) == []
    assert await status(house, table.id) is TableStatus.RUNNING
    house.tables.times.is_away = lambda guild_id: guild_id == table.guild_id
    assert await after(house, 1) == []
    house.tables.times.is_away = lambda _: False
    assert await after(house, 2 * HOUR) == ["lobby_refresh"]
