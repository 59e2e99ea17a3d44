"""Choosing thirteen power cards: on a phone, over days, with sets that people keep; nobody else learns which."""

from __future__ import annotations

import pytest

from bot.storage.records.people import LAST_PLAYED
from bot.tables.play.hands import drafted
from cogs.elgrande import hand_sets, hands
from engine.elgrande.seen.view import View
from tests.cogs.course import asked, menu_of, panel_of, play_on, start_table
from tests.cogs.driver import Driver, Person, Screen

WANTED = 13
ALL_18 = [str(value) for value in range(10, 190, 10)]


async def choosing(driver: Driver, ana: Person, ben: Person) -> Screen:
    """A table of two who choose their power cards; returns Ana's panel."""
    await start_table(driver, ana, ben, options=["king_and_intrigue"])
    await play_on(driver, [ana, ben], asked("ChooseHand"))
    return await panel_of(driver, ana)


async def cards_of(driver: Driver, person: Person) -> tuple[int, ...]:
    return drafted(await driver.tables.games.seat_state(1, person.id)).cards


async def tick(person: Person, panel: Screen, values: list[str]) -> Screen:
    return await person.choose(panel, values, menu_of(panel, hands.tick.custom_id.kind))


async def take(person: Person, panel: Screen, line: str) -> Screen:
    return await person.choose(panel, [line], menu_of(panel, hands.take.custom_id.kind))


@pytest.fixture
async def people(driver: Driver) -> tuple[Person, Person]:
    return driver.person("ana"), driver.person("ben")


async def test_the_panel_counts_explains_every_card_of_a_page_and_shows_them(
    driver: Driver, people: tuple[Person, Person]
) -> None:
    panel = await choosing(driver, *people)

    assert panel.ephemeral
    assert "Power cards chosen: 18 (you need 13)" in panel.text
    assert "Untick 5, page by page" in panel.text
    assert "**40** Veto – 4 caballeros" in panel.text
    assert "Card 100" not in panel.text
    assert panel.subjects == ["power_cards"]
    assert "Ticked: 10 The Intriguer" in panel.alt_texts[0]
    assert panel.buttons["Play with these"].disabled


async def test_one_press_ticks_many_cards_of_a_page_and_leaves_other_pages_alone(
    driver: Driver, people: tuple[Person, Person]
) -> None:
    ana, ben = people
    panel = await choosing(driver, ana, ben)

    panel = await tick(ana, panel, ["10", "20"])
    assert await cards_of(driver, ana) == (10, 20, 100, 110, 120, 130, 140, 150, 160, 170, 180)
    assert "Power cards chosen: 11 (you need 13)" in panel.text
    assert "2 more" in panel.text

    panel = await ana.press(panel, "100 – 180")
    assert panel.buttons["100 – 180"].disabled
    panel = await tick(ana, panel, [])
    assert await cards_of(driver, ana) == (10, 20)
    assert await cards_of(driver, ben) == tuple(range(10, 190, 10))


async def test_clear_all_takes_every_tick_away(driver: Driver, people: tuple[Person, Person]) -> None:
    ana, ben = people
    panel = await choosing(driver, ana, ben)

    panel = await ana.press(panel, "Clear all")

    assert await cards_of(driver, ana) == ()
    assert "Nothing is ticked yet" in panel.text
    assert panel.buttons["Clear all"].disabled


async def test_what_is_ticked_survives_a_restart_and_is_shown_with_play(
    driver: Driver, people: tuple[Person, Person]
) -> None:
    ana, ben = people
    await tick(ana, await choosing(driver, ana, ben), ["10", "30"])

    await driver.restart()
    panel = await panel_of(driver, ana)

    assert "Power cards chosen: 11 (you need 13)" in panel.text
    assert "10 · 30 · 100" in panel.text


async def test_a_suggested_set_is_taken_and_played_with_in_two_presses(
    driver: Driver, people: tuple[Person, Person]
) -> None:
    ana, ben = people
    panel = await take(ana, await choosing(driver, ana, ben), "suggested builder")
    assert "Power cards chosen: 13 (you need 13)" in panel.text

    panel = await ana.press(panel, "Play with these")

    assert "You play with these 13 power cards" in panel.text
    state = await driver.tables.games.seat_state(1, ana.id)
    assert len(View.of(state.view).hand) == WANTED
    assert state.orders == ()
    assert View.of(state.view).hands_ready == (True, False)


async def test_who_has_chosen_may_change_until_everybody_has(driver: Driver, people: tuple[Person, Person]) -> None:
    ana, ben = people
    panel = await take(ana, await choosing(driver, ana, ben), "suggested builder")
    panel = await ana.press(panel, "Play with these")
    panel = await ana.press(panel, "Change my cards")
    assert "Power cards chosen: 13 (you need 13)" in panel.text

    panel = await take(ana, panel, "suggested scorer")
    panel = await ana.press(panel, "Play with these")
    scorer = View.of((await driver.tables.games.seat_state(1, ana.id)).view).hand
    other = await take(ben, await panel_of(driver, ben), "suggested schemer")
    await ben.press(other, "Play with these")

    view = View.of((await driver.tables.games.seat_state(1, ana.id)).view)
    assert view.phase == "power_cards"
    assert view.hand == scorer


async def test_an_old_panel_changes_nothing_once_the_cards_are_chosen(
    driver: Driver, people: tuple[Person, Person]
) -> None:
    ana, ben = people
    panel = await take(ana, await choosing(driver, ana, ben), "suggested builder")
    await ana.press(panel, "Play with these")
    before = (await driver.tables.games.seat_state(1, ana.id)).view

    for custom_id, values in (
        (hands.tick.id(1, 0), ["10"]),
        (hands.take.id(1, 0), ["suggested scorer"]),
        (hands.clear.id(1, 0), None),
        (hands.play_with.id(1), None),
    ):
        shown = await driver.forge(ana, panel, custom_id, values)
        assert "You play with these 13 power cards" in shown.text
    assert (await driver.tables.games.seat_state(1, ana.id)).view == before


async def test_cards_that_are_not_on_the_page_cannot_be_ticked(driver: Driver, people: tuple[Person, Person]) -> None:
    ana, ben = people
    panel = await choosing(driver, ana, ben)

    for values in (["999"], ["180"], ["x"]):
        answer = await driver.forge(ana, panel, hands.tick.id(1, 0), values)
        assert answer.text.startswith("⚠️")
    for value in ("own 7", "suggested nobody", "suggested", "x"):
        answer = await driver.forge(ana, panel, hands.take.id(1, 0), [value])
        assert answer.text.startswith("⚠️")
    assert len(await cards_of(driver, ana)) == len(ALL_18)


async def test_somebody_else_can_press_nothing_of_it(driver: Driver, people: tuple[Person, Person]) -> None:
    ana, ben = people
    panel = await choosing(driver, ana, ben)
    stranger = driver.person("stranger")

    for custom_id in (hands.turn.id(1, 0), hands.clear.id(1, 0), hands.play_with.id(1), hand_sets.show.id(1)):
        answer = await driver.forge(stranger, await driver.last_post(), custom_id)
        assert answer.text.startswith("⚠️")
    assert len(await cards_of(driver, ana)) == len(ALL_18)
    assert panel.ephemeral


# Sets to choose again


async def saved(driver: Driver, ana: Person, panel: Screen, name: str) -> Screen:
    form = await ana.open_form(panel, "Save as …")
    answer = await ana.submit(form, name=name)
    assert answer is not None
    return answer


async def test_a_set_is_saved_by_name_and_taken_at_another_table(driver: Driver, people: tuple[Person, Person]) -> None:
    ana, ben = people
    panel = await take(ana, await choosing(driver, ana, ben), "suggested scorer")
    cards = await cards_of(driver, ana)

    panel = await saved(driver, ana, panel, "Mine")
    assert "Saved as “Mine”" in panel.text
    panel = await ana.press(panel, "Clear all")
    await take(ana, panel, "own 1")

    assert await cards_of(driver, ana) == cards
    assert [each.name for each in await driver.tables.hands.hand_sets(ben.id)] == []


async def test_the_cards_played_with_last_are_offered_the_next_time(
    driver: Driver, people: tuple[Person, Person]
) -> None:
    ana, ben = people
    panel = await take(ana, await choosing(driver, ana, ben), "suggested schemer")
    cards = await cards_of(driver, ana)
    panel = await ana.press(panel, "Play with these")
    panel = await ana.press(panel, "Change my cards")
    panel = await ana.press(panel, "Clear all")

    await take(ana, panel, f"own {LAST_PLAYED}")

    assert await cards_of(driver, ana) == cards


async def test_sets_are_renamed_and_deleted(driver: Driver, people: tuple[Person, Person]) -> None:
    ana, ben = people
    panel = await take(ana, await choosing(driver, ana, ben), "suggested scorer")
    panel = await saved(driver, ana, panel, "Mine")
    listed = await ana.press(panel, "My sets")
    opened = await ana.choose(listed, ["1"], listed.menus[0].custom_id)
    form = await ana.open_form(opened, "Rename")
    renamed = await ana.submit(form, name="Better")
    assert renamed is not None
    assert "**Better**" in renamed.text

    gone = await ana.press(renamed, "Delete")
    assert "You have no saved sets yet" in gone.text
    back = await ana.press(gone, "Back to my cards")
    assert "Power cards chosen: 13 (you need 13)" in back.text


@pytest.mark.parametrize("name", ["**@everyone** <@1>", "[x](https://x.y)", "a\nb\u202ec", "x" * 32])
async def test_a_name_of_a_set_can_neither_call_nor_format_anything(
    driver: Driver, people: tuple[Person, Person], name: str
) -> None:
    ana, ben = people
    panel = await take(ana, await choosing(driver, ana, ben), "suggested scorer")

    panel = await saved(driver, ana, panel, name)
    listed = await ana.press(panel, "My sets")

    for shown in (panel, listed):
        assert shown.mentions == []
        assert "@everyone" not in shown.text
        assert "<@1>" not in shown.text
        assert "[x](" not in shown.text


async def test_a_name_of_nothing_is_refused(driver: Driver, people: tuple[Person, Person]) -> None:
    ana, ben = people
    panel = await take(ana, await choosing(driver, ana, ben), "suggested scorer")

    answer = await saved(driver, ana, panel, "\u200b\u202e ")

    assert answer.text.startswith("⚠️")
    assert await driver.tables.hands.hand_sets(ana.id) == []


async def test_there_is_room_for_twenty_sets(driver: Driver, people: tuple[Person, Person]) -> None:
    ana, ben = people
    panel = await take(ana, await choosing(driver, ana, ben), "suggested scorer")
    for number in range(20):
        await driver.tables.hands.save_hand_set(1, ana.id, f"Set {number}")

    panel = await ana.press(panel, "Clear all")
    assert len(panel.menus[-1].values) <= 25
    panel = await take(ana, panel, "suggested scorer")
    answer = await saved(driver, ana, panel, "One more")

    assert "no room" in answer.text or "as many sets" in answer.text
    listed = await ana.press(panel, "My sets")
    assert "20 of 20" in listed.text
