"""Make the grounds of all themes anew, `data/grounds/`: the map in the colours that all pictures of a theme share.

python -m scripts.make_grounds
"""

from __future__ import annotations

from render.elgrande.map.grounds import make_ground
from render.palette import FOLDER
from render.theme import load_theme, themes


def main() -> None:
    """Write a file for every theme, and delete those of themes that are no more."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.png"):
        old.unlink()
    for theme in themes():
        make_ground(load_theme(theme)).save(FOLDER / f"{theme}.png", compress_level=9)
        print(theme)


if __name__ == "__main__":
    main()
