"""The rule of different totals: who lays or raises a card must not tie with anybody at its region (002:115).

With two cards in a turn only the total after both counts (B22). So the first of them may tie, if there is a second that
ends the tie; nothing else may come between the two.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from engine.elcaballero import facts
from engine.elcaballero.board.board import ElCaballeroBoard
from engine.elcaballero.board.cards import MOST_ON_A_CARD, Card, brought_to
from engine.elcaballero.board.cells import sides_in
from engine.elcaballero.steps.menu import MenuEntry, Turn


def is_tied(totals: tuple[int, ...], player: int) -> bool:
    """Whether somebody else has as many caballeros as this player, who has some."""
    return totals[player] > 0 and totals.count(totals[player]) > 1


def tied_regions(board: ElCaballeroBoard, card: Card) -> list[int]:
    """The regions at which the owner of a card on the table ties with somebody."""
    return [region for region in brought_to(board.island, card) if is_tied(board.totals[region], card.player)]


class Contest:
    """What the rule lets one player do at every region with the next card."""

    def __init__(self, board: ElCaballeroBoard, player: int, turn: Turn, entries: tuple[MenuEntry, ...]) -> None:
        self.board, self.player, self.turn, self.entries = board, player, turn, entries
        self.island, self.totals = board.island, board.totals
        unsettled = board.cards.get(turn.unsettled)
        self.unsettled = [] if unsettled is None else tied_regions(board, unsettled)
        """The regions at which the first card ties."""
        self._may_follow = turn.cards + 1 < facts.TURN["cards"]
        self._spots: dict[int, int] | None = None
        self._standing: dict[int, tuple[int, frozenset[int]]] = {}
        """The player's own caballeros at a region, and what the others have there."""

    @cached_property
    def free(self) -> Mapping[int, tuple[int, ...]]:
        """The cells where a card can lie -> the sides at which it touches land."""
        cards = self.board.cards
        return {cell: sides_in(land) for cell, (land, _) in self.island.shore.items() if cell not in cards}

    def allows(self, card: Card, paid: int, before: Card | None = None, *, may_tie: bool = True) -> bool:
        """Whether the card may be laid like this, or turned like this from how it lies `before`.

        `may_tie` tells whether a second card could settle a tie.
        """
        gains = brought_to(self.island, card)
        if before is not None:
            gains = {region: gains[region] - number for region, number in brought_to(self.island, before).items()}
        tied = [region for region in {*gains, *self.unsettled} if self._ties(region, gains.get(region, 0))]
        if not tied:
            return True
        if len(tied) > 1 or self.unsettled or not self._may_follow or not may_tie:
            return False
        is_new = before is None
        return self._number_settles(tied[0], gains, card, paid, is_new=is_new) or self._card_settles(
            card, paid, is_new=is_new
        )

    def _ties(self, region: int, gain: int) -> bool:
        if region not in self._standing:
            totals = self.totals.get(region, (0,) * self.board.players)
            rivals = frozenset(totals[: self.player] + totals[self.player + 1 :])
            self._standing[region] = totals[self.player], rivals
        own, rivals = self._standing[region]
        return own + gain > 0 and own + gain in rivals

    def _number_settles(
        self, region: int, gains: Mapping[int, int], card: Card, paid: int, *, is_new: bool
    ) -> bool:  # fmt: skip
        """Whether a second card at this region only, laid or raised by any number up to some limit, ends the tie.

        The card that the grande leaves for this one may be raised: it has him no more (002:100, 277).
        """
        board, player = self.board, self.player
        free_cards = board.free_cards(player) - is_new
        court = min(board.court[player] - paid, MOST_ON_A_CARD * free_cards)
        with_grande = card if card.grande else board.grande_of(player)
        raised = [
            numbers[region]
            for other in (*(each for each in board.cards_of(player) if each.cell != card.cell), card)
            if (with_grande is None or other.cell != with_grande.cell)
            and region in (numbers := brought_to(self.island, other))
        ]
        most = min((MOST_ON_A_CARD - min(raised)) if raised else 0, court)
        used = is_new and len(self.free[card.cell]) == 1
        if free_cards and self._spots_at(region) - used > 0:
            most = min(MOST_ON_A_CARD, court)
        return any(not self._ties(region, gains[region] + more) for more in range(1, most + 1))

    def _card_settles(self, card: Card, paid: int, *, is_new: bool) -> bool:
        """Whether a second card that touches several regions ends the tie: tried on a copy of the board."""
        after = self.board.clone()
        after.pay(self.player, paid)
        turn = self.turn._replace(cards=self.turn.cards + 1, unsettled=card.cell)
        if card.grande and (left := after.grande_of(self.player)) is not None:
            after.set_grande(left.cell, stands=False)
            turn = turn._replace(grande_moved=True)
        if is_new:
            after.lay_card(card)
        else:
            after.change_card(card)
        return any(entry.settles_at_several_regions(after, self.player, turn) for entry in self.entries)

    def _spots_at(self, region: int) -> int:
        """How many free cells touch land at one side only, and there this region."""
        if self._spots is None:
            self._spots = {}
            for cell, sides in self.free.items():
                if len(sides) == 1:
                    there = self.island.facing(cell, sides[0])
                    self._spots[there] = self._spots.get(there, 0) + 1
        return self._spots.get(region, 0)
