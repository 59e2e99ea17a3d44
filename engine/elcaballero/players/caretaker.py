"""A careful player for a seat whose person is away: it looks after the seat and spoils nobody's game."""

from __future__ import annotations

from random import Random

from engine.elcaballero.board.cards import FACES
from engine.elcaballero.board.cells import STEPS, cell_named, opposite
from engine.elcaballero.board.tiles import LYING
from engine.elcaballero.rules.scoring import award
from engine.elcaballero.seen.view import ElCaballeroView, LaidCard


class ElCaballeroCaretaker:
    """Takes its supply, lays a tile that removes no card, and cards where they earn the seat most as the island is.

    It buys nothing, takes nothing back, and chooses by chance among what is equally good. It sees the view of the seat
    only.
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
        if "lay" in verbs and view.turn is not None and not view.turn.tiles_laid:
            return self._best([(-self._removed(view, choice), choice) for choice in verbs["lay"]])
        if view.turn is not None and view.turn.unsettled is not None:
            return self._chance.choice(view.choices)
        gains = [(self._gain(view, choice), choice) for choice in verbs.get("card", [])]
        if gains and max(gains)[0] > 0:
            return self._best(gains)
        return "end" if "end" in verbs else self._chance.choice(view.choices)

    def _best(self, rated: list[tuple[int, str]]) -> str:
        most = max(rating for rating, _ in rated)
        return self._chance.choice([choice for rating, choice in rated if rating == most])

    def _removed(self, view: ElCaballeroView, choice: str) -> int:
        """How many cards the tile would remove."""
        _, tile, cell, turn = choice.split(" ")
        land = LYING[int(tile) * 4 + int(turn)].land
        cards = {cell_named(card.cell.name): card for card in view.cards}
        beside = [(side, cards.get(cell_named(cell) + STEPS[side])) for side in range(4)]
        return sum(card is not None and bool(land >> side & 1) and _is_in_danger(card) for side, card in beside)

    def _gain(self, view: ElCaballeroView, choice: str) -> int:
        """Points more for the seat, were the region scored with the card; 0 at water, and for a card that ties."""
        _, name, north = choice.split(" ")
        if view.viewer is None:
            return 0
        letters = {cell_named(tile.cell.name): tile for tile in view.tiles}
        lands = {land.letter: land for land in view.lands}
        for side in range(4):
            tile = letters.get(cell_named(name) + STEPS[side])
            if tile is not None and tile.land_region is not None and tile.face.land[opposite(side)]:
                land = lands[tile.land_region]
                number = FACES[int(north)][side]
                after = tuple(total + number * (player == view.viewer) for player, total in enumerate(land.totals))
                if after.count(after[view.viewer]) > 1:
                    return 0
                return award(after, land.value)[view.viewer] - award(land.totals, land.value)[view.viewer]
        return 0


def _is_in_danger(card: LaidCard) -> bool:
    """Whether one more land side removes it."""
    return bool(card.land) and not card.grande
