"""Leagues as cogs have them: an object with named parts, as `Tables` is."""

from __future__ import annotations

from collections.abc import Callable

from bot.leagues.running.at_tables import AtTables
from bot.leagues.running.corrections import Corrections
from bot.leagues.running.crier import Crier
from bot.leagues.running.decisions import Decisions
from bot.leagues.running.founding import Founding
from bot.leagues.running.habits import HabitCounts
from bot.leagues.running.importing import Importing
from bot.leagues.running.loop import LeagueLoop
from bot.leagues.running.notes import Notes
from bot.leagues.running.ratings import Ratings
from bot.leagues.running.runner import Runner
from bot.leagues.running.seasons import Seasons
from bot.leagues.running.seeking import Seeking
from bot.leagues.running.taking_part import TakingPart
from bot.storage.store import Store
from bot.tables.service import Tables


class Leagues:
    """All seasons, ratings and people who look for a game, of all servers."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        clock: Callable[[], int],
        crier: Crier | None = None,
        may_act: Callable[[], bool] = lambda: True,
    ) -> None:
        """`crier` lets people hear what happens, if anybody is to. `may_act` says whether people can reach the bot;
        else nothing happens to them.
        """
        self.seasons = Seasons(store, clock)
        self.corrections = Corrections(store, self.seasons, clock)
        self.ratings = Ratings(store, self.seasons, self.corrections)
        self.seeking = Seeking(store, tables, self.seasons, self.ratings, clock, crier)
        self.habits = HabitCounts(store)
        stored, wake = tables.wakes.seasons, tables.wakes.seasons.set
        self.founding = Founding(store, self.seasons, wake)
        self.runner = Runner(store, tables, self.seasons, self.founding, clock, crier)
        work = self.runner.bring_up_to_date, self.seeking.match, self.habits.gather
        self.loop = LeagueLoop(store, clock, *work, stored, may_act)
        self.taking_part = TakingPart(store, tables, self.seasons, self.ratings, wake)
        self.notes = Notes(store)
        self.importing = Importing(store, self.seasons, self.ratings, clock, wake)
        self.decisions = Decisions(store, self.seasons, clock, wake)
        self.at_tables = AtTables(tables, self.seasons, self.taking_part, self.decisions, wake)
