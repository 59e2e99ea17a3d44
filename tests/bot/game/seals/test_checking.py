"""An opened game agrees with its seals; whatever is changed in it afterwards is found."""

from __future__ import annotations

import json
import pickle
import re
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from bot.game.errors import NotOver, NotRunning
from bot.game.seals.opened import checked
from bot.game.seals.seals import FIRST, hash_of
from bot.tables.computers.thinking import Thought
from tests.bot.game.seals.conftest import played_game
from tests.bot.tables.house import ANA, House

Game = dict[str, Any]


def test_a_game_as_it_was_played_agrees(game: Game) -> None:
    verdict = checked(game)

    assert verdict.agrees
    assert verdict.choices == len(game["choices"])
    # the start, five more rounds, two general scorings, and everybody who became ready alone
    assert verdict.seals >= 8
    assert any(seal["content"]["orders"] for seal in game["seals"])
    assert any(seal["content"]["discs"] for seal in game["seals"])
    assert {each["maker"] for each in game["choices"]} == {"person", "computer", "order"}


def another_seed(game: Game) -> None:
    game["seed"] += 1


def another_result(game: Game) -> None:
    game["result"]["score"][0] += 1


def a_seal_left_out(game: Game) -> None:
    del game["seals"][3]


def the_first_seal_with_another_seed(game: Game) -> None:
    game["seals"][0]["content"]["seed"] += 1


def another_order(game: Game) -> None:
    seal = next(seal for seal in game["seals"] if seal["content"]["orders"])
    seal["content"]["orders"][0]["round"] += 1


def another_disc(game: Game) -> None:
    seal = next(seal for seal in game["seals"] if seal["content"]["discs"])
    discs = seal["content"]["discs"]
    seat, region = next(iter(discs.items()))
    discs[seat] = "galicia" if region != "galicia" else "aragon"


def another_choice(game: Game) -> None:
    game["choices"][0]["choice"] = "play 1" if game["choices"][0]["choice"] != "play 1" else "play 2"


@pytest.mark.parametrize(
    "change",
    [
        another_seed,
        another_result,
        a_seal_left_out,
        the_first_seal_with_another_seed,
        another_order,
        another_disc,
        another_choice,
    ],
)
def test_whatever_is_changed_afterwards_is_found(game: Game, change: Callable[[Game], None]) -> None:
    forged = deepcopy(game)
    change(forged)

    assert not checked(forged).agrees


def chained_anew(game: Game) -> None:
    """Make all seals fit what is in them now, as somebody could who forges everything after the game."""
    before = FIRST
    for seal in game["seals"]:
        before = seal["hash"] = hash_of(before, seal["salt"], seal["content"])


def test_another_disc_is_found_even_in_a_chain_that_fits(game: Game) -> None:
    another_disc(game)
    chained_anew(game)

    assert [key for key, _ in checked(game).faults] == ["discs"]


def test_a_seal_of_choices_that_were_taken_back_is_only_a_link_of_the_chain(game: Game) -> None:
    game["seals"][2] |= {"withdrawn": True, "content": {"choices": 9999, "discs": {"0": "galicia"}, "orders": []}}
    chained_anew(game)

    assert checked(game).agrees
    del game["seals"][2]
    assert not checked(game).agrees


async def test_a_game_that_goes_on_is_not_opened(house: House) -> None:
    table = await house.game(2)

    with pytest.raises(NotOver):
        await house.tables.archive.opened(table.id)
    assert await house.tables.archive.follows(table.id, ANA)


async def test_what_is_checked_can_be_sent_to_the_process_that_checks(house: House) -> None:
    running, over = (await house.game(2)).id, await played_game(house)

    async def elsewhere(thought: Thought, _whose: int) -> Any:
        received = pickle.loads(pickle.dumps(thought))  # noqa: S301  # our own, as between our processes
        return pickle.loads(pickle.dumps(received()))  # noqa: S301  # likewise

    archive = house.tables.archive
    archive.think = elsewhere
    assert await archive.follows(running, ANA)
    assert (await archive.verdict(over, ANA)).agrees


async def test_names_can_be_left_out(house: House) -> None:
    table = await played_game(house)

    text = json.dumps(await house.tables.archive.opened(table, names=False))

    assert '"Player 1"' in text
    assert "Ana" not in text
    assert not re.search(rf"\b{ANA}\b", text), "salts and seals may hold these digits by chance"


async def test_a_game_that_was_ended_early_is_opened_as_far_as_it_came(house: House) -> None:
    table = await house.game(2)
    state = await house.waiting(table.id)
    await house.choose(state, state.view.choices[0])
    await house.tables.lobbies.cancel(table.id, ANA)

    game = await house.tables.archive.opened(table.id)

    assert checked(game).agrees
    assert not game["result"]["over"]
    assert len(game["choices"]) == 1


async def test_a_table_that_never_began_has_nothing_to_open(house: House) -> None:
    table = await house.lobby(2)

    with pytest.raises(NotRunning):
        await house.tables.archive.opened(table.id)


@pytest.mark.parametrize("content", [[], {}, {"choices": "many", "discs": {}}, {"choices": 0, "discs": 7}, "open"])
@pytest.mark.parametrize("fits", [False, True])
def test_whatever_was_written_over_a_seal_gets_a_verdict(game: Game, content: object, fits: bool) -> None:
    game["seals"][2]["content"] = content
    if fits:
        chained_anew(game)

    assert not checked(game).agrees
