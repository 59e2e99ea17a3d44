"""The file that is young while the bot is connected, and the daily tidying."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bot.host.daily import KEPT_DAYS, tidy
from bot.host.health import Health
from bot.storage.records.terms import DAY
from bot.storage.rows.games import choices_of, was_applied
from bot.storage.rows.posts import forget_before
from tests.bot.storage.interceptions import full_disk, intercept
from tests.bot.tables.house import ANA, House, first


def test_the_file_is_renewed_while_all_is_well(tmp_path: Path) -> None:
    file = tmp_path / "new folder" / "healthy"
    is_well = False
    health = Health(file, lambda: is_well)
    health.beat()
    assert not file.exists()

    is_well = True
    health.beat()
    os.utime(file, (1, 1))
    health.beat()
    assert file.stat().st_mtime > 1

    health.clear()
    assert not file.exists()
    health.clear()


def test_without_a_file_nothing_is_written() -> None:
    health = Health(None, lambda: True)
    health.beat()
    health.clear()


def test_a_file_that_cannot_be_written_stops_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "file").write_text("no folder")
    health = Health(tmp_path / "file" / "healthy", lambda: True)

    health.beat()
    health.clear()

    assert "cannot be written" in caplog.text
    assert "cannot be removed" in caplog.text


async def test_tidying_forgets_repetitions_after_a_week_and_no_choice(tmp_path: Path) -> None:
    house = await House.open(tmp_path)
    table = await house.game(people=2)
    state = await house.waiting(table.id)
    outcome = await house.tables.games.choose(
        table.id, ANA if state.seat == 0 else 1002, state.revision, first(state), 42
    )
    await house.posts()

    await tidy(house.store, house.clock() + KEPT_DAYS * DAY - 1)
    assert await house.store.read(was_applied, 42)
    await tidy(house.store, house.clock() + KEPT_DAYS * DAY + 1)
    assert not await house.store.read(was_applied, 42)
    assert (await house.tables.games.public_state(table.id)).log_position >= len(outcome.events)
    assert len(await house.store.read(choices_of, table.id)) == 1
    await house.store.close()


async def test_tidying_that_fails_stops_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = await House.open(tmp_path)

    intercept(monkeypatch, house.store, forget_before, by=full_disk)
    await tidy(house.store, house.clock())
    await house.store.close()

    assert "The disk is full." in caplog.text
