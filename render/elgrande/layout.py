"""Where everything stands in the picture of the board, for every layout. All numbers are pixels.

The board (map and score track) is the same in all layouts and stands in the left upper corner; what lies
around it is data: `data/elgrande/layouts/<name>.toml`.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

from render.layout import Box, LayoutName, TextPlace

FOLDER = Path(__file__).parents[2] / "data" / "elgrande" / "layouts"

BOARD = Box(16, 16, 1120, 960)  # the map with the score track around it
CELL = 40  # a step of the score track
COLONIES = Box(16, 992, 1120, 216)  # the insets of the colonies below the board, in games that have any
HARBOUR = Box(16, 992, 1120, 124)  # the same for the prison and the ships of Grandissimo
MAP = Box(BOARD.left + CELL, BOARD.top + CELL, BOARD.width - 2 * CELL, BOARD.height - 2 * CELL)


class Extent(StrEnum):
    """What the board shows besides Spain."""

    SPAIN = "spain"
    COLONIES = "colonies"
    """Francia, and insets of the colonies and the ship below."""
    PORTUGAL = "portugal"
    HARBOUR = "harbour"
    """Portugal, and below it the prison and the ships that players may have."""

    @property
    def below(self) -> int:
        """How far the insets move down what stands below the board."""
        insets = {Extent.COLONIES: COLONIES, Extent.HARBOUR: HARBOUR}.get(self)
        return 0 if insets is None else insets.bottom - BOARD.bottom


@dataclass(frozen=True)
class HeadPlaces:
    """What stands in the header, from its left upper corner."""

    round: TextPlace
    phase: TextPlace
    next_scoring: TextPlace
    coins: tuple[int, int, int, int]
    """Left end, top and width of the row of rounds, and the size of a coin."""
    laurels: tuple[int, int]
    """Top and size of the signs below the rounds with a general scoring."""


@dataclass(frozen=True)
class PanelPlaces:
    """The panels of the players, and what stands in each, from its left upper corner."""

    first: Box
    step: int
    token: tuple[int, int, int]
    name: tuple[int, int, int]
    score: tuple[int, int, int]
    name_ends: int
    """Where the name and its seals have to end (with the score, when this is the score's own end)."""
    seal: tuple[int, int]
    figures: tuple[tuple[int, int], ...]
    sign: tuple[int, int]
    figure: tuple[int, int]
    legend: tuple[int, int]
    power_card: Box


@dataclass(frozen=True, eq=False)
class BoardLayout:
    """One way to set out the picture. Layouts are compared by identity, so that caches can be keyed by them."""

    name: LayoutName
    extent: Extent
    size: tuple[int, int]
    header: Box
    legend: Box
    strip: Box
    """The room of the open action cards, or of the standing."""
    is_cut: bool
    """Whether the picture gets shorter when there is less to show."""
    cards: tuple[Box, ...]
    """The places of the open action cards, left to right."""
    card_type: float
    """How much larger than in the wide layout everything on a card is."""
    head: HeadPlaces
    panels: PanelPlaces
    effects: Box | None = None
    """The room below all else for what the markers of lasting effects mean; None in games without any."""
    effect_cells: tuple[int, int] = (1, 1)
    """Into how many columns and rows it is divided."""

    def player_boxes(self, players: int) -> list[Box]:
        """The panels of the players, from top to bottom."""
        return [self.panels.first.moved(0, number * self.panels.step) for number in range(players)]


SEATS = 5
MOST_CARDS = 7  # open action cards: five stacks, and two more with the colonies
EDGE = 4  # around what the markers mean
FEW = 3  # up to so many players may have larger panels


@cache
def load_layout(
    name: LayoutName,
    players: int = SEATS,
    has_strip: bool = True,
    *,
    has_effects: bool = False,
    extent: Extent = Extent.SPAIN,
    more_cards: int = 0,
) -> BoardLayout:
    """Read a layout. A layout that is cut gets shorter with fewer players, and without its strip.

    In a game with lasting effects it gets longer; with insets below the board, too. Where more than five cards may lie
    open, `more_cards` is how many; 0 anywhere else.
    """
    with (FOLDER / f"{name}.toml").open("rb") as file:
        raw: dict[str, Any] = tomllib.load(file)
    head = raw["head"]
    panels = raw.get("panels_of_few", raw["panels"]) if players <= FEW else raw["panels"]
    down = extent.below
    width, height = raw["size"]
    cards = tuple(Box(*card) for card in raw["cards_of_seven" if more_cards else "cards"])
    strip = Box(*raw["strip"])
    if more_cards:
        cards = cards[:more_cards]
        height += down + cards[-1].bottom - strip.bottom
        strip = Box(strip.left, strip.top, strip.width, cards[-1].bottom - strip.top)
    up = 0
    if raw["is_cut"]:
        up = (SEATS - players) * panels["step"]
        height -= up + (0 if has_strip else strip.height + BOARD.top)
    if raw["is_cut"] and has_effects and has_strip and not more_cards:  # as many cards as players (King & Intrigue)
        height -= cards[-1].bottom - cards[players - 1].bottom

    def lower(box: list[int]) -> Box:
        return Box(*box).moved(0, down if box[1] > BOARD.bottom else 0)

    effects, (columns, rows, row_height) = None, raw["effects"]
    if extent is Extent.COLONIES and not has_effects:  # without power cards that have actions, few effects last
        rows = 1
    if has_effects or more_cards:
        below = rows * row_height
        effects = Box(strip.left + EDGE, height - BOARD.top + EDGE, strip.width - 2 * EDGE, below)
        height += below
    lists = {field.name for field in fields(PanelPlaces)} - {"first", "power_card", "step", "name_ends"}
    return BoardLayout(
        name=name,
        extent=extent,
        size=(width, height),
        header=lower(raw["header"]),
        legend=lower(raw["legend"]),
        strip=strip.moved(0, down - up),
        is_cut=raw["is_cut"],
        cards=tuple(card.moved(0, down - up) for card in cards),
        card_type=raw["card_type"],
        effects=effects,
        effect_cells=(columns, rows),
        head=HeadPlaces(
            **{line: TextPlace(*head[line]) for line in ("round", "phase", "next_scoring")},
            coins=tuple(head["coins"]),
            laurels=tuple(head["laurels"]),
        ),
        panels=PanelPlaces(
            first=lower(panels["first"]),
            step=panels["step"],
            name_ends=panels["name_ends"],
            power_card=Box(*panels["power_card"]),
            **{key: _tuples(panels[key]) for key in lists},
        ),
    )


def _tuples(raw: Any) -> Any:
    """Lists of the file as tuples, so that a layout cannot change."""
    return tuple(_tuples(part) for part in raw) if isinstance(raw, list) else raw


def score_cell(points: int) -> Box:
    """The cell of the score track for a score. The track has 100 cells, clockwise from the left upper corner."""
    columns, rows = BOARD.width // CELL, BOARD.height // CELL
    step = points % (2 * (columns + rows) - 4)
    if step < columns:
        column, row = step, 0
    elif step < columns + rows - 1:
        column, row = columns - 1, step - columns + 1
    elif step < 2 * columns + rows - 2:
        column, row = 2 * columns + rows - 3 - step, rows - 1
    else:
        column, row = 0, 2 * (columns + rows) - 4 - step
    return Box(BOARD.left + column * CELL, BOARD.top + row * CELL, CELL, CELL)
