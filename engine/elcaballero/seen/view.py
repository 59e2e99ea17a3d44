"""What one viewer may know of a game of El Caballero, and nothing else: everything but the order of the stack (B24).

Views are the only thing that leaves the engine. They hold plain, frozen values: cells by name and place, sides as
"north" to "west", players by seat number from 0 in seating order.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.view import CommonView, OtherGame, RoundsView
from engine.elcaballero.board.cards import FACES, MOST_ON_A_CARD
from engine.elcaballero.board.cells import SIDE_OF, SIDES, cell_at, cell_named, name_of, place_of
from engine.elcaballero.facts import TilePowerCard


@dataclass(frozen=True, slots=True)
class CellView:
    """A square of the table."""

    name: str
    east: int
    """Steps to the east of the start tile."""
    north: int

    @classmethod
    def named(cls, name: str) -> CellView:
        """The cell with this name, as choices and events call it. Raises ValueError if there is none."""
        return cls(name, *place_of(cell_named(name)))


_NORTH_TO_SOUTH = (True, False, True, False)
_EAST_TO_WEST = (False, True, False, True)


@dataclass(frozen=True, slots=True)
class TileFace:
    """A land tile as it looks in one of its turns."""

    tile: int
    turn: int
    """Quarter turns clockwise."""
    land: tuple[bool, ...]
    """For each side, north first and clockwise, whether there is land."""
    gold: bool
    fish: str | None
    """The side at which the fish swims, if there is one."""

    @property
    def has_two_waters(self) -> bool:
        """Whether land runs through between opposite sides."""
        return self.land in (_NORTH_TO_SOUTH, _EAST_TO_WEST)

    def turned(self, turn: int) -> TileFace:
        """The same tile in another turn."""
        more = turn - self.turn
        land = tuple(self.land[(side - more) % 4] for side in range(4))
        fish = None if self.fish is None else SIDES[(SIDE_OF[self.fish] + more) % 4]
        return TileFace(self.tile, turn, land, self.gold, fish)


@dataclass(frozen=True, slots=True)
class LaidTile:
    """A tile on the table."""

    cell: CellView
    face: TileFace
    land_region: str | None
    """The letter of the land region it belongs to; None if it is all water."""


@dataclass(frozen=True, slots=True)
class LaidCard:
    """A caballero card on the table."""

    cell: CellView
    player: int
    numbers: tuple[int, ...]
    """The number at each side, north first and clockwise."""
    land: tuple[str, ...]
    """The sides at which it touches land."""
    water: tuple[str, ...]
    """The sides at which it touches water."""
    regions: tuple[str, ...]
    """The letters of the land regions it touches, one for each of `land`."""
    ships: tuple[str, ...]
    """The sides at which a ship lies."""
    castillo: bool
    grande: bool

    @staticmethod
    def numbers_of(north: int) -> tuple[int, ...]:
        """The numbers at all sides of a card that lies with this one to the north."""
        return FACES[north]


@dataclass(frozen=True, slots=True)
class LandView:
    """A land region: the tiles whose land touches, and what it is worth to whom."""

    letter: str
    """A for the first land there was, and so on. A land keeps it for life; where lands become one, the oldest one's."""
    cells: tuple[CellView, ...]
    value: int
    """Tiles and gold."""
    totals: tuple[int, ...]
    """Caballeros by player."""
    points: tuple[int, ...]
    """Points by player, were it scored now, without an alkalde's."""
    closed: bool
    """Whether no caballero card can ever be laid at it."""
    alkalde: int | None
    """The player whose alkalde holds it."""

    @property
    def leaders(self) -> tuple[int, ...]:
        """The players with the most caballeros there."""
        most = max(self.totals)
        return tuple(player for player, total in enumerate(self.totals) if most and total == most)


@dataclass(frozen=True, slots=True)
class WaterView:
    """A water: the tiles whose water touches, and whose ships lie in it."""

    number: int
    """1 for the water worth most, and so on."""
    cells: tuple[CellView, ...]
    edges: tuple[tuple[str, str], ...]
    """Name of the cell and side of each edge of its tiles: a tile can have two waters."""
    value: int
    """Tiles and fish."""
    ships: tuple[int, ...]
    """Ships by player, the one that an alkalde holds too."""
    closed: bool
    alkalde: int | None
    alkalde_has_ship: bool


@dataclass(frozen=True, slots=True)
class TurnView:
    """The turn that is going on: what everybody at the table can see of it."""

    player: int
    supply: int
    """Caballeros that the power card still brings; 0 when they were taken."""
    tiles_laid: int
    tiles_left: int
    cards_left: int
    """How many caballero cards may still be laid or raised."""
    ships_left: int
    """How many ships may still be bought."""
    castillos_left: int
    grande_moved: bool
    unsettled: str | None
    """The cell of a card that ties with somebody, so that a second card must follow."""


@dataclass(frozen=True, slots=True)
class Points:
    """The points of one player in one scoring."""

    land: int
    ships: int
    alkalden: int

    @property
    def all(self) -> int:
        return self.land + self.ships + self.alkalden


@dataclass(frozen=True, slots=True, kw_only=True)
class ElCaballeroView(RoundsView):
    """What one viewer may know of El Caballero. Phases are "setup", "power_cards", "turns", "scoring" and "over"."""

    turn: TurnView | None
    tiles: tuple[LaidTile, ...]
    """In the order in which they were laid."""
    cards: tuple[LaidCard, ...]
    lands: tuple[LandView, ...]
    """Most valuable first."""
    waters: tuple[WaterView, ...]
    """Most valuable first."""
    display: tuple[TileFace, ...]
    """The tiles that lie open, not turned."""
    stack: int
    """How many tiles lie face down."""
    court: tuple[int, ...]
    """Caballeros at court by player."""
    free_cards: tuple[int, ...]
    """Caballero cards that are not on the table, by player."""
    ships_at_court: tuple[int, ...]
    alkalden_left: tuple[int, ...]
    """Alkalden at court, by player; zeros without the expansion."""
    grandes_left: tuple[bool, ...]
    """Whose grande is still at court."""
    ships: int
    """Ships in the common supply."""
    castillos: int
    """Castillos in the common supply."""
    hands: tuple[tuple[int, ...], ...]
    """The power cards each player has left: all played cards lie open, so everybody knows."""
    power_deck: tuple[TilePowerCard, ...]
    """What is printed on the power cards of each player, lowest value first."""
    sheet: tuple[tuple[Points, ...], ...]
    """Of every scoring so far, the points by player."""

    @classmethod
    def of(cls, view: CommonView) -> ElCaballeroView:
        """The view of a game that must be El Caballero. Raises OtherGame."""
        if not isinstance(view, cls):
            raise OtherGame(f"A view of {view.game} is none of El Caballero.")
        return view

    @property
    def turn_player(self) -> int | None:
        return None if self.turn is None else self.turn.player

    @property
    def too_many(self) -> int:
        """How many of the caballeros that the power card still brings would be lost (B6)."""
        if self.turn is None:
            return 0
        player = self.turn.player
        room = MOST_ON_A_CARD * self.free_cards[player] - self.court[player]
        return max(self.turn.supply - room, 0)

    @property
    def room_after_a_card(self) -> int | None:
        """How many caballeros the viewer can keep at court once another card is laid; None: all of them (B6)."""
        if self.viewer is None or not self.places_for_cards():
            return None
        room = MOST_ON_A_CARD * (self.free_cards[self.viewer] - 1)
        return room if self.court[self.viewer] - 1 > room else None

    def places_for(self, tile: int) -> dict[str, tuple[int, ...]]:
        """Where the viewer may lay this tile now: name of the cell -> the turns that fit there."""
        places: dict[str, tuple[int, ...]] = {}
        for choice in self.choices:
            verb, *arguments = choice.split(" ")
            if verb == "lay" and arguments[0] == str(tile):
                places[arguments[1]] = (*places.get(arguments[1], ()), int(arguments[2]))
        return places

    def beside(self, cell: CellView) -> tuple[LaidTile | None, ...]:
        """The tiles at the four sides of a cell, north first and clockwise."""
        tiles = {(tile.cell.east, tile.cell.north): tile for tile in self.tiles}
        return tuple(tiles.get((cell.east + east, cell.north + north)) for east, north in _AROUND)

    def land_sides(self, cell: CellView) -> tuple[int, ...]:
        """The sides at which something in this cell would touch land: 0 for north, then clockwise."""
        tiles = self.beside(cell)
        return tuple(side for side, tile in enumerate(tiles) if tile is not None and tile.face.land[(side + 2) % 4])

    def open_coast(self, land: LandView) -> tuple[CellView, ...]:
        """The free cells beside a land region, where neither a tile nor a card lies."""
        taken = {*(tile.cell for tile in self.tiles), *(card.cell for card in self.cards)}
        faces = {tile.cell: tile.face for tile in self.tiles}
        beside = [
            CellView.named(name_of(cell_at(cell.east + east, cell.north + north)))
            for cell in land.cells
            for (east, north), is_land in zip(_AROUND, faces[cell].land, strict=True)
            if is_land
        ]
        return tuple(cell for cell in dict.fromkeys(beside) if cell not in taken)

    def places_for_cards(self) -> dict[str, tuple[int, ...]]:
        """Where the viewer may lay a caballero card now: name of the cell -> the numbers that may face north there."""
        places: dict[str, tuple[int, ...]] = {}
        for choice in self.choices:
            verb, *arguments = choice.split(" ")
            if verb in ("card", "card_with_grande"):
                places[arguments[0]] = (*places.get(arguments[0], ()), int(arguments[1]))
        return places


_AROUND = ((0, 1), (1, 0), (0, -1), (-1, 0))
