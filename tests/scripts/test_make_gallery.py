"""The gallery shows every kind in every theme, and stays small."""

from __future__ import annotations

import re
from pathlib import Path

from PIL import Image

from engine import games
from render.theme import themes
from scripts.make_gallery import FOLDER, PAGE, THEMES, WIDTH, page

LIMIT = 3_000_000


def shown() -> list[str]:
    return re.findall(r"!\[[^\]]*\]\((gallery/[^)]+)\)", PAGE.read_text(encoding="utf-8"))


def test_every_picture_of_the_page_is_there_and_every_file_is_shown() -> None:
    assert sorted(shown()) == sorted(f"gallery/{file.name}" for file in FOLDER.iterdir())


def test_every_theme_has_its_column() -> None:
    assert set(THEMES) == set(themes())
    for theme in THEMES:
        assert sum(name.endswith(f"-{theme}.png") for name in shown()) == (len(shown()) - 1) // len(THEMES)


def test_pictures_are_as_wide_as_discord_shows_them_and_small_together() -> None:
    for file in FOLDER.glob("*-*-light.png"):
        with Image.open(file) as picture:
            assert picture.width == WIDTH, file
    assert sum(file.stat().st_size for file in FOLDER.iterdir()) < LIMIT


def test_the_page_names_a_file_for_each_theme_of_a_kind() -> None:
    text = "\n".join(page([("lobby", "A table")]))
    assert "## A table" in text
    assert [f"gallery/lobby-{theme}.png" in text for theme in THEMES] == [True] * 3


def test_every_sheet_is_in_the_gallery() -> None:
    """A new kind of picture is a module with a `compose` of facts: whoever adds one shows it here too."""
    text = Path("scripts/make_gallery.py").read_text(encoding="utf-8")
    folders = (Path("render"), *(Path("render", game) for game in games.GAMES))
    sheets = [file for folder in folders for file in (folder / "sheets").glob("*.py")]
    kinds = [file.stem for file in sheets if "def compose(" in file.read_text(encoding="utf-8")]
    assert len(kinds) >= 7
    assert [kind for kind in kinds if f"{kind}.compose" not in text] == []
