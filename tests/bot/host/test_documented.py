"""The commands for hosts in the docs are carried out as they stand there, one after the other."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from bot.__main__ import command_line, main
from bot.storage.addresses import open_store
from tests.bot.storage.samples import Clock, append, running_table

ROOT = Path(__file__).parents[3]
PAGES = ("README.md", "docs/operations.md", "docs/storage.md")
COMMAND = re.compile(r"python -m bot +([a-z][^`\n#]*)")
EXAMPLE = "var/backups/elgrande-2026-11-20T03-00-00.sqlite3"
"""The backup that the pages restore."""
LOOKED_AFTER = ("backup", "check", "verify", "restore")
OF_A_READER = re.compile(r"\b(FILE|SOURCE|TARGET|FOLDER)\b|postgresql://")
"""What stands for something of the reader's own, or needs a server."""


def commands(page: str) -> list[list[str]]:
    return [found.split() for found in COMMAND.findall((ROOT / page).read_text(encoding="utf-8"))]


@pytest.mark.parametrize("page", PAGES)
def test_every_command_is_one_of_the_bot(page: str) -> None:
    assert commands(page)
    for arguments in commands(page):
        assert command_line().parse_args(arguments).command == arguments[0]


@pytest.mark.parametrize("page", PAGES)
def test_every_backup_is_written_where_the_bot_may_write(page: str) -> None:
    """With Docker the folder of the bot is root's, and only `var` its own."""
    for command, *rest in commands(page):
        if command in ("backup", "restore") and not OF_A_READER.search(rest[0]):
            assert rest[0].startswith("var/")


@pytest.mark.parametrize("page", PAGES)
async def test_the_commands_of_a_page_work_one_after_the_other(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    store = await open_store("sqlite:///var/elgrande.sqlite3", Clock())
    await append(store, await running_table(store), 0, "a")
    Path("var/backups").mkdir()
    await store.backup(Path(EXAMPLE))
    await store.close()
    done = []
    for arguments in commands(page):
        if arguments[0] in LOOKED_AFTER and not OF_A_READER.search(" ".join(arguments)):
            for old in Path("var").glob("before-update*"):
                old.unlink()  # each page says it more than once, and a backup overwrites nothing
            if arguments[0] == "verify":
                continue  # the games of this test are made up
            assert await asyncio.to_thread(main, arguments) == 0, capsys.readouterr().err
            done.append(arguments[0])
    assert "backup" in done
    assert capsys.readouterr().err == ""
