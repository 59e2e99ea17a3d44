"""El Grande: the rules of the base game on the kernel of `engine.core`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.definition import Definition
from engine.core.insight import Insight
from engine.elgrande.board.board import Board
from engine.elgrande.events.base_game import EVENTS
from engine.elgrande.facts import FOLDER
from engine.elgrande.players.bidding import PowerCardBids
from engine.elgrande.players.caretaker import Caretaker
from engine.elgrande.players.experience import worth_between_turns
from engine.elgrande.players.guessing import guess, in_secret
from engine.elgrande.players.habits import HABITS
from engine.elgrande.players.prospects import chances, is_last_round, round_of, standings, turn_of, worth
from engine.elgrande.players.remarks import idea, remarks
from engine.elgrande.players.sensible import sensible
from engine.elgrande.players.temperaments import TEMPERAMENTS
from engine.elgrande.players.ways import ways
from engine.elgrande.rules.in_force import ElGrandeRules
from engine.elgrande.rules.merging import rules_for
from engine.elgrande.rules.options import CHOICES, complete_options, offers
from engine.elgrande.seen.seeing import view
from engine.elgrande.verbs import VERBS, is_waste


def _new_board(options: Mapping[str, Any], rules: ElGrandeRules, seed: int) -> Board:
    return Board.empty(
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
    may_choose_leader=True,
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
        in_secret=in_secret,
        remarks=remarks,
        idea=idea,
        ways=ways,
        bidding=PowerCardBids(),
    ),
    habits=HABITS,
    secrets="discs",
)
