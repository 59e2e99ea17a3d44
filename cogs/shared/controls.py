"""Buttons and menus without memory: all they know stands in their custom_id, `kind:table:argument...`.

One dynamic item takes every press, wherever the id comes from, and looks up who answers it by its kind. So a restart
loses nothing, and an id that nobody knows gets a sentence instead of silence.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Self, cast

import discord

from cogs.shared.answers import acknowledge
from cogs.shared.overtaking import Overtaken
from cogs.shared.problems import UnknownControl, is_ours, report, require_open_door
from cogs.shared.watching import attending

NUMBER = re.compile(r"[0-9]{1,19}")
"""What counts as a number in an id: only plain digits, and not endlessly many."""

LARGEST_NUMBER = 2**63 - 1
"""What fits into the database; Discord's own ids do."""

LABEL_LIMIT = 80
OPTION_LIMIT = 100
PLACEHOLDER_LIMIT = 150
MENU_LIMIT = 25


@dataclass(frozen=True, slots=True)
class Press:
    """Somebody pressed a button or chose in a menu: the arguments of its id, and what was chosen."""

    interaction: discord.Interaction
    arguments: tuple[str, ...]
    values: tuple[str, ...]

    def number(self, place: int) -> int:
        """The argument at this place as a number. Raises UnknownControl if it is none."""
        text = self.text(place)
        if not NUMBER.fullmatch(text) or int(text) > LARGEST_NUMBER:
            raise UnknownControl
        return int(text)

    def text(self, place: int) -> str:
        """The argument at this place. Raises UnknownControl if there is none."""
        if place >= len(self.arguments):
            raise UnknownControl
        return self.arguments[place]

    def value(self) -> str:
        """The one value chosen in a menu. Raises UnknownControl if it is not one."""
        if len(self.values) != 1:
            raise UnknownControl
        return self.values[0]


Handler = Callable[[Press], Awaitable[None]]

_handlers: dict[str, Handler] = {}


def answers(kind: str) -> Callable[[Handler], Handler]:
    """The decorated coroutine answers presses of this kind."""

    def keep(handler: Handler) -> Handler:
        _handlers[kind] = handler
        return handler

    return keep


class Control(discord.ui.DynamicItem[discord.ui.Item[Any]], template=r"[\s\S]+"):
    """Any button or menu of this bot."""

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction,  # noqa: ARG003  # discord.py hands it over
        item: discord.ui.Item[Any],
        match: re.Match[str],  # noqa: ARG003  # it matches everything
        /,
    ) -> Self:
        return cls(item)

    async def callback(self, interaction: discord.Interaction) -> None:
        if not is_ours(interaction):
            return
        kind, *arguments = self.custom_id.split(":")
        data = cast("dict[str, Any]", interaction.data or {})
        handler = _handlers.get(kind)
        with attending(interaction, "unknown" if handler is None else kind, arguments):
            try:
                require_open_door(interaction)
                if handler is None:
                    raise UnknownControl
                await handler(Press(interaction, tuple(arguments), tuple(map(str, data.get("values", ())))))
            except Overtaken:
                await acknowledge(interaction, hidden=True, in_place=True)
            except Exception as error:  # noqa: BLE001  # the person at the other end gets a sentence for every failure
                await report(interaction, error)


def address(kind: str, *arguments: object) -> str:
    """The custom_id of a control."""
    return ":".join((kind, *map(str, arguments)))


def button(
    label: str,
    custom_id: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    *,
    disabled: bool = False,
) -> Control:
    """A button."""
    return Control(
        discord.ui.Button(label=shortened(label, LABEL_LIMIT), custom_id=custom_id, style=style, disabled=disabled)
    )


@dataclass(frozen=True, slots=True)
class Option:
    """One line of a menu."""

    label: str
    value: str
    description: str = ""
    chosen: bool = False


def menu(
    placeholder: str,
    custom_id: str,
    options: list[Option],
    *,
    disabled: bool = False,
    several: bool = False,
    most: int = MENU_LIMIT,
) -> Control:
    """A menu from which one line is chosen, or `several`: any number of them up to `most`, also none."""
    return Control(
        discord.ui.Select(
            placeholder=shortened(placeholder, PLACEHOLDER_LIMIT),
            custom_id=custom_id,
            disabled=disabled,
            min_values=0 if several else 1,
            max_values=min(len(options), most) if several else 1,
            options=[
                discord.SelectOption(
                    label=shortened(option.label, OPTION_LIMIT),
                    value=option.value,
                    description=shortened(option.description, OPTION_LIMIT) or None,
                    default=option.chosen,
                )
                for option in options
            ],
        )
    )


def shortened(text: str, limit: int) -> str:
    """A text that keeps within a limit of Discord."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"
