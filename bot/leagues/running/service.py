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
from bot.leagues.running.ratings import LeagueParts, Ratings
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
        stored = tables.wakes.seasons
        parts = LeagueParts(store, tables, self.seasons, self.ratings, clock, stored.set, crier)
        self.seeking = Seeking(parts)
        self.habits = HabitCounts(store)
        self.founding = Founding(parts)
        self.runner = Runner(parts, self.founding)
        work = self.runner.bring_up_to_date, self.seeking.match, self.habits.gather
        self.loop = LeagueLoop(store, clock, *work, stored, may_act)
        self.taking_part = TakingPart(parts)
        self.notes = Notes(store)
        self.importing = Importing(parts)
        self.decisions = Decisions(parts)
        self.at_tables = AtTables(parts, self.taking_part, self.decisions)
