"""What makes a caballero another one than those beside it: a standard, an office; cargo and seats to come.

Caballeros of one colour in one area are alike, and the board only counts them. Those that are not alike are listed
besides, each with its qualities. Choices say them behind their verb: "move galicia 2" is about one of those that are
alike, "move_bearer galicia 2" about the standard bearer beside them. Where all there are of one kind, the plain verb is
about that kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple, Self

Kind = tuple[str, ...]
"""The qualities of a caballero, in alphabetical order; () for a plain one."""

PLAIN: Kind = ()

LOST = -1
"""No area: of a quality that is to be passed on at once, because its bearer has just left the regions."""
WAITING = -2
"""No area: of a quality to be passed on that no caballero can have now."""

BEARER = "bearer"
"""Bears the standard (Jubilee)."""

LEFT, MIDDLE, RIGHT = "left", "middle", "right"
"""Stands on one of the spaces of Francia."""

CAPTAIN, VICEROY = "captain", "viceroy"
"""Has the office on the ship, or in América."""

GOLD, GOODS = "gold", "goods"
"""Carries a piece of it."""

BESIDE = "beside"
"""Stands beside the limit table of its region."""


class Quality(NamedTuple):
    """What becomes of a quality when its caballero goes away, and whether the caballero counts in scorings."""

    travels: bool
    """Whether it goes along to another region; otherwise it is lost on leaving."""
    is_passed_on: bool = False
    """Whether another caballero gets it when its caballero leaves the regions."""
    counts: bool = True
    """Whether its caballero counts for the majority."""
    excludes: frozenset[str] = frozenset()
    """The qualities with which nobody gets it."""


QUALITIES: dict[str, Quality] = {
    BEARER: Quality(travels=True, is_passed_on=True, excludes=frozenset({GOLD, GOODS})),
    **dict.fromkeys((LEFT, MIDDLE, RIGHT), Quality(travels=False)),
    **dict.fromkeys((GOLD, GOODS), Quality(travels=True)),
    BESIDE: Quality(travels=False, counts=False),
    **dict.fromkeys((CAPTAIN, VICEROY), Quality(travels=False, counts=False)),
}


@cache
def does_count(kind: Kind) -> bool:
    """Whether a caballero with these qualities counts for the majority; with an office it has a place of its own, and
    takes no space of a limit table.
    """
    return all(QUALITIES[name].counts for name in kind)


@cache
def _facts_of(kind: Kind) -> tuple[bool, bool]:
    """Whether a caballero with these qualities counts for the majority, and whether it carries gold or goods."""
    return does_count(kind), GOLD in kind or GOODS in kind


_NO_SPACES = frozenset([name for name, quality in QUALITIES.items() if quality.travels or name == BESIDE])


@cache
def _the_one(spaces: frozenset[str]) -> frozenset[str]:
    """The same spaces as ever the same object: turn menus are found by them, and it is the quickest to compare."""
    return spaces


class Marked(NamedTuple):
    """A caballero with qualities, or a quality that is passed on (in no area)."""

    area: int
    colour: int
    qualities: Kind


class Marks(tuple[Marked, ...]):  # noqa: SLOT001  # what was worked out is kept beside its parts
    """All that are marked, sorted, and what is asked of them all the time: it is worked out when they change."""

    qualities: frozenset[str]
    """All qualities that anybody has."""
    taken: frozenset[str]
    """Those that a caballero has by where it stands: the spaces that are taken."""
    beside: tuple[Marked, ...]
    """Who stands beside the limit table."""
    with_cargo: int
    """Mask of the areas in which somebody carries gold or goods."""
    by_place: dict[tuple[int, int], tuple[Marked, ...]]
    """Those of each colour in each area."""
    not_counting: dict[int, list[int]]
    """By area, the colour of each who stands there and does not count for the majority."""

    def __new__(cls, marks: Iterable[Marked] = ()) -> Self:
        marked = super().__new__(cls, sorted(marks))
        by_place: dict[tuple[int, int], tuple[Marked, ...]] = {}
        not_counting: dict[int, list[int]] = {}
        with_cargo = 0
        names: Kind = ()
        for mark in marked:
            area, colour, kind = mark
            place = area, colour
            by_place[place] = by_place[place] + (mark,) if place in by_place else (mark,)
            names += kind
            counts, carries = _facts_of(kind)
            if not counts and area >= 0:
                not_counting.setdefault(area, []).append(colour)
            if carries:
                with_cargo |= 1 << area
        marked.by_place, marked.not_counting, marked.with_cargo = by_place, not_counting, with_cargo
        marked.qualities = frozenset(names)
        marked.taken = _the_one(marked.qualities - _NO_SPACES)
        marked.beside = marked_with(marked, BESIDE) if BESIDE in names else ()
        return marked


def marked_with(marked: tuple[Marked, ...], quality: str) -> tuple[Marked, ...]:
    """The caballeros with this quality."""
    return tuple([mark for mark in marked if quality in mark.qualities])


def marked_in(marked: Marks, area: int, colour: int) -> tuple[Marked, ...]:
    """The caballeros of this colour in the area that are not plain."""
    return marked.by_place.get((area, colour), ())


NO_MARKS = Marks()


def all_marked(marks: Iterable[Marked]) -> Marks:
    """These are marked, worked out once for all games in which the same ones are."""
    return _worked_out(tuple(sorted(marks)))


@lru_cache(maxsize=1 << 12)
def _worked_out(marks: tuple[Marked, ...]) -> Marks:
    return Marks(marks)


def after_leaving(
    marked: Marks, there: tuple[Marked, ...], destination: int, *, plain_left: int, kinds: Sequence[Kind]
) -> Marks:
    """Who is marked after caballeros went to another area (0: to nowhere on the map, or into the Castillo).

    Those of these kinds went, of the ones marked `there`. `plain_left` is how many plain ones are left; if it is
    negative, so many others went too.
    """
    here = [*there]
    went: list[Marked] = []
    for kind in kinds:
        mark = next((each for each in here if each.qualities == kind), None)
        if mark is not None:
            here.remove(mark)
            went.append(mark)
            plain_left += 1
    went += here[: max(0, -plain_left)]
    if not went:
        return marked
    rest = list(marked)
    for mark in went:
        rest.remove(mark)
        rest += _elsewhere(mark, destination)
    return all_marked(rest)


def _elsewhere(mark: Marked, destination: int) -> list[Marked]:
    """What is left of the qualities of a caballero that came to this area, 0 for none of the regions."""
    if destination:
        kept = travelling(mark.qualities)
        return [Marked(destination, mark.colour, kept)] if kept else []
    return [Marked(LOST, mark.colour, (name,)) for name in mark.qualities if QUALITIES[name].is_passed_on]


def kind_leaving(here: tuple[Marked, ...], kind: Kind, *, present: int) -> Kind:
    """The qualities of the caballero that goes when one of this kind is to go: without plain ones another kind."""
    return here[0].qualities if kind == PLAIN and here and len(here) >= present else kind


@cache
def travelling(kind: Kind) -> Kind:
    """What is left of these qualities in another region."""
    return tuple([name for name in kind if QUALITIES[name].travels])


def on_space(marked: Sequence[Marked], area: int, colour: int, kind: Kind, space: str) -> Marks:
    """A caballero of this kind in the area has the space now."""
    rest = list(marked)
    if kind:
        rest.remove(Marked(area, colour, kind))
    return all_marked([*rest, Marked(area, colour, tuple(sorted((*kind, space))))])


def without(marked: Sequence[Marked], area: int, colour: int, kind: Kind, quality: str) -> Marks:
    """A caballero of this kind in the area has the quality no more."""
    rest = list(marked)
    rest.remove(Marked(area, colour, kind))
    left = tuple([name for name in kind if name != quality])
    return all_marked([*rest, Marked(area, colour, left)] if left else rest)


def with_quality(marked: Marks, area: int, colour: int, quality: str, *, present: int) -> Marks:
    """A caballero there gets the quality: a plain one of those present, if there is one. Out of the regions, nobody."""
    rest = list(marked)
    here = marked_in(marked, area, colour) if area > 0 else ()
    if here and len(here) >= present:
        fit = next(mark for mark in here if QUALITIES[quality].excludes.isdisjoint(mark.qualities))
        rest.remove(fit)
        rest.append(fit._replace(qualities=tuple(sorted({*fit.qualities, quality}))))
    else:
        rest.append(Marked(area, colour, (quality,)))
    return all_marked(rest)


def without_quality(marked: Sequence[Marked], colour: int, quality: str) -> Marks:
    """Nobody of this colour has the quality."""
    found = []
    for mark in marked:
        kept = tuple([name for name in mark.qualities if mark.colour != colour or name != quality])
        if kept:
            found.append(mark._replace(qualities=kept))
    return all_marked(found)
