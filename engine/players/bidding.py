"""Bidding: which place in the order of a round is worth what, with what lies open to be taken.

Whoever bids looks at each player's turn with each prize, and then at those who bid after: they, too, bid for what is
best for them, but of bids that are about as good nobody knows which one it will be. In the order that comes of it,
each takes what is best of what is left. So a bid is worth what all these turns bring and cost, with the caballeros that
it brings and the cards that are left for later rounds.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import zip_longest
from math import exp
from operator import add, sub
from random import Random
from typing import NamedTuple

from engine.core.game import AnyGame
from engine.core.insight import Bidding, Insight, balance
from engine.players.looking_ahead import Foresight

_ORDERS = 1500
"""How many orders of a round are looked at for one decision, about."""
_WIDTH = 2
"""How many ways of going on are followed in a turn with a prize. With one alone, ending it looks better than to begin
what pays only at its end, such as a scoring of the player's choice."""
_TURNS = 22
"""So many times fewer positions than for the whole bid are judged for such a turn, about."""
_TURNS_AT_LEAST = 55
"""So many times fewer may be judged for each turn, however many were judged before."""
_SEARCHED_ALONE = 20
"""With fewer positions than this for each player's turn with each prize, all turns of a player begin as the first."""
_FEWEST = 2
"""How many bids of each rival are looked at, at least."""
_SURENESS = 1.0
"""By how many points a rival's bid must be better than another one to be 2.7 times as likely."""
_CLOSE = 0.25
"""How many points worse than the best one a bid may be, to be made as well: nobody is to be foreseen."""


class _Turn(NamedTuple):
    """What a turn with one of the prizes changes."""

    gain: float
    """For who has it, with the rivals in mind."""
    changes: Sequence[float]
    """In what each player may hope for."""


@dataclass(frozen=True, slots=True, eq=False)
class _Context:
    """What a turn depends on besides what is taken. Of those that are alike there is one: the first asked for."""

    player: int
    bid: str
    place: int
    prizes: Sequence[str]


class Auction:
    """The bids of one round, as one player thinks of them in a guess of the game."""

    def __init__(self, insight: Insight, bidding: Bidding, guess: AnyGame, seat: int, temperament: str) -> None:
        self._insight = insight
        self._bidding = bidding
        self._guess = guess
        self._seat = seat
        self._temperament = temperament
        self._share = bidding.rivals(temperament)
        self._made = dict(bidding.made(guess))
        self._others_to_bid = [player for player in bidding.to_come(guess) if player != seat]
        self._begun = bidding.begun(guess)
        self._players = range(len(guess.scores))
        rivals = max(1, len(self._others_to_bid))
        self._candidates_each = max(_FEWEST, int((_ORDERS / len(guess.asked[seat])) ** (1 / rivals)))
        self._ranks = {
            bid: bidding.rank(guess, bid)
            for bids in (self._made.values(), *[bidding.hand(guess, player) for player in self._players])
            for bid in bids
        }
        # Thousands of orders of a round are made of few contexts, and each of these is asked for all the time.
        self._start = cache(self._before_all_turns)
        self._hand_best_first = cache(self._by_themselves)
        self._context = cache(self._depends_on)
        self._turns_in = cache(self._with_each_prize)
        self._round = cache(self._played)
        self._alike: dict[Hashable, _Context] = {}
        self._looks_left: float = bidding.positions(guess)
        self._looked_at: dict[tuple[int, str], _Turn] = {}
        self._found: dict[tuple[int, str], Sequence[str]] = {}
        prizes = {prize for place in self._players for prize in bidding.prizes(self._begun, place)}
        self._begin_alike = self._looks_left < _SEARCHED_ALONE * len(prizes) * len(self._players)

    def worths(self) -> dict[str, float]:
        """What each bid that is open is worth to the player who thinks, in points."""
        outlooks = {
            bid: self._expected({**self._made, self._seat: bid}, self._others_to_bid)
            for bid in self._guess.asked[self._seat]
        }
        return {bid: balance(hoped, self._seat, self._share) for bid, hoped in outlooks.items()}

    def drawn(self, bid: str, chance: Random) -> dict[int, str]:
        """The bids of all if this is the player's own: those of rivals as they are likely, by chance."""
        bids = {**self._made, self._seat: bid}
        for place, player in enumerate(self._others_to_bid, 1):
            likely = self._likely(player, bids, self._others_to_bid[place:])
            bids[player] = chance.choices([bid for bid, _, _ in likely], [weight for _, weight, _ in likely])[0]
        return bids

    def _expected(self, bids: Mapping[int, str], to_bid: Sequence[int]) -> Sequence[float]:
        """What everybody may hope for after these bids, if the others bid for their own good."""
        if not to_bid:
            return self._shared_out(bids)
        likely = self._likely(to_bid[0], bids, to_bid[1:])
        return [sum([weight * hoped[each] for _, weight, hoped in likely]) for each in self._players]

    def _likely(
        self, player: int, bids: Mapping[int, str], later: Sequence[int]
    ) -> list[tuple[str, float, Sequence[float]]]:
        """What a rival may bid after these bids, how likely, and what everybody may hope for then."""
        candidates = self._candidates(player, bids)
        outlooks = [self._expected({**bids, player: bid}, later) for bid in candidates]
        worths = [balance(hoped, player, self._share) for hoped in outlooks]
        best = max(worths)
        weights = [exp((worth - best) / _SURENESS) for worth in worths]
        whole = sum(weights)
        return [(bid, weight / whole, hoped) for bid, weight, hoped in zip(candidates, weights, outlooks, strict=True)]

    def _candidates(self, player: int, bids: Mapping[int, str]) -> Sequence[str]:
        """The bids of a rival that are looked at: for each place among those that lie there the best by themselves."""
        ranks = self._ranks
        lying = sorted([ranks[bid] for bid in bids.values()])
        open_bids = [bid for bid in self._bidding.hand(self._guess, player) if ranks[bid] not in lying]
        if len(open_bids) <= self._candidates_each:
            return open_bids or self._bidding.hand(self._guess, player)
        by_place: dict[int, list[str]] = {}
        for bid in self._hand_best_first(player):
            if ranks[bid] not in lying:
                by_place.setdefault(bisect(lying, ranks[bid]), []).append(bid)
        best_first = [bid for bids in zip_longest(*by_place.values()) for bid in bids if bid is not None]
        return best_first[: self._candidates_each]

    def _shared_out(self, bids: Mapping[int, str]) -> Sequence[float]:
        """What everybody may hope for at the end of the round, if each takes in this order what is best."""
        ranks = {player: self._ranks[bid] for player, bid in bids.items()}
        order = sorted(ranks, key=ranks.__getitem__, reverse=True)
        changes = self._round(tuple([self._context(player, bids[player], place) for place, player in enumerate(order)]))
        return [self._start(player, bids[player]) + change for player, change in enumerate(changes)]

    def _played(self, contexts: tuple[_Context, ...]) -> Sequence[float]:
        """What everybody's turns change in what each may hope for, if each takes what is best of what is left."""
        taken: set[str] = set()
        changes: Sequence[float] = [0.0 for _ in self._players]
        for context in contexts:
            turns = self._turns_in(context)
            prize = max([each for each in turns if each not in taken], key=lambda each: turns[each].gain)
            taken.add(prize)
            changes = [*map(add, changes, turns[prize].changes)]
        return changes

    def _before_all_turns(self, player: int, bid: str) -> float:
        """What the player may hope for with this bid before all turns."""
        before = self._bidding.turn(self._begun, player, bid, 0, None)
        return self._bidding.hoped(before, self._temperament)[player]

    def _by_themselves(self, player: int) -> Sequence[str]:
        """The player's bids, the best by themselves first."""
        return sorted(self._bidding.hand(self._guess, player), key=lambda bid: -self._start(player, bid))

    def _depends_on(self, player: int, bid: str, place: int) -> _Context:
        """What a turn with this bid, at this place, depends on.

        What a rival will bid is not known, so it is looked at with a card of the middle. Who comes when makes a
        difference only right before a scoring, and most for who comes last.
        """
        prizes = self._bidding.prizes(self._begun, place)
        last = self._players[-1]
        place = place if place == last and self._bidding.is_scored(self._guess) else (last - 1) // 2
        if player in self._others_to_bid:
            hand = self._bidding.hand(self._guess, player)
            bid = hand[len(hand) // 2]
        alike = player, self._bidding.alike(self._begun, player, bid), place, prizes
        return self._alike.setdefault(alike, _Context(player, bid, place, prizes))

    def _with_each_prize(self, context: _Context) -> Mapping[str, _Turn]:
        """The player's turn with each of the prizes."""
        return {prize: self._turn_with(context, prize) for prize in context.prizes}

    def _turn_with(self, context: _Context, prize: str) -> _Turn:
        """The turn in this context, with this prize; when far too much was looked at, with another bid."""
        looked_at = context.player, prize
        if self._looks_left > -self._bidding.positions(self._guess) / 2 or looked_at not in self._looked_at:
            self._looked_at[looked_at] = self._turn(context, prize)
        return self._looked_at[looked_at]

    def _turn(self, context: _Context, prize: str) -> _Turn:
        """The turn in this context, with this prize.

        It is searched once; with another bid or at another place it is played in the same way, as far as that is
        possible. There is not enough time to search it for all, and of turns that were searched less well than others
        nobody could tell whether it is the bid that is bad, or the search. Where there is not even time to search it
        with each prize, only what is left of it is, when all was done that the first turn found did and this one may.
        """
        player = context.player
        before = self._bidding.turn(self._begun, player, context.bid, context.place, prize)
        plain, positions = self._insight.temperaments[0], self._bidding.positions(self._guess)
        quick = Foresight(self._insight, player, plain, width=_WIDTH, positions=positions // _TURNS)
        quick.looks_left = given = max(positions / _TURNS_AT_LEAST, self._looks_left)
        known = self._found.get((player, prize))
        if known is None:
            found_first = next((choices for (who, _), choices in self._found.items() if who == player), ())
            alike = found_first if self._begin_alike else ()
            end = quick.best_end_begun_alike(before, alike[:-1], Random(0))
            self._found[player, prize], after = end.choices, end.game
        else:
            after = quick.played_alike(before, known[:-1] if self._looks_left > 0 else known, Random(0))
        self._looks_left -= given - quick.looks_left
        hoped, then = (self._bidding.hoped(game, self._temperament) for game in (after, before))
        gain = balance(hoped, player, self._share) - balance(then, player, self._share)
        return _Turn(gain, [*map(sub, hoped, then)])


def auction_of(insight: Insight, game: AnyGame, seat: int, temperament: str, chance: Random) -> Auction | None:
    """The auction in which this player bids now; None if the player does not bid."""
    bidding = insight.bidding
    if bidding is None or not bidding.is_asked(game, seat):
        return None
    return Auction(insight, bidding, insight.guess(game, seat, chance), seat, temperament)


def one_of_the_best(worths: Mapping[str, float], chance: Random) -> str:
    """One of the bids that are about as good as the best."""
    most = max(worths.values())
    return chance.choice([bid for bid, worth in worths.items() if worth >= most - _CLOSE])
