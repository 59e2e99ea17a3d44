"""El Caballero through the bot: a lobby, whole turns by presses, aims that store nothing, the end, a replay."""

from __future__ import annotations

import io
import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from PIL import Image

from bot.game.seals.opened import checked
from bot.storage.records.games import Maker
from bot.storage.rows.games import choices_of
from engine import replay
from engine.elcaballero.seen.view import ElCaballeroView
from tests.cogs.course import open_table, set_option
from tests.cogs.driver import Driver, Person, Screen, running

MOST_PRESSES = 12
"""Of an ordinary turn."""


@pytest.fixture
async def driver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Driver]:
    monkeypatch.setattr("bot.app.new_seed", lambda: 5)
    async with running(tmp_path) as started:
        yield started


@pytest.fixture
async def table(driver: Driver) -> tuple[Driver, Person, Person]:
    """A running game of two."""
    ana, ben = driver.person("ana"), driver.person("ben")
    lobby = await set_option(driver, ana, await open_table(driver, ana, ben), "elcaballero")
    await ana.press(lobby, "Start")
    return driver, ana, ben


async def panel_of(driver: Driver, person: Person) -> Screen:
    return await person.press(await driver.last_post(), "Play")


async def view_of(driver: Driver, person: Person) -> ElCaballeroView:
    return ElCaballeroView.of((await driver.tables.games.seat_state(1, person.id)).view)


async def asked(driver: Driver, *people: Person) -> Person:
    """Whose decision it is."""
    state = await driver.tables.games.public_state(1)
    (person,) = state.table.people(state.view.waiting)
    return next(each for each in people if each.id == person)


def enabled(screen: Screen, beginning: str) -> list[str]:
    return [label for label, each in screen.buttons.items() if label.startswith(beginning) and not each.disabled]


async def play_power_cards(driver: Driver, *people: Person) -> None:
    for _ in people:
        person = await asked(driver, *people)
        panel = await panel_of(driver, person)
        await confirmed(person, await person.press(panel, enabled(panel, "")[0]))


async def confirmed(person: Person, panel: Screen) -> Screen:
    return await person.press(panel, "Confirm") if "Confirm" in panel.buttons else panel


async def take_turn(driver: Driver, person: Person) -> int:
    """A tile, a card, the end; returns how many presses that took."""
    panel, presses = await panel_of(driver, person), 1
    tiles = enabled(panel, "Tile ")
    if tiles:
        panel = await person.press(panel, tiles[0])
        panel, presses = await person.press(panel, "Lay here"), presses + 2
    places = [menu for menu in panel.menus if menu.placeholder == "Lay a card …"]
    if places:
        panel = await person.choose(panel, [places[0].values[-1]], places[0].custom_id)
        number = next(label for label in panel.buttons if label[0].isdecimal())
        panel, presses = await person.press(panel, number), presses + 2
    while "End your turn" not in panel.buttons:  # a card that ties wants a second one
        choice = next((each for each in panel.choices if each.startswith(("card", "raise"))), None)
        if "supply" in panel.choices:  # some of them would have been lost before
            panel, presses = await person.make(panel, "supply"), presses + 1
        elif choice is not None:
            panel, presses = await person.make(panel, choice), presses + 1
        elif "Lay a card …" in panel.buttons:
            panel, presses = await person.press(panel, "Lay a card …"), presses + 1
        else:
            menu = next(menu for menu in panel.menus if menu.placeholder == "Lay a card …")
            panel, presses = await person.choose(panel, [menu.values[0]], menu.custom_id), presses + 1
    await confirmed(person, await person.press(panel, "End your turn"))
    return presses + 2


async def test_the_lobby_offers_the_game_with_its_expansion(driver: Driver) -> None:
    ana = driver.person("ana")
    lobby = await set_option(driver, ana, await open_table(driver, ana, driver.person("ben")), "elcaballero")
    assert "El Caballero" in lobby.text
    assert "Without the expansion" in lobby.text
    assert "Castillo closed" not in lobby.text

    lobby = await set_option(driver, ana, lobby, "True")
    assert "With the expansion" in lobby.text


async def test_a_post_shows_the_island_and_tells_it(table: tuple[Driver, Person, Person]) -> None:
    driver, _, _ = table
    post = await driver.last_post()

    assert "Round 1" in post.text
    assert Image.open(io.BytesIO(post.pictures[0])).size == (1600, 1200)
    assert "At court: ana 5, ben 5." in post.alt_texts[0]
    assert {"Play", "Log"} <= set(post.buttons)


async def test_an_ordinary_turn_takes_fewer_than_twelve_presses(table: tuple[Driver, Person, Person]) -> None:
    driver, ana, ben = table
    await play_power_cards(driver, ana, ben)

    for _ in range(2):
        assert await take_turn(driver, await asked(driver, ana, ben)) < MOST_PRESSES

    post = await driver.last_post()
    assert "lays a tile at" in post.text
    assert (await view_of(driver, ana)).round == 2


async def test_the_caballeros_of_the_power_card_come_to_the_court_by_themselves(
    table: tuple[Driver, Person, Person],
) -> None:
    driver, ana, ben = table
    await play_power_cards(driver, ana, ben)
    person = await asked(driver, ana, ben)

    view = await view_of(driver, person)
    assert driver.bot._store is not None
    choices = await driver.bot._store.read(choices_of, 1)
    panel = await panel_of(driver, person)

    assert "supply" not in view.choices
    assert (choices[-1].choice, choices[-1].maker) == ("supply", Maker.PERSON)
    assert not enabled(panel, "Take ")


async def test_only_who_would_lose_their_caballeros_is_asked_once_more(
    table: tuple[Driver, Person, Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver, ana, ben = table
    monkeypatch.setattr(
        ElCaballeroView, "too_many", property(lambda _: 1)
    )  # the free cards hold too few: nothing is taken yet
    for _ in range(2):
        person = await asked(driver, ana, ben)
        panel = await panel_of(driver, person)
        bid = await person.press(panel, enabled(panel, "")[0])
        assert "Confirm" not in bid.buttons

    person = await asked(driver, ana, ben)
    panel = await person.press(await panel_of(driver, person), "Tile 1")
    panel = await person.press(panel, "Lay here")
    sure = await person.press(panel, enabled(panel, "End your turn without your ")[0])
    assert "Confirm" in sure.buttons
    panel = await person.press(sure, "Back")
    panel = await person.press(panel, enabled(panel, "Take ")[0])
    after = await person.press(panel, "End your turn")
    assert "Confirm" not in after.buttons
    assert "Your turn is over" in after.text


async def test_a_tile_is_laid_in_any_turn_that_fits_with_one_press(table: tuple[Driver, Person, Person]) -> None:
    driver, ana, ben = table
    await play_power_cards(driver, ana, ben)
    person = await asked(driver, ana, ben)
    panel = await panel_of(driver, person)
    for label in enabled(panel, "Tile "):
        panel = await person.press(panel, label)
        view = await view_of(driver, person)
        _, tile, cell, _ = panel.buttons["Lay here"].custom_id.split(":")[-1].split(" ")
        turns = {int(choice.split(" ")[3]) for choice in panel.choices if choice.startswith("lay ")}
        assert turns == set(view.places_for(int(tile))[cell])
        panel = await person.press(panel, "Back")


async def test_who_bids_sees_the_hand_below_the_island(table: tuple[Driver, Person, Person]) -> None:
    driver, ana, ben = table
    panel = await panel_of(driver, await asked(driver, ana, ben))

    assert len(panel.pictures) == 2
    assert panel.alt_texts[1].startswith("Your power cards. In hand: 1, 2, 3")
    assert Image.open(io.BytesIO(panel.pictures[1])).size == (1200, 544)
    await play_power_cards(driver, ana, ben)
    turn = await panel_of(driver, await asked(driver, ana, ben))
    assert len(turn.pictures) == 1


async def test_in_the_middle_of_a_turn_a_part_is_shown_and_the_whole_table_is_a_press_away(
    table: tuple[Driver, Person, Person],
) -> None:
    driver, ana, ben = table
    await play_power_cards(driver, ana, ben)
    person = await asked(driver, ana, ben)
    panel = await person.press(await panel_of(driver, person), "Tile 1")
    panel = await person.press(panel, "Lay here")
    while "No more lessons" in panel.buttons:  # what a lesson is about is ringed in the whole table
        panel = await person.press(panel, "No more lessons")

    assert Image.open(io.BytesIO(panel.pictures[0])).width == 768
    assert "At court: " in panel.alt_texts[0]
    panel = await person.press(panel, "Whole board")
    assert Image.open(io.BytesIO(panel.pictures[0])).size == (1600, 1200)
    assert "Whole board" not in panel.buttons
    assert "End your turn" in panel.buttons


async def test_nothing_is_stored_while_a_tile_is_aimed(table: tuple[Driver, Person, Person]) -> None:
    driver, ana, ben = table
    await play_power_cards(driver, ana, ben)
    person = await asked(driver, ana, ben)
    before = await view_of(driver, person)
    panel = await person.press(await panel_of(driver, person), "Tile 1")

    assert "Lay here" in panel.buttons
    assert Image.open(io.BytesIO(panel.pictures[0])).size == (768, 822)
    for label in [*(arrow for arrow in "←↑↓→" if not panel.buttons[arrow].disabled), "Whole island", "Closer"]:
        if not panel.buttons[label].disabled:
            panel = await person.press(panel, label)
            assert "Lay here" in panel.buttons
    menu = next(menu for menu in panel.menus if menu.placeholder == "Go to …")
    panel = await person.choose(panel, [menu.values[-1]], menu.custom_id)
    assert await view_of(driver, person) == before

    await driver.restart()
    lay_here = panel.buttons["Lay here"].custom_id
    await person.press(panel, "Lay here")
    assert len((await view_of(driver, person)).tiles) == len(before.tiles) + 1
    again = await driver.forge(person, panel, lay_here)
    assert "Undo" in again.buttons
    assert len((await view_of(driver, person)).tiles) == len(before.tiles) + 1


async def test_it_is_told_what_a_tile_would_make_of_the_island(table: tuple[Driver, Person, Person]) -> None:
    driver, ana, ben = table
    await play_power_cards(driver, ana, ben)
    person = await asked(driver, ana, ben)
    panel = await panel_of(driver, person)

    panel = await person.press(panel, enabled(panel, "Tile ")[0])

    assert "It makes land A, worth 2. Nobody is there yet." in panel.text


async def test_a_tile_is_turned_only_as_it_fits(table: tuple[Driver, Person, Person]) -> None:
    driver, ana, ben = table
    await play_power_cards(driver, ana, ben)
    person = await asked(driver, ana, ben)
    view = await view_of(driver, person)
    panel = await panel_of(driver, person)
    for number, face in enumerate(view.display, start=1):
        if not view.places_for(face.tile):
            assert panel.buttons[f"Tile {number}"].disabled
            continue
        panel = await person.press(panel, f"Tile {number}")
        can_turn = any(len(turns) > 1 for turns in view.places_for(face.tile).values())
        assert can_turn or panel.buttons["Turn"].disabled
        panel = await person.press(panel, "Back")


async def test_what_was_done_in_a_turn_can_be_taken_back(table: tuple[Driver, Person, Person]) -> None:
    driver, ana, ben = table
    await play_power_cards(driver, ana, ben)
    person = await asked(driver, ana, ben)
    panel = await panel_of(driver, person)
    panel = await person.press(panel, enabled(panel, "Tile ")[0])
    panel = await person.press(panel, "Lay here")

    panel = await person.press(panel, "Undo")

    assert enabled(panel, "Tile ")
    assert len((await view_of(driver, person)).tiles) == 1


async def test_who_reads_in_words_is_told_the_island_and_gets_no_picture(table: tuple[Driver, Person, Person]) -> None:
    driver, ana, ben = table
    await play_power_cards(driver, ana, ben)
    person = await asked(driver, ana, ben)
    panel = await person.press(await panel_of(driver, person), "Tile 1")
    menu = next(menu for menu in panel.menus if menu.placeholder == "Go to …")
    assert len(menu.values) == len((await view_of(driver, person)).places_for(int(panel_tile(panel))))

    shown = await person.slash("table show", table=1, format="text")
    assert shown is not None
    assert "**Land**" in shown.text
    assert "Tile 1:" in shown.text


def panel_tile(panel: Screen) -> str:
    """The number of the tile that is aimed, out of the button that lays it."""
    return panel.buttons["Lay here"].custom_id.split(":")[-1].split(" ")[1]


FORGED_AIMS: tuple[tuple[str, list[str] | None], ...] = (
    ("aim:1:{0}:card:x9:1:0:a", None),
    ("aim:1:{0}:999:0:1:0:a", None),
    ("aim:1:{0}:²:0:1:0:a", None),
    ("aim:1:{0}:card", None),
    ("aim:1:99:card:n1:1:0:a", None),
    ("goto:1:{0}:x:0:0", ["n1"]),
    ("goto:1:{0}:card:0:0", ["nowhere"]),
)


async def test_a_forged_aim_gets_an_answer_and_changes_nothing(table: tuple[Driver, Person, Person]) -> None:
    driver, ana, ben = table
    await play_power_cards(driver, ana, ben)
    person = await asked(driver, ana, ben)
    before = await view_of(driver, person)
    state = await driver.tables.games.seat_state(1, person.id)
    panel = await panel_of(driver, person)

    for custom_id, values in FORGED_AIMS:
        answer = await driver.forge(person, panel, custom_id.format(state.revision), values)

        assert answer.text, custom_id
        assert answer.ephemeral, custom_id
        assert await view_of(driver, person) == before, custom_id


@pytest.mark.thorough
async def test_a_whole_game_is_played_scored_told_and_checked(table: tuple[Driver, Person, Person]) -> None:
    driver, ana, ben = table
    while not (await driver.tables.games.public_state(1)).view.over:
        await play_power_cards(driver, ana, ben)
        for _ in range(2):
            await take_turn(driver, await asked(driver, ana, ben))
    await driver.deliver()
    post = await driver.last_post()
    assert "Final ranking" in post.text
    assert post.subjects[-1] == "final_sheet"

    log = await ana.press(post, "Log")
    assert "lays a tile at" in log.text
    steps = (await driver.bot.replays.page(1, ana.id)).steps
    assert {step.kind for step in steps} == {"start", "power_cards", "turn", "scoring"}
    opened = await driver.tables.archive.opened(1)
    assert checked(opened).agrees
    assert replay.played(json.loads(json.dumps(opened))).over


@pytest.mark.usefixtures("reviews_soon_ready")
async def test_a_review_leads_to_no_habits_of_which_nothing_is_told(table: tuple[Driver, Person, Person]) -> None:
    driver, ana, ben = table
    while not (await driver.tables.games.public_state(1)).view.over:
        person = await asked(driver, ana, ben)
        state = await driver.tables.games.seat_state(1, person.id)
        await driver.tables.games.choose(1, person.id, state.revision, state.view.choices[-1])
    await driver.deliver()
    review = await ana.slash("table review", table=1)
    assert review is not None
    assert "Your best move" in review.text
    assert "Your habits" not in review.buttons


async def test_a_power_card_is_ordered_ahead(table: tuple[Driver, Person, Person]) -> None:
    driver, ana, ben = table
    first = await asked(driver, ana, ben)
    second = ben if first is ana else ana
    panel = await second.press(await panel_of(driver, second), "Orders")
    panel = await second.press(panel, "Choose power cards")
    assert {"1", "9", "13"} <= set(panel.buttons)


async def test_computers_play_it(driver: Driver) -> None:
    ana = driver.person("ana")
    lobby = await set_option(driver, ana, await open_table(driver, ana, computers=2), "elcaballero")
    await ana.press(lobby, "Start")
    for _ in range(2):
        panel = await panel_of(driver, ana)
        if enabled(panel, "Tile "):
            break
        await confirmed(ana, await ana.press(panel, enabled(panel, "")[0]))
    await take_turn(driver, ana)

    assert ElCaballeroView.of((await driver.tables.games.public_state(1)).view).round >= 1


async def test_the_rules_can_be_read(driver: Driver) -> None:
    screen = await driver.person("ana").slash("rules", topic="caballero_tiles")

    assert screen is not None
    assert "land against land and water against water" in screen.text
