"""Messages for who hears them: the same, without the signs before names, which would be read out each time."""

from __future__ import annotations

import discord

from bot.narrator.names import without_signs
from cogs.shared.blocks import Layout
from cogs.shared.controls import Control


def take_signs_away(layout: Layout) -> None:
    """From its texts, and from what stands on its buttons and menus."""
    for child in layout.walk_children():
        item = child.item if isinstance(child, Control) else child
        if isinstance(item, discord.ui.TextDisplay):
            item.content = without_signs(item.content)
        elif isinstance(item, discord.ui.Button) and item.label:
            item.label = without_signs(item.label)
        elif isinstance(item, discord.ui.Select):
            item.placeholder = without_signs(item.placeholder or "") or None
            for option in item.options:
                option.label = without_signs(option.label)
                option.description = without_signs(option.description or "") or None
