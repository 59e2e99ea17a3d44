"""What many games have taught: the points that each player gains until each general scoring, told between two turns.

Who searches sees the game when a turn or a round begins. There a position is described by a few figures of each player
(FIGURES), and the points to come are sums of them, weighed differently for each number of rounds until a general
scoring and of turns that have begun. `scripts/make_experience.py` plays games and finds the weights; they lie in
`data/elgrande/experience/`, a file for each number of players and set of expansions, with what shows how well they
foretell.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import exp, log
from operator import mul
from typing import NamedTuple

from engine.core.majorities import drawn
from engine.elgrande.board.map import CASTILLO
from engine.elgrande.facts import FOLDER, HOME_BONUS, KING_BONUS
from engine.elgrande.players import belongings, overseas
from engine.elgrande.players.prospects import SPREAD_AT_THE_END, prospects, turn_of, worth
from engine.elgrande.players.temperaments import PLAIN, TEMPERAMENTS
from engine.elgrande.rules.scoring import all_effective_counts, all_own_counts, award, points_of
from engine.elgrande.steps.base import ElGrande

LEARNED = FOLDER / "experience"

_OF_AREAS = (
    "stands", "with_one_fewer", "with_one_more", "with_two_more", "drawn", "drawn_widely",
    "king", "home", "home_drawn", "in_regions", "regions", "nearly_first",
)  # fmt: skip
_OF_PLAYERS = (
    "castillo", "court", "large_court", "province", "best_cards", "lowest_cards", "highest_card",
    "to_play", "recruits", "turns_before", "hoped",
)  # fmt: skip
_OF_RIVALS = ("stands", "in_regions", "castillo", "court", "province", "best_cards", "hoped")
FIGURES = ("always", *_OF_AREAS, *_OF_PLAYERS, "ahead", "ahead_of_best", *[f"rivals_{name}" for name in _OF_RIVALS])
"""The figures of a player, by name; those of rivals are their means. `hoped` is what the evaluation made by hand hopes
for (`prospects.py`): experience says how much of that is to be believed."""

_SHARED = [(*_OF_AREAS, *_OF_PLAYERS).index(name) for name in _OF_RIVALS]

_NEAR, _WIDE = 1.0, 2.5
"""How many caballeros more are as good as none where places are as if drawn."""
_ROUNDS = 9
"""How long the games were that were learned from."""
_LARGE_COURT = 5
"""Caballeros in the court beyond so many have to wait for a later turn."""


class Stage(NamedTuple):
    """How far a general scoring is away."""

    left: int
    """The rounds until then, with this one."""
    begun: int
    """The turns of this round that have begun; 0 when the round begins."""


@dataclass(frozen=True, eq=False)
class Experience:
    """What games with so many players and these expansions have taught."""

    weights: Mapping[Stage, Sequence[float]]
    """What each of the figures counts, in points (see `names_of`)."""
    spreads: Mapping[Stage, float]
    """How many points the end is unsure by, by the stage before the last scoring."""


def file_of(players: int, expansions: Sequence[str]) -> str:
    """The name of the file with what such games have taught."""
    return "-".join((f"players_{players}", *sorted(expansions))) + ".toml"


@cache
def experience_of(players: int, expansions: tuple[str, ...] = ()) -> Experience | None:
    """What is known of games with so many players and these expansions; None if nothing is."""
    file = LEARNED / file_of(players, expansions)
    if not file.exists():
        return None
    read = tomllib.loads(file.read_text(encoding="utf-8"))
    known = *FIGURES, *overseas.FIGURES, *belongings.FIGURES
    places = [read["figures"].index(name) for name in known if name in read["figures"]]
    stages = {Stage(*each["stage"]): each for each in read["weighed"]}
    return Experience(
        {stage: tuple([each["weights"][place] for place in places]) for stage, each in stages.items()},
        {stage: each["spread"] for stage, each in stages.items() if "spread" in each},
    )


def worth_between_turns(game: ElGrande, player: int) -> float:
    """How good the game looks for this player, in points: by experience where there is some, else as it looks at once.

    More points mean a better chance of winning: so many more one has than a single rival who would win as often as all
    rivals together.
    """
    experience = experience_of(game.board.players, tuple(game.options["expansions"]))
    if experience is None or not (is_known(game) or (has_known_length(game) and game.over)):
        return worth(game, player, PLAIN)
    if game.over:
        hoped, spread = [*map(float, game.board.score)], SPREAD_AT_THE_END
    else:
        hoped, spread = expected(game, experience), experience.spreads[stages(game)[-1]]
    others = hoped[:player] + hoped[player + 1 :]
    most = max(others)
    return hoped[player] - most - spread * log(sum([exp((points - most) / spread) for points in others]))


def is_known(game: ElGrande) -> bool:
    """Whether the game is as long as those that were learned from, and a turn goes on or a round begins."""
    board = game.board
    if not has_known_length(game):
        return False
    if turn_of(game) is None:
        return board.phase == "power_cards" and not any(board.power_cards)
    return board.phase == "turns"


def has_known_length(game: ElGrande) -> bool:
    """Whether the game is as long as those that were learned from."""
    return len(game.rules.rounds) == _ROUNDS


def expected(game: ElGrande, experience: Experience) -> list[float]:
    """The points that each player is going to have at the end, as experience tells."""
    weights = _sum([experience.weights[stage] for stage in stages(game)])
    return [score + sum(map(mul, weights, each)) for score, each in zip(game.board.score, figures(game), strict=True)]


def stages(game: ElGrande) -> tuple[Stage, ...]:
    """How far each general scoring to come is away, the next one first."""
    player = turn_of(game)
    board, rounds = game.board, game.rules.rounds
    begun = 0 if player is None else board.order_of_turns.index(player) + 1
    now = rounds.index(board.round)
    return tuple(
        [Stage(rounds.index(each) - now + 1, begun) for each in game.rules.scoring_after if each >= board.round]
    )


def names_of(game: ElGrande) -> tuple[str, ...]:
    """The names of all figures that are described of such a game."""
    in_colonies = overseas.FIGURES if game.rules.map.overseas else ()
    of_belongings = belongings.FIGURES if game.board.ships else ()
    return (*FIGURES, *in_colonies, *of_belongings)


def figures(game: ElGrande) -> list[tuple[float, ...]]:
    """The figures of each player, in the order of their names."""
    board = game.board
    players = range(board.players)
    counts, by_area = (all_own_counts if game.rules.map.overseas else all_effective_counts)(game), []
    for area in range(board.areas):
        homes = tuple([player for player in players if board.grandes[player] == area])
        with_king = area == board.king and area != CASTILLO
        here = counts[area * board.players : (area + 1) * board.players]
        by_area.append(_of_area(here, points_of(game, area), homes, with_king, area != CASTILLO))
    of_players = _of_players(game)
    own = [(*_sum([area[player] for area in by_area]), *of_players[player]) for player in players]
    described = []
    for player, score in enumerate(board.score):
        rivals = [[own[rival][place] for place in _SHARED] for rival in players if rival != player]
        means = [each / len(rivals) for each in _sum(rivals)]
        scores = board.score[:player] + board.score[player + 1 :]
        described.append((1.0, *own[player], score - sum(scores) / len(scores), score - max(scores), *means))
    to_come = stages(game)
    to_play = _OF_PLAYERS.index("to_play")
    turns_left = [to_come[-1].left - 1 + int(each[to_play]) for each in of_players]
    if game.rules.map.overseas:
        in_colonies = overseas.figures(game, turns_left, is_scored_now=to_come[0].left == 1)
        described = [first + second for first, second in zip(described, in_colonies, strict=True)]
    if board.ships:
        rounds = [stage.left - stage.begun / board.players for stage in to_come]
        of_belongings = belongings.figures(board, turns_left, rounds)
        described = [first + second for first, second in zip(described, of_belongings, strict=True)]
    return described


def _sum(rows: Sequence[Sequence[float]]) -> list[float]:
    return list(map(sum, zip(*rows, strict=True)))


def _of_players(game: ElGrande) -> list[tuple[float, ...]]:
    """The figures of what is not in the regions, in the order of _OF_PLAYERS, by player."""
    board, deck = game.board, game.rules.power_deck
    stage = stages(game)[-1]
    order = board.order_of_turns if stage.begun else board.clockwise_from(board.start_player)
    cards_left = stage.left - (stage.begun > 0)
    hoped = prospects(game, TEMPERAMENTS[PLAIN])
    found: list[tuple[float, ...]] = []
    for player in range(board.players):
        court, province = board.court[player], board.province[player]
        place = order.index(player)
        to_play = stage.begun == 0 or place >= stage.begun - 1
        card = board.power_cards[player] if to_play else 0
        hand = _of_hand(board.hands[player], len(deck.values), cards_left)
        recruits = min(province, deck.caballeros[card])
        large_court = max(0, court + recruits - _LARGE_COURT)
        before = place - max(0, stage.begun - 1) if to_play else 0
        supplies = board.present(CASTILLO, player), court, large_court, province
        found.append((*supplies, *hand, float(to_play), recruits, before, hoped[player] - board.score[player]))
    return found


@lru_cache(maxsize=1 << 16)
def _of_area(
    counts: tuple[int, ...], points: tuple[int, ...], homes: tuple[int, ...], with_king: bool, is_region: bool
) -> list[tuple[float, ...]]:
    """The figures of one area by player, in the order of _OF_AREAS."""
    stands, leader = award(counts, points)
    places = points[: len(counts) - 1] if len(counts) < 4 else points
    near, _ = drawn([exp((count or -1) / _NEAR) for count in counts], places)
    wide, firsts = drawn([exp((count or -1) / _WIDE) for count in counts], places)
    found: list[tuple[float, ...]] = []
    for player, count in enumerate(counts):
        behind = max(counts[:player] + counts[player + 1 :]) - count
        leads = player == leader
        found.append(
            (
                stands[player],
                _with(counts, points, player, -1) if count else 0,
                _with(counts, points, player, 1),
                _with(counts, points, player, 2),
                near[player],
                wide[player],
                KING_BONUS if with_king and leads else 0,
                HOME_BONUS if player in homes and leads else 0,
                HOME_BONUS * firsts[player] if player in homes else 0.0,
                count if is_region else 0,
                1 if count and is_region else 0,
                points[0] if is_region and behind in (0, 1) else 0,
            )
        )
    return found


def _with(counts: tuple[int, ...], points: tuple[int, ...], player: int, more: int) -> int:
    """What the player would get there with so many caballeros more."""
    return award((*counts[:player], counts[player] + more, *counts[player + 1 :]), points)[0][player]


@lru_cache(maxsize=1 << 14)
def _of_hand(cards: int, size: int, rounds_left: int) -> tuple[float, float, float]:
    """How high the best cards are, as many as there are rounds left, and the lowest three; how high the highest is."""
    numbers = [number for number in range(1, size) if cards >> number & 1]
    if not rounds_left or not numbers:
        return 0.0, 0.0, 0.0
    return sum(numbers[-rounds_left:]) / rounds_left, sum(numbers[:3]) / 3, numbers[-1]
