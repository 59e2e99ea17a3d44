"""A database that an older version left behind goes on: nothing in it is lost, and every game is played to its end."""

from __future__ import annotations

import gzip
import json
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.storage.records.tables import TableStatus
from bot.tables.verify import differences
from tests.bot.tables.house import GUILD, House, at_random

FOLDER = Path(__file__).parents[2] / "databases"
Told = list[dict[str, Any]]

DUMPS = sorted(FOLDER.glob("*.sql.gz"))
"""Twelve tables in the middle of a game or at its end, of several editions and sets, and a lobby, each dump with what
the version that wrote it said of them. The first has a standing order; two games were played to their end."""


@pytest.fixture(params=DUMPS, ids=lambda dump: dump.name.removesuffix(".sql.gz"))
async def left_behind(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[tuple[House, Told]]:
    """A bot of today on such a database, and what its version said of the tables."""
    dump: Path = request.param
    connection = sqlite3.connect(tmp_path / "elgrande.sqlite3")
    connection.executescript(gzip.decompress(dump.read_bytes()).decode())
    connection.close()
    house = await House.open(tmp_path)
    yield house, json.loads(dump.with_name(dump.name.replace(".sql.gz", ".json")).read_text(encoding="utf-8"))
    await house.store.close()


async def test_games_stored_by_an_older_version_go_on_to_their_end(left_behind: tuple[House, Told]) -> None:
    house, told = left_behind

    assert [each async for each in differences(house.store)] == []
    for table in told:
        state = await house.tables.games.public_state(table["table"])
        assert (state.view.round, state.view.over, list(state.view.score)) == (
            table["round"],
            table["over"],
            table["score"],
        )
        end = await house.play(table["table"], at_random(table["table"]))
        assert end.view.over
    assert [each async for each in differences(house.store)] == []
    lobbies = await house.tables.overview.tables_of_guild(GUILD, [TableStatus.LOBBY])
    assert len(lobbies) == 1


def test_there_is_a_database_of_an_older_version() -> None:
    assert DUMPS
