"""How good a game of El Grande looks: points won, and points that each player may hope for.

A majority is worth what it would bring in every general scoring to come, the less surely the more turns are left until
then. What is not on the board yet counts too: caballeros in court and province, power cards, the order of the round.
Whatever a card or an expansion does, only the position that it leads to is judged.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp, sqrt
from types import MappingProxyType

from engine.core.majorities import drawn
from engine.elgrande.board import VETO
from engine.elgrande.map import CASTILLO
from engine.elgrande.scoring import HOME_BONUS, KING_BONUS, NO_LEADER, award, effective_counts, points_of
from engine.elgrande.steps.base import ElGrande
from engine.elgrande.verbs import verb_of

PLAIN = "plain"


@dataclass(frozen=True, slots=True)
class Temperament:
    """What somebody looks at. Everything is in points, or a factor."""

    rivals: float = 0.6
    """How much the points that rivals may hope for count against the own ones."""
    later: float = 0.7
    """What a point counts that is hoped for in a scoring after the next one."""
    court: float = 0.55
    """A caballero in the court, while there is time to place it."""
    province: float = 0.2
    """A caballero in the province, while there is time to recruit it."""
    castillo: float = 0.5
    """A caballero in the Castillo beyond its points there: it goes where it is wanted."""
    power_card: float = 0.12
    """Each step higher of a power card that is kept for the rounds to come."""
    order: float = 1.0
    """Each rival who has the turn later."""
    veto: float = 1.5
    """A Veto that lies open."""


TEMPERAMENTS: Mapping[str, Temperament] = MappingProxyType(
    {
        PLAIN: Temperament(),
        "builder": Temperament(rivals=0.3, later=0.9, court=0.65, province=0.25),
        "hunter": Temperament(rivals=1.0, later=0.6),
        "schemer": Temperament(castillo=1.0, order=1.5, power_card=0.16, veto=2.5),
        "short-sighted": Temperament(rivals=0.0, later=0.0, castillo=0.0, power_card=0.0, order=0.0, veto=0.0),
    }
)

_PLACED_IN_A_TURN = 3.5
"""How many caballeros one places in a turn, about."""


def turn_of(game: ElGrande) -> int | None:
    """Whose turn it is; None between turns."""
    for frame in game.stack:
        if frame.program == "turn":
            return frame.actor
    return None


def sensible(game: ElGrande, player: int) -> Sequence[str]:
    """The choices worth a thought: whoever may recruit recruits as many as possible, and a full hand is kept."""
    choices = game.asked.get(player, ())
    if choices and verb_of(choices[-1]) == "recruit":
        return choices[-1:]
    if "done" in choices and any(verb_of(choice) == "drop" for choice in choices):
        return ("done",)
    return [choice for choice in choices if verb_of(choice) != "drop"] or choices


def worth(game: ElGrande, player: int, temperament: str) -> float:
    """How good the game looks for this player: the own prospects, less what the rivals may hope for."""
    manner = TEMPERAMENTS[temperament]
    hoped = prospects(game, manner)
    rivals = hoped[:player] + hoped[player + 1 :]
    return hoped[player] - manner.rivals * (max(rivals) + sum(rivals) / len(rivals)) / 2


def prospects(game: ElGrande, manner: Temperament) -> list[float]:
    """The points that each player may hope to have at the end."""
    board = game.board
    hoped: list[float] = [*board.score]
    rounds = _rounds_to_scorings(game)
    if not rounds:
        return hoped
    soon = round(4 * rounds[0])
    later = [round(4 * each) for each in rounds[1:]] if manner.later else []
    is_bent = bool(board.effects or board.marked) or board.colours > board.players
    for area in range(board.areas):
        counts = effective_counts(game, area) if is_bent else board.counts(area)
        points = points_of(game, area)
        chances, leads = hopes(counts, points, soon)
        king = KING_BONUS / (1 + rounds[0]) if area == board.king and area != CASTILLO else 0.0
        for player, chance in enumerate(chances):
            home = HOME_BONUS if board.grandes[player] == area else 0
            hoped[player] += chance + leads[player] * (king + home)
        for quarters in later:
            chances, leads = hopes(counts, points, quarters)
            for player, chance in enumerate(chances):
                home = HOME_BONUS if board.grandes[player] == area else 0
                hoped[player] += manner.later * (chance + leads[player] * home)
    _add_supply(game, manner, rounds[-1], len(rounds), hoped)
    for player, count in enumerate(board.counts(CASTILLO)):
        hoped[player] += manner.castillo * count
    for kept in board.kept:
        if kept.card == VETO:
            hoped[kept.player] += manner.veto
    return hoped


def _begun(game: ElGrande) -> int:
    """How many turns of this round have begun."""
    player = turn_of(game)
    return 0 if player is None else game.board.turn_order.index(player) + 1


def _rounds_to_scorings(game: ElGrande) -> list[float]:
    """How many rounds are left until each scoring to come, the turns that have begun not counted."""
    board, rounds = game.board, game.rules.rounds
    if board.phase == "over":
        return []
    now = rounds.index(board.round) if board.round in rounds else 0
    left = 1 - _begun(game) / board.players if board.phase != "general_scoring" else 0.0
    return [rounds.index(each) - now + left for each in game.rules.scoring_after if rounds.index(each) >= now]


@lru_cache(maxsize=1 << 16)
def hopes(
    counts: tuple[int, ...], points: tuple[int, ...], quarters: int
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The points that each player may hope for in an area, and how surely each will lead there alone.

    `quarters` of a round are left until it is scored. Right before, it is what would be scored; the earlier, the more
    it is as if places were drawn, with the better chances the more caballeros somebody has.
    """
    earned, leader = award(counts, points)
    leads = tuple(float(player == leader and leader != NO_LEADER) for player in range(len(counts)))
    if not quarters:
        return tuple(map(float, earned)), leads
    left = quarters / 4
    sureness = 1 / (1 + left)
    spread = 0.5 + 0.7 * sqrt(left)
    weights = [exp((count if count else -1) / spread) for count in counts]
    by_chance, firsts = drawn(weights, points[: len(counts) - 1] if len(counts) < 4 else points)
    return (
        tuple(sureness * point + (1 - sureness) * other for point, other in zip(earned, by_chance, strict=True)),
        tuple(sureness * lead + (1 - sureness) * 0.8 * first for lead, first in zip(leads, firsts, strict=True)),
    )


def _add_supply(game: ElGrande, manner: Temperament, rounds_left: float, scorings: int, hoped: list[float]) -> None:
    """What is not on the board yet: caballeros, this round's order, and the power cards for the rounds to come."""
    board, deck = game.board, game.rules.power_deck
    begun = _begun(game)
    whole_rounds = int(rounds_left)
    share = sqrt(scorings)
    for player in range(board.players):
        court, province = board.court[player], board.province[player]
        card = board.power_cards[player]
        has_turn = card and (not board.turn_order or board.turn_order.index(player) >= begun)
        turns = whole_rounds + (1 if has_turn else 0)
        if has_turn:
            recruited = min(province, deck.caballeros[card])
            court, province = court + recruited, province - recruited
            hoped[player] += manner.order * _later(game, player, card) if not board.turn_order else 0.0
        usable = min(court, _PLACED_IN_A_TURN * turns)
        hoped[player] += share * manner.court * (usable + 0.15 * (court - usable) * (whole_rounds > 0))
        hoped[player] += share * manner.province * min(province, _PLACED_IN_A_TURN * whole_rounds)
        if manner.power_card and whole_rounds:
            cards, number, left = board.hands[player], len(deck.values) - 1, whole_rounds
            while left and number:
                if cards >> number & 1:
                    hoped[player] += manner.power_card * number * 13 / len(deck.values)
                    left -= 1
                number -= 1


def _later(game: ElGrande, player: int, card: int) -> float:
    """How many rivals are going to have their turn after this player: those who have not played count by chance."""
    board, deck = game.board, game.rules.power_deck
    others = [other for rival, other in enumerate(board.power_cards) if rival != player]
    return sum(1.0 if other and other < card else 0.0 if other else card / len(deck.values) for other in others)
