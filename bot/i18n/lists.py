"""Lists as a language writes them: "A, B and C".

The patterns of Unicode know no sounds: before an i Spanish says "e" and not "y", before an o "u" and not "o".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from babel import Locale
from babel.lists import format_list

Style = Literal["standard", "or"]

SOUNDS = {
    "es": (
        (" y ", " e ", re.compile(r"\W*(i|í|h[ií](?![ae]))", re.IGNORECASE)),
        (" o ", " u ", re.compile(r"\W*(o|ó|h[oó]|8)", re.IGNORECASE)),
    ),
}
"""For a language what stands before the last item, what it becomes, and before which items."""


def listed(items: Sequence[str], style: Style, locale: Locale) -> str:
    """The items in one text."""
    text = format_list(items, style=style, locale=locale)
    if len(items) < 2:  # nothing stands between them
        return text
    last = items[-1]
    head = text.removesuffix(last)
    for usual, other, sound in SOUNDS.get(locale.language, ()):
        if head.endswith(usual) and sound.match(last):
            return head.removesuffix(usual) + other + last
    return text
