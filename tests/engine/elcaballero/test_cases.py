"""Rule cases whose position no game can come to: they get a sentence, and the command ends with status 2."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.scenario import main

CLOSED = {"0": "n", "n1": "s"}
COAST = {"0": "n"}


def _card(player: int, side: str, number: int = 1, **more: Any) -> dict[str, Any]:
    return {"player": player, side: number, **more}


def _alkalde(cell: str, side: str = "north", player: int = 0, **more: Any) -> dict[str, Any]:
    return {"cell": cell, "side": side, "player": player, **more}


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ({"tiles": CLOSED, "alkalden": [_alkalde("e5")]}, "alone in a closed region"),
        ({"tiles": COAST, "alkalden": [_alkalde("0")]}, "alone in a closed region"),
        ({"tiles": CLOSED, "alkalden": [_alkalde("0"), _alkalde("n1", "south", 1)]}, "alone in a closed region"),
        ({"tiles": CLOSED, "alkalden": [_alkalde("0", ship=True)]}, "lies in a closed water"),
        ({"tiles": CLOSED, "alkalden": [_alkalde("0", ship=1)]}, "must be true or false"),
        ({"tiles": COAST, "cards": {"n1": _card(0, "south", ships=["north"])}}, "at a side with water"),
        ({"tiles": COAST, "cards": {"n1": _card(0, "south", ships=["south"])}}, "at a side with water"),
        ({"tiles": COAST, "cards": {"n1": _card(0, "south", castillo="yes")}}, "must be true or false"),
        ({"tiles": COAST, "cards": {"n1": {"player": 0, "south": [1]}}}, "whole number"),
        ({"tiles": COAST, "cards": {"e5": _card(0, "south")}}, "lies beside a tile"),
        (
            {"tiles": COAST, "cards": {"n1": _card(0, "south", grande=True), "e1": _card(0, "west", grande=True)}},
            "has 1 grandes, not 2",
        ),
        ({"tiles": {"0": "n", "e1n1": "w"}, "cards": {"n1": _card(0, "south")}}, "Only a card with the grande"),
        ({"ships_at_court": [9, 8]}, "16 ships"),
        ({"court": [81, 0]}, "cannot show 81"),
        ({"display": [3, 3]}, "in two places"),
        ({"display": [3], "stack": [4, 3]}, "in two places"),
        ({"played": [[3, 3], []]}, "has played 3 already"),
    ],
)
def test_a_position_that_no_game_can_come_to_gets_a_sentence(
    position: dict[str, Any], reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "case.json"
    case = {"game": "elcaballero", "players": 2, "options": {"expanded": True}, "position": position}
    file.write_text(json.dumps(case), encoding="utf-8")

    assert main([str(file)]) == 2
    out = capsys.readouterr().out
    assert out.startswith("BAD ")
    assert reason in out


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ({"ships_at_court": [7, 6]}, "12 ships"),
        ({"tiles": COAST, "cards": {"n1": _card(0, "south", grande=True)}}, "has 0 grandes"),
        ({"tiles": CLOSED, "alkalden": [_alkalde("0")]}, "has 0 alkalden"),
    ],
)
def test_without_the_expansion_there_are_fewer_pieces(
    position: dict[str, Any], reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "case.json"
    file.write_text(json.dumps({"game": "elcaballero", "players": 2, "position": position}), encoding="utf-8")

    assert main([str(file)]) == 2
    assert reason in capsys.readouterr().out
