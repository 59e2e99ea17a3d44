"""Telling what happens: events, positions and questions become short sentences in the reader's language.

Names are taken as people gave them and made harmless here. Sentences are for messages, where Markdown is read; labels
and alt texts are plain. What a game says is the game's own (`bot/elgrande/narrator`); how it is put together is here.
"""

from __future__ import annotations

from bot.narrator.alt_texts import ALT_TEXT_LIMIT, film_text
from bot.narrator.naming import Naming
from bot.narrator.telling import Telling

__all__ = ["ALT_TEXT_LIMIT", "Naming", "Telling", "film_text"]
