"""The table service: everything that is done to a table, by people and computers alike, goes through here.

Nothing is answered before it is stored. A call either does all it says, or raises a `TableError` and has done nothing.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from bot.config import KEPT_GAMES
from bot.due.loop import Wakes
from bot.game.seals.seals import new_salt
from bot.limits import Limits
from bot.storage.records.due import Outage, Timer, TimerKind
from bot.storage.store import Store
from bot.tables.commits import Commits, Common
from bot.tables.computers.coach import Coach
from bot.tables.computers.thinking import Think, at_once
from bot.tables.computers.turns import Computers
from bot.tables.lobby.arranged import Arranged
from bot.tables.lobby.guided import Guided
from bot.tables.lobby.lobbies import Lobbies
from bot.tables.memory import GameMemory, PeopleMemory
from bot.tables.people import People
from bot.tables.places import Places
from bot.tables.play.games import Games
from bot.tables.play.hands import Hands
from bot.tables.play.orders import StandingOrders
from bot.tables.play.puzzles import Puzzles
from bot.tables.reading.archive import Archive
from bot.tables.reading.logs import Logs
from bot.tables.reading.overview import Overview
from bot.tables.seats.agreements import Agreements
from bot.tables.seats.motions import Motions
from bot.tables.seats.seats import Seats
from bot.tables.time.idle import IdleTables
from bot.tables.time.late import Lateness
from bot.tables.time.times import Times
from bot.tables.time.waiting import Waiting


class Tables:
    """All tables, in parts. One change at a time for each table; different tables do not wait for each other."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], int],
        seeds: Callable[[], int],
        kept_games: int = KEPT_GAMES,
        salts: Callable[[], str] = new_salt,
        *,
        is_away: Callable[[int | None], bool] = lambda _: False,
        think: Think = at_once,
        advise: Think = at_once,
        limits: Limits | None = None,
    ) -> None:
        """`clock` gives milliseconds since 1970 in UTC, `seeds` numbers from 0 to 2**63 - 1 that nobody can guess,
        `salts` texts that nobody can guess. `is_away` says whether Discord has lost a server for now. Where there are
        processes to think in, `think` does what a table waits for, and `advise` hints, reviews and checks.
        """
        self.wakes = Wakes()
        self.limits = limits or Limits(clock)
        self.times = Times(PeopleMemory(store), clock, is_away)
        self.memory = GameMemory(store, kept_games)
        common = Common(store, self.memory, Commits(store, self.memory, self.times, salts, self.wakes), self.times)
        self.lobbies = Lobbies(common, seeds, self.limits)
        self.games = Games(common)
        self.orders = StandingOrders(common)
        self.hands = Hands(common, self.games, self.orders)
        self.motions = Motions(common)
        self.seats = Seats(common, self.motions)
        self.agreements = Agreements(common, self.motions)
        self.late = Lateness(common, self.motions, self.seats, think)
        self.waiting = Waiting(common, self.late)
        self.computers = Computers(common, think)
        self.coach = Coach(common, advise)
        self.guided = Guided(common, self.lobbies, self.computers)
        self.puzzles = Puzzles(common, advise, seeds, self.wakes)
        self.idle = IdleTables(common)
        self.arranged = Arranged(common, self.lobbies, self.seats, seeds)
        self.overview = Overview(common, self.wakes)
        self.logs = Logs(common)
        self.places = Places(common)
        self.people = People(common, self.waiting, self.lobbies, self.seats)
        self.archive = Archive(common, advise)

    def timer_handlers(self) -> Mapping[str, Callable[[Timer], Awaitable[None]]]:
        """Who does what is due, by the kind of the timer."""
        return {
            TimerKind.TIME_IS_UP: self.waiting.end_time,
            TimerKind.REMINDER_HALF: self.waiting.remind,
            TimerKind.REMINDER_LAST: self.waiting.remind,
            TimerKind.CALL: self.waiting.call,
            TimerKind.DIGEST: self.waiting.sum_up,
            TimerKind.IDLE_LOBBY: self.idle.look_at_idle,
            TimerKind.IDLE_GAME: self.idle.look_at_idle,
            TimerKind.CALL_BENCH: self.motions.call_bench,
            TimerKind.ANSWERING_WINDOW: self.orders.end_window,
            TimerKind.THINKING: self.computers.play,
        }

    def know_outages(self, outages: tuple[Outage, ...]) -> None:
        """These times count for nobody. Deadlines that they move are looked at again when they seem to be over."""
        self.times.outages = outages
        self.wakes.timers.set()
