"""Golden pictures: what a picture looked like when somebody looked at it last.

They are kept at half their size in `tests/render/goldens/`. A picture may differ from its golden one in a few pixels,
because Pillow draws edges a little differently from version to version. One that differs in more is written beside
the others in `var/goldens/`; look at it, and if it is what you meant, copy it over the old one.
"""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image, ImageChops

FOLDER = Path(__file__).parent / "goldens"
NEW = Path(__file__).parents[2] / "var" / "goldens"
LEAST_DIFFERENCE = 40
"""From how much on, of 255, a part of a pixel's colour counts as different."""
MOST_PIXELS = 0.004
"""The share of a picture's pixels that may be different."""


def differing(one: Image.Image, other: Image.Image) -> float:
    """The share of pixels in which two RGB pictures differ; 1 if they differ in size."""
    if one.size != other.size:
        return 1.0
    parts = ImageChops.difference(one, other).split()
    most = ImageChops.lighter(ImageChops.lighter(parts[0], parts[1]), parts[2])
    return sum(most.histogram()[LEAST_DIFFERENCE:]) / (one.width * one.height)


def assert_like_golden(name: str, png: bytes) -> None:
    """Hold a picture against the golden one of this name."""
    picture = Image.open(io.BytesIO(png)).convert("RGB").reduce(2)
    golden = FOLDER / f"{name}.png"
    if golden.exists() and differing(picture, Image.open(golden).convert("RGB")) <= MOST_PIXELS:
        return
    NEW.mkdir(parents=True, exist_ok=True)
    picture.quantize(256, Image.Quantize.MAXCOVERAGE).save(NEW / golden.name, optimize=True)
    raise AssertionError(
        f"{name} looks different. Look at var/goldens/{name}.png; if it is right, copy it to {FOLDER}."
    )
