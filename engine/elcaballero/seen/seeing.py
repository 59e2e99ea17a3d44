"""Making views: what one viewer may know of a game."""

from __future__ import annotations

from functools import lru_cache

from engine.elcaballero import facts
from engine.elcaballero.board.board import ElCaballeroBoard
from engine.elcaballero.board.cards import FACES, Card
from engine.elcaballero.board.cells import SIDES, name_of, sides_in
from engine.elcaballero.board.island import Island, Region
from engine.elcaballero.board.tiles import LYING
from engine.elcaballero.rules.scoring import award, is_closed
from engine.elcaballero.seen.view import (
    CellView,
    ElCaballeroView,
    LaidCard,
    LaidTile,
    LandView,
    Points,
    TileFace,
    TurnView,
    WaterView,
)
from engine.elcaballero.steps.base import ElCaballero
from engine.elcaballero.steps.menu import SETTLED, power_card_of, turn_of

_DECK = tuple(facts.POWER_CARDS.values())


def view(game: ElCaballero, viewer: int | None) -> ElCaballeroView:
    """Everything this viewer may know, and nothing else. Raises ValueError for a viewer who does not play."""
    board, form = game.board, game.rules.form
    if viewer is not None and (type(viewer) is not int or not 0 <= viewer < board.players):
        raise ValueError(f"There is no player {viewer!r} who could look at the game.")
    island = board.island
    lands = _lands(board, island)
    letters = {number: land.letter for number, land in lands.items()}
    players = range(board.players)
    return ElCaballeroView(
        viewer=viewer,
        game=game.definition.name,
        options=dict(game.options),
        players=board.players,
        phase=board.phase,
        round=board.round or 1,
        rounds=tuple(range(1, form.rounds + 1)),
        scoring_after=form.scoring_after,
        score=board.scores(),
        start_player=board.start_player,
        turn_order=board.turn_order,
        turns_done=_turns_done(game),
        waiting=game.waiting,
        choices=game.pending.get(viewer, ()) if viewer is not None else (),
        prompt=None if viewer is None else game.prompt(viewer),
        ranking=game.ranking,
        over=game.over,
        turn=_turn(game),
        tiles=tuple(_tile(island, letters, cell, lying) for cell, lying in board.tiles),
        cards=tuple(_card(island, letters, card) for card in board.cards.values()),
        lands=tuple(lands.values()),
        waters=_waters(board, island),
        display=tuple(face(tile, 0) for tile in board.display),
        stack=len(board.stack),
        court=tuple(board.court),
        free_cards=tuple(board.free_cards(player) for player in players),
        ships_at_court=tuple(board.ships_at_court),
        alkalden_left=tuple(
            form.alkalden - sum(alkalde.player == player for alkalde in board.alkalden) for player in players
        ),
        grandes_left=tuple(form.grandes > 0 and board.grande_of(player) is None for player in players),
        ships=board.ships,
        castillos=board.castillos,
        power_cards=tuple(value or None for value in board.power_cards),
        played_power_cards=tuple(board.played),
        hands=tuple(tuple(value for value in facts.POWER_CARDS if hand >> value & 1) for hand in board.hands),
        power_deck=_DECK,
        sheet=tuple(tuple(Points(*points) for points in scoring) for scoring in board.sheet),
    )


@lru_cache(maxsize=1 << 10)
def _cell(cell: int) -> CellView:
    return CellView.named(name_of(cell))


@lru_cache(maxsize=1 << 8)
def face(tile: int, turn: int) -> TileFace:
    """A land tile as it looks after so many quarter turns."""
    look = LYING[tile * 4 + turn]
    land = tuple(bool(look.land >> side & 1) for side in range(4))
    return TileFace(tile, turn, land, bool(look.gold), SIDES[look.fish_edge] if look.fish else None)


def _tile(island: Island, letters: dict[int, str], cell: int, lying: int) -> LaidTile:
    sides = sides_in(LYING[lying].land)
    return LaidTile(
        _cell(cell), face(*divmod(lying, 4)), letters[island.regions_at[cell * 4 + sides[0]]] if sides else None
    )


def _card(island: Island, letters: dict[int, str], card: Card) -> LaidCard:
    land = island.land_at(card.cell)
    return LaidCard(
        cell=_cell(card.cell),
        player=card.player,
        numbers=FACES[card.north],
        land=tuple(SIDES[side] for side in land),
        water=tuple(SIDES[side] for side in island.water_at(card.cell)),
        regions=tuple(letters[island.facing(card.cell, side)] for side in land),
        ships=tuple(SIDES[side] for side in sides_in(card.ships)),
        castillo=card.castillo,
        grande=card.grande,
    )


def letter(place: int) -> str:
    """A, B, ... Z, AA, AB, ... for places from 0: which of all land regions, by age, this one is."""
    first, last = divmod(place, 26)
    return (letter(first - 1) if first else "") + chr(ord("A") + last)


def letter_of(island: Island, number: int) -> str:
    """What the land region with this number is called."""
    return letter(island.lands_begun.index(number))


def _by_value(island: Island, *, land: bool) -> list[tuple[int, Region]]:
    """The land regions or the waters with their numbers, most valuable first, of equal ones the older first."""
    found = [(number, region) for number, region in island.regions.items() if region.is_land == land]
    return sorted(found, key=lambda entry: (-entry[1].value, entry[0]))


def _cells(island: Island, region: Region) -> tuple[CellView, ...]:
    """The tiles of a region in the order in which they were laid."""
    return tuple([_cell(cell) for cell in island.tiles if cell in region.cells])


def _lands(board: ElCaballeroBoard, island: Island) -> dict[int, LandView]:
    """By number, the most valuable first."""
    totals = board.totals
    nobody = (0,) * board.players
    holders = _holders(board, island)
    return {
        number: LandView(
            letter=letter_of(island, number),
            cells=_cells(island, region),
            value=region.value,
            totals=totals.get(number, nobody),
            points=award(totals.get(number, nobody), region.value),
            closed=is_closed(region),
            alkalde=holders[number][0] if number in holders else None,
        )
        for number, region in _by_value(island, land=True)
    }


def _waters(board: ElCaballeroBoard, island: Island) -> tuple[WaterView, ...]:
    holders = _holders(board, island)
    edges: dict[int, list[tuple[str, str]]] = {}
    for edge, number in island.regions_at.items():
        edges.setdefault(number, []).append((name_of(edge // 4), SIDES[edge % 4]))
    waters = []
    for place, (number, region) in enumerate(_by_value(island, land=False), start=1):
        holder, has_ship = holders.get(number, (None, False))
        there = [*board.at_sea.get(number, (0,) * board.players)]
        if holder is not None and has_ship:
            there[holder] += 1
        waters.append(
            WaterView(
                number=place,
                cells=_cells(island, region),
                edges=tuple(edges[number]),
                value=region.value,
                ships=tuple(there),
                closed=is_closed(region),
                alkalde=holder,
                alkalde_has_ship=has_ship,
            )
        )
    return tuple(waters)


def _holders(board: ElCaballeroBoard, island: Island) -> dict[int, tuple[int, bool]]:
    """The regions with an alkalde: whose he is, and whether a ship is with him."""
    return {
        island.regions_at[alkalde.cell * 4 + alkalde.side]: (alkalde.player, alkalde.ship) for alkalde in board.alkalden
    }


def _turns_done(game: ElCaballero) -> tuple[int, ...]:
    order = game.board.turn_order
    frame = game.running("turn")
    if frame is not None:
        return order[: order.index(frame.actor)]
    return order if game.board.phase in ("scoring", "over") else ()


def _turn(game: ElCaballero) -> TurnView | None:
    frame = game.running("turn")
    if frame is None:
        return None
    turn, card = turn_of(frame), power_card_of(game.board, frame.actor)
    return TurnView(
        player=frame.actor,
        supply=0 if turn.supplied else card.caballeros,
        tiles_laid=turn.tiles,
        tiles_left=card.tiles - turn.tiles,
        cards_left=facts.TURN["cards"] - turn.cards,
        ships_left=facts.TURN["ships"] - turn.ships,
        castillos_left=facts.TURN["castillos"] - turn.castillos,
        grande_moved=turn.grande_moved,
        unsettled=None if turn.unsettled == SETTLED else name_of(turn.unsettled),
    )
