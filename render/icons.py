"""Small signs: court, province, hand, Veto, and what an action card is about.

Each sign is drawn in a square and may be asked for at any size. The action cards name theirs in
`data/elgrande/action_cards.toml`, in the order in which they are read: how many, who or what, where to.
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render.signs.amounts import AMOUNTS
from render.signs.colonies import COLONIES
from render.signs.deeds import DEEDS
from render.signs.grandissimo import GRANDISSIMO
from render.signs.markers import MARKERS
from render.signs.pen import Pen, Sign
from render.signs.places import PLACES
from render.theme import Colour, Theme

SIGNS: dict[str, Sign] = {**PLACES, **DEEDS, **AMOUNTS, **MARKERS, **COLONIES, **GRANDISSIMO}


@lru_cache(maxsize=512)
def icon(theme: Theme, name: str, size: int, ink: Colour) -> Image.Image:
    """A sign in one ink (some keep colours of their own). KeyError for an unknown name."""
    pen = Pen(theme, size, ink)
    SIGNS[name](pen)
    return pen.canvas.picture()
