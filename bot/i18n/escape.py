"""Names come from people: what is in them must never act as Markdown, as a mention or as a link."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

LONGEST_NAME = 32
LABEL_LIMIT = 80
"""Characters of a button, in Discord."""
FORMER_PLAYER = "Former player"
"""What stands in the storage for whoever has asked to be forgotten, at a seat with its number. Readers get the words of
their language for it (`privacy.former`).
"""
NAMES_KEPT = 1024
"""A panel says the few names of a table hundreds of times."""

_MARKDOWN = re.compile(r"([\\*_~`|<>\[\]()#+\-.:!])")
_AT = re.compile(r"@")
_ZERO_WIDTH_SPACE = "\u200b"
# Joiners belong to emoji and to several scripts; everything else that cannot be seen goes.
_KEPT_INVISIBLE = {"\u200c", "\u200d"}


@lru_cache(NAMES_KEPT)
def escape(name: str) -> str:
    """A name for a message: shown as it is, whatever is in it."""
    escaped = _MARKDOWN.sub(r"\\\1", plain(name))
    return _AT.sub("@" + _ZERO_WIDTH_SPACE, escaped)


@lru_cache(NAMES_KEPT)
def plain(name: str, longest: int = LONGEST_NAME) -> str:
    """A name for places without Markdown (buttons, menus, alt texts, pictures): one line, no longer than `longest`."""
    words = " ".join((name if name.isprintable() else _visible(name)).split())
    return words if len(words) <= longest else words[: longest - 1].rstrip() + "…"


def _visible(name: str) -> str:
    return "".join(
        character if character in _KEPT_INVISIBLE or unicodedata.category(character)[0] != "C" else " "
        for character in name
    )
