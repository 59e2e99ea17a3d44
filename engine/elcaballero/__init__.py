"""El Caballero, and its expansion: the rules on the kernel of `engine.core`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.definition import Definition
from engine.elcaballero.board import Board
from engine.elcaballero.caretaker import Caretaker
from engine.elcaballero.events import EVENTS
from engine.elcaballero.facts import FOLDER
from engine.elcaballero.habits import HABITS
from engine.elcaballero.insight import INSIGHT
from engine.elcaballero.options import CHOICES, complete_options, offers, rules_for
from engine.elcaballero.rules import ElCaballeroRules
from engine.elcaballero.seeing import view


def _new_board(options: Mapping[str, Any], rules: ElCaballeroRules, seed: int) -> Board:
    return Board(options["players"], rules.form, seed)


def _is_waste(choice: str) -> bool:
    """Ending the turn while there is something else to do, and taking back what was paid for."""
    return choice == "end" or choice.startswith(("take_card ", "lift_ship "))


DEFINITION = Definition(
    name="elcaballero",
    players=CHOICES["players"],
    options=complete_options,
    offers=offers,
    rules=rules_for,
    board=_new_board,
    board_from_json=Board.from_json,
    view=view,
    scores=Board.scores,
    events=EVENTS,
    caretaker=Caretaker,
    data=FOLDER,
    is_waste=_is_waste,
    held_verbs=frozenset({"play"}),
    insight=INSIGHT,
    habits=HABITS,
    secrets="nothing",
)
