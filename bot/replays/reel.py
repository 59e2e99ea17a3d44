"""The games of a replay: one kept for each step, so that leafing through never plays more than what is new.

A long game has about sixty steps, and a reel of it takes about 300 kB.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Sequence

from bot.storage.records.games import Choice
from bot.storage.records.tables import Table
from engine.core.game import AnyGame, Game

EVERY = 25
"""A game is kept at least after so many choices, should steps be longer."""


class Reel:
    """One game of a table from its beginning on. Kept games are never played on: play on a clone."""

    def __init__(self, table: Table) -> None:
        """Raises IllegalOptions if the table's options are not of these rules."""
        self._choices: list[tuple[int, str]] = []
        self._counts = [0]
        self._games: list[AnyGame] = [Game.new(table.options, table.seed, events=False)]

    def follow(self, choices: Sequence[Choice], keep: Collection[int]) -> None:
        """Make the reel one of these choices; games are kept after the counts in `keep`.

        What was kept of choices that are no more (taken back since) is forgotten. Raises IllegalChoice.
        """
        made = [(each.seat, each.choice) for each in choices]
        common = min(len(made), len(self._choices))
        if made[:common] != self._choices[:common]:
            common = next(number for number in range(common) if made[number] != self._choices[number])
        kept = bisect_right(self._counts, common)
        del self._counts[kept:], self._games[kept:]
        self._choices = made
        begin = self._counts[-1]
        game = self._games[-1].clone()
        for count, (seat, choice) in enumerate(made[begin:], start=begin + 1):
            game.apply(seat, choice)
            if count in keep or count - self._counts[-1] >= EVERY:
                self._counts.append(count)
                self._games.append(game.clone())

    def game_after(self, count: int) -> AnyGame:
        """The game after so many choices. It may be a kept one: only look at it."""
        place = bisect_right(self._counts, count) - 1
        if self._counts[place] == count:
            return self._games[place]
        game = self._games[place].clone()
        for seat, choice in self._choices[self._counts[place] : count]:
            game.apply(seat, choice)
        return game
