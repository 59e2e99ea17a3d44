"""Bids with power cards: the turns that they are for, each with one of the action cards."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import NamedTuple

from engine.core.rounds import TakeTurns
from engine.core.step import Frame
from engine.elgrande.board.board import Board
from engine.elgrande.board.cards import NOT_TAKEN, TURNED_DOWN
from engine.elgrande.players.prospects import prospects, turn_of
from engine.elgrande.players.temperaments import TEMPERAMENTS
from engine.elgrande.steps.base import ElGrande


class _Thought(NamedTuple):
    """How much a bid is thought about, so that it takes a tenth of a second at most."""

    positions: int
    """So many are judged, and up to half as many more for what is left then."""
    turns: int
    """For so many turns, one of each player with each open card. For more of them fewer positions are judged: each
    turn takes time of its own."""


_THOUGHT, _THOUGHT_OVERSEAS = _Thought(1100, 28), _Thought(500, 28)
"""Without colonies and with them: these take longer to judge."""


class PowerCardBids:
    """What computer players think of when they bid (see `engine.core.insight.Bidding`)."""

    def is_asked(self, game: ElGrande, player: int) -> bool:
        """Whether the player bids now."""
        choices = game.asked.get(player, ())
        return game.board.phase == "power_cards" and bool(choices) and choices[0] in game.rules.power_deck.plays

    def made(self, game: ElGrande) -> Mapping[int, str]:
        """The power cards that lie there."""
        names = game.rules.power_deck.names
        return {player: f"play {names[card]}" for player, card in enumerate(game.board.power_cards) if card}

    def to_come(self, game: ElGrande) -> Sequence[int]:
        """Clockwise from the start player."""
        board = game.board
        return [player for player in board.clockwise_from(board.start_player) if not board.power_cards[player]]

    def hand(self, game: ElGrande, player: int) -> Sequence[str]:
        """The power cards in hand."""
        return game.rules.power_deck.choices("play", game.board.hands[player])

    def rank(self, game: ElGrande, bid: str) -> int:
        """The number of the power card."""
        return game.rules.power_deck.plays[bid]

    def begun(self, game: ElGrande) -> ElGrande:
        """Whoever has not bid yet plays any card, but has all cards in hand that were there before."""
        twin: ElGrande = game.clone()
        while turn_of(twin) is None:
            player = twin.waiting[0]
            twin.apply(player, twin.asked[player][0])
        twin.board.hands = [*game.board.hands]
        twin.top = turns = _turns(twin)
        turns.local = ()
        return twin

    def prizes(self, begun: ElGrande, place: int) -> tuple[str, ...]:
        """The open action cards; of a row the card that is dealt for this place."""
        row = len(begun.rules.row)
        cards = begun.board.open_cards
        return (cards[place], *cards[row:]) if row else cards

    def turn(self, begun: ElGrande, player: int, bid: str, place: int, prize: str | None) -> ElGrande:
        """All other action cards are gone."""
        twin: ElGrande = begun.clone()
        board, card = twin.board, _card_of_turn(begun, player, bid)
        board.hands[player] &= ~(1 << begun.rules.power_deck.plays[bid] | 1 << card)
        board.power_cards = [0] * board.players
        board.power_cards[player] = card
        others = [each for each in range(board.players) if each != player]
        if prize is not None:
            _leave_only(board, prize, (player, *others), begun.rules.row)
        board.turn_order = (*others[:place], player, *others[place:])
        twin.top.local = (place,)
        twin.advance()
        return twin

    def alike(self, begun: ElGrande, player: int, bid: str) -> Hashable:
        """With as many caballeros recruited a turn is the same, and with the same action of the power card: also
        those that have to wait at court for a later turn are worth something."""
        board, deck = begun.board, begun.rules.power_deck
        card = _card_of_turn(begun, player, bid)
        return min(board.province[player], deck.caballeros[card]), deck.actions[card]

    def is_scored(self, game: ElGrande) -> bool:
        """Whether a general scoring comes right after this round."""
        return game.board.round in game.rules.scoring_after

    def hoped(self, game: ElGrande, temperament: str) -> Sequence[float]:
        """The points that each player may hope for at the end."""
        return prospects(game, TEMPERAMENTS[temperament])

    def rivals(self, temperament: str) -> float:
        """How much the points that rivals may hope for count against the own ones."""
        return TEMPERAMENTS[temperament].rivals

    def positions(self, game: ElGrande) -> int:
        """Fewer where there are colonies, and where more cards lie open or more players bid."""
        thought = _THOUGHT_OVERSEAS if game.rules.map.overseas else _THOUGHT
        turns = len(game.board.open_cards) * game.board.players
        return thought.positions * thought.turns // max(thought.turns, turns)


def _card_of_turn(game: ElGrande, player: int, bid: str) -> int:
    """The power card with which the player has the turn after this bid: with a Joker another one, which is chosen when
    all others have played, so here any one of the hand that is in the middle."""
    deck, hand = game.rules.power_deck, game.board.hands[player]
    if deck.plays[bid] != deck.joker:
        return deck.plays[bid]
    others = [card for card in range(1, len(deck.values)) if hand >> card & 1 and card != deck.joker]
    return others[len(others) // 2]


def _turns(game: ElGrande) -> Frame:
    """The frame in which everybody has a turn."""
    frame = game.top
    while not isinstance(frame.steps[frame.position], TakeTurns):
        frame = frame.below
    return frame


def _leave_only(board: Board, prize: str, players: Sequence[int], row: Sequence[str]) -> None:
    """All open cards but this one are gone. Those of a row are dealt: the prize to the first of these players,
    if it is of them, else any one."""
    player, *others = players
    holders = dict(zip([card for card in row if card != prize], [*others, player], strict=False))
    holders[prize] = player if prize in row else NOT_TAKEN
    board.takers = [holders.get(card, TURNED_DOWN) for card in board.open_cards]
