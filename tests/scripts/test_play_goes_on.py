"""`make play` twice: what was played before Ctrl-C is there afterwards, and goes on."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

import pytest

from playground.client import Declined, PlaygroundClient, pictures_of
from tests.scripts.test_playing import free_port
from tests.wire.rig.lobby import has_control, open_table, private_answer, start
from tests.wire.rig.programs import Program

pytestmark = [pytest.mark.wire, pytest.mark.thorough]


def begun(folder: Path, port: int, **settings: str) -> Program:
    """`scripts/play`, as soon as one can play."""
    played = Program("scripts.playing", folder=folder, settings={"PORT": str(port), **settings})
    played.wait_for_line("Play at", 60)
    return played


async def test_games_go_on_after_ctrl_c_unless_one_begins_anew(tmp_path: Path) -> None:
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    played = await asyncio.to_thread(begun, tmp_path, port)
    try:
        async with PlaygroundClient(url) as client:
            ana = await client.person("Ana")
            table = await open_table(ana, computers=1)
            post = await start(ana, table)
        played.process.send_signal(signal.SIGINT)
        assert await asyncio.to_thread(played.wait_until_ended) == 0
        assert "The games are kept" in played.output

        played = await asyncio.to_thread(begun, tmp_path, port)
        assert "The games of last time go on." in played.output
        async with PlaygroundClient(url) as client:
            ana = await client.person("Ana")
            again = (await ana.messages(post["channel_id"]))[-1]
            assert has_control(again, f"play:{table}")
            panel = await private_answer(ana, again, f"play:{table}")
            assert pictures_of(panel), "the board of the game"
        played.process.send_signal(signal.SIGINT)
        assert await asyncio.to_thread(played.wait_until_ended) == 0

        played = await asyncio.to_thread(begun, tmp_path, port, NEW="1")
        assert "The games of last time go on." not in played.output
        async with PlaygroundClient(url) as client:
            ana = await client.person("Ana")
            with pytest.raises(Declined):
                await ana.messages(post["channel_id"])
    finally:
        played.stop()
