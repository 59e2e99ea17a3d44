"""What computer players who think ahead must know of El Caballero: how it is guessed, and how good it looks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp, sqrt
from random import Random
from types import MappingProxyType

from engine.core.insight import Insight
from engine.core.majorities import drawn
from engine.elcaballero import facts
from engine.elcaballero.island import island_of
from engine.elcaballero.numbers import totals_of
from engine.elcaballero.scoring import alkalde_results, award, is_closed, water_results
from engine.elcaballero.steps.base import ElCaballero

PLAIN = "plain"


@dataclass(frozen=True, slots=True)
class Temperament:
    """What somebody looks at. Everything is in points, or a factor."""

    rivals: float = 0.6
    """How much the points that rivals may hope for count against the own ones."""
    later: float = 0.7
    """What a point counts that is hoped for in a scoring after the next one."""
    court: float = 0.5
    """A caballero at court, while there is a turn to come."""
    castillo: float = 0.5
    """A castillo on an own card: the card is safer."""
    power_card: float = 0.1
    """Each step higher of a power card that is kept for the rounds to come."""
    order: float = 0.8
    """Each rival who has the turn later."""


TEMPERAMENTS: Mapping[str, Temperament] = MappingProxyType(
    {
        PLAIN: Temperament(),
        "builder": Temperament(rivals=0.3, later=0.9, court=0.6),
        "hunter": Temperament(rivals=1.0, later=0.6),
        "schemer": Temperament(castillo=1.0, order=1.2, power_card=0.15),
        "short-sighted": Temperament(rivals=0.0, later=0.0, castillo=0.0, power_card=0.0, order=0.0),
    }
)


def guess(game: ElCaballero, viewer: int, chance: Random) -> ElCaballero:  # noqa: ARG001  # the form of Insight.guess
    """A twin whose face-down tiles lie in another order: their order is the only secret of the game (B24)."""
    twin: ElCaballero = game.clone()
    twin.listening = False
    twin.seed = 0
    stack = sorted(twin.board.stack)
    chance.shuffle(stack)
    twin.board.stack = tuple(stack)
    twin.board.chance = chance.getrandbits(64)
    return twin


def turn_of(game: ElCaballero) -> int | None:
    """Whose turn it is; None between turns."""
    return next((frame.actor for frame in game.stack if frame.program == "turn"), None)


def sensible(game: ElCaballero, player: int) -> Sequence[str]:
    """The choices worth a thought: first the supply, then a tile, then what is done with the court.

    What was paid for is not taken back.
    """
    verbs: dict[str, list[str]] = {}
    for choice in game.asked.get(player, ()):
        verbs.setdefault(choice.partition(" ")[0], []).append(choice)
    for first in ("supply", "lay"):
        if first in verbs:
            return verbs[first]
    kept = [each for verb, choices in verbs.items() if verb not in ("take_card", "lift_ship") for each in choices]
    return kept or game.asked.get(player, ())


def worth(game: ElCaballero, player: int, temperament: str) -> float:
    """How good the game looks for this player: the own prospects, less what the rivals may hope for."""
    manner = TEMPERAMENTS[temperament]
    hoped = prospects(game, manner)
    rivals = hoped[:player] + hoped[player + 1 :]
    return hoped[player] - manner.rivals * (max(rivals) + sum(rivals) / len(rivals)) / 2


def prospects(game: ElCaballero, manner: Temperament) -> list[float]:
    """The points that each player may hope to have at the end."""
    board = game.board
    hoped: list[float] = [*board.scores()]
    rounds = _rounds_to_scorings(game)
    if not rounds:
        return hoped
    factors = [1.0] + [manner.later] * (len(rounds) - 1)
    whole = sum(factors)
    regions = island_of(board.tiles).regions
    for number, totals in totals_of(board.tiles, board.cards, board.players).items():
        region = regions[number]
        for factor, left in zip(factors, rounds, strict=True):
            quarters = 0 if is_closed(region) else round(4 * left)
            for player, points in enumerate(hopes(totals, region.value, quarters)):
                hoped[player] += factor * points
    certain = [water.points for water in water_results(board)] + [held.points for held in alkalde_results(board)]
    for points_each in certain:
        for player, earned in enumerate(points_each):
            hoped[player] += whole * earned
    for card in board.cards:
        hoped[card.player] += manner.castillo * card.castillo
    _add_supply(game, manner, rounds[-1], hoped)
    return hoped


def _begun(game: ElCaballero) -> int:
    """How many turns of this round have begun."""
    player = turn_of(game)
    return 0 if player is None else game.board.turn_order.index(player) + 1


def _rounds_to_scorings(game: ElCaballero) -> list[float]:
    """How many rounds are left until each scoring to come, the turns that have begun not counted."""
    board = game.board
    if board.phase == "over":
        return []
    left = 1 - _begun(game) / board.players if board.phase != "scoring" else 0.0
    now = board.round or 1
    return [each - now + left for each in game.rules.form.scoring_after if each >= now]


@lru_cache(maxsize=1 << 16)
def hopes(totals: tuple[int, ...], value: int, quarters: int) -> tuple[float, ...]:
    """The points that each player may hope for at a land region, so many quarters of a round before it is scored."""
    earned = award(totals, value)
    if not quarters:
        return tuple(map(float, earned))
    left = quarters / 4
    sureness = 1 / (1 + left / 2)
    spread = 1.5 + 1.5 * sqrt(left)
    weights = [exp((total if total else -2) / spread) for total in totals]
    by_chance, _ = drawn(weights, (2 * value, value) if len(totals) > 2 else (2 * value,))
    return tuple(sureness * points + (1 - sureness) * other for points, other in zip(earned, by_chance, strict=True))


def _add_supply(game: ElCaballero, manner: Temperament, rounds_left: float, hoped: list[float]) -> None:
    """What is not on the island yet: caballeros at court, this round's order, and the power cards to come."""
    board = game.board
    begun, whole_rounds = _begun(game), int(rounds_left)
    for player in range(board.players):
        court, value = board.court[player], board.power_cards[player]
        has_turn = value and (not board.turn_order or board.turn_order.index(player) >= begun)
        if has_turn:
            court += facts.POWER_CARDS[value].caballeros
            if not board.turn_order:
                others = board.power_cards[:player] + board.power_cards[player + 1 :]
                later = sum(1.0 if other and other < value else 0.0 if other else value / 14 for other in others)
                hoped[player] += manner.order * later
        if has_turn or whole_rounds:
            hoped[player] += manner.court * min(court, board.most_at_court(player))
        best = sorted((card for card in facts.POWER_CARDS if board.hands[player] >> card & 1), reverse=True)
        hoped[player] += manner.power_card * sum(best[:whole_rounds])


INSIGHT = Insight(guess=guess, worth=worth, sensible=sensible, turn_of=turn_of, temperaments=tuple(TEMPERAMENTS))
