"""The card of a table that waits for players: its title, who sits where, what will be played."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from render.canvas import Canvas, moved, regular
from render.fonts import printable
from render.icons import icon
from render.layout import Box
from render.pieces import token
from render.sheets.ornaments import divider
from render.sheets.paper import Paper, inside
from render.sheets.writing import height_of, written
from render.theme import Theme, mix

WIDTH, HEIGHT = 1100, 680
SEATS = Box(44, 150, 590, 440)
OPTIONS = Box(668, 150, 388, 440)
SEAT_GAP = 8
MOST_BELOW_A_CREST = 5  # options; where there are more, they need its room
OPTION_SIZES = (34, 32, 30, 28, 26, 24, 22, 20)
MOST_LINES = 3  # of an option
OPTION_GAPS = 6, 30  # the least and the most room between two options
NAME_SIZES = (36, 34, 32, 30, 28, 26, 24)


@dataclass(frozen=True)
class LobbySeat:
    """A seat that somebody has."""

    name: str
    remark: str = ""
    """Such as "computer" or "owner"."""


@dataclass(frozen=True)
class LobbyCard:
    """A table before its game."""

    title: str
    """The table's name."""
    seats: tuple[LobbySeat | None, ...]
    """By number, at most five; None for a seat that is free."""
    free: str
    """What stands in a free seat, such as "free"."""
    options: tuple[str, ...]
    """Each in a few words, such as "9 rounds"; at most ten."""
    note: str = ""
    """Such as "Two more can join."."""


def draw(facts: LobbyCard, theme: Theme) -> Paper:
    """The card on its paper."""
    c = theme.colours
    paper = Paper(theme, WIDTH, HEIGHT)
    paper.panel(inside(paper.box, 12, 12), c.panel, 28, c.panel_line, 5)
    title = Box(44, 26, WIDTH - 88, 86)
    paper.text(facts.title, title, "title", (58, 54, 50, 46, 42, 38, 34, 32, 30), c.ink, "middle", most_lines=2)
    divider(paper, 44, WIDTH - 44, 128)
    height = (SEATS.height + SEAT_GAP) // 5 - SEAT_GAP
    for number, seat in enumerate(facts.seats):
        _seat(
            paper, Box(SEATS.left, SEATS.top + number * (height + SEAT_GAP), SEATS.width, height), number, seat, facts
        )
    _options(paper, facts.options)
    note = Box(44, SEATS.bottom + 10, WIDTH - 88, HEIGHT - SEATS.bottom - 30)
    paper.text(facts.note, note, "text", (34, 32, 30, 28, 26, 24), c.ink_soft, "middle", most_lines=2)
    return paper


def _seat(paper: Paper, box: Box, number: int, seat: LobbySeat | None, facts: LobbyCard) -> None:
    """A seat with its shape; pale while it is free."""
    theme, c = paper.theme, paper.theme.colours
    shape = token(theme, number, 58)
    left, top = box.left + 16, box.top + (box.height - 62) // 2
    words = Box(box.left + 94, box.top, box.width - 112, box.height)
    if seat is None:
        paper.panel(box, c.panel_stripe, 12, mix(c.panel, c.panel_line, 0.5), 3)
        paper.sprite(shape, left, top, 0.4)
        paper.text(facts.free, words, "text", NAME_SIZES, c.ink_soft)
        return
    paper.panel(box, c.panel_now, 12, c.panel_line, 3)
    paper.sprite(shape, left, top)
    taken = 0
    if seat.remark:
        remark = Box(words.right - 190, words.top, 190, words.height)
        taken = paper.text(seat.remark, remark, "text", (28, 26, 24), c.ink_soft, "right", most_lines=2).width + 18
    paper.text(seat.name, inside(words, 0, 0, taken, 0), "text", NAME_SIZES, c.ink, most_lines=3)


def _options(paper: Paper, options: tuple[str, ...]) -> None:
    """The options behind golden diamonds, below a tower where there is room."""
    c = paper.theme.colours
    paper.panel(OPTIONS, c.panel_stripe, 16)
    top = OPTIONS.top + 14
    if len(options) <= MOST_BELOW_A_CREST:
        crest = icon(paper.theme, "castillo", 92, mix(c.panel, c.ink, 0.75))
        paper.sprite(crest, OPTIONS.left + (OPTIONS.width - 92) // 2, OPTIONS.top + 16)
        top += 106
    room = Box(OPTIONS.left + 58, top, OPTIONS.width - 76, OPTIONS.bottom - 14 - top)
    size, rows = _rows(options, room)
    gap = min(OPTION_GAPS[1], (room.height - sum(rows)) // max(1, len(rows)))
    for option, height in zip(options, rows, strict=True):
        canvas = Canvas(24, 24)
        canvas.polygon(moved(regular(4, 8), 12, 12), c.gold, c.gold_dark, 2)
        paper.canvas(canvas, room.left - 36, top + (height - 24) // 2)
        paper.text(option, Box(room.left, top, room.width, height), "text", (size,), c.ink, most_lines=MOST_LINES)
        top += height + gap


def _rows(options: tuple[str, ...], room: Box) -> tuple[int, list[int]]:
    """The largest letters in which all options fit one below the other, and how high each is."""
    for size in OPTION_SIZES:
        rows = [_height(option, size, room) for option in options]
        if sum(rows) + OPTION_GAPS[0] * (len(rows) - 1) <= room.height:
            return size, rows
    return OPTION_SIZES[-1], [_height(option, OPTION_SIZES[-1], room) for option in options]


def _height(option: str, size: int, room: Box) -> int:
    _, lines = written(printable(option), "text", (size,), room.width, room.height, MOST_LINES)
    return height_of(len(lines), size) + 4


def compose(facts: LobbyCard, theme: Theme) -> Image.Image:
    """The picture in palette colours, 1100 x 680."""
    return draw(facts, theme).finished()
