"""El Grande in words: what happens, what is asked, the board, sheets and orders."""

from __future__ import annotations

from bot.elgrande.narrator.asking import choice_label, deeds, prompt
from bot.elgrande.narrator.board import alt_text
from bot.elgrande.narrator.ordering import order_moment, order_sentence, ranked_label
from bot.elgrande.narrator.position import position
from bot.elgrande.narrator.sheets import sheet_text
from bot.elgrande.narrator.telling import TELLING

sentences = TELLING.sentences
paragraphs = TELLING.paragraphs

__all__ = [
    "TELLING",
    "alt_text",
    "choice_label",
    "deeds",
    "order_moment",
    "order_sentence",
    "paragraphs",
    "position",
    "prompt",
    "ranked_label",
    "sentences",
    "sheet_text",
]
