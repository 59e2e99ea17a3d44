"""What `make play` says and does when one of its two programs misbehaves; the programs here are stand-ins."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from pathlib import Path

import pytest

from scripts import playing

SERVES = """
import http.server, sys
http.server.HTTPServer(("127.0.0.1", int(sys.argv[1])), http.server.SimpleHTTPRequestHandler).serve_forever()
"""
LIVES = """
import pathlib, sys, time
pathlib.Path(sys.argv[1]).touch()
time.sleep(600)
"""
FAILS = "raise SystemExit('There is no token.')"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((playing.HOST, 0))
        port: int = probe.getsockname()[1]
        return port


def program(name: str, code: str, argument: object, folder: Path) -> playing.Program:
    return playing.Program(name, [sys.executable, "-c", code, str(argument)], {}, folder)


async def until_said(words: str, game: asyncio.Task[None], capsys: pytest.CaptureFixture[str]) -> None:
    """Wait until the game has printed these words."""
    while words not in capsys.readouterr().out:
        assert not game.done(), game.result()
        await asyncio.sleep(0.02)


async def test_a_killed_bot_is_started_again_and_both_end_with_the_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    port, health = free_port(), tmp_path / "health"
    playground = program("playground", SERVES, port, tmp_path)
    bot = program("bot", LIVES, health, tmp_path)
    game = asyncio.create_task(playing.play(playground, bot, f"http://{playing.HOST}:{port}", health))
    await until_said(f"Play at http://{playing.HOST}:{port}", game, capsys)
    first = bot.process_id

    os.kill(first, signal.SIGKILL)
    await until_said("ended by SIGKILL. It is started again", game, capsys)
    second = bot.process_id
    game.cancel()
    with pytest.raises(asyncio.CancelledError):
        await game

    assert second != first
    for ended in (second, playground.process_id):
        with pytest.raises(ProcessLookupError):
            os.kill(ended, 0)


async def test_a_bot_that_ends_at_the_start_is_reported_with_its_last_words(tmp_path: Path) -> None:
    port, health = free_port(), tmp_path / "health"
    playground = program("playground", SERVES, port, tmp_path)
    bot = program("bot", FAILS, "", tmp_path)

    with pytest.raises(playing.CannotPlay, match=r"(?s)bot ended with status 1.*There is no token\."):
        await playing.play(playground, bot, f"http://{playing.HOST}:{port}", health)


async def test_a_bot_that_keeps_ending_is_given_up(tmp_path: Path) -> None:
    bot = program("bot", FAILS, "", tmp_path)
    await bot.start()

    with pytest.raises(playing.CannotPlay, match="It keeps doing so"):
        await playing.keep_alive(bot)


async def test_a_playground_that_ends_ends_the_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    port, health = free_port(), tmp_path / "health"
    playground = program("playground", SERVES, port, tmp_path)
    bot = program("bot", LIVES, health, tmp_path)
    game = asyncio.create_task(playing.play(playground, bot, f"http://{playing.HOST}:{port}", health))
    await until_said("Play at", game, capsys)

    os.kill(playground.process_id, signal.SIGTERM)

    with pytest.raises(playing.CannotPlay, match="The playground was ended by SIGTERM"):
        await game
    with pytest.raises(ProcessLookupError):
        os.kill(bot.process_id, 0)


def test_a_port_in_use_is_named_with_the_way_to_choose_another() -> None:
    with socket.socket() as other:
        other.bind((playing.HOST, 0))
        other.listen()
        port = other.getsockname()[1]

        with pytest.raises(playing.CannotPlay, match=rf"Port {port} .* in use.*PORT=\d+ make play"):
            playing.require_free(port)


@pytest.mark.parametrize("text", ["0", "65536", "eighty", "-1", "80.5", "²"])
def test_a_port_that_is_none_is_refused_by_name(text: str) -> None:
    with pytest.raises(playing.CannotPlay, match="is not a port"):
        playing.chosen_port(text)


def test_a_run_that_begins_anew_leaves_the_one_before_beside_it(tmp_path: Path) -> None:
    folder = tmp_path / "8080"
    for run in ("first", "second", "third"):
        made, goes_on = playing.folder_for_games(folder, anew=True)
        (made / run).touch()
        (made / playing.WORLD).touch()
        assert not goes_on

    assert {file.name for file in folder.iterdir()} == {"third", playing.WORLD}
    assert {file.name for file in (tmp_path / "8080.previous").iterdir()} == {"second", playing.WORLD}


def test_a_run_goes_on_only_with_a_world_that_was_kept(tmp_path: Path) -> None:
    folder = tmp_path / "8080"
    made, _ = playing.folder_for_games(folder, anew=False)
    (made / "database").touch()
    assert playing.folder_for_games(folder, anew=False) == (folder, False), "the playground was killed"
    assert not (folder / "database").exists()
    (folder / playing.WORLD).touch()
    assert playing.folder_for_games(folder, anew=False) == (folder, True)
