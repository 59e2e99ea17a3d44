"""El Caballero, and its expansion: the rules on the kernel of `engine.core`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.definition import Definition
from engine.core.habits import Habits
from engine.elcaballero.board.board import ElCaballeroBoard
from engine.elcaballero.events import EVENTS
from engine.elcaballero.facts import FOLDER
from engine.elcaballero.players.caretaker import ElCaballeroCaretaker
from engine.elcaballero.players.insight import INSIGHT
from engine.elcaballero.rules.course import rules_for
from engine.elcaballero.rules.in_force import ElCaballeroRules
from engine.elcaballero.rules.options import CHOICES, complete_options, offers
from engine.elcaballero.seen.seeing import view
from engine.elcaballero.seen.view import ElCaballeroView


def _new_board(options: Mapping[str, Any], rules: ElCaballeroRules, seed: int) -> ElCaballeroBoard:
    return ElCaballeroBoard.empty(options["players"], rules.form, seed)


def _is_waste(choice: str) -> bool:
    """Ending the turn while there is something else to do, and taking back what was paid for."""
    return choice == "end" or choice.startswith(("take_card ", "lift_ship "))


def _is_weighed(view: ElCaballeroView, choice: str, shows_hidden: bool) -> bool:  # noqa: ARG001  # the form of Habits.is_weighed
    """One press is one choice; only who would end the turn without the caballeros of the power card is asked once more
    (B8).
    """
    return choice == "end" and "supply" in view.choices


def _obvious(view: ElCaballeroView) -> str:
    """The caballeros of the power card come to the court at the beginning of the turn: later there is no more room for
    them. Not if some would be lost: whoever spends first may have room for all (B8).
    """
    return "supply" if "supply" in view.choices and not view.too_many else ""


DEFINITION = Definition(
    name="elcaballero",
    players=CHOICES["players"],
    options=complete_options,
    offers=offers,
    rules=rules_for,
    board=_new_board,
    board_from_json=ElCaballeroBoard.from_json,
    view=view,
    scores=ElCaballeroBoard.scores,
    events=EVENTS,
    caretaker=ElCaballeroCaretaker,
    data=FOLDER,
    may_choose_leader=True,
    is_waste=_is_waste,
    held_verbs=frozenset({"play"}),
    insight=INSIGHT,
    habits=Habits(obvious=_obvious, is_weighed=_is_weighed),
    secrets="nothing",
)
