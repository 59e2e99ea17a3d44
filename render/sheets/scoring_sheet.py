"""The sheet of a scoring: who got how many points in which area, and why."""

from __future__ import annotations

from dataclasses import dataclass

from render.icons import icon
from render.layout import Box
from render.pieces import caballeros, token
from render.sheets.paper import Paper
from render.theme import Theme, mix

WIDTH = 1300
MARGIN = 14
HEADER, NAMES, ROW, TOTALS = 88, 128, 74, 92
AREA, POINTS = 258, 118


@dataclass(frozen=True)
class Share:
    """What one player has and gets in an area."""

    count: int
    """Caballeros there."""
    points: int
    """Points in all, the bonuses included."""
    place: int = 0
    """The place whose points are taken, from 1; 0 for none. Players who tie take a lower one (R2)."""
    has_king_bonus: bool = False
    has_home_bonus: bool = False


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
    """A scoring of up to ten areas and five players."""

    heading: str
    """Such as "Scoring after round 3"."""
    players: tuple[str, ...]
    """Names by seat."""
    areas: tuple[ScoredArea, ...]
    """In the order of scoring."""
    earned: str
    """The label of the row of what was earned here, such as "Scored now"."""
    total: str
    """The label of the last row, such as "Points in all"."""
    scores: tuple[int, ...]
    """Points after the scoring, by player."""
    king_bonus: str
    """What the crown means, such as "King's bonus +2"."""
    home_bonus: str
    """What the hat means, such as "Home bonus +2"."""


def draw(facts: ScoringSheet, theme: Theme) -> Paper:
    """The table on its paper."""
    c = theme.colours
    height = HEADER + NAMES + ROW * len(facts.areas) + TOTALS * 2 + MARGIN
    paper = Paper(theme, WIDTH, height)
    paper.text(facts.heading, Box(24, 0, WIDTH - 48, HEADER), "title", (46, 42, 38, 34, 30), c.heading, "middle")
    body = Box(MARGIN, HEADER, WIDTH - 2 * MARGIN, height - HEADER - MARGIN)
    paper.panel(body, c.panel, 16)
    first = body.left + AREA + POINTS
    width = (body.right - first - 8) // len(facts.players)
    columns = [first + seat * width for seat in range(len(facts.players))]
    for seat, name in enumerate(facts.players):
        paper.sprite(token(theme, seat, 52), columns[seat] + (width - 52) // 2, body.top + 8)
        room = Box(columns[seat] + 5, body.top + 64, width - 10, 60)
        paper.text(name, room, "text", (34, 32, 30, 28, 26, 24, 22, 20), c.ink, "middle", most_lines=2)
    top = body.top + NAMES
    for number, area in enumerate(facts.areas):
        _area(paper, Box(body.left, top, body.width, ROW), area, columns, width, number % 2 == 0)
        top += ROW
    for label, numbers, size in (
        (facts.earned, [sum(area.shares[seat].points for area in facts.areas) for seat in range(len(columns))], 50),
        (facts.total, facts.scores, 62),
    ):
        paper.line(body.left + 16, top, body.right - 16, top, c.panel_line, 3)
        room = Box(body.left + 20, top, AREA + POINTS - 30, TOTALS)
        paper.text(label, room, "text", (38, 36, 34, 32, 30, 28), c.ink, most_lines=2)
        for column, points in zip(columns, numbers, strict=True):
            paper.text(str(points), Box(column, top, width, TOTALS), "number", (size,), c.ink, "middle")
        top += TOTALS
    return paper


def _area(paper: Paper, box: Box, area: ScoredArea, columns: list[int], width: int, is_striped: bool) -> None:
    theme, c = paper.theme, paper.theme.colours
    tint = theme.regions.get(area.id, c.stone)
    ground = mix(c.panel, c.panel_line, 0.2) if is_striped else c.panel
    paper.panel(box, ground, 0)
    paper.panel(Box(box.left, box.top + 4, 14, box.height - 8), tint, 0)
    name = Box(box.left + 26, box.top, AREA - 32, box.height)
    paper.text(area.name, name, "text", (34, 32, 30, 28, 26, 24), c.ink, most_lines=2)
    points = "/".join(str(number) for number in area.points)
    plaque = Box(box.left + AREA, box.top + 17, POINTS - 12, box.height - 34)
    paper.panel(plaque, c.plaque, 8)
    paper.text(points, inside_plaque(plaque), "number", (32, 30, 28, 26), c.first, "middle")
    for seat, (column, share) in enumerate(zip(columns, area.shares, strict=True)):
        _share(paper, Box(column, box.top, width, box.height), seat, share)


def inside_plaque(box: Box) -> Box:
    """The room for the points on a plaque."""
    return Box(box.left + 6, box.top, box.width - 12, box.height)


def _share(paper: Paper, box: Box, seat: int, share: Share) -> None:
    theme, c = paper.theme, paper.theme.colours
    if not share.count and not share.points:
        paper.text("–", box, "text", (32,), c.panel_line, "middle")
        return
    left = box.left + (box.width - 168) // 2
    paper.sprite(caballeros(theme, seat, share.count, 0.8), left, box.top + (box.height - 51) // 2)
    if share.points:
        room = Box(left + 54, box.top, 58, box.height)
        paper.text(f"+{share.points}", room, "number", (42, 36), c.ink, "left")
    x = left + 112
    for sign, is_there in (("king", share.has_king_bonus), ("grande", share.has_home_bonus)):
        if is_there:
            paper.sprite(icon(theme, sign, 28, c.ink), x, box.top + (box.height - 28) // 2)
            x += 30


def render(facts: ScoringSheet, theme: Theme) -> bytes:
    """The picture as a PNG file, 1300 wide and at most 1150 high."""
    return draw(facts, theme).png()
