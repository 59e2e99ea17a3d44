"""El Caballero by clicking, with the shipped bot: a whole game, and what can be had of it afterwards."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from playground.client import Message, PlaygroundClient, Visitor, components_of, pictures_of, text_of
from tests.wire.conftest import MakeRig
from tests.wire.rig import ledger
from tests.wire.rig.clicker import Clicker
from tests.wire.rig.language import WORDS
from tests.wire.rig.lobby import has_control, open_table
from tests.wire.rig.prepared import TABLE, game_near_its_end
from tests.wire.rig.programs import ROOT, Rig
from tests.wire.test_whole_game import require_clean_end, require_ranking, require_what_discord_describes

pytestmark = [pytest.mark.wire, pytest.mark.thorough]

FILE = 13
"""Discord's number of a component that shows a file."""
ROUNDS = 7


async def test_the_last_round_is_clicked_filmed_exported_and_checked(make_rig: MakeRig, tmp_path: Path) -> None:
    rig = make_rig(record=True)
    async with PlaygroundClient(rig.url) as client:
        people = [await client.person(name) for name in ("Ana", "Ben", "Carla")]
        begun = await game_near_its_end(rig, people, rounds=1, options={"game": "elcaballero"})
        await asyncio.to_thread(rig.start_bot)
        clickers = [Clicker(person, TABLE, seed=2) for person in people]
        await require_a_game_to_its_end(rig, client, clickers, ("Ana", "Ben", "Carla"), tmp_path, begun)


@pytest.mark.nightly
async def test_a_whole_game_is_clicked_filmed_exported_and_checked(make_rig: MakeRig, tmp_path: Path) -> None:
    rig = make_rig(record=True)
    rig.start_bot()
    async with PlaygroundClient(rig.url) as client:
        ana, ben = await client.person("Ana"), await client.person("Ben")
        table = await open_caballero(ana, ben)
        await begin(ana, table)
        clickers = [Clicker(person, table, seed=2) for person in (ana, ben)]
        await require_a_game_to_its_end(rig, client, clickers, ("Ana", "Ben", ""), tmp_path)


async def require_a_game_to_its_end(
    rig: Rig,
    client: PlaygroundClient,
    clickers: list[Clicker],
    names: Sequence[str],
    folder: Path,
    begun: ledger.Stored | None = None,
) -> None:
    """They play on to the end; what is shown, filmed, exported and stored afterwards is all as it was clicked."""
    ana, table = clickers[0].person, clickers[0].table
    async with asyncio.timeout(250):
        await asyncio.gather(*(clicker.play() for clicker in clickers))
    last = clickers[0].last_post()
    assert last is not None
    require_ranking(last, names)
    await require_film(ana, client, last)
    await require_export(ana, client, table, folder)
    verdict = await ana.answer(await ana.slash("table verify", last["channel_id"], table=table))
    assert WORDS("fairness.agrees") in text_of(verdict)
    clicks = [click for clicker in clickers for click in clicker.clicks]
    stored = ledger.read(rig.database, table)
    assert ledger.faults(stored, clicks, begun) == []
    laid = Counter(seat for seat, choice in stored.choices if choice.startswith("lay "))
    assert min(laid.values()) >= ROUNDS - 1, "in nearly every turn a tile fits"
    require_results(rig, table, [int(clicker.person.id) for clicker in clickers])
    require_clean_end(rig)
    require_what_discord_describes(rig, clicks)


async def open_caballero(owner: Visitor, other: Visitor) -> int:
    """A table of El Caballero with these two and a computer player."""
    table = await open_table(owner, other, computers=1, rounds=9)
    lobby = await owner.wait_for(lambda message: has_control(message, f"game:{table}:elcaballero"))
    assert (await owner.click(lobby, f"game:{table}:elcaballero")).ok
    await owner.wait_for(
        lambda message: message["id"] == lobby["id"] and WORDS("option.expanded.False") in text_of(message)
    )  # the lobby is drawn after the answer
    return table


async def begin(owner: Visitor, table: int) -> None:
    lobby = await owner.wait_for(lambda message: has_control(message, f"start:{table}"))
    assert (await owner.click(lobby, f"start:{table}")).ok
    await owner.wait_for(lambda message: has_control(message, f"play:{table}") and bool(pictures_of(message)))


async def require_film(person: Visitor, client: PlaygroundClient, last: Message) -> None:
    """The film has a picture for every turn, and says in words how it ends."""
    page = await person.answer(await person.click(last, WORDS("post.replay")))
    outcome = await person.click(page, WORDS("replay.film.me"))
    assert outcome.ok, outcome

    def is_film(message: Message) -> bool:
        asked = (message.get("interaction_metadata") or {}).get("id") == outcome.id
        return asked and any(".gif" in picture["url"] for picture in pictures_of(message))

    shown = await person.wait_for(is_film, 90)
    (film,) = pictures_of(shown)
    assert film["description"]
    with Image.open(BytesIO(await client.fetch(film["url"]))) as opened:
        assert getattr(opened, "n_frames", 1) > ROUNDS * 3


async def require_export(person: Visitor, client: PlaygroundClient, table: int, folder: Path) -> None:
    """The file is played again by the engine alone, with the same result."""
    answer = await person.answer(await person.slash("table export", table=table))
    (shown,) = [component["file"] for component in components_of(answer) if component["type"] == FILE]
    file = folder / "game.json"
    file.write_bytes(await client.fetch(shown["url"]))
    assert json.loads(file.read_text("utf-8"))["options"]["game"] == "elcaballero"
    command = [sys.executable, "-m", "engine", "replay", str(file)]
    played = await asyncio.to_thread(subprocess.run, command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (played.returncode, played.stderr) == (0, ""), played


def require_results(rig: Rig, table: int, people: Sequence[int]) -> None:
    """Everybody's place and points are kept, for statistics."""
    with closing(sqlite3.connect(f"file:{rig.database}?mode=ro", uri=True)) as connection:
        (seats,) = connection.execute("SELECT seats FROM results WHERE table_id = ?", (table,)).fetchone()
        rows = connection.execute("SELECT user_id, 'm' || number FROM members").fetchall()
    played = {part["player"] for seat in json.loads(seats) for part in seat["parts"]}
    assert {user_id for user_id, player in rows if player in played} >= set(people)
