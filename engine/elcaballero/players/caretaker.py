"""A careful player for a seat whose person is away: it looks after the seat and spoils nobody's game."""

from __future__ import annotations

from random import Random

from engine.elcaballero import facts
from engine.elcaballero.board.cards import FACES
from engine.elcaballero.board.cells import SIDES, STEPS, cell_named, name_of, opposite
from engine.elcaballero.board.tiles import LYING, PIECES, Piece
from engine.elcaballero.rules.scoring import award
from engine.elcaballero.seen.prices import price_of
from engine.elcaballero.seen.view import ElCaballeroView, LaidCard

_LEAST_FOR_A_CABALLERO = 0.5
"""How many points a caballero has to bring: one that stays at court may bring them later."""

_BUYS = ("card", "raise", "ship")
"""Verbs of what it pays for."""

Rated = list[tuple[tuple[float, ...], str]]
"""Choices, each with how good it is."""


class ElCaballeroCaretaker:
    """Takes its supply, lays a tile that removes no card and makes lands and waters larger where that helps the seat,
    and pays for cards, higher numbers and ships where they earn the seat most as the island is.

    It takes nothing back and goes after nobody, and chooses by chance among what is equally good. It sees the view of
    the seat only.
    """

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def choose(self, view: ElCaballeroView) -> str:
        """One of `view.choices`."""
        verbs: dict[str, list[str]] = {}
        for choice in view.choices:
            verbs.setdefault(choice.partition(" ")[0], []).append(choice)
        if "supply" in verbs:
            return "supply"
        if view.turn is None or view.viewer is None:
            return self._chance.choice(view.choices)
        sight = _Sight(view, view.viewer)
        if "lay" in verbs and not view.turn.tiles_laid:
            return self._best([(sight.of_tile(choice), choice) for choice in verbs["lay"]])
        bought = [(sight.of_purchase(choice), choice) for verb in _BUYS for choice in verbs.get(verb, ())]
        if bought and (max(bought)[0][0] > 0 or view.turn.unsettled is not None):
            return self._best(bought)
        return "end" if "end" in verbs else self._chance.choice(view.choices)

    def _best(self, rated: Rated) -> str:
        most = max(rating for rating, _ in rated)
        return self._chance.choice([choice for rating, choice in rated if rating == most])


class _Sight:
    """The island as one player sees it, and what a choice would bring there if it were scored at once."""

    def __init__(self, view: ElCaballeroView, player: int) -> None:
        self._view, self._player = view, player
        self._cards = {card.cell.name: card for card in view.cards}
        self._lands = {land.letter: land for land in view.lands}
        self._letters = {tile.cell.name: tile.land_region for tile in view.tiles}
        self._waters = {edge: water for water in view.waters for edge in water.edges}

    def of_tile(self, choice: str) -> tuple[float, ...]:
        """How few cards a tile removes, what it brings the player, and how little it brings others."""
        _, tile, cell, turn = choice.split(" ")
        lying = int(tile) * 4 + int(turn)
        beside = [(side, self._cards.get(_beside(cell, side))) for side in range(4)]
        removed = sum(
            card is not None and bool(LYING[lying].land >> side & 1) and _is_in_danger(card) for side, card in beside
        )
        gains = [0] * len(self._view.score)
        for piece in PIECES[lying]:
            for player, gain in enumerate(
                self._gains_by_land(cell, piece) if piece.is_land else self._gains_by_water(cell, piece)
            ):
                gains[player] += gain
        own = gains.pop(self._player)
        return -removed, own, -max(gains)

    def _gains_by_land(self, cell: str, piece: Piece) -> list[int]:
        """Points more for each player if lands become one with this piece."""
        letters = {self._letters.get(_beside(cell, side)) for side in piece.sides} - {None}
        lands = [self._lands[letter] for letter in letters if letter]
        value = 1 + piece.symbols + sum(land.value for land in lands)
        players = range(len(self._view.score))
        points = award(tuple(sum(land.totals[player] for land in lands) for player in players), value)
        return [points[player] - sum(land.points[player] for land in lands) for player in players]

    def _gains_by_water(self, cell: str, piece: Piece) -> list[int]:
        """Points more for each player if waters become one with this piece."""
        edges = [(_beside(cell, side), SIDES[opposite(side)]) for side in piece.sides]
        waters = {self._waters[edge].number: self._waters[edge] for edge in edges if edge in self._waters}.values()
        value = 1 + piece.symbols + sum(water.value for water in waters)
        return [
            sum(water.ships[player] * (value - water.value) for water in waters)
            for player in range(len(self._view.score))
        ]

    def of_purchase(self, choice: str) -> tuple[float, ...]:
        """Points more for the player, less what its caballeros are worth, and how few sides more land may come to."""
        verb, cell, where = choice.split(" ")
        price = price_of(choice, self._view)
        if verb == "ship":
            gain = self._water(cell, SIDES.index(where))
        elif any(self._is_land(cell, side) for side in range(4)):
            gain = self._by_card(cell, int(where))
        else:
            gain, price = self._by_ship_to_come(cell), price + facts.PRICE["ship"]
        open_sides = [side for side in range(4) if _beside(cell, side) not in {*self._letters, *self._cards}]
        return gain - _LEAST_FOR_A_CABALLERO * price, -len(open_sides)

    def _by_card(self, cell: str, north: int) -> int:
        """Points more, were its land scored with the card as it lies then; 0 for one that ties."""
        side = next(side for side in range(4) if self._is_land(cell, side))
        land = self._lands[self._letters[_beside(cell, side)] or ""]
        before = self._cards[cell].numbers[side] if cell in self._cards else 0
        more, own = FACES[north][side] - before, self._player
        after = tuple(total + more * (player == own) for player, total in enumerate(land.totals))
        if after.count(after[own]) > 1:
            return 0
        return award(after, land.value)[own] - land.points[own]

    def _by_ship_to_come(self, cell: str) -> int:
        """Points that a ship would bring at a new card here, if the player may buy one and can pay for both."""
        view = self._view
        both = facts.PRICE["card_at_water"] + facts.PRICE["ship"]
        may_buy = view.ships and view.turn and view.turn.ships_left and view.court[self._player] >= both
        return max(self._water(cell, side) for side in range(4)) if may_buy else 0

    def _water(self, cell: str, side: int) -> int:
        """What the water there brings for a ship."""
        water = self._waters.get((_beside(cell, side), SIDES[opposite(side)]))
        return water.value if water else 0

    def _is_land(self, cell: str, side: int) -> bool:
        beside = _beside(cell, side)
        return self._letters.get(beside) is not None and (beside, SIDES[opposite(side)]) not in self._waters


def _beside(cell: str, side: int) -> str:
    return name_of(cell_named(cell) + STEPS[side])


def _is_in_danger(card: LaidCard) -> bool:
    """Whether one more land side removes it."""
    return bool(card.land) and not card.grande
