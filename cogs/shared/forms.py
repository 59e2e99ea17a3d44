"""Forms without memory: discord.py would keep a modal only until the next restart, so it is never handed one to keep.

Each is declared once, by the coroutine that gets what was written, and drawn by another with the same arguments:

    @form("renamed")
    async def rename(sent: Submission, table: int) -> None: ...

    @rename.drawn
    async def rename_form(interaction: discord.Interaction, table: int) -> discord.ui.Modal:
        return rename.modal(title, [FormField(...)], table)

    await rename.open(interaction, table)

Its id is like that of a control. What was written in a form that is refused is not lost: a button below the reason
opens it again.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Concatenate, Generic, ParamSpec, cast
from urllib.parse import parse_qsl, urlencode

import discord

from bot.game.errors import TableError
from bot.i18n.words import Words
from cogs.shared.answers import answer_by_form
from cogs.shared.asking import words_of
from cogs.shared.blocks import Item, harmless, row, small, text
from cogs.shared.controls import PRIMARY, Press, action, attending, is_ours, let_in
from cogs.shared.custom_ids import SEPARATOR, CustomId
from cogs.shared.problems import UnknownControl, report

P = ParamSpec("P")
"""What stands in the ids of a form."""


@dataclass(frozen=True, slots=True)
class Submission:
    """A form that was sent: the arguments of its id, and what was written in each field."""

    interaction: discord.Interaction
    arguments: Sequence[str]
    fields: dict[str, str]

    def field(self, name: str) -> str:
        """What was written in a field. Raises UnknownControl if the form had none of that name."""
        if name not in self.fields:
            raise UnknownControl
        return self.fields[name]


@dataclass(frozen=True, slots=True)
class FormField:
    """A line, or several, to write in."""

    name: str
    label: str
    longest: int
    """Characters."""
    shortest: int = 1
    """0 for what may stay empty."""
    written: str | None = None
    """What stands in it when the form opens."""
    placeholder: str | None = None
    description: str | None = None
    has_lines: bool = False

    def shown(self) -> Item:
        style = discord.TextStyle.paragraph if self.has_lines else discord.TextStyle.short
        field: discord.ui.TextInput[discord.ui.LayoutView] = discord.ui.TextInput(
            custom_id=self.name,
            default=self.written,
            placeholder=self.placeholder,
            min_length=self.shortest or None,
            max_length=self.longest,
            required=self.shortest > 0,
            style=style,
        )
        return discord.ui.Label(text=self.label, description=self.description, component=field)


@dataclass(frozen=True, slots=True)
class FormText:
    """Something to read before one writes."""

    lines: Sequence[str]

    def shown(self) -> Item:
        return discord.ui.TextDisplay("\n".join(self.lines))


Drawing = Callable[..., Awaitable[discord.ui.Modal]]
"""Draws a form for who is going to fill it in."""


class Form(Generic[P]):
    """What happens with what somebody writes in a form, and how it is made."""

    def __init__(self, kind: str, answer: Callable[Concatenate[Submission, P], Awaitable[None]]) -> None:
        self.custom_id = CustomId(kind, answer)
        self._answer: Callable[..., Awaitable[None]] = answer
        self._draw: Drawing | None = None

    def drawn(
        self, draw: Callable[Concatenate[discord.Interaction, P], Awaitable[discord.ui.Modal]]
    ) -> Callable[Concatenate[discord.Interaction, P], Awaitable[discord.ui.Modal]]:
        """The decorated coroutine draws the form; it is asked again when somebody opens a refused one again."""
        self._draw = draw
        return draw

    def modal(
        self, title: str, fields: Sequence[FormField | FormText], *args: P.args, **kwargs: P.kwargs
    ) -> discord.ui.Modal:
        """The form with these fields."""
        modal = discord.ui.Modal(title=title, custom_id=self.custom_id.written(*args, **kwargs))
        for field in fields:
            modal.add_item(field.shown())
        return modal

    async def open(self, interaction: discord.Interaction, *args: P.args, **kwargs: P.kwargs) -> None:
        """Show it to who has pressed for it."""
        await _ask(interaction, await self.drawing(interaction, *args, **kwargs))

    async def answer(self, sent: Submission) -> None:
        """Do what was written. Raises UnknownControl if the arguments of the id do not fit."""
        await self._answer(sent, *self.custom_id.read(sent.arguments))

    async def redraw(self, interaction: discord.Interaction, arguments: Sequence[str]) -> discord.ui.Modal:
        """The form for the arguments of its id. Raises UnknownControl if they do not fit."""
        return await self.drawing(interaction, *self.custom_id.read(arguments))

    @property
    def drawing(self) -> Drawing:
        """Who draws it. Raises TypeError for a form that was declared and not drawn."""
        if self._draw is None:
            raise TypeError(f"Nobody draws the form {self.custom_id}.")
        return self._draw


forms: dict[str, Form[...]] = {}
"""All of them, by their kinds."""


def form(kind: str) -> Callable[[Callable[Concatenate[Submission, P], Awaitable[None]]], Form[P]]:
    """The decorated coroutine gets the submissions of forms of this kind; its parameters are those of the ids."""

    def declare(answer: Callable[Concatenate[Submission, P], Awaitable[None]]) -> Form[P]:
        if kind in forms:
            raise ValueError(f"Two forms are called {kind!r}.")
        forms[kind] = declared = Form(kind, answer)
        return declared

    return declare


async def receive(interaction: discord.Interaction) -> None:
    """Hand the submission of a form to its handler."""
    if not is_ours(interaction):
        return
    data = cast("dict[str, Any]", interaction.data or {})
    kind, *arguments = str(data.get("custom_id", "")).split(SEPARATOR)
    sent = forms.get(kind)
    with attending(interaction, "unknown" if sent is None else kind, arguments):
        try:
            await let_in(interaction)
            if sent is None:
                raise UnknownControl
            await sent.answer(Submission(interaction, arguments, _written(data)))
        except Exception as error:  # noqa: BLE001  # the person at the other end gets a sentence for every failure
            refused = isinstance(error, TableError)
            kept = _kept(kind, arguments, _written(data), words_of(interaction)) if refused else ()
            await report(interaction, error, *kept, about=None if sent is None else sent.custom_id.table(arguments))


def _kept(kind: str, arguments: Sequence[str], written: Mapping[str, str], words: Words) -> list[Item]:
    """What was written in a form that is refused: a button that opens it again, or the text if that is too long."""
    with suppress(UnknownControl):  # what does not fit into an id
        if kind in forms:
            again = open_again.button(words("written.again"), kind, *arguments, urlencode(written))
            return [row(again.styled(PRIMARY))]
    lines = [harmless(each) for each in written.values() if each.strip()]
    return [text(small(words("written.heading")), *lines)] if lines else []


@action("again")
async def open_again(press: Press, kind: str, *rest: str) -> None:
    """Open a form once more: the arguments of its id, and what was written."""
    refused = forms.get(kind)
    if refused is None or not rest:
        raise UnknownControl
    *arguments, last = rest
    written = dict(parse_qsl(last))
    try:
        modal = await refused.redraw(press.interaction, arguments)
    except TableError as error:
        await report(press.interaction, error, about=refused.custom_id.table(arguments))
        return
    for field in modal.walk_children():
        if isinstance(field, discord.ui.TextInput) and field.custom_id in written:
            field.default = written[field.custom_id]
    await _ask(press.interaction, modal)


def _written(data: dict[str, Any]) -> dict[str, str]:
    """The values of all text fields; each stands in a label of its own."""
    fields = [label.get("component", {}) for label in data.get("components", ())]
    return {str(field["custom_id"]): str(field["value"]) for field in fields if {"custom_id", "value"} <= field.keys()}


async def _ask(interaction: discord.Interaction, modal: discord.ui.Modal) -> None:
    """Show a form, without discord.py remembering it. Raises TooLateForForm."""
    modal.stop()
    await answer_by_form(interaction, modal)
