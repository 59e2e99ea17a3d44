"""What ratings are worth: people of known strength play, and people who cheat try to climb.

`python -m tests.bot.leagues.rated_world` prints both tables as they stand in `docs/leagues.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import log
from random import Random
from typing import Final

from bot.leagues.rules.ratings import NEWCOMER, Ledger, RatingRules, rate
from bot.storage.records.results import FinishedGame, Part, Player, SeatResult, Tempo

ME: Final = "me"
GAMES: Final = 100
"""Games in which somebody tries to climb."""
RULES: Final = RatingRules()


@dataclass(slots=True)
class World:
    """A server in which games end as their players want."""

    ledger: Ledger = field(default_factory=Ledger)
    chance: Random = field(default_factory=lambda: Random(1))
    games: int = 0

    def play(self, order: Sequence[Player], leaving: Sequence[Player] = (), stand_in: Player = "") -> None:
        """These play, the best first; who is leaving does so at once. Somebody may stand in for the first of them."""
        self.games += 1
        seats = []
        for number, player in enumerate([*order, *leaving]):
            parts: tuple[Part, ...] = (Part(player),)
            if player in leaving:
                parts = (Part(player, ended=False, share=0.0),)
                parts += (Part(stand_in, began=False),) if stand_in and player == leaving[0] else ()
            seats.append(SeatResult(number, number + 1, 100 - number, parts))
        name = f"{self.games:06}"
        rate(self.ledger, FinishedGame(name, "elgrande", Tempo.LIVE, self.games, tuple(seats)), RULES)

    def some(self, people: Sequence[Player], count: int) -> list[Player]:
        return self.chance.sample(people, count)

    @property
    def climbed(self) -> int:
        """What counts of my rating over that of a newcomer."""
        return self.ledger.of(ME).assured_value - NEWCOMER.assured_value


def numbered(count: int, name: str = "alt") -> list[Player]:
    return [f"{name}{number}" for number in range(count)]


# Honest games


def order_of(chance: Random, people: Sequence[Player], strengths: dict[Player, float]) -> list[Player]:
    """How a game ends by chance: somebody wins in proportion to the exponential of their strength."""
    shown = {player: strengths[player] - log(-log(chance.random())) for player in people}
    return sorted(people, key=lambda player: -shown[player])


def honest(seed: int = 0, games: int = GAMES, strength: float = log(3)) -> World:
    """I play against three of thirty others, who play as often; with this strength I win every second game."""
    world = World(chance=Random(seed))
    strengths = dict.fromkeys([ME, *numbered(30, "p")], 0.0) | {ME: strength}
    while world.ledger.of(ME).games < games:
        people = world.some(list(strengths), len(strengths))
        for first in range(0, len(people) - 3, 4):
            world.play(order_of(world.chance, people[first : first + 4], strengths))
    return world


# Ways to climb


def beating(accounts: int, at_a_table: int, *, warm: int = 0) -> World:
    """I always win against some of so many accounts, which have played so many games among themselves before."""
    world, alts = World(), numbered(accounts)
    for _ in range(warm):
        world.play(world.some(alts, 4))
    for _ in range(GAMES):
        world.play([ME, *world.some(alts, at_a_table)])
    return world


def beating_new_ones(at_a_table: int) -> World:
    """I always win against accounts that were made for the one game."""
    world = World()
    for number in range(GAMES):
        world.play([ME, *numbered(at_a_table, f"{number} ")])
    return world


def beating_leavers(accounts: int) -> World:
    """My accounts leave at once."""
    world = World()
    for _ in range(GAMES):
        world.play([ME], numbered(accounts))
    return world


def last_of_those_who_stay() -> World:
    """I lose to somebody else while accounts that were made for the game leave at once."""
    world, others = World(), numbered(10, "p")
    for number in range(GAMES):
        world.play([*world.some(others, 1), ME], numbered(3, f"{number} "))
    return world


def beating_lifted_ones() -> World:
    """Twenty accounts lift three others, and I beat those."""
    world, low, high = World(), numbered(20), numbered(3, "high")
    for _ in range(GAMES):
        for each in high:
            world.play([each, *world.some(low, 3)])
        world.play([ME, *high])
    return world


def climbing(steps: int, accounts: int, *, evenly: bool = False) -> World:
    """On each of so many steps so many accounts beat those of the step below, and I those of the highest.

    When twenty games have lifted me I may win every fifth only, which makes me surer of what I have.
    """
    world, below = World(), numbered(accounts, "0 ")
    for _ in range(5 * accounts):
        world.play(world.some(below, 4))
    for step in range(1, steps):
        above = numbered(accounts, f"{step} ")
        for _ in range(40):
            for each in above:
                world.play([each, *world.some(below, 4)])
        below = above
    for number in range(GAMES):
        table = world.some(below, 4)
        table.insert(number % 5 if evenly and number > 20 else 0, ME)
        world.play(table)
    return world


def among_others(accounts: int) -> World:
    """My accounts play among themselves and lose to me, in a server in which thirty others play as often."""
    world, alts, others = World(), numbered(accounts), numbered(30, "p")
    for _ in range(GAMES):
        people = world.some(others, len(others))
        for first in range(0, len(people) - 3, 4):
            world.play(people[first : first + 4])
        world.play(world.some(alts, 4))
        world.play([ME, *world.some(alts, 4)])
    return world


def standing_in() -> World:
    """I only stand in for others, in seats that win."""
    world = World()
    for number in range(GAMES):
        people = numbered(3, f"{number} ")
        world.play(people[1:], people[:1], stand_in=ME)
    return world


# The last two are honest.
WAYS: Final[dict[str, Callable[[], World]]] = {
    "twenty accounts that played among themselves before": lambda: beating(20, 4, warm=50),
    "one account always loses to me": lambda: beating(1, 1),
    "three accounts always lose to me": lambda: beating(3, 3),
    "four accounts always lose to me": lambda: beating(4, 4),
    "eight accounts take turns at it": lambda: beating(8, 3),
    "eight accounts that played among themselves before": lambda: beating(8, 3, warm=20),
    "a new account for each game": lambda: beating_new_ones(1),
    "three new accounts for each game": lambda: beating_new_ones(3),
    "four accounts leave at once": lambda: beating_leavers(4),
    "being last of two while three new accounts leave at once": last_of_those_who_stay,
    "three accounts that twenty others lifted": beating_lifted_ones,
    "standing in for others who would win": standing_in,
    "forty accounts": lambda: beating(40, 4, warm=100),
    "a hundred": lambda: beating(100, 4, warm=300),
    "three hundred": lambda: beating(300, 4, warm=600),
    "twenty, beside thirty others who play as often": lambda: among_others(20),
    "a hundred, beside thirty others": lambda: among_others(100),
    "eight accounts lift eight others": lambda: climbing(2, 8),
    "twenty lift twenty, and those twenty more": lambda: climbing(3, 20),
    "four times, twenty each": lambda: climbing(5, 20),
    "sixty lift sixty": lambda: climbing(2, 60),
    "sixty lift sixty, among whom I then win every fifth game": lambda: climbing(2, 60, evenly=True),
    "winning four of five tables against thirty others": lambda: honest(strength=log(12)),
    "winning every table against thirty others": lambda: honest(strength=50),
}


def honest_gain(seeds: int = 3) -> float:
    return sum(honest(seed).climbed for seed in range(seeds)) / seeds


# What ratings say beforehand


@dataclass(slots=True)
class Forecast:
    """How often those who were first by their ratings were expected to win, and how often they did."""

    expected: float
    won: float


def forecast(spread: float, seed: int, people: int = 60, games: int = 40, forecasts: int = 2000) -> Forecast:
    """People whose strengths are spread like this have played so often; then tables of four are drawn."""
    world = World(chance=Random(seed))
    strengths = {player: world.chance.gauss(0, spread) for player in numbered(people, "p")}
    for _ in range(games):
        drawn = world.some(list(strengths), people)
        for first in range(0, people, 4):
            world.play(order_of(world.chance, drawn[first : first + 4], strengths))
    expected = won = 0.0
    for _ in range(forecasts):
        table = world.some(list(strengths), 4)
        shares = world.ledger.expected(table)
        favourite = max(shares, key=shares.__getitem__)
        expected += shares[favourite]
        won += order_of(world.chance, table, strengths)[0] == favourite
    return Forecast(expected / forecasts, won / forecasts)


SPREADS: Final = {
    "luck decides much": 0.5,
    "in between": 1.0,
    "skill matters": 1.5,
    "skill decides most": 1.75,
    "skill alone, nearly": 2.5,
}


def main() -> None:
    """Print the tables."""
    honestly = honest_gain()
    print(f"| strategy ({GAMES} games) | of the honest gain ({honestly:.0f} points) |\n|---|---|")
    for name, way in WAYS.items():
        print(f"| {name} | {way().climbed / honestly:.2f} |")
    print("\n| | expected | won |\n|---|---|---|")
    for name, spread in SPREADS.items():
        found = [forecast(spread, seed) for seed in range(4)]
        expected, won = (sum(values) / len(found) for values in zip(*((f.expected, f.won) for f in found), strict=True))
        print(f"| {name} | {expected:.2f} | {won:.2f} |")


if __name__ == "__main__":
    main()
