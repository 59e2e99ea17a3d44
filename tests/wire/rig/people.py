"""Somebody new for every test, so that tests which share a bot do not share tables."""

from __future__ import annotations

import itertools

from playground.client import PlaygroundClient, Visitor, pictures_of, text_of
from tests.wire.rig import ledger
from tests.wire.rig.clicker import EPHEMERAL, Clicker, Control
from tests.wire.rig.lobby import open_table, start
from tests.wire.rig.programs import Rig, eventually

_numbers = itertools.count(1)


async def newcomer(client: PlaygroundClient) -> Visitor:
    """Somebody nobody has seen yet."""
    return await client.person(f"Player {next(_numbers)}")


async def seated(
    client: PlaygroundClient, *, channel: str | None = None, stubborn: bool = False, person: Visitor | None = None
) -> Clicker:
    """Somebody at a table with a computer player, with the panel open and something to choose in it."""
    person = person or await newcomer(client)
    table = await open_table(person, computers=1, channel=channel)
    await start(person, table)
    clicker = Clicker(person, table, seed=1, stubborn=stubborn, takes_back=0)
    assert await clicker.open() is not None
    assert clicker.moves()
    return clicker


async def until_done_is_asked(*clickers: Clicker) -> tuple[Clicker, Control]:
    """These play until one of them is asked once more, as for the end of a turn that leaves something; returns that one
    and the button.
    """
    while True:
        for clicker in clickers:
            while moves := clicker.moves():
                done = [control for control in moves if control.kind == "confirm"]
                if done:
                    return clicker, done[0]
                await clicker.make(next((control for control in moves if control.choice == "end"), moves[0]))
            await clicker.open()


async def all_is_posted(rig: Rig, clicker: Clicker) -> None:
    """Wait until everything at the table is posted and this person has seen it: only then can posts be counted."""
    await eventually(
        lambda: ledger.newest_post(rig.database, clicker.table) in clicker.person.known, "everything is posted"
    )


def boards(clicker: Clicker) -> list[tuple[str, str]]:
    """All public posts with a board that this person has seen: their texts and alt texts."""
    return [
        (text_of(message), pictures_of(message)[0]["description"])
        for message in clicker.person.known.values()
        if not message["flags"] & EPHEMERAL and pictures_of(message)
    ]
