"""The side panel: the round, and every player with score, court, province, hand, power card and Veto.

Discord shows the picture at a third of its size: what the figures mean is said once, above all players, in letters
that are still legible then; in every panel the signs repeat it.
"""

from __future__ import annotations

from functools import lru_cache

from PIL import ImageDraw

from engine.elgrande.view import View
from render import layout
from render.canvas import Canvas, moved, regular
from render.fonts import fit, font, printable, shorten, text_width
from render.icons import icon
from render.layout import FIGURES, HEADER, LEGEND, PLAYERS, Box
from render.page import Page, Stamp, icon_stamp, make_stamp, sheet_stamp, token_stamp
from render.theme import Colour, Theme
from render.words import BoardWords

NAME_SIZE = 36
NAME_LEFT = 80
SCORE_SIZE = 54
FIGURE_SIZE = 46
POWER_CARD = (60, 68)


def draw_header(page: Page, view: View, words: BoardWords) -> None:
    """The round, what is going on, and the rounds with their scorings."""
    c, top = page.theme.colours, HEADER.top
    middle, room = HEADER.left + HEADER.width // 2, HEADER.width - 36
    size, (line,) = fit(printable(words.round, "title"), "title", (38, 36, 32, 28), room)
    page.text(line, middle, top + 45, "title", size, c.ink, c.panel, "middle")
    size, (line,) = fit(printable(words.phase), "text", (30, 28, 26), room)
    page.text(line, middle, top + 80, "text", size, c.ink_soft, c.panel, "middle")
    step = min(44, room // max(1, len(view.rounds)))
    x = middle - step * len(view.rounds) // 2
    for number in view.rounds:
        done = number < view.round or view.over
        stamp = _round_stamp(page.theme, number, done, number == view.round and not view.over)
        page.press(stamp, x + (step - stamp.width) // 2, top + 92)
        if number in view.scoring_after:
            laurel = icon_stamp(page.theme, "score", 30, c.ink_soft if done else c.gold_dark, c.panel)
            page.press(laurel, x + (step - 30) // 2, top + 134)
        x += step
    size, (line,) = fit(printable(words.next_scoring), "text", (30, 28, 26, 24, 22), room)
    page.text(line, middle, top + 191, "text", size, c.ink, c.panel, "middle")


@lru_cache(maxsize=128)
def _round_stamp(theme: Theme, number: int, done: bool, now: bool) -> Stamp:
    """A round's coin: pale when it is over, golden when it is played, empty when it is to come."""
    c = theme.colours
    canvas = Canvas(42, 42)
    fill = c.gold if now else c.panel_taken if done else c.panel
    line = c.gold_dark if now else c.panel_line
    canvas.circle(21, 21, 18.5 if now else 16, fill, line, 3)
    sprite = canvas.picture()
    colour = c.ink if now or not done else c.ink_soft
    face = font("number", 28 if now else 24)
    ImageDraw.Draw(sprite).text((21, 21 + face.size * 0.33), str(number), fill=colour, font=face, anchor="ms")
    return make_stamp(theme, sprite, c.panel)


def seats_in_order(view: View) -> tuple[int, ...]:
    """The players by rank at the end, by their turns in a round, or from the start player on before that."""
    if view.over:
        return tuple(player for group in view.ranking for player in group)
    if view.turn_order:
        return view.turn_order
    return tuple((view.start_player + n) % view.players for n in range(view.players))


def draw_players(page: Page, view: View, words: BoardWords) -> None:
    """A panel for every player, in the order of turns, with a seal for a Veto and a disc once it is set."""
    _legend(page, words)
    boxes = layout.player_boxes(view.players)
    for box, player in zip(boxes, seats_in_order(view), strict=True):
        _player(page, box, player, view, words)
    rest = Box(PLAYERS.left, boxes[-1].bottom, PLAYERS.width, PLAYERS.bottom - boxes[-1].bottom)
    if rest.height > layout.PLAYER_HEIGHT:
        _ornament(page, rest)


def _legend(page: Page, words: BoardWords) -> None:
    """The names of the figures, over their places in the panels."""
    c = page.theme.colours
    for (left, width), label in zip(FIGURES, (words.court, words.province, words.hand), strict=True):
        size, (line,) = fit(printable(label), "text", (30, 28, 26, 24), width)
        page.text(line, LEGEND.left + left, LEGEND.top + 27, "text", size, c.panel, c.backdrop)


def _awaited(view: View) -> tuple[int, ...]:
    """Who has to do something now: those whom the game waits for, else the player whose turn it is."""
    if view.waiting:
        return view.waiting
    return (view.turn.player,) if view.turn is not None else ()


def _player(page: Page, box: Box, player: int, view: View, words: BoardWords) -> None:
    theme, c = page.theme, page.theme.colours
    is_now = player in _awaited(view)
    is_done = player in view.turns_done and not view.over
    ground = c.panel_now if is_now else c.panel_taken if is_done else c.panel
    line, width = (c.gold, 7.0) if is_now else (c.panel_line, 2.0)
    page.press(sheet_stamp(theme, box.width, box.height, ground, line, width, 12, c.backdrop), box.left, box.top)
    x, y = box.left, box.top
    page.press(token_stamp(theme, player, 54, ground), x + 15, y + 9)
    score = str(view.score[player])
    seals = ["veto"] * sum(1 for veto in view.vetoes if veto.player == player)
    seals += ["disc"] if view.discs_ready and view.discs_ready[player] else []
    room = box.width - NAME_LEFT - 36 - text_width(score, "number", SCORE_SIZE) - 44 * len(seals)
    name = shorten(printable(words.players[player]), "text", NAME_SIZE, room)
    width_of_name = page.text(name, x + NAME_LEFT, y + 46, "text", NAME_SIZE, c.ink, ground)
    for number, sign in enumerate(seals):
        seal = icon_stamp(theme, sign, 40, c.ink, ground)
        page.press(seal, x + NAME_LEFT + 8 + width_of_name + number * 44, y + 14)
    page.text(score, x + box.width - 18, y + 50, "number", SCORE_SIZE, c.ink, ground, "right")
    amounts = (
        ("court", view.court[player]),
        ("province", view.province[player]),
        ("hand", view.hand_sizes[player]),
    )
    for (left, _), (sign, amount) in zip(FIGURES, amounts, strict=True):
        page.press(icon_stamp(theme, sign, 46, c.ink_soft, ground), x + left - 2, y + 74)
        page.text(str(amount), x + left + 50, y + 114, "number", FIGURE_SIZE, c.ink, ground)
    stamp = _power_card_stamp(theme, view.power_cards[player], ground)
    page.press(stamp, x + box.width - 14 - POWER_CARD[0], y + box.height - 7 - POWER_CARD[1])


@lru_cache(maxsize=128)
def _power_card_stamp(theme: Theme, value: int | None, ground: Colour) -> Stamp:
    """The power card of this round, or its empty place."""
    c = theme.colours
    width, height = POWER_CARD
    canvas = Canvas(width, height)
    if value is None:
        canvas.box(1, 1, width - 1, height - 1, None, 8, c.panel_line, 2.5)
        return make_stamp(theme, canvas.picture(), ground)
    canvas.box(0, 0, width, height, c.king, 8, c.king_dark, 2.5)
    canvas.box(5, 5, width - 5, height - 5, None, 5, c.gold, 1.6)
    sprite = canvas.picture()
    crown = icon(theme, "king", 20, c.gold)
    sprite.paste(crown, ((width - 20) // 2, 7), crown)
    draw = ImageDraw.Draw(sprite)
    draw.text((width / 2, 58), str(value), fill=c.king_trim, font=font("number", 40), anchor="ms")
    return make_stamp(theme, sprite, ground)


def _ornament(page: Page, room: Box) -> None:
    """A crown between two lines, where fewer than five play."""
    page.press(_ornament_stamp(page.theme), room.left, room.top + (room.height - 96) // 2 + 4)


@lru_cache(maxsize=8)
def _ornament_stamp(theme: Theme) -> Stamp:
    c = theme.colours
    width, height = PLAYERS.width, 96
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
