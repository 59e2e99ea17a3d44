"""The board: every piece and card of a running game, as flat plain values.

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
from engine.elgrande.effects import (
    COLLAPSE,
    CROWNED,
    LAST_WORD,
    LIMIT_BOARD,
    MISTRESS,
    NO_EFFECTS,
    QUARANTINE,
    ROYAL_PROTECTION,
    TABLE_WAITS,
)
from engine.elgrande.kept import VETO, Kept
from engine.elgrande.map import CASTILLO, CASTILLO_BIT
from engine.elgrande.qualities import (
    BEARER,
    BESIDE,
    NO_MARKS,
    PLAIN,
    QUALITIES,
    WAITING,
    Kind,
    Marks,
    after_leaving,
    kind_leaving,
    marked_in,
    marked_with,
    on_space,
    travelling,
    with_quality,
    without,
    without_quality,
)
from engine.elgrande.stored_board import NAMES, as_json, filled
from engine.elgrande.with_effects import WithEffects
from engine.elgrande.with_pieces_aside import IN_SUPPLY, WithPiecesAside

NOT_TAKEN = -1
"""No player: of an open card that nobody has taken."""
TURNED_DOWN = -2
"""No player: of an open card that nobody may take in this round."""

PLACES_OF_A_LIMIT_BOARD: int = facts.SPECIAL_CARDS["limit_board"]["places"]

_BITS = tuple([1 << area for area in range(64)])

_CLOSING = frozenset({QUARANTINE, ROYAL_PROTECTION})


class Board(WithPiecesAside):
    """The position of a game of El Grande. Areas are numbers (`map.py`), players are seat numbers."""

    __slots__ = tuple(sorted({*NAMES} - {*WithEffects.__slots__, *WithPiecesAside.__slots__}))

    players: int
    colours: int
    """How many have caballeros: the players, and then further owners of an expansion."""
    areas: int
    """How many areas there are, with the Castillo."""
    caballeros: list[int]
    """Caballeros, at `area * colours + colour`; a player's colour is the seat number. Area 0 is the Castillo."""
    court: list[int]
    province: list[int]
    grandes: list[int]
    """Area of each player's Grande, 0 for in the Castillo; -1 while it is still at court."""
    king: int
    """Area of the King; 0 only before the set-up."""
    score: list[int]
    hands: list[int]
    """Power cards in hand, as a mask of their numbers (`power_cards.py`). Secret after a card was taken back."""
    power_cards: list[int]
    """The number of the card each player plays in this round; 0: none yet. Taken back, it keeps its effect (R9)."""
    played: list[tuple[int, ...]]
    """The numbers of all cards each player has played, in order; all saw them."""
    discards: list[int]
    """Played cards that can be taken back, also this round's, by player, as masks. Secret after one was taken back."""
    discs: list[int]
    """The area each secret disc shows; -1: not set."""
    tables: tuple[tuple[str, int], ...]
    """The mobile scoring tables on the board and the area where each lies."""
    stacks: list[tuple[str, ...]]
    """The face-down stacks of action cards, top card first (R14: their order is never shown)."""
    open_cards: tuple[str, ...]
    """The action cards of this round, one of each stack."""
    takers: list[int]
    """Who took each of the open cards in this round; NOT_TAKEN: it is still there."""
    kept: tuple[Kept, ...]
    """The cards that players keep, such as a Veto, in the order in which they got them."""
    marked: Marks
    """The caballeros that are not like those beside them, and what of theirs is passed on (`qualities.py`); sorted."""
    settled: list[int]
    """How many stand at each place of `caballeros` since an earlier round; empty where that makes no difference."""
    loose: tuple[int, ...]
    """Gold and goods that lie in the colonies, in the order of `facts.CARGO`."""
    limit_table: int
    """Area of the limit table; 0: there is none."""
    seats: int
    """How many spaces the limit table has."""
    selected: tuple[str, ...]
    """The cards of stack 6 that are played with, as printed; () if none was chosen from."""
    latest_action: tuple[Any, ...]
    """Who carried out the latest special action of this turn, and which; () if none was, or it makes no difference."""
    round: int
    phase: str
    start_player: int
    turn_order: tuple[int, ...]
    chance: int
    """State of the generator that all chance comes from."""

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
        twin.caballeros = self.caballeros[:]
        twin.court = self.court[:]
        twin.province = self.province[:]
        twin.grandes = self.grandes[:]
        twin.king = self.king
        twin.score = self.score[:]
        twin.hands = self.hands[:]
        twin.power_cards = self.power_cards[:]
        twin.played = self.played[:]
        twin.discards = self.discards[:]
        twin.discs = self.discs[:]
        twin.tables = self.tables
        twin.stacks = self.stacks[:]
        twin.open_cards = self.open_cards
        twin.takers = self.takers[:]
        twin.kept = self.kept
        twin.effects = self.effects
        twin.marked = self.marked
        twin.settled = self.settled[:]
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
        return bool(_position(self) == _position(other))

    def to_json(self) -> dict[str, Any]:
        return as_json(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Board:
        return filled(cls.__new__(cls), data)

    # Questions. Lasting effects of expansions are asked here.

    def open_regions(self) -> int:
        """Mask of the regions in which anything may change: not the King's region (R6), nor closed ones."""
        regions = (1 << self.areas) - 2 & ~(1 << self.king)
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

    def present(self, area: int, player: int) -> int:
        """How many caballeros of this player stand in the area."""
        return self.caballeros[area * self.colours + player]

    def counts(self, area: int) -> tuple[int, ...]:
        """Caballeros in the area by player."""
        start = area * self.colours
        return tuple(self.caballeros[start : start + self.players])

    def regions_of(self, player: int, at_least: int = 1) -> int:
        """Mask of the open regions in which this player has at least so many caballeros."""
        enough = map(at_least.__le__, self.caballeros[player :: self.colours])
        return sum(compress(_BITS, enough)) & self.open_regions()

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

    @property
    def standards(self) -> tuple[int, ...]:
        """The area of each player's standard bearer, LOST or WAITING (Jubilee); empty if there are no standards."""
        areas = {mark.colour: mark.area for mark in self.marked if BEARER in mark.qualities}
        return tuple([areas.get(player, WAITING) for player in range(self.players)]) if areas else ()

    @property
    def vetoes(self) -> tuple[tuple[int, int], ...]:
        """Vetoes held: the player, and the round at whose end the card goes back."""
        return tuple([(each.player, each.until) for each in self.kept if each.card == VETO and each.until is not None])

    def veto_holders_against(self, player: int) -> tuple[int, ...]:
        """The other players who hold a Veto, in the order of this round's turns (R5)."""
        if not self.kept:
            return ()
        holders = {player for player, _ in self.vetoes}
        return tuple(holder for holder in self.turn_order if holder in holders and holder != player)

    @property
    def order_of_turns(self) -> tuple[int, ...]:
        """The players in the order in which they have their turns: who has the last word comes last."""
        last = self.effect(LAST_WORD) if self.effects else None
        if last is None:
            return self.turn_order
        return (*[player for player in self.turn_order if player != last.player], last.player)

    def owner_of_space(self, space: str) -> int | None:
        """The colour of the caballero that has the space; None while it is free."""
        if space in self.marked.taken:
            return marked_with(self.marked, space)[0].colour
        return None

    # Changes of caballeros.

    def recruit(self, player: int, count: int) -> None:
        """From the province to the court."""
        self.province[player] -= count
        self.court[player] += count

    def place(self, player: int, area: int, space: str = "") -> None:
        """From the court to the board, there on this space, if one is said."""
        self.court[player] -= 1
        self.caballeros[area * self.colours + player] += 1
        if space:
            self.marked = on_space(self.marked, area, player, PLAIN, space)
        elif self.limit_table and area == self.limit_table:
            self._find_seats(player, PLAIN, 1)

    def move(self, player: int, origin: int, destination: int, kind: Kind = PLAIN, space: str = "") -> None:
        """From one area to another, there on this space, if one is said. A plain one, if there is one, unless its kind
        is said.
        """
        if self.marked and (space or self.limit_table):
            kind = kind_leaving(self.marked, origin, player, kind, present=self.present(origin, player))
        self.caballeros[origin * self.colours + player] -= 1
        self.caballeros[destination * self.colours + player] += 1
        if self.marked:
            self._have_left(player, origin, destination, 1, (kind,))
        if self.settled:
            self._were_settled(player, origin, 1)
        if space:
            self.marked = on_space(self.marked, destination, player, travelling(kind), space)
        elif self.limit_table and destination == self.limit_table:
            self._find_seats(player, travelling(kind), 1)

    def take_to_court(self, player: int, area: int, count: int, *kinds: Kind) -> None:
        """From the board back to the court: those of these kinds, and plain ones as long as there are any."""
        self.caballeros[area * self.colours + player] -= count
        self.court[player] += count
        if self.marked:
            self._have_left(player, area, CASTILLO, count, kinds)
        if self.settled:
            self._were_settled(player, area, count)

    def send_to_province(self, player: int, area: int, count: int, *kinds: Kind) -> None:
        """From the board to the province: those of these kinds, and plain ones as long as there are any."""
        self.caballeros[area * self.colours + player] -= count
        self.province[player] += count
        if self.marked:
            self._have_left(player, area, CASTILLO, count, kinds)
        if self.settled:
            self._were_settled(player, area, count)

    def dismiss(self, player: int, count: int) -> None:
        """From the court to the province."""
        self.court[player] -= count
        self.province[player] += count

    def move_all(self, player: int, origin: int, destination: int) -> int:
        """All caballeros of a player from one area to another; returns how many there were."""
        colours, caballeros = self.colours, self.caballeros
        count = caballeros[origin * colours + player]
        caballeros[origin * colours + player] = 0
        caballeros[destination * colours + player] += count
        if self.marked:
            self._have_left(player, origin, destination, count)
        if self.settled:
            self._were_settled(player, origin, count)
        if self.limit_table and destination == self.limit_table:
            self._find_seats(player, PLAIN, count)
        return count

    def raise_standard(self, player: int, area: int) -> None:
        """Give a player's standard to one of the own caballeros in the area (or LOST, WAITING)."""
        others = without_quality(self.marked, player, BEARER)
        present = self.present(area, player) if area > 0 else 0
        self.marked = with_quality(others, area, player, BEARER, present=present)

    def _have_left(self, player: int, origin: int, destination: int, count: int, kinds: tuple[Kind, ...] = ()) -> None:
        """So many have left an area, those of these kinds among them: their qualities go along or do not."""
        marks = len(marked_in(self.marked, origin, player))
        if marks:
            left = self.present(origin, player) - marks
            self.marked = after_leaving(self.marked, player, origin, destination, plain_left=left, kinds=kinds)

    def _were_settled(self, colour: int, area: int, count: int) -> None:
        """So many have left; of those there, the ones that came in an earlier round go first."""
        place = area * self.colours + colour
        self.settled[place] = max(0, self.settled[place] - count)

    # The colonies and the limit table.

    def settle(self) -> None:
        """A round is over: nobody has just come."""
        self.settled = self.caballeros[:]

    def settled_in(self, area: int, colour: int) -> int:
        """How many of this colour stand in the area since an earlier round."""
        place = area * self.colours + colour
        settled = self.settled[place]
        return settled and min(settled, self.caballeros[place])

    def put(self, colour: int, area: int, count: int) -> None:
        """From beside the board to an area."""
        self.caballeros[area * self.colours + colour] += count

    def claim(self, number: int, cargo: str, colour: int, area: int, kind: Kind) -> None:
        """A caballero of this kind carries a piece that lay in the area."""
        self.loose = tuple([left - (each == number) for each, left in enumerate(self.loose)])
        self.marked = on_space(self.marked, area, colour, kind, cargo)

    def lose_quality(self, area: int, colour: int, kind: Kind, quality: str) -> None:
        """A caballero of this kind is no longer what the quality says."""
        self.marked = without(self.marked, area, colour, kind, quality)

    def free_seats(self) -> int:
        """How many spaces of the limit table are free; below 0, so many have to stand beside it."""
        start = self.limit_table * self.colours
        free = self.seats - sum(self.caballeros[start : start + self.colours])
        for area, _, kind in self.marked:
            if area == self.limit_table and not _goes_on_table(kind):
                free += 1
        return free

    def lay_limit_table(self, area: int, seats: int) -> None:
        """The limit table lies in another region. If not all there find a space on it, all stand beside it first."""
        for mark in self.marked.beside:
            self.lose_quality(*mark, BESIDE)
        self.limit_table, self.seats = area, seats
        if self.free_seats() < 0:
            for colour in range(self.colours):
                for mark in marked_in(self.marked, area, colour):
                    if _goes_on_table(mark.qualities):
                        self.leave_seat(colour, mark.qualities)
                for _ in range(self.present(area, colour) - len(marked_in(self.marked, area, colour))):
                    self.leave_seat(colour, PLAIN)

    def leave_seat(self, colour: int, kind: Kind) -> None:
        """A caballero of this kind stands beside the limit table."""
        self.marked = on_space(self.marked, self.limit_table, colour, kind, BESIDE)

    def _find_seats(self, colour: int, kind: Kind, count: int) -> None:
        """So many have come to the region of the limit table; without a free space they stand beside it."""
        without_seat = count if self.effects and self.effect(TABLE_WAITS) else max(0, -self.free_seats())
        for _ in range(min(count, without_seat)):
            self.leave_seat(colour, kind)

    def turn_down(self, card: str) -> None:
        """Nobody may take the open card in this round."""
        self.takers[self.open_cards.index(card)] = TURNED_DOWN

    # Changes of cards and tables.

    def deal(self, items: tuple[Any, ...]) -> tuple[Any, ...]:
        """The items in an order that chance decides."""
        self.chance, order = shuffled(self.chance, items)
        return order

    def play_power_card(self, player: int, number: int) -> None:
        card = 1 << number
        self.hands[player] &= ~card
        self.power_cards[player] = number
        self.played[player] += (number,)
        self.discards[player] |= card

    def take_back_power_card(self, player: int, number: int) -> None:
        self.hands[player] |= 1 << number
        self.discards[player] &= ~(1 << number)

    def turn_up_action_cards(self, row: tuple[str, ...]) -> None:
        """The cards of the row, the same in every round, and the top card of every stack (R15)."""
        self.open_cards = (*row, *[stack[0] for stack in self.stacks])
        self.stacks = [stack[1:] for stack in self.stacks]
        self.takers = [NOT_TAKEN] * len(self.open_cards)

    def take_card(self, player: int, card: str) -> None:
        self.takers[self.open_cards.index(card)] = player

    def keep_card(
        self, player: int, card: str, until: int | None = None, *, is_whole: bool = False, is_copy: bool = False
    ) -> None:
        """A player lays a card open, to use it later."""
        self.kept = (*self.kept, Kept(player, card, until, is_whole, is_copy))

    def kept_of(self, player: int, card: str) -> Kept:
        """The copy of the card that the player uses next: of several, the one that would go back first."""
        copies = [kept for kept in self.kept if kept.player == player and kept.card == card]
        return min(copies, key=lambda kept: (kept.until is None, kept.until))

    def overdue_cards(self) -> tuple[Kept, ...]:
        """The kept cards that go back at the end of this round."""
        return tuple([kept for kept in self.kept if kept.until is not None and kept.until <= self.round])

    def give_up(self, kept: Kept, stack: int | None) -> None:
        """A kept card is used or goes back: face down under its stack (R14), or out of the game without one.

        If it still lies open where its player took it in this round, it goes under the stack with the others there.
        """
        place = self.kept.index(kept)
        self.kept = self.kept[:place] + self.kept[place + 1 :]
        if stack is not None and not kept.is_copy and not self._lies_open(kept):
            self.stacks[stack] += (kept.card,)

    def _lies_open(self, given_up: Kept) -> bool:
        """Whether the card given up is the open one that its player took: the player keeps no other copy."""
        taken = (given_up.card, given_up.player) in zip(self.open_cards, self.takers, strict=True)
        return taken and not self._is_kept(given_up.player, given_up.card)

    def _is_kept(self, player: int, card: str) -> bool:
        return any(kept.player == player and kept.card == card for kept in self.kept)

    def clear_action_cards(self) -> None:
        """The open cards of stacks go under them; one that its taker keeps stays with the player."""
        if self.stacks:
            tops = slice(len(self.open_cards) - len(self.stacks), None)  # behind the row
            self.stacks = [
                stack if self.kept and self._is_kept(taker, card) else (*stack, card)
                for stack, card, taker in zip(self.stacks, self.open_cards[tops], self.takers[tops], strict=True)
            ]
        self.open_cards = ()
        self.takers = []

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


_position = attrgetter(*(name for name in NAMES if name != "discs"))


def _goes_on_table(kind: Kind) -> bool:
    """Whether a caballero with these qualities takes a space of a limit table: with an office it has its own."""
    return all(QUALITIES[name].counts for name in kind)


@cache
def _clockwise(players: int, first: int) -> tuple[int, ...]:
    return tuple((first + step) % players for step in range(players))
