"""How long Discord finds a text: it counts UTF-16 units, so that most emoji count twice."""

from __future__ import annotations

_ENCODING = "utf-16-le"
_BYTES = 2


def length(text: str) -> int:
    """The units of a text."""
    return len(text) if text.isascii() else len(text.encode(_ENCODING)) // _BYTES


def clipped(text: str, limit: int) -> str:
    """The beginning of a text, at most so many units; no character is cut in two."""
    if length(text) <= limit:
        return text
    return text.encode(_ENCODING)[: max(limit, 0) * _BYTES].decode(_ENCODING, errors="ignore")
