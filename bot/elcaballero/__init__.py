"""El Caballero on the floor of the bot: what it says and shows, and the orders one can give."""

from __future__ import annotations

from bot.elcaballero import alt_text, asking, naming, orders, picture, position, sheets, teaching
from bot.elcaballero.telling import TELLING
from bot.faces import Face
from engine.elcaballero.seen.view import ElCaballeroView

FACE: Face[ElCaballeroView] = Face(
    telling=TELLING,
    prompt=asking.prompt,
    choice_label=asking.choice_label,
    alt_text=alt_text.alt_text,
    position=position.position,
    board=picture.picture,
    scoring_sheets=sheets.scoring_sheets,
    beside_sheets=sheets.beside_sheets,
    teaching=teaching.TEACHING,
    sources=sheets.sources,
    habit=naming.habit_name,
    orders=(orders.NextPowerCard,),
    order_sentence=orders.order_sentence,
    order_moment=orders.order_moment,
)
