"""A caballero card on the table: the number that faces land is large, ships lie at their sides."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from render.canvas import Canvas, moved
from render.elcaballero import pieces
from render.fonts import font
from render.page import Stamp, make_stamp
from render.pieces import SHAPES, grande
from render.theme import Colour, Theme, mix

OUT = ((0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0))
MARGIN = 0.035  # of a cell, around a card
BETWEEN_NUMBERS = 0.28  # of a card: the height of castillo and grande between four numbers
SMALL_NUMBERS_FROM = 60  # pixels of a cell
MARKED = 0.16  # how much darker the shape of whose card it is: lighter, it would take contrast from the numbers
GRANDE_HEIGHT = 78  # of the sprite at its usual size


@dataclass(frozen=True)
class CardLook:
    """Everything that can be seen of a card. Sides are counted clockwise from the upper one."""

    player: int
    numbers: tuple[int, int, int, int]
    land: tuple[int, ...] = ()
    """The sides at which it touches land."""
    ships: tuple[int, ...] = ()
    castillo: bool = False
    grande: bool = False

    @property
    def has_both(self) -> bool:
        """Whether castillo and grande stand on it."""
        return self.castillo and self.grande

    @property
    def is_full(self) -> bool:
        """Whether both stand between four numbers that are all as large."""
        return self.has_both and len(self.land) in (0, 4)


@lru_cache(maxsize=1024)
def card_picture(theme: Theme, look: CardLook, size: int) -> Image.Image:
    """The card in its cell of `size` pixels."""
    player = theme.players[look.player]
    canvas = Canvas(size, size)
    margin = MARGIN * size
    canvas.box(margin, margin, size - margin, size - margin, player.dark, 0.13 * size)
    line = max(2.0, 0.03 * size)
    canvas.box(
        margin + line, margin + line, size - margin - line, size - margin - line, player.colour, 0.11 * size
    )  # fmt: skip
    shape, _ = SHAPES[player.shape]
    canvas.polygon(moved(shape, size / 2, size / 2, 0.34 * size), mix(player.colour, player.dark, MARKED))
    sprite = canvas.picture()
    _draw_numbers(sprite, theme, look)
    _draw_further_numbers(sprite, theme, look)
    _draw_pieces(sprite, theme, look)
    return sprite


def _draw_numbers(sprite: Image.Image, theme: Theme, look: CardLook) -> None:
    """Those that count, because they face land."""
    reach, height = (0.2, 0.5) if len(look.land) == 1 else (0.36, 0.3) if look.is_full else (0.3, 0.4)
    for side in set(look.land) - set(look.ships):
        _number(sprite, look.numbers[side], side, reach, height, theme.players[look.player].text)


def _draw_further_numbers(sprite: Image.Image, theme: Theme, look: CardLook) -> None:
    """The others are small beside one that counts; what something lies on is not seen."""
    stands_on_it = len(look.land) == 1 and (look.castillo or look.grande)
    hidden = {*look.land, *look.ships, *((land + 2) % 4 for land in look.land if stands_on_it)}
    if look.land and (sprite.width < SMALL_NUMBERS_FROM or (len(look.land) > 1 and look.has_both)):
        return
    reach, height = (0.315, 0.24) if look.land else (0.36, 0.3) if look.is_full else (0.3, 0.36)
    for side in set(range(len(look.numbers))) - hidden:
        _number(sprite, look.numbers[side], side, reach, height, theme.players[look.player].text)


def _draw_pieces(sprite: Image.Image, theme: Theme, look: CardLook) -> None:
    """Ships at their sides; castillo and grande away from the large number, both beside each other."""
    size = sprite.width
    for side in look.ships:
        out, down = OUT[side]
        _paste(sprite, pieces.ship(theme, round(size * 0.36)), 0.5 + out * 0.3, 0.5 + down * 0.3)
    at_castillo, at_grande = _stand_together(look.land) if look.has_both else (_stands_alone(look.land),) * 2
    is_small = look.has_both and len(look.land) != 1
    if look.castillo:
        share = BETWEEN_NUMBERS if is_small else 0.34
        _paste(sprite, pieces.castillo(theme, round(size * share)), *at_castillo)
    if look.grande:
        share = BETWEEN_NUMBERS if is_small else 0.46 if len(look.land) < 2 and not look.castillo else 0.34
        figure = grande(theme, look.player, size * share / GRANDE_HEIGHT)
        _rim(sprite, figure, *at_grande, theme.colours.king_trim)
        _paste(sprite, figure, *at_grande)


def _stands_alone(land: tuple[int, ...]) -> tuple[float, float]:
    """Away from the number that counts, or in the middle."""
    return _away(land[0], 0.22) if len(land) == 1 else (0.5, 0.5)


def _stand_together(land: tuple[int, ...]) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where castillo and grande stand: side by side, on no number that counts."""
    numbers = sorted({*land})
    if len(numbers) == 1:
        (x, y), (out, down) = _away(numbers[0], 0.22), OUT[numbers[0]]
        return (x - 0.17 * abs(down), y - 0.17 * abs(out)), (x + 0.17 * abs(down), y + 0.17 * abs(out))
    if len(numbers) == 2 and (numbers[1] - numbers[0]) % 2:  # at a corner: each opposite to one of them
        return _away(numbers[0], 0.22), _away(numbers[1], 0.22)
    if len(numbers) == 3:  # towards the side without one
        (free,) = {*range(len(OUT))} - {*numbers}
        return _away(free, -0.02), _away(free, -0.28)
    if numbers == [1, 3]:
        return (0.5, 0.34), (0.5, 0.66)
    return (0.34, 0.5), (0.66, 0.5)


def _away(side: int, far: float) -> tuple[float, float]:
    """A place so far from the middle of the card, on the other side than this one."""
    out, down = OUT[side]
    return 0.5 - out * far, 0.5 - down * far


def _number(sprite: Image.Image, number: int, side: int, reach: float, height: float, colour: Colour) -> None:
    size = sprite.width
    x, y = OUT[side]
    face = font("number", round(height * size))
    middle = (0.5 + x * reach) * size, (0.5 + y * reach) * size + face.size * 0.325
    ImageDraw.Draw(sprite).text(middle, str(number), fill=colour, font=face, anchor="ms")


def _paste(sprite: Image.Image, small: Image.Image, x: float, y: float) -> None:
    left, top = round(x * sprite.width - small.width / 2), round(y * sprite.width - small.height / 2)
    sprite.paste(small, (left, top), small)


def _rim(sprite: Image.Image, small: Image.Image, x: float, y: float, colour: Colour) -> None:
    """A pale disc behind a figure of the card's own colour."""
    reach = small.height * 0.52
    disc = Canvas(round(reach * 2), round(reach * 2))
    disc.circle(reach, reach, reach - 1, colour)
    _paste(sprite, disc.picture(), x, y)


@lru_cache(maxsize=2048)
def card_stamp(theme: Theme, look: CardLook, size: int, ground: Colour) -> Stamp:
    """The card in palette colours."""
    return make_stamp(theme, card_picture(theme, look, size), ground)
