"""Choosing among caballeros of one colour in one region that are not alike (`engine/elgrande/board/qualities.py`)."""

from __future__ import annotations

from functools import cache

from engine.elgrande.board.board import Board
from engine.elgrande.board.qualities import BESIDE, PLAIN, Kind, marked_in
from engine.elgrande.steps.base import ElGrande


def is_mixed(board: Board, area: int, colour: int) -> bool:
    """Whether the caballeros of this colour in the area are not all of one kind."""
    marks = marked_in(board.marked, area, colour)
    return bool(marks) and (board.present(area, colour) > len(marks) or len(set(marks)) > 1)


def _marked_kinds(board: Board, colour: int) -> dict[int, list[Kind]]:
    """The kinds of the caballeros of this colour that are not plain, by area."""
    there = board.marked.by_place.items()
    return {area: [mark.qualities for mark in here] for (area, owner), here in there if owner == colour and area > 0}


def kind_choices(game: ElGrande, verb: str, colour: int, regions: int) -> tuple[str, ...]:
    """The choices "verb_quality region" for those that are not plain, where it makes a difference which one it is."""
    board, names = game.board, game.rules.map.ids
    found: list[str] = []
    for area, kinds in _marked_kinds(board, colour).items():
        each = dict.fromkeys(kinds)
        if regions >> area & 1 and (board.present(area, colour) > len(kinds) or len(each) > 1):
            found += [f"{verb}_{'_'.join(kind)} {names[area]}" for kind in each]
    return tuple(found)


def own_choices(game: ElGrande, verb: str, player: int, regions: int) -> tuple[str, ...]:
    """The choices "verb region" to take an own caballero away, and "verb_quality region" where there are others.

    Whether it stands on the limit table or beside it makes no difference (K19).
    """
    board, names = game.board, game.rules.map.ids
    found: list[str] = []
    for area, marks in _marked_kinds(board, player).items() if board.marked else ():
        plain = [PLAIN] if board.present(area, player) > len(marks) else []
        kinds = dict.fromkeys([*plain, *map(_wherever_on_table, marks)])
        if regions >> area & 1 and len(kinds) > 1:
            found += [f"{verb}_{'_'.join(kind)} {names[area]}" for kind in kinds if kind != PLAIN]
            regions &= ~(1 << area) if PLAIN not in kinds else regions
    return (*game.rules.map.choices(verb, regions), *found)


def own_kind(board: Board, area: int, player: int, kind: Kind) -> Kind:
    """Which own caballero goes when one of this kind is taken away: one beside the limit table first (K19)."""
    marks = marked_in(board.marked, area, player) if board.marked and area == board.limit_table else ()
    all_alike = kind == PLAIN and board.present(area, player) == len(marks)
    for mark in marks:
        if BESIDE in mark.qualities and (all_alike or _wherever_on_table(mark.qualities) == kind):
            return mark.qualities
    return kind


def _wherever_on_table(kind: Kind) -> Kind:
    """The same qualities, but for where the caballero stands at the limit table."""
    return tuple([name for name in kind if name != BESIDE])


@cache
def kind_of(verb: str) -> Kind:
    """The kind that a verb is about: "move" a plain one, "move_bearer" the standard bearer."""
    return tuple(verb.split("_")[1:])
