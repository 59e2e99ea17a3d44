"""A table in a private thread is for those who are in the thread, and for its players wherever they are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from playground.client import Message, PlaygroundClient, Visitor, text_of
from tests.wire.rig.language import WORDS, says
from tests.wire.rig.lobby import number_of, open_table, start, told
from tests.wire.rig.people import newcomer
from tests.wire.rig.programs import Rig

pytestmark = [pytest.mark.wire, pytest.mark.thorough]

PRIVATE = 12


def unknown(table: int) -> str:
    return WORDS("error.no_such_table", table=table)


@dataclass
class Hidden:
    """A private thread with its people, and somebody who sees only the channel that it hangs on."""

    rig: Rig
    playground: PlaygroundClient
    thread: str
    ana: Visitor
    ben: Visitor
    eve: Visitor

    async def rest(self, method: str, path: str, body: Any = None) -> None:
        """As the bot would, which lets people in."""
        address, head = f"{self.rig.url}/api/v10{path}", {"Authorization": "Bot playground"}
        async with self.playground.session.request(method, address, json=body, headers=head) as answer:
            assert answer.status < 300, await answer.text()

    async def let_in(self, person: Visitor) -> None:
        await self.rest("PUT", f"/channels/{self.thread}/thread-members/{person.id}")
        await person.wait_for_event("THREAD_CREATE")


@pytest.fixture
async def hidden(rig: Rig, playground: PlaygroundClient) -> Hidden:
    """Each test has people and a thread of its own: what the bot was told of others still holds."""
    ana, ben, eve = [await newcomer(playground) for _ in range(3)]
    general = ana.channel_id(None)
    address, head = f"{rig.url}/api/v10/channels/{general}/threads", {"Authorization": "Bot playground"}
    body = {"name": "Secret", "type": PRIVATE}
    async with playground.session.post(address, json=body, headers=head) as answer:
        thread = (await answer.json())["id"]
    made = Hidden(rig, playground, thread, ana, ben, eve)
    await made.let_in(ana)
    await made.let_in(ben)
    return made


async def running(hidden: Hidden) -> int:
    """A game of Ana and a computer player in the thread."""
    table = await open_table(hidden.ana, computers=1, channel=hidden.thread)
    await start(hidden.ana, table)
    return table


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("table show", {}),
        ("table show", {"format": "text"}),
        ("table log", {}),
        ("table replay", {}),
        ("table substitute", {}),
        ("table verify", {}),
        ("table cancel", {}),
    ],
)
async def test_who_is_not_in_the_thread_knows_of_no_table(
    hidden: Hidden, command: str, options: dict[str, str]
) -> None:
    table = await running(hidden)

    assert unknown(table) in await told(hidden.eve, (await hidden.eve.slash(command, table=table, **options)).id)


async def test_a_lobby_is_joined_and_shown_by_those_in_the_thread_only(hidden: Hidden) -> None:
    lobby = await hidden.ana.answer(await hidden.ana.slash("table new", hidden.thread))
    table = number_of(lobby)

    for command in ("table join", "table show"):
        assert unknown(table) in await told(hidden.eve, (await hidden.eve.slash(command, table=table)).id)
    assert (await hidden.ben.slash("table join", table=table)).ok
    joined = await hidden.ana.wait_for(lambda shown: shown["id"] == lobby["id"] and hidden.ben.name in text_of(shown))
    assert hidden.eve.name not in text_of(joined)


async def all_that_is_listed(person: Visitor) -> str:
    """What `/table list` says to somebody, on all its pages."""
    shown = await person.answer(await person.slash("table list"))
    pages = [text_of(shown)]
    while says(pages[-1], "log.page") and not says(pages[-1], "log.page", page=len(pages), pages=len(pages)):
        following = len(pages) + 1
        await person.click(shown, f"tables:{following}")
        shown = await person.wait_for(is_page(shown["id"], following))
        pages.append(text_of(shown))
    return "\n".join(pages)


def is_page(message_id: str, number: int) -> Callable[[Message], bool]:
    return lambda shown: shown["id"] == message_id and says(text_of(shown), "log.page", page=number)


async def test_lists_and_suggestions_name_what_is_in_sight(hidden: Hidden) -> None:
    table = await running(hidden)

    async def listed(person: Visitor) -> bool:
        text = await all_that_is_listed(person)
        suggested = await person.autocomplete("table show", "table", table=str(table))
        offered = table in [choice["value"] for choice in suggested]
        assert offered == (f"{WORDS('table.unnamed', number=table)} ·" in text)
        return offered

    assert await listed(hidden.ben)
    assert not await listed(hidden.eve)


async def test_players_see_their_table_from_everywhere(hidden: Hidden) -> None:
    table = await running(hidden)

    shown = await hidden.ana.answer(await hidden.ana.slash("table show", table=table, format="text"))

    assert WORDS("table.unnamed", number=table) in text_of(shown)


async def test_discord_is_asked_once_a_minute(hidden: Hidden) -> None:
    table = await running(hidden)
    asked = f"/channels/{hidden.thread}/thread-members/{hidden.eve.id}"

    for _ in range(3):
        await hidden.eve.slash("table list")
        await hidden.eve.slash("table show", table=table)
        await hidden.eve.autocomplete("table show", "table", table="1")

    record = hidden.rig.record.read_text(encoding="utf-8")
    assert record.count(asked) == 1
