"""Golden pictures: what a picture looked like when somebody looked at it last, small.

Pictures are compared tile by tile: one letter or one caballero more or less is seen, and another version of Pillow,
which draws edges a little differently, is not. `board_goldens` and `sheets.sheet_goldens` draw their pictures anew
when they are run; look at them before you commit them.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from PIL import Image, ImageChops

FOLDER = Path(__file__).parent / "goldens"
TILE = 16
COLOURS = 160
MOST_DIFFERENCE = 5.0
"""The mean difference of a tile's colours, of 255, that is still taken for the same."""


def worst_tile(one: Image.Image, other: Image.Image) -> float:
    """The mean difference of the tile that differs most; 255 if the pictures differ in size."""
    if one.size != other.size:
        return 255.0
    bands = ImageChops.difference(one, other).split()
    return max(float(band.convert("F").reduce(TILE).getextrema()[1]) for band in bands)  # type: ignore[arg-type]  # one band


def difference_to_golden(file: Path, picture: Image.Image) -> float:
    """How much a picture differs from its golden one, in the worst tile. Both in the few colours of the golden one."""
    with Image.open(file) as golden:
        reduced = picture.quantize(palette=golden, dither=Image.Dither.NONE)
        return worst_tile(reduced.convert("RGB"), golden.convert("RGB"))


def save_golden(file: Path, picture: Image.Image) -> None:
    """Keep a picture as a golden one."""
    file.parent.mkdir(parents=True, exist_ok=True)
    golden = picture.quantize(palette=picture.quantize(COLOURS), dither=Image.Dither.NONE)
    golden.save(file, optimize=True)


def renew(folder: Path, pictures: Iterable[tuple[str, Image.Image]]) -> None:
    """Keep these pictures, by name, as the golden ones of a folder, and no others."""
    for old in folder.glob("*.png"):
        old.unlink()
    for name, picture in pictures:
        save_golden(folder / f"{name}.png", picture)
        print(name)
