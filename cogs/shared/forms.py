"""Forms without memory: discord.py would keep a modal only until the next restart, so it is never handed one to keep.

The id of a form is `kind:table`, like that of a control, and its submission is routed by it. What was written in a form
that is refused is not lost: a button below the reason opens it again.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast
from urllib.parse import parse_qsl, urlencode

import discord

from bot.game.errors import TableError
from bot.i18n import Words
from bot.storage.records.tables import Table
from cogs.shared.answers import suppress_already_answered
from cogs.shared.asking import words_of
from cogs.shared.blocks import Item, harmless, row, small, text
from cogs.shared.controls import Press, address, answers, button
from cogs.shared.problems import UnknownControl, is_ours, report, require_open_door
from cogs.shared.watching import attending

RENAME_FORM: Final = "renamed"
NAME: Final = "name"

LONGEST_NAME = 32

AGAIN: Final = "again"
"""`again:kind of form:its arguments:what was written`, open a form once more."""
LONGEST_ID = 100
"""Characters; Discord's."""


@dataclass(frozen=True, slots=True)
class Submission:
    """A form that was sent: the press it stands for, and what was written in each field."""

    press: Press
    fields: dict[str, str]

    def field(self, name: str) -> str:
        """What was written in a field. Raises UnknownControl if the form had none of that name."""
        if name not in self.fields:
            raise UnknownControl
        return self.fields[name]


Handler = Callable[[Submission], Awaitable[None]]
Opener = Callable[[Press], Awaitable[discord.ui.Modal]]
"""Makes a form anew for whoever presses; the arguments are those of the form."""

_handlers: dict[str, Handler] = {}
_openers: dict[str, Opener] = {}


def submits(kind: str, opener: Opener | None = None) -> Callable[[Handler], Handler]:
    """The decorated coroutine gets the submissions of forms of this kind; `opener` makes one that was refused anew."""

    def keep(handler: Handler) -> Handler:
        _handlers[kind] = handler
        if opener is not None:
            _openers[kind] = opener
        return handler

    return keep


async def receive(interaction: discord.Interaction) -> None:
    """Hand the submission of a form to its handler."""
    if not is_ours(interaction):
        return
    data = cast("dict[str, Any]", interaction.data or {})
    kind, *arguments = str(data.get("custom_id", "")).split(":")
    handler = _handlers.get(kind)
    with attending(interaction, "unknown" if handler is None else kind, arguments):
        try:
            require_open_door(interaction)
            if handler is None:
                raise UnknownControl
            await handler(Submission(Press(interaction, tuple(arguments), ()), _written(data)))
        except TableError as error:
            await report(interaction, error, *_kept(kind, arguments, _written(data), words_of(interaction)))
        except Exception as error:  # noqa: BLE001  # the person at the other end gets a sentence for every failure
            await report(interaction, error)


def _kept(kind: str, arguments: Sequence[str], written: Mapping[str, str], words: Words) -> list[Item]:
    """What was written in a form that is refused: a button that opens it again, or the text if that is too long."""
    custom_id = address(AGAIN, kind, *arguments, urlencode(written))
    if kind in _openers and len(custom_id) <= LONGEST_ID:
        return [row(button(words("form.again"), custom_id, discord.ButtonStyle.primary))]
    lines = [harmless(each) for each in written.values() if each.strip()]
    return [text(small(words("form.written")), *lines)] if lines else []


@answers(AGAIN)
async def again_pressed(press: Press) -> None:
    kind, *arguments = press.arguments
    opener = _openers.get(kind)
    if opener is None or not arguments:
        raise UnknownControl
    written = dict(parse_qsl(arguments.pop()))
    form = await opener(Press(press.interaction, tuple(arguments), ()))
    for field in form.walk_children():
        if isinstance(field, discord.ui.TextInput) and field.custom_id in written:
            field.default = written[field.custom_id]
    with suppress_already_answered(press.interaction):
        await ask(press.interaction, form)


def _written(data: dict[str, Any]) -> dict[str, str]:
    """The values of all text fields; each stands in a label of its own."""
    fields = [label.get("component", {}) for label in data.get("components", ())]
    return {str(field["custom_id"]): str(field["value"]) for field in fields if {"custom_id", "value"} <= field.keys()}


async def ask(interaction: discord.Interaction, form: discord.ui.Modal) -> None:
    """Show a form, without discord.py remembering it."""
    form.stop()
    await interaction.response.send_modal(form)


def rename_form(table: Table, words: Words) -> discord.ui.Modal:
    """Ask for the name of a table."""
    form = discord.ui.Modal(title=words("lobby.rename"), custom_id=address(RENAME_FORM, table.id))
    field: discord.ui.TextInput[discord.ui.LayoutView] = discord.ui.TextInput(
        custom_id=NAME, default=table.name or None, min_length=1, max_length=LONGEST_NAME
    )
    form.add_item(discord.ui.Label(text=words("lobby.new_name"), component=field))
    return form
