"""The look of the pictures that only this person sees: colours and shape, or words in their place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.i18n import Words
from bot.pictures import IN_WORDS
from cogs.shared.blocks import Item, row, text
from cogs.shared.controls import Control, Option, address, menu
from cogs.ui.settings.reader import Reader
from render.layout import LAYOUTS
from render.theme import themes

THEME: Final = "theme"
LAYOUT: Final = "layout"

OWN_LAYOUTS = (*LAYOUTS, IN_WORDS)
"""What a person chooses from: words take the place of pictures for whoever reads them with a program."""


def items(reader: Reader) -> list[Item]:
    """The two menus."""
    person, words = reader.person, reader.words
    return [
        text(words("settings.look_help")),
        row(theme_menu(person.theme, THEME, words)),
        row(layout_menu(OWN_LAYOUTS, person.picture_layout, LAYOUT, words)),
    ]


def theme_menu(present: str, kind: str, words: Words) -> Control:
    """The themes there are."""
    options = [
        Option(words(f"settings.theme.{name}"), name, words(f"settings.theme.{name}.help"), chosen=name == present)
        for name in themes()
    ]
    return menu(words("settings.theme"), address(kind), options)


def layout_menu(layouts: Sequence[str], present: str, kind: str, words: Words) -> Control:
    """Shapes of pictures."""
    options = [
        Option(words(f"settings.layout.{name}"), name, words(f"settings.layout.{name}.help"), chosen=name == present)
        for name in layouts
    ]
    return menu(words("settings.layout"), address(kind), options)
