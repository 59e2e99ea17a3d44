"""What is worth a word about a turn besides points of lands: ships, alkalden, leads, and caballeros out of danger.

And about a bid: what its card brings, and its place in the order where that is certain.
"""

from __future__ import annotations

from engine.core.insight import Remark
from engine.elcaballero import facts
from engine.elcaballero.board.board import ElCaballeroBoard
from engine.elcaballero.board.cards import FACES
from engine.elcaballero.board.cells import STEPS, name_of
from engine.elcaballero.rules.scoring import alkalde_results, water_results
from engine.elcaballero.steps.base import ElCaballero

SHIPS, ALKALDEN = "ships", "alkalden"
"""The player's ships, or alkalden, would bring so many points more in a scoring."""
LEAD = "lead"
"""In a land where the player was first already, the lead has grown to so many caballeros."""
SAVED = "saved"
"""A castillo brings so many caballeros more back to court if land comes to a second side of their card."""
SHIELDED = "shielded"
"""Cards and tiles lie on all sides of cards with so many caballeros more: no tile can be laid there."""
AT_COURT = "at_court"
"""The turn does nothing of this kind, but so many caballeros stay at court for turns to come."""

BRINGS, TILES, PLACE = "brings", "tiles", "place"
"""A power card brings so many caballeros; allows so many tiles; gives, for certain, this place in the order, from 1."""


def remarks(before: ElCaballero, after: ElCaballero, player: int) -> list[Remark]:
    """What the player did with ships, castillos and cards, or what the power card that was played does."""
    if before.board.phase == "power_cards":
        return _of_bid(after.board, player)
    found = [
        Remark(name, count)
        for name, count in (
            (SHIPS, _points_of_ships(after.board, player) - _points_of_ships(before.board, player)),
            (ALKALDEN, _points_of_alkalden(after.board, player) - _points_of_alkalden(before.board, player)),
            (SAVED, _saved(after.board, player) - _saved(before.board, player)),
            (SHIELDED, _shielded(after.board, player) - _shielded(before.board, player)),
        )
        if count > 0
    ]
    found += _largest_lead(before.board, after.board, player)
    stay, has_turns_to_come = after.board.court[player], after.board.round < after.rules.form.rounds
    return found or ([Remark(AT_COURT, stay)] if stay and has_turns_to_come else [])


def _points_of_ships(board: ElCaballeroBoard, player: int) -> int:
    return sum(result.points[player] for result in water_results(board))


def _points_of_alkalden(board: ElCaballeroBoard, player: int) -> int:
    return sum(result.points[player] for result in alkalde_results(board))


def _saved(board: ElCaballeroBoard, player: int) -> int:
    """The player's caballeros that a castillo saves, as far as a tile can be laid beside their card."""
    return sum(
        caballeros
        for cell, caballeros in _removable(board, player).items()
        if board.cards[cell].castillo and _has_open_side(board, cell)
    )


def _shielded(board: ElCaballeroBoard, player: int) -> int:
    """The player's caballeros beside whose card no tile can be laid as long as the cards around it lie there."""
    return sum(caballeros for cell, caballeros in _removable(board, player).items() if not _has_open_side(board, cell))


def _removable(board: ElCaballeroBoard, player: int) -> dict[int, int]:
    """The caballeros on each of the player's cards that land at a second side removes, by its cell (002:136)."""
    found = {}
    for card in board.cards_of(player):
        sides = board.island.land_at(card.cell)
        if len(sides) == 1 and not card.grande:
            found[card.cell] = FACES[card.north][sides[0]]
    return found


def _has_open_side(board: ElCaballeroBoard, cell: int) -> bool:
    return any(cell + step not in board.cards and cell + step not in board.island.tiles for step in STEPS)


def _largest_lead(before: ElCaballeroBoard, after: ElCaballeroBoard, player: int) -> list[Remark]:
    """The land where the player was first already and whose lead grew most, with the lead of now."""
    grown = []
    for number, region in after.island.regions.items():
        lead, led_by = _lead(after, number, player), _lead(before, number, player)
        if lead > led_by > 0:
            grown.append((lead - led_by, lead, name_of(region.address[0])))
    _, lead, area = max(grown, default=(0, 0, ""))
    return [Remark(LEAD, lead, area)] if area else []


def _lead(board: ElCaballeroBoard, number: int, player: int) -> int:
    """How many caballeros more than any rival the player has at a land."""
    totals = board.totals.get(number, (0,) * board.players)
    return totals[player] - max(totals[:player] + totals[player + 1 :])


def _of_bid(board: ElCaballeroBoard, player: int) -> list[Remark]:
    card = facts.POWER_CARDS[board.power_cards[player]]
    place = _certain_place(board, player)
    return [
        *([Remark(BRINGS, card.caballeros)] if card.caballeros else []),
        *([Remark(TILES, card.tiles)] if card.tiles > 1 else []),
        *([] if place is None else [Remark(PLACE, place)]),
    ]


def _certain_place(board: ElCaballeroBoard, player: int) -> int | None:
    """The place in the order, from 1, whatever those play who have yet to: all hands are known."""
    own, earlier = board.power_cards[player], 0
    for rival, value in enumerate(board.power_cards):
        if rival != player:
            is_earlier = {each > own for each in ([value] if value else _open_to(board, rival))}
            if len(is_earlier) > 1:
                return None
            earlier += True in is_earlier
    return earlier + 1


def _open_to(board: ElCaballeroBoard, player: int) -> list[int]:
    """The power cards that a player could play yet in this round."""
    hand = board.hands[player]
    return [value for value in facts.POWER_CARDS if hand >> value & 1 and value not in board.power_cards]
