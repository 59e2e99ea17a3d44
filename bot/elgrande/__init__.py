"""El Grande on the floor of the bot: what it says and shows, and the orders one can give."""

from __future__ import annotations

from bot.elgrande import picture, sheets, teaching
from bot.elgrande.narrator import asking, board, naming, ordering, position
from bot.elgrande.narrator.telling import TELLING
from bot.elgrande.orders.grandissimo import Companions, ShowingKing
from bot.elgrande.orders.hands import HandDraft
from bot.elgrande.orders.ranking import Bid, Disc
from bot.elgrande.orders.vetoes import LetPass, StopScoring, StopTaking
from bot.faces import Face
from engine.elgrande.seen.view import View

FACE: Face[View] = Face(
    telling=TELLING,
    prompt=asking.prompt,
    choice_label=asking.choice_label,
    alt_text=board.alt_text,
    position=position.position,
    board=picture.picture,
    scoring_sheets=sheets.shown_scorings,
    beside_sheets=sheets.beside_sheets,
    teaching=teaching.TEACHING,
    sources=sheets.sources,
    habit=naming.habit_name,
    orders=(Bid, Disc, HandDraft, LetPass, StopScoring, StopTaking, ShowingKing, Companions),
    hand=HandDraft,
    order_sentence=ordering.order_sentence,
    order_moment=ordering.order_moment,
)
