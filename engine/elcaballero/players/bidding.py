"""Bids with power cards: the turns that they are for, each with one of the tiles."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from engine.elcaballero import facts
from engine.elcaballero.players.insight import TEMPERAMENTS, prospects, turn_of
from engine.elcaballero.steps.base import ElCaballero

_MOST_LAID = 9
"""Whoever has more caballeros at court has to keep some for later turns."""
_ABOUT = 2
"""So few more caballeros make hardly any difference in one turn."""


class PowerCardBids:
    """What computer players think of when they bid (see `engine.core.insight.Bidding`)."""

    def is_asked(self, game: ElCaballero, player: int) -> bool:
        """Whether the player bids now."""
        return game.board.phase == "power_cards" and player in game.asked

    def made(self, game: ElCaballero) -> Mapping[int, str]:
        """The power cards that lie there."""
        return {player: f"play {value}" for player, value in enumerate(game.board.power_cards) if value}

    def to_come(self, game: ElCaballero) -> Sequence[int]:
        """Clockwise from the start player."""
        board = game.board
        return [player for player in board.clockwise_from(board.start_player) if not board.power_cards[player]]

    def hand(self, game: ElCaballero, player: int) -> Sequence[str]:
        """The power cards in hand."""
        held = game.board.hands[player]
        return [f"play {value}" for value in facts.POWER_CARDS if held >> value & 1]

    def rank(self, game: ElCaballero, bid: str) -> int:  # as Bidding.rank
        """The value of the power card."""
        return int(bid.removeprefix("play "))

    def begun(self, game: ElCaballero) -> ElCaballero:
        """Whoever has not bid yet plays any card, but has all cards in hand that were there before."""
        twin: ElCaballero = game.clone()
        while turn_of(twin) is None:
            player = twin.waiting[0]
            twin.apply(player, twin.asked[player][0])
        twin.board.hands = [*game.board.hands]
        twin.top = twin.top.below
        twin.top.local = ()
        return twin

    def prizes(self, begun: ElCaballero, place: int) -> tuple[str, ...]:  # as Bidding.prizes
        """The tiles of the display."""
        return tuple([str(tile) for tile in begun.board.display])

    def turn(self, begun: ElCaballero, player: int, bid: str, place: int, prize: str | None) -> ElCaballero:
        """All other tiles are gone."""
        twin: ElCaballero = begun.clone()
        board, value = twin.board, int(bid.removeprefix("play "))
        board.hands[player] &= ~(1 << value)
        board.power_cards = [0] * board.players
        board.power_cards[player] = value
        others = [each for each in range(board.players) if each != player]
        board.turn_order = (*others[:place], player, *others[place:])
        if prize is not None:
            board.display = (int(prize),)
        twin.top.local = (place,)
        twin.advance()
        return twin

    def alike(self, begun: ElCaballero, player: int, bid: str) -> Hashable:
        """With about as many caballeros at court a turn is much the same, and with as many tiles."""
        card = facts.POWER_CARDS[int(bid.removeprefix("play "))]
        return min(_MOST_LAID, begun.board.court[player] + card.caballeros) // _ABOUT, card.tiles

    def is_scored(self, game: ElCaballero) -> bool:
        """Whether a scoring comes right after this round."""
        return game.board.round in game.rules.form.scoring_after

    def hoped(self, game: ElCaballero, temperament: str) -> Sequence[float]:
        """The points that each player may hope for at the end."""
        return prospects(game, TEMPERAMENTS[temperament])

    def rivals(self, temperament: str) -> float:
        """How much the points that rivals may hope for count against the own ones."""
        return TEMPERAMENTS[temperament].rivals
