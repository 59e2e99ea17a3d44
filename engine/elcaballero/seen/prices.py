"""What the choices of a turn cost, as everybody can see from the table: caballeros that leave the court."""

from __future__ import annotations

from engine.elcaballero import facts
from engine.elcaballero.seen.view import CellView, ElCaballeroView, LaidCard

_FIXED = {
    "ship": "ship",
    "set_ship": "ship_from_court",
    "castillo": "castillo",
    "move_castillo": "castillo_moved",
    "alkalde": "alkalde",
    "grande": "grande",
    "move_grande": "grande_moved",
}
"""Verb -> the name of its price."""


def price_of(choice: str, view: ElCaballeroView) -> int:
    """What a choice costs the viewer, whose turn it is; 0 for what is free."""
    verb, *arguments = choice.split(" ")
    if verb in _FIXED:
        return int(facts.PRICE[_FIXED[verb]])
    if verb not in ("card", "card_with_grande", "raise"):
        return 0
    facing = facing_land(view, CellView.named(arguments[0]), int(arguments[1]))
    if verb == "raise":
        return facing[0] - number_before(view, arguments[0])
    if verb == "card":
        return facing[0] if facing else int(facts.PRICE["card_at_water"])
    is_at_court = view.viewer is not None and view.grandes_left[view.viewer]
    return max(facing) + int(facts.PRICE["grande" if is_at_court else "grande_moved"])


def facing_land(view: ElCaballeroView, cell: CellView, north: int) -> tuple[int, ...]:
    """The numbers of a card that would face land here, if this number faced north."""
    return tuple(LaidCard.numbers_of(north)[side] for side in view.land_sides(cell))


def number_before(view: ElCaballeroView, cell: str) -> int:
    """The number with which the card in this cell faces land now."""
    card = next(card for card in view.cards if card.cell.name == cell)
    return next(card.numbers[side] for side in view.land_sides(card.cell))
