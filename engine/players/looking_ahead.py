"""Looking ahead over a whole turn: what comes of each choice, if one goes on as well as one can see.

A player who looks ahead never sees the game itself, only guesses of it (`Insight.guess`): games as they could be for
all that the player knows. Every way of going on is played on copies of a guess to the end of the turn, a few of the
best at a time, and the position there is judged (`Insight.worth`). What rivals are asked meanwhile they answer for
their own good.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from engine.core.game import Game
from engine.core.insight import Insight

AnyGame = Game[Any, Any]

_ANSWERS = 40
"""How many answers of others are waited for, at most, before a position is judged as it is."""
_PROMISING = 12
"""How many choices are followed to the end of the turn, at most: of more, those that look best at once."""
_MOST_OVERDRAWN = 60
"""How many positions more than planned are judged for each way that is followed, before a turn is judged as far as it
has come."""
_LONGEST_TURN = 60
"""How many choices of one turn are looked at, at most."""


class Outcome(NamedTuple):
    """A position, and how good it looks."""

    worth: float
    place: int
    """Of equally good ones the first is better: nothing depends on what cannot be compared."""
    game: AnyGame


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

    def best(self, game: AnyGame, guesses: int, chance: Random) -> str:
        """The best of the sensible choices, on the whole, in several guesses of the game."""
        choices = self._insight.sensible(game, self._seat)
        if len(choices) == 1:
            return choices[0]
        if len(choices) > _PROMISING:
            choices = self._promising(self._insight.guess(game, self._seat, chance), choices, chance)
        whole = dict.fromkeys(choices, 0.0)
        for _ in range(guesses):
            guess = self._insight.guess(game, self._seat, chance)
            budget = self._positions // (len(choices) * guesses)
            for choice in choices:
                whole[choice] += self._worth_of(guess, choice, budget, Random(chance.getrandbits(32)))
        most = max(whole.values())
        return chance.choice([choice for choice in choices if whole[choice] >= most - 1e-9])

    def _promising(self, guess: AnyGame, choices: Sequence[str], chance: Random) -> Sequence[str]:
        """Of many choices those that look best at once."""
        seen = {choice: self._worth_of(guess, choice, 0, Random(chance.getrandbits(32))) for choice in choices}
        return sorted(choices, key=seen.__getitem__, reverse=True)[:_PROMISING]

    def _worth_of(self, guess: AnyGame, choice: str, budget: int, chance: Random) -> float:
        if choice not in guess.pending.get(self._seat, ()):
            return float("-inf")
        turn = self._insight.turn_of(guess)
        first = self._after(guess, choice, chance)
        if turn != self._seat or not self._width or not budget:
            return self._judged(first)
        return self._rest_of_turn(first, budget, chance)

    def _rest_of_turn(self, first: AnyGame, budget: int, chance: Random) -> float:
        """The best that can be reached at the end of the turn, as far as the budget allows to look."""
        best = float("-inf")
        beam = [Outcome(self._judged(first), 0, first)]
        for _ in range(_LONGEST_TURN):
            following: dict[float, Outcome] = {}
            for outcome in beam:
                game = outcome.game
                if not self._goes_on(game):
                    best = max(best, outcome.worth)
                    continue
                for choice in self._insight.sensible(game, self._seat):
                    after = self._after(game, choice, chance)
                    worth = self._judged(after)
                    budget -= 1
                    following.setdefault(worth, Outcome(worth, -len(following), after))
            if not following:
                break
            beam = sorted(following.values(), key=lambda each: each[:2], reverse=True)
            if budget < -_MOST_OVERDRAWN * self._width:
                best = max(best, beam[0].worth)
                break
            beam = beam[: self._width if budget > 0 else 1]
        return best if best > float("-inf") else beam[0].worth

    def _goes_on(self, game: AnyGame) -> bool:
        return self._seat in game.waiting and self._insight.turn_of(game) == self._seat

    def _after(self, game: AnyGame, choice: str, chance: Random) -> AnyGame:
        """The game after a choice of the own, and after what others answer to it."""
        simultaneous = len(game.waiting) > 1
        turn = self._insight.turn_of(game)
        after = game.clone()
        after.apply(self._seat, choice)
        for _ in range(_ANSWERS):
            waiting = after.waiting
            if not waiting or self._seat in waiting or self._insight.turn_of(after) != turn:
                break
            if turn is None and not simultaneous:
                break
            simultaneous = simultaneous and len(waiting) > 1
            self._answer(after, waiting[0], chance)
        return after

    def _answer(self, game: AnyGame, rival: int, chance: Random) -> None:
        """A rival answers: alone for the own good, together with others by chance."""
        choices = self._insight.sensible(game, rival)
        if len(game.waiting) > 1 or len(choices) == 1:
            game.apply(rival, chance.choice(choices))
            return
        outcomes = []
        plain = self._insight.temperaments[0]
        for place, choice in enumerate(choices):
            after = game.clone()
            after.apply(rival, choice)
            outcomes.append((self._insight.worth(after, rival, plain), -place, choice))
        game.apply(rival, max(outcomes)[2])

    def _judged(self, game: AnyGame) -> float:
        return self._insight.worth(game, self._seat, self._temperament)
