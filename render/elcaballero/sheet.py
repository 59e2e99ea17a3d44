"""A picture under construction in palette colours, of any size; what is pressed into a box is cut at its rim."""

from __future__ import annotations

from PIL import ImageDraw

from render.fonts import Typeface, fit, printable, smaller
from render.layout import Align, Box
from render.page import Page, Stamp, sheet_stamp
from render.palette import colour_number, plain
from render.theme import Colour, Theme


class Sheet(Page):
    """A page that begins empty."""

    def __init__(self, theme: Theme, width: int, height: int) -> None:
        super().__init__(theme, plain(theme, (width, height)))
        self._draw = ImageDraw.Draw(self.picture)

    def press_in(self, stamp: Stamp, left: int, top: int, box: Box) -> None:
        """Print the part of a stamp that lies inside a box."""
        right, bottom = min(left + stamp.width, box.right), min(top + stamp.height, box.bottom)
        first, upper = max(left, box.left), max(top, box.top)
        if first >= right or upper >= bottom:
            return
        if (right - first, bottom - upper) == (stamp.width, stamp.height):
            self.press(stamp, left, top)
            return
        part = (first - left, upper - top, right - left, bottom - top)
        self.picture.paste(stamp.picture.crop(part), (first, upper), stamp.mask.crop(part))

    def box(self, box: Box, fill: Colour, radius: float = 0, line: Colour | None = None, width: float = 0) -> None:
        """A rectangle with round corners on the backdrop; the outline lies inside."""
        stamp = sheet_stamp(
            self.theme, box.width, box.height, fill, line or fill, width, radius, self.theme.colours.backdrop
        )  # fmt: skip
        self.press(stamp, box.left, box.top)

    def line_in(self, line: tuple[int, int, int, int], colour: Colour, width: int, box: Box) -> None:
        """A level or upright line around these ends, as far as it lies inside a box."""
        left, top, right, bottom = line
        half = width // 2
        left, top = max(left - half, box.left), max(top - half, box.top)
        right, bottom = min(right + width - half, box.right), min(bottom + width - half, box.bottom)
        if left < right and top < bottom:
            self._draw.rectangle((left, top, right - 1, bottom - 1), fill=colour_number(self.theme, colour))

    def fitted(
        self,
        text: str,
        x: int,
        baseline: int,
        face: Typeface,
        size: int,
        width: int,
        colour: Colour,
        ground: Colour,
        align: Align = "left",
    ) -> int:
        """The same, made smaller until it fits into a width."""
        size, (line,) = fit(printable(text, face), face, smaller(size), width)
        return self.text(line, x, baseline, face, size, colour, ground, align)
