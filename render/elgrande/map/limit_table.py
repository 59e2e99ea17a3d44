"""The limit table (Großinquisitor): how it lies in its region, and who stands on it and beside it.

In a crowd the region has room for those on the table, who count; what else there is to tell stands on a note in
Portugal, where nobody can be in games with the limit table.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from PIL import ImageDraw

from engine.elgrande.seen.view import View
from render.canvas import Canvas
from render.elgrande.map.grouping import Carried, StandingPiece, arrange
from render.elgrande.page import BoardPage, piece_stamp
from render.elgrande.words import BoardWords
from render.fonts import fit, font, printable, text_width
from render.layout import Box
from render.page import Stamp, make_stamp
from render.pieces import LETTERS
from render.theme import Colour, Theme

TAB = 36  # height of the plate that says how many spaces are taken
TAB_MARGIN = 14
MARGIN = 6  # around the pieces on the table
BESIDE = 0.24  # of a field's height, for those beside the table while they are few
CHIP_ROWS = (34, 60)  # and the height of one and of two rows of chips
GAP = 4  # between the table and those beside it

THIN = 4  # width of the frame in a crowd
NOTED_IN = "portugal"
NOTE = Box(64, 452, 164, 184)
NOTE_TITLE = 34  # height of the line that says whose numbers these are


@dataclass(frozen=True)
class LaidLimitTable:
    """The limit table in its region, with whoever stands on it and beside it."""

    frame: Box
    pieces: tuple[StandingPiece, ...]
    """On the table: they count."""
    beside: tuple[StandingPiece, ...]
    is_noted: bool = False
    """Whether how many spaces are taken, and who is beside it, stands on the note."""


@lru_cache(maxsize=512)
def lay(
    field: Box, grandes: tuple[int, ...], seated: tuple[int, ...], beside: tuple[int, ...], carried: Carried = ()
) -> LaidLimitTable:
    """The table as large as the field, or less high while others stand below it. Where numbers would be too small to be
    read on a phone that way, with the note.
    """
    on_it = tuple(each for each in carried if seated[each[0]])
    others = tuple(each for each in carried if not seated[each[0]])
    for frame, below in _frames(field, any(beside)):
        room = Box(frame.left + MARGIN, frame.top + 4, frame.width - 2 * MARGIN, frame.height - TAB - 4)
        try:
            lying = LaidLimitTable(frame, arrange(room, grandes, seated, on_it), arrange(below, (), beside, others))
        except ValueError:
            continue  # there is no room that way
        if all(each.letters >= LETTERS for each in (*lying.pieces, *lying.beside)):
            return lying
    inside = Box(field.left + THIN, field.top + THIN, field.width - 2 * THIN, field.height - 2 * THIN)
    return LaidLimitTable(
        field, arrange(inside, grandes, seated, on_it), arrange(_note_room(), (), beside, others), is_noted=True
    )


def _frames(field: Box, has_others: bool) -> Iterator[tuple[Box, Box]]:
    """Tables without the note, and the room below each."""
    for height in (round(field.height * BESIDE), *CHIP_ROWS) if has_others else (0,):
        frame = Box(field.left, field.top, field.width, field.height - height)
        yield frame, Box(field.left, frame.bottom + GAP, field.width, max(1, height - GAP))


def draw_table(page: BoardPage, view: View, lying: LaidLimitTable, ground: Colour, words: BoardWords) -> None:
    """The table below the pieces on it."""
    frame, is_full = lying.frame, view.limit_table is not None and not view.limit_table.free
    if lying.is_noted:
        stamp = _thin_stamp(page.theme, frame.width, frame.height, ground, is_full=is_full)
    else:
        label = _label(view, words, frame.width)
        stamp = _table_stamp(page.theme, frame.width, frame.height, label, ground, is_full=is_full)
    page.press(stamp, frame.left, frame.top)


def _label(view: View, words: BoardWords, width: int) -> str:
    """How many spaces are taken, with the name of the table if there is room."""
    table = view.limit_table
    if table is None:
        raise ValueError("No limit table lies there.")
    short = f"{table.spaces - table.free}/{table.spaces}"
    label = f"{words.beside.get('limit', '')} {short}".strip()
    return label if text_width(label, "number", LETTERS) <= width - TAB_MARGIN else short


@lru_cache(maxsize=128)
def _table_stamp(theme: Theme, width: int, height: int, label: str, ground: Colour, *, is_full: bool) -> Stamp:
    """A frame through which the ground is seen, below it how many spaces are taken: red when all are."""
    c = theme.colours
    line = c.band if is_full else c.coast
    canvas = Canvas(width, height)
    edge = height - TAB / 2
    canvas.box(0, 0, width, edge, line, 10)
    canvas.box(2.5, 2.5, width - 2.5, edge - 2.5, c.rock, 8)
    canvas.box(7, 7, width - 7, edge - 7, line, 5)
    canvas.cut([(8.5, 8.5), (width - 8.5, 8.5), (width - 8.5, edge - 8.5), (8.5, edge - 8.5)])
    tab = text_width(label, "number", LETTERS) + TAB_MARGIN
    left = (width - tab) / 2
    canvas.box(left, height - TAB, left + tab, height, line, 8)
    canvas.box(left + 2.5, height - TAB + 2.5, left + tab - 2.5, height - 2.5, c.band if is_full else c.plaque, 6)
    sprite = canvas.picture()
    middle = (width / 2, height - TAB / 2 + LETTERS * 0.34)
    ImageDraw.Draw(sprite).text(middle, label, fill=c.king_trim, font=font("number", LETTERS), anchor="ms")
    return make_stamp(theme, sprite, ground)


@lru_cache(maxsize=128)
def _thin_stamp(theme: Theme, width: int, height: int, ground: Colour, *, is_full: bool) -> Stamp:
    """The frame in a crowd."""
    c = theme.colours
    canvas = Canvas(width, height)
    canvas.box(0, 0, width, height, c.band if is_full else c.coast, 6)
    canvas.box(THIN - 1, THIN - 1, width - THIN + 1, height - THIN + 1, c.rock, 4)
    canvas.cut([(THIN, THIN), (width - THIN, THIN), (width - THIN, height - THIN), (THIN, height - THIN)])
    return make_stamp(theme, canvas.picture(), ground)


# -- the note ----------------------------------------------------------------------------------------------


def _note_room() -> Box:
    """The room of those beside the table, on the note."""
    top = NOTE.top + TAB + NOTE_TITLE
    return Box(NOTE.left + MARGIN, top, NOTE.width - 2 * MARGIN, NOTE.bottom - MARGIN - top)


def draw_note(page: BoardPage, view: View, lying: LaidLimitTable, words: BoardWords) -> None:
    """How many spaces are taken, and who stands beside the table: they do not count."""
    is_full = view.limit_table is not None and not view.limit_table.free
    label = _label(view, words, NOTE.width)
    title = printable(words.beside.get("outside", "")) if lying.beside else ""
    lowest = max((each.box.bottom for each in lying.beside), default=NOTE.top + TAB)
    height = lowest + MARGIN - NOTE.top
    page.press(_note_stamp(page.theme, height, label, title, is_full=is_full), NOTE.left, NOTE.top)
    for each in lying.beside:
        page.press(piece_stamp(page.theme, each, page.theme.colours.panel), each.box.left, each.box.top)


@lru_cache(maxsize=64)
def _note_stamp(theme: Theme, height: int, label: str, title: str, *, is_full: bool) -> Stamp:
    """A sheet with the look of the table's frame, its tab on top."""
    c = theme.colours
    canvas = Canvas(NOTE.width, height)
    canvas.box(0, 0, NOTE.width, height, c.band if is_full else c.coast, 8)
    canvas.box(THIN, THIN, NOTE.width - THIN, height - THIN, c.panel, 5)
    canvas.box(THIN, THIN, NOTE.width - THIN, TAB, c.band if is_full else c.plaque, 5)
    sprite = canvas.picture()
    pen, middle = ImageDraw.Draw(sprite), NOTE.width / 2
    pen.text((middle, TAB / 2 + LETTERS * 0.36), label, fill=c.king_trim, font=font("number", LETTERS), anchor="ms")
    if title:
        size, (line,) = fit(title, "text", (LETTERS,), NOTE.width - 2 * MARGIN)
        pen.text((middle, TAB + LETTERS * 0.9), line, fill=c.ink, font=font("text", size), anchor="ms")
    return make_stamp(theme, sprite, c.foreign)
