"""The sheet of a scoring, a general one or that of a card: who got how many points in which area, and why."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from render.icons import icon
from render.layout import Box
from render.pieces import caballeros, token
from render.sheets.ornaments import heading
from render.sheets.paper import Paper, inside
from render.theme import Colour, Theme

MARGIN = 14
HEADER, NAMES, ROW, SCORES, LEGEND = 88, 138, 74, 84, 56
AREA, POINTS = 262, 122
COLUMN, WIDEST_COLUMN = 190, 240
NAME_SIZES = (34, 32, 30, 28, 26, 24, 22, 20, 18, 16)


@dataclass(frozen=True)
class Share:
    """What one player has and gets in an area."""

    count: int
    """Caballeros there."""
    points: int
    """All points of a player, with bonuses and offices."""
    place: int = 0
    """The place whose points are taken, from 1; 0 for none. Players who tie take a lower one (R2)."""
    has_king_bonus: bool = False
    has_home_bonus: bool = False
    offices: int = 0
    """Points of offices among them, which nobody takes a place for (Großinquisitor)."""


@dataclass(frozen=True)
class ScoredArea:
    """A region or the Castillo that was scored."""

    id: str
    name: str
    points: tuple[int, ...]
    """The points that counted here, by place."""
    shares: tuple[Share, ...]
    """By player."""


@dataclass(frozen=True)
class ScoringSheet:
    """A scoring of up to fourteen areas and five players."""

    heading: str
    """Such as "Scoring after round 3"."""
    players: tuple[str, ...]
    """Names by seat."""
    areas: tuple[ScoredArea, ...]
    """In the order of scoring."""
    earned: str
    """The label of the row of what was earned here, such as "Scored now"."""
    total: str
    """The label of the last row, such as "Total"."""
    scores: tuple[int, ...]
    """Points after the scoring, by player; none for the scoring of a card, which is no end of anything."""
    king_bonus: str
    """What the crown means, such as "King's bonus +2"."""
    home_bonus: str
    """What the hat means, such as "Home bonus +2"."""
    offices: str = ""
    """What a number on a seal means, such as "of offices"; none where nobody has an office."""


def width_for(players: int) -> int:
    """The width of the sheet: a column for every player."""
    return 2 * MARGIN + AREA + POINTS + players * _column(players) + 8


def _column(players: int) -> int:
    return COLUMN if players > 3 else WIDEST_COLUMN


def draw(facts: ScoringSheet, theme: Theme) -> Paper:
    """The table on its paper."""
    c = theme.colours
    count = len(facts.players)
    width, column = width_for(count), _column(count)
    earned = tuple(sum(area.shares[seat].points for area in facts.areas) for seat in range(count))
    sums = [(facts.earned, earned, 48), (facts.total, facts.scores, 60)][: 2 if facts.scores else 1]
    height = HEADER + NAMES + ROW * len(facts.areas) + SCORES * len(sums) + LEGEND + MARGIN
    paper = Paper(theme, width, height)
    heading(paper, facts.heading, Box(24, 0, width - 48, HEADER))
    body = Box(MARGIN, HEADER, width - 2 * MARGIN, height - HEADER - MARGIN)
    paper.panel(body, c.panel, 16)
    columns = [body.left + AREA + POINTS + seat * column for seat in range(count)]
    paper.sprite(icon(theme, "score", 60, c.gold_dark), body.left + AREA + (POINTS - 72) // 2, body.top + NAMES - 78)
    for seat, name in enumerate(facts.players):
        paper.sprite(token(theme, seat, 56), columns[seat] + (column - 56) // 2, body.top + 10)
        paper.text(
            name,
            Box(columns[seat] + 4, body.top + 72, column - 8, 62),
            "text",
            NAME_SIZES,
            c.ink,
            "middle",
            most_lines=3,
        )
    top = body.top + NAMES
    for number, area in enumerate(facts.areas):
        row = Box(body.left, top, body.width, ROW)
        if number % 2 == 0:
            paper.panel(row, c.panel_stripe, 0)
        _area(paper, row, area)
        for seat, share in enumerate(area.shares):
            _share(paper, Box(columns[seat], top, column, ROW), seat, share)
        top += ROW
    for label, numbers, size in sums:
        paper.line(body.left + 16, top, body.right - 16, top, c.gold_dark, 3)
        room = Box(body.left + 26, top, AREA + POINTS - 36, SCORES)
        paper.text(label, room, "text", (38, 36, 34, 32, 30, 28, 26), c.ink, most_lines=2)
        for left, points in zip(columns, numbers, strict=True):
            paper.text(str(points), Box(left, top, column, SCORES), "number", (size,), c.ink, "middle")
        top += SCORES
    paper.line(body.left + 16, top, body.right - 16, top, c.gold_dark, 3)
    _legend(paper, Box(body.left + 16, top, body.width - 32, LEGEND), facts)
    return paper


def _area(paper: Paper, box: Box, area: ScoredArea) -> None:
    """The name of an area and the points that counted there."""
    c = paper.theme.colours
    tint = paper.theme.regions.get(area.id, c.stone)
    paper.panel(Box(box.left, box.top + 3, 14, box.height - 6), c.border, 0)
    paper.panel(Box(box.left, box.top + 5, 12, box.height - 10), tint, 0)
    name = Box(box.left + 26, box.top, AREA - 36, box.height)
    paper.text(area.name, name, "text", (34, 32, 30, 28, 26, 24), c.ink, most_lines=2)
    plaque = Box(box.left + AREA, box.top + 16, POINTS - 12, box.height - 32)
    paper.panel(plaque, c.plaque, 9, c.plaque_line, 2)
    step = plaque.width // len(area.points)
    inks = (c.first, c.second, c.third)[: len(area.points)]
    for place, (points, ink) in enumerate(zip(area.points, inks, strict=True)):
        room = Box(plaque.left + place * step, plaque.top, step, plaque.height)
        paper.text(str(points), room, "number", (32,), ink, "middle")


def _share(paper: Paper, box: Box, seat: int, share: Share) -> None:
    """How many caballeros, the place as a medal, the points, and a sign for every bonus."""
    theme, c = paper.theme, paper.theme.colours
    if not share.count and not share.points:
        paper.text("–", box, "text", (34,), c.ink_soft, "middle")
        return
    if share.place == 1:
        paper.panel(inside(box, 3, 5), c.panel_now, 10, c.gold, 3)
    ink: Colour = c.ink if share.points else c.ink_soft
    left = box.left + (box.width - 172) // 2
    paper.sprite(caballeros(theme, seat, share.count, 0.8), left, box.top + (box.height - 51) // 2)
    if not share.points:
        paper.text("0", Box(left + 84, box.top, 56, box.height), "number", (38,), ink, "middle")
        return
    if share.place:
        _medal(paper, left + 67, box.top + box.height // 2, share.place)
    paper.text(f"+{share.points}", Box(left + 84, box.top, 60, box.height), "number", (42, 40, 38, 36), ink, "middle")
    _reasons(paper, left + 146, box, share)


def _reasons(paper: Paper, left: int, box: Box, share: Share) -> None:
    """One below the other: a sign for every bonus, and a seal with what offices bring."""
    c = paper.theme.colours
    signs = [sign for sign, is_there in (("king", share.has_king_bonus), ("grande", share.has_home_bonus)) if is_there]
    count = len(signs) + (share.offices > 0)
    step = min(28, (box.height - 4) // max(1, count))
    top = box.top + (box.height - step * count) // 2
    for number, sign in enumerate(signs):
        paper.sprite(icon(paper.theme, sign, step - 1, c.ink), left, top + step * number)
    if share.offices:
        radius = step // 2 if signs else 16
        _seal(paper, left + (13 if signs else 15), top + step * len(signs) + step // 2, radius, str(share.offices))


def _seal(paper: Paper, x: int, y: int, radius: int, number: str) -> None:
    """What offices bring, on a seal."""
    c = paper.theme.colours
    paper.disc(x, y, radius, c.gold)
    room = Box(x - radius, y - radius, 2 * radius, 2 * radius)
    paper.text(number, room, "number", (2 * radius - 4,), c.gold_ink, "middle")


def _medal(paper: Paper, x: int, y: int, place: int) -> None:
    """The place in the colour that the board's plaques have for it."""
    c = paper.theme.colours
    paper.disc(x, y, 16, c.plaque)
    paper.text(
        str(place), Box(x - 14, y - 14, 28, 28), "number", (26,), (c.first, c.second, c.third)[place - 1], "middle"
    )


def _legend(paper: Paper, box: Box, facts: ScoringSheet) -> None:
    """What the signs of the bonuses mean, and the number on a seal, if there is one."""
    c = paper.theme.colours
    labels = {"king": facts.king_bonus, "grande": facts.home_bonus, "": facts.offices}
    width = box.width // (3 if facts.offices else 2)
    for number, (sign, label) in enumerate(labels.items() if facts.offices else [*labels.items()][:2]):
        left = box.left + number * width
        if sign:
            paper.sprite(icon(paper.theme, sign, 36, c.ink), left + 10, box.top + 10)
        else:
            _seal(paper, left + 28, box.top + box.height // 2, 16, "n")
        room = Box(left + 56, box.top, width - 62, box.height)
        paper.text(label, room, "text", (30, 28, 26, 24, 22), c.ink, most_lines=2)


def compose(facts: ScoringSheet, theme: Theme) -> Image.Image:
    """The picture in palette colours, 1370 wide for five players and 1500 high for fourteen areas."""
    return draw(facts, theme).finished()
