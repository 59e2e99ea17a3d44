"""What a picture writes: every text that is drawn, in the order of drawing, found out by drawing it."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest
from PIL import ImageDraw

NUMBER = re.compile(r"\d+")
EMPTY_BOARD = frozenset(
    {"base_page", "board_picture", "ground_picture", "stored_ground", "palette", "load_theme", "font"}
)
"""What remembers how the board looks before anything lies on it, and what has no texts."""


def texts_drawn(draw: Callable[[], object]) -> list[str]:
    """All texts that are written while `draw` draws, but for those of the empty board, on which nothing changes."""
    written: list[str] = []
    plain = ImageDraw.ImageDraw.text

    def text(self: Any, xy: Any, text: str, *more: Any, **options: Any) -> None:
        written.append(text)
        plain(self, xy, text, *more, **options)

    draw()  # so that the empty board is there
    forget()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ImageDraw.ImageDraw, "text", text)
        draw()
    return written


def numbers_in(texts: Iterable[str]) -> set[int]:
    return {int(number) for text in texts for number in NUMBER.findall(text)}


def forget() -> None:
    """All that was drawn before, but for the empty board."""
    for remembered in _remembered():
        remembered.cache_clear()


def _remembered() -> Iterator[Any]:
    """What drawing code keeps of what it drew."""
    for name, module in sorted(sys.modules.items()):
        if name.startswith("render."):
            for each in vars(module).values():
                if hasattr(each, "cache_clear") and each.__name__ not in EMPTY_BOARD:
                    yield each
