"""The lobby: opening a table, sitting down, options, the start, and every way in which that is refused."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from engine.elgrande.seen.view import View
from tests.cogs.course import menu_of, open_table, set_option
from tests.cogs.driver import Driver

HOSTILE = "**@everyone** <@1> [a](http://b)"


async def test_a_new_table_is_a_public_message_with_its_owner(driver: Driver) -> None:
    ana = driver.person("ana")

    lobby = await open_table(driver, ana)

    assert not lobby.ephemeral
    assert "ana · host" in lobby.text
    asked = {"El Grande", "El Caballero"}
    assert set(lobby.buttons) == {
        "Join",
        "Leave",
        "Add computer player",
        "Options",
        "Start",
        "How to play",
        "Learn the game",
        *asked,
    }
    assert lobby.buttons["Start"].disabled


async def test_people_and_computers_sit_down_in_order(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")

    lobby = await open_table(driver, ana, ben, computers=1)

    table = await driver.tables.overview.table(1)
    assert [seat.user_id for seat in table.seats] == [ana.id, ben.id, None]
    assert "computer player" in lobby.text
    assert not lobby.buttons["Start"].disabled


async def test_a_command_that_is_delivered_twice_opens_one_lobby(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    backend, heard = driver.env.backend, []
    emit = backend.emit

    def listen(name: str, payload: Any, **more: Any) -> None:
        heard.append((name, payload))
        emit(name, payload, **more)

    monkeypatch.setattr(backend, "emit", listen)
    await driver.person("ana").slash("table new")
    (command,) = [payload for name, payload in heard if name == "INTERACTION_CREATE"]
    emit("INTERACTION_CREATE", command)
    await driver.env.settle()

    assert [table.id for table in await driver.tables.overview.tables_of_guild(driver.guild.id)] == [1]
    assert [screen.text.splitlines()[0] for screen in driver.messages(driver.channel.id)] == ["### Table 1"]


async def test_nobody_sits_down_twice(driver: Driver) -> None:
    ana = driver.person("ana")
    lobby = await open_table(driver, ana)

    answer = await ana.press(lobby, "Join")

    assert answer.ephemeral
    assert "already" in answer.text
    assert len((await driver.tables.overview.table(1)).seats) == 1


async def test_a_full_table_takes_nobody(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    lobby = await open_table(driver, ana, computers=4)
    assert lobby.buttons["Join"].disabled

    answer = await ben.slash("table join")

    assert answer is not None
    assert answer.ephemeral
    assert "full" in answer.text


async def test_the_table_passes_on_when_its_owner_leaves(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    lobby = await open_table(driver, ana, ben)

    lobby = await ana.press(lobby, "Leave")

    assert "ben · host" in lobby.text
    assert (await driver.tables.overview.table(1)).owner_id == ben.id


async def test_a_table_that_everybody_left_is_closed(driver: Driver) -> None:
    ana = driver.person("ana")
    lobby = await open_table(driver, ana)

    lobby = await ana.press(lobby, "Leave")

    assert "cancelled" in lobby.text
    assert not lobby.buttons


async def test_only_the_owner_adds_computers_sets_options_and_starts(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    lobby = await open_table(driver, ana, ben)

    for label in ("Add computer player", "Options", "Start"):
        answer = await ben.press(lobby, label)
        assert answer.ephemeral
        assert "host" in answer.text or "owner" in answer.text


async def test_options_show_in_the_lobby_at_once(driver: Driver) -> None:
    ana = driver.person("ana")
    lobby = await open_table(driver, ana)

    for value, shown in (("6", "6 rounds"), ("open", "Castillo open"), ("stepwise", "Veto: asked at every step")):
        lobby = await set_option(driver, ana, lobby, value)
        assert shown in lobby.text


@pytest.mark.parametrize("label", ["Time", "Computer players"])
async def test_back_stays_in_its_message(driver: Driver, label: str) -> None:
    ana = driver.person("ana")
    options = await ana.press(await open_table(driver, ana, computers=1), "Options")
    below = await ana.press(options, label)
    back = await ana.press(below, "Back to the options")
    assert below.id == back.id == options.id
    assert back.text == options.text


async def test_what_an_edition_fixes_cannot_be_set(driver: Driver) -> None:
    ana = driver.person("ana")
    lobby = await open_table(driver, ana)

    lobby = await set_option(driver, ana, lobby, "yucata")
    panel = await ana.press(lobby, "Options")

    assert "Castillo open" in lobby.text
    assert "No Veto" in lobby.text
    assert {menu.custom_id.split(":")[2] for menu in panel.menus if menu.disabled} == {"castillo", "veto"}
    assert "Set by the edition" in panel.text


async def test_any_number_of_expansions_is_chosen_in_one_menu(driver: Driver) -> None:
    ana = driver.person("ana")
    lobby = await open_table(driver, ana)

    lobby = await set_option(driver, ana, lobby, "jubilee", "king_and_intrigue")
    assert "Jubilee standards and King & Intrigue" in lobby.text
    assert "King & Intrigue: Big Box rules" in lobby.text

    lobby = await set_option(driver, ana, lobby, "True")
    assert "King & Intrigue: rules of 1997" in lobby.text

    await ana.choose(await ana.press(lobby, "Options"), [], "option:1:expansions")
    lobby = driver.screen(lobby.channel_id, lobby.id)
    assert "Intrigue" not in lobby.text


async def test_expansions_that_do_not_go_together_are_refused_in_a_sentence(driver: Driver) -> None:
    ana = driver.person("ana")
    lobby = await open_table(driver, ana)
    panel = await ana.press(lobby, "Options")

    answer = await ana.choose(panel, ["players_edition"], "option:1:expansions")

    assert "can only be added to King & Intrigue." in panel.text
    assert "“Player’s Edition” needs the expansion “King & Intrigue”" in answer.text
    assert "Player" not in driver.screen(lobby.channel_id, lobby.id).text


async def test_an_edition_that_an_expansion_does_not_go_with_says_so(driver: Driver) -> None:
    ana = driver.person("ana")
    lobby = await set_option(driver, ana, await open_table(driver, ana), "yucata")

    panel = await ana.press(lobby, "Options")

    (menu,) = [menu for menu in panel.menus if menu.custom_id.split(":")[2] == "expansions"]
    assert list(menu.values) == ["jubilee"]
    assert "Not with this edition: King & Intrigue, Grand Inquisitor & Colonies, and Grandissimo." in panel.text


async def test_the_owner_names_the_table_in_a_form(driver: Driver) -> None:
    ana = driver.person("ana")
    lobby = await open_table(driver, ana)
    panel = await ana.press(lobby, "Options")

    form = await ana.open_form(panel, "Name the table")
    await ana.submit(form, name="Friday")

    assert "Table 1 · Friday" in driver.screen(lobby.channel_id, lobby.id).text


async def test_hostile_names_are_shown_and_do_nothing(driver: Driver) -> None:
    ana = driver.person("ana", global_name=HOSTILE)
    lobby = await open_table(driver, ana)
    panel = await ana.press(lobby, "Options")

    await ana.submit(await ana.open_form(panel, "Name the table"), name=HOSTILE)

    lobby = driver.screen(lobby.channel_id, lobby.id)
    assert lobby.mentions == []
    assert "@everyone" not in lobby.text
    assert "<@1>" not in lobby.text
    assert "\\*\\*" in lobby.text


async def test_a_computer_player_can_be_sent_away(driver: Driver) -> None:
    ana = driver.person("ana")
    lobby = await open_table(driver, ana, computers=2)

    await ana.press(await ana.press(lobby, "Options"), "Remove computer player")

    assert len((await driver.tables.overview.table(1)).seats) == 2
    assert driver.screen(lobby.channel_id, lobby.id).text.count("computer player") == 1


async def test_the_start_opens_a_thread_with_the_first_board(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    lobby = await open_table(driver, ana, ben)

    lobby = await ana.press(lobby, "Start")

    table = await driver.tables.overview.table(1)
    assert not lobby.buttons
    assert table.thread_id == lobby.id
    posts = driver.messages(table.place)
    assert len(posts) == 1
    assert len(posts[0].pictures) == 1
    assert posts[0].pictures[0].startswith(b"\x89PNG")
    assert 0 < len(posts[0].alt_texts[0]) <= 1024


async def test_commands_do_what_the_buttons_do(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    lobby = await open_table(driver, ana)

    await ben.slash("table join")
    assert "ben" in driver.screen(lobby.channel_id, lobby.id).text
    await ben.slash("table leave")
    assert "ben" not in driver.screen(lobby.channel_id, lobby.id).text
    await ben.slash("table join", table=1)
    await ana.slash("table start")

    assert (await driver.tables.games.public_state(1)).view.players == 2


async def test_a_lobby_message_that_was_deleted_is_posted_again(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    lobby = await open_table(driver, ana)
    del driver.env.backend.messages[lobby.channel_id][lobby.id]

    await ben.slash("table join", table=1)

    again = driver.messages(lobby.channel_id)
    assert len(again) == 1
    assert "ben" in again[0].text


async def test_show_posts_the_lobby_again_and_both_stay_true(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    first = await open_table(driver, ana)
    await ana.slash("table show")
    second = driver.messages(first.channel_id)[-1]

    await ben.press(first, "Join")

    assert "ben" in driver.screen(second.channel_id, second.id).text


async def test_the_list_names_every_table_that_is_alive(driver: Driver) -> None:
    ana = driver.person("ana")
    nothing = await ana.slash("table list")
    await open_table(driver, ana)

    listed = await ana.slash("table list")

    assert nothing is not None
    assert "No tables yet" in nothing.text
    assert listed is not None
    assert "Table 1" in listed.text


async def test_without_a_number_the_channel_must_say_which_table(driver: Driver) -> None:
    ana = driver.person("ana")

    answer = await ana.slash("table join")

    assert answer is not None
    assert answer.ephemeral
    assert "Which table" in answer.text


async def test_a_table_of_another_server_is_not_found(driver: Driver) -> None:
    ana, eva = driver.person("ana"), driver.env.create_user("eva")
    await open_table(driver, ana)
    other = driver.env.create_guild("Other")
    channel = other.create_text_channel("games")
    stranger = other.add_member(eva)

    answer = await driver.answered(stranger.slash(channel, "table join", table=1))

    assert answer is not None
    assert answer.ephemeral
    assert len((await driver.tables.overview.table(1)).seats) == 1


async def test_a_lobby_is_closed_by_its_owner_or_a_manager_only(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    lobby = await open_table(driver, ana)

    refused = await ben.slash("table cancel")
    await ana.slash("table cancel")

    assert refused is not None
    assert refused.ephemeral
    assert "cancelled" in driver.screen(lobby.channel_id, lobby.id).text


async def test_ending_a_running_game_is_asked_once_more_and_said_in_the_thread(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await ana.press(await open_table(driver, ana, ben), "Start")
    place = await driver.place()

    question = await ana.slash("table cancel", table=1)
    assert question is not None
    assert (await driver.tables.overview.table(1)).status == "running"
    await ana.press(question, "Yes, cancel the game")

    assert (await driver.tables.overview.table(1)).status == "cancelled"
    assert "ended without a result" in driver.messages(place)[-1].text


async def test_a_manager_may_end_the_game_of_others(driver: Driver) -> None:
    role = driver.guild.create_role("staff", permissions=discord.Permissions(manage_guild=True))
    ana, ben = driver.person("ana"), driver.person("ben")
    eva = driver.env.create_user("eva")
    manager = driver.guild.add_member(eva, roles=[role])
    await ana.press(await open_table(driver, ana, ben), "Start")

    question = await driver.answered(manager.slash(driver.channel, "table cancel", table=1))

    assert question is not None
    assert "Yes, cancel the game" in question.buttons


@pytest.mark.parametrize("value", ["7", "batch ", "", "yes"])
async def test_option_values_that_do_not_exist_change_nothing(driver: Driver, value: str) -> None:
    ana = driver.person("ana")
    lobby = await open_table(driver, ana)
    panel = await ana.press(lobby, "Options")

    answer = await driver.forge(ana, panel, "option:1:veto", values=[value])

    assert answer.ephemeral
    assert "Veto: asked once" in driver.screen(lobby.channel_id, lobby.id).text


async def test_a_computer_player_that_was_added_after_the_options_were_opened_can_be_removed(driver: Driver) -> None:
    ana = driver.person("ana")
    lobby = await open_table(driver, ana)
    panel = await ana.press(lobby, "Options")
    await ana.press(lobby, "Add computer player")

    await ana.press(panel, "Remove computer player")

    assert len((await driver.tables.overview.table(1)).seats) == 1


async def test_the_owner_chooses_who_leads_and_who_has_which_colour(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    lobby = await open_table(driver, ana, ben)
    panel = await ana.press(lobby, "Options")

    panel = await ana.choose(panel, ["0 1"], menu_of(panel, "exchange"))
    panel = await ana.choose(panel, ["1"], menu_of(panel, "leader"))
    shown = driver.screen(lobby.channel_id, lobby.id)
    await ana.press(shown, "Start")

    state = await driver.tables.games.public_state(1)
    assert state.table.names == ("ben", "ana")
    assert state.table.owner_id == ana.id
    assert View.of(state.view).start_player == 1
    assert "ana leads the first round" in shown.text


async def test_nobody_but_the_owner_chooses_colours_and_who_leads(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    lobby = await open_table(driver, ana, ben)
    panel = await ana.press(lobby, "Options")

    for kind, value in (("exchange", "0 1"), ("leader", "1")):
        answer = await driver.forge(ben, lobby, menu_of(panel, kind), [value])
        assert answer.ephemeral
    for value in ("0 0", "0 7", "x", "1", "-1 0"):
        await driver.forge(ana, lobby, menu_of(panel, "exchange"), [value])

    table = await driver.tables.overview.table(1)
    assert table.names == ("ana", "ben")
    assert "leader" not in table.options


async def test_a_leader_who_has_left_is_drawn(driver: Driver) -> None:
    people = [driver.person(name) for name in ("ana", "ben", "carla")]
    lobby = await open_table(driver, *people)
    panel = await people[0].press(lobby, "Options")
    await people[0].choose(panel, ["2"], menu_of(panel, "leader"))
    await people[2].press(driver.screen(lobby.channel_id, lobby.id), "Leave")

    await people[0].slash("table start")

    assert View.of((await driver.tables.games.public_state(1)).view).start_player in (0, 1)


async def test_a_closed_menu_says_what_it_is_about(driver: Driver) -> None:
    ana = driver.person("ana")
    panel = await ana.press(await open_table(driver, ana), "Options")
    shown = {
        option["label"]
        for menu in panel.components[0]["components"]
        if menu["type"] == 1
        for select in menu["components"]
        for option in select.get("options", ())
        if option.get("default")
    }
    assert {"Game: El Grande", "Edition: Big Box rules", "Length: 9 rounds", "Castillo closed"} <= shown
