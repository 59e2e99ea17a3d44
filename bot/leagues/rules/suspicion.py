"""What organisers may want to look at: two people who always answer each other within moments, and nobody else so.

It proves nothing. Two friends in one room answer each other quickly, too; so organisers see it and nobody else, and
nothing follows from it by itself.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby, pairwise

from bot.storage.records.results import Player
from bot.storage.records.terms import MINUTE


@dataclass(frozen=True, slots=True)
class TimedChoice:
    """Something that somebody did at a table, at an instant in milliseconds."""

    table: str
    player: Player
    at: int


@dataclass(frozen=True, slots=True)
class Threshold:
    """From when on two people are worth a look."""

    within: int = MINUTE
    """Milliseconds in which an answer is quick."""
    answers: int = 20
    """So many answers to each other are needed to say anything."""
    share: float = 0.8
    """So much of them must be quick ..."""
    of_others: float = 0.4
    """... and at most so much of what both answer others: in an evening everybody is quick."""


@dataclass(frozen=True, slots=True)
class Suspicion:
    """Two people, how often one answered the other and how many of these answers were quick, and the same for their
    answers to everybody else."""

    players: tuple[Player, Player]
    answers: int
    quick: int
    answers_to_others: int
    quick_to_others: int

    @property
    def share(self) -> float:
        return self.quick / self.answers

    @property
    def share_of_others(self) -> float:
        return self.quick_to_others / self.answers_to_others if self.answers_to_others else 0.0


Answers = tuple[int, int]
"""How many answers there were, and how many of them were quick."""


def suspicions(choices: Iterable[TimedChoice], threshold: Threshold | None = None) -> tuple[Suspicion, ...]:
    """Everybody worth a look, the most striking first."""
    threshold = threshold or Threshold()
    given = _answers(choices, threshold.within)
    by_answerer: defaultdict[Player, list[int]] = defaultdict(lambda: [0, 0])
    for (_, answerer), (count, quick) in given.items():
        by_answerer[answerer][0] += count
        by_answerer[answerer][1] += quick
    found: list[Suspicion] = []
    for one, other in sorted({(min(pair), max(pair)) for pair in given}):
        there, back = given.get((one, other), (0, 0)), given.get((other, one), (0, 0))
        answers, quick = there[0] + back[0], there[1] + back[1]
        all_answers, all_quick = (by_answerer[one][number] + by_answerer[other][number] for number in (0, 1))
        pair = Suspicion((one, other), answers, quick, all_answers - answers, all_quick - quick)
        if (
            answers >= threshold.answers
            and pair.share >= threshold.share
            and pair.share_of_others <= threshold.of_others
        ):
            found.append(pair)
    return tuple(sorted(found, key=lambda pair: (-pair.share, -pair.answers, pair.players)))


def _answers(choices: Iterable[TimedChoice], within: int) -> dict[tuple[Player, Player], Answers]:
    """How often somebody was the next at a table after somebody else, by the two of them. What somebody does in one go
    is one answer: from the last choice of the one before to their first."""
    found: dict[tuple[Player, Player], Answers] = {}
    ordered = sorted(choices, key=lambda choice: (choice.table, choice.at, choice.player))
    for _, at_table in groupby(ordered, key=lambda choice: choice.table):
        goes = [list(go) for _, go in groupby(at_table, key=lambda choice: choice.player)]
        for before, after in pairwise(goes):
            pair = (before[-1].player, after[0].player)
            count, quick = found.get(pair, (0, 0))
            found[pair] = count + 1, quick + (after[0].at - before[-1].at <= within)
    return found
