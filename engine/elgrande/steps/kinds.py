"""Choosing among caballeros of one colour in one region that are not alike (`engine/elgrande/qualities.py`)."""

from __future__ import annotations

from functools import cache

from engine.elgrande.board import Board
from engine.elgrande.qualities import Kind, marked_in
from engine.elgrande.steps.base import ElGrande


def is_mixed(board: Board, area: int, colour: int) -> bool:
    """Whether the caballeros of this colour in the area are not all of one kind."""
    marks = marked_in(board.marked, area, colour)
    return bool(marks) and (board.present(area, colour) > len(marks) or len(set(marks)) > 1)


def _marked_kinds(board: Board, colour: int) -> dict[int, list[Kind]]:
    """The kinds of the caballeros of this colour that are not plain, by area."""
    kinds: dict[int, list[Kind]] = {}
    for area, owner, kind in board.marked:
        if owner == colour and area > 0:
            kinds.setdefault(area, []).append(kind)
    return kinds


def regions_without_plain(board: Board, colour: int) -> int:
    """Mask of the areas where all of this colour have qualities, and not the same: no plain verb says which goes."""
    mask = 0
    for area, kinds in _marked_kinds(board, colour).items():
        if len(kinds) > 1 and len(kinds) == board.present(area, colour) and len(set(kinds)) > 1:
            mask |= 1 << area
    return mask


def kind_choices(game: ElGrande, verb: str, colour: int, regions: int) -> tuple[str, ...]:
    """The choices "verb_quality region" for those that are not plain, where it makes a difference which one it is."""
    board, names = game.board, game.rules.map.ids
    found: list[str] = []
    for area, kinds in _marked_kinds(board, colour).items():
        each = dict.fromkeys(kinds)
        if regions >> area & 1 and (board.present(area, colour) > len(kinds) or len(each) > 1):
            found += [f"{verb}_{'_'.join(kind)} {names[area]}" for kind in each]
    return tuple(found)


@cache
def kind_of(verb: str) -> Kind:
    """The kind that a verb is about: "move" a plain one, "move_bearer" the standard bearer."""
    return tuple(verb.split("_")[1:])
