"""The players' markers on the score track around the board."""

from __future__ import annotations

from functools import lru_cache

from engine.elgrande.seen.view import View
from render.canvas import Canvas, moved
from render.elgrande.layout import BOARD, CELL, score_cell
from render.elgrande.page import BoardPage
from render.layout import Box
from render.page import Stamp, make_stamp, token_stamp
from render.pieces import SHAPES, token
from render.theme import Colour, Theme

ROUND = 100  # cells of the track: with more points a marker starts again, with a golden rim
OUTWARDS = 3  # how far shared cells spread out more to the table than to the map
# When so many markers share a cell: their size, how far they swing to both sides along the track, and their distance
# across it. They stand zigzag across the track, reach over its edges, and never into the cells beside.
SHARED: dict[int, tuple[int, float, float]] = {
    1: (36, 0.0, 0.0),
    2: (29, 0.0, 31.0),
    3: (24, 8.0, 18.5),
    4: (22, 9.0, 13.0),
    5: (20, 10.0, 10.4),
}
# In the corners there is a square to the table's side: size, and where the middles lie in it.
CORNER_OUTWARDS = 7
IN_CORNERS: dict[int, tuple[int, tuple[tuple[int, int], ...]]] = {
    1: (36, ((0, 0),)),
    2: (28, ((-11, -11), (11, 11))),
    3: (25, ((-13, -13), (13, -13), (0, 13))),
    4: (25, ((-13, -13), (13, -13), (-13, 13), (13, 13))),
    5: (21, ((-16, -16), (16, -16), (0, 0), (-16, 16), (16, 16))),
}


def marker_boxes(scores: tuple[int, ...]) -> list[Box]:
    """Where the markers lie, by player."""
    sharing: dict[Box, list[int]] = {}
    for player, points in enumerate(scores):
        sharing.setdefault(score_cell(points), []).append(player)
    boxes = {}
    for cell, players in sharing.items():
        size, middles = _middles(cell, len(players))
        for player, (x, y) in zip(players, middles, strict=True):
            boxes[player] = Box(round(x - size / 2), round(y - size / 2), size, size)
    return [boxes[player] for player in range(len(scores))]


def _middles(cell: Box, count: int) -> tuple[int, list[tuple[float, float]]]:
    """The size of the markers that share a cell, and where their middles lie."""
    is_left, is_top = cell.left == BOARD.left, cell.top == BOARD.top
    if (is_left or cell.right == BOARD.right) and (is_top or cell.bottom == BOARD.bottom):
        size, places = IN_CORNERS[count]
        out = CORNER_OUTWARDS if count > 1 else 0
        x, y = cell.middle[0] + (-out if is_left else out), cell.middle[1] + (-out if is_top else out)
        return size, [(x + right, y + down) for right, down in places]
    size, swing, step = SHARED[count]
    middles = []
    for number in range(count):
        along = swing if number % 2 else -swing
        across = (number - (count - 1) / 2) * step - (OUTWARDS if count > 1 else 0)
        middles.append(_placed(cell, along, across))
    return size, middles


def _placed(cell: Box, along: float, across: float) -> tuple[float, float]:
    """A point of a cell; across the track is positive towards the map."""
    x, y = cell.middle
    if cell.top == BOARD.top:
        return x + along, y + across
    if cell.bottom == BOARD.bottom:
        return x + along, y - across
    if cell.left == BOARD.left:
        return x + across, y + along
    return x - across, y + along


def draw_track(page: BoardPage, view: View) -> None:
    """Every player's marker in the cell of the score; it goes round after 99 points."""
    for player, (box, points) in enumerate(zip(marker_boxes(view.score), view.score, strict=True)):
        cell = score_cell(points)
        on_fifth = ((cell.left - BOARD.left) + (cell.top - BOARD.top)) // CELL
        ground = page.theme.colours.track_fifth if on_fifth % 5 == 0 else page.theme.colours.track
        if points < ROUND:
            stamp = token_stamp(page.theme, player, box.width, ground)
        else:
            stamp = _rimmed_stamp(page.theme, player, box.width, ground)
        page.press(stamp, box.left, box.top)


@lru_cache(maxsize=64)
def _rimmed_stamp(theme: Theme, player: int, size: int, ground: Colour) -> Stamp:
    """A marker that has gone round the track: it has a golden rim."""
    c, (shape, _) = theme.colours, SHAPES[theme.players[player].shape]
    canvas = Canvas(size, size)
    canvas.polygon(moved(shape, size / 2, size / 2, size * 0.42), c.gold, c.gold_dark, size / 14)
    sprite = canvas.picture()
    small = round(size * 0.72)
    marker = token(theme, player, small)
    sprite.paste(marker, ((size - small) // 2, (size - small) // 2), marker)
    return make_stamp(theme, sprite, ground)
