"""Boards as JSON values, also those that earlier versions wrote."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.frozen import frozen
from engine.elgrande.board.effects import Effect, Effects
from engine.elgrande.board.kept import VETO, Kept
from engine.elgrande.board.qualities import BEARER, Marked, Marks

if TYPE_CHECKING:
    from engine.elgrande.board.board import Board

LISTS = (
    "caballeros",
    "court",
    "province",
    "grandes",
    "score",
    "hands",
    "power_cards",
    "discards",
    "discs",
    "takers",
    "settled",
)
LISTS_OF_TUPLES = ("played", "stacks")
TUPLES = (
    "open_cards",
    "turn_order",
    "kept",
    "effects",
    "tables",
    "marked",
    "loose",
    "prison",
    "ships",
    "guests",
    "selected",
    "latest_action",
)
PLAIN_VALUES = (
    "players",
    "colours",
    "areas",
    "king",
    "round",
    "start_player",
    "phase",
    "chance",
    "limit_table",
    "seats",
)
"""The names of a board's values, by what they are."""

NAMES = (*LISTS, *LISTS_OF_TUPLES, *TUPLES, *PLAIN_VALUES)

_FIRST = {
    "settled": [],
    "loose": [],
    "limit_table": 0,
    "seats": 0,
    "prison": [],
    "ships": [],
    "guests": [],
    "selected": [],
    "latest_action": [],
}
"""What boards did not have at first."""


def as_json(board: Board) -> dict[str, Any]:
    """The board as plain values; nothing of it changes when the board does."""
    data = {name: getattr(board, name) for name in NAMES}
    for name in ("effects", "kept", "marked"):
        data[name] = tuple([tuple(each) for each in data[name]])  # a plain value, also for strict writers
    return {name: value[:] if isinstance(value, list) else value for name, value in data.items()}


def filled(board: Board, data: dict[str, Any]) -> Board:
    """An empty board with the values that `as_json` wrote."""
    data = {"colours": data["players"], **_FIRST, **data}
    for name in PLAIN_VALUES:
        setattr(board, name, data[name])
    for name in LISTS:
        setattr(board, name, list(data[name]))
    for name in LISTS_OF_TUPLES:
        setattr(board, name, [tuple(items) for items in data[name]])
    if "vetoes" in data:  # how cards were kept when there were no others
        data = {**data, "kept": [(player, VETO, until) for player, until in data["vetoes"]]}
    if "standards" in data:  # how standards were kept when there were no other qualities
        marks = [(area, player, (BEARER,)) for player, area in enumerate(data["standards"])]
        data = {**data, "marked": sorted(marks)}
    for name in TUPLES:
        setattr(board, name, frozen(data[name]))
    board.marked = Marks([Marked(*each) for each in board.marked])
    board.kept = tuple(Kept(*each) for each in board.kept)
    board.effects = Effects([Effect(*effect) for effect in board.effects])
    return board
