"""A table that waits for players: its seats, taken and free."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from render import pieces
from render.base import base
from render.canvas import Canvas
from render.fonts import fit, printable, shorten
from render.layout import MAP
from render.page import Page, encode
from render.palette import reduce_colours
from render.theme import Theme, load_theme

WIDTH, HEIGHT = 1072, 560
EDGE = (WIDTH - MAP.width) // 2  # beside the map
BAND = 96  # the title's band above the map
SEAT = (192, 300)
GAP = 12
BOTTOM = 20
FIGURE = 2.2


@dataclass(frozen=True)
class LobbyWords:
    """All words in the picture of a waiting table."""

    title: str
    """Such as "El Grande"."""
    subtitle: str
    """Such as "9 rounds, closed Castillo"; may be empty."""
    seats: tuple[str | None, ...]
    """Names by seat, None for a free one. As many as may play."""
    free: str
    """The label of a free seat."""


def render_lobby(words: LobbyWords, theme: Theme | None = None) -> bytes:
    """The table's seats as a PNG file: every player's Grande over his name."""
    theme = theme or load_theme()
    c = theme.colours
    page = Page(theme, _ground(theme, tuple(name is not None for name in words.seats)))
    size, (line,) = fit(printable(words.title, "title"), "title", (56, 48, 40), WIDTH - 80)
    page.text(line, WIDTH // 2, 66, "title", size, c.gold, c.backdrop, "middle")
    if words.subtitle:
        size, (line,) = fit(printable(words.subtitle), "text", (36, 32, 28, 24), WIDTH - 120)
        page.text(line, WIDTH // 2, BAND + 62, "text", size, c.ink, c.panel, "middle")
    for (left, top), name in zip(_places(len(words.seats)), words.seats, strict=True):
        text = shorten(printable(name if name is not None else words.free), "text", 34, SEAT[0] - 20)
        colour, ground = (c.ink, c.panel) if name is not None else (c.ink_soft, c.panel_taken)
        page.text(text, left + SEAT[0] // 2, top + SEAT[1] - 24, "text", 34, colour, ground, "middle")
    return encode(page.picture)


def _places(seats: int) -> list[tuple[int, int]]:
    """The left upper corners of the seats' cards."""
    left = (WIDTH - seats * SEAT[0] - (seats - 1) * GAP) // 2
    return [(left + seat * (SEAT[0] + GAP), HEIGHT - BOTTOM - SEAT[1]) for seat in range(seats)]


@lru_cache(maxsize=64)
def _ground(theme: Theme, taken: tuple[bool, ...]) -> Image.Image:
    """Everything but the words: the title's band, the north of the map, and the seats' cards."""
    c = theme.colours
    picture = Image.new("RGB", (WIDTH, HEIGHT), c.backdrop)
    height = HEIGHT - BAND
    picture.paste(base(theme).crop((MAP.left, MAP.top, MAP.right, MAP.top + height)), (EDGE, BAND))
    strip = Canvas(WIDTH - 120, 66)
    strip.box(0, 0, WIDTH - 120, 66, c.panel, 12, c.panel_line, 3)
    drawn = strip.picture()
    picture.paste(drawn, (60, BAND + 18), drawn)
    for seat, place in enumerate(_places(len(taken))):
        card = _seat(theme, seat, taken[seat])
        picture.paste(card, place, card)
    return reduce_colours(theme, picture)


def _seat(theme: Theme, seat: int, is_taken: bool) -> Image.Image:
    """A seat's card with its Grande, or only with its shape while it is free."""
    c = theme.colours
    width, height = SEAT
    canvas = Canvas(width, height)
    fill = c.panel if is_taken else c.panel_taken
    line = theme.players[seat].colour if is_taken else c.panel_line
    canvas.box(0, 0, width, height, fill, 14, line, 6)
    sprite = canvas.picture()
    figure = pieces.grande(theme, seat, FIGURE) if is_taken else pieces.token(theme, seat, 96)
    sprite.paste(figure, ((width - figure.width) // 2, (height - 60 - figure.height) // 2 + 8), figure)
    return sprite
