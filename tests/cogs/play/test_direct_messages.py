"""Playing in direct messages: the same panel, for those who want it, and what happens where they are closed."""

from __future__ import annotations

import pytest

from engine.elgrande.seen.view import View
from tests.cogs.course import asked, panel_of, play_on, start_table
from tests.cogs.driver import Driver, Person, Screen

IN_SERVERS, WITH_THE_BOT_ALONE, BETWEEN_PEOPLE = 0, 1, 2
"""Discord's numbers for places; the last one are direct messages and groups that the bot is not in."""
INSTALLED_IN_SERVER = 0


async def wants_the_panel(person: Person) -> Screen:
    settings = await person.slash("settings")
    assert settings is not None
    return await person.choose(settings, ["yes"], settings.menus[1].custom_id)


async def test_nobody_gets_direct_messages_unasked(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")

    await start_table(driver, ana, ben)

    assert not any(request.path == "/users/@me/channels" for request in driver.env.http_requests)


async def test_a_whole_turn_is_played_in_direct_messages(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    for person in (ana, ben):
        await wants_the_panel(person)
    await start_table(driver, ana, ben)
    player = await play_on(driver, [ana, ben], asked("TakeCard"))

    message = player.inbox()[-1]
    panel = await player.press(message, "Play")
    assert panel.id == message.id
    assert not panel.ephemeral
    assert len(panel.pictures) == 2  # the board and the open cards
    panel = await player.make(panel, "take king_card")
    panel = await player.press(await player.make(panel, "place castillo"), "Undo")
    panel = await player.make(panel, "place castillo")
    after = await player.make(panel, "end")

    assert "Your turn is over" in after.text
    assert "places 1 caballero in the Castillo" in (await driver.last_post()).text


async def test_a_disc_can_be_set_in_direct_messages(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await wants_the_panel(ana)
    await start_table(driver, ana, ben, options=["6"])
    await play_on(driver, [ana, ben], asked("SetDiscsForCastillo"), prefer=["end"])
    panel = await ana.press(ana.inbox()[-1], "Play")

    after = await ana.make(panel, next(iter(panel.choices)))

    assert "Your disc is set to" in after.text
    assert "Ready: 🔻 ana" in (await driver.last_post()).text


async def test_play_works_in_direct_messages(driver: Driver) -> None:
    ana = driver.person("ana")
    await start_table(driver, ana, computers=1)

    panel = await ana.slash_directly("play")

    assert panel is not None
    assert panel.choices
    assert not panel.ephemeral


async def test_who_wants_a_direct_message_is_not_mentioned(driver: Driver) -> None:
    ana = driver.person("ana")
    settings = await ana.slash("settings")
    assert settings is not None
    await ana.choose(settings, ["direct_message"], settings.menus[0].custom_id)

    post = await start_table(driver, ana, computers=1)

    assert post.mentions == []
    assert len(ana.inbox()) == 1


async def test_who_wants_to_hear_nothing_hears_nothing(driver: Driver) -> None:
    ana = driver.person("ana")
    settings = await ana.slash("settings")
    assert settings is not None
    await ana.choose(settings, ["none"], settings.menus[0].custom_id)

    post = await start_table(driver, ana, computers=1)

    assert post.mentions == []
    assert "ana" in post.text


async def test_closed_direct_messages_are_said_once_and_then_mentioned(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    settings = await ana.slash("settings")
    assert settings is not None
    await ana.choose(settings, ["direct_message"], settings.menus[0].custom_id)
    dm = ana.user.dm_channel.id
    driver.env.inject_error("POST", f"/channels/{dm}/messages", status=403, code=50007, message="closed", times=None)

    await start_table(driver, ana, ben)
    for _ in range(2):
        await play_on(driver, [ana, ben], asked("TakeCard"))
        state = await driver.tables.games.public_state(1)
        turn = View.of(state.view).turn
        assert turn is not None
        player = (ana, ben)[turn.player]
        panel = await panel_of(driver, player)
        await player.make(await player.make(panel, next(iter(panel.choices))), "end")

    posts = driver.messages(driver.channel.id) + driver.messages(await driver.place())
    told = [post for post in posts if "direct messages are closed to me" in post.text]
    assert len(told) == 1
    assert told[0].mentions == [ana.id]
    assert any(ana.id in post.mentions for post in posts if "My court" in post.buttons or "’s turn.**" in post.text)
    assert (await driver.tables.people.person(ana.id)).has_closed_direct_messages


@pytest.mark.parametrize("choice", ["yes", "direct_message"])
async def test_choosing_direct_messages_again_tries_them_again(driver: Driver, choice: str) -> None:
    ana = driver.person("ana")
    await driver.tables.people.set_person(ana.id, wants_direct_panel=True, has_closed_direct_messages=True)

    settings = await ana.slash("settings")
    assert settings is not None
    assert "closed" in settings.text
    menu = next(menu for menu in settings.menus if choice in menu.values)
    after = await ana.choose(settings, [choice], menu.custom_id)

    assert "Saved" in after.text
    assert not (await driver.tables.people.person(ana.id)).has_closed_direct_messages


async def test_the_first_direct_message_names_the_thread(driver: Driver) -> None:
    ana = driver.person("ana")
    settings = await ana.slash("settings")
    assert settings is not None
    await ana.choose(settings, ["direct_message"], settings.menus[0].custom_id)

    await start_table(driver, ana, computers=1)

    thread = await driver.place()
    assert thread != driver.channel.id
    assert f"<#{thread}>" in ana.inbox()[0].text
    opened = [each for each in driver.env.http_requests if each.method == "POST" and each.path.endswith("/threads")]
    assert len(opened) == 1


async def test_closed_direct_messages_are_said_in_the_thread_from_the_start(driver: Driver) -> None:
    ana = driver.person("ana")
    settings = await ana.slash("settings")
    assert settings is not None
    await ana.choose(settings, ["direct_message"], settings.menus[0].custom_id)
    dm = ana.user.dm_channel.id
    driver.env.inject_error("POST", f"/channels/{dm}/messages", status=403, code=50007, message="closed", times=None)

    await start_table(driver, ana, computers=1)

    assert any("direct messages are closed to me" in each.text for each in driver.messages(await driver.place()))
    assert not any("direct messages are closed to me" in each.text for each in driver.messages(driver.channel.id))


async def test_in_messages_between_people_a_panel_stays_hidden_from_the_others(driver: Driver) -> None:
    """Who has installed the bot for themselves may use it there; those messages belong to no server either."""
    ana, ben = driver.person("ana"), driver.person("ben")
    await wants_the_panel(ana)
    await start_table(driver, ana, ben)
    message = ana.inbox()[-1]

    for label in ("Play", "My court"):
        answer = await driver.forge(ana, message, message.buttons[label].custom_id, context=BETWEEN_PEOPLE)

        assert answer.ephemeral
        assert answer.id != message.id


async def test_the_commands_are_offered_in_servers_and_with_the_bot_alone(driver: Driver) -> None:
    (synced,) = [each.json for each in driver.env.http_requests if each.path.endswith("/commands")]
    assert synced is not None

    assert {tuple(command["integration_types"]) for command in synced} == {(INSTALLED_IN_SERVER,)}
    assert {command["name"]: command["contexts"] for command in synced if command["name"] in ("table", "play")} == {
        "table": [IN_SERVERS],
        "play": [IN_SERVERS, WITH_THE_BOT_ALONE],
    }
    assert all(BETWEEN_PEOPLE not in command["contexts"] for command in synced)
