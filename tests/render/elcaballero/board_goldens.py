"""Golden pictures of El Caballero. `python -m tests.render.elcaballero.board_goldens` draws them anew."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator

from PIL import Image

from engine.elcaballero.seen.view import ElCaballeroView
from render.elcaballero import board, ghost
from render.elcaballero.ghost import Ghost
from render.layout import LayoutName
from render.png import encode
from render.theme import load_theme
from tests.render import goldens
from tests.render.elcaballero.positions import card_ghost, changes, laying, view, words

FOLDER = goldens.FOLDER / "islands"
SMALLER = 4
BOARDS: dict[str, tuple[str, str, LayoutName]] = {
    "start": ("start", "light", "wide"),
    "few-tall": ("few", "light", "tall"),
    "many": ("many", "light", "wide"),
    "expanded-dark": ("expanded", "dark", "wide"),
    "expanded-contrast-tall": ("expanded", "contrast", "tall"),
    "end": ("end", "light", "wide"),
}
GHOSTS: dict[str, Callable[[], tuple[ElCaballeroView, Ghost]]] = {"ghost-tile": laying, "ghost-card": card_ghost}


def drawn() -> Iterator[tuple[str, Image.Image]]:
    """All pictures, small."""
    for name, (position, theme, layout) in BOARDS.items():
        shown = view(position)
        yield name, small(board.render(shown, words(shown), load_theme(theme), layout=layout, changes=changes(shown)))
    for name, made in GHOSTS.items():
        shown, piece = made()
        yield name, small(encode(ghost.compose(shown, words(shown), piece, load_theme())))


def small(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png)).convert("RGB").reduce(SMALLER)


if __name__ == "__main__":
    goldens.renew(FOLDER, drawn())
