"""How one finds a table, sits down there, and learns what is played."""

from __future__ import annotations

from typing import Any

import discord

from bot.game.lobby import Guest
from bot.storage.records.tables import TableStatus
from tests.cogs.course import open_table, set_option, start_table
from tests.cogs.driver import Driver, Person, Screen


async def listed(person: Person) -> Screen:
    shown = await person.slash("table list")
    assert shown is not None
    return shown


async def many_lobbies(driver: Driver, channel_id: int, count: int) -> None:
    """Lobbies of people who are not there, so that nobody has too many."""
    for number in range(count):
        member = Guest(10_000 + number, f"host {number}")
        await driver.tables.lobbies.create(driver.guild.id, channel_id, member, {}, interaction_id=number + 1)


async def test_the_lobby_and_the_first_post_lead_to_the_rules_of_the_game(driver: Driver) -> None:
    ana, ben, eve = (driver.person(name) for name in ("ana", "ben", "eve"))
    lobby = await open_table(driver, ana, ben)

    rules = await eve.press(lobby, "How to play")
    assert rules.ephemeral
    assert "The game in a minute" in rules.text
    turned = await eve.choose(rules, ["veto"], "rules")
    assert "Two Veto cards" in turned.text
    await ana.press(lobby, "Start")
    first = await driver.last_post()
    assert "The game in a minute" in (await ben.press(first, "How to play")).text
    (seat,) = (await driver.tables.games.public_state(1)).view.waiting
    player = (ana, ben)[seat]
    await player.slash("play")
    state = await driver.tables.games.seat_state(1, player.id)
    await driver.tables.games.choose(1, player.id, state.revision, state.view.choices[0])
    await driver.deliver()
    assert "How to play" not in (await driver.last_post()).buttons


async def test_how_to_play_opens_the_topic_of_what_the_table_adds_to_the_game(driver: Driver) -> None:
    ana = driver.person("ana")
    lobby = await set_option(driver, ana, await open_table(driver, ana), "grandissimo")
    topic = await ana.press(lobby, "How to play")
    assert topic.menus[0].chosen == ("grandissimo",)
    lobby = await set_option(driver, ana, lobby, "elcaballero")
    lobby = await set_option(driver, ana, lobby, "True")
    topic = await ana.press(lobby, "How to play")
    assert topic.menus[0].chosen == ("caballero_expansion",)


async def test_a_forged_topic_is_refused(driver: Driver) -> None:
    ana = driver.person("ana")
    lobby = await open_table(driver, ana)

    assert "no longer works" in (await driver.forge(ana, lobby, "howto:nothing")).text
    assert "no longer works" in (await driver.forge(ana, lobby, "howto")).text


async def test_one_joins_from_the_list_where_a_seat_is_free(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    lobby = await open_table(driver, ana)

    assert not (await listed(ana)).menus, "who sits there has nothing to join"
    shown = await listed(ben)
    assert "1 of 5 seats taken" in shown.text
    answer = await ben.choose(shown, ["1"], "joinlisted")

    assert answer.ephemeral
    assert "You have joined." in answer.text
    assert "ben" in driver.screen(lobby.channel_id, lobby.id).text
    for _ in range(3):
        await ana.press(lobby, "Add computer player")
    assert not (await listed(driver.person("eve"))).menus, "the table is full"


async def test_the_list_tells_of_games_that_are_over(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben, options=["6"])
    assert "Finished" not in (await listed(ana)).text
    while not (public := await driver.tables.games.public_state(1)).view.over:
        (user_id, *_) = public.table.people(public.view.waiting)
        state = await driver.tables.games.seat_state(1, user_id)
        await driver.tables.games.choose(1, user_id, state.revision, state.view.choices[-1])

    shown = await listed(ana)
    assert (await driver.tables.overview.table(1)).status is TableStatus.FINISHED
    assert "**Finished**" in shown.text
    assert "Table 1" in shown.text
    assert "/table replay" in shown.text


async def test_all_tables_of_a_busy_server_are_listed_page_by_page(driver: Driver) -> None:
    eve = driver.person("eve")
    channel = driver.guild.create_text_channel("games")
    await many_lobbies(driver, channel.id, 70)

    shown = await listed(eve)
    found = shown.text
    for page in range(2, 8):
        assert f"Page {page - 1} of 7" in shown.text
        shown = await eve.press(shown, "Next")
        found += shown.text
    assert all(f"- Table {number} ·" in found for number in range(1, 71))
    assert "Page 7 of 7" in shown.text
    answer = await eve.choose(shown, ["1"], "joinlisted")
    assert "You have joined." in answer.text
    assert "Page 6 of 7" in (await eve.press(shown, "Back")).text


async def test_a_page_that_is_gone_shows_the_last_one(driver: Driver) -> None:
    eve = driver.person("eve")
    lobby = await open_table(driver, driver.person("ana"))

    assert "Table 1" in (await driver.forge(eve, lobby, "tables:9")).text


async def test_nobody_joins_from_a_list_what_they_do_not_see(driver: Driver) -> None:
    hidden: Any = {
        driver.guild.default_role: discord.PermissionOverwrite(view_channel=False),
        driver.guild.me: discord.PermissionOverwrite(view_channel=True),
    }
    channel = driver.guild.create_text_channel("hidden", overwrites=hidden)
    await many_lobbies(driver, channel.id, 1)
    eve = driver.person("eve")
    here = await open_table(driver, driver.person("ana"))

    assert "Table 1" not in (await listed(eve)).text
    await driver.forge(eve, here, "joinlisted", ["1"])
    assert len((await driver.tables.overview.table(1)).seats) == 1
