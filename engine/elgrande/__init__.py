"""El Grande: the rules of the base game on the kernel of `engine.core`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.definition import Definition
from engine.core.insight import Insight
from engine.elgrande.board import Board
from engine.elgrande.caretaker import Caretaker
from engine.elgrande.editions import CHOICES, complete_options
from engine.elgrande.events import EVENTS
from engine.elgrande.experience import worth_between_turns
from engine.elgrande.facts import FOLDER
from engine.elgrande.guessing import guess
from engine.elgrande.habits import HABITS
from engine.elgrande.merging import rules_for
from engine.elgrande.offers import offers
from engine.elgrande.prospects import (
    TEMPERAMENTS,
    chances,
    is_last_round,
    round_of,
    sensible,
    standings,
    turn_of,
    worth,
)
from engine.elgrande.rules import ElGrandeRules
from engine.elgrande.seeing import view
from engine.elgrande.verbs import VERBS, is_waste


def _new_board(options: Mapping[str, Any], rules: ElGrandeRules, seed: int) -> Board:
    return Board(
        options["players"],
        len(rules.map.ids),
        seed,
        further_owners=len(rules.further_owners),
        ships=rules.ships,
        has_prison=rules.has_prison,
    )


def _scores(board: Board) -> tuple[int, ...]:
    return tuple(board.score)


DEFINITION = Definition(
    name="elgrande",
    players=CHOICES["players"],
    options=complete_options,
    offers=offers,
    rules=rules_for,
    board=_new_board,
    board_from_json=Board.from_json,
    view=view,
    scores=_scores,
    events=EVENTS,
    caretaker=Caretaker,
    data=FOLDER,
    is_waste=is_waste,
    held_verbs=frozenset(name for name, verb in VERBS.items() if verb.is_held),
    insight=Insight(
        guess=guess,
        worth=worth,
        sensible=sensible,
        turn_of=turn_of,
        round_of=round_of,
        is_last_round=is_last_round,
        chances=chances,
        standings=standings,
        temperaments=tuple(TEMPERAMENTS),
        worth_between_turns=worth_between_turns,
    ),
    habits=HABITS,
    secrets="discs",
)
