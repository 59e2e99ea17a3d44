"""`/learn`: whoever follows the lessons gets to the end, and so does whoever presses anything else."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from bot.faces import face_of
from bot.lessons.lesson import ideas
from bot.lessons.moments import lesson_for
from bot.pictures.service import IN_WORDS
from bot.storage.records.tables import TableStatus
from bot.storage.records.terms import OF_NEW_TABLES
from tests.cogs.driver import Driver, Person, Screen


@pytest.fixture(autouse=True)
def as_tables_begin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.game.lobby.OF_NEW_TABLES", OF_NEW_TABLES)


async def begun(driver: Driver) -> tuple[Person, Screen]:
    """Somebody with the first panel of their guided game."""
    ana = driver.person("ana")
    page = await ana.slash("learn")
    assert page is not None
    assert page.ephemeral
    return ana, await ana.press(page, "Begin")


async def suggestion(driver: Driver, ana: Person) -> str | None:
    """What the lesson of the present question suggests."""
    state = await driver.tables.games.seat_state(1, ana.id)
    had = (await driver.tables.people.person(ana.id)).lessons
    found = lesson_for(face_of(state.table), state.view, state.runs, had, practises=True)
    return None if found is None else found.suggestion


async def is_running(driver: Driver) -> bool:
    return (await driver.tables.overview.table(1)).status is TableStatus.RUNNING


async def to_the_end(driver: Driver, ana: Person, panel: Screen, choose: Callable[[Screen, str | None], str]) -> Screen:
    """Press until the game is over."""
    for _ in range(200):
        if not await is_running(driver):
            return panel
        panel = await ana.make(panel, choose(panel, await suggestion(driver, ana)))
    raise AssertionError("the guided game does not end")


def as_suggested(panel: Screen, suggested: str | None) -> str:
    assert suggested is not None, panel.text
    return next(choice for choice in panel.choices if choice == suggested or choice.startswith(f"{suggested}+"))


async def test_whoever_follows_the_lessons_has_every_idea_at_the_end_and_nothing_was_posted(driver: Driver) -> None:
    ana, panel = await begun(driver)

    end = await to_the_end(driver, ana, panel, as_suggested)

    had = (await driver.tables.people.person(ana.id)).lessons
    assert set(had) >= {lesson.name for lesson in ideas("elgrande")}
    assert "What you know now: What it is about, Power cards" in end.text
    assert {"Play a whole game", "Invite friends"} <= set(end.buttons)
    assert len(end.pictures) == 1
    assert end.alt_texts[0]
    assert driver.messages(driver.channel.id) == []
    assert ana.inbox() == []

    await ana.press(end, "Invite friends")
    assert "Join" in driver.messages(driver.channel.id)[-1].buttons
    assert "Play" in (await ana.press(end, "Play a whole game")).buttons


async def test_whoever_presses_anything_else_reaches_the_end_too_and_hears_that_it_works(driver: Driver) -> None:
    ana, panel = await begun(driver)
    await driver.tables.people.set_person(ana.id, picture_layout=IN_WORDS)  # nobody looks at its pictures here
    chance, replies = Random(7), list[str]()

    def anything_else(panel: Screen, suggested: str | None) -> str:
        replies.extend(line for line in panel.text.splitlines() if "That works too" in line)
        others = [choice for choice in panel.choices if suggested is None or not choice.startswith(suggested)]
        return chance.choice(others or list(panel.choices))

    end = await to_the_end(driver, ana, panel, anything_else)

    assert "What you know now" in end.text
    assert any("you move earlier" in reply or "you move later" in reply for reply in replies)


async def test_the_guided_game_waits_for_days_and_over_a_restart(driver: Driver) -> None:
    ana, panel = await begun(driver)
    panel = await ana.make(panel, as_suggested(panel, await suggestion(driver, ana)))
    assert "Province and court" in panel.text

    await driver.restart()

    again = await ana.slash("learn")
    assert again is not None
    assert "Province and court" in again.text
    assert "Power cards" not in again.text.partition("👉")[0].partition("💡")[2]
    listed = await ana.slash("play")
    assert listed is not None
    assert "Province and court" in listed.text


async def test_no_more_lessons_leaves_the_ordinary_panel(driver: Driver) -> None:
    ana, panel = await begun(driver)

    plain = await ana.press(panel, "No more lessons")

    assert "💡" not in plain.text
    assert "👉" not in plain.text
    assert "No more lessons" not in plain.buttons
    assert plain.choices


async def test_a_taught_panel_rings_what_it_is_about_in_a_picture_of_its_own(driver: Driver) -> None:
    ana, panel = await begun(driver)
    taught_panel = await ana.make(panel, as_suggested(panel, await suggestion(driver, ana)))

    plain = await ana.press(taught_panel, "No more lessons")

    assert taught_panel.subjects[-1] == "board", "right above what is said about it"
    assert taught_panel.pictures[-1] not in plain.pictures


async def test_an_ordinary_game_has_no_lessons(driver: Driver) -> None:
    ana = driver.person("ana")
    offered = await ana.slash("play")
    assert offered is not None
    assert next(iter(offered.buttons)) == "Learn the game"
    begun = await ana.press(offered, "Play here")
    panel = await ana.press(begun, "Play")

    assert "💡" not in panel.text
    assert "No more lessons" not in panel.buttons


async def test_a_forged_game_to_learn_is_refused(driver: Driver) -> None:
    ana = driver.person("ana")
    page = await ana.slash("learn")
    assert page is not None

    assert "⚠️" in (await driver.forge(ana, page, "learnbegin:chess")).text
    assert await driver.tables.guided.running(ana.id) is None
