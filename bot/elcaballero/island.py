"""The island in words: the grid row by row, lands and waters, and the cards beside them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from bot.elcaballero.naming import ElCaballeroNaming
from bot.i18n.words import Words
from engine.elcaballero.board.cells import SIDES
from engine.elcaballero.seen.laying import PieceLaid, pieces_laid
from engine.elcaballero.seen.view import CellView, ElCaballeroView, LaidCard, LaidTile, LandView, TileFace, WaterView


def by_player(numbers: Sequence[int], naming: ElCaballeroNaming, *, leave_out_none: bool = False) -> str:
    """Such as "Ana 7, Ben 1"."""
    return naming.row(
        naming.words("event.number_of_player", player=naming.player(seat), number=number)
        for seat, number in enumerate(numbers)
        if number or not leave_out_none
    )


# The grid.


def row_lines(view: ElCaballeroView, naming: ElCaballeroNaming, *, briefly: bool) -> list[str]:
    """A line for each row from north to south, what lies where from west to east."""
    words = naming.words
    laid = [
        *((tile.cell, _tile(tile, words, briefly=briefly)) for tile in view.tiles),
        *((card.cell, words("elcaballero.row.card", player=naming.player(card.player))) for card in view.cards),
    ]
    laid.sort(key=lambda entry: (-entry[0].north, entry[0].east))
    return [
        words(
            "elcaballero.row",
            row=naming.steps_north(north),
            cells=words.row(
                (words("elcaballero.row.cell", column=naming.steps_east(cell.east), what=what) for cell, what in cells),
                "elcaballero.row.between",
            ),
        )
        for north, cells in groupby(laid, key=lambda entry: entry[0].north)
    ]


def _tile(tile: LaidTile, words: Words, *, briefly: bool) -> str:
    """Such as "land A north and south, gold", or "A north south, gold"."""
    if tile.land_region is None:
        look = words("elcaballero.row.water")
    elif all(tile.face.land):
        look = words("elcaballero.row.all_land", letter=tile.land_region)
    elif briefly:
        sides = " ".join(_land_sides(tile.face, words))
        look = words("elcaballero.row.land_brief", letter=tile.land_region, sides=sides)
    else:
        sides = words.list(_land_sides(tile.face, words))
        look = words("elcaballero.row.land", letter=tile.land_region, sides=sides)
    return _with_symbol(look, tile.face, words)


def tile_words(face: TileFace, words: Words) -> str:
    """How a tile looks in this turn: "land north and east, gold"."""
    sides = _land_sides(face, words)
    look = words("elcaballero.tile.land", sides=words.list(sides)) if sides else words("elcaballero.tile.water")
    if len(sides) == len(SIDES):
        look = words("elcaballero.tile.all_land")
    return _with_symbol(look, face, words)


def _land_sides(face: TileFace, words: Words) -> list[str]:
    return [words(f"elcaballero.side.{side}") for side, is_land in zip(SIDES, face.land, strict=True) if is_land]


def _with_symbol(look: str, face: TileFace, words: Words) -> str:
    """Where land runs through between two waters, it matters in which of them the fish is."""
    if face.gold:
        return words("elcaballero.tile.with_gold", look=look)
    if face.fish is None:
        return look
    if face.has_two_waters:
        return words("elcaballero.tile.with_fish_at", look=look, side=words(f"elcaballero.side.{face.fish}"))
    return words("elcaballero.tile.with_fish", look=look)


# Lands and waters.


def land_words(land: LandView, naming: ElCaballeroNaming, told: str = "position") -> str:
    """Such as "A, worth 6: Ana 7, Ben 1"; `told` is the kind of sentence it stands in."""
    if land.alkalde is not None:
        holder = naming.player(land.alkalde)
        return naming.words(f"elcaballero.{told}.land_held", letter=land.letter, value=land.value, player=holder)
    if not any(land.totals):
        return naming.words(f"elcaballero.{told}.land_empty", letter=land.letter, value=land.value)
    totals = by_player(land.totals, naming, leave_out_none=True)
    return naming.words(f"elcaballero.{told}.land", letter=land.letter, value=land.value, totals=totals)


def land_lines(view: ElCaballeroView, letters: Iterable[str], naming: ElCaballeroNaming) -> list[str]:
    """What these lands are worth, and who has how many caballeros there, each once."""
    return [land_words(land, naming) for land in view.lands if land.letter in letters]


def land_with_cells(land: LandView, view: ElCaballeroView, naming: ElCaballeroNaming) -> str:
    """The same with its tiles and its open coast, by their places."""
    coast = view.open_coast(land)
    return naming.words.plural(
        "elcaballero.land.cells" if coast else "elcaballero.land.cells_closed",
        len(land.cells),
        land=land_words(land, naming),
        cells=_places(land.cells, naming),
        coast=_places(coast, naming),
    )


def land_with_counts(land: LandView, view: ElCaballeroView, naming: ElCaballeroNaming) -> str:
    """The same with the number of its tiles and of free cells beside it."""
    coast = len(view.open_coast(land))
    key = "elcaballero.land.counts" if coast else "elcaballero.land.counts_closed"
    return naming.words(key, land=land_words(land, naming), tiles=len(land.cells), coast=coast)


def _places(cells: Sequence[CellView], naming: ElCaballeroNaming) -> str:
    return naming.words.row(map(naming.place, cells), "elcaballero.row.between")


def region_words(name: str, value: int, words: Words) -> str:
    """A land or a water and what it is worth: "A (13)"."""
    return words("elcaballero.place.region", region=name, value=value)


def water_place(water: WaterView, view: ElCaballeroView, naming: ElCaballeroNaming) -> str:
    """Where a water is: one of its tiles; where land divides that tile, at which side of it."""
    place = naming.place(water.cells[0])
    name, side = water.edges[0]
    if next(tile for tile in view.tiles if tile.cell.name == name).face.has_two_waters:
        return naming.words("elcaballero.position.water_side", cell=place, side=naming.side(side))
    return place


def water_words(water: WaterView, view: ElCaballeroView, naming: ElCaballeroNaming) -> str:
    """Such as "At 1 east, worth 3; ships: Ana 1"."""
    words = naming.words
    facts = {"cell": water_place(water, view, naming), "value": water.value}
    if water.alkalde is not None:
        key = "water_held_with_ship" if water.alkalde_has_ship else "water_held"
        return words(f"elcaballero.position.{key}", player=naming.player(water.alkalde), **facts)
    if not any(water.ships):
        return words("elcaballero.position.water_empty", **facts)
    ships = by_player(water.ships, naming, leave_out_none=True)
    return words("elcaballero.position.water", ships=ships, **facts)


# Cards.


def card_words(card: LaidCard, naming: ElCaballeroNaming) -> str:
    """Such as "Ana at 2 east (4 1 2 3): 4 at land A, castillo, ship in the north"; its numbers go clockwise."""
    words = naming.words
    parts = [
        words("elcaballero.position.at_land", number=card.numbers[SIDES.index(side)], letter=letter)
        for side, letter in zip(card.land, card.regions, strict=True)
    ] or [words("elcaballero.position.at_water")]
    parts += [words("elcaballero.position.castillo")] if card.castillo else []
    parts += [words("elcaballero.position.grande")] if card.grande else []
    parts += [words("elcaballero.position.ship", side=naming.side(side)) for side in card.ships]
    return words(
        "elcaballero.position.card",
        player=naming.player(card.player),
        cell=naming.place(card.cell),
        numbers=" ".join(map(str, card.numbers)),
        parts=naming.row(parts),
    )


# What lies beside a free cell, and what a piece would make of it.


def around_words(cell: CellView, view: ElCaballeroView, words: Words) -> str:
    """What lies beside a cell: "land A and land C, and water"."""
    letters = _letters_beside(cell, view)
    parts = [words("elcaballero.beside.land", letter=letter) for letter in letters]
    parts += [words("elcaballero.beside.water")] if _is_at_water(cell, view) else []
    return words.list(parts) if parts else words("elcaballero.beside.nothing")


def card_place_words(cell: CellView, view: ElCaballeroView, naming: ElCaballeroNaming) -> str:
    """What a card in a cell is laid at: "Land A (13): Ana 7, Ben 1"."""
    words = naming.words
    letters = _letters_beside(cell, view)
    told = []
    for land in view.lands:
        if land.letter in letters:
            facts = {"letter": land.letter, "value": land.value}
            totals = by_player(land.totals, naming, leave_out_none=True)
            key = "elcaballero.place.land" if totals else "elcaballero.place.land_empty"
            told.append(words(key, totals=totals, **facts))
    told += [words("elcaballero.place.by_water")] if _is_at_water(cell, view) else []
    return " ".join(told)


def tile_place_words(cell: CellView, view: ElCaballeroView, tile: int, turn: int, words: Words) -> str:
    """What a tile in a cell does: "Joins A (13) with B (1). Closes it."""
    return " ".join(
        sentence for piece in pieces_laid(view, tile, cell.name, turn) for sentence in _piece_words(piece, words)
    )


def _piece_words(piece: PieceLaid, words: Words) -> list[str]:
    kind = "land" if piece.is_land else "water"
    told = []
    if piece.is_land:
        regions = [region_words(letter, value, words) for letter, value in zip(piece.lands, piece.worths, strict=True)]
    else:
        regions = list(map(str, piece.worths))
    if len(regions) > 1:
        told.append(words(f"elcaballero.place.joins_{kind}", regions=words.list(regions), value=piece.value))
    elif regions:
        told.append(words(f"elcaballero.place.adds_to_{kind}", region=regions[0], value=piece.value))
    elif piece.is_land:
        told.append(words("elcaballero.place.new_land", value=piece.value))
    return [*told, words(f"elcaballero.place.closes_{kind}")] if piece.closed else told


def _letters_beside(cell: CellView, view: ElCaballeroView) -> list[str]:
    tiles = view.beside(cell)
    sides = view.land_sides(cell)
    return list(dict.fromkeys(tile.land_region or "" for side, tile in enumerate(tiles) if tile and side in sides))


def _is_at_water(cell: CellView, view: ElCaballeroView) -> bool:
    sides = view.land_sides(cell)
    return any(tile is not None and side not in sides for side, tile in enumerate(view.beside(cell)))


def made_by(view: ElCaballeroView, cell: str, naming: ElCaballeroNaming) -> list[str]:
    """The land region and the waters to which the tile in a cell belongs, with what they are worth."""
    tile = next(tile for tile in view.tiles if tile.cell.name == cell)
    lines = [land_words(land, naming, "made") for land in view.lands if land.letter == tile.land_region]
    waters = [water for water in view.waters if any(name == cell for name, _ in water.edges)]
    for water in waters:
        key = "elcaballero.made.water_with_ships" if any(water.ships) else "elcaballero.made.water"
        ships = by_player(water.ships, naming, leave_out_none=True)
        lines.append(naming.words(key, value=water.value, ships=ships))
    return lines
