"""Leagues as cogs have them: an object with named parts, as `Tables` is."""

from __future__ import annotations

from collections.abc import Callable

from bot.organising.books import Books
from bot.organising.corrections import Corrections
from bot.organising.crier import Crier
from bot.organising.decisions import Decisions
from bot.organising.deeds import Deeds
from bot.organising.founding import Founding
from bot.organising.gathering import Gathering
from bot.organising.loop import LeagueLoop
from bot.organising.ratings import Ratings
from bot.organising.runner import Runner
from bot.organising.seeking import Seeking
from bot.organising.watching import Watching
from bot.storage.store import Store
from bot.tables.service import Tables


class Leagues:
    """All seasons, ratings and people who look for a game, of all servers."""

    def __init__(self, store: Store, tables: Tables, clock: Callable[[], int]) -> None:
        self.books = Books(store, clock)
        self.corrections = Corrections(store, self.books, clock)
        self.ratings = Ratings(store, self.books, self.corrections)
        self.runner = Runner(store, tables, self.books, clock)
        self.seeking = Seeking(store, tables, self.books, self.ratings, clock)
        self.gathering = Gathering(store, tables)
        self.loop = LeagueLoop(store, clock, self.runner.bring_up_to_date, self.seeking.match, self.gathering.gather)
        wake = self.loop.wake
        self.founding = Founding(store, self.books, wake)
        self.deeds = Deeds(store, tables, self.books, self.ratings, clock, wake)
        self.decisions = Decisions(store, self.books, clock, wake)
        self.watching = Watching(store)

    def tell_by(self, crier: Crier) -> None:
        """Let people hear what happens."""
        self.runner.crier = self.seeking.crier = crier
