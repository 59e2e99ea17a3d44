"""`/table new` asks once for each channel which game is played there, and introduces a game that is new to a server."""

from __future__ import annotations

import discord

from tests.cogs.course import open_table, set_option
from tests.cogs.driver import Driver, Person, Screen

GAMES = {"El Grande", "El Caballero"}


async def begin(owner: Person, lobby: Screen) -> None:
    """The game begins with a computer player."""
    await owner.press(await owner.press(lobby, "Add computer player"), "Start")


async def opened(person: Person, channel: object = None) -> Screen:
    lobby = await person.slash("table new", channel=channel)
    assert lobby is not None
    return lobby


async def test_the_first_lobby_of_a_channel_asks_which_game_and_one_press_answers(driver: Driver) -> None:
    ana = driver.person("ana")
    lobby = await opened(ana)
    assert "Which game will it be? 🔻 ana chooses" in lobby.text
    assert lobby.buttons["El Grande"].style == discord.ButtonStyle.primary.value

    lobby = await ana.press(lobby, "El Caballero")

    assert lobby.buttons["El Caballero"].style == discord.ButtonStyle.primary.value
    assert "Without the expansion" in lobby.text
    assert "Veto" not in lobby.text
    await begin(ana, lobby)
    assert (await driver.tables.games.public_state(1)).view.game == "elcaballero"


async def test_only_the_host_chooses_the_game(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    lobby = await open_table(driver, ana, ben)

    answer = await ben.press(lobby, "El Caballero")

    assert answer.ephemeral
    assert "Veto: asked once" in driver.screen(lobby.channel_id, lobby.id).text


async def test_a_channel_remembers_that_it_plays_another_game_and_still_offers_the_choice(driver: Driver) -> None:
    ana = driver.person("ana")
    await begin(ana, await ana.press(await opened(ana), "El Caballero"))

    lobby = await opened(ana)

    assert "Without the expansion" in lobby.text
    assert lobby.buttons["El Caballero"].style == discord.ButtonStyle.primary.value
    await begin(ana, await ana.press(lobby, "El Grande"))
    lobby = await opened(ana)
    assert "Which game" not in lobby.text
    assert not GAMES & set(lobby.buttons)
    elsewhere = driver.guild.create_text_channel("elsewhere")
    assert set((await opened(ana, elsewhere)).buttons) >= GAMES


async def test_what_was_only_tried_in_a_lobby_is_not_remembered(driver: Driver) -> None:
    ana = driver.person("ana")
    await ana.press(await opened(ana), "El Caballero")

    assert set((await opened(ana)).buttons) >= GAMES


async def test_a_channel_can_change_what_it_plays_under_options_and_remembers_that(driver: Driver) -> None:
    ana = driver.person("ana")
    await begin(ana, await ana.press(await opened(ana), "El Caballero"))
    await begin(ana, await set_option(driver, ana, await opened(ana), "elgrande"))

    assert "Veto: asked once" in (await opened(ana)).text


async def test_a_game_is_introduced_until_the_server_has_begun_one(driver: Driver) -> None:
    ana = driver.person("ana")
    lobby = await opened(ana)
    assert "El Grande in short" in lobby.text
    lobby = await ana.press(lobby, "El Caballero")
    assert "El Caballero in short" in lobby.text
    assert "El Grande in short" not in lobby.text
    await begin(ana, lobby)

    elsewhere = driver.guild.create_text_channel("elsewhere")
    lobby = await opened(ana, elsewhere)
    assert "El Grande in short" in lobby.text
    assert "in short" not in (await ana.press(lobby, "El Caballero")).text
