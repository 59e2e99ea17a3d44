"""A whole season by chance, at real tables in a real file: people do not come, leave, are late, dispute, take over
seats and delete their data, organisers import games that were played elsewhere, nobody can reach the bot for days, and
the process dies in the middle of what it does. Beside it another process reads the rows alone: after every fact it
has the same season, and it makes every draw before it is made.

Most games end as they stand on their day, some are played choice by choice. The standings are always those of a
calculation from nothing, and nothing is scheduled or scored twice. The small one runs with all other tests, the one of
500 people in five divisions with `make nightly`: it takes about five minutes.
"""

from __future__ import annotations

import heapq
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from bot.game.errors import TableError
from bot.game.lobby import Guest
from bot.leagues.rules.importing import read_import
from bot.leagues.rules.league import KeptSeason
from bot.leagues.rules.ratings import recalculated
from bot.leagues.rules.rulings import Excused, PlacesDecided, Verdict, Void
from bot.leagues.rules.season import facts
from bot.leagues.rules.season.facts import MAIN, Fact, from_json
from bot.leagues.rules.season.season import Season
from bot.leagues.rules.season.tasks import Task, tasks
from bot.leagues.running.seasons import LeagueRefused, Seasons
from bot.storage.records.results import Player
from bot.storage.records.tables import TableStatus
from bot.storage.records.terms import DAY, HOUR
from bot.storage.rows.claims import next_due
from bot.storage.rows.results import results_of_server
from bot.storage.rows.seasons import SEASONS, facts_of, tables_of_season
from bot.storage.rows.tables import count_tables
from bot.storage.store import Store
from tests.bot.leagues.running.league import Club, people
from tests.bot.storage.samples import GUILD

MEMORY = Path("/dev/shm")  # noqa: S108  # not for secrets

Happening = Callable[[], Awaitable[object]]


class Died(BaseException):
    """The process is gone, in the middle of something."""


OUTAGES = 5
"""How often the bot is away for two days."""


@dataclass
class Life:
    """What people do by chance while a season runs."""

    club: Club
    chance: Random
    season_id: int
    members: dict[Player, Guest]
    dies: float
    """How often of a hundred the process dies, at each of the moments around a deed while things go badly."""
    agenda: list[tuple[int, int, Happening]] = field(default_factory=list)
    deaths: int = 0
    played: int = 0
    """How many games came to their end by choices."""
    seen: int = 0
    heard: int = 0
    number: int = 0
    erased: set[Player] = field(default_factory=set)
    imported: set[str] = field(default_factory=set)
    """The tables whose games were played elsewhere."""

    def happens(self, of_a_hundred: float) -> bool:
        return self.chance.random() * 100 < of_a_hundred

    def later(self, delay: int, deed: Happening) -> None:
        self.number += 1
        heapq.heappush(self.agenda, (self.club.clock.now + delay, self.number, deed))

    async def live(self, until: int) -> None:
        """Let time pass: what people do and what is due, in its order."""
        while self.club.clock.now < until:
            due = await self.club.store.read(next_due, SEASONS)
            if due is None and not self.agenda:
                return
            instants = [due, self.agenda[0][0] if self.agenda else None, until]
            following = max(min(each for each in instants if each is not None), self.club.clock.now)
            self.club.clock.now = following
            while self.agenda and self.agenda[0][0] <= following:
                try:
                    await heapq.heappop(self.agenda)[2]()
                except (LeagueRefused, TableError):
                    continue
            await self.work()
            await self.listen()

    async def work(self) -> None:
        """Do what is due; now and then the process dies over it, before or after it did something."""
        runner = self.club.leagues.runner
        carry_out, write = runner._carry_out, self.club.leagues.seasons.write
        may_die = self.happens(70)

        async def dying(function: Callable[..., Awaitable[object]], *arguments: object) -> object:
            if may_die and self.happens(self.dies):
                raise Died
            done = await function(*arguments)
            if may_die and self.happens(self.dies):
                raise Died
            return done

        runner._carry_out = partial(dying, carry_out)  # type: ignore[assignment]  # a process that dies
        self.club.leagues.seasons.write = partial(dying, write)  # type: ignore[assignment]  # likewise
        try:
            await self.club.pass_time()
            runner._carry_out = carry_out  # type: ignore[method-assign]
            self.club.leagues.seasons.write = write  # type: ignore[method-assign]
        except Died:
            self.deaths += 1
            await self.club.restart()

    async def listen(self) -> None:
        """Whoever was told something does something."""
        heard = self.club.heard
        season = await self.club.read(self.season_id)
        begun = [table for table in dict.fromkeys(heard.begun[self.seen :]) if season.tables[table].is_running]
        self.seen = len(heard.begun)
        for table in begun:
            for player in season.tables[table].seating:
                self.come(table, player)
            longest = 2 if self.happens(3) else 0.6
            ending = self.play if self.happens(3) else self.bring_in if self.happens(4) else self.finish
            self.later(self.chance.randrange(2 * DAY, round(28 * DAY * longest)), partial(ending, table))
        for table, player, candidates in heard.called[self.heard :]:
            if self.happens(60):
                volunteer = self.members[candidates[0]]
                self.later(3 * HOUR, partial(self.now, "take_over", self.season_id, table, player, volunteer))
        self.heard = len(heard.called)

    async def now(self, deed: str, *arguments: object) -> None:
        """A deed of the process that runs then."""
        await getattr(self.club.leagues.taking_part, deed)(*arguments)

    def come(self, table: str, player: Player) -> None:
        if player in self.erased or self.happens(6):
            return
        member = self.members[player]
        press = self.club.press()
        self.later(self.chance.randrange(HOUR, DAY), partial(self.now, "appear", self.season_id, table, member, press))
        if self.happens(3):
            self.later(self.chance.randrange(2 * DAY, 6 * DAY), partial(self.leave, table, member))
        if self.happens(0.5):
            self.later(3 * DAY, partial(self.now, "withdraw", self.season_id, member.user_id, self.club.press()))
        if self.happens(0.3):
            self.later(5 * DAY, partial(self.erase, player, member))
        if self.happens(2):
            arguments = (self.season_id, table, member.user_id, "Look at this.", self.club.press())
            self.later(self.chance.randrange(DAY, 25 * DAY), partial(self.dispute, table, player, *arguments))

    async def leave(self, table: str, member: Guest) -> None:
        await self.club.tables.seats.leave_game(await self.club.number(self.season_id, table), member.user_id)

    async def erase(self, player: Player, member: Guest) -> None:
        self.erased.add(player)
        await self.club.tables.people.erase_person(member.user_id)

    async def dispute(self, table: str, player: Player, *arguments: object) -> None:
        await self.now("dispute", *arguments)
        if self.happens(60):
            self.later(DAY, partial(self.decide, table, player))

    async def decide(self, table: str, player: Player) -> None:
        size = len((await self.club.read(self.season_id)).tables[table].seating)
        verdicts: list[Verdict] = [Void(table), PlacesDecided(table, tuple(range(size, 0, -1))), Excused(table, player)]
        decisions, organiser = self.club.leagues.decisions, Guest(1, "The organiser")
        await decisions.rule(self.season_id, organiser, self.chance.choice(verdicts), "So it is.", self.club.press())
        await decisions.settle(self.season_id, table, self.club.press())

    async def play(self, table: str) -> None:
        """The people who are there play to the end."""
        number = await self.club.number(self.season_id, table)
        state = await self.club.tables.games.public_state(number)
        while people := state.table.people(state.view.waiting):
            await self.club.move(number, people[0])
            state = await self.club.tables.games.public_state(number)
        self.played += state.view.over

    async def finish(self, table: str) -> None:
        await self.club.finish(self.season_id, table)

    async def bring_in(self, table: str) -> None:
        """The game was played somewhere else, and comes in a file."""
        found = (await self.club.read(self.season_id)).tables[table]
        if found.ended_at is not None or self.erased & set(found.seating):
            return
        place = f"{found.division},{found.round},{found.number}"
        lines = [f"{place},{seat},{player},{seat},{99 - seat}" for seat, player in enumerate(found.seating, start=1)]
        imported = read_import("\n".join(["division,round,table,seat,player,place,score", *lines]).encode())
        people = {player: self.members[player] for player in found.seating}
        organiser = Guest(1, "The organiser")
        await self.club.leagues.importing.bring_in(self.season_id, organiser, imported, people, "games.csv")
        self.imported.add(table)


WHOLE_OF_ONCE = 25
"""Of so many facts the whole season is compared after one, and what changes most after all of them."""
CHANGING = ("members", "open_tables", "open_in", "playing", "divisions", "rounds", "disputed", "prolonged", "proposals")


@pytest.fixture
def witnessed(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Another process reads along, from what is stored alone; returns what it has compared."""
    write, compared = Seasons.write, Counter[str]()
    beside: dict[int, tuple[Store, Seasons]] = {}

    async def reading(seasons: Seasons, season_id: int) -> Season:
        store, others = beside.get(season_id, (None, seasons))
        if store is not seasons._store:  # the process has died, and so has its connection
            others = Seasons(seasons._store, seasons._clock)
            beside[season_id] = (seasons._store, others)
        return (await others.read(season_id)).season

    async def witness(seasons: Seasons, kept: KeptSeason, key: str, fact: Fact) -> bool:
        if isinstance(fact, facts.Drawn | facts.Paired | facts.Proposed) and not kept.season.knows(key):
            drawn = {task.key: task for task in tasks(await reading(seasons, kept.id), seasons._clock())}
            assert drawn[key] == Task(key, fact)
            compared["draws"] += 1
        held = await write(seasons, kept, key, fact)
        twin = await reading(seasons, kept.id)
        names = vars(twin).keys() if compared["facts"] % WHOLE_OF_ONCE == 0 else CHANGING
        for name in names:
            assert getattr(kept.season, name) == getattr(twin, name), (key, name)
        compared["facts"] += 1
        return held

    monkeypatch.setattr(Seasons, "write", witness)
    return compared


async def lived(folder: Path, count: int, bench: int, seed: int, dies: float, **rules: object) -> Life:
    """A season to its end."""
    club = await Club.open(folder)
    club.options = {"rounds": 6}
    kept = await club.season(**rules)
    everybody = people(count + bench)
    await club.sign_up(kept.id, everybody[:count])
    await club.sign_up(kept.id, everybody[count:], plays=False, on_bench=True)
    members = {f"m{number}": member for number, member in enumerate(everybody, start=1)}
    life = Life(club, Random(seed), kept.id, members, dies)
    for number in range(1, OUTAGES + 1):
        life.later(number * 11 * DAY, partial(club.outage, 2 * DAY))
    for _ in range(40):
        await life.live(club.clock.now + 14 * DAY)
        await assert_as_from_nothing(life)
        if (await club.read(kept.id)).closed_at is not None:
            break
    return life


async def assert_as_from_nothing(life: Life) -> None:
    season, again = await life.club.read(life.season_id), await life.club.from_nothing(life.season_id)
    assert season.divisions == again.divisions
    for division in range(1, len(season.divisions.get(MAIN, ())) + 1):
        assert season.standings(MAIN, division) == again.standings(MAIN, division)
    assert tasks(season, life.club.clock.now) == tasks(again, life.club.clock.now)
    stored = await life.club.store.read(results_of_server, GUILD)
    as_in_season = [
        replace(game, seats=result.seats) for game in stored if (result := season.tables[game.table].result) is not None
    ]
    assert not life.imported & {game.table for game in stored}
    ranked = await life.club.leagues.ratings.of(GUILD)
    assert len(as_in_season) == len(stored)
    assert ranked.ledgers == recalculated(as_in_season, season.rulings, ranked.rules)


async def assert_nothing_twice(life: Life) -> None:
    club = life.club
    rows = await club.store.read(facts_of, life.season_id)
    assert len({row.key for row in rows}) == len(rows)
    recorded = [from_json(row.kind, row.fact) for row in rows]
    over = Counter(each.table for each in recorded if isinstance(each, facts.Finished | facts.Abandoned))
    over.update(life.imported)
    assert set(over.values()) == {1}
    season = await club.read(life.season_id)
    assert over.keys() == season.tables.keys()
    tables = await club.store.read(tables_of_season, life.season_id)
    assert len(set(tables.values())) == len(tables)
    counts = await club.store.read(count_tables)
    assert sum(counts.values()) == len(tables) == sum(isinstance(each, facts.Started) for each in recorded)
    assert counts[TableStatus.LOBBY] == counts[TableStatus.RUNNING] == 0
    played = await club.store.read(results_of_server, GUILD)
    results = {
        table.id: table.result
        for table in season.tables.values()
        if table.result is not None and table.id not in life.imported
    }
    assert {game.table for game in played} == results.keys()
    for game in played:
        result = results[game.table]
        assert result is not None
        assert [seat.score for seat in game.seats] == [seat.score for seat in result.seats]


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """In memory where there is such a place: who dies loses nothing there, and no commit waits for a disk."""
    if not MEMORY.is_dir():
        yield tmp_path
        return
    with TemporaryDirectory(dir=MEMORY) as quick:
        yield Path(quick)


@pytest.mark.thorough
async def test_a_season_at_real_tables_comes_to_its_end_whatever_happens(folder: Path, witnessed: Counter[str]) -> None:
    life = await lived(folder, count=40, bench=5, seed=3, dies=8, rounds=3, division_size=20)
    season = await life.club.read(life.season_id)
    assert season.closed_at is not None
    assert len(season.divisions[MAIN]) == 2
    assert life.deaths > 2, life.deaths
    await assert_nothing_twice(life)
    assert life.imported
    assert witnessed["facts"] > 200, witnessed
    assert witnessed["draws"] >= 1 + 2 * 3, witnessed
    kinds = {row.kind for row in await life.club.store.read(facts_of, life.season_id)}
    assert kinds >= {"Appeared", "Reminded", "Called", "Finished", "Announced", "Closed", "Interrupted"}
    await life.club.store.close()


@pytest.mark.nightly
@pytest.mark.timeout(3600)
async def test_a_season_of_500_people_and_2000_games_comes_to_its_end(folder: Path, witnessed: Counter[str]) -> None:
    began = time.monotonic()
    life = await lived(folder, count=500, bench=25, seed=1, dies=1, rounds=17, rounds_at_once=4, division_size=100)
    season = await life.club.read(life.season_id)
    assert season.closed_at is not None
    assert len(season.divisions[MAIN]) == 5
    assert len(season.tables) >= 2000
    assert life.deaths > 50, life.deaths
    assert life.played > 20, life.played
    await assert_nothing_twice(life)
    kinds = {row.kind for row in await life.club.store.read(facts_of, life.season_id)}
    assert kinds >= {"Replaced", "LeftToCaretaker", "Withdrew", "Erased", "Disputed", "Settled", "Ruled", "Vacated"}
    assert len(life.imported) > 30
    assert witnessed["draws"] >= 5 * 17
    seconds = time.monotonic() - began
    what = f"{life.played} of them played, {len(life.imported)} imported, {life.deaths} deaths, {dict(witnessed)}"
    print(f"{len(season.tables)} games, {what}, {seconds:.0f} s")
    await life.club.store.close()
