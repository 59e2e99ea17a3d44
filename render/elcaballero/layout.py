"""Where everything stands in the picture of the table. All numbers are pixels."""

from __future__ import annotations

from dataclasses import dataclass

from render.layout import Box, LayoutName


@dataclass(frozen=True)
class IslandLayout:
    """One way to set out the picture."""

    width: int
    island: Box
    display: Box
    """The tiles that lie open, and the common supply."""
    header: Box
    legend: Box
    """What the figures in the players' panels mean; in the second column once more."""
    panel: Box
    """The panel of the first player."""
    columns: int
    panel_step: tuple[int, int]
    """How far the next panel is to the right and below."""
    totals: tuple[int, int] = (0, 0)
    """Columns and most rows of a sheet below all else that tells who has how many where; none in the wide picture,
    which tells it beside the open tiles.
    """

    def panels(self, players: int) -> list[Box]:
        """The panels of the players, row by row."""
        across, down = self.panel_step
        return [
            self.panel.moved(number % self.columns * across, number // self.columns * down) for number in range(players)
        ]

    def totals_box(self, players: int, height: int) -> Box:
        """The place of that sheet, which has this height."""
        last = self.panels(players)[-1]
        return Box(self.island.left, last.bottom + EDGE, self.island.width, height)

    def height(self, players: int, of_totals: int = 0) -> int:
        """The height of the picture, with a sheet of totals of this height."""
        lowest = max(self.display.bottom, self.island.bottom, self.panels(players)[-1].bottom)
        return lowest + EDGE + (of_totals + EDGE if of_totals else 0)


EDGE = 16

LAYOUTS: dict[LayoutName, IslandLayout] = {
    "wide": IslandLayout(
        width=1600,
        island=Box(16, 16, 1120, 960),
        display=Box(16, 992, 1568, 192),
        header=Box(1152, 16, 432, 204),
        legend=Box(1152, 222, 432, 36),
        panel=Box(1152, 262, 432, 168),
        columns=1,
        panel_step=(0, 182),
    ),
    "tall": IslandLayout(
        width=1152,
        island=Box(16, 16, 1120, 1040),
        display=Box(16, 1072, 1120, 176),
        header=Box(16, 1264, 1120, 150),
        legend=Box(16, 1418, 552, 36),
        panel=Box(16, 1458, 552, 168),
        columns=2,
        panel_step=(568, 182),
        totals=(3, 5),
    ),
}
