"""The owner's panel of computer players, and what the lobby says of them."""

from __future__ import annotations

import re
from random import Random

import pytest

from bot.storage.records.due import Timer, TimerKind
from bot.storage.records.terms import OF_NEW_TABLES
from tests.bot.leagues.running.league import finish
from tests.bot.storage.samples import timers_of
from tests.cogs.course import open_table, set_option
from tests.cogs.driver import Driver, Menu, Person, Screen
from tests.random_cases import sampled


@pytest.fixture(autouse=True)
def as_tables_begin(monkeypatch: pytest.MonkeyPatch, computers_that_do_not_think: None) -> None:
    monkeypatch.setattr("bot.game.lobby.OF_NEW_TABLES", OF_NEW_TABLES)


def menu(screen: Screen, custom_id: str) -> Menu:
    return next(menu for menu in screen.menus if menu.custom_id == custom_id)


async def computers_of(ana: Person, lobby: Screen) -> Screen:
    return await ana.press(await ana.press(lobby, "Options"), "Computer players")


async def test_at_a_new_table_they_are_steady_and_no_two_of_three_play_alike(driver: Driver) -> None:
    ana = driver.person("ana")
    lobby = await open_table(driver, ana, computers=3)
    lines = [line for line in lobby.text.splitlines() if "computer player, steady" in line]
    assert len({line.partition("steady: ")[2] for line in lines}) == 3
    for name, face in (("Isabel", "🏰"), ("Rodrigo", "🏹"), ("Urraca", "🦉")):
        assert any(name in line and face in line for line in lines)


async def test_the_level_of_each_of_them_is_chosen_by_itself(driver: Driver) -> None:
    ana = driver.person("ana")
    lobby = await open_table(driver, ana, computers=2)
    panel = await computers_of(ana, lobby)
    assert [each.chosen for each in panel.menus if each.custom_id.startswith("level:")] == [("steady",)] * 2

    panel = await ana.choose(panel, ["strong"], "level:1:2")

    assert menu(panel, "level:1:1").chosen == ("steady",)
    assert menu(panel, "level:1:2").chosen == ("strong",)
    shown = driver.screen(lobby.channel_id, lobby.id).text
    assert "computer player, strong: thinks the round through" in shown
    assert "computer player, steady: builds for later scorings" in shown


async def test_their_pause_and_hints_are_settings_of_the_table(driver: Driver) -> None:
    ana = driver.person("ana")
    lobby = await open_table(driver, ana, computers=1)
    panel = await computers_of(ana, lobby)
    assert menu(panel, "pause:1").chosen == ("3000",)
    panel = await ana.choose(panel, ["8000"], "pause:1")
    panel = await ana.press(panel, "Turn hints off")
    table = await driver.tables.overview.table(1)
    assert (table.terms.pause, table.terms.hints) == (8000, False)
    assert "Hints are off" in panel.text


async def test_forged_presses_change_nothing(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    lobby = await open_table(driver, ana, computers=1)
    panel = await computers_of(ana, lobby)
    before = await driver.tables.overview.table(1)
    for custom_id, value in (
        ("level:1:1", "wizard"),
        ("level:1:0", "strong"),
        ("level:1:7", "strong"),
        ("pause:1", "7"),
        ("pause:1", "x"),
    ):
        assert "⚠️" in (await driver.forge(ana, panel, custom_id, [value])).text
    for custom_id, values in (("level:1:1", ["strong"]), ("pause:1", ["8000"]), ("hints:1:0", []), ("computers:1", [])):
        assert "⚠️" in (await driver.forge(ben, panel, custom_id, values)).text
    assert await driver.tables.overview.table(1) == before


@pytest.mark.parametrize("expansions", sampled([[], ["king_and_intrigue"]], by_day=1), ids=str)
async def test_who_is_called_after_their_moves_is_waited_for_and_was_not_called_before(
    driver: Driver, expansions: list[str]
) -> None:
    people = {person.id: person for person in (driver.person("ana"), driver.person("ben"))}
    ana, ben = people.values()
    lobby = await open_table(driver, ana, ben, computers=2)
    if expansions:
        lobby = await set_option(driver, ana, lobby, *expansions)
    await driver.tables.lobbies.set_terms(1, ana.id, opponents="novice")
    await ana.press(lobby, "Start")
    chance = Random(3)
    called = set((await driver.last_post()).mentions)
    posts_of_theirs, seen = 0, {post.id for post in driver.messages(await driver.place())}

    while (public := await driver.tables.games.public_state(1)).view.round < 3:
        told_by_them = await _their_timer(driver)
        if told_by_them is not None:
            await driver.tables.computers.play(told_by_them)
        else:
            person = chance.choice(public.table.people(public.view.waiting))
            state = await driver.tables.games.seat_state(1, person)
            await driver.tables.games.choose(1, person, state.revision, chance.choice(state.view.choices))
            called.discard(person)
        await driver.deliver()
        waited_for = await driver.tables.games.public_state(1)
        for post in driver.messages(await driver.place()):
            if post.id in seen:
                continue
            seen.add(post.id)
            if told_by_them is not None:
                posts_of_theirs += 1
                assert set(post.mentions) <= set(waited_for.table.people(waited_for.view.waiting))
                assert called.isdisjoint(post.mentions)
            called |= set(post.mentions)

    assert posts_of_theirs


async def test_who_waited_for_their_moves_is_called_by_a_post_of_its_own(driver: Driver) -> None:
    """Also between a bid and the turn after it: an edit rings for nobody, and they were told to wait."""
    ana = driver.person("ana")
    lobby = await open_table(driver, ana, computers=3)
    await driver.tables.lobbies.set_terms(1, ana.id, opponents="novice")
    await ana.press(lobby, "Start")
    chance = Random(3)
    seen: set[int] = set()
    phases = []

    while (state := await driver.tables.games.seat_state(1, ana.id)).view.round < 4:
        timer = await _their_timer(driver)
        if timer is None:
            await driver.tables.games.choose(1, ana.id, state.revision, chance.choice(state.view.choices))
        else:
            await driver.tables.computers.play(timer)
        await driver.deliver()
        post = await driver.last_post()
        waited_for = await driver.tables.games.public_state(1)
        if 0 in waited_for.view.waiting and 0 not in state.view.waiting:
            assert (post.mentions, post.id in seen) == ([ana.id], False)
            phases.append(waited_for.view.phase)
        seen.add(post.id)

    assert {"power_cards", "turns"} <= set(phases), phases


async def _their_timer(driver: Driver) -> Timer | None:
    """The timer of the computer players, if they are waited for."""
    assert driver.bot._store is not None
    return next((each for each in await driver.bot._store.read(timers_of, 1) if each.kind == TimerKind.THINKING), None)


async def test_the_level_that_plays_about_as_well_as_the_owner_is_suggested(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    lobby = await open_table(driver, ana, ben, computers=2)
    panel = await ana.choose(await computers_of(ana, lobby), ["strong"], "level:1:2")
    assert "Your rating" not in panel.text
    await ana.press(lobby, "Start")
    await finish(driver.tables, 1)
    ranked = await driver.bot.leagues.ratings.of(driver.guild.id)
    ledger = next(iter(ranked.ledgers.values()))
    assert {"steady", "strong"} <= ledger.ratings.keys()
    other = await open_table(driver, ana, ben, computers=1)
    panel = await ana.press(await ana.press(other, "Options"), "Computer players")
    said = re.search(r"Your rating here is (\d+): of these levels, \*(\w+)\* comes nearest", panel.text)
    assert said is not None
    own = next(rating for rating in ledger.ratings.values() if rating.value == int(said[1]))
    nearest = min(("steady", "strong"), key=lambda level: abs(ledger.ratings[level].mean - own.mean))
    assert said[2] == nearest
