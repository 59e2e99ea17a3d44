"""Themes: the colours of the pictures, read from `data/themes/<name>.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any

from PIL import ImageColor

FOLDER = Path(__file__).parent.parent / "data" / "themes"

Colour = tuple[int, int, int]


@dataclass(frozen=True)
class PlayerLook:
    """How the pieces of one seat look: the shape tells players apart without any colour."""

    shape: str
    colour: Colour
    dark: Colour
    text: Colour


@dataclass(frozen=True)
class Colours:
    """The named colours of a theme; `data/themes/light.toml` says what each is for."""

    backdrop: Colour
    backdrop_line: Colour
    heading: Colour
    panel: Colour
    panel_line: Colour
    panel_stripe: Colour
    panel_taken: Colour
    panel_now: Colour
    ink: Colour
    ink_soft: Colour
    gold: Colour
    gold_ink: Colour
    gold_dark: Colour
    sea: Colour
    sea_near: Colour
    sea_shore: Colour
    sea_ink: Colour
    foreign: Colour
    foreign_ink: Colour
    foreign_line: Colour
    coast: Colour
    border: Colour
    track: Colour
    track_fifth: Colour
    track_line: Colour
    plaque: Colour
    plaque_line: Colour
    first: Colour
    second: Colour
    third: Colour
    table: Colour
    table_line: Colour
    table_ink: Colour
    king: Colour
    king_dark: Colour
    king_trim: Colour
    skin: Colour
    stone: Colour
    stone_dark: Colour
    stone_line: Colour
    band: Colour
    band_taken: Colour
    roof: Colour
    rock: Colour
    veto: Colour
    light: Colour
    wood: Colour
    changed: Colour


@dataclass(frozen=True, eq=False)
class Theme:
    """One look of all pictures. Themes are compared by identity, so that caches can be keyed by them."""

    name: str
    colours: Colours
    regions: Mapping[str, Colour]
    players: tuple[PlayerLook, ...]
    black: PlayerLook
    """The caballeros of the Großinquisitor, who have no seat."""

    def look(self, player: int) -> PlayerLook:
        """How the pieces of a seat look, or behind the last one those of the Großinquisitor."""
        return self.players[player] if player < len(self.players) else self.black

    def __reduce__(self) -> tuple[Callable[[str], Theme], tuple[str]]:
        """In another process a theme is the one of its name there."""
        return load_theme, (self.name,)


def _colour(text: str) -> Colour:
    red, green, blue = ImageColor.getrgb(text)[:3]
    return red, green, blue


def _look(raw: Mapping[str, str]) -> PlayerLook:
    return PlayerLook(raw["shape"], _colour(raw["colour"]), _colour(raw["dark"]), _colour(raw["text"]))


@cache
def load_theme(name: str = "light") -> Theme:
    """Read a theme once. FileNotFoundError for an unknown name, KeyError for a colour that its file lacks."""
    with (FOLDER / f"{name}.toml").open("rb") as file:
        raw: dict[str, Any] = tomllib.load(file)
    return Theme(
        name=name,
        colours=Colours(**{field.name: _colour(raw["colours"][field.name]) for field in fields(Colours)}),
        regions={region: _colour(text) for region, text in raw["regions"].items()},
        players=tuple(map(_look, raw["players"])),
        black=_look(raw["black"]),
    )


@cache
def themes() -> tuple[str, ...]:
    """The names of all themes there are."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """A colour between two: share 0 is a, 1 is b."""
    red, green, blue = (round(x + (y - x) * share) for x, y in zip(a, b, strict=True))
    return red, green, blue
