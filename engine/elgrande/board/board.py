"""The board: every piece and card of a running game, as flat plain values, and what it answers.

Only the modules of this folder change pieces: caballeros (`caballeros.py`), cards (`cards.py`), pieces beside the map
(`aside.py`), all else here. A board holds no functions and nothing with an identity, so it can be copied in about a
microsecond and saved at any moment (`engine/core/board.py`).
"""

from __future__ import annotations

from itertools import compress
from typing import Any, ClassVar

from engine.core.board import CommonBoard, by_player, given, given_list, listed, parts, value
from engine.elgrande import facts
from engine.elgrande.board.cards import VETO, Kept
from engine.elgrande.board.effects import (
    COLLAPSE,
    CROWNED,
    LAST_WORD,
    LIMIT_BOARD,
    MISTRESS,
    NEXT_ROUND,
    NO_EFFECTS,
    QUARANTINE,
    ROUND,
    ROYAL_PROTECTION,
    Effect,
    Effects,
    lasting,
)
from engine.elgrande.board.map import AREA_BITS, CASTILLO_BIT, REGIONS_WITHOUT
from engine.elgrande.board.qualities import BEARER, NO_MARKS, WAITING, Marked, Marks, marked_with

PLACES_OF_A_LIMIT_BOARD: int = facts.SPECIAL_CARDS["limit_board"]["places"]

IN_SUPPLY = -1
"""No player: of a ship that nobody has."""

_CLOSING = frozenset({QUARANTINE, ROYAL_PROTECTION})


class Board(CommonBoard):
    """The position of a game of El Grande. Areas are numbers (`map.py`), players are seat numbers."""

    caballeros: list[int] = given_list()
    """Caballeros, at `area * colours + colour`; a player's colour is the seat number. Area 0 is the Castillo."""
    court: list[int] = by_player(0)
    province: list[int] = by_player(0)
    grandes: list[int] = by_player(-1)
    """Area of each player's Grande, 0 for in the Castillo; -1 while it is still at court."""
    score: list[int] = by_player(0)
    hands: list[int] = by_player(0)
    """Power cards in hand, as a mask of their numbers (`power_cards.py`). Secret after a card was taken back."""
    power_cards: list[int] = by_player(0)
    """The number of the card each player plays in this round; 0: none yet. Taken back, it keeps its effect (R9)."""
    discards: list[int] = by_player(0)
    """Played cards that can be taken back, also this round's, by player, as masks. Secret after one was taken back."""
    discs: list[int] = by_player(-1, is_deed=False)
    """The area each secret disc shows; -1: not set. A disc that is set but not shown is no deed."""
    takers: list[int] = listed()
    """Who took each of the open cards in this round; NOT_TAKEN: it is still there."""
    settled: list[int] = listed()
    """How many stand at each place of `caballeros` since an earlier round; empty where that makes no difference."""
    played: list[tuple[int, ...]] = by_player(())
    """The numbers of all cards each player has played, in order; all saw them."""
    stacks: list[tuple[str, ...]] = listed()
    """The face-down stacks of action cards, top card first (R14: their order is never shown)."""
    open_cards: tuple[str, ...] = value(())
    """The action cards of this round, one of each stack."""
    turn_order: tuple[int, ...] = value(())
    kept: tuple[Kept, ...] = parts(tuple, Kept)
    """The cards that players keep, such as a Veto, in the order in which they got them."""
    effects: Effects = parts(Effects, Effect, NO_EFFECTS)
    """Lasting effects of expansions."""
    tables: tuple[tuple[str, int], ...] = value(())
    """The mobile scoring tables on the board and the area where each lies."""
    marked: Marks = parts(Marks, Marked, NO_MARKS)
    """The caballeros that are not like those beside them, and what of theirs is passed on (`qualities.py`); sorted."""
    loose: tuple[int, ...] = value(())
    """Gold and goods that lie in the colonies, in the order of `facts.CARGO`."""
    prison: tuple[int, ...] = given()
    """How many caballeros of each player are in the prison; empty if there is none."""
    ships: tuple[tuple[int, int], ...] = given()
    """Of each ship, who has it (or IN_SUPPLY) and how many caballeros of that player are on it."""
    guests: tuple[tuple[int, int], ...] = value(())
    """Of each caballero at another player's court, the player whose court that is, and its owner; sorted."""
    selected: tuple[str, ...] = value(())
    """The cards of stack 6 that are played with, as printed; () if none was chosen from."""
    latest_action: tuple[Any, ...] = value(())
    """Who carried out the latest special action of this turn, and which; () if none was, or it makes no difference."""
    players: int = given()
    colours: int = given()
    """How many have caballeros: the players, and then further owners of an expansion."""
    areas: int = given()
    """How many areas there are, with the Castillo."""
    king: int = value(0)
    """Area of the King; 0 only before the set-up."""
    round: int = value(0)
    start_player: int = value(0)
    phase: str = value("setup")
    chance: int = given()
    limit_table: int = value(0)
    """Area of the limit table; 0: there is none."""
    seats: int = value(0)
    """How many spaces the limit table has."""

    watched: ClassVar[Marks]
    """What the kernel watches for what follows at once: whoever loses a standard or brings gold ashore is marked."""

    @classmethod
    def empty(
        cls,
        players: int,
        areas: int,
        seed: int = 0,
        *,
        further_owners: int = 0,
        ships: int = 0,
        has_prison: bool = False,
    ) -> Board:
        """The board before the set-up."""
        colours = players + further_owners
        return cls(
            players=players,
            colours=colours,
            areas=areas,
            caballeros=[0] * (areas * colours),
            prison=(0,) * players if has_prison else (),
            ships=((IN_SUPPLY, 0),) * ships,
            chance=seed,
        )

    # Questions.

    def present(self, area: int, player: int) -> int:
        """How many caballeros of this player stand in the area."""
        return self.caballeros[area * self.colours + player]

    def counts(self, area: int) -> tuple[int, ...]:
        """Caballeros in the area by player."""
        start = area * self.colours
        return tuple(self.caballeros[start : start + self.players])

    @property
    def standards(self) -> tuple[int, ...]:
        """The area of each player's standard bearer, LOST or WAITING (Jubilee); empty if there are no standards."""
        areas = {mark.colour: mark.area for mark in self.marked if BEARER in mark.qualities}
        return tuple([areas.get(player, WAITING) for player in range(self.players)]) if areas else ()

    def owner_of_space(self, space: str) -> int | None:
        """The colour of the caballero that has the space; None while it is free."""
        if space in self.marked.taken:
            return marked_with(self.marked, space)[0].colour
        return None

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
        return self.effects.areas_with(LIMIT_BOARD)

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
        if self.effects and self.effects.named(MISTRESS):
            return regions | 1 << self.king & ~self.closed_regions()
        return regions

    def castillo_if_open(self) -> int:
        """Mask with the Castillo, unless nobody may enter it."""
        return 0 if self.effects and self.effects.named(COLLAPSE) else CASTILLO_BIT

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
        last = self.effects.named(LAST_WORD) if self.effects else None
        if last is None:
            return self.turn_order
        return (*[player for player in self.turn_order if player != last.player], last.player)

    @property
    def vetoes(self) -> tuple[tuple[int, int], ...]:
        """Vetoes held: the player, and the round at whose end the card goes back."""
        return tuple([(each.player, each.until) for each in self.kept if each.card == VETO and each.until is not None])

    # Changes of what lies on the board besides caballeros and cards.

    def lay_table(self, table: str, area: int) -> None:
        """Put a mobile scoring table into an area, from wherever it is."""
        self.tables = (*(entry for entry in self.tables if entry[0] != table), (table, area))

    def begin_round(self, number: int) -> None:
        """A round begins; effects that were to end with the next round end with this one."""
        self.round = number
        if NEXT_ROUND in self.effects.moments:
            lasting_on = [each._replace(until=ROUND) if each.until == NEXT_ROUND else each for each in self.effects]
            self.effects = lasting(tuple(lasting_on))

    def move_king(self, area: int) -> None:
        """The King goes to a region; as long as he is a Grande, that one does."""
        crowned = self.effects.named(CROWNED) if self.effects else None
        if crowned is not None:
            self.grandes[crowned.player] = area
        self.king = area

    def set_disc(self, player: int, area: int) -> None:
        self.discs[player] = area

    def clear_discs(self) -> None:
        self.discs = [-1] * self.players

    def lay_effect(self, *effects: Effect) -> None:
        """One or more effects begin to last."""
        self.effects = lasting((*self.effects, *effects))

    def lift_effect(self, effect: Effect) -> None:
        """An effect is over before its moment."""
        self.effects = lasting(tuple([other for other in self.effects if other != effect]))

    def show_effect(self, shown: Effect) -> None:
        """From now on everybody knows where the effect lies."""
        self.effects = Effects([effect._replace(shown=True) if effect == shown else effect for effect in self.effects])

    def end_effects(self, moments: tuple[str, ...], but_of: int | None = None) -> tuple[Effect, ...]:
        """The effects that last until one of these moments are over, except this player's; returns them."""
        if self.effects.moments.isdisjoint(moments):
            return ()
        over = tuple([effect for effect in self.effects if effect.until in moments and effect.player != but_of])
        self.effects = lasting(tuple([effect for effect in self.effects if effect not in over]))
        return over


Board.watched = Board.marked  # the slot itself: it is read before every step
