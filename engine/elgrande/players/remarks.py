"""What is worth a word about a turn besides points: where the King went, and who went into the Castillo."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.insight import Remark
from engine.elgrande.board.map import CASTILLO
from engine.elgrande.steps.base import ElGrande
from engine.elgrande.verbs import verb_of

KING_BESIDE_OWN, KING, INTO_THE_CASTILLO = "king_at_own", "king", "castillo"
"""The King came to a region where the player is first alone, or to another one; so many entered the Castillo."""


def remarks(before: ElGrande, after: ElGrande, player: int) -> list[Remark]:
    """What the player did with the King and the Castillo."""
    found = []
    king = after.board.king
    if king != before.board.king:
        counts = after.board.counts(king)
        leads = counts[player] == max(counts) > 0 and counts.count(max(counts)) == 1
        found.append(Remark(KING_BESIDE_OWN if leads else KING, area=after.rules.map.ids[king]))
    entered = after.board.present(CASTILLO, player) - before.board.present(CASTILLO, player)
    if entered > 0:
        found.append(Remark(INTO_THE_CASTILLO, entered))
    return found


def idea(choices: Sequence[str]) -> tuple[str, ...]:
    """The action card that is taken in a turn; of one in which none is, all choices, whatever their order."""
    taken = [choice for choice in choices if verb_of(choice) == "take"]
    return tuple(sorted(taken or choices))
