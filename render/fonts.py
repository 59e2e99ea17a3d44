"""Text in pictures: the fonts, how wide a text is, and how to make it fit.

The fonts are always loaded from `data/fonts`, with the layout that needs no other library, so that a text
is equally wide on every machine. Names of people may have other letters than the face "text": those come from
further files, which are opened when the first such name is drawn. From right to left is written as it is shown:
joined and turned round by `printable`.
"""

from __future__ import annotations

import json
import re
import unicodedata
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path
from typing import Literal

from PIL import ImageDraw, ImageFont

FOLDER = Path(__file__).parent.parent / "data" / "fonts"
FILES = {"title": "Cinzel-Bold.ttf", "text": "AlegreyaSans-Bold.ttf", "number": "AlegreyaSans-ExtraBold.ttf"}
FOR_NAMES = {
    "NamesLatin.ttf": 1.0,
    "NamesHebrew.ttf": 1.0,
    "NamesArabic.ttf": 1.0,
    "NamesJapanese.ttf": 0.88,
    "NamesKorean.ttf": 0.88,
    "NamesChinese.ttf": 0.88,
}
"""Where the letters are that the face "text" lacks, and how large they are beside it."""
RIGHT_TO_LEFT = frozenset({"R", "AL"})
ELLIPSIS = "…"
NOTHING = "?"
"""What is drawn of a text without any character that a face can show."""

Typeface = Literal["title", "text", "number"]


@lru_cache(maxsize=256)
def font(face: Typeface, size: int) -> ImageFont.FreeTypeFont:
    """A face at a size in pixels."""
    return _font(FILES[face], size)


@lru_cache(maxsize=256)
def _font(file: str, size: int) -> ImageFont.FreeTypeFont:
    size = round(size * FOR_NAMES.get(file, 1.0))
    return ImageFont.truetype(FOLDER / file, size, layout_engine=ImageFont.Layout.BASIC)


@cache
def _files(face: Typeface) -> dict[str, str]:
    """In which file each character is that a face can show."""
    coverage: dict[str, str] = json.loads((FOLDER / "characters.json").read_text(encoding="utf-8"))
    files = (*reversed(list(FOR_NAMES) if face == "text" else []), FILES[face])
    return {character: file for file in files for character in coverage[file]}


def unreadable_fonts() -> list[str]:
    """The files of fonts that are missing or damaged."""
    unreadable = []
    for file in (*FILES.values(), *FOR_NAMES):
        try:
            ImageFont.truetype(FOLDER / file, 12, layout_engine=ImageFont.Layout.BASIC)
        except OSError:
            unreadable.append(file)
    return unreadable


def write(
    draw: ImageDraw.ImageDraw,
    position: tuple[float, float],
    text: str,
    face: Typeface,
    size: int,
    ink: str | tuple[int, ...],
    anchor: str = "ls",
) -> None:
    """Draw a line of text on its baseline, which begins, is in the middle or ends ("ls", "ms", "rs") at a position."""
    parts = _parts(text, face, size)
    if len(parts) == 1:  # as nearly everything
        draw.text(position, text, fill=ink, font=parts[0][1], anchor=anchor)
        return
    x, y = position
    x -= text_width(text, face, size) * {"l": 0.0, "m": 0.5, "r": 1.0}[anchor[0]]
    for part, found in parts:
        draw.text((x, y), part, fill=ink, font=found, anchor="ls")
        x += found.getlength(part)


@lru_cache(maxsize=1024)
def _parts(text: str, face: Typeface, size: int) -> tuple[tuple[str, ImageFont.FreeTypeFont], ...]:
    """A text in parts that are in one file each; spaces and what is in none belong to the face itself."""
    files = _files(face)
    parts = groupby(text, lambda character: files.get(character, FILES[face]))
    return tuple(("".join(part), _font(file, size)) for file, part in parts) or ((text, font(face, size)),)


@lru_cache(maxsize=4096)
def printable(text: str, face: Typeface = "text") -> str:
    """The text without characters that the face lacks (emoji, for example); "?" when nothing is left.

    Letters in fancy dress (mathematical bold, full width) become plain ones first; those from right to left become as
    they are shown.
    """
    plain = " ".join(unicodedata.normalize("NFKC", text).split())
    if any(_is_from_right_to_left(character) for character in plain):
        plain = _as_shown(plain)
    known = _files(face)
    kept = " ".join("".join(character for character in plain if character in known).split())
    return kept or NOTHING


def _as_shown(text: str) -> str:
    """Letters from right to left joined, and in the order in which they are drawn."""
    # Loading them takes a tenth of a second, and most processes never need them.
    from arabic_reshaper import reshape  # type: ignore[import-untyped]  # has no types
    from bidi import get_display  # type: ignore[import-untyped]  # has no types

    return str(get_display(reshape(text)))


def _is_from_right_to_left(character: str) -> bool:
    return unicodedata.bidirectional(character) in RIGHT_TO_LEFT


def is_printable(text: str) -> bool:
    """Whether anything of a text is left by `printable`."""
    return printable(text) != NOTHING or NOTHING in text


@lru_cache(maxsize=8192)
def text_width(text: str, face: Typeface, size: int) -> int:
    """The width of a line in pixels."""
    return round(sum(found.getlength(part) for part, found in _parts(text, face, size)))


@lru_cache(maxsize=2048)
def shorten(text: str, face: Typeface, size: int, width: int) -> str:
    """The text itself if it fits into a width in pixels, else its beginning and an ellipsis."""
    if text_width(text, face, size) <= width:
        return text
    kept = text
    if _is_from_right_to_left(text[-1]):  # which is where it begins
        while kept and text_width(ELLIPSIS + kept.lstrip(), face, size) > width:
            kept = kept[1:]
        return ELLIPSIS + kept.lstrip()
    while kept and text_width(kept.rstrip() + ELLIPSIS, face, size) > width:
        kept = kept[:-1]
    return kept.rstrip() + ELLIPSIS


@lru_cache(maxsize=2048)
def wrap(text: str, face: Typeface, size: int, width: int) -> tuple[str, ...]:
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


def smaller(largest: int) -> tuple[int, ...]:
    """The sizes at which a text is tried, from large to small."""
    return tuple(round(largest * share) for share in (1.0, 0.94, 0.87, 0.8, 0.73, 0.66, 0.6))


@lru_cache(maxsize=2048)
def fit(
    text: str, face: Typeface, sizes: tuple[int, ...], width: int, most_lines: int = 1
) -> tuple[int, tuple[str, ...]]:
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
