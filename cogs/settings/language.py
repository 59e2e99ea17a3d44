"""The language that somebody reads: the one of their Discord, or another one of those there are."""

from __future__ import annotations

from typing import Final

from cogs.settings import panel
from cogs.shared.asking import bot_of
from cogs.shared.blocks import Item, row, text
from cogs.shared.controls import Option, Press, action
from cogs.shared.problems import UnknownControl

OF_DISCORD: Final = "discord"
"""The line of the menu for the language that is set in Discord."""


def items(reader: panel.Reader) -> list[Item]:
    """The part of the settings in which somebody chooses the language that they read."""
    words = reader.words
    menu = choose_own_language.menu(words("settings.own_language"), options(reader, reader.person.language))
    return [text(words("settings.own_language_help")), row(menu)]


def options(reader: panel.Reader, present: str | None) -> list[Option]:
    """Every language by its own name, and before them the one that Discord says."""
    of_discord = Option(reader.words("settings.language_of_discord"), OF_DISCORD, chosen=present is None)
    names = {each.code: each.locale.get_display_name() or each.code for each in reader.languages}
    known = [Option(name[:1].upper() + name[1:], code, chosen=code == present) for code, name in names.items()]
    return [of_discord, *known]


def chosen(press: Press) -> str | None:
    """The language that was chosen; None is that of Discord. Raises UnknownControl for one there is not."""
    value = press.value()
    if value not in (OF_DISCORD, *(each.code for each in bot_of(press.interaction).texts.languages)):
        raise UnknownControl
    return None if value == OF_DISCORD else value


@action("ownlanguage")
async def choose_own_language(press: Press) -> None:
    await panel.save(press.interaction, "language", {"language": chosen(press)})
