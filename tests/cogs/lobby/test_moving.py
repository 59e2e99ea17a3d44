"""A table whose channel is gone, or not the right one, goes on elsewhere."""

from __future__ import annotations

import discord

from tests.cogs.course import open_table, panel_of, start_table
from tests.cogs.driver import Driver, Person


async def test_a_running_game_goes_on_in_a_thread_of_the_channel_where_the_command_is_used(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)
    before = await driver.place()
    other = driver.guild.create_text_channel("other")

    answer = await ana.slash("table move", channel=other, table=1)

    assert answer is not None
    table = await driver.tables.overview.table(1)
    assert (table.channel_id, table.place != before) == (other.id, True)
    assert f"<#{table.place}>" in answer.text
    assert "Play" in (await driver.last_post()).buttons
    assert (await driver.last_post()).channel_id == table.place
    assert (await panel_of(driver, ana)).text


async def test_a_game_stays_where_it_is_while_discord_opens_no_thread_elsewhere(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)
    before = await driver.tables.overview.table(1)
    other = driver.guild.create_text_channel("other")
    driver.env.inject_error("POST", "/channels/*/threads", status=503, message="trouble", times=None)
    driver.env.inject_error("POST", "/channels/*/messages/*/threads", status=503, message="trouble", times=None)

    answer = await ana.slash("table move", channel=other, table=1)

    assert answer is not None
    assert answer.text.startswith("⚠️")
    table = await driver.tables.overview.table(1)
    assert (table.channel_id, table.thread_id) == (before.channel_id, before.thread_id)


async def test_a_lobby_is_posted_anew_there(driver: Driver) -> None:
    ana = driver.person("ana")
    await open_table(driver, ana)
    other = driver.guild.create_text_channel("other")

    await ana.slash("table move", channel=other, table=1)

    (lobby,) = driver.messages(other.id)[:1]
    assert "Join" in lobby.buttons
    await driver.person("ben").press(lobby, "Join")


async def test_only_owner_and_managers_move_a_table(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    role = driver.guild.create_role("Managers", permissions=discord.Permissions(manage_guild=True))
    manager = Person(driver, "mara", roles=[role])
    await start_table(driver, ana, ben)
    other = driver.guild.create_text_channel("other")

    refused = await ben.slash("table move", channel=other, table=1)
    assert refused is not None
    assert "⚠️" in refused.text
    assert (await driver.tables.overview.table(1)).channel_id == driver.channel.id
    await manager.slash("table move", channel=other, table=1)
    assert (await driver.tables.overview.table(1)).channel_id == other.id


async def test_a_table_that_has_ended_stays_where_it_was(driver: Driver) -> None:
    ana = driver.person("ana")
    await open_table(driver, ana)
    await driver.tables.lobbies.cancel(1, ana.id)
    refused = await ana.slash("table move", table=1)
    assert refused is not None
    assert "⚠️" in refused.text
