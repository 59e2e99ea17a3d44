"""Public pages from what is stored: with replays of real games, and without the names of who did not agree."""

from __future__ import annotations

import io
import threading
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PIL import Image

from bot.i18n.texts import Texts
from bot.leagues.rules.ratings import recalculated
from bot.leagues.rules.season.rules import SeasonRules
from bot.leagues.running.site import Heading, Site, plain, publish_changed
from bot.leagues.shown.html.pages import League, PagePart, site_parts
from bot.pictures.service import MeasuredPool, Pictures
from bot.replays.service import Replays
from bot.storage.records.terms import DAY
from tests.bot.leagues.league_site import site_files
from tests.bot.leagues.running.league import Club, people
from tests.bot.leagues.season_world import World
from tests.bot.storage.samples import GUILD

TWO = people(2)


async def played(club: Club) -> None:
    """A season of two people whose game has begun and ended as it stood."""
    kept = await club.season(sizes=(2,), rounds=1)
    await club.sign_up(kept.id, TWO)
    await club.pass_time(DAY)
    (table,) = (await club.read(kept.id)).tables
    number = await club.number(kept.id, table)
    for _ in range(6):
        state = await club.tables.games.public_state(number)
        await club.move(number, state.table.people(state.view.waiting)[0])
    await club.finish(kept.id, table)
    await club.pass_time()


async def heading(_guild_id: int) -> Heading:
    return Heading("Liga", "nl")


async def written(club: Club, folder: Path) -> int:
    pictures = Pictures(MeasuredPool(()))
    try:
        site = Site(club.leagues, Replays(club.store), pictures, Texts.load(), club.clock)
        return await site.write(GUILD, "Liga", folder)
    finally:
        await pictures.close()


async def test_finished_games_are_shown_step_by_step_with_the_pictures_of_the_bot(club: Club, tmp_path: Path) -> None:
    await played(club)
    await written(club, tmp_path / "site")
    page = (tmp_path / "site" / "replay-1.html").read_text(encoding="utf-8")
    pictures = sorted((tmp_path / "site").glob("replay-1-*.png"))
    assert len(pictures) == page.count("<img ") > 1
    assert Image.open(io.BytesIO(pictures[0].read_bytes())).width > 1000
    assert "Person 1" not in page
    assert "Red 1" in page
    rounds = (tmp_path / "site" / "season-1-division-1-round-1.html").read_text(encoding="utf-8")
    assert 'href="replay-1.html"' in rounds


async def test_what_is_there_is_not_drawn_again_until_somebody_is_called_otherwise(club: Club, tmp_path: Path) -> None:
    await played(club)
    folder = tmp_path / "site"
    await written(club, folder)
    before = {path.name for path in folder.glob("*.png")}
    assert await written(club, folder) == 0
    await club.tables.people.set_person(TWO[0].user_id, is_named=True)
    await written(club, folder)
    named = {path.name for path in folder.glob("*.png")}
    assert len(named) == len(before)
    assert not named & before
    assert "Person 1" in (folder / "replay-1.html").read_text(encoding="utf-8")
    assert (folder / "player-1.html").exists()
    await club.tables.people.erase_person(TWO[0].user_id)
    await written(club, folder)
    assert not (folder / "player-1.html").exists()
    for path in folder.iterdir():
        assert b"Person 1" not in path.read_bytes(), path.name


async def test_the_bot_writes_the_pages_of_a_server_after_something_happened(club: Club, tmp_path: Path) -> None:
    await played(club)
    pictures = Pictures(MeasuredPool(()))
    site = Site(club.leagues, Replays(club.store), pictures, Texts.load(), club.clock)
    folder = tmp_path / "all"
    assert await publish_changed(club.leagues, site, folder, heading) == 1
    assert '<html lang="nl">' in (folder / str(GUILD) / "index.html").read_text("utf-8")
    assert await publish_changed(club.leagues, site, folder, heading) == 0
    await pictures.close()


async def test_only_what_changed_is_made_again_and_elsewhere(
    club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    threads: set[int] = set()

    def noted(*about: Any) -> Iterator[PagePart]:
        def make(part: PagePart) -> dict[str, bytes]:
            made.append(part.name)
            threads.add(threading.get_ident())
            return part.make()

        for part in site_parts(*about):
            yield replace(part, make=partial(make, part))

    monkeypatch.setattr("bot.leagues.running.site.site_parts", noted)
    await played(club)
    for guest in TWO:
        await club.tables.people.set_person(guest.user_id, is_named=True)
    pictures = Pictures(MeasuredPool(()))
    site = Site(club.leagues, Replays(club.store), pictures, Texts.load(), club.clock)
    folder = tmp_path / "site"
    assert await site.write(GUILD, "Liga", folder) > len(made) > 0
    assert threading.get_ident() not in threads
    made.clear()
    assert await site.write(GUILD, "Liga", folder) == 0
    assert made == []
    await club.leagues.taking_part.withdraw(1, TWO[0].user_id, club.press())
    await site.write(GUILD, "Liga", folder)
    assert made == ["season 1"]
    made.clear()
    (folder / "player-1.html").unlink()
    await site.write(GUILD, "Liga", folder)
    assert made == ["player-1.html"]
    await pictures.close()


def test_a_copy_of_a_season_stays_as_it_was() -> None:
    world = World(SeasonRules("spring", starts_at=DAY, rounds=2), Random(3), now=0)
    world.sign_up(12, 2)
    world.run(20 * DAY)
    league = League("Liga", {"Spring": world.season.copied()}, recalculated(world.season.games()), {}, 0)
    before = site_files(league, Texts.load().default)
    world.run(400 * DAY)
    assert world.season.closed_at is not None
    assert site_files(league, Texts.load().default) == before


def test_sentences_on_pages_have_no_marks_of_messages() -> None:
    assert plain(r"**Ana** takes \*13\*") == "Ana takes *13*"
