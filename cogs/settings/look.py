"""The look of the pictures that only this person sees: colours and shape, or words in their place."""

from __future__ import annotations

from collections.abc import Sequence

from bot.i18n.words import Words
from bot.pictures.service import IN_WORDS
from cogs.learn.taught import NO_TIPS, wants_tips
from cogs.settings import panel
from cogs.shared.asking import person_of
from cogs.shared.blocks import Item, row, text
from cogs.shared.controls import Action, Control, Option, Press, action
from cogs.shared.problems import UnknownControl
from render.layout import LAYOUTS
from render.theme import themes

OWN_LAYOUTS = (*LAYOUTS, IN_WORDS)
"""What a person chooses from: words take the place of pictures for whoever reads them with a program."""


def items(reader: panel.Reader) -> list[Item]:
    """The two menus, and whether panels say a word about the position in one's first games."""
    person, words = reader.person, reader.words
    tips = "settings.tips.stop" if wants_tips(person.lessons) else "settings.tips.start"
    return [
        text(words("settings.look_help")),
        row(theme_menu(person.theme, choose_theme, words)),
        row(layout_menu(OWN_LAYOUTS, person.picture_layout, choose_layout, words)),
        row(switch_tips.button(words(tips), not wants_tips(person.lessons))),
    ]


def theme_menu(present: str, choose: Action[[]], words: Words) -> Control:
    """A menu of the colours in which pictures can be drawn."""
    options = [
        Option(words(f"settings.theme.{name}"), name, words(f"settings.theme.{name}.help"), chosen=name == present)
        for name in themes()
    ]
    return choose.menu(words("settings.theme"), options)


def layout_menu(layouts: Sequence[str], present: str, choose: Action[[]], words: Words) -> Control:
    """A menu of the shapes that pictures of the board can have, such as tall ones for phones."""
    options = [
        Option(words(f"settings.layout.{name}"), name, words(f"settings.layout.{name}.help"), chosen=name == present)
        for name in layouts
    ]
    return choose.menu(words("settings.layout"), options)


@action("tips")
async def switch_tips(press: Press, wanted: bool) -> None:
    """Say a word about the position in somebody's first games, or none."""
    others = tuple(name for name in (await person_of(press.interaction)).lessons if name != NO_TIPS)
    await panel.save(press.interaction, "look", {"lessons": others if wanted else (*others, NO_TIPS)})


@action("theme")
async def choose_theme(press: Press) -> None:
    if press.value() not in themes():
        raise UnknownControl
    await panel.save(press.interaction, "look", {"theme": press.value()})


@action("layout")
async def choose_layout(press: Press) -> None:
    if press.value() not in OWN_LAYOUTS:
        raise UnknownControl
    await panel.save(press.interaction, "look", {"picture_layout": press.value()})
