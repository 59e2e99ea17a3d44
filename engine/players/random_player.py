"""The simplest computer player: any legal choice, as long as it is not plainly a waste."""

from __future__ import annotations

from random import Random

from engine.core.game import definition_of
from engine.core.view import CommonView


class RandomPlayer:
    """Chooses by chance among the choices of its view.

    It gives nothing away for free, though, as far as the game knows at a glance (`Definition.is_waste`).
    """

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def choose(self, view: CommonView) -> str:
        """One of `view.choices`."""
        is_waste = definition_of(view.options).is_waste
        useful = [choice for choice in view.choices if not is_waste(choice)]
        return self._chance.choice(useful or view.choices)
