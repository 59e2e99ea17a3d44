"""Forms without memory: discord.py would keep a modal only until the next restart, so it is never handed one to keep.

The id of a form is `kind:table`, like that of a control, and its submission is routed by it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final, cast

import discord

from bot.i18n import Words
from bot.tables import TableInfo
from cogs.problems import UnknownControl, is_ours, report, require_open_door
from cogs.ui.controls import Press, address
from cogs.watching import attending

RENAME_FORM: Final = "renamed"
NAME: Final = "name"

LONGEST_NAME = 32


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

_handlers: dict[str, Handler] = {}


def submits(kind: str) -> Callable[[Handler], Handler]:
    """The decorated coroutine gets the submissions of forms of this kind."""

    def keep(handler: Handler) -> Handler:
        _handlers[kind] = handler
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
        except Exception as error:  # noqa: BLE001  # the person at the other end gets a sentence for every failure
            await report(interaction, error)


def _written(data: dict[str, Any]) -> dict[str, str]:
    """The values of all text fields; each stands in a label of its own."""
    fields = [label.get("component", {}) for label in data.get("components", ())]
    return {str(field["custom_id"]): str(field["value"]) for field in fields if {"custom_id", "value"} <= field.keys()}


async def ask(interaction: discord.Interaction, form: discord.ui.Modal) -> None:
    """Show a form, without discord.py remembering it."""
    form.stop()
    await interaction.response.send_modal(form)


def rename_form(info: TableInfo, words: Words) -> discord.ui.Modal:
    """Ask for the name of a table."""
    form = discord.ui.Modal(title=words("lobby.rename"), custom_id=address(RENAME_FORM, info.id))
    field: discord.ui.TextInput[discord.ui.LayoutView] = discord.ui.TextInput(
        custom_id=NAME, default=info.name or None, min_length=1, max_length=LONGEST_NAME
    )
    form.add_item(discord.ui.Label(text=words("lobby.new_name"), component=field))
    return form
