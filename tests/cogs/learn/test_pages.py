"""*What is this?* on every panel, and the lessons as pages."""

from __future__ import annotations

import pytest

from tests.cogs.course import asked, play_on, start_table
from tests.cogs.driver import Driver


async def test_what_is_this_tells_the_idea_with_the_numbers_of_the_position(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)
    asked_now = await play_on(driver, [ana, ben], asked("PlayPowerCards"))
    panel = await asked_now.press(await driver.last_post(), "Play")

    told = await asked_now.press(panel, "What is this?")

    assert told.ephemeral
    assert "Power cards" in told.text
    assert "6 with the 1, 0 with the 13" in told.text

    asked_now = await play_on(
        driver, [ana, ben], lambda state: state.view.prompt is not None and "recruit 1" in state.view.choices
    )
    panel = await asked_now.press(await driver.last_post(), "Play")
    told = await asked_now.press(panel, "What is this?")
    assert "Province and court" in told.text
    assert told.subjects == ["board"]
    assert told.alt_texts[0]


async def test_the_rules_show_the_lessons_in_order_each_with_its_picture(driver: Driver) -> None:
    ana = driver.person("ana")
    rules = await ana.slash("rules")
    assert rules is not None

    page = await ana.press(rules, "Lessons with pictures")
    assert "What it is about" in page.text
    pages = [page]
    for _ in range(3):
        pages.append(await ana.press(pages[-1], "Next"))
    assert "Around the King" in pages[3].text
    assert "{" not in "".join(page.text for page in pages)
    assert pages[3].subjects == ["board"]
    assert "Learn the game" in pages[3].buttons
    (menu,) = pages[3].menus
    assert "Veto" in (await ana.choose(pages[3], ["veto"], menu.custom_id)).text


@pytest.mark.parametrize("custom_id", ["lesson:elgrande:chess", "lesson:chess:court", "lessons:chess"])
async def test_a_forged_lesson_is_refused(driver: Driver, custom_id: str) -> None:
    ana = driver.person("ana")
    rules = await ana.slash("rules")
    assert rules is not None

    assert "⚠️" in (await driver.forge(ana, rules, custom_id)).text


async def test_help_begins_with_the_guided_game(driver: Driver) -> None:
    ana = driver.person("ana")
    shown = await ana.slash("help")
    assert shown is not None

    assert "Begin" in (await ana.press(shown, "Learn the game")).buttons
