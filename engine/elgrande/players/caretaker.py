"""A careful player for a seat whose person is away: it looks after the seat and spoils nobody's game."""

from __future__ import annotations

from random import Random

from engine.elgrande.rules.scoring import award
from engine.elgrande.seen.view import View
from engine.elgrande.verbs import RECRUITS_NOBODY, printed, verb_of

_ENDS = ("end", "finish")


class Caretaker:
    """Places caballeros where they earn the seat most as they count now, and lets special actions and Vetoes be.

    Everything else it chooses by chance among what does not give anything away. It sees the view of the seat only.
    """

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def choose(self, view: View) -> str:
        """One of `view.choices`."""
        placing = {choice: self._gain(view, choice) for choice in view.choices if choice.startswith("place ")}
        if placing:
            most = max(placing.values())
            return self._chance.choice([choice for choice, gain in placing.items() if gain == most])
        return self._chance.choice(self._harmless(view.choices))

    def _harmless(self, choices: tuple[str, ...]) -> list[str]:
        for ends in (False, True):
            wanted = [
                choice
                for choice in choices
                if choice != RECRUITS_NOBODY
                and (not printed(verb_of(choice)).is_left_alone or (ends and choice in _ENDS))
            ]
            if wanted:
                return wanted
        return list(choices)

    def _gain(self, view: View, choice: str) -> int:
        """Points more for the seat, were the region scored with one caballero more there; none in the Castillo."""
        area = choice.partition(" ")[2]
        region = next((each for each in view.regions if each.id == area), None)
        if region is None or view.viewer is None:
            return 0
        before = region.counting
        after = tuple(count + (seat == view.viewer) for seat, count in enumerate(before))
        return award(after, region.points)[0][view.viewer] - award(before, region.points)[0][view.viewer]
