"""What is new at a table is told once, at the moment when it first matters, to whoever has never played with it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.game.states import SeatState
from tests.cogs.course import asked, play_on, start_table
from tests.cogs.driver import Driver, Person, Screen

ANY_TURN = asked("TurnMenu")


def may_place(state: SeatState) -> bool:
    return ANY_TURN(state) and any(choice.startswith("place ") for choice in state.view.choices)


async def at_first_turn(driver: Driver, *options: str) -> tuple[Person, Screen]:
    """The panel of whoever may place first at a table with these options."""
    people = [driver.person("ana"), driver.person("ben")]
    await start_table(driver, *people, options=options)
    turn = await play_on(driver, people, may_place)
    return turn, await turn.press(await driver.last_post(), "Play")


async def test_the_first_time_with_an_expansion_its_idea_comes_once_without_advice(driver: Driver) -> None:
    ana, panel = await at_first_turn(driver, "jubilee")
    assert "Standard bearers" in panel.text
    assert "👉" not in panel.text

    after = await ana.make(panel, next(choice for choice in panel.choices if choice.startswith("place ")))

    assert "Standard bearers" not in after.text
    assert "elgrande/standard" in (await driver.tables.people.person(ana.id)).lessons


async def test_the_base_game_is_not_introduced(driver: Driver) -> None:
    _, panel = await at_first_turn(driver)

    assert "💡" not in panel.text


async def test_whoever_has_played_with_it_to_the_end_is_told_nothing(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    guided = driver.tables.guided

    async def finished(_user_id: int) -> list[object]:
        table = await guided.played(1)
        return [] if table is None else [replace(table, id=99)]

    monkeypatch.setattr(guided, "finished", finished)
    _, panel = await at_first_turn(driver, "jubilee")

    assert "💡" not in panel.text


async def test_no_more_lessons_ends_the_introduction_and_no_other(driver: Driver) -> None:
    ana, panel = await at_first_turn(driver, "jubilee")

    plain = await ana.press(panel, "No more lessons")

    assert "💡" not in plain.text
    had = (await driver.tables.people.person(ana.id)).lessons
    assert "elgrande/standard_bearer" in had
    assert "elgrande/portugal" not in had
