"""The terms of a table: what may be set, by whom, and that they last."""

from __future__ import annotations

from typing import Any

import pytest

from bot.game.errors import IllegalOption, NotInLobby, NotOwner
from bot.storage.records.terms import ANSWER_WINDOWS, CLOCKS, DAY, EASY, HOUR, MINUTE, PACES, Pace, Terms, WhenLate
from tests.bot.tables.house import ANA, BEN, House


async def test_nobody_has_to_hurry_unless_the_owner_says_so(house: House) -> None:
    table = await house.lobby()
    assert table.terms == EASY
    assert table.terms.pace is None


async def test_terms_are_set_in_the_lobby_and_last(house: House) -> None:
    table = await house.lobby()
    mine = Pace(DAY, 2 * HOUR, 2 * DAY)
    await house.tables.lobbies.set_terms(table.id, ANA, clock="custom", custom=mine)
    await house.tables.lobbies.set_terms(table.id, ANA, when_late=WhenLate.VOTE, answer_window=HOUR)
    await house.tables.lobbies.start(table.id, ANA)
    await house.restart()
    terms = (await house.tables.overview.table(table.id)).terms
    assert terms == Terms("custom", mine, WhenLate.VOTE, HOUR)
    assert terms.pace == mine


async def test_only_the_owner_sets_terms_and_only_before_the_game(house: House) -> None:
    table = await house.lobby()
    with pytest.raises(NotOwner):
        await house.tables.lobbies.set_terms(table.id, BEN, clock="fast")
    await house.tables.lobbies.start(table.id, ANA)
    with pytest.raises(NotInLobby):
        await house.tables.lobbies.set_terms(table.id, ANA, clock="fast")


@pytest.mark.parametrize(
    "changes",
    [
        {"clock": "sundial"},
        {"clock": "custom"},
        {"clock": "custom", "custom": Pace(0, HOUR, DAY)},
        {"clock": "custom", "custom": Pace(DAY, 0, DAY)},
        {"clock": "custom", "custom": Pace(DAY, HOUR, DAY - 1)},
        {"clock": "custom", "custom": Pace(31 * DAY, HOUR, 40 * DAY)},
        {"clock": "custom", "custom": Pace(DAY, 11 * DAY, 40 * DAY)},
        {"clock": "custom", "custom": Pace(DAY, HOUR, 61 * DAY)},
        {"answer_window": 7},
        {"when_late": "shrug"},
    ],
)
async def test_terms_that_cannot_be_played_by_are_refused(house: House, changes: dict[str, Any]) -> None:
    table = await house.lobby()
    with pytest.raises(IllegalOption):
        await house.tables.lobbies.set_terms(table.id, ANA, **changes)
    assert (await house.tables.overview.table(table.id)).terms == EASY


def test_the_presets_are_those_of_rally_the_troops_and_a_live_one_in_minutes() -> None:
    assert PACES["fast"] == Pace(3 * DAY, 12 * HOUR, 5 * DAY)
    assert PACES["slow"] == Pace(3 * DAY, 36 * HOUR, 10 * DAY)
    assert PACES["live"].cap < HOUR
    assert all(pace.bank <= pace.cap and pace.increment >= MINUTE for pace in PACES.values())


@pytest.mark.parametrize("clock", [clock for clock in CLOCKS if clock != "custom"])
def test_another_clock_forgets_the_custom_one(clock: str) -> None:
    custom = EASY.changed(clock="custom", custom=Pace(DAY, HOUR, DAY))
    assert custom.changed(clock=clock) == EASY.changed(clock=clock)


@pytest.mark.parametrize("terms", [EASY, Terms("custom", Pace(1, 2, 3), WhenLate.STAND_IN, ANSWER_WINDOWS[1])])
def test_terms_come_back_as_they_were_stored(terms: Terms) -> None:
    assert Terms.from_json(terms.to_json()) == terms


def test_terms_of_a_table_from_before_there_were_any_are_the_easy_ones() -> None:
    assert Terms.from_json({}) == EASY
