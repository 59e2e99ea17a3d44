"""Where the sentences of the catalogues stand on the screen, and how much room there is.

Most of that is read off the code: whoever gives a sentence to a button, a menu or a form says so there. What the code
looks up by a key made of parts, or hands on before it is shown, is listed here.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class ScreenPlace:
    """A place on the screen that holds so many characters; on a phone `wished` of them stand in one line."""

    name: str
    most: int
    wished: int | None = None


COMMAND = ScreenPlace("the name of a command", 32)
DESCRIPTION = ScreenPlace("the description of a command", 100)
BUTTON = ScreenPlace("a button", 80)
LINE = ScreenPlace("a line of a menu", 100, wished=38)
BESIDE_LINE = ScreenPlace("the small line below one of a menu", 100)
MENU = ScreenPlace("a menu that is closed", 150, wished=45)
TITLE = ScreenPlace("the title of a form", 45)
FIELD = ScreenPlace("the label of a field", 45)
IN_FIELD = ScreenPlace("what stands in an empty field", 100)

LISTED: tuple[tuple[str, ScreenPlace | None], ...] = (
    (r"settings\.(\w+_help|closed|zone)|computer\.level\.suggested|league\.own\.(team_with|unchecked|applied)", None),
    (r"command\..+\.name", COMMAND),
    (r"command\..+\.description", DESCRIPTION),
    (r"command\.league\.new\.kind\.\w+", LINE),
    (r"panel\.do\..+", BUTTON),
    (r"panel\.verb\..+", BUTTON),
    (r"panel\.(each|ways)\..+", MENU),
    (r"panel\.several\..+", LINE),
    (r"region\..+|place\..+|card\.[a-z_0-9]+\.title", LINE),
    (r"card\.[a-z_0-9]+\.short|option\.(?!game).+\.help|settings\..+\.help|terms\..+\.hint", BESIDE_LINE),
    (r"option\.\w+\.\w+|terms\.clock\.\w+|terms\.late\.\w+|rules\..+\.title|league\.decision\.\w+", LINE),
    (r"league\.own\.(role|experience|hours)\.\w+|replay\.(jump|step)\.\w+", LINE),
)
"""Patterns of keys, the first that fits counts. What stands in a text has room, though its key is like a menu’s."""

_CALLS = {
    ("button", 0): BUTTON, ("menu", 0): MENU, ("channels", 0): MENU, ("modal", 0): TITLE,
    ("Option", 0): LINE, ("Option", 2): BESIDE_LINE,
    ("FormField", "label"): FIELD, ("FormField", 1): FIELD,
    ("FormField", "placeholder"): IN_FIELD, ("FormField", "description"): IN_FIELD,
}  # fmt: skip
"""What is called, and which of its arguments is shown where."""


def place_of(key: str) -> ScreenPlace | None:
    """Where the sentence of a key stands; None for one in a text, which has room."""
    for pattern, place in (*_listed(), *_read()):
        if pattern.fullmatch(key):
            return place
    return None


@cache
def _listed() -> tuple[tuple[re.Pattern[str], ScreenPlace | None], ...]:
    return tuple((re.compile(pattern), place) for pattern, place in LISTED)


@cache
def _read() -> tuple[tuple[re.Pattern[str], ScreenPlace], ...]:
    return tuple(found for path in sorted((ROOT / "cogs").rglob("*.py")) for found in _read_in(path))


def _read_in(path: Path) -> Iterator[tuple[re.Pattern[str], ScreenPlace]]:
    for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(call, ast.Call):
            continue
        called = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        given = [*enumerate(call.args), *((each.arg, each.value) for each in call.keywords)]
        for name, value in given:
            place = None if name is None else _CALLS.get((called, name))
            if place is not None and (key := _key(value)):
                yield re.compile(key), place


def _key(value: ast.expr) -> str:
    """The key of `words("key")` or `words(f"key.{part}")` as a pattern; empty for anything else."""
    if not isinstance(value, ast.Call) or not value.args:
        return ""
    asked, key = value.func, value.args[0]
    name = asked.attr if isinstance(asked, ast.Attribute) else getattr(asked, "id", "")
    if name not in {"words", "plural"}:
        return ""
    if isinstance(key, ast.Constant) and isinstance(key.value, str):
        return re.escape(key.value)
    if isinstance(key, ast.JoinedStr):
        return "".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"\w+" for part in key.values)
    return ""
