"""A season that is played to its end by chance, in time that the test moves, by a process that dies now and then.

The world holds what outlives the process: the stored facts as JSON rows, and the games that were made. Everything
else is lost when the process dies, before or after it did something, and is built again from the rows.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from random import Random
from typing import Final

from bot.leagues.rules.points import places_by
from bot.leagues.rules.rulings import Excused, Fined, PlacesDecided, Revoked, Ruling, Verdict, Void
from bot.leagues.rules.schedule.entrants import Entrant
from bot.leagues.rules.season import facts
from bot.leagues.rules.season.facts import CannotHappen, Fact, Recorded, from_json, kind_of, over, to_json
from bot.leagues.rules.season.rules import SeasonRules
from bot.leagues.rules.season.season import Season
from bot.leagues.rules.season.tasks import Adjudication, Task, next_at, tasks
from bot.storage.records.results import Part, Player, SeatResult
from bot.storage.records.terms import DAY, HOUR

ZONES: Final = ("Europe/Madrid", "America/New_York", "Asia/Tokyo", "UTC")


@dataclass(frozen=True, slots=True)
class Row:
    """A stored fact."""

    key: str
    at: int
    kind: str
    text: str


@dataclass(slots=True)
class Chances:
    """How often things happen, of a hundred."""

    no_show: int = 6
    leave: int = 4
    too_late: int = 3
    dispute: int = 8
    withdraw: int = 3
    erase: int = 1
    dies: int = 8


@dataclass(slots=True)
class World:
    rules: SeasonRules
    chance: Random
    chances: Chances = field(default_factory=Chances)
    now: int = 0
    rows: list[Row] = field(default_factory=list)
    made: Counter[str] = field(default_factory=Counter)
    """How often the game of a table was made: the maker knows keys, and makes each once."""
    seats: dict[str, dict[Player, list[Player]]] = field(default_factory=dict)
    """Who began in the seats of a game, and who sat there after them ("" for a computer player)."""
    deaths: int = 0
    agenda: list[tuple[int, int, Callable[[], None]]] = field(default_factory=list)
    season: Season = field(init=False)
    numbers: int = 0

    def __post_init__(self) -> None:
        self.season = Season(self.rules)

    # The process

    def reload(self) -> Season:
        """The season as another process would find it."""
        return Season(self.rules, [Recorded(row.key, row.at, from_json(row.kind, row.text)) for row in self.rows])

    def record(self, fact: Fact, key: str | None = None) -> bool:
        """Store a fact unless its key is settled or it is refused."""
        key = key or f"{kind_of(fact)} {self.next_number()}"
        try:
            held = self.season.record(Recorded(key, self.now, fact))
        except CannotHappen:
            return False
        if held:
            self.rows.append(Row(key, self.now, kind_of(fact), to_json(fact)))
        return held

    def die(self) -> bool:
        """Perhaps the process dies here, and comes up again."""
        if self.chance.randrange(1000) >= self.chances.dies * 10:
            return False
        self.deaths += 1
        self.season = self.reload()
        return True

    def work(self) -> None:
        """Do what is to be done now, until there is nothing."""
        while todo := tasks(self.season, self.now):
            self.chance.shuffle(todo)
            for task in todo:
                if self.die():
                    break
                fact = self.end(task) if isinstance(task, Adjudication) else self.do(task)
                if self.die():
                    break
                self.record(fact, task.key)

    def do(self, task: Task) -> Fact:
        """What a task means outside: games are made, people are called."""
        match task.fact:
            case facts.Started(table):
                self.make(table)
            case facts.Called(table, player, candidates):
                if self.chance.randrange(100) < 60:
                    self.later(3 * HOUR, lambda: self.take_over(table, player, candidates[0]))
        return task.fact

    def run(self, until: int) -> None:
        """Let time pass: what people do and what falls due, in its order."""
        self.work()
        while self.season.closed_at is None and self.now < until:
            due = next_at(self.season, self.now)
            happens = self.agenda[0][0] if self.agenda else None
            following = min(instant for instant in (due, happens, until) if instant is not None)
            if self.happens(10):  # whoever sleeps until then misses nothing
                assert tasks(self.season, max(self.now, following - 1)) == []
            self.now = max(self.now, following)
            while self.agenda and self.agenda[0][0] <= self.now:
                heapq.heappop(self.agenda)[2]()
            self.work()

    # The people

    def next_number(self) -> int:
        self.numbers += 1
        return self.numbers

    def later(self, delay: int, deed: Callable[[], None]) -> None:
        heapq.heappush(self.agenda, (self.now + delay, self.next_number(), deed))

    def sign_up(self, count: int, bench: int) -> None:
        for number in range(1, count + bench + 1):
            first = self.chance.randrange(24)
            entrant = Entrant(
                player=f"m{number}",
                time_zone=self.chance.choice(ZONES),
                hours=tuple(sorted((first + hour) % 24 for hour in range(self.chance.choice((0, 6, 12))))),
                games_at_once=self.chance.choice((1, 1, 2, 3)),
                expansions=frozenset({"colonies"} if self.chance.random() < 0.3 else ()),
                strength=None if self.chance.random() < 0.1 else self.chance.gauss(12, 4),
            )
            self.record(facts.SignedUp(entrant, plays=number <= count, on_bench=number > count or number % 9 == 0))

    def make(self, table: str) -> None:
        """Make the game of a table, once. People come, or do not; it ends some day."""
        if self.made[table]:
            return
        self.made[table] += 1
        self.seats[table] = {player: [player] for player in self.season.tables[table].seating}
        for player in list(self.seats[table]):
            if self.happens(self.chances.no_show):
                continue
            self.later(self.chance.randrange(HOUR, DAY), partial(self.appear, table, player))
            if self.happens(self.chances.leave):
                self.later(self.chance.randrange(2 * DAY, 9 * DAY), partial(self.vacate, table, player))
            if self.happens(self.chances.withdraw):
                self.later(20 * DAY, partial(self.withdraw, player))
            if self.happens(self.chances.dispute // 4):
                self.later(self.chance.randrange(self.rules.block_length), partial(self.dispute, table, player))
        length = self.rules.block_length
        longest = 2 * length if self.happens(self.chances.too_late) else length // 2
        self.later(self.chance.randrange(length // 4, longest), lambda: self.finish(table))

    def happens(self, of_a_hundred: int) -> bool:
        return self.chance.randrange(100) < of_a_hundred

    def appear(self, table: str, player: Player) -> None:
        if self.record(facts.Appeared(table, player)):
            self.seats[table][player].append(player)

    def vacate(self, table: str, player: Player) -> None:
        if self.record(facts.Vacated(table, player)):
            self.seats[table][player].append("")

    def withdraw(self, player: Player) -> None:
        fact = facts.Erased(player) if self.happens(self.chances.erase * 25) else facts.Withdrew(player)
        self.record(fact)

    def take_over(self, table: str, player: Player, by: Player) -> None:
        if self.record(facts.Replaced(table, player, by)):
            self.seats.get(table, {}).setdefault(player, [player]).append(by)

    def finish(self, table: str) -> None:
        """The game ends, as the table that made it says; the message may come twice."""
        if not self.made[table]:
            return
        fact = self.result(table, facts.Ending.PLAYED)
        self.record(fact, over(table))
        self.record(fact, over(table))
        if self.happens(self.chances.dispute):
            self.dispute(table, next(iter(self.seats[table])))

    def dispute(self, table: str, player: Player) -> None:
        self.record(facts.Disputed(table, player, "Look at this."))
        if self.happens(50):
            self.later(2 * DAY, lambda: self.decide(table, player))

    def decide(self, table: str, player: Player) -> None:
        size = len(self.season.tables[table].seating)
        key = f"ruling {self.next_number()}"
        verdicts: list[Verdict] = [
            Void(table),
            PlacesDecided(table, tuple(range(size, 0, -1))),
            Excused(table, player),
            Fined(player, Fraction(1, 3)),
            Revoked(f"ruling {self.chance.randrange(1, self.numbers)}"),
        ]
        verdict = self.chance.choice(verdicts)
        self.record(facts.Ruled(Ruling(key, self.now, "organiser", "So it is.", verdict)), key)
        self.record(facts.Settled(table))

    def end(self, task: Adjudication) -> Fact:
        return self.result(task.table, facts.Ending.ADJUDICATED)

    def result(self, table: str, ending: facts.Ending) -> facts.Finished:
        """The result of a game is the same however often it is asked for."""
        drawn = Random(f"{self.rules.id} {table}")
        seats = self.seats[table]
        scores = [drawn.randrange(20, 120) for _ in seats]
        places = places_by(scores)
        return facts.Finished(
            table,
            tuple(
                SeatResult(number, places[number], scores[number], _parts(owner, stints))
                for number, (owner, stints) in enumerate(seats.items())
            ),
            ending,
        )


def _parts(owner: Player, stints: list[Player]) -> tuple[Part, ...]:
    last = stints[-1]
    people = dict.fromkeys(player for player in (owner, *stints) if player)
    share = 1 / len(people)
    return tuple(
        Part(player, began=player == owner, ended=player == last, share=1.0 if len(people) == 1 else share)
        for player in people
    )
