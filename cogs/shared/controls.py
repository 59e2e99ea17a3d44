"""Buttons and menus without memory: all they know stands in their custom_id, `kind:table:argument...`.

Each is declared once, by the coroutine that answers it:

    @action("seattake")
    async def take_pressed(press: Press, table: int, seat: int) -> None: ...

    take_pressed.button(label, table, seat)

One dynamic item takes every press, wherever the id comes from, and looks up who answers it by its kind. So a restart
loses nothing, and an id that nobody knows, or with arguments that nobody gave it, gets a sentence instead of silence.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Concatenate, Generic, ParamSpec, Self, TypeVar, cast

import discord

from bot.host.allowed import NEEDED, missing
from bot.i18n.escape import LABEL_LIMIT
from cogs.shared.answers import put_off
from cogs.shared.asking import bot_of, recognise
from cogs.shared.blocks import take_apart
from cogs.shared.custom_ids import SEPARATOR, CustomId, read
from cogs.shared.overtaking import Overtaken
from cogs.shared.problems import MissingPermission, Stopping, UnknownControl, report

OPTION_LIMIT = 100
PLACEHOLDER_LIMIT = 150
MENU_LIMIT = 25

LARGEST_TABLE = 10**9

ABOUT_ORDERS = "order"
"""How the kinds of all controls of standing orders begin. Which of them was pressed would tell who gives an order."""

PRIMARY = discord.ButtonStyle.primary
SUCCESS = discord.ButtonStyle.success
DANGER = discord.ButtonStyle.danger

P = ParamSpec("P")
"""What stands in the ids of an action."""
Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Press:
    """Somebody pressed a button or chose in a menu: the arguments of its id, and what was chosen."""

    interaction: discord.Interaction
    arguments: tuple[str, ...]
    values: tuple[str, ...]

    def value(self) -> str:
        """The one value chosen in a menu. Raises UnknownControl if it is not one."""
        if len(self.values) != 1:
            raise UnknownControl
        return self.values[0]

    def chosen(self, kind: type[Value]) -> Value:
        """The one value chosen in a menu, as what it is to be: int, bool, an Enum. Raises UnknownControl."""
        return read(self.value(), kind)

    def channel(self) -> int | None:
        """The channel chosen in a menu, if the bot may write there; None if none is chosen.

        Raises MissingPermission.
        """
        guild = self.interaction.guild
        if not self.values or guild is None:
            return None
        channel = guild.get_channel(self.chosen(int))
        if channel is None:
            raise UnknownControl
        lacking = missing(channel.permissions_for(guild.me), NEEDED)
        if lacking:
            raise MissingPermission(permissions=lacking, channel=channel.mention)
        return channel.id


class Action(Generic[P]):
    """What happens when somebody presses a button or chooses in a menu, and how these are made."""

    def __init__(self, kind: str, answer: Callable[Concatenate[Press, P], Awaitable[None]]) -> None:
        self.custom_id = CustomId(kind, answer)
        self._answer: Callable[..., Awaitable[None]] = answer

    async def answer(self, press: Press) -> None:
        """Do it. Raises UnknownControl if the arguments of the id do not fit."""
        await self._answer(press, *self.custom_id.read(press.arguments))

    def id(self, *args: P.args, **kwargs: P.kwargs) -> str:
        """The id of a control that does it."""
        return self.custom_id.written(*args, **kwargs)

    def button(self, label: str, *args: P.args, **kwargs: P.kwargs) -> Control:
        """A button that does it."""
        return button(label, self.id(*args, **kwargs))

    def menu(self, placeholder: str, options: list[Option], *args: P.args, **kwargs: P.kwargs) -> Control:
        """A menu that does it with the chosen line."""
        return menu(placeholder, self.id(*args, **kwargs), options)

    def channels(self, placeholder: str, present: int | None, *args: P.args, **kwargs: P.kwargs) -> Control:
        """A menu of the text channels of a server, from which one or none is chosen."""
        kind = discord.SelectDefaultValueType.channel
        return Control(
            discord.ui.ChannelSelect(
                custom_id=self.id(*args, **kwargs),
                placeholder=placeholder,
                channel_types=[discord.ChannelType.text],
                min_values=0,
                default_values=[] if present is None else [discord.SelectDefaultValue(id=present, type=kind)],
            )
        )

    def roles(self, placeholder: str, present: int | None, *args: P.args, **kwargs: P.kwargs) -> Control:
        """A menu of the roles of a server, from which one or none is chosen."""
        kind = discord.SelectDefaultValueType.role
        return Control(
            discord.ui.RoleSelect(
                custom_id=self.id(*args, **kwargs),
                placeholder=placeholder,
                min_values=0,
                default_values=[] if present is None else [discord.SelectDefaultValue(id=present, type=kind)],
            )
        )


def action(kind: str) -> Callable[[Callable[Concatenate[Press, P], Awaitable[None]]], Action[P]]:
    """The decorated coroutine answers presses of this kind; its parameters after the press are those of the ids."""

    def declare(answer: Callable[Concatenate[Press, P], Awaitable[None]]) -> Action[P]:
        if kind in actions:
            raise ValueError(f"Two controls are called {kind!r}.")
        actions[kind] = declared = Action(kind, answer)
        return declared

    return declare


actions: dict[str, Action[...]] = {}
"""All of them, by their kinds."""


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
        kind, *arguments = self.custom_id.split(SEPARATOR)
        data = cast("dict[str, Any]", interaction.data or {})
        wanted = actions.get(kind)
        with attending(interaction, "unknown" if wanted is None else kind, arguments):
            try:
                await let_in(interaction)
                if wanted is None:
                    raise UnknownControl
                await wanted.answer(Press(interaction, tuple(arguments), tuple(map(str, data.get("values", ())))))
            except Overtaken:
                await put_off(interaction)
            except Exception as error:  # noqa: BLE001  # the person at the other end gets a sentence for every failure
                await report(interaction, error, about=None if wanted is None else wanted.custom_id.table(arguments))
        if isinstance(self.view, discord.ui.LayoutView):
            take_apart(self.view)
        # What was pressed goes too: the library's interaction and response know each other until the next search.
        interaction.message = None

    def styled(self, style: discord.ButtonStyle) -> Self:
        """The button in another colour than grey."""
        cast("discord.ui.Button[Any]", self.item).style = style
        return self

    def disabled(self, when: bool) -> Self:
        """A control that shows what there is, and cannot be pressed now."""
        cast("discord.ui.Button[Any] | discord.ui.Select[Any]", self.item).disabled = when
        return self

    def several(self, most: int = MENU_LIMIT, *, at_least: int = 0) -> Self:
        """The menu with any number of lines to choose, also none unless `at_least` says so, but at most so many."""
        select = cast("discord.ui.Select[Any]", self.item)
        select.min_values, select.max_values = at_least, min(len(select.options), most)
        return self


def button(
    label: str,
    custom_id: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    *,
    disabled: bool = False,
) -> Control:
    """A button with an id that was made before; `Action.button` makes both."""
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


def is_ours(interaction: discord.Interaction) -> bool:
    """Whether this process answers it, and not one whose place it takes, or that takes its place."""
    return bot_of(interaction).reception.is_ours(interaction.id)


async def let_in(interaction: discord.Interaction) -> None:
    """Let somebody in, in their turn if they press without end, and learn what they have set. Raises OneAtATime, and
    Stopping while the bot stops.
    """
    bot = bot_of(interaction)
    if not bot.reception.is_open:
        raise Stopping
    await recognise(interaction)
    await bot.tables.limits.presses.wait(interaction.user.id)


def attending(interaction: discord.Interaction, kind: str, arguments: Sequence[str]) -> AbstractContextManager[None]:
    """A press of this kind is being answered. Only its first argument is told, if it may be a table's number."""
    if kind.startswith(ABOUT_ORDERS):
        kind = "orders"
    first = arguments[0] if arguments else ""
    table = int(first) if first.isascii() and first.isdecimal() and len(first) < len(str(LARGEST_TABLE)) else None
    return bot_of(interaction).reception.attending(interaction.id, kind, table)
