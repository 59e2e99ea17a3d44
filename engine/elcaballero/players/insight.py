"""What computer players who think ahead must know of El Caballero: how it is guessed, and how good it looks."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.core.insight import Insight, balance, chances_of
from engine.elcaballero.board.board import ElCaballeroBoard
from engine.elcaballero.board.cards import FACES
from engine.elcaballero.board.cells import STEPS, cell_named, name_of
from engine.elcaballero.board.tiles import LYING, PIECES
from engine.elcaballero.facts import PRICE
from engine.elcaballero.players.prospects import (
    PLAIN,
    TEMPERAMENTS,
    begun_turns,
    in_danger,
    open_sides,
    prospects,
    rounds_to_scorings,
    water_of,
)
from engine.elcaballero.players.remarks import remarks
from engine.elcaballero.rules.scoring import award
from engine.elcaballero.steps.base import ElCaballero
from engine.elcaballero.steps.pieces import berths

POSITIONS = 150
"""To judge an island takes longer than to judge a map: fewer positions are looked at for a decision."""

_OF_CARDS = frozenset(["card", "raise", "card_with_grande"])
"""Verbs of choices that say how a card lies from now on."""

_SHIPS, _CLEARLY_MORE = 2, 2
"""How many ships that lie on cards one thinks of moving, and how many points more another water must bring."""

SPREAD_AT_THE_END, SPREAD_OF_A_ROUND = 2.5, 2.5
"""How many points the end is unsure by: once all turns are over, and for each round that is left."""


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
    if "take_card" in verbs:
        verbs["take_card"] = [each for each in verbs["take_card"] if _brings_back(game.board, each)]
    if "lift_ship" in verbs:
        verbs["lift_ship"] = _better_elsewhere(game.board, player, verbs["lift_ship"])
    kept = [each for choices in verbs.values() for each in choices]
    return kept or game.asked.get(player, ())


def _brings_back(board: ElCaballeroBoard, choice: str) -> bool:
    """Whether whoever takes this card back gets its caballeros back, too: a castillo saves them."""
    return board.cards[cell_named(choice.split(" ")[1])].castillo


def _better_elsewhere(board: ElCaballeroBoard, player: int, lifting: Sequence[str]) -> list[str]:
    """The ships on cards that bring clearly less than they would in another water where they can be set now."""
    if board.court[player] < PRICE["ship_from_court"]:
        return []
    value = {berth: board.island.regions[water_of(board, berth)].value for berth in berths(board, player)}
    most = max(value.values(), default=0)
    found = {}
    for choice in lifting:
        berth = choice.partition(" ")[2]
        if cell_named(berth.split(" ")[0]) in board.cards:
            found[choice] = board.island.regions[water_of(board, berth)].value
    worst = sorted(found, key=found.__getitem__)[:_SHIPS]
    return [choice for choice in worst if most - found[choice] >= _CLEARLY_MORE]


def _unlike(game: ElCaballero, choices: Sequence[str]) -> list[str]:
    """Of the cards that may be laid, the first one of those that touch the same regions with the same
    numbers and are as much in danger."""
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
        here = _beside(game.board, cell_named(name))
        found.setdefault((*[(region, faces[side]) for side, region in lands], waters, here), choice)
    return [*found.values()]


def kinds(game: ElCaballero, choices: Sequence[str]) -> list[object]:
    """What each choice changes that is judged; where ships could be set is not."""
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
        elif verb == "castillo":
            card = board.cards[cell_named(arguments[0])]
            kind = verb, in_danger(board, card)
        found.append(kind)
    return found


def _changed_by_card(board: ElCaballeroBoard, cell: int, faces: Sequence[int]) -> tuple[object, ...]:
    """The land regions at which a card is laid or raised, each with the caballeros that it brings more; and what says
    how much it, and the cards beside it, are in danger."""
    lies = board.cards.get(cell)
    before = FACES[lies.north] if lies else (0, 0, 0, 0)
    island = board.island
    changes = sorted([(island.facing(cell, side), faces[side] - before[side]) for side in island.land_at(cell)])
    return *changes, lies is not None and lies.castillo, _beside(board, cell)


def _beside(board: ElCaballeroBoard, cell: int) -> tuple[int, tuple[int, ...]]:
    """What says how much a card in this cell is in danger, and whom it shields: its open sides, and cards beside it."""
    cards = board.cards
    near = [cell + step for step in STEPS if cell + step in cards and in_danger(board, cards[cell + step])]
    return open_sides(board, cell) if len(board.island.land_at(cell)) == 1 else 0, tuple(near)


def _changed_by_tile(board: ElCaballeroBoard, cell: int, lying: int) -> tuple[object, ...]:
    """What a tile changes that is judged: regions with caballeros or ships grow, become one, or are closed.

    Tiles with land beside a card, or beside one that is in danger, are all taken for different ones.
    """
    beside = [(side, board.cards.get(cell + STEPS[side])) for side in range(4)]
    if any(card and (LYING[lying].land >> side & 1 or in_danger(board, card)) for side, card in beside):
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
    rounds = rounds_to_scorings(game, begun_turns(game))
    spread = SPREAD_AT_THE_END + SPREAD_OF_A_ROUND * rounds[-1] if rounds else 0.0
    return chances_of(prospects(game, TEMPERAMENTS[PLAIN]), spread)


def standings(game: ElCaballero) -> dict[str, tuple[int, ...]]:
    """What each player would get at each land region if it were scored now, by the cell of its oldest tile."""
    board = game.board
    nobody = (0,) * board.players
    return {
        name_of(region.address[0]): award(board.totals.get(number, nobody), region.value)
        for number, region in board.island.regions.items()
        if region.is_land
    }


def parts(before: ElCaballero, after: ElCaballero, area: str) -> tuple[str, ...]:
    """The land regions that have become this one, the oldest first, by the cells of their oldest tiles."""
    cell = cell_named(area)
    regions, were_at = before.board.island.regions, before.board.island.regions_at
    edges = next(each.edges for each in after.board.island.regions.values() if each.is_land and each.address[0] == cell)
    numbers = sorted({were_at[edge] for edge in edges if edge in were_at})
    return tuple([name_of(regions[number].address[0]) for number in numbers])


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
    parts=parts,
    remarks=remarks,
    temperaments=tuple(TEMPERAMENTS),
    positions=POSITIONS,
)
