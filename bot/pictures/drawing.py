"""Jobs of those who draw. They stand by themselves, because a drawing process loads whatever this module imports."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from render.png import encode

if TYPE_CHECKING:
    from PIL import Image

    from bot.faces import BoardPicture
    from render.layout import LayoutName
    from render.theme import Theme


def board_file(board: BoardPicture, theme: Theme, layout: LayoutName, *, quickly: bool = False) -> bytes:
    """The board as a PNG file; a larger one where it is made `quickly`."""
    return encode(board.compose(theme, layout), quickly=quickly)


def sheet_file(
    compose: Callable[[Any, Theme], Image.Image], facts: Any, theme: Theme, *, quickly: bool = False
) -> bytes:
    """Any other picture of these facts, likewise."""
    return encode(compose(facts, theme), quickly=quickly)


def all_drawn(boards: Sequence[BoardPicture], theme: Theme, layout: LayoutName) -> None:
    """Draw them once, so that all they need is there the next time."""
    for board in boards:
        board_file(board, theme, layout)
