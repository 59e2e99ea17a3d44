"""The board: every piece and card of a running game, as flat plain values.

What it does about effects, cards, caballeros and pieces aside stands in a module each (`with_*.py`).
Only the board changes pieces; the steps tell it what to do. It holds no functions and nothing with an identity, so it
can be copied in about a microsecond and saved at any moment.
"""

from __future__ import annotations

from functools import cache
from itertools import compress
from operator import attrgetter
from typing import Any

from engine.core.chance import shuffled
from engine.elgrande import facts
from engine.elgrande.board.effects import (
    COLLAPSE,
    CROWNED,
    LAST_WORD,
    LIMIT_BOARD,
    MISTRESS,
    NO_EFFECTS,
    QUARANTINE,
    ROYAL_PROTECTION,
)
from engine.elgrande.board.map import AREA_BITS, CASTILLO, CASTILLO_BIT, REGIONS_WITHOUT
from engine.elgrande.board.qualities import NO_MARKS
from engine.elgrande.board.stored_board import NAMES, as_json, filled
from engine.elgrande.board.with_pieces_aside import IN_SUPPLY, WithPiecesAside

PLACES_OF_A_LIMIT_BOARD: int = facts.SPECIAL_CARDS["limit_board"]["places"]

_CLOSING = frozenset({QUARANTINE, ROYAL_PROTECTION})


class Board(WithPiecesAside):
    """The position of a game of El Grande. Areas are numbers (`map.py`), players are seat numbers."""

    __slots__ = (
        "areas",
        "chance",
        "discs",
        "grandes",
        "king",
        "latest_action",
        "phase",
        "round",
        "score",
        "start_player",
        "tables",
        "turn_order",
    )

    areas: int
    """How many areas there are, with the Castillo."""
    grandes: list[int]
    """Area of each player's Grande, 0 for in the Castillo; -1 while it is still at court."""
    king: int
    """Area of the King; 0 only before the set-up."""
    score: list[int]
    discs: list[int]
    """The area each secret disc shows; -1: not set."""
    tables: tuple[tuple[str, int], ...]
    """The mobile scoring tables on the board and the area where each lies."""
    latest_action: tuple[Any, ...]
    """Who carried out the latest special action of this turn, and which; () if none was, or it makes no difference."""
    round: int
    phase: str
    start_player: int
    turn_order: tuple[int, ...]
    chance: int
    """State of the generator that all chance comes from."""

    watched = WithPiecesAside.marked  # type: ignore[misc]  # the slot itself: it is read before every step
    """What the kernel watches for what follows at once: whoever loses a standard or brings gold ashore is marked."""

    def __init__(
        self,
        players: int,
        areas: int,
        seed: int = 0,
        *,
        further_owners: int = 0,
        ships: int = 0,
        has_prison: bool = False,
    ) -> None:
        self.players = players
        self.colours = players + further_owners
        self.areas = areas
        self.caballeros = [0] * (areas * self.colours)
        self.court = [0] * players
        self.province = [0] * players
        self.grandes = [-1] * players
        self.king = 0
        self.score = [0] * players
        self.hands = [0] * players
        self.power_cards = [0] * players
        self.played = [()] * players
        self.discards = [0] * players
        self.discs = [-1] * players
        self.tables = ()
        self.stacks = []
        self.open_cards = ()
        self.takers = []
        self.kept = ()
        self.effects = NO_EFFECTS
        self.marked = NO_MARKS
        self.settled = []
        self.loose = ()
        self.limit_table = 0
        self.seats = 0
        self.prison = (0,) * players if has_prison else ()
        self.ships = ((IN_SUPPLY, 0),) * ships
        self.guests = ()
        self.selected = ()
        self.latest_action = ()
        self.round = 0
        self.phase = "setup"
        self.start_player = 0
        self.turn_order = ()
        self.chance = seed

    # Copies.

    def clone(self) -> Board:
        twin = Board.__new__(Board)
        twin.players = self.players
        twin.colours = self.colours
        twin.areas = self.areas
        twin.caballeros = self.caballeros.copy()
        twin.court = self.court.copy()
        twin.province = self.province.copy()
        twin.grandes = self.grandes.copy()
        twin.king = self.king
        twin.score = self.score.copy()
        twin.hands = self.hands.copy()
        twin.power_cards = self.power_cards.copy()
        twin.played = self.played.copy()
        twin.discards = self.discards.copy()
        twin.discs = self.discs.copy()
        twin.tables = self.tables
        twin.stacks = self.stacks.copy()
        twin.open_cards = self.open_cards
        twin.takers = self.takers.copy()
        twin.kept = self.kept
        twin.effects = self.effects
        twin.marked = self.marked
        twin.settled = self.settled.copy()
        twin.loose = self.loose
        twin.limit_table = self.limit_table
        twin.seats = self.seats
        twin.prison = self.prison
        twin.ships = self.ships
        twin.guests = self.guests
        twin.selected = self.selected
        twin.latest_action = self.latest_action
        twin.round = self.round
        twin.phase = self.phase
        twin.start_player = self.start_player
        twin.turn_order = self.turn_order
        twin.chance = self.chance
        return twin

    def same_position(self, other: Board) -> bool:
        """Whether nothing that a Veto could undo differs. A disc that is set but not shown is no deed."""
        return bool(_moved(self) == _moved(other) and _rest(self) == _rest(other))

    def to_json(self) -> dict[str, Any]:
        return as_json(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Board:
        return filled(cls.__new__(cls), data)

    # Questions. Lasting effects of expansions are asked here.

    def open_regions(self) -> int:
        """Mask of the regions in which anything may change: not the King's region (R6), nor closed ones."""
        regions = REGIONS_WITHOUT[self.areas][self.king]
        if self.effects and self.effects.bend_placing:
            regions &= ~self.closed_regions()
        return regions

    def closed_regions(self) -> int:
        """Mask of the regions in which effects let nothing change."""
        mask = 0
        if self.effects.bend_placing:
            for effect in self.effects:
                if effect.name in _CLOSING:
                    mask |= 1 << effect.areas[0]
        return mask

    def limited_regions(self) -> int:
        """Mask of the regions with a limit board."""
        return self.regions_with(LIMIT_BOARD)

    def full_regions(self) -> int:
        """Mask of the regions whose limit board has no place left."""
        mask = 0
        if self.effects.bend_placing:
            for effect in self.effects:
                if effect.name == LIMIT_BOARD and self.places_left(effect.areas[0]) <= 0:
                    mask |= 1 << effect.areas[0]
        return mask

    def places_left(self, area: int) -> int:
        """How many caballeros the limit board of the area has place for."""
        return PLACES_OF_A_LIMIT_BOARD - sum(self.counts(area))

    def regions_to_enter(self) -> int:
        """Mask of the open regions that have place for one more caballero."""
        return self.open_regions() & ~self.full_regions()

    def movable_regions(self) -> int:
        """Mask of the regions between which caballeros may be moved: the open ones, and with a mistress the King's.

        She lifts only the King's taboo: what closes a region closes it to her visitors, too (R25).
        """
        regions = self.open_regions()
        if self.effects and self.effect(MISTRESS):
            return regions | 1 << self.king & ~self.closed_regions()
        return regions

    def castillo_if_open(self) -> int:
        """Mask with the Castillo, unless nobody may enter it."""
        return 0 if self.effects and self.effect(COLLAPSE) else CASTILLO_BIT

    def regions_of(self, player: int, at_least: int = 1) -> int:
        """Mask of the open regions in which this player has at least so many caballeros."""
        counts = self.caballeros[player :: self.colours]
        enough = counts if at_least == 1 else [count >= at_least for count in counts]
        return sum(compress(AREA_BITS, enough)) & self.open_regions()

    def table_in(self, area: int) -> str | None:
        """Id of the mobile scoring table that lies in the area."""
        for table, place in self.tables:
            if place == area:
                return table
        return None

    def clockwise_from(self, player: int) -> tuple[int, ...]:
        """All players in seating order, beginning with this one."""
        return _clockwise(self.players, player)

    def rivals_of(self, player: int) -> tuple[int, ...]:
        """The other players, left neighbour first."""
        return self.clockwise_from(player)[1:]

    def veto_holders_against(self, player: int) -> tuple[int, ...]:
        """The other players who hold a Veto, in the order of this round's turns (R5)."""
        if not self.kept:
            return ()
        holders = [holder for holder, _ in self.vetoes if holder != player]
        return tuple([holder for holder in self.turn_order if holder in holders]) if holders else ()

    @property
    def order_of_turns(self) -> tuple[int, ...]:
        """The players in the order in which they have their turns: who has the last word comes last."""
        last = self.effect(LAST_WORD) if self.effects else None
        if last is None:
            return self.turn_order
        return (*[player for player in self.turn_order if player != last.player], last.player)

    # Changes of what else lies on the board.

    def deal(self, items: tuple[Any, ...]) -> tuple[Any, ...]:
        """The items in an order that chance decides."""
        self.chance, order = shuffled(self.chance, items)
        return order

    def lay_table(self, table: str, area: int) -> None:
        """Put a mobile scoring table into an area, from wherever it is."""
        self.tables = (*(entry for entry in self.tables if entry[0] != table), (table, area))

    def begin_round(self, number: int) -> None:
        """A round begins; effects that were to end with the next round end with this one."""
        self.round = number
        self.begin_next_round()

    def move_king(self, area: int) -> None:
        """The King goes to a region; as long as he is a Grande, that one does."""
        crowned = self.effect(CROWNED) if self.effects else None
        if crowned is not None:
            self.grandes[crowned.player] = area
        self.king = area

    def set_disc(self, player: int, area: int) -> None:
        self.discs[player] = area

    def clear_discs(self) -> None:
        self.discs = [-1] * self.players

    def empty_castillo(self, player: int, area: int) -> int:
        """A player's caballeros from the Castillo to an area; returns how many."""
        return self.move_all(player, CASTILLO, area)


_MOVED = ("score", "caballeros", "king", "court", "province")
_moved = attrgetter(*_MOVED)
"""What a deed changes most often, so that there is seldom more to compare."""
_rest = attrgetter(*(name for name in NAMES if name != "discs" and name not in _MOVED))


@cache
def _clockwise(players: int, first: int) -> tuple[int, ...]:
    return tuple((first + step) % players for step in range(players))
