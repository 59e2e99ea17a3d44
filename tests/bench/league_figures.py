"""Figures of leagues: 500 people are paired, and whatever is looked at is there at once with 500 people, 2,000 games of
a season and 20,000 games of a server. All of it in processor time, so that a busy machine changes little.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from datetime import UTC
from functools import partial
from pathlib import Path
from random import Random

from bot.faces import SheetPicture
from bot.host import collecting
from bot.i18n.texts import Texts
from bot.i18n.words import Words
from bot.leagues.rules.league import KeptSeason
from bot.leagues.rules.points import places_by
from bot.leagues.rules.ratings import Pool
from bot.leagues.rules.schedule.entrants import Entrant
from bot.leagues.rules.schedule.history import History
from bot.leagues.rules.schedule.rounds import Likeness, Request, next_round
from bot.leagues.rules.season import facts
from bot.leagues.rules.season.drawing import drawn_divisions, drawn_round
from bot.leagues.rules.season.facts import MAIN, Fact, Recorded
from bot.leagues.rules.season.rules import SeasonRules, to_json
from bot.leagues.rules.season.season import Season
from bot.leagues.running.service import Leagues
from bot.leagues.running.site import Site
from bot.leagues.shown.player_sheets import Besides, champions, of_player, player_sheet, records_sheet, trophies
from bot.leagues.shown.schedule_sheets import LINES_OF_A_PAGE, results, results_sheet, schedule, schedule_sheet
from bot.leagues.shown.sheets import Names, cross_sheet, ranking_sheet, standings_sheet
from bot.pictures.drawing import sheet_file
from bot.pictures.service import MeasuredPool, Pictures
from bot.replays.service import Replays
from bot.storage.addresses import open_store
from bot.storage.columns import written_seats
from bot.storage.dialect import insert
from bot.storage.records.leagues import StoredSeason
from bot.storage.records.results import Part, SeatResult, Tempo
from bot.storage.records.terms import Terms
from bot.storage.rows.people import change_person
from bot.storage.rows.seasons import announce_season, change_season, open_season
from bot.storage.sql import Sql
from bot.storage.store import Store
from bot.tables.service import Tables
from render.theme import load_theme
from tests.bench.figures import Figure
from tests.bot.storage.samples import CHANNEL, GUILD, Clock

PEOPLE, GAMES, ROUNDS = 500, 20_000, 16
HALFWAY = 12
"""The round that is being played."""
TICK = 0.01
"""Seconds between two who ask for something while pages are written."""
OF_SERVER = ("ranking", "records", "player")
VIEWS = ("standings", "cross table", "schedule", "results", *OF_SERVER)
POOL = Pool("elgrande", Tempo.CORRESPONDENCE)
ME = "m7"
REGIONS = ("galicia", "sevilla", "granada", "aragon", "valencia")
COUNTS = '{{"region {}": 3, "card king_card": 1}}'


def figures() -> list[Figure]:
    """All figures of leagues."""
    with tempfile.TemporaryDirectory() as folder:
        return [_pairing(), *asyncio.run(_looked_at(Path(folder)))]


def _pairing() -> Figure:
    """The slowest of eight rounds in one field, with hours and expansions of everybody's own."""
    chance, history = Random(1), History()
    request = Request(tuple(entrants(chance)), Likeness.ALIKE, pace=Tempo.LIVE, seed="bench")
    slowest = 0.0
    for _ in range(8):
        began = time.process_time()
        drawn = next_round(request, history)
        slowest = max(slowest, time.process_time() - began)
        history.add(drawn)
    return Figure(f"pairing {PEOPLE} people: the slowest of 8 rounds", slowest, 10, at_least=False, unit="s")


def entrants(chance: Random) -> Iterator[Entrant]:
    for number in range(1, PEOPLE + 1):
        first = chance.randrange(24)
        hours = tuple(sorted((first + hour) % 24 for hour in range(10)))
        known = frozenset({"colonies"} if chance.random() < 0.3 else ())
        yield Entrant(f"m{number}", "Europe/Madrid", hours, 4, known, chance.gauss(25, 4))


def seats(players: tuple[str, ...], chance: Random) -> tuple[SeatResult, ...]:
    scores = [chance.randrange(20, 120) for _ in players]
    places = places_by(scores)
    return tuple(
        SeatResult(number, places[number], scores[number], (Part(player),)) for number, player in enumerate(players)
    )


def season_rows(rules: SeasonRules, chance: Random) -> list[Recorded]:
    """What has happened in a season of 2,000 games up to the middle of its last block."""
    season, rows = Season(rules), list[Recorded]()

    def record(key: str, fact: Fact) -> None:
        rows.append(Recorded(key, rules.starts_at + len(rows), fact))
        season.record(rows[-1])

    for entrant in entrants(chance):
        record(f"signed up {entrant.player}", facts.SignedUp(entrant))
    record("drawn 1", facts.Drawn(MAIN, drawn_divisions(season)))
    for number in range(1, ROUNDS + 1):
        for division in range(1, len(season.divisions[MAIN]) + 1):
            drawn = drawn_round(season, MAIN, division, rules.starts_at)
            record(f"paired 1 {division} {number}", facts.Paired(MAIN, division, number, drawn))
        for table in list(season.open_tables.values()):
            if table.round != number:
                continue
            record(f"started {table.id}", facts.Started(table.id))
            for player in table.seating:
                record(f"here {table.id} {player}", facts.Appeared(table.id, player))
            if number <= HALFWAY:
                record(f"over {table.id}", facts.Finished(table.id, seats(table.seating, chance)))
    return rows


def _fill(sql: Sql, season_id: int, rows: list[Recorded], table_id: int) -> None:
    """Everybody, all games and all habits, and the season."""
    chance = Random(2)
    people = [(GUILD, number, 10_000 + number, f"Person {number}") for number in range(1, PEOPLE + 1)]
    sql.execute_many(insert("members", "guild_id", "number", "user_id", "name"), people)
    for _, _, user_id, _ in people:
        change_person(sql, user_id, is_named=True)
    facts_of_season = [
        replace(row.fact, seats=()) if isinstance(row.fact, facts.Finished) else row.fact for row in rows
    ]
    stored = [
        (season_id, number, row.key, row.at, facts.kind_of(fact), facts.to_json(fact))
        for number, (row, fact) in enumerate(zip(rows, facts_of_season, strict=True), start=1)
    ]
    sql.execute_many(insert("season_facts", "season_id", "number", "key", "at", "kind", "fact"), stored)
    sql.execute("UPDATE seasons SET fact_count = ? WHERE id = ?", (len(rows), season_id))
    ended = [row.fact for row in rows if isinstance(row.fact, facts.Finished)]
    columns = ("table_id", "guild_id", "name", "family", "pace", "ended_at", "seats", "is_looked_at")
    _add_tables(sql, table_id, GAMES + len(ended))
    played, habits = [], []
    for number, fact in enumerate(ended, start=table_id + GAMES + 1):
        sql.execute(insert("season_tables", "season_id", "name", "table_id"), (season_id, fact.table, number))
        # In another server, so that the ratings of this one are those of its other games alone.
        played.append((number, GUILD + 1, fact.table, "elgrande", "correspondence", 1, written_seats(fact.seats), 1))
    for number in range(1, GAMES + 1):
        four = tuple(f"m{each}" for each in chance.sample(range(1, PEOPLE + 1), 4))
        of = table_id + number
        written = written_seats(seats(four, chance))
        played.append((of, GUILD, str(of), "elgrande", "correspondence", number, written, 1))
        habits += [(GUILD, player, of, COUNTS.format(chance.choice(REGIONS))) for player in four]
    sql.execute_many(insert("results", *columns), played)
    sql.execute_many(insert("habits", "guild_id", "player", "table_id", "counts"), habits)


def _add_tables(sql: Sql, after: int, count: int) -> None:
    """So many finished tables, numbered after this one."""
    values = (GUILD, CHANNEL, 1, "", "finished", "{}", "{}", 1, 1, 1, 1)
    names = ("id", "guild_id", "channel_id", "owner_id", "name", "status", "options", "terms", "seed", "revision")
    sql.execute_many(
        insert("tables", *names, "created_at", "changed_at"),
        [(number, *values) for number in range(after + 1, after + count + 1)],
    )


async def _timed(work: Callable[[], Awaitable[object]]) -> float:
    began = time.process_time()
    await work()
    return time.process_time() - began


async def _looked_at(folder: Path) -> list[Figure]:
    clock = Clock()
    store = await open_store(f"sqlite:///{folder / 'elgrande.sqlite3'}", clock)
    try:
        return await _measured(store, clock, folder)
    finally:
        await store.close()


async def _measured(store: Store, clock: Clock, folder: Path) -> list[Figure]:
    rules = SeasonRules("", clock.now, rounds=ROUNDS, rounds_at_once=4, division_size=PEOPLE // 5)
    season = await store.write(open_season, StoredSeason(GUILD, CHANNEL, "Spring", to_json(rules), {}, Terms()))
    rules = replace(rules, id=f"s{season.id}")
    await store.write(change_season, replace(season, rules=to_json(rules)))
    await store.write(announce_season, season.id)
    await store.write(_fill, season.id, season_rows(rules, Random(3)), 1000)
    leagues = Leagues(store, Tables(store, clock, lambda: 7), clock)
    loading = await _timed(lambda: leagues.seasons.read(season.id))
    rating = await _timed(lambda: leagues.ratings.of(GUILD))
    views = {name: await _timed(partial(_view, leagues, season.id, name)) for name in VIEWS}
    slowest = max(views.values())
    detail = ", ".join(f"{name} {seconds * 1000:.0f} ms" for name, seconds in views.items())
    collecting.keep_short()  # as the bot does when it starts
    latest, written = await _pages(store, leagues, clock, folder / "pages")
    return [
        Figure(
            f"an answer while the pages of {GAMES:,} games and a season are written: the latest",
            latest,
            0.3,
            at_least=False,
            unit="s",
            detail=f"{written} files",
        ),
        Figure("a season of 2,000 games is loaded", loading, 2, at_least=False, unit="s"),
        Figure(f"ratings from {GAMES:,} games, once for each start", rating, 20, at_least=False, unit="s"),
        Figure("a view of a league as a picture: the slowest", slowest, 1, at_least=False, unit="s", detail=detail),
    ]


async def _pages(store: Store, leagues: Leagues, clock: Clock, folder: Path) -> tuple[float, int]:
    """How late somebody is answered at most while all pages are made and written: for how long the process did
    something else. And how many files that are."""
    latest = 0.0

    async def answering() -> None:
        nonlocal latest
        while True:
            began = time.process_time()
            await asyncio.sleep(TICK)
            latest = max(latest, time.process_time() - began - TICK)

    pictures = Pictures(MeasuredPool(()))
    site = Site(leagues, Replays(store), pictures, Texts.load(), clock)
    asking = asyncio.create_task(answering())
    try:
        written = await site.write(GUILD, "League", folder)
    finally:
        asking.cancel()
        await pictures.close()
    return latest, written


async def _view(leagues: Leagues, season_id: int, view: str) -> None:
    """One of the things that one looks at, from the press to the picture."""
    words = Texts.load().for_locale("en")
    names = Names(await leagues.seasons.roll(GUILD), words)
    if view in OF_SERVER:
        sheet = await _sheet_of_server(leagues, view, names, words)
    else:
        sheet = _sheet_of_season(await leagues.seasons.read(season_id), view, names, words)
    sheet_file(sheet.compose, sheet.facts, load_theme("light"))


def _sheet_of_season(kept: KeptSeason, view: str, names: Names, words: Words) -> SheetPicture:
    if view == "standings":
        return standings_sheet(kept, 3, 0, names, words, ME)
    if view == "cross table":
        return cross_sheet(kept, 3, names, words, ME)
    if view == "schedule":
        return schedule_sheet(kept, 3, schedule(kept.season, 3)[:LINES_OF_A_PAGE], names, words, UTC, ME)
    return results_sheet(kept, 3, results(kept.season, 3)[:LINES_OF_A_PAGE], names, words, ME)


async def _sheet_of_server(leagues: Leagues, view: str, names: Names, words: Words) -> SheetPicture:
    ranked = await leagues.ratings.of(GUILD)
    won = trophies(await leagues.seasons.of_guild(GUILD), POOL)
    if view == "ranking":
        return ranking_sheet(ranked, POOL, 0, names, words, ME)
    if view == "records":
        return records_sheet(POOL, ranked, champions(won), names, words, UTC, ME)
    habits = await leagues.habits.of(GUILD, ME, POOL.family)
    return player_sheet(ME, POOL, ranked, names, words, Besides(habits, of_player(won, ME)))
