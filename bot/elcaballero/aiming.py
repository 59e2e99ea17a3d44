"""Where somebody thinks of laying a tile or a card: the places there are, and the way from one to the next.

Nothing of this is kept: an aim is written into the buttons that lead to it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.elcaballero.board.cells import SIDES
from engine.elcaballero.seen.view import CellView, ElCaballeroView, LaidCard, LaidTile

CARD = "card"
DIRECTIONS = ((-1, 0), (0, 1), (0, -1), (1, 0))
"""West, north, south, east: as the arrows stand in their row."""


@dataclass(frozen=True, slots=True)
class Aim:
    """A piece, the cell where it would lie, and how."""

    what: str
    """The number of a tile of the display, or "card"."""
    cell: str = ""
    """Empty: wherever it serves the player best."""
    turn: int = 0
    """The turn of a tile; of a card the number that faces north."""
    whole: bool = False
    """Whether the whole island is shown."""


def places(view: ElCaballeroView, what: str) -> dict[str, tuple[int, ...]]:
    """Where the piece may be laid: names of cells with the turns, or with the numbers that may face north."""
    if what == CARD:
        return view.places_for_cards()
    return view.places_for(int(what)) if what.isdecimal() else {}


def settled(aim: Aim, view: ElCaballeroView) -> Aim | None:
    """The same aim if it is possible, else the nearest to it; None if the piece can be laid nowhere."""
    known = places(view, aim.what)
    if not known:
        return None
    cell = aim.cell if aim.cell in known else _best(view, known)
    turn = aim.turn if aim.turn in known[cell] else known[cell][0]
    return replace(aim, cell=cell, turn=turn)


def _best(view: ElCaballeroView, known: dict[str, tuple[int, ...]]) -> str:
    """Beside the land where the player has most, then where most is to be had."""
    lands = {land.letter: land for land in view.lands}

    def worth(name: str) -> tuple[int, int]:
        beside = [lands[letter] for letter in letters_beside(view, CellView.named(name))]
        mine = 0 if view.viewer is None else sum(land.totals[view.viewer] for land in beside)
        return mine, sum(land.value for land in beside)

    return max(known, key=worth)


def letters_beside(view: ElCaballeroView, cell: CellView) -> tuple[str, ...]:
    """The letters of the land regions that a piece in this cell would touch, one for each side with land."""
    tiles, sides = view.beside(cell), view.land_sides(cell)
    return tuple(tile.land_region or "" for side, tile in enumerate(tiles) if tile is not None and side in sides)


def neighbour(view: ElCaballeroView, aim: Aim, direction: tuple[int, int]) -> Aim | None:
    """The nearest place in a direction; None if there is none."""
    here = CellView.named(aim.cell)
    east, north = direction

    def way(name: str) -> tuple[int, int]:
        cell = CellView.named(name)
        along = (cell.east - here.east) * east + (cell.north - here.north) * north
        across = abs((cell.east - here.east) * north) + abs((cell.north - here.north) * east)
        return along, across

    ways = {name: way(name) for name in places(view, aim.what)}
    ahead = [(along + 2 * across, name) for name, (along, across) in ways.items() if along > 0]
    return settled(replace(aim, cell=min(ahead)[1]), view) if ahead else None


def next_turn(view: ElCaballeroView, aim: Aim) -> Aim | None:
    """The next turn in which the piece fits here; None if there is only one."""
    turns = places(view, aim.what)[aim.cell]
    if len(turns) < 2:
        return None
    return replace(aim, turn=turns[(turns.index(aim.turn) + 1) % len(turns)])


def choice_of(view: ElCaballeroView, aim: Aim) -> str:
    """The choice that lays the piece like this."""
    if aim.what != CARD:
        return f"lay {aim.what} {aim.cell} {aim.turn}"
    card = f"card {aim.cell} {aim.turn}"
    return card if card in view.choices else f"card_with_grande {aim.cell} {aim.turn}"


def piece_of(view: ElCaballeroView, aim: Aim) -> LaidTile | LaidCard:
    """The piece as it would lie there."""
    cell = CellView.named(aim.cell)
    if aim.what != CARD:
        face = next(face for face in view.display if face.tile == int(aim.what))
        return LaidTile(cell, face.turned(aim.turn), None)
    return LaidCard(
        cell=cell,
        player=view.viewer or 0,
        numbers=LaidCard.numbers_of(aim.turn),
        land=tuple(SIDES[side] for side in view.land_sides(cell)),
        water=(),
        regions=letters_beside(view, cell),
        ships=(),
        castillo=False,
        grande=choice_of(view, aim).startswith("card_with_grande"),
    )


def leads(view: ElCaballeroView, aim: Aim) -> bool:
    """Whether a card laid like this would give the player more than anybody else has, at one of its lands at least."""
    lands = {land.letter: land for land in view.lands}
    piece = piece_of(view, aim)
    if not isinstance(piece, LaidCard) or view.viewer is None:
        return False
    brought: dict[str, int] = {}
    for side, letter in zip(piece.land, piece.regions, strict=True):
        brought[letter] = brought.get(letter, 0) + piece.numbers[SIDES.index(side)]
    return any(
        lands[letter].totals[view.viewer] + number
        > max(total for seat, total in enumerate(lands[letter].totals) if seat != view.viewer)
        for letter, number in brought.items()
    )
