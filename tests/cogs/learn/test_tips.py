"""A line about the position in somebody's first games, from what is on the board, until they know the game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.game.states import SeatState
from tests.cogs.course import play_on, start_table
from tests.cogs.driver import Driver, Person, Screen

TIP = "There is a scoring after this round."


def bids_before_a_scoring(state: SeatState) -> bool:
    view = state.view
    return view.prompt is not None and view.prompt.step == "PlayPowerCards" and view.round in view.scoring_after


async def before_a_scoring(driver: Driver) -> tuple[Person, Screen]:
    people = [driver.person("ana"), driver.person("ben")]
    await start_table(driver, *people, options=["6"])
    asked = await play_on(driver, people, bids_before_a_scoring, ("play ", "take ", "end"))
    return asked, await asked.press(await driver.last_post(), "Play")


async def test_who_plays_a_first_game_is_told_of_a_scoring_until_they_switch_it_off(driver: Driver) -> None:
    ana, panel = await before_a_scoring(driver)
    assert TIP in panel.text

    settings = await ana.slash("settings")
    assert settings is not None
    look = await ana.press(settings, "Look")
    assert "Tips in my first games" in (await ana.press(look, "No tips in my first games")).buttons

    assert TIP not in (await ana.press(await driver.last_post(), "Play")).text


async def test_who_has_finished_three_games_is_told_nothing(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    guided = driver.tables.guided

    async def finished(_user_id: int) -> list[object]:
        table = await guided.played(1)
        return [] if table is None else [replace(table, id=number) for number in (97, 98, 99)]

    monkeypatch.setattr(guided, "finished", finished)
    _, panel = await before_a_scoring(driver)

    assert TIP not in panel.text
