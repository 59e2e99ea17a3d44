"""The simplest computer player: any legal choice, as long as it is not plainly a waste."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from engine.core.definition import definition_of
from engine.core.view import CommonView


class RandomPlayer:
    """Chooses by chance among the choices of its view.

    It gives nothing away for free, though, as far as the game knows at a glance (`Definition.is_waste`).
    """

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def choose(self, view: CommonView) -> str:
        """One of `view.choices`."""
        return self.chosen(view.choices, definition_of(view.options).is_waste)

    def chosen(self, choices: Sequence[str], is_waste: Callable[[str], bool]) -> str:
        """The same for who has the choices and no view, which costs far more than choosing."""
        useful = [choice for choice in choices if not is_waste(choice)]
        return self._chance.choice(useful or choices)
