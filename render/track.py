"""The players' markers on the score track around the board."""

from __future__ import annotations

from engine.elgrande.view import View
from render.layout import BOARD, CELL, score_cell
from render.page import Page, token_stamp

# Size of the markers when so many share a cell, and where their middles lie in it.
SHARED: dict[int, tuple[int, tuple[tuple[int, int], ...]]] = {
    1: (36, ((20, 19),)),
    2: (24, ((13, 13), (27, 26))),
    3: (20, ((11, 12), (29, 12), (20, 28))),
    4: (19, ((11, 11), (29, 11), (11, 28), (29, 28))),
    5: (17, ((10, 10), (30, 10), (20, 20), (10, 30), (30, 30))),
}


def draw_track(page: Page, view: View) -> None:
    """Every player's marker in the cell of the score; it goes round after 99 points."""
    cells: dict[tuple[int, int], list[int]] = {}
    for player, points in enumerate(view.score):
        cell = score_cell(points)
        cells.setdefault((cell.left, cell.top), []).append(player)
    for (left, top), players in cells.items():
        size, middles = SHARED[len(players)]
        on_fifth = ((left - BOARD.left) + (top - BOARD.top)) // CELL
        ground = page.theme.colours.track_fifth if on_fifth % 5 == 0 else page.theme.colours.track
        for player, (x, y) in zip(players, middles, strict=True):
            stamp = token_stamp(page.theme, player, size, ground)
            page.press(stamp, left + x - size // 2, top + y - size // 2)
