"""A sheet with a table: standings, a cross table, a ranking."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from render.fonts import printable, text_width
from render.layout import Align, Box
from render.sheets.ornaments import divider
from render.sheets.paper import Paper, inside
from render.theme import Theme

WIDTH = 1100
EDGE = 44
HEAD = 124
LABELS, ROW = 62, 54
FOOT = 62
GAP, NARROW_GAP, MANY = 18, 8, 8  # where there are many columns they stand closer
SIZES = (30, 28, 26, 24, 22, 20, 18)
LABEL_SIZES = (26, 25, 24, 22, 20, 17)  # 26 is 8 pixels on a phone
LONGEST_LABEL = 130  # longer ones have two lines
WIDEST = 0.42  # of the room, for one column that is not the last one


@dataclass(frozen=True)
class Column:
    """A column: what stands above it, and where its cells stand in it."""

    label: str
    align: Align = "right"
    is_wide: bool = False
    """It takes the room that is left over."""


@dataclass(frozen=True)
class TableRow:
    """A line of the table, with a cell for each column."""

    cells: tuple[str, ...]
    is_marked: bool = False
    """It is the reader's own, or one that stands out."""
    ends_part: bool = False
    """A line is drawn below it: who moves up stands above it, for example."""


@dataclass(frozen=True)
class TableSheet:
    """A table with a title, what it is about, and a note below it."""

    title: str
    about: str
    columns: tuple[Column, ...]
    rows: tuple[TableRow, ...]
    note: str = ""


def draw(facts: TableSheet, theme: Theme) -> Paper:
    """The table on its paper."""
    c = theme.colours
    below = FOOT if facts.note else 24
    paper = Paper(theme, WIDTH, HEAD + LABELS + ROW * len(facts.rows) + below + 12)
    paper.panel(inside(paper.box, 12, 12), c.panel, 28, c.panel_line, 5)
    room = Box(EDGE, 22, WIDTH - 2 * EDGE, 56)
    paper.text(facts.title, room, "title", (46, 42, 38, 34, 30, 28), c.ink, "middle")
    paper.text(facts.about, Box(EDGE, 78, room.width, 34), "text", (28, 26, 24, 22, 20), c.ink_soft, "middle")
    divider(paper, EDGE, WIDTH - EDGE, HEAD - 2)
    boxes = _columns(facts)
    for column, (left, width) in zip(facts.columns, boxes, strict=True):
        head = Box(left, HEAD + 2, width, LABELS)
        if column.label:
            paper.text(column.label, head, "text", LABEL_SIZES, c.ink_soft, column.align, most_lines=2)
    sizes = [_sizes(facts, number, width) for number, (_, width) in enumerate(boxes)]
    for number, row in enumerate(facts.rows):
        top = HEAD + LABELS + number * ROW
        band = Box(EDGE - 14, top + 2, WIDTH - 2 * EDGE + 28, ROW - 4)
        if row.is_marked:
            paper.panel(band, c.panel_now, 10, c.panel_line, 2)
        elif number % 2 == 0:
            paper.panel(band, c.panel_stripe, 10)
        for column, cell, (left, width), fitting in zip(facts.columns, row.cells, boxes, sizes, strict=True):
            lines = 2 if column.is_wide else 1
            if cell:
                paper.text(cell, Box(left, top, width, ROW), "text", fitting, c.ink, column.align, most_lines=lines)
        if row.ends_part and number + 1 < len(facts.rows):
            paper.line(EDGE, top + ROW, WIDTH - EDGE, top + ROW, c.panel_line, 4)
    if facts.note:
        note = Box(EDGE, HEAD + LABELS + ROW * len(facts.rows) + 4, room.width, FOOT - 14)
        paper.text(facts.note, note, "text", (26, 24, 22, 20), c.ink_soft, "middle", most_lines=2)
    return paper


def _columns(facts: TableSheet) -> list[tuple[int, int]]:
    """Left edge and width of each column: as wide as its widest cell, and the wide ones share what is left."""
    gap = GAP if len(facts.columns) <= MANY else NARROW_GAP
    room = WIDTH - 2 * EDGE - gap * (len(facts.columns) - 1)
    widths = [_width_of(facts, number) for number in range(len(facts.columns))]
    wide = [number for number, column in enumerate(facts.columns) if column.is_wide]
    narrow = sum(width for number, width in enumerate(widths) if number not in wide)
    if narrow > room * (1 - WIDEST) and wide:  # many columns: all others are as narrow as leaves room for the names
        share = room * (1 - WIDEST) / narrow
        widths = [width if number in wide else int(width * share) for number, width in enumerate(widths)]
        narrow = sum(width for number, width in enumerate(widths) if number not in wide)
    for number in wide:
        widths[number] = (room - narrow) // len(wide)
    lefts = [EDGE + sum(widths[:number]) + gap * number for number in range(len(widths))]
    return list(zip(lefts, widths, strict=True))


def _width_of(facts: TableSheet, number: int) -> int:
    label = text_width(printable(facts.columns[number].label), "text", LABEL_SIZES[0])
    return max(_widest(facts, number, SIZES[0]), min(label, LONGEST_LABEL), 40) + 8


def _widest(facts: TableSheet, number: int, size: int) -> int:
    return max((text_width(printable(row.cells[number]), "text", size) for row in facts.rows), default=0)


def _sizes(facts: TableSheet, number: int, width: int) -> tuple[int, ...]:
    """The sizes for the cells of a column: all have one, the largest at which they fit, where none has two lines."""
    if facts.columns[number].is_wide:
        return SIZES
    return next(
        (SIZES[place:] for place, size in enumerate(SIZES) if _widest(facts, number, size) <= width), SIZES[-1:]
    )


def compose(facts: TableSheet, theme: Theme) -> Image.Image:
    """The picture in palette colours, 1100 wide and as high as it has rows."""
    return draw(facts, theme).finished()
