"""Clicks that no client sends: forged, cut off, of other tables and other people.

The playground refuses what is not on a message, as Discord does; so these go to the bot behind its back.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from playground.client import Message, PlaygroundClient, Visitor, text_of
from playground.deeds.interactions import Interaction, InteractionKind, Wanted
from playground.server import Playground
from playground.state.world import default_world
from tests.wire.conftest import MakeRig
from tests.wire.rig.clicker import Clicker
from tests.wire.rig.language import LOCALE
from tests.wire.rig.lobby import open_table, start
from tests.wire.rig.programs import eventually

pytestmark = [pytest.mark.wire, pytest.mark.thorough]

BUTTON, MENU = 2, 3


class Forger:
    """Sends the bot whatever a person with a broken or hostile client might send."""

    def __init__(self, playground: Playground, person: Visitor, private: Message) -> None:
        """`private` is a message that only this person sees: what is pressed is claimed to stand there."""
        self._playground = playground
        self._user = playground.world.users[int(person.id)]
        self._channel = playground.world.channels[int(private["channel_id"])]
        self._message = self._channel.messages[int(private["id"])]

    def press(self, custom_id: str, values: list[str] | None = None) -> Interaction:
        kind = BUTTON if values is None else MENU
        own = {"type": kind, "id": 2, "custom_id": custom_id}
        if values is None:
            own |= {"style": 2, "label": "Forged"}
        else:
            own |= {"options": [{"label": "Forged", "value": "forged"}]}
        components = [{"type": 1, "id": 1, "components": [own]}]
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": kind, "id": 2}
        source = replace(self._message, components=components)
        return self._begin(InteractionKind.COMPONENT, data if values is None else data | {"values": values}, source)

    def submit(self, custom_id: str, components: list[dict[str, Any]]) -> Interaction:
        """Send a form that was opened by a button long ago."""
        data = {"custom_id": custom_id, "components": components}
        return self._begin(InteractionKind.MODAL, data, self._message, opened_by=self.press("x"))

    def _begin(
        self, kind: InteractionKind, data: dict[str, Any], source: Any, opened_by: Interaction | None = None
    ) -> Interaction:
        request = Wanted(self._user, self._channel, "forged", kind, data, source=source, opened_by=opened_by)
        return self._playground.interactions.begin(request)


def hostile(table: int, lobby: int) -> list[tuple[str, list[str] | None]]:
    """Ids of buttons, and of menus with what is claimed to be chosen in them."""
    buttons = [
        ":", "x", "x" * 100, "choose", "choose:", f"choose:{table}", f"choose:{table}:1", f"choose:{table}:1:",
        "choose:::", "choose:\n:\n", f"choose:{table}:x:end", "choose:x:1:end", "choose:-1:1:end", "choose:0:1:end",
        f"choose:{10**30}:1:end", f"choose:{table}:{10**30}:end", "choose:١:1:end", "choose:1 OR 1=1:1:end",
        f"choose:{table}:1:place nowhere", f"choose:{table}:1:play 13 13", f"choose:{table}:1:<@1>", "choose:999:1:end",
        f"confirm:{table}:999:end", f"confirm:{lobby}:1:end", f"undo:{table}", f"undo:{table}:999", f"restart:{table}",
        f"refresh:{lobby}", "refresh:999", "play:999", f"play:{lobby}", "court:999", f"court:{lobby}", f"cards:{lobby}",
        "log:999", f"join:{table}", "join:999", f"start:{table}", f"start:{lobby}", f"computer:{lobby}",
        f"nocomputer:{lobby}", f"options:{lobby}", f"rename:{lobby}:", f"cancel:{table}", f"cancel:{lobby}", "cancel:x",
    ]  # fmt: skip
    menus = [
        (f"stage:{table}:1:0", []),
        (f"stage:{table}:1:0", ["forged"]),
        (f"stage:{table}:1:0", ["end", "end"]),
        (f"stage:{table}:1:0", ["place nowhere"]),
        (f"option:{lobby}:veto", ["off"]),
        (f"option:{lobby}:players", ["9"]),
        (f"option:{lobby}:veto", ["perhaps"]),
        (f"option:{table}:rounds", ["6"]),
        ("option:999:rounds", ["6"]),
        ("open", ["999"]),
        ("open", ["x"]),
        ("open", []),
        ("channel", ["1"]),
        ("notify", ["shout"]),
        ("direct", ["perhaps"]),
    ]
    return [*((each, None) for each in buttons), *menus]


FORMS: list[list[dict[str, Any]]] = [
    [],
    [{"type": 18, "id": 1, "component": {"type": 4, "id": 2, "custom_id": "other", "value": "x"}}],
    [{"type": 18, "id": 1, "component": {"type": 4, "id": 2, "custom_id": "name", "value": ""}}],
    [{"type": 18, "id": 1, "component": {"type": 4, "id": 2, "custom_id": "name", "value": "x" * 4000}}],
    [{"type": 18, "id": 1, "component": {"type": 4, "id": 2, "custom_id": "name", "value": "mine now"}}],
]


def stored(database: Path) -> list[str]:
    """All that may not change: tables, seats, choices and settings, as SQL."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        names = ("tables", "seats", "choices", "interactions", "snapshots", "guilds", "people")
        rows = [str((name, *row)) for name in names for row in connection.execute(f"SELECT * FROM {name}")]  # noqa: S608
    return sorted(rows)


async def test_forged_clicks_get_a_sentence_and_change_nothing(make_rig: MakeRig) -> None:
    async with Playground(default_world(locale=LOCALE)) as playground:
        rig = make_rig(url=playground.url)
        await asyncio.to_thread(rig.start_bot)
        async with PlaygroundClient(rig.url) as client:
            ana, ben, eva = [await client.person(name) for name in ("Ana", "Ben", "Eva")]
            table = await open_table(ana, ben)
            await start(ana, table)
            lobby = await open_table(ana)
            for person in (ben, eva):  # a player at the table, and a stranger to both tables
                private = await person.answer(await person.slash("help"))
                await person.answer(await person.slash("settings"))
                await require_refusals(playground, rig.database, Forger(playground, person, private), table, lobby)
                assert {"⚠️"} <= {text_of(message)[:2] for message in person.known.values()}
            await play_on([Clicker(person, table, seed=1, stubborn=True) for person in (ana, ben)])
        assert [line for line in rig.bot.lines if " ERROR " in line or "Traceback" in line] == []
        await asyncio.to_thread(rig.stop)


async def play_on(clickers: Sequence[Clicker]) -> None:
    """The game goes on, until each of them has made some choices."""
    playing = [asyncio.create_task(clicker.play()) for clicker in clickers]
    await eventually(lambda: all(clicker.accepted >= 4 for clicker in clickers), "they play on", 60)
    for each in playing:
        each.cancel()
    await asyncio.gather(*playing, return_exceptions=True)


async def require_refusals(playground: Playground, database: Path, forger: Forger, table: int, lobby: int) -> None:
    before, public = stored(database), public_messages(playground)
    sent = [(each, forger.press(*each)) for each in hostile(table, lobby)]
    sent += [(("form", None), forger.submit(f"renamed:{number}", form)) for form in FORMS for number in (lobby, "x", 9)]
    sent += [(("form", None), forger.submit(custom_id, FORMS[4])) for custom_id in ("", "x", "renamed", "renamed:")]
    await eventually(lambda: all(each.acknowledged or each.expired for _, each in sent), "all are answered", 30)
    assert [what for what, interaction in sent if not interaction.acknowledged] == []
    assert stored(database) == before
    assert public_messages(playground) == public


def public_messages(playground: Playground) -> dict[int, str]:
    """What everybody can read."""
    return {
        message.id: str(message.components)
        for channel in playground.world.channels.values()
        for message in channel.messages.values()
        if message.visible_to is None
    }
