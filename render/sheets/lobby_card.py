"""The card of a table that waits for players: its title, who sits where, what will be played."""

from __future__ import annotations

from dataclasses import dataclass

from render.layout import Box
from render.pieces import token
from render.sheets.paper import Paper, inside
from render.theme import Theme, mix

WIDTH, HEIGHT = 1100, 640
SEAT = 76


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
    """By number, None for a seat that is free."""
    free: str
    """What stands in a free seat, such as "free"."""
    options: tuple[str, ...]
    """Each in a few words, such as "9 rounds"."""
    note: str = ""
    """Such as "Two more can join."."""


def draw(facts: LobbyCard, theme: Theme) -> Paper:
    """The card on its paper."""
    c = theme.colours
    paper = Paper(theme, WIDTH, HEIGHT)
    paper.panel(inside(paper.box, 12, 12), c.panel, 28, c.panel_line, 5)
    paper.text(
        facts.title,
        Box(48, 28, WIDTH - 96, 100),
        "title",
        (60, 54, 50, 46, 42, 38, 34, 30),
        c.ink,
        "middle",
        most_lines=2,
    )
    for number, seat in enumerate(facts.seats):
        box = Box(48, 140 + number * (SEAT + 8), 560, SEAT)
        paper.panel(box, c.panel_now if seat else mix(c.panel, c.panel_line, 0.3), 12, c.panel_line, 3)
        paper.sprite(token(theme, number, 56), box.left + 14, box.top + 8)
        room = Box(box.left + 88, box.top, box.width - 104, box.height)
        sizes = (36, 34, 32, 30, 28, 26, 24)
        if seat is None:
            paper.text(facts.free, room, "text", sizes, c.ink_soft)
            continue
        right = 0
        if seat.remark:
            remark = paper.text(seat.remark, room, "text", (28, 26, 24), c.ink_soft, "right")
            right = remark.width + 16
        paper.text(seat.name, inside(room, 0, 0, right, 0), "text", sizes, c.ink, most_lines=2)
    for number, option in enumerate(facts.options):
        room = Box(650, 150 + number * 64, WIDTH - 650 - 48, 58)
        paper.text(option, room, "text", (32, 30, 28, 26, 24), c.ink, most_lines=2)
    paper.text(facts.note, Box(48, HEIGHT - 76, WIDTH - 96, 50), "text", (32, 30, 28, 26, 24), c.ink_soft, "middle")
    return paper


def render(facts: LobbyCard, theme: Theme) -> bytes:
    """The picture as a PNG file, 1100 x 640."""
    return draw(facts, theme).png()
