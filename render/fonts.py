"""Text in pictures: the fonts, how wide a text is, and how to make it fit.

The fonts are always loaded from `data/fonts`, with the layout that needs no other library, so that a text
is equally wide on every machine.
"""

from __future__ import annotations

import json
import re
import unicodedata
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal

from PIL import ImageFont

FOLDER = Path(__file__).parent.parent / "data" / "fonts"
FILES = {"title": "Cinzel-Bold.ttf", "text": "AlegreyaSans-Bold.ttf", "number": "AlegreyaSans-ExtraBold.ttf"}
ELLIPSIS = "…"

Face = Literal["title", "text", "number"]


@lru_cache(maxsize=256)
def font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    """A face at a size in pixels."""
    return ImageFont.truetype(FOLDER / FILES[face], size, layout_engine=ImageFont.Layout.BASIC)


@cache
def _characters(face: Face) -> frozenset[str]:
    """The characters that a face can show."""
    coverage: dict[str, str] = json.loads((FOLDER / "characters.json").read_text(encoding="utf-8"))
    return frozenset(coverage[FILES[face]])


@lru_cache(maxsize=4096)
def printable(text: str, face: Face = "text") -> str:
    """The text without characters that the face lacks (emoji, for example); "?" when nothing is left.

    Letters in fancy dress (mathematical bold, full width) become plain ones first.
    """
    plain = " ".join(unicodedata.normalize("NFKC", text).split())
    known = _characters(face)
    kept = " ".join("".join(character for character in plain if character in known).split())
    return kept or "?"


@lru_cache(maxsize=8192)
def text_width(text: str, face: Face, size: int) -> int:
    """The width of a line in pixels."""
    return round(font(face, size).getlength(text))


@lru_cache(maxsize=2048)
def shorten(text: str, face: Face, size: int, width: int) -> str:
    """The text itself if it fits into a width in pixels, else its beginning and an ellipsis."""
    if text_width(text, face, size) <= width:
        return text
    kept = text
    while kept and text_width(kept.rstrip() + ELLIPSIS, face, size) > width:
        kept = kept[:-1]
    return kept.rstrip() + ELLIPSIS


@lru_cache(maxsize=2048)
def wrap(text: str, face: Face, size: int, width: int) -> tuple[str, ...]:
    """Break a text at its spaces into lines of at most a width in pixels.

    A longer word is broken behind its hyphens; without one it stays whole.
    """
    lines: list[str] = []
    for word in text.split():
        parts = re.findall(r"[^-]*-|[^-]+", word) if text_width(word, face, size) > width else [word]
        for number, part in enumerate(parts):
            longer = f"{lines[-1]}{'' if number else ' '}{part}" if lines else part
            if lines and text_width(longer, face, size) <= width:
                lines[-1] = longer
            else:
                lines.append(part)
    return tuple(lines) or ("",)


@lru_cache(maxsize=2048)
def fit(text: str, face: Face, sizes: tuple[int, ...], width: int, most_lines: int = 1) -> tuple[int, tuple[str, ...]]:
    """The first of the sizes at which a text fits, and its lines; at the last size it is shortened to fit."""
    for size in sizes:
        lines = wrap(text, face, size, width)
        if len(lines) <= most_lines and all(text_width(line, face, size) <= width for line in lines):
            return size, lines
    size = sizes[-1]
    lines = wrap(text, face, size, width)
    if len(lines) > most_lines:
        lines = (*lines[: most_lines - 1], " ".join(lines[most_lines - 1 :]))
    return size, tuple(shorten(line, face, size, width) for line in lines)
