"""Where the bot lacks a permission: it says which one, to the right person, and goes on as well as it can."""

from __future__ import annotations

import shutil
from pathlib import Path

import discord
import pytest

from bot.i18n.texts import LOCALES, Texts
from bot.storage.records.tables import TableStatus
from tests.cogs.course import panel_of, start_table
from tests.cogs.driver import Driver, Person


def channel_without(driver: Driver, **denied: bool) -> None:
    """Make the channel of the test one in which the bot may not do these things."""
    overwrite = discord.PermissionOverwrite(**denied)
    driver.channel = driver.guild.create_text_channel("narrow", overwrites={driver.guild.default_role: overwrite})


async def test_no_table_opens_where_the_bot_cannot_post_pictures(driver: Driver) -> None:
    channel_without(driver, attach_files=False)
    ana = driver.person("ana")

    answer = await ana.slash("table new")

    assert answer is not None
    assert answer.ephemeral
    assert "Attach Files" in answer.text
    assert await driver.tables.overview.tables_of_guild(driver.guild.id, tuple(TableStatus)) == []


async def test_where_no_thread_may_be_opened_the_channel_is_played_in_and_says_so(driver: Driver) -> None:
    channel_without(driver, create_public_threads=False)
    ana = driver.person("ana")

    post = await start_table(driver, ana, computers=1)

    assert post.channel_id == driver.channel.id
    assert "Create Public Threads" in post.text
    panel = await panel_of(driver, ana)
    await ana.make(panel, next(iter(panel.choices)))
    said = [each for each in driver.messages(driver.channel.id) if "Create Public Threads" in each.text]
    assert len(said) == 1


async def test_a_thread_refused_at_the_last_moment_is_no_failure(driver: Driver) -> None:
    ana = driver.person("ana")
    driver.env.inject_error("POST", "/channels/*/messages/*/threads", status=403, code=50013, message="no", times=1)

    post = await start_table(driver, ana, computers=1)

    assert post.channel_id == driver.channel.id
    assert "thread" in post.text


async def test_a_deleted_thread_is_replaced(driver: Driver) -> None:
    ana = driver.person("ana")
    await start_table(driver, ana, computers=1)
    old = await driver.place()
    panel = await panel_of(driver, ana)
    driver.env.inject_error("POST", f"/channels/{old}/messages", status=404, code=10003, message="gone", times=None)

    for _ in range(20):
        if not panel.choices or await driver.place() != old:
            break
        panel = await ana.make(panel, next(iter(panel.choices)))

    assert await driver.place() != old
    assert (await driver.last_post()).channel_id == await driver.place()


async def test_the_panel_names_what_is_missing_where_the_table_is_played(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = driver.person("ana")
    await start_table(driver, ana, computers=1)
    post = await driver.last_post()
    everything = driver.env.backend.compute_permissions
    pictures = discord.Permissions(attach_files=True).value
    monkeypatch.setattr(driver.env.backend, "compute_permissions", lambda *where: everything(*where) & ~pictures)

    panel = await ana.press(post, "Play")

    assert "Attach Files" in panel.text
    assert panel.choices


async def test_new_tables_are_posted_in_the_channel_for_tables(driver: Driver) -> None:
    staff = driver.guild.create_role("staff", permissions=discord.Permissions(manage_guild=True))
    ana = driver.person("ana")
    manager = driver.person("eva", roles=[staff])
    tables = driver.guild.create_text_channel("tables")
    await driver.env.settle()
    settings = await manager.slash("settings")
    assert settings is not None
    settings = await manager.press(settings, "Server")
    await manager.choose(settings, [tables], "channel")

    answer = await ana.slash("table new")

    assert answer is not None
    assert answer.ephemeral
    assert f"<#{tables.id}>" in answer.text
    assert "ana" in driver.messages(tables.id)[-1].text


async def test_only_managers_see_and_set_the_channel_for_tables(driver: Driver) -> None:
    ana = driver.person("ana")
    settings = await ana.slash("settings")
    assert settings is not None

    answer = await driver.forge(ana, settings, "channel", values=[str(driver.channel.id)])

    assert "Server" not in settings.buttons
    assert "manage" in answer.text
    assert (await driver.tables.people.guild(driver.guild.id)).tables_channel_id is None


async def test_a_channel_without_the_permissions_is_not_taken(driver: Driver) -> None:
    staff = driver.guild.create_role("staff", permissions=discord.Permissions(manage_guild=True))
    manager = driver.person("eva", roles=[staff])
    narrow = driver.guild.create_text_channel(
        "narrow", overwrites={driver.guild.default_role: discord.PermissionOverwrite(send_messages=False)}
    )
    await driver.env.settle()
    settings = await manager.slash("settings")
    assert settings is not None
    settings = await manager.press(settings, "Server")

    answer = await manager.choose(settings, [narrow], "channel")

    assert "Send Messages" in answer.text
    assert (await driver.tables.people.guild(driver.guild.id)).tables_channel_id is None


async def manager_of(driver: Driver) -> Person:
    staff = driver.guild.create_role("staff", permissions=discord.Permissions(manage_guild=True))
    return driver.person("eva", roles=[staff])


@pytest.fixture
def two_languages(driver: Driver, tmp_path: Path) -> Texts:
    """English, and a German that only knows a word or two."""
    folder = tmp_path / "locales"
    shutil.copytree(LOCALES / "en", folder / "en")
    (folder / "de").mkdir()
    (folder / "de" / "lobby.po").write_text('msgid "lobby.join"\nmsgstr "Mitspielen"\n', encoding="utf-8")
    driver.bot.texts = Texts.load(folder=folder)
    return driver.bot.texts


async def test_with_one_language_there_is_none_to_choose(driver: Driver) -> None:
    manager = await manager_of(driver)

    settings = await manager.slash("settings")

    assert settings is not None
    assert "language" not in {menu.custom_id for menu in settings.menus}


@pytest.mark.usefixtures("two_languages")
async def test_managers_choose_the_language_of_public_messages(driver: Driver) -> None:
    manager = await manager_of(driver)
    settings = await manager.slash("settings")
    assert settings is not None
    settings = await manager.press(settings, "Server")
    (menu,) = [menu for menu in settings.menus if menu.custom_id == "language"]
    assert menu.values == ("discord", "en", "de")
    assert menu.chosen == ("discord",)

    settings = await manager.choose(settings, ["de"], "language")
    lobby = await manager.slash("table new")

    assert lobby is not None
    assert "Mitspielen" in lobby.buttons
    assert (await driver.tables.people.guild(driver.guild.id)).locale == "de"
    await manager.choose(settings, ["discord"], "language")
    assert (await driver.tables.people.guild(driver.guild.id)).locale is None


@pytest.mark.usefixtures("two_languages")
@pytest.mark.parametrize(("who", "value"), [("ana", "de"), ("eva", "xx"), ("eva", "../en")])
async def test_a_forged_language_is_not_taken(driver: Driver, who: str, value: str) -> None:
    people = {"ana": driver.person("ana"), "eva": await manager_of(driver)}
    settings = await people[who].slash("settings")
    assert settings is not None

    answer = await driver.forge(people[who], settings, "language", values=[value])

    assert answer.text.startswith("⚠️")
    assert (await driver.tables.people.guild(driver.guild.id)).locale is None
