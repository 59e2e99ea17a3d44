"""Computer players think in a process of their own, which may be killed."""

from __future__ import annotations

import asyncio
import os
import signal
from functools import partial
from typing import Any

import pytest

from bot.workers.pool import WorkPool
from bot.workers.workers import ProcessWorker
from engine import Game
from engine.players.playing_on import played_on


@pytest.mark.thorough
async def test_they_choose_there_what_they_would_choose_here_also_when_the_process_is_killed() -> None:
    game: Game[Any, Any] = Game.new({"players": 3}, 3)
    thought = partial(played_on, game.to_json(), dict.fromkeys(range(3), "steady"), 7, 0, 25)
    here = thought()
    process = ProcessWorker()
    pool = WorkPool([process])
    try:
        assert await pool.do(thought) == here
        first = process.process_id
        assert first is not None
        thinking = asyncio.ensure_future(pool.do(thought))
        await asyncio.sleep(0)
        os.kill(first, signal.SIGKILL)
        assert await thinking == here
        assert process.process_id != first
    finally:
        await pool.close()
