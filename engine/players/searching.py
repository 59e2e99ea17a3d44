"""Searching: the best turns are followed to the end of the round, with what every rival does for the own good.

How good a turn looks at its end is sure but short-sighted; how good it looks at the end of the round depends on what
others draw and do, which is guessed. So both count, and the best turns are played out again and again, each time all in
the same guess of the game; every few times the one that looks worst is left out, until one is left.

Of bids, and other choices of an order of turns, those that look best are played out to the end of the round, too. What
else is chosen between the turns, such as a hand of power cards, pays in later rounds: among several rivals it is judged
at once, because the end of this round tells too little of it, until the last round tells all.

What players decide in secret at the same time is a mixed choice: whatever answers best to what the others have
answered so far comes into everybody's mixture, and the decision is drawn from the own one (Brown 1951).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import NamedTuple

from engine.core.game import AnyGame
from engine.core.insight import Insight
from engine.players.bidding import Auction, auction_of
from engine.players.looking_ahead import Foresight, Reached, answer, drawn
from engine.players.patience import Enough, Patience, no_hurry, unhurried

_CANDIDATES = 5
"""How many turns are followed to the end of the round, at most: those that look best at their end."""
_CLOSE = 5.0
"""How many points worse than the best one a turn may look at its end, to be followed."""
_TRUST = 2.0
"""How much the look at the end of the turn counts: as much as so many rounds that are played out."""
_WIDTH, _TIMES_AS_MANY = 16, 16
"""How many ways of going on are followed in the own turn, and how many times as many positions as steady looks at."""
_WIDTH_OF_TURNS = 3
"""How many are followed for each choice of a turn that is thought about choice by choice."""
_WIDTH_OF_OTHERS, _SHARE_OF_OTHERS = 2, 3 / 8
"""How everybody is believed to look at the turns after it: so many ways of going on, and fewer positions."""
_LONGEST_ROUND = 120
"""How many turns and answers are played until a round is judged as far as it has come."""
_BIDS, _CLOSE_BIDS = 4, 2.5
"""How many bids are followed to the end of the round, at most, and how many points worse than the best these look."""
_TRUST_IN_BIDS = 3.0
"""How much the look at a bid counts: as much as so many rounds that are played out."""
_ROUNDS_OF_BIDS = 2
"""How many rounds are played out for each of them, for each guess in which turns are followed."""
_GUESSES_OF_SECRETS = 3
"""In how many guesses one looks at a choice that is one of several to be made in secret."""
_MIXED = 12
"""How many times everybody answers what the others have answered so far."""


_After = Callable[[AnyGame, str, Random], AnyGame]
"""A copy of a guess after a bid."""


class RankedChoice(NamedTuple):
    """A choice among those that were looked at more closely."""

    choice: str
    behind: float
    """How many points worse it looks than the best one."""


class PossibleTurn(NamedTuple):
    """A turn, or one answer, as it may be played."""

    chance: float
    """Of winning the game, at the end of the round."""
    behind: float
    """How many points worse it looks than the best one."""
    choices: tuple[str, ...]
    before: AnyGame
    """The game as it was guessed."""
    end: AnyGame
    """Right after it."""
    outlook: AnyGame
    """At the end of the round, as far as that is foreseen."""


class Search:
    """How one player searches: in so many guesses at most, and as long as there is time."""

    def __init__(self, insight: Insight, seat: int, *, guesses: int) -> None:
        self._insight = insight
        self._seat = seat
        self._guesses = guesses
        self._plain = insight.temperaments[0]
        self._positions = _TIMES_AS_MANY * insight.positions
        self._own = Foresight(insight, seat, self._plain, width=_WIDTH, positions=self._positions)

    def best(self, game: AnyGame, chance: Random, enough: Enough = unhurried) -> str:
        """The best of the sensible choices, as far as there was time to find out."""
        return self.ranked(game, chance, enough)[0].choice

    def ranked(self, game: AnyGame, chance: Random, enough: Enough = unhurried) -> list[RankedChoice]:
        """The sensible choices that were worth a closer look, the best first."""
        choices = self._insight.sensible(game, self._seat)
        if len(choices) == 1:
            return [RankedChoice(choices[0], 0.0)]
        auction = auction_of(self._insight, game, self._seat, self._plain, chance)
        if auction is not None:
            return self._bids(game, auction.worths(), partial(_after_all, auction), chance, enough)
        if len(game.waiting) > 1 or self._insight.in_secret(game, self._seat):
            if self._decides_at_once(game, choices[0]):
                return self._mixed(game, choices, chance, enough)
            return [RankedChoice(self._own.best(game, _GUESSES_OF_SECRETS, chance), 0.0)]
        if self._pays_later(game):
            if self._insight.bidding is not None:  # bids are thought about above
                return [RankedChoice(self._own.best(game, 1, chance), 0.0)]
            worths = self._own.worths(self._insight.guess(game, self._seat, chance), choices, chance)
            return self._bids(game, worths, self._after_own, chance, enough)
        return self._searched(game, choices, chance, enough)

    def turns(self, game: AnyGame, most: int, chance: Random, patience: Patience = no_hurry) -> list[PossibleTurn]:
        """The best turns, or answers, one of each idea, as far as the round is foreseen; they differ where there is
        first something to choose, and are ranked as this player would choose there.

        There is time to rank them, and as much again to follow them.
        """
        own = Foresight(
            self._insight, self._seat, self._plain, width=_WIDTH_OF_TURNS, positions=self._insight.positions
        )
        is_asked = len(self._insight.sensible(game, self._seat)) > 1
        ranked = self.ranked(game, chance, patience()) if is_asked else []
        guess = self._insight.guess(game, self._seat, chance)
        forced, before = self._forced(guess, own, chance)
        if not is_asked:
            ranked = self.ranked(before, chance, patience())
        found: dict[object, PossibleTurn] = {}
        enough = patience()
        for choice, behind in self._with_others(before, ranked, own, chance):
            if len(found) == most or (found and enough()):
                break
            if choice not in before.pending.get(self._seat, ()):
                continue
            seed = chance.getrandbits(32)
            end = own.played_on(before, choice, Random(seed))
            whole = *forced, *end.choices
            idea = self._insight.idea(whole)
            if idea in found:
                continue
            outlook = self._round_played(end.game, Random(seed), enough)
            looks = self._insight.chances(end.game)[self._seat], self._insight.chances(outlook)[self._seat]
            likely = (_TRUST * looks[0] + looks[1]) / (_TRUST + 1)
            found[idea] = PossibleTurn(likely, behind, whole, guess, end.game, outlook)
        return [*found.values()]

    def _forced(self, guess: AnyGame, own: Foresight, chance: Random) -> tuple[list[str], AnyGame]:
        """What the turn begins with because there is nothing else to do, and the game after it."""
        forced: list[str] = []
        turn = self._insight.turn_of(guess)
        choices = self._insight.sensible(guess, self._seat)
        while len(choices) == 1 and turn == self._seat:
            after = own.repeated(guess, choices, chance)
            if self._seat not in after.waiting or self._insight.turn_of(after) != turn:
                break
            forced += choices
            guess, choices = after, self._insight.sensible(after, self._seat)
        return forced, guess

    def _with_others(
        self, game: AnyGame, ranked: Sequence[RankedChoice], own: Foresight, chance: Random
    ) -> Iterator[RankedChoice]:
        """Behind the choices that were looked at closely those that look best at once, of equally good ones one."""
        yield from ranked
        worths = own.worths(game, self._insight.sensible(game, self._seat), chance)
        most = max([worths[choice] for choice, _ in ranked if choice in worths], default=max(worths.values()))
        known, seen = {choice for choice, _ in ranked}, {worths.get(choice) for choice, _ in ranked}
        for choice in sorted(worths, key=worths.__getitem__, reverse=True):
            if choice not in known and worths[choice] not in seen:
                seen.add(worths[choice])
                yield RankedChoice(choice, max(ranked[-1].behind, most - worths[choice]))

    def _ends(self, guess: AnyGame, choices: Sequence[str], chance: Random, enough: Enough) -> list[Reached]:
        """How the turn may end, the best first; of equally good ones the first by the order in which they are offered.

        So whatever one may use is rather used: what it is good for may show only later.
        """
        choices = self._own.promising(guess, choices, chance)
        ends: dict[float, Reached] = {}
        for choice in choices:
            for end in self._own.outcomes(guess, choice, self._positions // len(choices), chance, enough):
                ends.setdefault(end.worth, end)
        return [ends[worth] for worth in sorted(ends, reverse=True)]

    def _bids(
        self, game: AnyGame, worths: Mapping[str, float], after: _After, chance: Random, enough: Enough
    ) -> list[RankedChoice]:
        """The bids that look good, with rounds that are played out to tell them apart."""
        most = max(worths.values())
        close = {bid: worth for bid, worth in worths.items() if worth >= most - _CLOSE_BIDS}
        looks = {bid: close[bid] for bid in sorted(close, key=close.__getitem__, reverse=True)[:_BIDS]}
        if len(looks) == 1:
            return _ranked(worths)
        sums, trust = {bid: _TRUST_IN_BIDS * worth for bid, worth in looks.items()}, _TRUST_IN_BIDS
        for _ in range(_ROUNDS_OF_BIDS * self._guesses):
            guess, seed = self._insight.guess(game, self._seat, chance), chance.getrandbits(32)
            found = {}
            for bid in sums:
                begun = after(guess, bid, Random(seed))
                found[bid] = self._judged_later(self._round_played(begun, Random(seed), enough))
                if enough():
                    return _ranked(sums, trust)
            trust += 1
            for bid, worth in found.items():
                sums[bid] += worth
        return _ranked(sums, trust)

    def _after_own(self, guess: AnyGame, bid: str, chance: Random) -> AnyGame:
        """A copy of the guess after this bid alone: the others bid for what looks good to each."""
        game = guess.clone()
        game.apply(self._seat, bid)
        return game

    def _searched(self, game: AnyGame, choices: Sequence[str], chance: Random, enough: Enough) -> list[RankedChoice]:
        ends = self._ends(self._insight.guess(game, self._seat, chance), choices, chance, enough)
        looks = {end.choices: self._judged_later(end.game) for end in ends if end.worth >= ends[0].worth - _CLOSE}
        candidates = sorted(looks, key=looks.__getitem__, reverse=True)[:_CANDIDATES]
        sums, trust = {turn: _TRUST * looks[turn] for turn in candidates}, _TRUST
        left_out: list[RankedChoice] = []
        while len({turn[0] for turn in sums}) > 1:
            for _ in range(self._guesses):
                guess, seed = self._insight.guess(game, self._seat, chance), chance.getrandbits(32)
                found = {}
                for turn in sums:
                    found[turn] = self._followed(guess, turn, seed, enough)
                    if enough():
                        return _each_once([*_ranked_turns(sums, trust), *left_out])
                trust += 1
                for turn, worth in found.items():
                    sums[turn] += worth
            worst = _ranked_turns(sums, trust)[-1]
            left_out.insert(0, worst)
            del sums[min(sums, key=sums.__getitem__)]
        return _each_once([*_ranked_turns(sums, trust), *left_out])

    def _followed(self, guess: AnyGame, turn: Sequence[str], seed: int, enough: Enough) -> float:
        """How good the game looks after these choices at the end of the round, or where time is over."""
        end = self._own.repeated(guess, turn, Random(seed), enough)
        return self._judged_later(self._round_played(end, Random(seed), enough))

    def _judged_later(self, game: AnyGame) -> float:
        """How good the game looks at the end of a turn or of the round."""
        between_turns = self._insight.worth_between_turns
        return between_turns(game, self._seat) if between_turns else self._insight.worth(game, self._seat, self._plain)

    def _round_played(self, game: AnyGame, chance: Random, enough: Enough) -> AnyGame:
        """The game at the end of the round, or where time is over before it."""
        now = self._insight.round_of(game)
        for _ in range(_LONGEST_ROUND):
            if not game.waiting or self._insight.round_of(game) != now or enough():
                break
            turn = self._insight.turn_of(game)
            if len(game.waiting) > 1:
                game = self._all_decided(game, chance)
            elif turn is not None and turn in game.waiting:
                positions = int(_SHARE_OF_OTHERS * self._insight.positions)
                others = Foresight(self._insight, turn, self._plain, width=_WIDTH_OF_OTHERS, positions=positions)
                game = others.turn_played(game, chance)
            else:
                game = game.clone()
                answer(self._insight, game, chance)
        return game

    def _all_decided(self, game: AnyGame, chance: Random) -> AnyGame:
        """The game after all who decide at the same time: each answers best to what the others may choose by chance."""
        offered = {player: self._insight.sensible(game, player) for player in game.waiting}
        expected = {player: drawn(self._insight, game, player, choices, chance) for player, choices in offered.items()}
        decided = {}
        for player, choices in offered.items():
            others = {other: choice for other, choice in expected.items() if other != player}
            worths = {choice: self._met(game, player, choice, others) for choice in choices}
            decided[player] = max(worths, key=worths.__getitem__)
        game = game.clone()
        for player, choice in decided.items():
            if choice in game.pending.get(player, ()):
                game.apply(player, choice)
        return game

    def _pays_later(self, game: AnyGame) -> bool:
        """Whether what is chosen now is for the rounds to come more than for this one."""
        several_rivals = len(game.scores) > 2
        return several_rivals and self._insight.turn_of(game) is None and not self._insight.is_last_round(game)

    def _decides_at_once(self, game: AnyGame, choice: str) -> bool:
        """Whether one choice is all that this player is asked for in secret."""
        after = game.clone()
        after.apply(self._seat, choice)
        return self._seat not in after.waiting

    def _mixed(self, game: AnyGame, choices: Sequence[str], chance: Random, enough: Enough) -> list[RankedChoice]:
        """One of the choices that are good against what others may choose at the same time, and then the others of
        them, the one first that is good most often."""
        mixtures: dict[int, list[str]] = {player: [] for player in game.waiting}
        for _ in range(_MIXED):
            if enough():
                break
            guess = self._insight.guess(game, self._seat, chance)
            offered = {player: self._insight.sensible(guess, player) for player in mixtures}
            for player, mixture in mixtures.items():
                others = {
                    other: chance.choice([each for each in mixtures[other] if each in offered[other]] or offered[other])
                    for other in mixtures
                    if other != player
                }
                worths = {choice: self._met(guess, player, choice, others) for choice in offered[player]}
                mixture.append(max(worths, key=worths.__getitem__))
        answers = mixtures[self._seat]
        first = chance.choice(answers or choices)
        less_often = [choice for choice, _ in Counter(answers).most_common() if choice != first]
        return [RankedChoice(choice, 0.0) for choice in (first, *less_often)]

    def _met(self, guess: AnyGame, player: int, choice: str, others: Mapping[int, str]) -> float:
        """What a choice is worth to its player if the others choose these at the same time."""
        game = guess.clone()
        game.apply(player, choice)
        for other, choice_of_other in others.items():
            if choice_of_other in game.pending.get(other, ()):
                game.apply(other, choice_of_other)
        return self._insight.worth(game, player, self._plain)


def _after_all(auction: Auction, guess: AnyGame, bid: str, chance: Random) -> AnyGame:
    """A copy of the guess after this bid and those of all who bid later, as they are likely."""
    bids, game = auction.drawn(bid, chance), guess.clone()
    while len(game.waiting) == 1 and bids[game.waiting[0]] in game.asked.get(game.waiting[0], ()):
        game.apply(game.waiting[0], bids[game.waiting[0]])
    return game


def _ranked(sums: Mapping[str, float], looks: float = 1.0) -> list[RankedChoice]:
    """Choices by the sums of so many looks at each, the best first."""
    most = max(sums.values())
    return [
        RankedChoice(choice, (most - sums[choice]) / looks)
        for choice in sorted(sums, key=sums.__getitem__, reverse=True)
    ]


def _ranked_turns(sums: Mapping[tuple[str, ...], float], looks: float) -> list[RankedChoice]:
    """The same of turns, each by what it begins with."""
    most = max(sums.values())
    return [
        RankedChoice(turn[0], (most - sums[turn]) / looks) for turn in sorted(sums, key=sums.__getitem__, reverse=True)
    ]


def _each_once(ranked: Sequence[RankedChoice]) -> list[RankedChoice]:
    """Of turns that begin alike the best one; who was left out later never looks worse."""
    found: dict[str, RankedChoice] = {}
    behind = 0.0
    for choice, points in ranked:
        behind = max(behind, points)
        found.setdefault(choice, RankedChoice(choice, behind))
    return [*found.values()]
