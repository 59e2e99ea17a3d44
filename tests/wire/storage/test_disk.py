"""The disk fills up while people play: nothing is half done, everybody concerned is told, and the game goes on."""

from __future__ import annotations

import resource
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from playground.client import PlaygroundClient
from tests.wire.rig import ledger
from tests.wire.rig.clicker import Verdict
from tests.wire.rig.language import WORDS
from tests.wire.rig.lobby import open_table, told
from tests.wire.rig.people import all_is_posted, boards, newcomer, seated, until_done_is_asked
from tests.wire.rig.programs import Rig, eventually

pytestmark = [
    pytest.mark.wire,
    pytest.mark.skipif(sys.platform != "linux", reason="only Linux takes room away from a running process"),
    pytest.mark.thorough,
]

NOT_SAVED = WORDS("error.not_saved")


@contextmanager
def no_room(rig: Rig) -> Iterator[None]:
    """Let every write of the running bot to a file fail, as on a full disk. What it logs goes through a pipe."""
    process = rig.bot.process.pid
    soft, hard = resource.prlimit(process, resource.RLIMIT_FSIZE)
    resource.prlimit(process, resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.prlimit(process, resource.RLIMIT_FSIZE, (soft, hard))


async def test_choice_that_cannot_be_stored_is_not_made(rig: Rig, playground: PlaygroundClient) -> None:
    logged = len(rig.bot.lines)
    clicker = await seated(playground)
    _, done = await until_done_is_asked(clicker)
    panel = clicker.panel
    assert panel is not None
    await all_is_posted(rig, clicker)
    before = ledger.read(rig.database, clicker.table)
    seen = boards(clicker)
    with no_room(rig):
        for _ in range(3):
            outcome = await clicker.person.click(panel, done.custom_id)
            assert NOT_SAVED in await told(clicker.person, outcome.id)
        assert ledger.read(rig.database, clicker.table) == before
        assert clicker.panel == panel, "the panel can be pressed again"
        assert boards(clicker) == seen
    assert (await clicker.make(done)).verdict is Verdict.ACCEPTED
    await clicker.play_until(10)
    await eventually(lambda: boards(clicker) != seen, "the table goes on")
    assert ledger.faults(ledger.read(rig.database, clicker.table), clicker.clicks) == []
    assert not any("Traceback" in line for line in rig.bot.lines[logged:])


async def test_undo_that_cannot_be_stored_takes_nothing_back(rig: Rig, playground: PlaygroundClient) -> None:
    clicker = await seated(playground)
    clicker.takes_back = 0.0  # nothing is taken back while there is room
    while not (back := [control for control in clicker.controls() if control.kind == "undo"]):
        await clicker.play_until(clicker.accepted + 1)
    panel = clicker.panel
    assert panel is not None
    before = ledger.read(rig.database, clicker.table)
    with no_room(rig):
        outcome = await clicker.person.click(panel, back[0].custom_id)
        assert NOT_SAVED in await told(clicker.person, outcome.id)
        assert ledger.read(rig.database, clicker.table) == before
    assert (await clicker.make(back[0])).verdict is Verdict.ACCEPTED
    left = ledger.read(rig.database, clicker.table).choices
    assert left == before.choices[: len(left)]
    taken_back = before.choices[len(left) :]
    assert taken_back, "nothing was taken back"
    assert before.seats[taken_back[0][0]] == int(clicker.person.id), "a computer player keeps what it chose before"


async def test_table_that_cannot_be_stored_is_not_opened(rig: Rig, playground: PlaygroundClient) -> None:
    person = await newcomer(playground)
    with no_room(rig):
        assert NOT_SAVED in await told(person, (await person.slash("table new")).id)
    assert person.name not in await told(person, (await person.slash("table list")).id)
    await open_table(person)
