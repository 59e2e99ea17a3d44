"""The PostgreSQL server goes away while people read, press, type and send forms, and comes back: everybody is told in
one sentence, the host in one line, and then all goes on.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from playground.client import PlaygroundClient, Visitor, text_of
from tests.postgresql import Server, running_server
from tests.wire.rig.language import WORDS
from tests.wire.rig.lobby import has_control, is_answer, open_table, private_answer, start, told
from tests.wire.rig.programs import Rig, eventually

pytestmark = [pytest.mark.wire, pytest.mark.thorough]

AWAY = WORDS("problem.database_away")
COMMANDS = ("play", "table list", "table show", "table log", "table new", "league ranking", "league find", "settings")
"""Of each kind one: what is one's own, of the server, of a table, of leagues; what reads and what writes."""


@pytest.fixture
def server() -> Iterator[Server]:
    with running_server() as running:
        yield running


@pytest.fixture
def rig(server: Server, tmp_path: Path) -> Iterator[Rig]:
    made = Rig(tmp_path / "rig", server=server.emptied())
    try:
        yield made
    finally:
        made.stop()


def warnings(lines: Sequence[str]) -> list[str]:
    return [line for line in lines if re.search(r" (WARNING|ERROR) |Traceback", line)]


async def said(person: Visitor, outcome_id: str) -> str:
    return text_of(await person.wait_for(lambda shown: is_answer(shown, outcome_id), 20))


async def test_everybody_is_told_in_a_sentence_and_the_host_in_a_line(rig: Rig, server: Server) -> None:
    await asyncio.to_thread(rig.start_bot)
    async with PlaygroundClient(rig.url) as client:
        ana, ben = await client.person("Ana"), await client.person("Ben")
        table = await open_table(ana, computers=1)
        post = await start(ana, table)
        panel = await private_answer(ana, post, f"play:{table}")
        lobby = await open_table(ben)
        below = await ben.wait_for(lambda message: has_control(message, f"join:{lobby}"))
        form = await ben.click(await private_answer(ben, below, f"options:{lobby}"), f"rename:{lobby}")
        begun = len(rig.bot.lines)

        await asyncio.to_thread(server.stop)
        heard = []
        for _ in range(2):
            heard += [await said(ana, (await ana.slash(command)).id) for command in COMMANDS]
        pressed = [(ana, post, f"play:{table}"), (ana, post, f"log:{table}"), (ben, below, f"join:{lobby}")]
        pressed += [(ana, panel, next(each for each in ids(panel) if each.startswith("choose:")))]
        for who, message, control in pressed:
            heard.append(await said(who, (await who.click(message, control)).id))
        heard.append(await said(ben, (await ben.submit(form, {"name": "Friday"})).id))
        assert await ana.autocomplete("table show", "table", table="") == []
        assert await ana.autocomplete("league show", "season", season="") == []
        strange = [text for text in heard if AWAY not in text and WORDS("error.not_saved") not in text]
        assert strange == []
        assert len(warnings(rig.bot.lines[begun:])) == 1

        await asyncio.to_thread(server.start)
        assert str(table) in await told(ana, (await ana.slash("table list")).id)
        assert (await ana.click(panel, pressed[-1][2])).ok
        await eventually(lambda: "can be used again" in rig.bot.output, "the host hears that it is back")
        assert len(warnings(rig.bot.lines[begun:])) == 1


def ids(message: dict[str, object]) -> list[str]:
    return re.findall(r"'custom_id': '([^']*)'", str(message))
