"""The simplest computer player: any legal choice, as long as it is not plainly a waste."""

from __future__ import annotations

from random import Random

from engine.elgrande.view import View

ENDS = "end"
RECRUITS_NOBODY = "recruit 0"
PUTS_ASIDE = "drop "


class RandomPlayer:
    """Chooses by chance among the choices of its view.

    It gives nothing away for free, though: it does not end the turn while there is something else to do, and it
    recruits somebody if it may. It puts no power card aside that it may keep.
    """

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def choose(self, view: View) -> str:
        """One of `view.choices`."""
        useful = [
            choice
            for choice in view.choices
            if choice not in (ENDS, RECRUITS_NOBODY) and not choice.startswith(PUTS_ASIDE)
        ]
        return self._chance.choice(useful or view.choices)
