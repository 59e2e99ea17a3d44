"""`kill -9` at any moment loses nothing that was acknowledged, and applies nothing twice."""

from __future__ import annotations

import asyncio
import signal
import sys
from pathlib import Path
from random import Random

import pytest

from bot.storage.rows.games import choices_of
from bot.tables.reading.archive import differences
from tests.bot.tables.house import House

ROOT = Path(__file__).parents[3]

# Plays on for ever and says after each choice how many the game has. Every click is made twice.
PLAYER = """
import asyncio, sys
from pathlib import Path
from random import Random
from bot.storage.rows.games import choices_of
from tests.bot.tables.house import House

async def main(folder, seed):
    house = await House.open(Path(folder))
    chance = Random(seed)
    while True:
        state = await house.waiting(1)
        user = state.table.seats[state.seat].user_id
        choice = chance.choice(state.view.choices)
        click = chance.getrandbits(60)
        counts = []
        for _ in range(2):
            await house.tables.games.choose(1, user, state.revision, choice, click)
            counts.append(len(await house.store.read(choices_of, 1)))
        assert counts[0] == counts[1]
        print(counts[0], flush=True)

asyncio.run(main(sys.argv[1], int(sys.argv[2])))
"""


@pytest.mark.parametrize("lives", [2, pytest.param(6, marks=pytest.mark.nightly)])
async def test_a_killed_bot_loses_nothing_and_does_nothing_twice(tmp_path: Path, lives: int) -> None:
    house = await House.open(tmp_path)
    await house.game(people=3, computers=1)
    await house.store.close()
    chance = Random(4)

    for life in range(lives):
        acknowledged = await killed_after(tmp_path, life, clicks=chance.randint(1, 12), wait=chance.random() / 500)
        house = await House.open(tmp_path)
        choices = await house.store.read(choices_of, 1)
        assert len(choices) >= acknowledged
        assert [difference async for difference in differences(house.store)] == []
        state = await house.waiting(1)
        assert state.view.choices
        await house.store.close()


async def killed_after(folder: Path, seed: int, clicks: int, wait: float) -> int:
    """Let a process play, kill it in the middle; returns how many choices it had acknowledged."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", PLAYER, str(folder), str(seed), cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    said = b"".join([await process.stdout.readline() for _ in range(clicks)])
    await asyncio.sleep(wait)
    process.kill()
    said += await process.stdout.read()
    assert await process.wait() == -signal.SIGKILL
    *_, last = said.decode().splitlines()
    return int(last)
