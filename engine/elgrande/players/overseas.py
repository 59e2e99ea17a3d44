"""What the colonies may bring besides majorities: offices, gold and goods, the Großinquisitor (p. 3 to 7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache

from engine.elgrande.board.cards import NOT_TAKEN
from engine.elgrande.board.effects import INQUISITOR
from engine.elgrande.board.map import Map, areas_in
from engine.elgrande.board.qualities import Marks
from engine.elgrande.facts import CARGO
from engine.elgrande.rules.scoring import all_effective_counts, all_own_counts, award, points_of
from engine.elgrande.steps.base import ElGrande
from engine.elgrande.steps.sailing import SHIP
from engine.elgrande.steps.stack_seven import DOUBLE_BLOW, TURN_DOWN

_OFFICE = 1.0
"""The share of its points that an office brings in each general scoring to come."""
_SAILOR, _SETTLER = 0.8, 1.0
"""A caballero on the ship or in a colony, besides majorities, as long as there is time to come home: it finds gold or
goods, or lands where it is wanted."""
_ABOARD, _OVERSEAS = 0.85, 0.65
"""The share of the points of gold and goods that comes home from the ship, and from anywhere else."""
_EXTRA = 0.6
"""One more caballero in the next own turn: hardly anybody holds the Großinquisitor longer."""
_TAKEN_WITH = "heilige_inquisition"
"""The card with which one takes the Großinquisitor; it is back in every round."""
_KEPT: Mapping[str, float] = {DOUBLE_BLOW: 4.0, TURN_DOWN: 0.7}
"""Cards that are kept, as long as there is a turn to use them in."""

_CARGO = {cargo.id: cargo.points for cargo in CARGO}


FIGURES = (
    "captain", "viceroy", "in_francia", "cargo_aboard", "cargo_overseas", "aboard", "settlers",
    "inquisitor", "black", "black_for_sure", "double_blow",
)  # fmt: skip
"""What is described of each player in the colonies, by name, for those who learn from games (`experience.py`)."""


def keeps_further_owners(game: ElGrande, rounds_left: float) -> bool:
    """Whether the black caballeros are sure to count for the same player in the next general scoring.

    It comes at the end of this round, and the card with which one takes the Großinquisitor is gone.
    """
    board = game.board
    return rounds_left < 1 and (_TAKEN_WITH, NOT_TAKEN) not in zip(board.open_cards, board.takers, strict=True)


def overseas(game: ElGrande, turns_left: tuple[int, ...], scorings: int) -> Sequence[float]:
    """What they are worth to each player, in points; so many own turns and general scorings are left."""
    board, rules = game.board, game.rules
    further = range(board.players, board.colours)
    holders = (*range(board.players), *[rules.player_of(board, colour) for colour in further])
    there = tuple(board.caballeros[rules.map.index[SHIP] * board.colours :])
    found = _in_regions(rules.map, there, board.marked, holders, turns_left, scorings)
    if not board.effects and not board.kept:
        return found
    worth = [*found]
    inquisitor = board.effects.named(INQUISITOR)
    if inquisitor is not None:
        worth[inquisitor.player] += _EXTRA * (turns_left[inquisitor.player] > 0)
    for kept in board.kept:
        if not kept.is_whole:
            worth[kept.player] += _KEPT.get(kept.card, 0.0) * (turns_left[kept.player] > 0)
    return worth


@lru_cache(maxsize=1 << 12)
def _in_regions(
    regions: Map,
    there: tuple[int, ...],
    marked: Marks,
    holders: tuple[int | None, ...],
    turns_left: tuple[int, ...],
    scorings: int,
) -> tuple[float, ...]:
    """The same of those who stand in regions. `there` is how many do, by area, from the ship on, and colour.

    `holders` are the players for whom they count, by colour.
    """
    ship, colonies = regions.index[SHIP], areas_in(regions.overseas)
    worth = []
    for player, turns in enumerate(turns_left):
        aboard, *settlers = [there[(area - ship) * len(holders) + player] for area in (ship, *colonies)]
        worth.append(_SAILOR * aboard * (turns > 0) + _SETTLER * sum(settlers) * (turns > 1))
    points = _points_of_spaces(regions)
    for area, colour, kind in marked:
        holder = holders[colour]
        if holder is None or area < 0:
            continue
        for name in kind:
            if name in _CARGO and turns_left[holder] > (area != ship):
                worth[holder] += _CARGO[name] * (_ABOARD if area == ship else _OVERSEAS)
            worth[holder] += _OFFICE * points.get(name, 0) * scorings
    return tuple(worth)


def figures(game: ElGrande, turns_left: Sequence[int], *, is_scored_now: bool) -> list[tuple[float, ...]]:
    """The FIGURES of each player; so many own turns are left, and this round may end with a general scoring."""
    board, regions = game.board, game.rules.map
    ship, colonies = regions.index[SHIP], areas_in(regions.overseas)
    points, black = _points_of_spaces(regions), _of_further_owners(game)
    is_sure = is_scored_now and board.phase == "turns" and keeps_further_owners(game, 0)
    found = []
    for player, turns in enumerate(turns_left):
        has = dict.fromkeys(FIGURES, 0.0)
        for area, name in _qualities_of(game, player):
            if name in _CARGO and turns > (area != ship):
                has["cargo_aboard" if area == ship else "cargo_overseas"] += _CARGO[name]
            elif name in points:
                has[name if name in has else "in_francia"] += points[name]
        has["aboard"] = board.present(ship, player) * (turns > 0)
        has["settlers"] = sum([board.present(area, player) for area in colonies]) * (turns > 1)
        has["inquisitor"] = (INQUISITOR, player) in board.effects.held
        has["black"] = black[player]
        has["black_for_sure"] = black[player] * is_sure
        has["double_blow"] = turns > 0 and any(kept[:2] == (player, DOUBLE_BLOW) for kept in board.kept)
        found.append(tuple(map(float, has.values())))
    return found


def _qualities_of(game: ElGrande, player: int) -> Iterator[tuple[int, str]]:
    """Each quality of the caballeros that count for the player, and the region where that caballero stands."""
    for area, colour, kind in game.board.marked:
        if area >= 0 and game.rules.player_of(game.board, colour) == player:
            for name in kind:
                yield area, name


def _of_further_owners(game: ElGrande) -> list[int]:
    """How many points more, or fewer, each player would get everywhere because of the caballeros of further owners."""
    players = game.board.players
    brought = [0] * players
    own, effective = all_own_counts(game), all_effective_counts(game)
    for area in range(game.board.areas):
        here = slice(area * players, (area + 1) * players)
        if own[here] != effective[here]:
            points = points_of(game, area)
            pairs = zip(award(effective[here], points)[0], award(own[here], points)[0], strict=True)
            brought = [each + more - less for each, (more, less) in zip(brought, pairs, strict=True)]
    return brought


@cache
def _points_of_spaces(regions: Map) -> Mapping[str, int]:
    """What each space brings whenever its region is scored."""
    return {space.id: space.points for _, space in regions.spaces}
