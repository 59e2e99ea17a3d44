"""The side panel: the round, and every player with score, court, province, hand, power card and Veto.

Discord shows the picture at a third of its size: what the figures mean is said once, above all players, in letters
that are still legible then; in every panel the signs repeat it.
"""

from __future__ import annotations

from functools import lru_cache

from PIL import ImageDraw

from engine.elgrande.seen.view import View
from render.canvas import Canvas, moved, regular
from render.elgrande.map.markers import held_by, kept_by
from render.elgrande.page import BoardPage
from render.elgrande.words import BoardWords
from render.fonts import Typeface, fit, font, printable, smaller, text_width
from render.icons import icon
from render.layout import Box, TextPlace
from render.page import Stamp, icon_stamp, make_stamp, sheet_stamp, token_stamp
from render.pieces import value_text
from render.theme import Colour, Theme

GUEST, GUEST_STEP = 28, 15  # size of the shape of who has a guest at a court, and from one to the next
MOST_GUESTS = 4  # so many are drawn
LEGEND_GAP = 10  # between the names of the figures
NAMES_LARGER = (1.25, 1.15, 1.07, 1.0)  # short names are read from further away


def _line(page: BoardPage, box: Box, place: TextPlace, text: str, face: Typeface, colour: Colour) -> None:
    """A line in the header, as large as it fits."""
    size, (line,) = fit(printable(text, face), face, smaller(place.size), place.width)
    page.text(
        line, box.left + place.x, box.top + place.baseline, face, size, colour, page.theme.colours.panel, place.align
    )


def draw_header(page: BoardPage, view: View, words: BoardWords) -> None:
    """The round, what is going on, and the rounds with their scorings."""
    c, box, head = page.theme.colours, page.layout.header, page.layout.head
    _line(page, box, head.round, words.round, "title", c.ink)
    _line(page, box, head.phase, words.phase, "text", c.ink_soft)
    _line(page, box, head.next_scoring, words.next_scoring, "text", c.ink)
    left, top, width, size = head.coins
    step = min(size + 12, width // max(1, len(view.rounds)))
    x = box.left + left + (width - step * len(view.rounds)) // 2
    laurel_top, laurel_size = head.laurels
    for number in view.rounds:
        done = number < view.round or view.over
        stamp = _round_stamp(page.theme, size, number, done, number == view.round and not view.over)
        page.press(stamp, x + (step - stamp.width) // 2, box.top + top)
        if number in view.scoring_after:
            laurel = icon_stamp(page.theme, "score", laurel_size, c.ink_soft if done else c.gold_dark, c.panel)
            page.press(laurel, x + (step - laurel_size) // 2, box.top + laurel_top)
        x += step


@lru_cache(maxsize=128)
def _round_stamp(theme: Theme, size: int, number: int, done: bool, now: bool) -> Stamp:
    """A round's coin: pale when it is over, golden when it is played, empty when it is to come."""
    c = theme.colours
    unit, middle = size / 42, size / 2
    canvas = Canvas(size, size)
    fill = c.gold if now else c.panel_taken if done else c.panel
    line = c.gold_dark if now else c.panel_line
    canvas.circle(middle, middle, (18.5 if now else 16) * unit, fill, line, 3 * unit)
    sprite = canvas.picture()
    colour = c.gold_ink if now else c.ink_soft if done else c.ink
    face = font("number", round((28 if now else 24) * unit))
    ImageDraw.Draw(sprite).text((middle, middle + face.size * 0.33), str(number), fill=colour, font=face, anchor="ms")
    return make_stamp(theme, sprite, c.panel)


def draw_players(page: BoardPage, view: View, words: BoardWords) -> None:
    """A panel for every player, in the order of turns, with a seal for a Veto and a disc once it is set."""
    _legend(page, words)
    boxes = page.layout.player_boxes(view.players)
    for box, player in zip(boxes, view.seats_in_order, strict=True):
        _player(page, box, player, view, words)
    rest = Box(boxes[-1].left, boxes[-1].bottom, boxes[-1].width, page.layout.strip.top - boxes[-1].bottom)
    if rest.height > boxes[-1].height:
        page.press(_ornament_stamp(page.theme, rest.width), rest.left, rest.top + (rest.height - 96) // 2 - 4)


def _legend(page: BoardPage, words: BoardWords) -> None:
    """The names of the figures, over their places in the panels."""
    c, places, box = page.theme.colours, page.layout.panels, page.layout.legend
    baseline, largest = places.legend
    lefts = [left for left, _ in places.figures]
    ends = [*(left - LEGEND_GAP for left in lefts[1:]), max(places.power_card.right, lefts[-1] + places.figures[-1][1])]
    labels = (words.court, words.province, words.hand)
    for left, end, label in zip(lefts, ends, labels, strict=True):
        size, (line,) = fit(printable(label), "text", smaller(largest), end - left)
        page.text(line, box.left + left, box.top + baseline, "text", size, c.heading, c.backdrop)


def in_gold(view: View) -> tuple[int, ...]:
    """Who has to do something now: those whom the game waits for, else the player whose turn it is; then who won."""
    if view.over:
        return view.ranking[0] if view.ranking else ()
    if view.waiting:
        return view.waiting
    return (view.turn.player,) if view.turn is not None else ()


def _player(page: BoardPage, box: Box, player: int, view: View, words: BoardWords) -> None:
    theme, c = page.theme, page.theme.colours
    is_now = player in in_gold(view)
    is_done = player in view.turns_done and not view.over
    ground = c.panel_now if is_now else c.panel_taken if is_done else c.panel
    line, width = (c.gold, 7.0) if is_now else (c.panel_line, 2.0)
    page.press(sheet_stamp(theme, box.width, box.height, ground, line, width, 12, c.backdrop), box.left, box.top)
    x, y, places = box.left, box.top, page.layout.panels
    left, top, size = places.token
    page.press(token_stamp(theme, player, size, ground), x + left, y + top)
    score = str(view.score[player])
    right, baseline, size = places.score
    page.text(score, x + right, y + baseline, "number", size, c.ink, ground, "right")
    name_ends = places.name_ends
    if name_ends == right:
        name_ends -= text_width(score, "number", size) + 18
    seals = ["veto"] * sum(1 for veto in view.vetoes if veto.player == player)
    seals += held_by(view, player)
    seals += kept_by(view, player)
    seals += ["king"] if view.over and is_now else []
    seals += ["disc"] if view.discs_ready and view.discs_ready[player] else []
    seal_top, seal_size = places.seal
    left, baseline, size = places.name
    room = name_ends - left - (seal_size + 4) * len(seals)
    larger = tuple(round(size * share) for share in NAMES_LARGER)
    size, (name,) = fit(printable(words.players[player]), "text", larger, room)
    seals_left = x + left + 8 + page.text(name, x + left, y + baseline, "text", size, c.ink, ground)
    for number, sign in enumerate(seals):
        seal = icon_stamp(theme, sign, seal_size, c.ink, ground)
        page.press(seal, seals_left + number * (seal_size + 4), y + seal_top)
    amounts = (
        ("court", view.court[player]),
        ("province", view.province[player]),
        ("hand", view.hand_sizes[player]),
    )
    sign_top, size = places.sign
    baseline, figure_size = places.figure
    for (left, _), (sign, amount) in zip(places.figures, amounts, strict=True):
        page.press(icon_stamp(theme, sign, size, c.ink_soft, ground), x + left - 2, y + sign_top)
        page.text(str(amount), x + left + size + 4, y + baseline, "number", figure_size, c.ink, ground)
    if view.guests:
        left = x + places.figures[0][0] - GUEST // 2
        for number, guest in enumerate(view.guests[player][:MOST_GUESTS]):
            page.press(token_stamp(theme, guest, GUEST, ground), left + number * GUEST_STEP, y + sign_top - 10)
    card = places.power_card
    stamp = _power_card_stamp(theme, card.width, card.height, view.power_cards[player], ground)
    page.press(stamp, x + card.left, y + card.top)


@lru_cache(maxsize=128)
def _power_card_stamp(theme: Theme, width: int, height: int, value: int | None, ground: Colour) -> Stamp:
    """The power card of this round, or its empty place."""
    c = theme.colours
    canvas = Canvas(width, height)
    if value is None:
        canvas.box(1, 1, width - 1, height - 1, None, 8, c.panel_line, 2.5)
        return make_stamp(theme, canvas.picture(), ground)
    canvas.box(0, 0, width, height, c.king, 8, c.king_dark, 2.5)
    canvas.box(5, 5, width - 5, height - 5, None, 5, c.gold, 1.6)
    sprite = canvas.picture()
    crown_size = width // 3
    crown = icon(theme, "king", crown_size, c.gold)
    sprite.paste(crown, ((width - crown_size) // 2, 7), crown)
    draw = ImageDraw.Draw(sprite)
    face = font("number", round(width * (0.67 if value < 100 else 0.52)))
    draw.text((width / 2, height * 0.86), value_text(value), fill=c.king_trim, font=face, anchor="ms")
    return make_stamp(theme, sprite, ground)


@lru_cache(maxsize=8)
def _ornament_stamp(theme: Theme, width: int) -> Stamp:
    """A crown between two lines, where fewer than five play."""
    c, height = theme.colours, 96
    canvas = Canvas(width, height)
    for side in (-1, 1):
        x = width / 2 + side * 64
        canvas.line([(x, 52), (x + side * 120, 52)], c.gold_dark, 2)
        canvas.polygon(moved(regular(4, 8), x + side * 132, 52), c.gold, c.gold_dark, 1.5)
        canvas.polygon(moved(regular(4, 5), x, 52), c.gold, c.gold_dark, 1.5)
    sprite = canvas.picture()
    crown = icon(theme, "king", 76, c.gold)
    sprite.paste(crown, ((width - 76) // 2, 8), crown)
    return make_stamp(theme, sprite, c.backdrop)
