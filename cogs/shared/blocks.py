"""The building blocks of every message: a framed layout, texts that keep within Discord's limits, pictures, rows."""

from __future__ import annotations

import hashlib
import io
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import discord

from bot.i18n.measure import clipped, length
from bot.narrator.alt_texts import ALT_TEXT_LIMIT
from render.theme import load_theme

TEXT_LIMIT = 4000
"""UTF-16 units in all texts of one message together."""

ROW_LIMIT = 5
"""Buttons in one row."""


Item = discord.ui.Item[Any]


@dataclass(frozen=True)
class Picture:
    """A picture file with its alt text. Its name follows from its bytes, so that a message tells which one it shows."""

    data: bytes
    alt_text: str
    subject: str = "board"
    kind: str = "png"
    """The end of the file name: a film is a "gif"."""

    @cached_property
    def file_name(self) -> str:
        return f"{self.subject}-{hashlib.sha256(self.data).hexdigest()[:16]}.{self.kind}"

    def file(self) -> discord.File:
        """A fresh file to upload."""
        return discord.File(io.BytesIO(self.data), self.file_name)

    def gallery(self) -> Item:
        """The picture as it stands in a layout."""
        alt_text = clipped(self.alt_text, ALT_TEXT_LIMIT)
        return discord.ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{self.file_name}", description=alt_text))


@dataclass(frozen=True, slots=True)
class Document:
    """A text file to download."""

    data: bytes
    file_name: str

    def file(self) -> discord.File:
        """A fresh file to upload."""
        return discord.File(io.BytesIO(self.data), self.file_name)

    def shown(self) -> Item:
        """The file as it stands in a layout."""
        return discord.ui.File(f"attachment://{self.file_name}")


class Layout(discord.ui.LayoutView):
    """A message: one frame, in the colour of a seat if it is about one. `pictures` must be sent with it.

    discord.py would keep every private one for a quarter of an hour, with its pictures, to hear what is pressed. Our
    controls need no memory, so it is finished from the beginning and goes when it was sent.
    """

    def __init__(self, *items: Item, seat: int | None = None, pictures: Sequence[Picture | Document] = ()) -> None:
        super().__init__(timeout=None)
        self.stop()
        self.pictures = tuple(pictures)
        self._frame: discord.ui.Container[Any] = discord.ui.Container(*items, accent_colour=seat_colour(seat))
        self.add_item(self._frame)
        self._keep_within_the_limit()

    def append(self, item: Item) -> None:
        """One more thing at the end of the frame."""
        self._frame.add_item(item)
        self._keep_within_the_limit()

    def _keep_within_the_limit(self) -> None:
        """What is too much for one message is cut from its longest text: Discord would refuse all of it."""
        texts = [item for item in self.walk_children() if isinstance(item, discord.ui.TextDisplay)]
        excess = sum(length(each.content) for each in texts) - TEXT_LIMIT
        if excess > 0:
            longest = max(texts, key=lambda each: length(each.content))
            longest.content = clipped(longest.content, length(longest.content) - excess)


def take_apart(message: discord.ui.LayoutView) -> None:
    """Make a message of no more use vanish at once, after it was sent or the press on it answered.

    Each of its items knows in what it stands, and that what stands in it: only a search for garbage over everything,
    which stops the bot, would find them.
    """
    items = list(message.walk_children())
    message.clear_items()
    for item in items:
        if isinstance(item, discord.ui.Container | discord.ui.ActionRow):
            item.clear_items()


def seat_colour(seat: int | None) -> discord.Colour | None:
    """The colour of a seat's pieces in the picture."""
    return None if seat is None else discord.Colour.from_rgb(*load_theme().players[seat].colour)


def text(*lines: str, number: int | None = None) -> Item:
    """A text of several lines; `number` lets it be found again in the sent message."""
    return discord.ui.TextDisplay(clipped("\n".join(lines), TEXT_LIMIT), id=number)


def galleries(pictures: Sequence[Picture]) -> list[Item]:
    """Pictures one below the other, each as wide as the message."""
    return [picture.gallery() for picture in pictures]


def line() -> Item:
    """A thin line between two parts."""
    return discord.ui.Separator()


def row(*controls: Item) -> Item:
    """Up to five buttons, or one menu."""
    return discord.ui.ActionRow(*controls)


def rows(controls: Sequence[Item]) -> list[Item]:
    """Any number of buttons, evenly in as few rows as possible."""
    if not controls:
        return []
    count = -(-len(controls) // ROW_LIMIT)
    length = -(-len(controls) // count)
    return [row(*controls[start : start + length]) for start in range(0, len(controls), length)]


def fitted(lines: Sequence[str], limit: int, more: str) -> list[str]:
    """The latest lines that fit into so many units; `more` stands first if some were left out."""
    kept: list[str] = []
    room = limit - length(more) - 1
    for sentence in reversed(lines):
        room -= length(sentence) + 1
        if room < 0:
            return [more, *reversed(kept)]
        kept.append(sentence)
    return list(reversed(kept))


def page_number(asked: int | None, last: int) -> int:
    """The nearest page there is, from 1 on; the last one if none is asked for."""
    return last if not asked else min(max(asked, 1), last)


def small(sentence: str) -> str:
    """A line in small type."""
    return f"-# {sentence}"


_FORMATTING = re.compile(r"([\\_*~`|<>\[\]#]|^\s*-|:(?=//))", re.MULTILINE)


def harmless(sentence: str) -> str:
    """A plain sentence for a place where Markdown is read: nothing in it is formatted and nobody is called."""
    # Not discord.utils.escape_markdown: on Python 3.13 it warns of itself.
    return _FORMATTING.sub(r"\\\1", sentence).replace("@", "@\u200b")
