"""Looking ahead over a whole turn: what comes of each choice, if one goes on as well as one can see.

A player who looks ahead never sees the game itself, only guesses of it (`Insight.guess`): games as they could be for
all that the player knows. Every way of going on is played on copies of a guess to the end of the turn, a few of the
best at a time, and the position there is judged (`Insight.worth`). What rivals are asked meanwhile they answer for
their own good.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from random import Random
from typing import NamedTuple

from engine.core.game import AnyGame
from engine.core.insight import Insight
from engine.players.patience import Enough, unhurried

_ANSWERS = 40
"""How many answers of others are waited for, at most, before a position is judged as it is."""
_PROMISING = 12
"""How many choices are followed to the end of the turn, at most: of more, those that look best at once."""
_MOST_OVERDRAWN = 60
"""How many positions more than planned are judged for each way that is followed, before a turn is judged as far as it
has come."""
_AT_MOST = 3
"""How many times as many positions as planned are looked at for one decision, at most, with what others answer: each
choice has its share and what those before it left, and what is not seen by then is judged as it is. Once all are used,
no other choice is followed."""
_LEAST_SHARE = 20
"""So many positions at least each of several choices that look alike must have, to be followed by itself."""
_LONGEST_TURN = 60
"""How many choices of one turn are looked at, at most."""


class Reached(NamedTuple):
    """A position, and how good it looks."""

    worth: float
    place: int
    """Of equally good ones the first is better: nothing depends on what cannot be compared."""
    game: AnyGame
    choices: tuple[str, ...] = ()
    """The own choices that led there."""


class Foresight:
    """How one player thinks: how positions are judged, and how many ways of going on are followed at a time.

    With a width of 0 it looks at what each choice does at once, and not beyond.
    """

    def __init__(self, insight: Insight, seat: int, temperament: str, *, width: int, positions: int) -> None:
        self._insight = insight
        self._seat = seat
        self._temperament = temperament
        self._width = width
        self._positions = positions
        """How many positions are judged for one decision, about."""
        self.looks_left = inf
        """How many more may be looked at for the choice at hand. Others may limit it, too."""

    def best(self, game: AnyGame, guesses: int, chance: Random) -> str:
        """The best of the sensible choices, on the whole, in several guesses of the game.

        Of those that lead to as much, one that soon does: nobody goes to and fro for nothing.
        """
        choices = self._insight.sensible(game, self._seat)
        if len(choices) == 1:
            return choices[0]
        if len(choices) > _PROMISING:
            choices = self.promising(self._insight.guess(game, self._seat, chance), choices, chance)
        whole, length = dict.fromkeys(choices, 0.0), dict.fromkeys(choices, 0)
        for _ in range(guesses):
            guess = self._insight.guess(game, self._seat, chance)
            for choice, end in self._best_ends(guess, choices, self._positions // guesses, chance).items():
                whole[choice] += end.worth
                length[choice] += len(end.choices)
        most = max(whole.values())
        best = [choice for choice in choices if whole[choice] >= most - 1e-9]
        shortest = min(length[choice] for choice in best)
        return chance.choice([choice for choice in best if length[choice] == shortest])

    def promising(self, guess: AnyGame, choices: Sequence[str], chance: Random) -> Sequence[str]:
        """Of many choices those that look best at once."""
        if len(choices) <= _PROMISING:
            return choices
        ends = self._best_ends(guess, choices, 0, chance)
        return sorted(choices, key=lambda choice: ends[choice].worth, reverse=True)[:_PROMISING]

    def _best_ends(self, guess: AnyGame, choices: Sequence[str], positions: int, chance: Random) -> dict[str, Reached]:
        """What is best after each choice, as far as so many positions show; without any, what it leads to at once.

        Choices that the guess does not offer, and those that come when all looks are used, are infinitely bad.
        """
        kinds = choices if positions else self._insight.kinds(guess, choices)
        share = _AT_MOST * (positions or self._positions or inf) / len(choices)
        ends: dict[object, Reached] = {}
        self.looks_left = 0.0
        for place, (choice, kind) in enumerate(zip(choices, kinds, strict=True)):
            seed = chance.getrandbits(32)
            if kind in ends:
                continue
            are_used = positions and self.looks_left + share * (len(choices) - place) <= 0
            self.looks_left += share
            outcomes = () if are_used else self.outcomes(guess, choice, positions // len(choices), Random(seed))
            ends[kind] = outcomes[0] if outcomes else Reached(-inf, 0, guess)
        self.looks_left = inf
        return {choice: ends[kind] for choice, kind in zip(choices, kinds, strict=True)}

    def worths(self, guess: AnyGame, choices: Sequence[str], chance: Random) -> dict[str, float]:
        """How good the choices that look best at once are in this guess, in points, as far as they were followed."""
        ends = self._best_ends(guess, self.promising(guess, choices, chance), self._positions, chance)
        return {choice: end.worth for choice, end in ends.items() if end.worth > -inf}

    def played_on(self, guess: AnyGame, choice: str, chance: Random) -> Reached:
        """After a choice and the rest of the own turn, of which each choice is thought about anew, as in a game: what
        looked best at its beginning seldom does to its end.
        """
        turn = self._insight.turn_of(guess)
        game, chosen = self._after(guess, choice, chance), [choice]
        while turn == self._seat and self._goes_on(game) and len(chosen) < _LONGEST_TURN:
            chosen.append(self.best(game, 1, chance))
            game = self._after(game, chosen[-1], chance)
        return Reached(self._judged(game), 0, game, tuple(chosen))

    def outcomes(
        self, guess: AnyGame, choice: str, budget: int, chance: Random, enough: Enough = unhurried
    ) -> list[Reached]:
        """What a choice leads to, the best first: at the end of the own turn, else and without a budget at once.

        When time is over, only the best way of going on is followed to the end.

        Nothing if the guess does not offer the choice.
        """
        if choice not in guess.pending.get(self._seat, ()):
            return []
        turn = self._insight.turn_of(guess)
        first = self._after(guess, choice, chance)
        outcome = Reached(self._judged(first), 0, first, (choice,))
        if turn != self._seat or not self._width or not budget:
            return [outcome]
        return self._ends_of_turn(outcome, budget, chance, enough)

    def repeated(self, guess: AnyGame, choices: Sequence[str], chance: Random, enough: Enough = unhurried) -> AnyGame:
        """Another guess after the same choices of the own, or after better ones where it does not offer them."""
        for place, choice in enumerate(choices):
            if choice not in guess.pending.get(self._seat, ()):
                return self.turn_played(guess, chance, enough) if place and self._goes_on(guess) else guess
            guess = self._after(guess, choice, chance)
        return guess

    def turn_played(self, guess: AnyGame, chance: Random, enough: Enough = unhurried) -> AnyGame:
        """The game after the rest of the own turn, played as well as one look shows.

        Where choices look alike at once, such as cards to take, each is followed by itself, if there are few: what
        they are good for shows only later, and of positions that look alike only one is followed.
        """
        choices = self._insight.sensible(guess, self._seat)
        while self._goes_on(guess) and len(choices) == 1:
            guess = self._after(guess, choices[0], chance)
            choices = self._insight.sensible(guess, self._seat)
        share = self._positions // max(1, len(choices))
        if not self._goes_on(guess) or share < _LEAST_SHARE or enough():
            return self.best_end(guess, chance, enough).game
        firsts = [self._after(guess, choice, chance) for choice in choices]
        begun = [Reached(self._judged(first), -place, first) for place, first in enumerate(firsts)]
        if len({each.worth for each in begun}) == len(begun):
            return self.best_end(guess, chance, enough).game
        return max([self._ends_of_turn(each, share, chance, enough)[0] for each in begun], key=_by_worth).game

    def best_end(self, guess: AnyGame, chance: Random, enough: Enough = unhurried) -> Reached:
        """How the rest of the own turn goes best, as far as one look shows."""
        return self._ends_of_turn(Reached(0.0, 0, guess), self._positions, chance, enough)[0]

    def best_end_begun_alike(self, guess: AnyGame, choices: Sequence[str], chance: Random) -> Reached:
        """How the rest of a turn goes best that begins with the same choices as another one."""
        return self._ends_of_turn(self._begun_alike(guess, choices, chance), self._positions, chance, unhurried)[0]

    def played_alike(self, guess: AnyGame, choices: Sequence[str], chance: Random) -> AnyGame:
        """The game after a turn with the same choices as another one, of which what is left is played as well as one
        look shows.
        """
        guess = self._begun_alike(guess, choices, chance).game
        return self.turn_played(guess, chance) if self._goes_on(guess) else guess

    def _begun_alike(self, guess: AnyGame, choices: Sequence[str], chance: Random) -> Reached:
        """The game after the same choices as in another turn, in which there was more or less to use: those that it
        does not offer are passed over.
        """
        made: tuple[str, ...] = ()
        for choice in choices:
            while self._goes_on(guess) and choice not in guess.pending[self._seat]:
                forced = self._insight.sensible(guess, self._seat)
                if len(forced) > 1:
                    break
                guess, made = self._after(guess, forced[0], chance), (*made, forced[0])
            if self._goes_on(guess) and choice in guess.pending[self._seat]:
                guess, made = self._after(guess, choice, chance), (*made, choice)
        return Reached(0.0, 0, guess, made)

    def _ends_of_turn(self, first: Reached, budget: int, chance: Random, enough: Enough) -> list[Reached]:
        """The positions in which the turn may end, the best first, as far as the budget allows to look.

        A turn that has ended is nearer to the scorings and may look worse than many that go on: the best one counts all
        the same. Who is back where they were, after choices that are good for nothing, is not followed.
        """
        ends: list[Reached] = []
        best: Reached | None = None
        followed: set[tuple[float, tuple[str, ...]]] = set()
        beam = [first]
        for _ in range(_LONGEST_TURN):
            following: dict[float, Reached] = {}
            for outcome in beam:
                game = outcome.game
                if not self._goes_on(game):
                    ends.append(outcome)
                    continue
                if following and enough():
                    continue
                choices = self._insight.sensible(game, self._seat)
                stands = outcome.worth, tuple(choices)
                if stands in followed:
                    continue
                followed.add(stands)
                budget -= len(choices)
                one_of_each: dict[object, str] = {}
                for choice, kind in zip(choices, self._insight.kinds(game, choices), strict=True):
                    one_of_each.setdefault(kind, choice)
                for choice in one_of_each.values():
                    after = self._after(game, choice, chance)
                    worth = self._judged(after)
                    reached = Reached(worth, -len(following), after, (*outcome.choices, choice))
                    following.setdefault(worth, reached)
                    if not self._goes_on(after) and (best is None or _by_worth(reached) > _by_worth(best)):
                        best = reached
            if not following:
                break
            beam = sorted(following.values(), key=_by_worth, reverse=True)
            if budget < -_MOST_OVERDRAWN * self._width or self.looks_left <= 0:
                ends.append(beam[0])
                break
            beam = beam[: self._width if budget > 0 else 1]
        if best is not None and best not in ends:
            ends.append(best)
        return sorted(ends or beam[:1], key=_by_worth, reverse=True)

    def _goes_on(self, game: AnyGame) -> bool:
        return self._seat in game.waiting and self._insight.turn_of(game) == self._seat

    def _after(self, game: AnyGame, choice: str, chance: Random) -> AnyGame:
        """The game after a choice of the own, and after what others answer to it."""
        after = game.clone()
        after.apply(self._seat, choice)
        if self._seat in after.waiting:
            return after
        simultaneous = len(game.waiting) > 1
        turn = self._insight.turn_of(game)
        for _ in range(_ANSWERS):
            waiting = after.waiting
            if not waiting or self._seat in waiting or self._insight.turn_of(after) != turn or self.looks_left <= 0:
                break
            if turn is None and not simultaneous:
                break
            simultaneous = simultaneous and len(waiting) > 1
            self.looks_left -= answer(self._insight, after, chance)
        return after

    def _judged(self, game: AnyGame) -> float:
        self.looks_left -= 1
        return self._insight.worth(game, self._seat, self._temperament)


def _by_worth(outcome: Reached) -> tuple[float, int, int]:
    """How good a position is to reach: of equally good ones, the sooner the better."""
    return outcome.worth, -len(outcome.choices), outcome.place


def answer(insight: Insight, game: AnyGame, chance: Random) -> int:
    """The first who is waited for answers in this very game: alone for the own good, together with others by chance.

    Returns how many positions were looked at for that.
    """
    player = game.waiting[0]
    choices = insight.sensible(game, player)
    if len(game.waiting) > 1 or len(choices) == 1:
        game.apply(player, drawn(insight, game, player, choices, chance))
        return 0
    outcomes = []
    for place, choice in enumerate(choices):
        after = game.clone()
        after.apply(player, choice)
        outcomes.append((insight.worth(after, player, insight.temperaments[0]), -place, choice))
    game.apply(player, max(outcomes)[2])
    return len(outcomes)


def drawn(insight: Insight, game: AnyGame, player: int, choices: Sequence[str], chance: Random) -> str:
    """What a player chooses by chance: in secret the more often, the better it is as far as all can see."""
    likely = insight.in_secret(game, player)
    return (
        chance.choices(choices, [likely.get(choice, 0.0) for choice in choices])[0]
        if likely
        else chance.choice(choices)
    )
