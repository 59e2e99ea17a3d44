"""The proof of the seam: a second game, which only the tests have, is played through the unmodified bot."""

from __future__ import annotations

import io
import json
import shutil
import sys
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from bot.faces import face_named
from bot.game.seals.opened import checked
from bot.i18n.texts import LOCALES, Texts
from bot.tables.reading.archive import differences
from cogs.panels import panels_named
from engine import games, replay
from engine.core import definition as definitions
from tests import lighthouse
from tests.cogs.course import open_table, set_option
from tests.cogs.driver import Driver, Person, Screen, running
from tests.lighthouse import face, panels, rules

CATALOGUE = Path(lighthouse.__file__).parent / "harbour.po"


@pytest.fixture
def two_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The second game stands where its packages and its catalogue would, and its name in the line of registration."""
    for floor, module in (("engine", rules), ("bot", face), ("cogs", panels)):
        monkeypatch.setitem(sys.modules, f"{floor}.lighthouse", module)
    folder = tmp_path / "locales"
    shutil.copytree(LOCALES, folder)
    (folder / "en" / "lighthouse").mkdir()
    shutil.copy(CATALOGUE, folder / "en" / "lighthouse")
    texts = Texts.load(folder=folder)
    monkeypatch.setattr("bot.app.Texts.load", lambda *_: texts)
    monkeypatch.setattr("bot.app.new_seed", lambda: 5)
    monkeypatch.setattr(games, "GAMES", (*games.GAMES, "lighthouse"))
    games.load()
    yield
    for name in definitions._definitions.pop("lighthouse").events:
        del definitions._events[name]
    for cached in (face_named, panels_named):
        cached.cache_clear()


@pytest.fixture
async def driver(two_games: None, tmp_path: Path) -> AsyncIterator[Driver]:
    async with running(tmp_path) as started:
        yield started


@pytest.fixture
async def table(driver: Driver) -> tuple[Driver, Person, Person]:
    """A running game of two."""
    ana, ben = driver.person("ana"), driver.person("ben")
    lobby = await set_option(driver, ana, await open_table(driver, ana, ben), "lighthouse")
    await ana.press(lobby, "Start")
    return driver, ana, ben


async def panel_of(driver: Driver, person: Person) -> Screen:
    return await person.press(await driver.last_post(), "Play")


async def to_the_boats(driver: Driver, ana: Person, ben: Person) -> tuple[Person, Person]:
    """Both choose a light; returns who rows first, and the other."""
    await ana.press(await panel_of(driver, ana), "Red light")
    await confirmed(ben, await ben.press(await panel_of(driver, ben), "Green light"))
    (first,) = (await driver.tables.games.public_state(1)).view.waiting
    return (ana, ben) if first == 0 else (ben, ana)


async def to_the_end(driver: Driver, ana: Person, ben: Person) -> None:
    while not (await driver.tables.games.public_state(1)).view.over:
        first, second = await to_the_boats(driver, ana, ben)
        for person in (first, second):
            panel = await person.press(await panel_of(driver, person), "Row")
            await confirmed(person, await person.press(panel, "Stay"))


async def confirmed(person: Person, panel: Screen) -> Screen:
    return await person.press(panel, "Confirm") if "Confirm" in panel.buttons else panel


async def test_the_lobby_offers_a_game_only_where_there_are_several(driver: Driver) -> None:
    ana = driver.person("ana")
    lobby = await open_table(driver, ana, driver.person("ben"))
    panel = await ana.press(lobby, "Options")
    assert next(menu.values for menu in panel.menus if menu.placeholder == "Game") == games.GAMES

    lobby = await set_option(driver, ana, lobby, "lighthouse")
    assert "Lighthouses" in lobby.text
    assert "2 nights" in lobby.text
    assert "Castillo" not in lobby.text

    lobby = await set_option(driver, ana, lobby, "3")
    assert "3 nights" in lobby.text
    lobby = await set_option(driver, ana, lobby, "elgrande")
    assert "Castillo" in lobby.text


async def test_more_people_than_the_game_takes_are_refused(driver: Driver) -> None:
    ana = driver.person("ana")
    lobby = await open_table(driver, ana, *(driver.person(name) for name in ("ben", "carla", "dario")))

    panel = await ana.press(lobby, "Options")
    answer = await ana.choose(panel, ["lighthouse"], "option:1:game")

    assert "3" in answer.text
    assert "Lighthouses" not in driver.screen(lobby.channel_id, lobby.id).text


async def test_it_is_played_with_its_own_picture_panel_and_button(table: tuple[Driver, Person, Person]) -> None:
    driver, ana, ben = table
    post = await driver.last_post()
    assert "Night 1 falls." in post.text
    assert set(post.buttons) == {"Play", "Log", "How to play"}
    assert Image.open(io.BytesIO(post.pictures[0])).size == face.SIZE
    assert post.alt_texts == ["ana has rowed 0 times. ben has rowed 0 times."]

    panel = await panel_of(driver, ana)
    assert "Which light do you show?" in panel.text
    assert {"Red light", "Green light", "Blow the horn"} <= set(panel.buttons)
    assert "tooot" in (await ana.press(panel, "Blow the horn")).text

    first, _ = await to_the_boats(driver, ana, ben)
    assert "Lights: 🔻 ana red, 🔵 ben green." in (await driver.last_post()).text
    assert "Do you row?" in (await panel_of(driver, first)).text


async def test_a_secret_stays_one_until_it_is_shown(table: tuple[Driver, Person, Person]) -> None:
    driver, ana, ben = table
    await ana.press(await panel_of(driver, ana), "Red light")
    await driver.deliver()

    assert "red" not in (await driver.last_post()).text.casefold().replace("red light", "")
    assert (await driver.tables.games.seat_state(1, ben.id)).view.secret is None
    assert (await driver.tables.games.seat_state(1, ana.id)).view.secret == "red"
    assert "ana" in (await driver.last_post()).text.partition("Ready")[2]


async def test_what_is_rowed_can_be_taken_back_until_the_turn_ends(table: tuple[Driver, Person, Person]) -> None:
    driver, ana, ben = table
    first, second = await to_the_boats(driver, ana, ben)
    panel = await first.press(await panel_of(driver, first), "Row")
    panel = await first.press(panel, "Row")
    assert "Row" not in panel.buttons

    panel = await first.press(panel, "Undo")
    assert "Row" in panel.buttons
    await confirmed(first, await first.press(panel, "Stay"))

    state = await driver.tables.games.public_state(1)
    assert sum(rules.HarbourView.of(state.view).strokes) == 1
    assert state.table.people(state.view.waiting) == (second.id,)
    assert "**rows**" not in (await driver.last_post()).text


async def test_it_goes_on_after_a_restart(table: tuple[Driver, Person, Person]) -> None:
    driver, ana, ben = table
    first, _ = await to_the_boats(driver, ana, ben)
    await first.press(await panel_of(driver, first), "Row")
    before = (await driver.tables.games.seat_state(1, first.id)).view

    await driver.restart()

    assert (await driver.tables.games.seat_state(1, first.id)).view == before
    assert driver.bot._store is not None
    assert [difference async for difference in differences(driver.bot._store)] == []


async def test_it_is_told_leafed_through_and_checked_when_it_is_over(table: tuple[Driver, Person, Person]) -> None:
    driver, ana, ben = table
    await to_the_end(driver, ana, ben)
    await driver.deliver()
    assert "Final ranking" in (await driver.last_post()).text
    assert (await driver.last_post()).subjects[-1] == "final_sheet"

    log = await ana.press(await driver.last_post(), "Log")
    assert "Night 2" in log.text
    assert "chooses" not in log.text

    page = await ana.slash("table replay", table=1)
    assert page is not None
    steps = (await driver.bot.replays.page(1, ana.id)).steps
    assert [step.kind for step in steps] == ["start", *2 * ["lights", "turn", "scoring"]]

    checked_game = await driver.tables.archive.opened(1)
    assert checked(checked_game).agrees
    assert any(seal["content"]["lights"] for seal in checked_game["seals"])
    assert replay.played(json.loads(json.dumps(checked_game))).over
    verdict = await ana.slash("table verify", table=1)
    assert verdict is not None
    assert "Everything agrees" in verdict.text


async def test_a_forged_light_is_found_out(table: tuple[Driver, Person, Person]) -> None:
    driver, ana, ben = table
    await to_the_end(driver, ana, ben)
    game = await driver.tables.archive.opened(1)
    seal = next(each for each in game["seals"] if each["content"]["lights"])
    seal["content"]["lights"] = {"0": "green"}

    assert not checked(game).agrees


async def test_a_computer_plays_it(driver: Driver) -> None:
    ana = driver.person("ana")
    lobby = await open_table(driver, ana, computers=1)
    lobby = await set_option(driver, ana, lobby, "lighthouse")
    await ana.press(lobby, "Start")

    panel = await panel_of(driver, ana)
    while not (await driver.tables.games.public_state(1)).view.over:
        choice = next(label for label in panel.buttons if label in ("Confirm", "Red light", "Row", "Stay"))
        panel = await ana.press(panel, choice)

    rows = (await driver.tables.games.public_state(1)).view.score
    assert min(rows) >= 4  # everybody has rowed whenever it was possible: to stay is a waste


async def test_both_games_are_played_side_by_side(table: tuple[Driver, Person, Person]) -> None:
    driver, ana, ben = table
    other = await set_option(driver, ana, await open_table(driver, ana, ben), "elgrande")
    await ana.press(other, "Start")

    post = await driver.last_post(2)
    assert "My court" in post.buttons
    assert (await driver.tables.games.public_state(2)).view.game == "elgrande"
    assert set((await driver.last_post(1)).buttons) == {"Play", "Log", "How to play"}


async def test_rules_are_read_by_game(driver: Driver) -> None:
    screen = await driver.person("ana").slash("rules", topic="harbour")

    assert screen is not None
    assert "Choose a light, then row." in screen.text
    assert screen.menus[0].values == ("harbour", "here")


@pytest.mark.usefixtures("two_games")
def test_two_games_may_not_call_an_event_the_same() -> None:
    stolen = replace(rules.DEFINITION, name="other", events={"TurnEnded": rules.TurnEnded})

    with pytest.raises(definitions.AmbiguousEvents):
        definitions.register(stolen)
