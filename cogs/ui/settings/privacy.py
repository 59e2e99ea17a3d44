"""What is kept about a person: said in words, given as a file, and deleted on request."""

from __future__ import annotations

from typing import Final

import discord

from bot.i18n import Words
from cogs.shared.blocks import Document, Item, Layout, row, text
from cogs.shared.controls import address, button
from cogs.ui.settings.reader import Reader

MY_DATA: Final = "mydata"
FORGET: Final = "forget"
FORGET_NOW: Final = "forgetnow"
NAMED: Final = "named"
"""`named:1`, be named on the public pages of leagues; `named:0`, not any more."""
SECTION: Final = "section"
"""The address of a section of the settings; the frame, which knows this module, has it too."""

FILE_NAME = "my-el-grande-data.json"


def items(reader: Reader) -> list[Item]:
    """What is kept, in words, and what one can do about it."""
    words = reader.words
    return [
        text(words("privacy.what"), "", words("privacy.why")),
        text(words("privacy.named") if reader.person.is_named else words("privacy.unnamed")),
        row(
            button(words("privacy.show"), address(MY_DATA)),
            button(
                words("privacy.hide_name") if reader.person.is_named else words("privacy.show_name"),
                address(NAMED, int(not reader.person.is_named)),
            ),
            button(words("privacy.forget"), address(FORGET), discord.ButtonStyle.danger),
        ),
    ]


def data_file(data: bytes, words: Words) -> Layout:
    """Everything that is kept, as a file."""
    document = Document(data, FILE_NAME)
    return Layout(text(words("privacy.here_is_file")), document.shown(), pictures=[document])


def sure(running: int, words: Words) -> Layout:
    """Ask once more, and say what it means."""
    parts = [words("privacy.forget_means"), words("privacy.forget_limits")]
    if running:
        parts.insert(1, words.plural("privacy.running", running))
    yes = button(words("privacy.forget_now"), address(FORGET_NOW), discord.ButtonStyle.danger)
    no = button(words("privacy.keep"), address(SECTION, "privacy"))
    return Layout(text(f"### {words('privacy.forget')}", "\n\n".join(parts)), row(yes, no))


def forgotten(words: Words) -> Layout:
    """It is done."""
    return Layout(text(words("privacy.forgotten")))
