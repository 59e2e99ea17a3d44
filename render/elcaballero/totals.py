"""Who has how many caballeros where: a row for each land region, the most valuable first, a column for each player."""

from __future__ import annotations

from engine.elcaballero.seen.view import ElCaballeroView, LandView
from render.elcaballero.sheet import Sheet
from render.layout import Box
from render.page import token_stamp

BLOCKS = 2
"""Columns of rows beside each other, where nothing else is said."""
ROW = 33
TOKEN = 26
LETTERS = 32
SMALLER = 31
"""Letters of whoever does not lead."""
NAME = 74
"""How wide the letter and the value of a region are."""
EDGE = 18
"""Of a sheet of its own, around them."""


def draw_sheet(sheet: Sheet, box: Box, view: ElCaballeroView, blocks: int) -> None:
    """The same on a sheet of its own."""
    c = sheet.theme.colours
    sheet.box(box, c.panel, 12, c.panel_line, 3)
    inside = Box(box.left + EDGE, box.top + EDGE, box.width - 2 * EDGE, box.height - 2 * EDGE)
    draw_totals(sheet, inside, view, blocks)


def sheet_height(view: ElCaballeroView, blocks: int, most_rows: int) -> int:
    """How high a sheet must be for all of them; 0 while nobody is anywhere."""
    rows = min(most_rows, -(-len(_where_anybody_is(view)) // blocks))
    return rows * ROW + TOKEN + 4 + 2 * EDGE if rows else 0


def _where_anybody_is(view: ElCaballeroView) -> list[LandView]:
    return [land for land in view.lands if any(land.totals)]


def draw_totals(sheet: Sheet, box: Box, view: ElCaballeroView, blocks: int = BLOCKS) -> None:
    """As many regions as there is room for; those where nobody is are left out."""
    rows = (box.height - TOKEN - 4) // ROW
    lands = _where_anybody_is(view)[: rows * blocks]
    width = box.width // blocks
    for first in range(0, len(lands), rows):
        block = Box(box.left + first // rows * width, box.top, width - 24, box.height)
        _draw_block(sheet, block, lands[first : first + rows], view.players)


def _draw_block(sheet: Sheet, box: Box, lands: list[LandView], players: int) -> None:
    c = sheet.theme.colours
    step = min((box.width - NAME) // players, 56)
    middles = [box.left + NAME + step * player + step // 2 for player in range(players)]
    for player, middle in enumerate(middles):
        sheet.press(token_stamp(sheet.theme, player, TOKEN, c.panel), middle - TOKEN // 2, box.top)
    for number, land in enumerate(lands):
        baseline = box.top + TOKEN + 4 + (number + 1) * ROW - 6
        sheet.text(land.letter, box.left, baseline, "title", LETTERS, c.ink, c.panel)
        sheet.text(str(land.value), box.left + NAME - 10, baseline, "number", LETTERS, c.ink_soft, c.panel, "right")
        for player, middle in enumerate(middles):
            total = land.totals[player]
            if total:
                if player in land.leaders:
                    sheet.text(str(total), middle, baseline, "number", LETTERS + 4, c.ink, c.panel, "middle")
                else:
                    sheet.text(str(total), middle, baseline, "text", SMALLER, c.ink_soft, c.panel, "middle")
