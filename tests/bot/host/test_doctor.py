"""What the doctor finds on the machine; what it finds at Discord is tested over the wire."""

from __future__ import annotations

import logging
import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import discord
import pytest

from bot.config import Settings
from bot.host.backups import Backups
from bot.host.doctor import at_home
from bot.host.doctor.examination import look_around
from bot.host.machine import MEGABYTE
from bot.host.machine import Clock as MachineClock
from bot.i18n.texts import Texts
from bot.storage.addresses import open_store
from bot.storage.errors import StorageError
from render import fonts
from tests.bot.storage.samples import Clock

DAY = 86_400_000
FILE = Path("var/elgrande.sqlite3")


@pytest.fixture(autouse=True)
async def _a_database_with_a_backup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    store = await open_store(f"sqlite:///{FILE}", Clock())
    await Backups(store, Path("var/backups"), DAY, 14, lambda: 30 * DAY).make_if_due()
    await store.close()


def found(seconds_behind: float | None = 0.0, now: int = 30 * DAY, **more: object) -> list[str]:
    """The findings that are not well."""
    settings = Settings(_env_file=None, **more)  # type: ignore[call-arg,arg-type]  # pydantic-settings takes it
    return [finding.line for finding in at_home.look(settings, seconds_behind, now) if "   ok" not in finding.line]


def test_where_all_is_well_nothing_else_is_found() -> None:
    assert found() == []


def test_a_clock_that_is_wrong_is_told_with_what_mends_it() -> None:
    (line,) = found(seconds_behind=43.2)
    assert line.startswith("WRONG  The clock of this machine is 43 seconds behind Discord's")
    assert "timedatectl" in line
    assert "90 seconds ahead of" in found(seconds_behind=-90)[0]


def test_a_disk_that_is_nearly_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=90 * MEGABYTE))
    (line,) = found()
    assert line.startswith("WRONG  Only 90 MB are free on the disk of ")


def test_too_little_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(at_home, "memory", lambda: 128 * MEGABYTE)
    monkeypatch.setattr(at_home, "cores", lambda: 1)
    assert found() == ["WRONG  The bot may use 128 MB of memory and 1 core: give it at least 256 MB."]


def test_fonts_that_are_missing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(fonts, "FOLDER", tmp_path)
    (line,) = found()
    assert "Cinzel-Bold.ttf" in line


def test_backups_that_stopped_or_are_off() -> None:
    (line,) = found(now=40 * DAY)
    assert line == " mind  The newest backup in var/backups is 10 days old: does the bot run, and may it write there?"
    assert found(backup_folder="off") == [" mind  No backups are made: BACKUP_FOLDER is off."]


@pytest.mark.parametrize("damage", [b"", b"This is a letter to my aunt. " * 300])
def test_a_database_that_is_none_is_told_with_the_command_that_helps(damage: bytes) -> None:
    FILE.write_bytes(damage)
    (line,) = found()
    assert line.startswith("WRONG  ")
    assert "python -m bot restore" in line


def test_settings_that_cannot_be_used_are_all_told() -> None:
    (language, site) = found(default_locale="xx", site_folder="/proc/site")
    assert "DEFAULT_LOCALE is xx" in language
    assert "SITE_FOLDER is /proc/site" in site


def test_nothing_is_changed() -> None:
    before = {path: path.read_bytes() for path in Path("var").rglob("*") if path.is_file()}
    found()
    assert {path: path.read_bytes() for path in before} == before


async def test_a_start_looks_around_also_while_the_database_is_away(caplog: pytest.LogCaptureFixture) -> None:
    async def away() -> dict[int, int]:
        raise StorageError("The database is away.")

    caplog.set_level(logging.INFO)
    client = cast("discord.Client", SimpleNamespace(application_flags=discord.ApplicationFlags(), guilds=[]))
    settings = Settings(_env_file=None)  # type: ignore[call-arg]  # pydantic-settings takes it

    await look_around(settings, client, MachineClock(), away, Texts.load().default)

    assert "All fonts are there." in caplog.text
