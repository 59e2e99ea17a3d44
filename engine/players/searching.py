"""Searching: the best turns are followed to the end of the round, with what every rival does for the own good.

How good a turn looks at its end is sure but short-sighted; how good it looks at the end of the round depends on what
others draw and do, which is guessed. So both count, and the best turns are played out again and again, each time all in
the same guess of the game; every few times the one that looks worst is left out, until one is left.

What is chosen between the turns, such as a power card, pays in later rounds: among several rivals it is judged at once,
because the end of this round tells too little of it, until the last round tells all.

What players decide in secret at the same time is a mixed choice: whatever answers best to what the others have
answered so far comes into everybody's mixture, and the decision is drawn from the own one (Brown 1951).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from engine.core.game import Game
from engine.core.insight import Insight
from engine.players.looking_ahead import Foresight, Reached, answer
from engine.players.patience import Enough, unhurried

AnyGame = Game[Any, Any]

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
_GUESSES_OF_SECRETS = 3
"""In how many guesses one looks at a choice that is one of several to be made in secret."""
_MIXED = 12
"""How many times everybody answers what the others have answered so far."""


class PossibleTurn(NamedTuple):
    """A turn, or one answer, as it may be played."""

    chance: float
    """Of winning the game, at the end of the round."""
    choices: tuple[str, ...]
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
        choices = self._insight.sensible(game, self._seat)
        if len(choices) == 1:
            return choices[0]
        if len(game.waiting) == 1:
            if self._pays_later(game):
                return self._own.best(game, 1, chance)
            return self._searched(game, choices, chance, enough)
        if self._decides_at_once(game, choices[0]):
            return self._mixed(game, choices, chance, enough)
        return self._own.best(game, _GUESSES_OF_SECRETS, chance)

    def turns(self, guess: AnyGame, most: int, chance: Random, enough: Enough = unhurried) -> list[PossibleTurn]:
        """The best turns, or answers, in one guess, each as far as the round is foreseen; they differ where there is
        first something to choose.
        """
        found: list[PossibleTurn] = []
        seed = chance.getrandbits(32)
        own = Foresight(
            self._insight, self._seat, self._plain, width=_WIDTH_OF_TURNS, positions=self._insight.positions
        )
        forced: list[str] = []
        before, turn = guess, self._insight.turn_of(guess)
        choices = self._insight.sensible(before, self._seat)
        while len(choices) == 1 and turn == self._seat:
            after = own.repeated(before, choices, chance)
            if self._seat not in after.waiting or self._insight.turn_of(after) != turn:
                break
            forced += choices
            before, choices = after, self._insight.sensible(after, self._seat)
        for choice in own.ranked(before, choices, chance)[:_CANDIDATES]:
            if len(found) >= most and enough():
                break
            end = own.played_on(before, choice, chance)
            end = end._replace(choices=(*forced, *end.choices))
            outlook = self._round_played(end.game, Random(seed), enough)
            looks = self._insight.chances(end.game)[self._seat], self._insight.chances(outlook)[self._seat]
            found.append(PossibleTurn((_TRUST * looks[0] + looks[1]) / (_TRUST + 1), end.choices, end.game, outlook))
        return sorted(found, key=lambda turn: -turn.chance)[:most]

    def _ends(self, guess: AnyGame, choices: Sequence[str], chance: Random, enough: Enough) -> list[Reached]:
        """How the turn may end, the best first; of equally good ones one."""
        ends: dict[float, Reached] = {}
        choices = self._own.promising(guess, choices, chance)
        for choice in choices:
            for end in self._own.outcomes(guess, choice, self._positions // len(choices), chance, enough):
                ends.setdefault(end.worth, end)
        return [ends[worth] for worth in sorted(ends, reverse=True)]

    def _searched(self, game: AnyGame, choices: Sequence[str], chance: Random, enough: Enough) -> str:
        ends = self._ends(self._insight.guess(game, self._seat, chance), choices, chance, enough)
        looks = {end.choices: self._judged_later(end.game) for end in ends if end.worth >= ends[0].worth - _CLOSE}
        candidates = sorted(looks, key=looks.__getitem__, reverse=True)[:_CANDIDATES]
        sums = {turn: _TRUST * looks[turn] for turn in candidates}
        while len({turn[0] for turn in sums}) > 1:
            for _ in range(self._guesses):
                guess, seed = self._insight.guess(game, self._seat, chance), chance.getrandbits(32)
                found = {}
                for turn in sums:
                    found[turn] = self._followed(guess, turn, seed, enough)
                    if enough():
                        return _best(sums)[0]
                for turn, worth in found.items():
                    sums[turn] += worth
            del sums[min(sums, key=sums.__getitem__)]
        return _best(sums)[0]

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
        drawn = {player: chance.choice(choices) for player, choices in offered.items()}
        decided = {}
        for player, choices in offered.items():
            others = {other: choice for other, choice in drawn.items() if other != player}
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

    def _mixed(self, game: AnyGame, choices: Sequence[str], chance: Random, enough: Enough) -> str:
        """One of the choices that are good against what others may choose at the same time."""
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
        return chance.choice(mixtures[self._seat] or choices)

    def _met(self, guess: AnyGame, player: int, choice: str, others: Mapping[int, str]) -> float:
        """What a choice is worth to its player if the others choose these at the same time."""
        game = guess.clone()
        game.apply(player, choice)
        for other, choice_of_other in others.items():
            if choice_of_other in game.pending.get(other, ()):
                game.apply(other, choice_of_other)
        return self._insight.worth(game, player, self._plain)


def _best(sums: Mapping[tuple[str, ...], float]) -> tuple[str, ...]:
    return max(sums, key=sums.__getitem__)
