"""One process at a time, and nothing acknowledged is lost when it is killed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bot.storage.addresses import open_store
from bot.storage.errors import StorageError
from bot.storage.rows.claims import claim
from bot.storage.rows.log import log_of
from bot.storage.rows.posts import POSTS, complete_post
from bot.storage.rows.tables import open_table
from tests.bot.storage.deeds import enqueue
from tests.bot.storage.samples import Clock, choice_texts, latest, new_table, post, running_table

ROOT = Path(__file__).parents[3]


def start_appending(url: str, table_id: int) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.bot.storage.appending", url, f"{table_id}"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )


def acknowledged(process: subprocess.Popen[str], lines: int) -> int:
    """Wait for so many lines of it; return the last number."""
    assert process.stdout is not None
    return int([process.stdout.readline() for _ in range(lines)][-1])


def kill(process: subprocess.Popen[str]) -> int | None:
    """Kill it without warning; return the last number it had still printed."""
    process.kill()
    rest, _ = process.communicate()
    numbers = [int(line) for line in rest.splitlines()]
    return numbers[-1] if numbers else None


@pytest.mark.thorough
async def test_a_second_process_is_refused_while_the_first_lives(url: str, clock: Clock) -> None:
    store = await open_store(url, clock)
    table = await running_table(store)
    await store.close()
    process = start_appending(url, table.id)
    try:
        acknowledged(process, 1)
        with pytest.raises(StorageError, match="Another bot is using the database"):
            await open_store(url, clock)
    finally:
        kill(process)
    # The lock goes with the process, also when it was killed.
    await (await open_store(url, clock)).close()


async def test_the_same_process_is_refused_too(url: str, clock: Clock) -> None:
    store = await open_store(url, clock)
    with pytest.raises(StorageError, match="Another bot is using the database"):
        await open_store(url, clock)
    await store.write(open_table, new_table())
    await store.close()


@pytest.mark.parametrize("lives", [(2, 30), pytest.param((1, 2, 7, 30), marks=pytest.mark.nightly)], ids=len)
async def test_kill_nine_loses_nothing_acknowledged_and_leaves_nothing_half(
    url: str, clock: Clock, lives: tuple[int, ...]
) -> None:
    store = await open_store(url, clock)
    table = await running_table(store)
    await store.close()
    stored = 0
    for lines in lives:
        process = start_appending(url, table.id)
        heard = acknowledged(process, lines)
        heard = kill(process) or heard

        store = await open_store(url, clock)
        try:
            stored = (await latest(store, table)).choice_count
            # The last one may have been stored without a chance to say so.
            assert stored in (heard, heard + 2)
            assert await choice_texts(store, table) == [f"{number + 1}" for number in range(stored)]
            assert (await latest(store, table)).state == (f"{stored}" * 1000).encode()
            lines_stored = await store.read(log_of, table.id, limit=stored + 1)
            assert [line.event for line in lines_stored] == [f"{number + 1}" for number in range(stored)]
            assert await store.problems() == []
        finally:
            await store.close()
    store = await open_store(url, clock)
    sent = []
    while claimed := await store.write(claim, POSTS, 10, 1000):
        sent += [post.nonce for post in claimed]
        await store.write(complete_post, claimed[0])
    assert sent == [f"{number}" for number in range(2, stored + 1, 2)]
    await store.close()


async def test_a_file_is_the_same_by_another_name(tmp_path: Path, clock: Clock) -> None:
    (tmp_path / "other name.sqlite3").symlink_to("one.sqlite3")
    store = await open_store(f"sqlite:///{tmp_path / 'one.sqlite3'}", clock)
    with pytest.raises(StorageError, match="Another bot is using the database"):
        await open_store(f"sqlite:///{tmp_path / 'other name.sqlite3'}", clock)
    await store.close()


async def test_what_a_dead_process_was_sending_is_due_at_the_next_start(tmp_path: Path, clock: Clock) -> None:
    url = f"sqlite:///{tmp_path / 'claimed.sqlite3'}"
    store = await open_store(url, clock)
    table = await store.write(open_table, new_table())
    await store.write(enqueue, table.id, [post("a")])
    assert len(await store.write(claim, POSTS, 1, 20_000)) == 1
    await store.close()
    store = await open_store(url, clock)
    assert [each.nonce for each in await store.write(claim, POSTS, 1, 20_000)] == ["a"]
    await store.close()
