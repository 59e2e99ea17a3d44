"""The dashboard of a server: one message, up to date, that calls nobody and shows no table of a hidden channel."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import discord
import pytest

from bot.due.dashboards import PAUSE
from tests.bot.storage.samples import Clock
from tests.cogs.course import asked, called, open_table, panel_of, play_on, start_table
from tests.cogs.driver import Driver, Person, Screen


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The bot's clock, turned by hand."""
    made = Clock()
    monkeypatch.setattr("bot.app.clock", made)
    return made


@pytest.fixture
def manager(driver: Driver) -> Person:
    role = driver.guild.create_role("Managers", permissions=discord.Permissions(manage_guild=True))
    return Person(driver, "mara", roles=[role])


@pytest.fixture
def board(driver: Driver) -> Any:
    """The channel for the dashboard."""
    return driver.guild.create_text_channel("dashboard")


HIDDEN, SHOWN = (discord.PermissionOverwrite(view_channel=view) for view in (False, True))


async def settings_of(manager: Person) -> Screen:
    settings = await manager.slash("settings")
    assert settings is not None
    return settings


async def place(manager: Person, *channels: Any) -> Screen:
    settings = await manager.press(await settings_of(manager), "Server")
    return await manager.choose(settings, list(channels), "dashboard")


def shown(driver: Driver, channel: Any) -> Screen:
    """The one message of the channel."""
    (message,) = driver.messages(channel.id)
    return message


async def later(driver: Driver, clock: Clock, **time: float) -> None:
    """Let time pass, for Discord and for the bot."""
    seconds = timedelta(**time).total_seconds()
    clock.advance(round(seconds * 1000))
    await driver.env.advance_time(seconds)
    await driver.deliver()


async def test_it_shows_lobbies_and_whose_move_it_is(driver: Driver, manager: Person, board: Any, clock: Clock) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await place(manager, board)
    assert "No tables are open" in shown(driver, board).text

    await start_table(driver, ana, ben)
    await open_table(driver, ben)
    await later(driver, clock, milliseconds=PAUSE)

    text = shown(driver, board).text
    assert "Looking for players" in text
    assert "Table 2 · 1 of 5 seats taken" in text
    first = (await driver.tables.games.public_state(1)).view.waiting[0]
    thread = await driver.place(1)
    assert f"Table 1 · <#{thread}> · round 1 · waiting for **{called(('ana', 'ben')[first])}**, asked <t:" in text
    assert "⏳" not in text
    assert shown(driver, board).mentions == []


async def test_one_joins_a_table_from_it(driver: Driver, manager: Person, board: Any, clock: Clock) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await place(manager, board)
    await open_table(driver, ana)
    await later(driver, clock, milliseconds=PAUSE)

    answer = await ben.choose(shown(driver, board), ["1"], "joinlisted")

    assert answer.ephemeral
    assert "You have joined." in answer.text
    await later(driver, clock, milliseconds=PAUSE)
    assert "2 of 5 seats taken" in shown(driver, board).text


async def test_the_settings_say_where_it_is(driver: Driver, manager: Person, board: Any, clock: Clock) -> None:
    settings = await manager.press(await settings_of(manager), "Server")
    assert "Not shown anywhere." in settings.text
    assert f"Shown in <#{board.id}>." in (await place(manager, board)).text
    assert f"Shown in <#{board.id}>." in (await manager.press(await settings_of(manager), "Server")).text


async def test_it_says_how_long_there_is_time_at_a_table_with_a_clock(
    driver: Driver, manager: Person, board: Any, clock: Clock
) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await place(manager, board)
    lobby = await open_table(driver, ana, ben)
    await driver.tables.lobbies.set_terms(1, ana.id, clock="slow")
    await ana.press(lobby, "Start")
    await later(driver, clock, milliseconds=PAUSE)

    state = await driver.tables.games.public_state(1)
    due = state.clocks[state.view.waiting[0]].due
    assert due is not None
    assert f"⏳ <t:{due // 1000}:R>" in shown(driver, board).text


async def test_it_is_edited_in_place_and_not_more_often_than_every_half_minute(
    driver: Driver, manager: Person, board: Any, clock: Clock
) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await place(manager, board)
    message = shown(driver, board)
    await start_table(driver, ana, ben)
    await play_on(driver, [ana, ben], lambda state: state.view.round == 2)
    assert shown(driver, board).text == message.text, "not yet"

    await later(driver, clock, milliseconds=PAUSE)

    assert shown(driver, board).id == message.id
    edits = [each for each in driver.env.http_requests if each.path.endswith(f"/messages/{message.id}")]
    assert [each.method for each in edits] == ["PATCH"]


async def test_one_that_is_old_is_posted_anew_and_deleted(
    driver: Driver, manager: Person, board: Any, clock: Clock
) -> None:
    await place(manager, board)
    old = shown(driver, board)
    await later(driver, clock, hours=2)
    assert shown(driver, board).id == old.id, "nothing has changed"

    await open_table(driver, driver.person("ana"))
    await driver.deliver()

    assert shown(driver, board).id != old.id
    assert "Looking for players" in shown(driver, board).text


async def test_a_message_that_was_deleted_is_posted_again(
    driver: Driver, manager: Person, board: Any, clock: Clock
) -> None:
    await place(manager, board)
    gone = shown(driver, board)
    driver.env.inject_error("PATCH", f"/channels/*/messages/{gone.id}", status=404, code=10008, times=None)
    await open_table(driver, driver.person("ana"))
    await later(driver, clock, milliseconds=PAUSE)

    assert [each.id for each in driver.messages(board.id) if each.id != gone.id]


async def test_in_a_channel_that_was_deleted_it_is_off(
    driver: Driver, manager: Person, board: Any, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    await place(manager, board)
    driver.env.inject_error("*", f"/channels/{board.id}/messages*", status=404, code=10003, times=None)
    await open_table(driver, driver.person("ana"))
    await later(driver, clock, hours=2)

    assert await driver.tables.overview.dashboard(driver.guild.id) is None
    assert "The channel of a dashboard is gone" in caplog.text


async def test_where_the_bot_may_not_write_any_more_it_comes_back_with_the_permission(
    driver: Driver, manager: Person, board: Any, clock: Clock
) -> None:
    await place(manager, board)
    driver.env.inject_error("PATCH", f"/channels/{board.id}/messages/*", status=403, code=50001, times=1)
    await open_table(driver, driver.person("ana"))
    await later(driver, clock, milliseconds=PAUSE)
    assert "No tables are open" in shown(driver, board).text
    await later(driver, clock, milliseconds=PAUSE)
    assert "Looking for players" in shown(driver, board).text


async def test_after_a_restart_it_goes_on_in_the_same_message(
    driver: Driver, manager: Person, board: Any, clock: Clock
) -> None:
    await place(manager, board)
    message = shown(driver, board)
    await open_table(driver, driver.person("ana"))
    await driver.restart()
    await later(driver, clock, milliseconds=PAUSE)

    assert shown(driver, board).id == message.id
    assert "Looking for players" in shown(driver, board).text


async def test_it_can_be_moved_and_turned_off_and_leaves_nothing_behind(
    driver: Driver, manager: Person, board: Any, clock: Clock
) -> None:
    other = driver.guild.create_text_channel("other")
    await place(manager, board)
    await place(manager, other)
    assert driver.messages(board.id) == []
    assert "No tables are open" in shown(driver, other).text
    await place(manager)
    assert driver.messages(other.id) == []
    await open_table(driver, driver.person("ana"))
    await later(driver, clock, hours=1)
    assert driver.messages(other.id) == []


async def test_only_managers_place_it(driver: Driver, manager: Person, board: Any, clock: Clock) -> None:
    settings = await manager.slash("settings")
    assert settings is not None
    answer = await driver.forge(driver.person("ana"), settings, "dashboard", [str(board.id)])
    assert "⚠️" in answer.text
    assert await driver.tables.overview.dashboard(driver.guild.id) is None


async def test_tables_of_channels_that_its_readers_do_not_see_are_not_on_it(
    driver: Driver, manager: Person, board: Any, clock: Clock
) -> None:
    overwrites: Any = {driver.guild.default_role: HIDDEN, driver.guild.me: SHOWN, manager.member: SHOWN}
    hidden = driver.guild.create_text_channel("hidden", overwrites=overwrites)
    await place(manager, board)
    lobby = await manager.slash("table new", channel=hidden)
    assert lobby is not None
    await later(driver, clock, milliseconds=PAUSE)
    assert "No tables are open" in shown(driver, board).text
    await place(manager, hidden)
    await later(driver, clock, milliseconds=PAUSE)
    assert "Looking for players" in shown_last(driver, hidden).text


def shown_last(driver: Driver, channel: Any) -> Screen:
    return driver.messages(channel.id)[-1]


async def test_it_is_the_same_whatever_is_secret(driver: Driver, manager: Person, board: Any, clock: Clock) -> None:
    """Who is waited for shows; which of the secret discs is set, and how often it was changed, does not."""

    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben, options=["6"])
    await play_on(driver, [ana, ben], asked("SetDiscsForCastillo"), prefer=["end"])
    await place(manager, board)
    panel = await panel_of(driver, ana)
    panel = await ana.make(panel, "disc galicia")
    await later(driver, clock, milliseconds=PAUSE)
    before = shown(driver, board).text
    await ana.make(await panel_of(driver, ana), "disc aragon")
    await later(driver, clock, milliseconds=PAUSE)

    assert shown(driver, board).text == before
    assert "galicia" not in before.lower()
