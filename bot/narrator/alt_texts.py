"""Alt texts of the pictures that every game has."""

from __future__ import annotations

from bot.i18n import Words, plain

ALT_TEXT_LIMIT = 1024
"""Discord's limit."""


def film_text(end: str, count: int, words: Words) -> str:
    """Of a game that is over as a film of `count` pictures: how it ended, which is the last of them."""
    return plain(f"{words('alt.film', count=count)} {end}", longest=ALT_TEXT_LIMIT)
