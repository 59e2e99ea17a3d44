"""What is stored is the game: after a restart, a new release, a crash or a failing disk."""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import orjson
import pytest

from bot.game import fingerprints, loading, moment
from bot.game.errors import Broken, NotSaved, PanelOutOfDate
from bot.storage.records.tables import TableStatus
from bot.storage.rows.changes import commit
from bot.storage.rows.games import find_game
from bot.storage.rows.tables import open_table
from bot.tables.reading.archive import differences
from engine import Game
from engine.elgrande.seen.view import View
from tests.bot.storage.interceptions import full_disk, intercept
from tests.bot.tables.house import House, asked_to_place, asks, asks_for_discs, at_random, first, user_of
from tests.random_cases import sampled


@pytest.mark.parametrize(
    "options",
    sampled(
        [
            {"veto": "stepwise", "castillo": "open", "edition": "classic"},
            {},
            {"veto": "stepwise"},
            {"castillo": "open", "edition": "classic"},
        ],
        by_day=1,
    ),
    ids=str,
)
async def test_a_restart_at_any_moment_changes_nothing_for_anybody(house: House, options: dict[str, Any]) -> None:
    table = await house.game(people=3, computers=1, rounds=6, **options)
    chance = Random(11)

    while not (await house.tables.games.public_state(table.id)).view.over:
        if chance.random() < 0.3:
            before = await house.everything_seen(table.id)
            await house.restart()
            assert await house.everything_seen(table.id) == before
        state = await house.waiting(table.id)
        state = (await house.choose(state, chance.choice(state.view.choices))).state
        if state.may_undo and chance.random() < 0.3:
            await house.restart()
            await house.tables.games.undo(table.id, user_of(state), state.revision, everything=chance.random() < 0.3)

    assert [difference async for difference in differences(house.store)] == []


async def test_undo_works_after_a_restart(house: House) -> None:
    table = await house.game(people=2)
    state = await asked_to_place(house, table.id)
    placed = (await house.choose(state, next(c for c in state.view.choices if c.startswith("place")))).state
    await house.restart()

    back = await house.tables.games.undo(table.id, user_of(state), placed.revision)

    assert back.view == state.view
    assert back.undo_count == state.undo_count


async def test_a_panel_from_before_the_restart_still_works(house: House) -> None:
    table = await house.game(people=2)
    state = await house.play(table.id, first, asks("TakeCard"))
    await house.restart()

    assert View.of((await house.choose(state, state.view.choices[0])).state.view).turn is not None


async def test_a_new_release_replays_the_choices(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await house.game(people=2, computers=1)
    state = await house.play(table.id, at_random(), lambda state: state.undo_count >= 2)
    await house.restart()
    built: list[object] = []
    monkeypatch.setattr(loading, "rules_digest_of", lambda options: "of a new release")
    monkeypatch.setattr(moment, "rules_digest", lambda game: "of a new release")
    monkeypatch.setattr(Game, "from_json", built.append)

    again = await house.waiting(table.id)

    assert built == []  # the new rules may not even be able to read the old state
    assert again.view == state.view
    assert again.undo_count == state.undo_count
    assert again.revision > state.revision  # old panels may show what the new rules do not offer
    saved = await house.store.read(find_game, table.id)
    assert saved is not None
    assert saved.snapshot.rules_digest == "of a new release"
    with pytest.raises(PanelOutOfDate):
        await house.choose(state, state.view.choices[0])
    await house.play(table.id, at_random())


@pytest.mark.parametrize("state", [b"", b"{}", b"null", b'{"base": {}}', b"\xff\xfe"])
async def test_a_damaged_state_is_rebuilt_from_the_choices(house: House, state: bytes) -> None:
    await is_rebuilt_after(house, "UPDATE snapshots SET state = ?", state)


@pytest.mark.parametrize("parts", ["3", "[1]", '{"open": 7}', '"x"'])
async def test_a_state_whose_last_parts_are_damaged_is_rebuilt(house: House, parts: str) -> None:
    await is_rebuilt_after(
        house, "UPDATE snapshots SET state = CAST(json_set(CAST(state AS TEXT), '$.parts', json(?)) AS BLOB)", parts
    )


async def is_rebuilt_after(house: House, damage: str, *values: object) -> None:
    table = await house.game(people=2, computers=1)
    before = await house.play(table.id, at_random(), asks("Recruit"))
    await house.store.close()
    change(house.folder, damage, *values)
    await house.restart()

    after = await house.waiting(table.id)

    assert after.view == before.view
    assert after.revision > before.revision
    assert [difference async for difference in differences(house.store)] == []


async def test_choices_that_do_not_fit_are_reported_and_not_guessed(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    table = await house.game(people=2)
    await house.play(table.id, at_random(), asks("Recruit"))
    await house.store.close()
    change(house.folder, "UPDATE snapshots SET state = ?", b"")
    change(house.folder, "UPDATE choices SET choice = 'king galicia' WHERE number = 1")
    await house.restart()

    with pytest.raises(Broken):
        await house.waiting(table.id)

    assert "king galicia" not in caplog.text
    assert "IllegalChoice" in caplog.text


def change(folder: Path, statement: str, *values: object) -> None:
    """Change the file behind the bot's back."""
    with sqlite3.connect(folder / "elgrande.sqlite3") as connection:
        connection.execute(statement, values)
    connection.close()


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        ("UPDATE choices SET choice = 'play 12' WHERE number = 1", "its choices"),
        ("UPDATE choices SET choice = 'king galicia' WHERE number = 1", "do not fit the rules"),
        ("DELETE FROM choices WHERE number = 2", "choices"),
        ("UPDATE snapshots SET state = CAST(replace(state, '\"counter\"', '\"counted\"') AS BLOB)", "cannot be read"),
        (
            "UPDATE snapshots SET state = CAST(replace(state, '\"score\":[0', '\"score\":[9') AS BLOB)",
            "not what was stored",
        ),
        ("UPDATE tables SET seed = 8", "state"),
    ],
)
async def test_verify_finds_a_table_that_was_tampered_with(house: House, statement: str, reason: str) -> None:
    other = await house.game(people=2, computers=1)
    table = await house.game(people=2)
    for game in (other, table):
        await house.play(game.id, first, asks("TakeCard"))
    assert [difference async for difference in differences(house.store)] == []
    await house.store.close()
    where = "id" if "UPDATE tables" in statement else "table_id"
    joint = " AND " if "WHERE" in statement else " WHERE "
    change(house.folder, f"{statement}{joint}{where} = {table.id}")
    await house.restart()

    found = [difference async for difference in differences(house.store)]

    assert [difference.table_id for difference in found] == [table.id]
    assert reason in found[0].reason


async def test_what_cannot_be_saved_has_not_happened(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await house.game(people=2)
    state = await asked_to_place(house, table.id)
    before = await house.everything_seen(table.id)

    intercept(monkeypatch, house.store, commit, by=full_disk)
    with pytest.raises(NotSaved):
        await house.choose(state, state.view.choices[0])
    with pytest.raises(NotSaved):
        await house.tables.games.undo(table.id, user_of(state), state.revision)
    assert await house.everything_seen(table.id) == before

    monkeypatch.undo()
    await house.choose(state, state.view.choices[0])


async def test_lobbies_that_cannot_be_saved_stay_as_they_are(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await house.lobby(people=2)
    intercept(monkeypatch, house.store, commit, open_table, by=full_disk)

    for attempt in (
        house.tables.lobbies.add_computer(table.id, table.owner_id),
        house.tables.lobbies.start(table.id, table.owner_id),
        house.tables.lobbies.cancel(table.id, table.owner_id),
        house.lobby(people=1),
    ):
        with pytest.raises(NotSaved):
            await attempt

    assert await house.tables.overview.table(table.id) == table


async def test_a_full_disk_loses_nothing(house: House) -> None:
    table = await house.game(people=2)
    await house.play(table.id, first, asks("TakeCard"))
    before = await house.everything_seen(table.id)
    pages = await house.store._writer.in_one_hop(  # type: ignore[attr-defined]  # a real full disk, as SQLite sees it
        lambda connection: connection.execute("PRAGMA page_count").fetchone()[0]
    )
    await limit_pages(house, pages)

    with pytest.raises(NotSaved):
        await house.play(table.id, first)
    stuck = await house.everything_seen(table.id)
    await limit_pages(house, 1_000_000)
    await house.restart()

    assert await house.everything_seen(table.id) == stuck
    assert len(stuck) == len(before)
    assert [difference async for difference in differences(house.store)] == []


async def limit_pages(house: House, pages: int) -> None:
    await house.store._writer.in_one_hop(  # type: ignore[attr-defined]  # as above
        lambda connection: connection.execute(f"PRAGMA max_page_count = {pages}").fetchall()
    )


async def test_a_cancelled_click_is_done_or_not_done_but_never_half(house: House) -> None:
    table = await house.game(people=2)
    for _ in range(20):
        state = await house.waiting(table.id)
        click = asyncio.create_task(house.choose(state, state.view.choices[0]))
        await asyncio.sleep(0)
        click.cancel()
        await asyncio.gather(click, return_exceptions=True)
        seen = await house.everything_seen(table.id)
        await house.restart()
        assert await house.everything_seen(table.id) == seen
    assert [difference async for difference in differences(house.store)] == []


async def test_a_place_of_play_survives(house: House) -> None:
    table = await house.game(people=2)
    placed = await house.tables.places.place(table.id, 601, 888)
    await house.restart()

    assert await house.tables.overview.table(table.id) == placed
    assert (await house.waiting(table.id)).table == placed


async def test_a_cancelled_table_can_still_be_looked_at(house: House) -> None:
    table = await house.game(people=2)
    before = await house.waiting(table.id)
    await house.tables.lobbies.cancel(table.id, table.owner_id)

    after = await house.tables.games.seat_state(table.id, table.owner_id)

    assert after.table.status is TableStatus.CANCELLED
    assert after.view.score == before.view.score


async def test_the_state_that_is_stored_is_small(house: House) -> None:
    table = await house.game(people=5)
    await house.play(table.id, at_random(), asks_for_discs)

    saved = await house.store.read(find_game, table.id)

    assert saved is not None
    assert len(saved.snapshot.state) < 12_000
    assert orjson.loads(saved.snapshot.state)["choices"] == []


@pytest.mark.thorough
def test_the_rules_have_one_fingerprint_in_every_process() -> None:
    program = (
        "from bot.game.fingerprints import rules_digest\n"
        "from engine import Game\n"
        "print(rules_digest(Game.new({'players': 3}, 1)))\n"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }

    assert len(found) == 1
    assert len(found.pop().strip()) == 32


def test_the_fingerprint_changes_with_a_card() -> None:
    def fingerprint(**programs: tuple[Any, ...]) -> str:
        game: Game[Any, Any] = Game.new({"players": 3}, 1)
        game.rules = replace(game.rules, programs=programs)
        return fingerprints.rules_digest(game)

    assert fingerprint(a=(1,)) != fingerprint(a=(2,))
    assert fingerprint(a=(1,)) == fingerprint(a=(1,))


async def test_logs_tell_no_choice(house: House, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    table = await house.game(people=2, computers=1, rounds=6)
    await house.play(table.id, at_random())

    told = "\n".join(record.getMessage() for record in caplog.records if record.name.startswith("bot"))
    assert "began with 3 players" in told
    for word in ("disc ", "galicia", "take_back", "play 1"):
        assert word not in told
