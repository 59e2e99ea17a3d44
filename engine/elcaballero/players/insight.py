"""What computer players who think ahead must know of El Caballero: how it is guessed, and how good it looks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp, fsum, sqrt
from random import Random
from types import MappingProxyType

from engine.core.insight import Insight, balance, chances_of
from engine.core.majorities import drawn
from engine.elcaballero import facts
from engine.elcaballero.board.board import ElCaballeroBoard
from engine.elcaballero.board.cards import FACES, MOST_ON_A_CARD
from engine.elcaballero.board.cells import STEPS, cell_named, name_of, sides_in
from engine.elcaballero.board.tiles import LYING, PIECES
from engine.elcaballero.rules.scoring import alkalde_results, award
from engine.elcaballero.steps.base import ElCaballero

PLAIN = "plain"

POSITIONS = 200
"""To judge an island takes longer than to judge a map: fewer positions are looked at for a decision."""

_ANYWHERE = frozenset(["castillo", "move_castillo", "grande", "move_grande"])
"""Verbs of choices that look equally good wherever the piece goes."""

_OF_CARDS = frozenset(["card", "raise", "card_with_grande"])
"""Verbs of choices that say how a card lies from now on."""

SPREAD_AT_THE_END, SPREAD_OF_A_ROUND = 2.5, 2.5
"""How many points the end is unsure by: once all turns are over, and for each round that is left."""


@dataclass(frozen=True, slots=True, eq=False)
class ElCaballeroTemperament:
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


TEMPERAMENTS: Mapping[str, ElCaballeroTemperament] = MappingProxyType(
    {
        PLAIN: ElCaballeroTemperament(),
        "builder": ElCaballeroTemperament(rivals=0.3, later=0.9, court=0.6),
        "hunter": ElCaballeroTemperament(rivals=1.0, later=0.6),
        "schemer": ElCaballeroTemperament(castillo=1.0, order=1.2, power_card=0.15),
        "neutral": ElCaballeroTemperament(rivals=0.0),
        "short-sighted": ElCaballeroTemperament(rivals=0.0, later=0.0, castillo=0.0, power_card=0.0, order=0.0),
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
    turn = game.running("turn")
    return None if turn is None else turn.actor


def round_of(game: ElCaballero) -> int:
    """The number of the round, from 1; 0 before the first."""
    return game.board.round


def is_last_round(game: ElCaballero) -> bool:
    """Whether the game ends with this round."""
    return game.board.round == game.rules.form.rounds


def sensible(game: ElCaballero, player: int) -> Sequence[str]:
    """The choices worth a thought: first the supply, then a tile, then what is done with the court.

    What was paid for is not taken back, and of cards that would bring the same to the same regions, one is enough.
    """
    verbs: dict[str, list[str]] = {}
    for choice in game.asked.get(player, ()):
        verbs.setdefault(choice.partition(" ")[0], []).append(choice)
    for first in ("supply", "lay"):
        if first in verbs:
            return verbs[first]
    if "card" in verbs:
        verbs["card"] = _unlike(game, verbs["card"])
    kept = [each for verb, choices in verbs.items() if verb not in ("take_card", "lift_ship") for each in choices]
    return kept or game.asked.get(player, ())


def _unlike(game: ElCaballero, choices: Sequence[str]) -> list[str]:
    """Of the cards that may be laid, the first one of those that touch the same regions with the same numbers."""
    island = game.board.island
    touched: dict[str, tuple[list[tuple[int, int]], frozenset[int]]] = {}
    found: dict[tuple[object, ...], str] = {}
    for choice in choices:
        _, name, north = choice.split(" ")
        if name not in touched:
            cell = cell_named(name)
            lands = [(side, island.facing(cell, side)) for side in island.land_at(cell)]
            touched[name] = lands, frozenset([island.facing(cell, side) for side in island.water_at(cell)])
        lands, waters = touched[name]
        faces = FACES[int(north)]
        found.setdefault((*[(region, faces[side]) for side, region in lands], waters), choice)
    return [*found.values()]


def kinds(game: ElCaballero, choices: Sequence[str]) -> list[object]:
    """What each choice changes that is judged; where ships could be set, and castillos and grandes stand, is not."""
    board, found = game.board, []
    for choice in choices:
        verb, *arguments = choice.split(" ")
        kind: object = choice
        if verb == "lay":
            tile, name, turn = arguments
            kind = _changed_by_tile(board, cell_named(name), int(tile) * 4 + int(turn))
        elif verb in _OF_CARDS:
            name, north = arguments
            kind = verb, _changed_by_card(board, cell_named(name), FACES[int(north)])
        elif verb in _ANYWHERE:
            kind = verb
        found.append(kind)
    return found


def _changed_by_card(board: ElCaballeroBoard, cell: int, faces: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """The land regions at which a card is laid or raised, each with the caballeros that it brings more."""
    before = FACES[board.cards[cell].north] if cell in board.cards else (0, 0, 0, 0)
    island = board.island
    return tuple(sorted([(island.facing(cell, side), faces[side] - before[side]) for side in island.land_at(cell)]))


def _changed_by_tile(board: ElCaballeroBoard, cell: int, lying: int) -> tuple[object, ...]:
    """What a tile changes that is judged: regions with caballeros or ships grow, become one, or are closed.

    Tiles with land beside a card are all taken for different ones.
    """
    if any(cell + STEPS[side] in board.cards for side in sides_in(LYING[lying].land)):
        return cell, PIECES[lying]
    regions = board.island.regions
    changes = []
    for piece in PIECES[lying]:
        touched = board.island.touched(cell, piece)
        grown = {*touched}
        if not (grown.isdisjoint(board.totals) and grown.isdisjoint(board.at_sea)):
            open_edges = sum([regions[number].open_edges for number in grown]) + len(piece.sides) - 2 * len(touched)
            changes.append((frozenset(grown), piece.symbols, piece.is_land and not open_edges))
    return tuple(changes)


def worth(game: ElCaballero, player: int, temperament: str) -> float:
    """How good the game looks for this player: the own prospects, less what the rivals may hope for."""
    manner = TEMPERAMENTS[temperament]
    return balance(prospects(game, manner), player, manner.rivals)


def chances(game: ElCaballero) -> tuple[float, ...]:
    """By player, the chance of winning from 0 to 1, the less sure the more rounds are left."""
    rounds = _rounds_to_scorings(game, _begun(game))
    spread = SPREAD_AT_THE_END + SPREAD_OF_A_ROUND * rounds[-1] if rounds else 0.0
    return chances_of(prospects(game, TEMPERAMENTS[PLAIN]), spread)


def standings(game: ElCaballero) -> dict[str, tuple[int, ...]]:
    """What each player would get at each land region if it were scored now, by the cell of a tile in it."""
    board = game.board
    regions = board.island.regions
    return {
        name_of(min(regions[number].cells)): award(totals, regions[number].value)
        for number, totals in board.totals.items()
    }


def prospects(game: ElCaballero, manner: ElCaballeroTemperament) -> list[float]:
    """The points that each player may hope to have at the end."""
    board = game.board
    begun = _begun(game)
    rounds = _rounds_to_scorings(game, begun)
    if not rounds:
        return [*map(float, board.scores())]
    lands = _of_lands(board, _quarters(rounds), manner.later)
    certain = _certain(board, 1 + manner.later * (len(rounds) - 1))
    supplies = _supplies(board, manner, begun, int(rounds[-1]))
    return [*map(fsum, zip(board.scores(), *lands, *certain, supplies, strict=True))]


def _begun(game: ElCaballero) -> int:
    """How many turns of this round have begun."""
    player = turn_of(game)
    return 0 if player is None else game.board.turn_order.index(player) + 1


def _rounds_to_scorings(game: ElCaballero, begun: int) -> tuple[float, ...]:
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
    left = quarters / 4
    sureness = 1 / (1 + left / 2)
    spread = 1.5 + 1.5 * sqrt(left)
    weights = [exp((total if total else -2) / spread) for total in totals]
    by_chance, _ = drawn(weights, (2 * value, value) if len(totals) > 2 else (2 * value,))
    return tuple(sureness * points + (1 - sureness) * other for points, other in zip(earned, by_chance, strict=True))


def _certain(board: ElCaballeroBoard, whole: float) -> list[tuple[float, ...]]:
    """What each player gets for each water with ships and each alkalde, `whole` times in all scorings to come."""
    regions = board.island.regions
    waters = [_times(ships, whole * regions[number].value) for number, ships in board.at_sea.items()]
    return waters + [_times(held.points, whole) for held in alkalde_results(board)] if board.alkalden else waters


@lru_cache(maxsize=1 << 12)
def _times(counts: tuple[int, ...], points: float) -> tuple[float, ...]:
    return tuple([points * count for count in counts])


def _supplies(
    board: ElCaballeroBoard, manner: ElCaballeroTemperament, begun: int, whole_rounds: int
) -> tuple[float, ...]:
    """What is not on the island yet, by player, and castillos, which make cards on it safer."""
    safer = [card.player for card in board.cards.values() if card.castillo]
    return _of_supplies(
        manner,
        tuple(board.court),
        tuple([MOST_ON_A_CARD * (board.cards_each - laid) for laid in board.laid]),
        tuple([safer.count(player) for player in range(board.players)]),
        tuple(board.hands),
        tuple(board.power_cards),
        board.turn_order,
        begun,
        whole_rounds,
    )


@lru_cache(maxsize=1 << 12)
def _of_supplies(
    manner: ElCaballeroTemperament,
    court: tuple[int, ...],
    most: tuple[int, ...],
    castillos: tuple[int, ...],
    hands: tuple[int, ...],
    power_cards: tuple[int, ...],
    order: tuple[int, ...],
    begun: int,
    whole_rounds: int,
) -> tuple[float, ...]:
    """Caballeros at court, as far as they find room, castillos, this round's order, and the power cards to come."""
    found = []
    for player, value in enumerate(power_cards):
        has_turn = value and (not order or order.index(player) >= begun)
        recruits = facts.POWER_CARDS[value].caballeros if has_turn else 0
        hoped = manner.castillo * castillos[player] + manner.power_card * _of_hand(hands[player], whole_rounds)
        if has_turn or whole_rounds:
            hoped += manner.court * min(court[player] + recruits, most[player])
        if has_turn and not order:
            others = power_cards[:player] + power_cards[player + 1 :]
            later = sum(1.0 if other and other < value else 0.0 if other else value / 14 for other in others)
            hoped += manner.order * later
        found.append(hoped)
    return tuple(found)


@lru_cache(maxsize=1 << 15)
def _of_hand(cards: int, whole_rounds: int) -> int:
    """The values of the best power cards in a hand, as many as there are rounds left to play them."""
    values = sorted((card for card in facts.POWER_CARDS if cards >> card & 1), reverse=True)
    return sum(values[:whole_rounds])


INSIGHT = Insight(
    guess=guess,
    worth=worth,
    sensible=sensible,
    kinds=kinds,
    turn_of=turn_of,
    round_of=round_of,
    is_last_round=is_last_round,
    chances=chances,
    standings=standings,
    temperaments=tuple(TEMPERAMENTS),
    positions=POSITIONS,
)
