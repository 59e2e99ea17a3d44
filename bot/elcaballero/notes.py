"""What a choice would cost and bring, in a few words beside it in a menu."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.elcaballero.naming import ElCaballeroNaming
from bot.i18n.escape import plain
from bot.i18n.words import Words
from bot.narrator.names import in_menus
from engine.elcaballero.board.cells import SIDES
from engine.elcaballero.seen.prices import facing_land, number_before, price_of
from engine.elcaballero.seen.view import CellView, ElCaballeroView, LaidCard, WaterView

NOTE_LIMIT = 100


def note(choice: str, view: ElCaballeroView, names: Sequence[str], words: Words) -> str:
    """Such as "Costs 2. With 7 you lead at A."; empty where there is nothing to say."""
    naming = ElCaballeroNaming(names, words, in_menus)
    verb, *arguments = choice.split(" ")
    price = price_of(choice, view)
    told = [words("elcaballero.note.costs", price=price)] if price else []
    if verb in _BRINGS:
        told += _BRINGS[verb](arguments, view, naming)
    return plain(" ".join(told), longest=NOTE_LIMIT)


def would_lead(choice: str, view: ElCaballeroView) -> bool:
    """Whether a raised card gives the viewer more than anybody else has there."""
    mine, others = _after_raising(choice.split(" ")[1:], view)
    return mine > max(others)


def _after_raising(arguments: Sequence[str], view: ElCaballeroView) -> tuple[int, list[int]]:
    """The viewer's total at the land of a raised card, and the totals of the others."""
    card = _card_in(arguments[0], view)
    totals = next(land.totals for land in view.lands if land.letter == card.regions[0])
    (facing,) = facing_land(view, card.cell, int(arguments[1]))
    others = [total for player, total in enumerate(totals) if player != card.player]
    return totals[card.player] + facing - number_before(view, arguments[0]), others


def _card_in(cell: str, view: ElCaballeroView) -> LaidCard:
    return next(card for card in view.cards if card.cell.name == cell)


def _raised(arguments: Sequence[str], view: ElCaballeroView, naming: ElCaballeroNaming) -> list[str]:
    mine, others = _after_raising(arguments, view)
    letter = _card_in(arguments[0], view).regions[0]
    key = "elcaballero.note.leads" if mine > max(others) else "elcaballero.note.follows"
    return [naming.words(key, total=mine, letter=letter, most=max(others))]


def water_at(view: ElCaballeroView, cell: str, side: str) -> WaterView:
    """The water at this side of a card, or the closed one of which this is an edge."""
    place = SIDES.index(side)
    tile = view.beside(CellView.named(cell))[place]
    is_closed = any(laid.cell.name == cell for laid in view.tiles)
    edge = (cell, side) if is_closed or tile is None else (tile.cell.name, SIDES[(place + 2) % 4])
    return next(water for water in view.waters if edge in water.edges)


def _sails(arguments: Sequence[str], view: ElCaballeroView, naming: ElCaballeroNaming) -> list[str]:
    return [naming.words("elcaballero.note.scores", points=water_at(view, *arguments).value)]


def _holds(arguments: Sequence[str], view: ElCaballeroView, naming: ElCaballeroNaming) -> list[str]:
    """A closed land brings twice its value; a closed water its value, once a ship is there."""
    tile = next(tile for tile in view.tiles if tile.cell.name == arguments[0])
    if tile.face.land[SIDES.index(arguments[1])]:
        land = next(land for land in view.lands if land.letter == tile.land_region)
        return [naming.words("elcaballero.note.scores", points=2 * land.value)]
    return [naming.words("elcaballero.note.scores_with_ship", points=water_at(view, *arguments).value)]


def _goes_back(arguments: Sequence[str], view: ElCaballeroView, naming: ElCaballeroNaming) -> list[str]:
    card = _card_in(arguments[0], view)
    count = max((card.numbers[SIDES.index(side)] for side in card.land), default=0)
    if not count:
        return []
    return [naming.words.plural("elcaballero.note.saved" if card.castillo else "elcaballero.note.lost", count)]


def _leaves(_arguments: Sequence[str], view: ElCaballeroView, naming: ElCaballeroNaming) -> list[str]:
    """A card that the grande leaves with land at several sides goes back at once (002:283)."""
    left = next((card for card in view.cards if card.grande and card.player == view.viewer), None)
    if left is None or len(left.land) < 2:
        return []
    told = naming.words("elcaballero.note.left_goes_back", cell=naming.place(left.cell))
    return [told, *_goes_back([left.cell.name], view, naming)]


_BRINGS: dict[str, Callable[[Sequence[str], ElCaballeroView, ElCaballeroNaming], list[str]]] = {
    "raise": _raised,
    "ship": _sails,
    "set_ship": _sails,
    "alkalde": _holds,
    "take_card": _goes_back,
    "move_grande": _leaves,
    "card_with_grande": _leaves,
}
