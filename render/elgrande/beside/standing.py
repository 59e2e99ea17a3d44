"""Where the action cards lie while none is open: the standing during a general scoring and at the end."""

from __future__ import annotations

import itertools

from engine.elgrande.seen.view import View
from render.elgrande.page import BoardPage
from render.elgrande.words import BoardWords
from render.fonts import printable, shorten, text_width
from render.layout import Box
from render.page import icon_stamp, sheet_stamp, token_stamp

GAP = 12
BAR = 20  # height of the bar of points
CROWN = 50  # of the winner


def standing(view: View) -> list[tuple[int, int]]:
    """Place and player, best first: 1, 1, 3 when two are first. Before the end, points alone make the order."""
    if view.over:
        groups = list(view.ranking)
    else:
        points = sorted(set(view.score), reverse=True)
        groups = [tuple(p for p in range(view.players) if view.score[p] == score) for score in points]
    places, place = [], 1
    for group in groups:
        places += [(place, player) for player in group]
        place += len(group)
    return places


def standing_boxes(strip: Box, players: int) -> list[Box]:
    """The sheets of the players, left to right: together they fill the strip."""
    step = (strip.width + GAP) / players
    lefts = [strip.left + round(step * number) for number in range(players + 1)]
    return [Box(a, strip.top, b - a - GAP, strip.height) for a, b in itertools.pairwise(lefts)]


def draw_standing(page: BoardPage, view: View, words: BoardWords) -> None:
    """A sheet for every player, from the best to the last."""
    boxes = standing_boxes(page.layout.strip, view.players)
    for box, (place, player) in zip(boxes, standing(view), strict=True):
        _sheet(page, box, place, player, view, words.players[player])


def _sheet(page: BoardPage, box: Box, place: int, player: int, view: View, name: str) -> None:
    """Place, shape, points and name, and a bar that is as long as the points are many."""
    score, is_final = view.score[player], view.over
    share = score / max(1, *view.score)
    theme, c = page.theme, page.theme.colours
    is_first = place == 1
    ground, line = (c.panel_now, c.gold) if is_first else (c.panel, c.panel_line)
    stamp = sheet_stamp(theme, box.width, box.height, ground, line, 7 if is_first else 3, 12, c.backdrop)
    page.press(stamp, box.left, box.top)
    middle = box.top + box.height // 2
    page.text(f"{place}.", box.left + 24, middle - 24, "number", 56, c.ink_soft, ground)
    left = box.left + 36 + text_width(f"{place}.", "number", 56)
    page.press(token_stamp(theme, player, 72, ground), left, middle - 78)
    page.text(str(score), box.right - 22, middle - 18, "number", 68, c.ink, ground, "right")
    room = box.width - 48
    crown = CROWN if is_first and is_final else 0
    if crown:
        page.press(icon_stamp(theme, "king", crown, c.ink, ground), box.right - 24 - crown, middle - 2)
    text = shorten(printable(name), "text", 40, room - crown)
    page.text(text, box.left + 24, middle + 40, "text", 40, c.ink, ground)
    for width, colour in ((room, c.panel_line), (round(room * share), theme.players[player].colour)):
        if width >= BAR:
            bar = sheet_stamp(theme, width, BAR, colour, theme.players[player].dark, 2, BAR / 2, ground)
            page.press(bar, box.left + 24, box.bottom - 24 - BAR)
