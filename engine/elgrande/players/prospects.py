"""How good a game of El Grande looks: points won, and points that each player may hope for.

A majority is worth what it would bring in every general scoring to come, the less surely the more turns are left until
then. What is not on the board yet counts too: caballeros in court and province, power cards, the order of the round.
Whatever a card or an expansion does, only the position that it leads to is judged.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import exp, sqrt
from operator import add

from engine.core.insight import balance, chances_of
from engine.core.majorities import drawn
from engine.elgrande.board.cards import VETO
from engine.elgrande.board.effects import BOYCOTT
from engine.elgrande.board.map import CASTILLO, Map
from engine.elgrande.board.power_cards import PowerDeck
from engine.elgrande.board.qualities import does_count
from engine.elgrande.facts import HOME_BONUS, KING_BONUS
from engine.elgrande.players.belongings import OF_EFFECTS, belongings
from engine.elgrande.players.overseas import keeps_further_owners, overseas
from engine.elgrande.players.temperaments import PLAIN, TEMPERAMENTS, Temperament
from engine.elgrande.rules.scoring import (
    NO_LEADER,
    all_effective_counts,
    all_own_counts,
    as_scored_now,
    award,
    effective_counts,
    points_of,
)
from engine.elgrande.steps.base import ElGrande
from engine.elgrande.steps.move_caballeros import in_hand

SPREAD_AT_THE_END, SPREAD_OF_A_ROUND = 2.5, 1.7
"""How many points the end is unsure by: once all turns are over, and for each round that is left."""

_STEPS = 13
_MIDDLE_CARDS = 5, 8
"""Cards from this one to that one are worth nothing but their use in the round."""

NOT_SCORED = -1
"""Instead of how many quarters of a round are left: the area is left out of that scoring."""


def turn_of(game: ElGrande) -> int | None:
    """Whose turn it is; None between turns."""
    turn = game.running("turn")
    return None if turn is None else turn.actor


def round_of(game: ElGrande) -> int:
    """The number of the round, from 1; 0 before the first."""
    return game.board.round


def is_last_round(game: ElGrande) -> bool:
    """Whether the game ends with this round."""
    return game.board.round == game.rules.rounds[-1]


def worth(game: ElGrande, player: int, temperament: str) -> float:
    """How good the game looks for this player: the own prospects, less what the rivals may hope for."""
    manner = TEMPERAMENTS[temperament]
    return balance(prospects(game, manner), player, manner.rivals)


def chances(game: ElGrande) -> tuple[float, ...]:
    """Everybody's chance of winning. The spread was fitted to 60 games of steady players."""
    rounds = _rounds_to_scorings(game, _begun(game))
    spread = SPREAD_AT_THE_END + SPREAD_OF_A_ROUND * rounds[-1] if rounds else 0.0
    return chances_of(prospects(game, TEMPERAMENTS[PLAIN]), spread)


def standings(game: ElGrande) -> dict[str, tuple[int, ...]]:
    """What each player would get in each area if it were scored now, without bonuses.

    Without a closed Castillo: nothing ever sums up what is inside.
    """
    areas = range(1 if game.options["castillo"] == "closed" else 0, game.board.areas)
    ids = game.rules.map.ids
    return {ids[area]: as_scored_now(game, area) for area in areas}


def prospects(game: ElGrande, manner: Temperament) -> list[float]:
    """The points that each player may hope to have at the end."""
    board = game.board
    begun = _begun(game)
    rounds = _rounds_to_scorings(game, begun)
    if not rounds:
        return [*map(float, board.score)]
    quarters = _quarters(rounds if manner.later else rounds[:1])
    not_scored = board.effects.areas_with(BOYCOTT)
    lies = _all_points(game), tuple(board.grandes), board.king, not_scored
    lifted = _lifted(game)
    if not board.loose:
        hoped = _of_areas(manner, tuple(board.score), _without(lifted, all_effective_counts(game)), quarters, *lies)
    elif not keeps_further_owners(game, rounds[0]):
        hoped = _of_areas(manner, tuple(board.score), _without(lifted, all_own_counts(game)), quarters, *lies)
    else:
        counts = _without(lifted, all_effective_counts(game))
        hoped = _of_areas(manner, tuple(board.score), counts, quarters[:1], *lies)
        if len(quarters) > 1:
            later, counts = (NOT_SCORED, *quarters[1:]), _without(lifted, all_own_counts(game))
            hoped = tuple(map(add, hoped, _of_areas(manner, (0,) * board.players, counts, later, *lies)))
    found = [*map(add, hoped, _supplies(game, manner, begun, rounds))]
    if lifted is not None and game.top.actor == lifted % board.players:
        found[game.top.actor] += manner.in_hand * sqrt(len(rounds))
    return found


def _lifted(game: ElGrande) -> int | None:
    """The place among the counts of the player's caballero that is picked up and not put down yet: it stands nowhere.

    None if there is none, or if it does not count where it stands.
    """
    lifted = in_hand(game)
    if lifted is None:
        return None
    area, colour, kind = lifted
    players = game.board.players
    return area * players + colour if colour < players and does_count(kind) else None


def _without(lifted: int | None, counts: tuple[int, ...]) -> tuple[int, ...]:
    return counts if lifted is None else (*counts[:lifted], counts[lifted] - 1, *counts[lifted + 1 :])


def hoped_with(game: ElGrande, area: int, owner: int, more: int) -> list[float]:
    """What so many more of an owner's caballeros in an area change in the points that each player may hope for."""
    board, manner = game.board, TEMPERAMENTS[PLAIN]
    quarters = _quarters(_rounds_to_scorings(game, _begun(game)))
    due = (NOT_SCORED, *quarters[1:]) if board.effects.areas_with(BOYCOTT) >> area & 1 else quarters
    homes = _homes(tuple(board.grandes), board.areas)[area]
    points, with_king = _all_points(game)[area], area == board.king != CASTILLO
    before = effective_counts(game, area)
    after = *before[:owner], max(0, before[owner] + more), *before[owner + 1 :]
    hoped = [_of_area(manner, counts, points, due, homes, with_king) for counts in (before, after)]
    return [then - now for now, then in zip(*hoped, strict=True)]


def _all_points(game: ElGrande) -> tuple[tuple[int, ...], ...]:
    """The points that count in each area now, by area."""
    board = game.board
    if board.effects.bend_scoring:
        return tuple([points_of(game, area) for area in range(board.areas)])
    return _points_with_tables(game.rules.map, board.areas, board.tables)


@lru_cache(maxsize=1 << 10)
def _points_with_tables(regions: Map, areas: int, tables: tuple[tuple[str, int], ...]) -> tuple[tuple[int, ...], ...]:
    """The points that are printed, or those of the mobile scoring table that lies there, by area."""
    found = [*regions.points[:areas]]
    for table, area in tables:
        found[area] = regions.tables[table]
    return tuple(found)


@lru_cache(maxsize=1 << 13)
def _of_areas(
    manner: Temperament,
    score: tuple[int, ...],
    counts: tuple[int, ...],
    quarters: tuple[int, ...],
    points: tuple[tuple[int, ...], ...],
    grandes: tuple[int, ...],
    king: int,
    not_scored: int,
) -> tuple[float, ...]:
    """The points that each player has, and what each may hope for in all areas (see `_of_area`).

    Different orders of the same choices lead to the same areas: then they are judged once.
    """
    players = len(score)
    homes = _homes(grandes, len(points))
    hoped: Iterable[float] = score
    for area, points_here in enumerate(points):
        here = counts[area * players : (area + 1) * players]
        due = (NOT_SCORED, *quarters[1:]) if not_scored >> area & 1 else quarters
        hoped = map(add, hoped, _of_area(manner, here, points_here, due, homes[area], area == king != CASTILLO))
    return tuple(hoped)


@lru_cache(maxsize=1 << 12)
def _homes(grandes: tuple[int, ...], areas: int) -> tuple[tuple[int, ...], ...]:
    """The players whose Grande stands there, by area."""
    return tuple([tuple([player for player, home in enumerate(grandes) if home == area]) for area in range(areas)])


@lru_cache(maxsize=1 << 13)
def _of_area(
    manner: Temperament,
    counts: tuple[int, ...],
    points: tuple[int, ...],
    quarters: tuple[int, ...],
    homes: tuple[int, ...],
    with_king: bool,
) -> tuple[float, ...]:
    """What each player may hope for in one area in all scorings to come, so many quarters of a round from now.

    The next one may be NOT_SCORED.
    `homes` are the players whose Grande stands there; the King is there at most for the next scoring.
    """
    hoped = [0.0] * len(counts)
    for place, left in enumerate(quarters):
        if left == NOT_SCORED:
            continue
        factor = manner.later if place else 1.0
        king = KING_BONUS / (1 + left / 4) if with_king and not place else 0.0
        chances, leads = hopes(manner, counts, points, left)
        for player, chance in enumerate(chances):
            home = HOME_BONUS if player in homes else 0
            hoped[player] += factor * (chance + leads[player] * (king + home))
    return tuple(hoped)


def _begun(game: ElGrande) -> int:
    """How many turns of this round have begun."""
    player = turn_of(game)
    return 0 if player is None else game.board.order_of_turns.index(player) + 1


def _rounds_to_scorings(game: ElGrande, begun: int) -> tuple[float, ...]:
    """How many rounds are left until each scoring to come, the turns that have begun not counted."""
    board, rules = game.board, game.rules
    if board.phase == "over":
        return ()
    left = 1 - begun / board.players if board.phase != "general_scoring" else 0.0
    return _rounds_after(rules.rounds, rules.scoring_after, board.round, left)


@lru_cache(maxsize=1 << 10)
def _rounds_after(rounds: tuple[int, ...], scoring_after: tuple[int, ...], now: int, left: float) -> tuple[float, ...]:
    place = rounds.index(now) if now in rounds else 0
    return tuple([rounds.index(each) - place + left for each in scoring_after if rounds.index(each) >= place])


@lru_cache(maxsize=1 << 10)
def _quarters(rounds: tuple[float, ...]) -> tuple[int, ...]:
    """So many quarters of a round are left; more exactly nothing is judged, so that it is judged once."""
    return tuple([round(4 * each) for each in rounds])


@lru_cache(maxsize=1 << 12)
def hopes(
    manner: Temperament, counts: tuple[int, ...], points: tuple[int, ...], quarters: int
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
    sureness = 1 / (1 + manner.doubt * left)
    spread = manner.luck + manner.more_luck * sqrt(left)
    weights = [exp((count or -manner.absent) / spread) for count in counts]
    by_chance, firsts = drawn(weights, points[: len(counts) - 1] if len(counts) < 4 else points)
    return (
        tuple(sureness * point + (1 - sureness) * other for point, other in zip(earned, by_chance, strict=True)),
        tuple(sureness * lead + (1 - sureness) * 0.8 * first for lead, first in zip(leads, firsts, strict=True)),
    )


def _supplies(game: ElGrande, manner: Temperament, begun: int, rounds: Sequence[float]) -> Sequence[float]:
    """What is not in the regions yet, by player: caballeros, this round's order, and the power cards to come."""
    board = game.board
    found, turns_left = _of_supplies(
        manner,
        game.rules.power_deck,
        (tuple(board.power_cards), board.order_of_turns, begun),
        tuple(board.court),
        tuple(board.province),
        tuple(board.caballeros[: board.players]),
        tuple(board.hands),
        int(rounds[-1]),
        len(rounds),
        len(rounds) - (board.round in game.rules.scoring_after),
    )
    for kept in board.kept:
        if kept.card == VETO and not kept.is_whole:
            found = tuple([each + manner.veto * (kept.player == player) for player, each in enumerate(found)])
    if board.loose:
        found = tuple(map(add, found, overseas(game, turns_left, len(rounds))))
    if board.ships or board.kept or not OF_EFFECTS.isdisjoint(board.effects.by_name):
        return [*map(add, found, belongings(board, turns_left, rounds))]
    return found


@lru_cache(maxsize=1 << 12)
def _of_supplies(
    manner: Temperament,
    deck: PowerDeck,
    order: tuple[tuple[int, ...], tuple[int, ...], int],
    courts: tuple[int, ...],
    provinces: tuple[int, ...],
    inside: tuple[int, ...],
    hands: tuple[int, ...],
    whole_rounds: int,
    scorings: int,
    later: int,
) -> tuple[tuple[float, ...], tuple[int, ...]]:
    """The same without what few games have, and how many own turns are left, by player.

    `order` is the power cards of the round, the order of turns once it is known, and how many have begun; `later` is
    how many scorings come after another round.
    """
    power_cards, turns, begun = order
    found, turns_left = [], []
    for player, card in enumerate(power_cards):
        has_turn = bool(card) and (not turns or turns.index(player) >= begun)
        recruits = deck.caballeros[card] if has_turn else 0
        turns_left.append(whole_rounds + has_turn)
        recruited = min(provinces[player], recruits)
        stock = courts[player] + recruited, provinces[player] - recruited
        worth = _of_supply(manner, *stock, whole_rounds, has_turn, scorings, later)
        if has_turn and not turns:
            worth += manner.order * _later(deck, power_cards, player)
        if whole_rounds and manner.high_card:
            worth += _of_hand(manner, deck, hands[player], whole_rounds)
        found.append(worth + manner.castillo * inside[player])
    return tuple(found), tuple(turns_left)


@lru_cache(maxsize=1 << 16)
def _of_supply(
    manner: Temperament, court: int, province: int, whole_rounds: int, has_turn: bool, scorings: int, later: int
) -> float:
    """What caballeros are worth that are not in the regions yet, as far as there is time to place them.

    Whoever is not placed in this round misses a scoring that comes right after it.
    """
    now = min(court, manner.placed * has_turn)
    in_time = min(court - now, manner.placed * whole_rounds)
    kept = in_time + 0.15 * (court - now - in_time) * (whole_rounds > 0)
    recruited = min(province, manner.placed * whole_rounds)
    return sqrt(scorings) * manner.court * now + sqrt(later) * (manner.court * kept + manner.province * recruited)


@lru_cache(maxsize=1 << 16)
def _of_hand(manner: Temperament, deck: PowerDeck, cards: int, whole_rounds: int) -> float:
    """What the best cards of a hand are worth, as many as there are rounds left to play them.

    A bid wins most with a card far from the middle: over many rounds all cards bring the same on average, but the
    highest and the lowest ones are now and then by far the best.
    """
    worths = [_of_card(manner, deck, number) for number in range(1, len(deck.values)) if cards >> number & 1]
    return sum(sorted(worths)[-whole_rounds:])


@lru_cache(maxsize=1 << 10)
def _of_card(manner: Temperament, deck: PowerDeck, number: int) -> float:
    """What it is worth to keep a power card; its steps are those of a deck of thirteen."""
    step = number * _STEPS / (len(deck.values) - 1)
    return manner.high_card * max(0.0, step - _MIDDLE_CARDS[1]) + manner.low_card * max(0.0, _MIDDLE_CARDS[0] - step)


def _later(deck: PowerDeck, power_cards: tuple[int, ...], player: int) -> float:
    """How many rivals are going to have their turn after this player: those who have not played count by chance."""
    card = power_cards[player]
    others = power_cards[:player] + power_cards[player + 1 :]
    return sum([1.0 if other and other < card else 0.0 if other else card / len(deck.values) for other in others])
