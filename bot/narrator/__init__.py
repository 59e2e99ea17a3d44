"""Telling what happens: events, positions and questions become short sentences in the reader's language.

Names are taken as people gave them and made harmless here. Sentences are for messages, where Markdown is read; labels
and alt texts are plain.
"""

from __future__ import annotations

from bot.narrator.asking import choice_label, deeds, prompt
from bot.narrator.board import ALT_TEXT_LIMIT, alt_text, film_text
from bot.narrator.ordering import order_moment, order_sentence, ranked_label
from bot.narrator.position import position
from bot.narrator.sheets import sheet_text
from bot.narrator.telling import paragraphs, sentences

__all__ = [
    "ALT_TEXT_LIMIT",
    "alt_text",
    "choice_label",
    "deeds",
    "film_text",
    "order_moment",
    "order_sentence",
    "paragraphs",
    "position",
    "prompt",
    "ranked_label",
    "sentences",
    "sheet_text",
]
