"""People who look for a game, at real tables in a real file."""

from __future__ import annotations

import pytest

from bot.game.errors import TooFewPlayers
from bot.leagues.running.seeking import Wish
from bot.storage.records.results import Tempo
from bot.storage.records.tables import TableStatus
from bot.storage.records.terms import HOUR
from bot.storage.rows.seekers import tables_to_begin
from bot.storage.rows.tables import count_tables
from tests.bot.leagues.running.league import Club, people
from tests.bot.storage.samples import CHANNEL, GUILD

FOUR = people(4)


async def test_a_table_is_made_and_begun_as_soon_as_enough_fit(club: Club) -> None:
    look = club.leagues.seeking.look
    for member in FOUR[:3]:
        await look(GUILD, CHANNEL, member, Wish())
        await club.pass_time()
    assert club.heard.tables == []
    await look(GUILD, CHANNEL, FOUR[3], Wish())
    await club.pass_time()
    (number,) = club.heard.tables
    table = await club.tables.overview.table(number)
    assert (table.status, table.terms.clock) == (TableStatus.RUNNING, "fast")
    assert {seat.user_id for seat in table.seats} == {member.user_id for member in FOUR}
    assert await club.leagues.seeking.count(GUILD) == 0


async def test_after_a_while_another_size_will_do(club: Club) -> None:
    for member in FOUR[:3]:
        await club.leagues.seeking.look(GUILD, CHANNEL, member, Wish(sizes=(4, 3)))
    await club.pass_time(11 * HOUR)
    assert club.heard.tables == []
    await club.pass_time(HOUR)
    assert len(club.heard.tables) == 1


async def test_paces_do_not_mix_and_nobody_sits_with_whom_they_avoid(club: Club) -> None:
    look = club.leagues.seeking.look
    await look(GUILD, CHANNEL, FOUR[0], Wish(sizes=(2,), pace=Tempo.LIVE))
    await look(GUILD, CHANNEL, FOUR[1], Wish(sizes=(2,)))
    await look(GUILD, CHANNEL, FOUR[2], Wish(sizes=(2,), avoids=frozenset({"m2"})))
    await club.pass_time(24 * HOUR)
    assert club.heard.tables == []


async def test_whoever_wants_several_games_looks_on(club: Club) -> None:
    look = club.leagues.seeking.look
    await look(GUILD, CHANNEL, FOUR[0], Wish(sizes=(2,), games=2))
    await look(GUILD, CHANNEL, FOUR[1], Wish(sizes=(2,)))
    await club.pass_time()
    wish = await club.leagues.seeking.wish_of(GUILD, FOUR[0].user_id)
    assert wish is not None
    assert wish.games == 1
    await look(GUILD, CHANNEL, FOUR[2], Wish(sizes=(2,)))
    await club.pass_time()
    assert len(club.heard.tables) == 2
    assert await club.leagues.seeking.wish_of(GUILD, FOUR[0].user_id) is None


async def find_and_die(club: Club, monkeypatch: pytest.MonkeyPatch, place: object, point: str) -> None:
    """Two people find each other, and the bot dies where this is called next."""

    class Died(BaseException):
        pass

    async def dies(*arguments: object) -> None:
        raise Died

    for member in FOUR[:2]:
        await club.leagues.seeking.look(GUILD, CHANNEL, member, Wish(sizes=(2,)))
    monkeypatch.setattr(place, point, dies)
    with pytest.raises(Died):
        await club.pass_time()
    monkeypatch.undo()


@pytest.mark.parametrize("point", ["begin", "found"])
async def test_a_found_table_begins_and_is_told_of_also_after_a_crash(
    club: Club, point: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await find_and_die(club, monkeypatch, club.tables.arranged if point == "begin" else club.heard, point)
    await club.restart()
    for _ in range(2):
        await club.pass_time()
    (number,) = club.heard.tables
    assert (await club.tables.overview.table(number)).status is TableStatus.RUNNING
    assert await club.store.read(count_tables) == {**dict.fromkeys(TableStatus, 0), TableStatus.RUNNING: 1}


async def test_whoever_allows_hints_before_an_arranged_game_begins_gets_none_in_it(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    await find_and_die(club, monkeypatch, club.tables.arranged, "begin")
    (number,) = await club.store.read(tables_to_begin)
    owner = (await club.tables.overview.table(number)).owner_id
    await club.tables.lobbies.set_terms(number, owner, hints=True)
    await club.pass_time()
    table = await club.tables.overview.table(number)
    assert table.status is TableStatus.RUNNING
    assert not table.terms.hints


async def test_a_found_table_that_too_few_are_left_at_is_closed(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(*arguments: object) -> None:
        raise TooFewPlayers

    for member in FOUR[:2]:
        await club.leagues.seeking.look(GUILD, CHANNEL, member, Wish(sizes=(2,)))
    monkeypatch.setattr(club.tables.arranged, "begin", fails)
    await club.pass_time()
    assert club.heard.tables == []
    assert (await club.store.read(count_tables))[TableStatus.CANCELLED] == 1
    assert await club.store.read(tables_to_begin) == []


async def test_whoever_looks_no_longer_is_at_no_table(club: Club) -> None:
    look = club.leagues.seeking.look
    await look(GUILD, CHANNEL, FOUR[0], Wish(sizes=(2,)))
    assert await club.leagues.seeking.stop(GUILD, FOUR[0].user_id)
    await look(GUILD, CHANNEL, FOUR[1], Wish(sizes=(2,)))
    await club.pass_time()
    assert club.heard.tables == []
    assert not await club.leagues.seeking.stop(GUILD, FOUR[0].user_id)
