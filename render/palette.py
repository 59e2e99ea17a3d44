"""The 256 colours that all pictures of a theme share, and the ground of its map in them.

Both take more than a second to make, so they are made once and stored: see `render.elgrande.map.grounds`.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from PIL import Image

from render.theme import Colour, Theme

FOLDER = Path(__file__).parent.parent / "data" / "grounds"


@lru_cache(maxsize=8)
def stored_ground(theme: Theme) -> Image.Image:
    """The map of a theme without anything on it, in palette colours, from the board's left upper corner."""
    with Image.open(FOLDER / f"{theme.name}.png") as file:
        file.load()
        return file


@lru_cache(maxsize=8)
def palette(theme: Theme) -> Image.Image:
    """The palette of a theme, as the picture that Pillow wants for it.

    Every picture reduced to it takes over its colours. As bytes they are shared; a list of numbers would be
    copied, and is as large as a stamp.
    """
    holder = Image.new("P", (1, 1))
    holder.putpalette(bytes(stored_ground(theme).getpalette() or []))
    return holder


@lru_cache(maxsize=8)
def shared_colours(theme: Theme) -> tuple[Colour, ...]:
    """The colours of the palette, each once."""
    parts = palette(theme).getpalette() or []
    return tuple(dict.fromkeys(zip(parts[::3], parts[1::3], parts[2::3], strict=True)))


def plain(theme: Theme, size: tuple[int, int]) -> Image.Image:
    """A picture in the theme's palette with nothing on it but the backdrop."""
    picture = Image.new("P", size, colour_number(theme, theme.colours.backdrop))
    picture.putpalette(bytes(palette(theme).getpalette() or []))
    return picture


def reduce_colours(theme: Theme, picture: Image.Image) -> Image.Image:
    """An RGB picture in the theme's palette: every pixel takes the nearest of the 256 colours."""
    return picture.quantize(palette=palette(theme), dither=Image.Dither.NONE)


@lru_cache(maxsize=1024)
def colour_number(theme: Theme, colour: Colour) -> int:
    """The number of the nearest colour in the theme's palette, for drawing in palette colours."""
    return reduce_colours(theme, Image.new("RGB", (1, 1), colour)).tobytes()[0]
