"""Running leagues that move in: who, whom they play, how it ended; and files that are refused whole."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.game.lobby import Guest
from bot.i18n.texts import Texts
from bot.leagues.rules.importing import IllegalImport, Imported, read_import
from bot.leagues.rules.season.facts import MAIN
from bot.leagues.running.importing import BroughtIn
from bot.leagues.shown import export
from bot.storage.records.tables import TableStatus
from bot.storage.records.terms import DAY
from bot.storage.rows.members import enrol
from bot.storage.rows.seasons import record_facts
from tests.bot.leagues.running.league import Club, people
from tests.bot.leagues.running.test_memory import as_its_rows_say

TEXTS = Texts.load()
BY = Guest(99, "Olga")

ENTRANTS = """player;rating;team;division;games_at_once
m1;1800;Reds;1;2
m2;1700;Reds;1;
m3;;Blues;1;
m4;1500;;1;
m5;;;2;
m6;;;2;
m7;;;2;
m8;;;2;
"""
ROUND_ONE = """division,round,table,seat,player,place,score
1,1,1,1,m1,1,95
1,1,1,2,m2,2,90
1,1,1,3,m3,3,80
1,1,1,4,m4,4,70
2,1,1,1,m5,2,60
2,1,1,2,m6,1,70
2,1,1,3,m7,2,60
2,1,1,4,m8,4,50
"""
ROUND_TWO = """division,round,table,seat,player
1,2,1,1,m4
1,2,1,2,m3
1,2,1,3,m2
1,2,1,4,m1
"""


def meant(imported: Imported) -> dict[str, Guest]:
    known = {f"m{number}": guest for number, guest in enumerate(people(9), start=1)}
    return {who: known[who] for who in imported.people()}


async def bring_in(club: Club, season_id: int, text: str) -> BroughtIn:
    imported = read_import(text.encode())
    return await club.leagues.importing.bring_in(season_id, BY, imported, meant(imported), "league.csv")


async def test_a_running_league_moves_in_and_goes_on_where_it_was(club: Club) -> None:
    kept = await club.season(rounds=3, block_length=10 * DAY, team_size=2)
    assert await bring_in(club, kept.id, ENTRANTS) == BroughtIn(8, 0, 0)
    season = await club.read(kept.id)
    assert [set(each) for each in season.divisions[MAIN]] == [{"m1", "m2", "m3", "m4"}, {"m5", "m6", "m7", "m8"}]
    assert season.members["m1"].entrant.team == "Reds"
    assert season.members["m1"].entrant.games_at_once == 2
    assert (season.members["m1"].entrant.strength or 0) > (season.members["m2"].entrant.strength or 0)
    assert await bring_in(club, kept.id, ROUND_ONE) == BroughtIn(8, 2, 2)
    season = await club.read(kept.id)
    assert [line.player for line in season.standings(MAIN, 1)] == ["m1", "m2", "m3", "m4"]
    assert [line.rank for line in season.standings(MAIN, 2)][:1] == [1]
    assert await bring_in(club, kept.id, ROUND_TWO) == BroughtIn(4, 1, 0)
    await as_its_rows_say(club, await club.leagues.seasons.read(kept.id))
    await club.pass_time(DAY + 1)
    season = await club.read(kept.id)
    assert season.tables["s1:1-1-2-1"].is_running
    assert season.tables["s1:1-1-2-1"].seating == ("m4", "m3", "m2", "m1")
    assert season.tables["s1:1-2-2-1"].is_running  # drawn here, at the beginning of the season: round 1 took no time
    assert [ruling.reason for ruling in season.rulings] == ["league.csv"] * 2


async def test_a_file_that_comes_twice_brings_nothing_new(club: Club) -> None:
    kept = await club.season(rounds=3)
    await bring_in(club, kept.id, ENTRANTS.replace("team", "other"))
    await bring_in(club, kept.id, ROUND_ONE)
    assert await bring_in(club, kept.id, ROUND_ONE) == BroughtIn(8, 0, 0)
    season = await club.read(kept.id)
    assert len(season.tables) == len(season.rulings) == 2
    await as_its_rows_say(club, await club.leagues.seasons.read(kept.id))


async def test_a_file_comes_in_one_step(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that dies leaves all of it or nothing."""
    kept = await club.season(rounds=3, team_size=2)
    written, write = [], club.store.write

    async def noted(function: Callable[..., object], *arguments: object, **named: object) -> object:
        written.append(function)
        return await write(function, *arguments, **named)

    monkeypatch.setattr(club.store, "write", noted)
    await bring_in(club, kept.id, ENTRANTS)
    await bring_in(club, kept.id, ROUND_ONE)
    assert written == 2 * [*[enrol] * 9, record_facts]


async def test_what_one_league_exports_another_one_imports(club: Club) -> None:
    first = await club.season(rounds=1, review=0, block_length=9 * DAY)
    await club.sign_up(first.id, people(8))
    await club.pass_time(DAY)
    for table in (await club.read(first.id)).tables:
        await club.finish(first.id, table)
    await club.pass_time()
    season = await club.read(first.id)
    sheet = export.results(season.games(), season.rules.scheme, lambda player: player, season.tables)
    second = await club.season(rounds=2)
    assert await bring_in(club, second.id, sheet.as_csv()) == BroughtIn(8, 1, 2)
    again = await club.read(second.id)
    of_first = {line.player: line.points for line in season.standings(MAIN, 1)}
    assert {line.player: line.points for line in again.standings(MAIN, 1)} == of_first


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 1, "no_player_column"),
        ("name\nAna\n", 1, "no_player_column"),
        ("player\n", 1, "empty"),
        ("{", 1, "not_json"),
        ('{"entrants": ["m1"]}', 1, "no_objects"),
        ("player,rating\nm1,much\n", 2, "no_number"),
        ("player,rating\nm1,1500\n,1400\n", 3, "nobody"),
        ("round,table,seat,player\n1,x,1,m1\n", 2, "no_number"),
        ("round,table,seat,player\n,1,1,m1\n", 2, "no_number"),
        ("round,table,seat,player\n1,1,1,m1\n1,1,3,m2\n", 2, "no_seats"),
        ("round,table,seat,player,place\n1,1,1,m1,1\n1,1,2,m2,\n", 2, "half_a_result"),
    ],
)
def test_a_file_that_says_nothing_is_refused_with_its_line(text: str, line: int, reason: str) -> None:
    with pytest.raises(IllegalImport) as refused:
        read_import(text.encode())
    assert (refused.value.line, refused.value.reason) == (line, reason)
    assert TEXTS.default.has(refused.value.key)


def test_a_file_that_is_no_text_is_refused() -> None:
    with pytest.raises(IllegalImport) as refused:
        read_import(b"\xff\xfe\x00")
    assert refused.value.reason == "not_utf8"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (ROUND_ONE.replace("1,1,1,1,m1,1,95", "1,1,1,1,m1,2,95"), "refused"),
        (ROUND_ONE.replace(",1,1,1,m5", ",1,1,1,m1"), "two_divisions"),
        (ROUND_ONE.replace("1,1,1,4,m4", "1,1,1,4,m3"), "not_one_table_each"),
        (ROUND_TWO, "no_round"),
        (ENTRANTS.replace(";2;\n", ";3;\n"), "empty_division"),
        (ENTRANTS.replace("Blues", "Reds"), "refused"),
    ],
)
async def test_what_cannot_happen_changes_nothing(club: Club, text: str, reason: str) -> None:
    kept = await club.season(rounds=3, team_size=2)
    before = vars(await club.from_nothing(kept.id))
    with pytest.raises(IllegalImport) as refused:
        await bring_in(club, kept.id, text)
    assert refused.value.reason == reason
    assert vars(await club.from_nothing(kept.id)) == before
    assert (await club.read(kept.id)).members == {}


async def test_results_of_a_round_that_was_drawn_here_are_brought_by_a_file_too(club: Club) -> None:
    kept = await club.season(rounds=2, block_length=9 * DAY)
    await club.sign_up(kept.id, people(4))
    await club.pass_time(DAY)
    (table,) = (await club.read(kept.id)).tables.values()
    rows = [f"1,1,{seat},{player},{seat},{90 - seat}" for seat, player in enumerate(table.seating, start=1)]
    text = "\n".join(["round,table,seat,player,place,score", *rows])
    assert await bring_in(club, kept.id, text) == BroughtIn(4, 0, 1)
    season = await club.read(kept.id)
    assert season.standings(MAIN, 1)[0].player == table.seating[0]
    assert season.prolonged == {}
    await club.restart()  # whoever brought it in dies; the game here is over all the same
    await club.pass_time()
    number = await club.number(kept.id, table.id)
    assert (await club.tables.overview.table(number)).status is TableStatus.CANCELLED
