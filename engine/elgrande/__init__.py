"""El Grande: the rules of the base game on the kernel of `engine.core`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.game import Definition, register
from engine.elgrande.board import Board
from engine.elgrande.editions import complete_options
from engine.elgrande.events import EVENTS
from engine.elgrande.merging import rules_for
from engine.elgrande.rules import ElGrandeRules
from engine.elgrande.seeing import view


def _new_board(options: Mapping[str, Any], rules: ElGrandeRules, seed: int) -> Board:
    return Board(options["players"], len(rules.map.ids), seed)


def _scores(board: Board) -> tuple[int, ...]:
    return tuple(board.score)


DEFINITION = Definition(
    name="elgrande",
    options=complete_options,
    rules=rules_for,
    board=_new_board,
    board_from_json=Board.from_json,
    view=view,
    scores=_scores,
    events=EVENTS,
)

register(DEFINITION)
