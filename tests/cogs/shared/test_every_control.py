"""Every control and form that there is, with ids that nobody was given: one answer each, nothing in the log, and not a
word of tables that the person may not know of.
"""

from __future__ import annotations

import inspect
import itertools
import logging
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from copy import deepcopy
from enum import Enum
from types import SimpleNamespace, UnionType
from typing import Any, Literal, Union, cast, get_args, get_origin

import discord
import pytest

from bot.game.errors import TableError
from bot.game.lobby import Guest
from bot.storage.records.tables import Table
from cogs.shared.blocks import Layout
from cogs.shared.controls import Action, Control, actions
from cogs.shared.custom_ids import SEPARATOR
from cogs.shared.forms import Form, forms
from tests.cogs.course import open_table
from tests.cogs.driver import Driver, Person

HIDDEN = discord.PermissionOverwrite(view_channel=False)
SHOWN = discord.PermissionOverwrite(view_channel=True)
MISSING = 7777
VALUES: tuple[Sequence[str] | None, ...] = (None, ["1"], ["x" * 4000])
"""A button, a menu, and what no menu of ours has."""

Declared = Action[...] | Form[...]


def plausible(kind: Any) -> str:
    """What could stand in an id for a parameter of this kind."""
    if get_origin(kind) in (Union, UnionType):
        kind = next(each for each in get_args(kind) if each is not type(None))
    if get_origin(kind) is Literal:
        return str(get_args(kind)[0])
    if isinstance(kind, type) and issubclass(kind, Enum):
        return str(next(iter(kind)).value)
    if hasattr(kind, "parse"):
        return "all"
    return "1" if kind in (int, bool) else "x"


def parameters(declared: Declared) -> list[inspect.Parameter]:
    """What stands in its ids."""
    _, *found = inspect.signature(declared._answer, eval_str=True).parameters.values()
    return found


def about_tables() -> Iterator[str]:
    """The kinds of all controls that are about a table."""
    for kind, declared in sorted(actions.items()):
        is_ours = declared._answer.__module__.startswith("cogs.")  # games of other tests have controls, too
        if is_ours and [each.name for each in parameters(declared)][:1] == ["table"]:
            yield kind


def id_for(kind: str, table: int) -> str:
    """An id of this control that is in order, about this table."""
    _, *more = parameters(actions[kind])
    return SEPARATOR.join([kind, str(table), *(plausible(each.annotation) for each in more)])


class Line:
    """Presses without a Discord between: what SimCord would tell the bot, and what the bot answers to it first."""

    def __init__(self, driver: Driver, heard: dict[str, Any]) -> None:
        self._driver = driver
        self._heard = heard
        """A press, as Discord tells it."""
        self._numbers = itertools.count(int(heard["id"]) + 1)

    async def says(self, custom_id: str, values: Sequence[str] | None = None, who: Person | None = None) -> str:
        """The one answer to a press, as only that person sees it."""
        kind = 2 if values is None else 3
        data = {"custom_id": custom_id, "component_type": kind, "values": list(values or ())}
        press = deepcopy(self._heard) | {"id": str(next(self._numbers)), "data": data}
        if who is not None:
            press["member"]["user"] |= {"id": str(who.id), "username": who.name}
        interaction: Any = discord.Interaction(data=cast("Any", press), state=self._driver.bot._connection)
        answers: list[str] = []

        async def sent(*, view: Layout, ephemeral: bool = False, **_: Any) -> Any:
            assert ephemeral, custom_id
            answers.append(told(view))
            interaction.response._response_type = discord.InteractionResponseType.channel_message
            return SimpleNamespace(message_id=1)

        async def edited(*, view: Layout, **_: Any) -> None:
            answers.append(told(view))
            interaction.response._response_type = discord.InteractionResponseType.message_update

        async def opened(modal: discord.ui.Modal) -> None:
            assert len(modal.custom_id) <= 100
            answers.append(f"form {modal.title}")
            interaction.response._response_type = discord.InteractionResponseType.modal

        async def put_off(**_: Any) -> None:
            interaction.response._response_type = discord.InteractionResponseType.deferred_message_update

        async def followed(*, view: Layout, ephemeral: bool = False, **_: Any) -> Any:
            assert ephemeral, custom_id
            answers.append(told(view))
            return SimpleNamespace(id=1)

        interaction._cs_response = SimpleNamespace(
            send_message=sent,
            edit_message=edited,
            send_modal=opened,
            defer=put_off,
            is_done=lambda: interaction.response._response_type is not None,
            _response_type=None,
        )
        interaction._cs_followup = SimpleNamespace(send=followed)
        await Control(discord.ui.Button(custom_id=custom_id)).callback(interaction)
        (answer,) = answers
        return answer


def told(view: Layout) -> str:
    return "\n".join(each.content for each in view.walk_children() if isinstance(each, discord.ui.TextDisplay))


@pytest.fixture
async def line(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> Line:
    """Eva's line to the bot, from below a lobby of her own."""
    eva = driver.person("eva")
    lobby = await open_table(driver, eva)
    heard: list[dict[str, Any]] = []
    state: Any = driver.bot._connection
    real = state.parsers["INTERACTION_CREATE"]

    def listening(data: dict[str, Any]) -> None:
        heard.append(deepcopy(data))
        real(data)

    monkeypatch.setitem(state.parsers, "INTERACTION_CREATE", listening)
    await eva.press(lobby, "Options")
    return Line(driver, heard[0])


@pytest.fixture
async def hidden(driver: Driver) -> dict[str, int]:
    """A lobby and a running game of each kind in a channel that only their players see."""
    overwrites: Any = {driver.guild.default_role: HIDDEN, driver.guild.me: SHOWN}
    room = driver.guild.create_text_channel("private", overwrites=overwrites)
    return await opened(driver, room.id, Guest(99, "zoe"))


async def opened(driver: Driver, channel_id: int, owner: Guest) -> dict[str, int]:
    lobbies, found = driver.tables.lobbies, {}
    for name, game in (("lobby", "elgrande"), ("elgrande", "elgrande"), ("elcaballero", "elcaballero")):
        table = await lobbies.create(driver.guild.id, channel_id, owner, {"game": game})
        found[name] = table.id
        await lobbies.add_computer(table.id, owner.user_id)
        if name != "lobby":
            await lobbies.start(table.id, owner.user_id)
    await driver.deliver()
    return found


async def test_of_a_hidden_table_everybody_hears_that_there_is_none(
    line: Line, hidden: dict[str, int], caplog: pytest.LogCaptureFixture
) -> None:
    revealed = []
    for kind in about_tables():
        for values in (None, ["1"]):
            no_such = await line.says(id_for(kind, MISSING), values)
            for what, table in hidden.items():
                answer = await line.says(id_for(kind, table), values)
                if re.sub(rf"\b{table}\b", str(MISSING), answer) != no_such:
                    revealed.append((kind, values, what, answer))

    assert revealed == []
    assert errors(caplog) == []


@pytest.mark.thorough
async def test_a_table_of_the_other_game_or_in_another_state_is_answered(
    driver: Driver, line: Line, caplog: pytest.LogCaptureFixture
) -> None:
    ana, found, before = driver.person("ana"), dict[str, int](), list[Table]()
    for kind in about_tables():
        if not found or before != await as_they_stand(driver, found):  # what was pressed before has changed one
            for table in found.values():
                with suppress(TableError):
                    await driver.tables.lobbies.cancel(table, ana.id, True)
            found = await opened(driver, driver.channel.id, Guest(ana.id, "ana"))
            before = await as_they_stand(driver, found)
        for table in found.values():
            for who in (None, ana):
                for values in (None, ["1"]):
                    assert await line.says(id_for(kind, table), values, who), kind

    assert errors(caplog) == []


async def as_they_stand(driver: Driver, tables: dict[str, int]) -> list[Table]:
    return [await driver.tables.overview.table(table) for table in tables.values()]


@pytest.mark.parametrize("values", VALUES)
async def test_arguments_that_nobody_gave_are_answered(
    line: Line, values: Sequence[str] | None, caplog: pytest.LogCaptureFixture
) -> None:
    wrong = ["", "-1", "x", "²", SEPARATOR.join("1" * 12), "9" * 80]
    for kind, declared in sorted(actions.items()):
        ids = [f"{kind}{SEPARATOR}{each}" for each in wrong]
        if any(each.default is each.empty for each in parameters(declared)):
            ids.append(kind)
        for custom_id in ids:
            assert await line.says(custom_id, values), custom_id

    assert errors(caplog) == []


async def test_what_opens_a_refused_form_again_tells_nothing_and_always_answers(
    line: Line, hidden: dict[str, int], caplog: pytest.LogCaptureFixture
) -> None:
    for kind in sorted(forms):
        missing = await line.says(f"again:{kind}:{MISSING}:")
        for table in hidden.values():
            answer = await line.says(f"again:{kind}:{table}:")
            assert answer.replace(str(table), str(MISSING)) == missing, kind
        for more in ("", ":", ":x", ":1:2:3:4:5:6:", f":{MISSING}:placed:{'x' * 60}"):
            assert await line.says(f"again:{kind}{more}")

    assert errors(caplog) == []


def errors(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [each.getMessage() for each in caplog.records if each.levelno >= logging.ERROR]
