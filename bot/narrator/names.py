"""How the people at a table are called, by seat: with the sign of their seat where one reads, in words where one hears.

`names` are always those that people gave themselves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.i18n.escape import LONGEST_NAME
from bot.i18n.words import Words
from render.fonts import is_printable

SEAT_SIGNS = ("🔻", "🔵", "🔶", "🔳", "✳️")
"""A sign for each seat, in the colour and about the shape of its pieces in the pictures. The black square has a white
rim: it is seen on dark and on light ground.
"""


def signed(seat: int, name: str) -> str:
    """A name that is ready for its place, behind the sign of its seat."""
    return f"{SEAT_SIGNS[seat % len(SEAT_SIGNS)]} {name}"


def _with_sign(seat: int, name: str, words: Words) -> str:
    return words.thing(signed(seat, name))


def without_signs(text: str) -> str:
    """A text with plain names, for who hears it: a sign would be read out before each of them."""
    for sign in SEAT_SIGNS:
        text = text.replace(f"{sign} ", "")
    return text


def in_messages(names: Sequence[str], words: Words) -> tuple[str, ...]:
    """Names with the sign of their seat, for texts with Markdown."""
    return tuple(_with_sign(seat, words.name(name), words) for seat, name in enumerate(names))


def in_menus(names: Sequence[str], words: Words) -> tuple[str, ...]:
    """For buttons and menus, which know no Markdown."""
    return tuple(_with_sign(seat, words.plain_name(name), words) for seat, name in enumerate(names))


def in_lists(names: Sequence[str], words: Words, longest: int = LONGEST_NAME) -> tuple[str, ...]:
    """For the board in words, which has Markdown and is read aloud."""
    return tuple(words.name(name) for name in spoken(names, words, longest))


def spoken(names: Sequence[str], words: Words, longest: int = LONGEST_NAME) -> tuple[str, ...]:
    """For alt texts, without Markdown and without signs: who shares a name is called by the colour as well."""
    cut = [words.plain_name(name, longest) for name in names]
    shared = Counter(name.casefold() for name in cut)
    return tuple(
        _with_colour(seat, names[seat], words, longest) if shared[name.casefold()] > 1 else name
        for seat, name in enumerate(cut)
    )


def drawn(names: Sequence[str], words: Words) -> tuple[str, ...]:
    """For pictures, which show the colour beside it: whose name they have no letters for is called by it."""
    called = map(words.plain_name, names)
    return tuple(name if is_printable(name) else words(f"seat.colour.{seat}") for seat, name in enumerate(called))


def _with_colour(seat: int, name: str, words: Words, longest: int) -> str:
    """Such as "Ana (Red)", or "Ma… (Red)" where there is room for so many characters."""
    colour = words(f"seat.colour.{seat}")
    room = longest - len(words("seat.with_colour", player=words.thing(""), colour=colour))
    return words("seat.with_colour", player=words.plain_name(name, max(room, 2)), colour=colour)
