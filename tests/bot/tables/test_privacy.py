"""Somebody asks to be forgotten: nothing knows them any more, and every game goes on or can be replayed."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from bot.elgrande.narrator.telling import TELLING
from bot.game.lobby import Guest
from bot.i18n.escape import FORMER_PLAYER
from bot.i18n.texts import ENGLISH, Texts
from bot.replays.service import Replays
from bot.storage.records.people import Notification
from bot.storage.records.tables import TableStatus
from bot.storage.rows.games import choices_of
from bot.tables.reading.archive import differences
from tests.bot.tables.house import BEN, CHANNEL, GUILD, House, at_random, first

ULLA = Guest(700_700_700_700, "Ulla Unmistakable", "de")
OTHER = Guest(BEN, "Ben", "en-GB")


async def everywhere(house: House) -> tuple[int, int, int, int]:
    """Ulla has finished a game, plays one in which she is waited for, plays one alone, and has opened a lobby."""
    tables = house.tables
    await tables.people.set_person(ULLA.user_id, notification=Notification.DIRECT_MESSAGE)
    found = []
    for name in ("Ulla Unmistakable and friends", "Sunday"):
        table = await tables.lobbies.create(GUILD, CHANNEL, ULLA, {"rounds": 6})
        await tables.lobbies.rename(table.id, ULLA.user_id, name)
        await tables.lobbies.join(table.id, OTHER)
        await tables.lobbies.add_computer(table.id, ULLA.user_id)
        await tables.lobbies.start(table.id, ULLA.user_id)
        found.append(table.id)
    await finish(house, found[0])
    while (await house.waiting(found[1])).table.seats[(await house.waiting(found[1])).seat].user_id != ULLA.user_id:
        state = await house.waiting(found[1])
        await house.choose(state, first(state))
    await tables.overview.look(found[1], ULLA.user_id)
    alone = await tables.lobbies.create(GUILD, CHANNEL, ULLA, {})
    await tables.lobbies.add_computer(alone.id, ULLA.user_id)
    await tables.lobbies.start(alone.id, ULLA.user_id)
    lobby = await tables.lobbies.create(GUILD, CHANNEL, ULLA, {})
    await tables.lobbies.join(lobby.id, OTHER)
    return found[0], found[1], alone.id, lobby.id


async def finish(house: House, table: int) -> None:
    choose = at_random(4)
    while not (await house.tables.games.public_state(table)).view.over:
        state = await house.waiting(table)
        await house.choose(state, choose(state))


def rows_with(folder: Path, *texts: str) -> list[str]:
    """Every row of the whole database in which one of these texts stands."""
    with closing(sqlite3.connect(folder / "elgrande.sqlite3")) as connection:
        return [row for row in connection.iterdump() if any(text in row for text in texts)]


async def test_no_row_of_the_whole_database_knows_them_any_more(house: House, tmp_path: Path) -> None:
    await everywhere(house)
    assert len(rows_with(tmp_path, str(ULLA.user_id), ULLA.display_name)) > 10

    await house.tables.people.erase_person(ULLA.user_id)

    assert rows_with(tmp_path, str(ULLA.user_id), ULLA.display_name) == []
    assert not any((await house.tables.people.stored_about(ULLA.user_id)).values())
    assert await house.store.problems() == []
    await house.store.close()
    content = (tmp_path / "elgrande.sqlite3").read_bytes()
    assert ULLA.display_name.encode() not in content
    assert str(ULLA.user_id).encode() not in content


async def test_all_games_can_be_replayed_and_the_running_one_goes_on_to_its_end(house: House) -> None:
    finished, running, alone, lobby = await everywhere(house)
    choices = await house.store.read(choices_of, finished)

    await house.tables.people.erase_person(ULLA.user_id)

    assert await house.store.read(choices_of, finished) == choices
    assert [found async for found in differences(house.store)] == []
    pages = await Replays(house.store).pages(finished)
    assert pages[-1].view.over
    assert "Former player 1" in pages[-1].table.names
    assert (await house.tables.overview.table(alone)).status is TableStatus.CANCELLED
    assert [seat.user_id for seat in (await house.tables.overview.table(lobby)).seats] == [BEN]
    table = await house.tables.overview.table(running)
    assert table.owner_id == BEN
    await finish(house, running)
    assert (await house.tables.overview.table(running)).status is TableStatus.FINISHED


async def test_what_everybody_reads_afterwards_names_a_former_player_in_their_language(house: House) -> None:
    finished, running, *_ = await everywhere(house)
    await house.tables.people.erase_person(ULLA.user_id)

    for words in Texts.load().languages:
        whole = ""
        for table in (finished, running):
            found = await house.tables.overview.table(table)
            events = [event for _, event in await house.tables.logs.log(table, BEN)]
            told = "\n".join([*TELLING.paragraphs(events, found.names, words, 1), found.name])
            assert "Ulla" not in told
            whole += told
        assert words("privacy.former") in whole
        assert words.code == ENGLISH or FORMER_PLAYER not in whole


async def test_asking_twice_or_as_a_stranger_does_no_harm(house: House, tmp_path: Path) -> None:
    await everywhere(house)
    await house.tables.people.erase_person(ULLA.user_id)
    before = rows_with(tmp_path, "")
    await house.tables.people.erase_person(ULLA.user_id)
    await house.tables.people.erase_person(4711)
    assert rows_with(tmp_path, "") == before


async def test_who_was_forgotten_can_begin_anew(house: House) -> None:
    _, running, *_ = await everywhere(house)
    await house.tables.people.erase_person(ULLA.user_id)

    table = await house.tables.lobbies.create(GUILD, CHANNEL, ULLA, {})

    assert [glance.table.id for glance in await house.tables.overview.open_tables_of_person(ULLA.user_id)] == [table.id]
    assert (await house.tables.overview.table(running)).seat_of(ULLA.user_id) is None


async def test_a_game_that_cannot_be_read_any_more_keeps_nobody_from_being_forgotten(
    house: House, tmp_path: Path
) -> None:
    _, running, _, _ = await everywhere(house)
    state = await house.waiting(running)
    await house.choose(state, first(state))
    await house.store.close()
    with closing(sqlite3.connect(tmp_path / "elgrande.sqlite3")) as connection, connection:
        connection.execute("UPDATE snapshots SET state = x'00' WHERE table_id = ?", (running,))
        connection.execute("UPDATE choices SET choice = 'damaged' WHERE table_id = ? AND number = 1", (running,))
    again = await House.open(tmp_path)
    house.store, house.tables = again.store, again.tables

    await house.tables.people.erase_person(ULLA.user_id)

    assert rows_with(tmp_path, str(ULLA.user_id), ULLA.display_name) == []
