"""Boards: one table of fields makes copies, comparisons and what is stored, for every game."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from engine import Game
from engine.core.board import CommonBoard, by_player, given, listed, value

FOLDER = Path(__file__).parents[2] / "games"

AS_STORED = {
    "bigbox_4": "ab1bab90620318f9",
    "grandissimo_4": "ebeee4925ca03dac",
    "inquisitor_king_and_intrigue_5": "e21c8fface2beff8",
    "jubilee_4": "a0a5032ea532ca3b",
    "king_and_intrigue_players_edition_special_cards_5": "fc49396a2f963cc2",
    "elcaballero/basic_4": "b098c0c45ae368ea",
    "elcaballero/expanded_4": "e8bb821fa14a444d",
}
"""Recorded games, and the digest of what is stored of their boards, to the order of the names."""

EVERY = 20
"""So many choices lie between two boards that are looked at."""


def boards_of(name: str) -> list[Any]:
    """The boards of a recorded game, one after every so many choices."""
    stored = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    game = Game.new(stored["options"], stored["seed"], events=False)
    boards = [game.board.clone()]
    for number, entry in enumerate(stored["choices"], start=1):
        player, choice = entry.split(" ", 1)
        game.apply(int(player), choice)
        if number % EVERY == 0:
            boards.append(game.board.clone())
    return boards


@pytest.mark.parametrize("name", AS_STORED)
def test_boards_of_recorded_games_are_stored_as_they_were(name: str) -> None:
    """A running game goes on from what another version has stored: not a byte of it may change."""
    texts = [json.dumps(board.to_json()) for board in boards_of(name)]

    assert sha256("\n".join(texts).encode()).hexdigest()[:16] == AS_STORED[name]


@pytest.mark.parametrize("name", AS_STORED)
def test_a_board_comes_back_from_json_whole(name: str) -> None:
    for board in boards_of(name):
        again = type(board).from_json(json.loads(json.dumps(board.to_json())))

        assert {field: getattr(again, field) for field in board.fields} == {
            field: getattr(board, field) for field in board.fields
        }
        assert board.same_position(again)


@pytest.mark.parametrize("name", AS_STORED)
def test_a_twin_shares_what_is_frozen_and_nothing_that_changes_in_place(name: str) -> None:
    board = boards_of(name)[-1]
    twin = board.clone()

    for field, kind in board.fields.items():
        assert getattr(twin, field) == getattr(board, field)
        assert (getattr(twin, field) is getattr(board, field)) != kind.is_list, field
        if kind.is_list:
            assert not any(isinstance(each, list | dict | set) for each in getattr(board, field)), field


def test_what_is_stored_stays_as_it_was_when_the_board_changes() -> None:
    board = boards_of("bigbox_4")[3]
    stored = board.to_json()
    text = json.dumps(stored)
    board.score[0] += 1
    board.stacks[0] = ()

    assert json.dumps(stored) == text


class SmallBoard(CommonBoard):
    """A board with a field of each kind."""

    secret: list[int] = by_player(-1, is_deed=False)
    heap: list[str] = listed()
    gone: tuple[str, ...] = value(())
    players: int = given()
    chance: int = given()
    doubled: int = value(0, stored_as=None)


def test_an_empty_board_is_as_its_fields_say() -> None:
    board = SmallBoard(players=2, chance=7)

    assert board.to_json() == {"secret": [-1, -1], "heap": [], "gone": (), "players": 2, "chance": 7}
    with pytest.raises(TypeError, match="king"):
        SmallBoard(players=2, chance=7, king=1)
    with pytest.raises(TypeError, match="chance"):
        SmallBoard(players=2)
    with pytest.raises(AttributeError):
        board.king = 1  # type: ignore[attr-defined]  # there is no such field


def test_only_what_is_a_deed_makes_another_position() -> None:
    board = SmallBoard(players=2, chance=7)
    twin = board.clone()
    twin.secret[0] = 3
    assert board.same_position(twin)

    twin.gone = ("galicia",)
    assert not board.same_position(twin)
