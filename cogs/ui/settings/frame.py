"""The frame of the settings panel: a title, one section, and the buttons to the others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import discord

from cogs.shared.blocks import Item, Layout, line, rows, text
from cogs.shared.controls import address, button
from cogs.ui.settings import calls, look, own_time, privacy, reminders, server
from cogs.ui.settings.reader import Reader

SECTION: Final = "section"
"""`section:name`, show another section."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the settings: its name (`settings.section.<name>` in the catalogues) and what it shows."""

    name: str
    items: Callable[[Reader], list[Item]]
    is_for: Callable[[Reader], bool] = lambda _: True


SECTIONS = (
    Section("calls", calls.items),
    Section("reminders", reminders.items),
    Section("own_time", own_time.items),
    Section("look", look.items),
    Section("privacy", privacy.items),
    Section("server", server.items, lambda reader: reader.guild is not None),
)


def settings_panel(reader: Reader, section: str = "", *, saved: bool = False, more: list[Item] | None = None) -> Layout:
    """One section of what this person has set, the first one if this is none for them. `more` stands at its end."""
    words = reader.words
    shown = [each for each in SECTIONS if each.is_for(reader)]
    present = next((each for each in shown if each.name == section), shown[0])
    title = f"### {words('settings.title')} · {words(f'settings.section.{present.name}')}"
    lines = [title, f"✅ {words('settings.saved')}"] if saved else [title]
    others = [
        button(
            words(f"settings.section.{each.name}"),
            address(SECTION, each.name),
            discord.ButtonStyle.primary if each is present else discord.ButtonStyle.secondary,
            disabled=each is present,
        )
        for each in shown
    ]
    return Layout(text(*lines), *present.items(reader), *(more or []), line(), *rows(others))
