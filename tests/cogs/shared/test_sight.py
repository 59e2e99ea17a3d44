"""Tables are for those who see their channel, and a channel of one's own does not make one a manager."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.game.lobby import Guest
from bot.limits import MOST_LOBBIES
from bot.storage.records.tables import TableStatus
from tests.cogs.course import start_table
from tests.cogs.driver import Driver, Person

HIDDEN = discord.PermissionOverwrite(view_channel=False)
SHOWN = discord.PermissionOverwrite(view_channel=True)
LINK = "https://evil.example"


@pytest.fixture
def players(driver: Driver) -> Any:
    """A role whose people see the channel of the test; the others do not."""
    role = driver.guild.create_role("players")
    overwrites: Any = {driver.guild.default_role: HIDDEN, role: SHOWN, driver.guild.me: SHOWN}
    driver.open_channel = driver.channel  # type: ignore[attr-defined]  # a note of this test on the driver
    driver.channel = driver.guild.create_text_channel("private", overwrites=overwrites)
    return role


async def test_a_table_in_a_hidden_channel_is_shown_to_its_players_only(driver: Driver, players: Any) -> None:
    ana, ben = Person(driver, "ana", roles=[players]), Person(driver, "ben", roles=[players])
    eve = driver.person("eve")
    await start_table(driver, ana, ben)
    everybody = driver.open_channel  # type: ignore[attr-defined]  # see above

    for command in ("table show", "table log", "table join", "table cancel"):
        answer = await eve.slash(command, channel=everybody, table=1)
        assert answer is not None
        assert "There is no table 1" in answer.text
        assert answer.pictures == []
    listed = await eve.slash("table list", channel=everybody)
    assert listed is not None
    assert "Table 1" not in listed.text
    shown = await ben.slash("table show", channel=everybody, table=1)
    assert shown is not None
    assert shown.pictures


async def test_who_manages_one_channel_cancels_no_table_of_others(driver: Driver) -> None:
    ana, eve = driver.person("ana"), driver.person("eve")
    await start_table(driver, ana, computers=1)
    overwrite = discord.PermissionOverwrite(manage_channels=True)
    corner = driver.guild.create_text_channel("corner", overwrites={eve.member: overwrite})

    answer = await eve.slash("table cancel", channel=corner, table=1)

    assert answer is not None
    assert answer.buttons == {}
    assert (await driver.tables.overview.table(1)).status is TableStatus.RUNNING


async def test_a_cancelled_table_asks_nobody_to_play(driver: Driver) -> None:
    ana = driver.person("ana")
    await start_table(driver, ana, computers=1)
    await driver.tables.lobbies.cancel(1, ana.id)

    shown = await ana.slash("table show", table=1)

    assert shown is not None
    assert shown.buttons == {}
    assert not any(word in shown.text for word in ("’s turn", "Waiting for", "plays a power card"))


async def test_nobody_fills_the_list_of_a_server_alone(driver: Driver) -> None:
    ana = driver.person("ana")
    for _ in range(MOST_LOBBIES):
        await ana.slash("table new")

    answer = await ana.slash("table new")

    assert answer is not None
    assert answer.ephemeral
    assert f"{MOST_LOBBIES} of your tables" in answer.text


async def test_a_thread_that_discord_refuses_for_good_does_not_hold_the_game_up(driver: Driver) -> None:
    ana = driver.person("ana")
    driver.env.inject_error(
        "POST", "/channels/*/messages/*/threads", status=400, code=160006, message="too many", times=None
    )

    post = await start_table(driver, ana, computers=1)

    assert post.channel_id == driver.channel.id
    assert "won’t open a thread here" in post.text


async def test_the_name_of_a_table_is_no_link(driver: Driver) -> None:
    ana = driver.person("ana")
    await start_table(driver, ana, computers=1)
    table = await driver.tables.overview.table(1)
    assert table.owner_id == ana.id
    lobby = await driver.tables.lobbies.create(driver.guild.id, driver.channel.id, Guest(ana.id, "ana"), {}, LINK)

    listed = await ana.slash("table list")

    assert listed is not None
    assert lobby.name == LINK
    assert LINK in listed.text.replace("\\", "")
    assert "https://" not in listed.text
