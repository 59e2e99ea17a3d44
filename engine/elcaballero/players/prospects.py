"""What a position of El Caballero promises its players, in points.

The numbers were fitted to 169 games of steady players: what everybody won from each moment on, by what they had then.
What cards are good for was guessed from games in which turns ended by lot, and held by matches (`docs/thinking.md`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import exp, fsum
from types import MappingProxyType

from engine.core.majorities import drawn
from engine.elcaballero import facts
from engine.elcaballero.board.board import ElCaballeroBoard
from engine.elcaballero.board.cards import FACES, MOST_ON_A_CARD, Card
from engine.elcaballero.board.cells import SIDE_OF, STEPS, cell_named
from engine.elcaballero.rules.scoring import alkalde_results, award, is_closed
from engine.elcaballero.steps.base import ElCaballero

PLAIN = "plain"


@dataclass(frozen=True, slots=True, eq=False)
class ElCaballeroTemperament:
    """What somebody looks at. Everything is in points, or a factor."""

    rivals: float = 0.6
    """How much the points that rivals may hope for count against the own ones."""
    later: float = 0.7
    """What a point counts that is hoped for in a scoring after the next one."""
    court: float = 0.17
    """A caballero at court, while there is a turn to come."""
    court_later: float = 0.15
    """What such a one counts more for each round that is left."""
    growth: float = 1.0
    """How much it counts that waters grow and cards will be raised or lost, in the rounds that are left."""
    care: float = 1.0
    """How much it counts that cards may be removed, which castillos make less bad."""
    hand: float = 0.25
    """Each step lower of the low power cards that are kept for the rounds to come: they bring more caballeros."""
    order: float = 0.8
    """Each rival who has the turn later, if there is no scoring after it."""
    last: float = 1.2
    """Each rival who has the turn earlier in the last round: it can answer nothing any more."""


TEMPERAMENTS: Mapping[str, ElCaballeroTemperament] = MappingProxyType(
    {
        PLAIN: ElCaballeroTemperament(),
        "builder": ElCaballeroTemperament(rivals=0.3, later=0.9, court=0.27),
        "hunter": ElCaballeroTemperament(rivals=1.0, later=0.6),
        "schemer": ElCaballeroTemperament(care=1.4, order=1.2, hand=0.35),
        "neutral": ElCaballeroTemperament(rivals=0.0),
        "short-sighted": ElCaballeroTemperament(
            rivals=0.0, later=0.0, court=0.5, court_later=0.0, growth=0.0, care=0.0, hand=0.0, order=0.0, last=0.0
        ),
    }
)

_SURENESS = 2.4
"""The majorities of now are what counts by one part in 1 + this for each round until the scoring; for the rest places
are as if drawn."""
_SPREAD, _NOBODY = 4.0, -2
"""How many caballeros more make a place 2.7 times as likely, and as how many none at all count."""

_LOST_IN_A_ROUND = (0.02, 0.06, 0.11, 0.26, 0.26)
"""How often a card with land at one side is removed in a round, by the sides that meet neither tile nor card."""
_LOSS, _LOSS_PACE = 4.0, 0.9
"""What a caballero costs that is lost for sure in every round, and how soon that is so (`_to_come`)."""
_LOSS_WITH_CASTILLO = 0.35
"""The share of it that is left if the card has a castillo."""

_WATER_GROWS, _WATER_PACE = 0.8, 1.2
"""By what share of its value a water grows while there are rounds to come."""
_WATER_TWICE = 0.45
"""What a water counts for each scoring after the next one."""
_SHIP_LOST = 1.5
"""What a ship costs that may be lost with its card: of small waters it is more than they bring."""

_AT_COURT_NOW, _AT_COURT = 2.0, 1.0
"""A ship at court is worth as much as in a water of this value: in its player's own turn, in which it can be set at
once, and at other times, while there is a turn to come."""

_CARD_AT_LAND, _CARD_PACE = 2.0, 0.8
"""What a card at land is good for besides its caballeros: it may be raised, and goes along when lands become one."""
_CARDS_AT_WATER, _MORE_AT_WATER = (3.0, 1.5), -1.0
"""What the first cards at water are good for besides what their ships bring now, while there are rounds to come; each
more is one less for land."""
_AT_LAND = 0.15
"""A caballero at land, besides the majorities of now."""
_BEFORE_A_SCORING = -0.2
"""Each rival who has the turn later, before a scoring that is not the last one."""


def prospects(game: ElCaballero, manner: ElCaballeroTemperament) -> list[float]:
    """The points that each player may hope to have at the end."""
    board = game.board
    begun = begun_turns(game)
    rounds = rounds_to_scorings(game, begun)
    if not rounds:
        return [*map(float, board.scores())]
    hoped = [
        *_of_lands(board, _quarters(rounds), manner.later),
        *_of_ships(game, manner, rounds),
        *_of_alkalden(board, 1 + manner.later * (len(rounds) - 1)),
        _of_cards(board, manner, rounds[-1]),
        _supplies(game, manner, begun, rounds),
    ]
    return [*map(fsum, zip(board.scores(), *hoped, strict=True))]


def begun_turns(game: ElCaballero) -> int:
    """How many turns of this round have begun."""
    turn = game.running("turn")
    return 0 if turn is None else game.board.turn_order.index(turn.actor) + 1


def rounds_to_scorings(game: ElCaballero, begun: int) -> tuple[float, ...]:
    """How many rounds are left until each scoring to come, the turns that have begun not counted."""
    board = game.board
    if board.phase == "over":
        return ()
    left = 1 - begun / board.players if board.phase != "scoring" else 0.0
    return _rounds_after(game.rules.form.scoring_after, board.round or 1, left)


@lru_cache(maxsize=1 << 10)
def _rounds_after(scoring_after: tuple[int, ...], now: int, left: float) -> tuple[float, ...]:
    return tuple([each - now + left for each in scoring_after if each >= now])


@lru_cache(maxsize=1 << 10)
def _quarters(rounds: tuple[float, ...]) -> tuple[int, ...]:
    """So many quarters of a round are left; more exactly nothing is judged, so that it is judged once."""
    return tuple([round(4 * each) for each in rounds])


@lru_cache(maxsize=1 << 10)
def _to_come(rounds: float, pace: float) -> float:
    """The share that will have come about of what comes little by little: two thirds after so many rounds."""
    return 1 - exp(-rounds / pace)


# Lands


def _of_lands(board: ElCaballeroBoard, quarters: tuple[int, ...], later: float) -> list[tuple[float, ...]]:
    """What each player may hope for at each land region with caballeros."""
    closed = (0,) * len(quarters)
    found = []
    for number, totals in board.totals.items():
        region = board.island.regions[number]
        found.append(_of_region(totals, region.value, quarters if region.open_edges else closed, later))
    return found


@lru_cache(maxsize=1 << 16)
def _of_region(totals: tuple[int, ...], value: int, quarters: tuple[int, ...], later: float) -> tuple[float, ...]:
    """What each player may hope for at a land region in all scorings to come, so many quarters of a round from now."""
    each = [hopes(totals, value, left) for left in quarters]
    return tuple([points[0] + later * sum(points[1:]) for points in zip(*each, strict=True)])


@lru_cache(maxsize=1 << 16)
def hopes(totals: tuple[int, ...], value: int, quarters: int) -> tuple[float, ...]:
    """The points that each player may hope for at a land region, so many quarters of a round before it is scored."""
    earned = award(totals, value)
    if not quarters:
        return tuple(map(float, earned))
    sureness = 1 / (1 + _SURENESS * quarters / 4)
    weights = [exp((total or _NOBODY) / _SPREAD) for total in totals]
    by_chance, _ = drawn(weights, (2 * value, value) if len(totals) > 2 else (2 * value,))
    return tuple(sureness * points + (1 - sureness) * other for points, other in zip(earned, by_chance, strict=True))


# Cards


def _of_cards(board: ElCaballeroBoard, manner: ElCaballeroTemperament, rounds: float) -> list[float]:
    """What the cards on the table are good for besides the majorities of now, less what may be lost with them."""
    at_water = manner.growth * _to_come(rounds, 1.0)
    at_land = manner.growth * _CARD_AT_LAND * _to_come(rounds, _CARD_PACE)
    caballero = manner.growth * _AT_LAND * _to_come(rounds, 1.0)
    loss = manner.care * _LOSS * _to_come(rounds, _LOSS_PACE)
    found, afloat = [0.0] * board.players, [0] * board.players
    shore = board.island.shore
    for cell, card in board.cards.items():
        land = shore[cell][0] if cell in shore else 0
        if not land:
            afloat[card.player] += 1
        elif land in _ONLY_SIDE and not card.grande:
            number = FACES[card.north][_ONLY_SIDE[land]]
            found[card.player] += at_land + number * (caballero - loss * _share_lost(board, card))
        else:
            found[card.player] += at_land
    return [points + at_water * _of_cards_at_water(cards) for points, cards in zip(found, afloat, strict=True)]


def _of_cards_at_water(cards: int) -> float:
    """What so many cards of a player at water are good for, while there are many rounds to come."""
    return sum(_CARDS_AT_WATER[:cards]) + _MORE_AT_WATER * max(0, cards - len(_CARDS_AT_WATER))


_ONLY_SIDE = {1 << side: side for side in range(4)}
"""The side of a mask that has one."""


def in_danger(board: ElCaballeroBoard, card: Card) -> float:
    """How many caballeros on a card are lost in a round, on average: land at one side more removes it."""
    sides = board.island.land_at(card.cell)
    if card.grande or len(sides) != 1:
        return 0.0
    return FACES[card.north][sides[0]] * _share_lost(board, card)


def _share_lost(board: ElCaballeroBoard, card: Card) -> float:
    lost = _LOST_IN_A_ROUND[open_sides(board, card.cell)]
    return lost * _LOSS_WITH_CASTILLO if card.castillo else lost


def open_sides(board: ElCaballeroBoard, cell: int) -> int:
    """How many sides of a cell meet neither a tile nor a card: there land may come."""
    tiles, cards, found = board.island.tiles, board.cards, 0
    for step in STEPS:
        beside = cell + step
        if beside not in tiles and beside not in cards:
            found += 1
    return found


# Waters and alkalden


def _of_ships(game: ElCaballero, manner: ElCaballeroTemperament, rounds: tuple[float, ...]) -> list[tuple[float, ...]]:
    """What the ships on cards bring in all scorings to come, and those at court, as far as they can be set yet."""
    board, found = game.board, []
    for number, ships in board.at_sea.items():
        water = board.island.regions[number]
        found.append(_times(ships, _of_a_ship(water.value, manner, rounds, may_grow=not is_closed(water))))
    if any(board.ships_at_court):
        turn = game.running("turn")
        has_turn, at_court = -1 if turn is None else turn.actor, [0.0] * board.players
        now = _of_a_ship(_AT_COURT_NOW, manner, rounds, may_grow=True)
        later = _of_a_ship(_AT_COURT, manner, rounds, may_grow=True) if rounds[-1] >= 1 else 0.0
        for player, count in enumerate(board.ships_at_court):
            can_be_set = player == has_turn and board.court[player] >= facts.PRICE["ship_from_court"]
            at_court[player] = count * (now if can_be_set else later)
        found.append(tuple(at_court))
    return found


def _of_a_ship(value: float, manner: ElCaballeroTemperament, rounds: tuple[float, ...], *, may_grow: bool) -> float:
    """What a ship brings in all scorings to come in a water of this value."""
    again = len(rounds) - 1
    if not may_grow:
        return value * (1 + manner.later * again)
    grows = manner.growth * _WATER_GROWS * _to_come(rounds[-1], _WATER_PACE) if rounds[-1] else 0.0
    lost = manner.growth * _SHIP_LOST * _to_come(rounds[-1], 1.0)
    return value * (1 + grows + manner.growth * _WATER_TWICE * again) - lost


def water_of(board: ElCaballeroBoard, berth: str) -> int:
    """The number of the water in which a ship lies in this berth, `cell side`."""
    name, side = berth.split(" ")
    return board.island.facing(cell_named(name), SIDE_OF[side])


def _of_alkalden(board: ElCaballeroBoard, whole: float) -> list[tuple[float, ...]]:
    """What each alkalde brings, `whole` times in all scorings to come."""
    return [_times(held.points, whole) for held in alkalde_results(board)] if board.alkalden else []


@lru_cache(maxsize=1 << 14)
def _times(counts: tuple[int, ...], points: float) -> tuple[float, ...]:
    return tuple([points * count for count in counts])


# What is not on the island yet


def _supplies(
    game: ElCaballero, manner: ElCaballeroTemperament, begun: int, rounds: tuple[float, ...]
) -> tuple[float, ...]:
    """What is not on the island yet, by player."""
    board = game.board
    is_scored = board.round in game.rules.form.scoring_after
    order = manner.order
    if is_scored:
        order = _BEFORE_A_SCORING * (manner.order > 0) if len(rounds) > 1 else -manner.last
    return _of_supplies(
        manner,
        tuple(board.court),
        tuple([MOST_ON_A_CARD * (board.cards_each - laid) for laid in board.laid]),
        tuple(board.hands),
        tuple(board.power_cards),
        board.turn_order,
        begun,
        _quarters(rounds)[-1],
        order,
    )


@lru_cache(maxsize=1 << 12)
def _of_supplies(
    manner: ElCaballeroTemperament,
    court: tuple[int, ...],
    most: tuple[int, ...],
    hands: tuple[int, ...],
    power_cards: tuple[int, ...],
    order: tuple[int, ...],
    begun: int,
    quarters: int,
    place: float,
) -> tuple[float, ...]:
    """Caballeros at court, as far as they find room, this round's order, and the power cards to come."""
    found = []
    whole_rounds = quarters // 4
    at_court = manner.court + manner.court_later * quarters / 4
    for player, value in enumerate(power_cards):
        has_turn = value and (not order or order.index(player) >= begun)
        recruits = facts.POWER_CARDS[value].caballeros if has_turn else 0
        is_bid = value and not order
        hoped = -manner.hand * _of_hand(hands[player], whole_rounds - 1 if is_bid else whole_rounds)
        if has_turn or whole_rounds:
            hoped += at_court * min(court[player] + recruits, most[player])
        if is_bid:
            others = power_cards[:player] + power_cards[player + 1 :]
            later = sum(1.0 if other and other < value else 0.0 if other else value / 14 for other in others)
            hoped += place * later
        found.append(hoped)
    return tuple(found)


@lru_cache(maxsize=1 << 15)
def _of_hand(cards: int, rounds: int) -> int:
    """The values of the lowest power cards in a hand, as many as there are rounds left to play them."""
    return sum([*filter(lambda value: cards >> value & 1, sorted(facts.POWER_CARDS))][:rounds])
