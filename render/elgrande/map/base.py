"""The base layer: everything that stays the same in every picture of the board. Made once for each theme."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from render.canvas import Canvas
from render.elgrande.layout import BOARD, CELL, MAP, BoardLayout, score_cell
from render.elgrande.map import places, scenery
from render.fonts import font
from render.palette import stored_ground
from render.theme import Theme

FRAME = 6  # width of the chequered frame around the map


def _track(draw: ImageDraw.ImageDraw, theme: Theme) -> None:
    """The score track around the map: 100 cells, every fifth with its number."""
    c = theme.colours
    for points in range(2 * (BOARD.width + BOARD.height) // CELL - 4):
        cell = score_cell(points)
        colour = c.track_fifth if points % 5 == 0 else c.track
        draw.rectangle((cell.left, cell.top, cell.right, cell.bottom), fill=colour, outline=c.track_line)
        if points % 5 == 0:
            middle = (cell.left + CELL // 2, cell.top + CELL // 2 + 9)
            draw.text(middle, str(points), fill=c.ink, font=font("number", 26), anchor="ms")
    draw.rectangle((BOARD.left, BOARD.top, BOARD.right, BOARD.bottom), outline=c.gold_dark, width=2)


def _frame(draw: ImageDraw.ImageDraw, theme: Theme) -> None:
    """The frame of the map: degrees in two colours, as on old maps."""
    c = theme.colours
    dark, light = c.track_line, c.track
    for left in range(MAP.left, MAP.right, CELL):
        first, second = (dark, light) if (left - MAP.left) // CELL % 2 else (light, dark)
        draw.rectangle((left, MAP.top, left + CELL - 1, MAP.top + FRAME - 1), fill=first)
        draw.rectangle((left, MAP.bottom - FRAME, left + CELL - 1, MAP.bottom - 1), fill=second)
    for top in range(MAP.top, MAP.bottom, CELL):
        first, second = (dark, light) if (top - MAP.top) // CELL % 2 else (light, dark)
        draw.rectangle((MAP.left, top, MAP.left + FRAME - 1, top + CELL - 1), fill=first)
        draw.rectangle((MAP.right - FRAME, top, MAP.right - 1, top + CELL - 1), fill=second)
    draw.rectangle((MAP.left - 1, MAP.top - 1, MAP.right, MAP.bottom), outline=c.gold_dark, width=2)
    inner = (MAP.left + FRAME, MAP.top + FRAME, MAP.right - FRAME - 1, MAP.bottom - FRAME - 1)
    draw.rectangle(inner, outline=c.track_line, width=1)


@lru_cache(maxsize=8)
def ground_picture(theme: Theme) -> Image.Image:
    """The map without anything on it. RGB, from the board's left upper corner."""
    return stored_ground(theme).convert("RGB")


@lru_cache(maxsize=8)
def board_picture(theme: Theme) -> Image.Image:
    """The empty board: map and score track, which are the same in all layouts. RGB, in the picture's own pixels."""
    return board_on(theme, ground_picture(theme))


def board_on(theme: Theme, ground: Image.Image) -> Image.Image:
    """The empty board on a ground."""
    picture = Image.new("RGB", (BOARD.right + BOARD.left, BOARD.bottom + BOARD.top), theme.colours.backdrop)
    picture.paste(ground, (BOARD.left, BOARD.top))
    draw = ImageDraw.Draw(picture)
    _track(draw, theme)
    _frame(draw, theme)
    compass, (x, y, radius) = scenery.compass(theme), places.COMPASS
    picture.paste(compass, (x - radius, y - radius), compass)
    for sprite, box in ((scenery.tower(theme), places.TOWER), (scenery.ship(theme), places.SHIP)):
        picture.paste(sprite, (box.left, box.top), sprite)
    return picture


def base(theme: Theme, layout: BoardLayout, board: Image.Image) -> Image.Image:
    """The empty table of a layout: the board, the header's sheet and the background. RGB."""
    c, box = theme.colours, layout.header
    picture = Image.new("RGB", layout.size, c.backdrop)
    picture.paste(board)
    sheet = Canvas(box.width, box.height)
    sheet.box(0, 0, box.width, box.height, c.panel, 12, c.panel_line, 3)
    drawn = sheet.picture()
    picture.paste(drawn, (box.left, box.top), drawn)
    return picture
