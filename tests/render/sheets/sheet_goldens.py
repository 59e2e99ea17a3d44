"""Golden pictures of the sheets. `python -m tests.render.sheets.sheet_goldens` draws them anew."""

from __future__ import annotations

import io
from collections.abc import Iterator

from PIL import Image

from render.theme import load_theme
from tests.render import goldens
from tests.render.sheets.samples import KINDS

FOLDER = goldens.FOLDER / "sheets"
SMALLER = 2
MIXED = 5  # gives five open cards, 34 power cards with actions, four players
FULL = 9  # gives twelve plain power cards, five players, ten areas
CHOSEN = 29  # gives a page of power cards to choose from
# Kind, theme and seed.
PICTURES = [(kind, "light", MIXED) for kind in sorted(KINDS)]
PICTURES += [("power_cards", "dark", FULL), ("scoring_sheet", "dark", FULL), ("final_sheet", "contrast", FULL)]
PICTURES += [("power_cards", "contrast", CHOSEN), ("scoring_with_offices", "dark", FULL)]


def drawn() -> Iterator[tuple[str, Image.Image]]:
    """All pictures, small, by the names of their files."""
    for kind, theme, seed in PICTURES:
        png = KINDS[kind].png(seed, load_theme(theme))
        yield f"{kind}-{theme}", Image.open(io.BytesIO(png)).convert("RGB").reduce(SMALLER)


if __name__ == "__main__":
    goldens.renew(FOLDER, drawn())
