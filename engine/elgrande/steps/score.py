"""Special scorings of stacks 2 and 3 (Big Box p. 10 and 11) and the scoring of all regions.

When several regions are scored, they are scored one after the other in the printed order. In the base game their order
changes a result only where a Veto could stop the scoring half-way: then the acting player is asked for it (R11).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.core.step import NOBODY, Choices, Frame, Prompt, Step
from engine.elgrande.board.effects import DOUBLE
from engine.elgrande.board.map import CASTILLO_BIT
from engine.elgrande.events.base_game import OptionChosen
from engine.elgrande.events.king_and_intrigue import DoubleScoringShown
from engine.elgrande.rules.scoring import brings_points, counted_together, points_of, score_area
from engine.elgrande.steps.base import ElGrande

BEFORE_A_SPECIAL_SCORING = "before a special scoring"


def announce_scoring(game: ElGrande, actor: int, areas: Iterable[int]) -> None:
    """Run the program "before a special scoring" of these regions; its local is their mask."""
    game.call(BEFORE_A_SPECIAL_SCORING, actor, (sum(1 << area for area in areas),))


@dataclass(frozen=True, slots=True)
class ScoreChosenRegion(Step):
    """Score one region of your choice, the King's region too; in some editions also the Castillo (R1).

    Local: at the end the region chosen, if the scoring is announced.
    """

    def areas(self, game: ElGrande, player: int) -> int:
        """Mask of the areas to choose from."""
        castillo = CASTILLO_BIT if game.rules.scoring_one_region_may_be_castillo else 0
        return game.rules.map.all_regions | castillo

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        areas = 0 if frame.local else self.areas(game, frame.actor)
        return {frame.actor: game.rules.map.choices("score", areas)} if areas else NOBODY

    def score(self, game: ElGrande, frame: Frame, area: int) -> None:
        """Score the region, announced if that is heard."""
        if game.programs[BEFORE_A_SPECIAL_SCORING]:
            frame.local = (*frame.local, area)
            announce_scoring(game, frame.actor, (area,))
        else:
            score_area(game, area)
            frame.next()

    def run(self, game: ElGrande, frame: Frame) -> None:
        if frame.local:
            score_area(game, frame.local[-1])
        frame.next()

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        area = game.rules.map.index[choice.split()[1]]
        if area:
            self.score(game, frame, area)
        else:
            game.emit(OptionChosen, player, "scoring_castillo")  # before it is lifted: a Veto may stop that
            frame.next()
            game.call("score the castillo", player)


@dataclass(frozen=True, slots=True)
class ScoreEveryRegion(Step):
    """Score all regions at a general scoring, one after the other; those with a 2x marker twice.

    Two allied regions are scored together at the first of them (R26).
    The program "before a region is scored" runs before each (its actor is who begins, its local the mask of what is
    scored together). Local: the region that comes next, and whether that program has run.
    """

    def run(self, game: ElGrande, frame: Frame) -> None:
        first, is_announced = frame.local or (1, False)
        board = game.board
        announces = bool(game.programs["before a region is scored"])
        if not (board.effects.bend_scoring or announces):  # the same without what only expansions bring
            for area in range(first, board.areas):
                score_area(game, area, general=True)
            frame.next()
            return
        for area in range(first, board.areas):
            together = tuple(sorted(counted_together(game, area, general=True)))
            if not together or area > together[0]:
                continue
            if announces and not is_announced:
                frame.local = (area, True)
                game.call("before a region is scored", board.start_player, (sum(1 << each for each in together),))
                return
            is_announced = False
            for each in together:
                score_area(game, each, general=True)
                if board.effects.bend_scoring:
                    self._score_again(game, each)
        frame.next()

    def _score_again(self, game: ElGrande, area: int) -> None:
        """Once more for each 2x marker in the region, which everybody sees now."""
        for effect in game.board.effects.lying_in(area, DOUBLE):
            game.board.show_effect(effect)
            game.emit(DoubleScoringShown, effect.player, game.rules.map.ids[area])
            score_area(game, area, general=True)


@dataclass(frozen=True, slots=True)
class ScoreRegions(Step):
    """Score several regions, one after the other. Subclasses say which.

    Local: "announced" once that is done, then "rest" and the areas still to be scored.
    """

    first_place_only: bool = False

    def areas(self, game: ElGrande) -> Sequence[int]:
        """The regions to be scored, in printed order."""
        return range(1, game.board.areas)

    def left(self, game: ElGrande, frame: Frame) -> tuple[int, ...]:
        """The regions still to be scored."""
        return frame.local[1:] if frame.local[:1] == ("rest",) else tuple(self.areas(game))

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        if not game.board.veto_holders_against(frame.actor) or self._is_to_be_announced(game, frame):
            return NOBODY
        areas = self.left(game, frame)
        worth = sum(1 << area for area in areas if brings_points(game, area, first_place_only=self.first_place_only))
        return {frame.actor: game.rules.map.choices("score", worth)} if worth.bit_count() > 1 else NOBODY

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        self._score(game, frame, self.left(game, frame), game.rules.map.index[choice.split()[1]])

    def run(self, game: ElGrande, frame: Frame) -> None:
        areas = self.left(game, frame)
        if areas and self._is_to_be_announced(game, frame):
            frame.local = ("announced",)
            announce_scoring(game, frame.actor, areas)
        elif areas:
            self._score(game, frame, areas, areas[0])
        else:
            frame.next()

    def _is_to_be_announced(self, game: ElGrande, frame: Frame) -> bool:
        return not frame.local and bool(game.programs[BEFORE_A_SPECIAL_SCORING])

    def _score(self, game: ElGrande, frame: Frame, areas: tuple[int, ...], area: int) -> None:
        rest = [other for other in areas if other != area]
        score_area(game, area, first_place_only=self.first_place_only)
        frame.local = ("rest", *rest)

    def prompt(self, game: ElGrande, frame: Frame, player: int) -> Prompt:
        return Prompt("ScoreChosenRegion", {})


@dataclass(frozen=True, slots=True)
class ScoreRegionsWorth(ScoreRegions):
    """Score all regions whose first place brings so many points now, scoring tables included; never the Castillo."""

    first_places: tuple[int, ...] = ()

    def areas(self, game: ElGrande) -> Sequence[int]:
        return [area for area in ScoreRegions.areas(self, game) if points_of(game, area)[0] in self.first_places]


def standing_in(game: ElGrande, area: int) -> int:
    """How many caballeros stand in the area, also those that do not count for its majority.

    Those of further owners are ignored in scorings as long as nobody holds them.
    """
    board = game.board
    if board.colours == board.players:
        return sum(board.counts(area))
    start = area * board.colours
    standing = board.caballeros[start : start + board.colours]
    return sum(standing) - sum([standing[colour] for colour in game.rules.further_owners_of(board, None)])


@dataclass(frozen=True, slots=True)
class ScoreRegionsWithMost(ScoreRegions):
    """Score the region with the most caballeros in all, or all of them if several share it."""

    def areas(self, game: ElGrande) -> Sequence[int]:
        totals = {area: standing_in(game, area) for area in ScoreRegions.areas(self, game)}
        most = max(totals.values())
        return [area for area, total in totals.items() if total == most]


@dataclass(frozen=True, slots=True)
class ScoreRegionsWithFewest(ScoreRegions):
    """Score the region with the fewest caballeros, or all of them if several share it; empty regions do not count."""

    def areas(self, game: ElGrande) -> Sequence[int]:
        totals = {area: standing_in(game, area) for area in ScoreRegions.areas(self, game)}
        peopled = {area: total for area, total in totals.items() if total}
        fewest = min(peopled.values(), default=0)
        return [area for area, total in peopled.items() if total == fewest]
