"""The records of a server: what nobody has done better in a family of games at a pace. Computer players hold none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.leagues.rules.ratings import Ledger, RatingRules
from bot.storage.records.results import FinishedGame, Player, SeatResult

SIZES: Final = (2, 3, 4, 5)


class RecordKind(StrEnum):
    """What a record is about."""

    SCORE = "score"
    """The most points on the board, at tables of each size."""
    MARGIN = "margin"
    """The most points ahead of the second."""
    STREAK = "streak"
    """The most victories without any other game between them."""
    WINS = "wins"
    GAMES = "games"
    """The most games that somebody played from beginning to end."""
    RATING = "rating"
    """The highest rating that somebody ever had when it was not provisional any more."""


@dataclass(frozen=True, slots=True)
class Record:
    """Who holds it, with how much, and since when (in milliseconds since 1970). Whoever is level later holds it, too,
    behind those who were first. `size` is the number of players at the table, where it matters, else 0."""

    kind: RecordKind
    players: tuple[Player, ...]
    value: int
    at: int
    size: int = 0


@dataclass(slots=True)
class _Best:
    """The best so far."""

    value: int = 0
    at: int = 0
    players: list[Player] | None = None

    def meet(self, value: int, at: int, player: Player) -> None:
        """Somebody has done so much at an instant."""
        if value > self.value or self.players is None:
            self.value, self.at, self.players = value, at, [player]
        elif value == self.value and player not in self.players:
            self.players.append(player)


class _Books:
    """What has been done best in the games so far, entered in the order in which they ended."""

    def __init__(self) -> None:
        self.scores = {size: _Best() for size in SIZES}
        self.margin, self.streak, self.wins, self.games = _Best(), _Best(), _Best(), _Best()
        self._in_a_row, self._won, self._played = Counter[Player](), Counter[Player](), Counter[Player]()

    def enter(self, game: FinishedGame) -> None:
        """A game, for everybody who played it to its end."""
        for seat in game.seats:
            owner = seat.owner
            if owner is not None and not owner.left and not owner.is_computer:
                self._enter(game, seat, owner.player)

    def _enter(self, game: FinishedGame, seat: SeatResult, player: Player) -> None:
        at = game.ended_at
        self._played[player] += 1
        self.games.meet(self._played[player], at, player)
        if (score := self.scores.get(len(game.seats))) is not None:
            score.meet(seat.score, at, player)
        if seat.place > 1:
            self._in_a_row[player] = 0
            return
        self._won[player] += 1
        self._in_a_row[player] += 1
        self.wins.meet(self._won[player], at, player)
        self.streak.meet(self._in_a_row[player], at, player)
        self.margin.meet(_margin(game), at, player)


def records(games: Iterable[FinishedGame], ledger: Ledger, rules: RatingRules) -> tuple[Record, ...]:
    """All records of these games, after all decisions about them; none of what nobody has done yet."""
    seasons = _Books()
    for game in sorted(games, key=lambda game: (game.ended_at, game.table)):
        seasons.enter(game)
    found = [_made(RecordKind.SCORE, best, size) for size, best in seasons.scores.items()]
    found += [
        _made(RecordKind.MARGIN, seasons.margin),
        _made(RecordKind.STREAK, seasons.streak),
        _made(RecordKind.WINS, seasons.wins),
        _made(RecordKind.GAMES, seasons.games),
        _made(RecordKind.RATING, _rating(ledger, rules)),
    ]
    return tuple(record for record in found if record is not None and record.value > 0)


def _made(kind: RecordKind, best: _Best, size: int = 0) -> Record | None:
    return None if best.players is None else Record(kind, tuple(best.players), best.value, best.at, size)


def _margin(game: FinishedGame) -> int:
    """The points of the winner over those of the second; nothing where the first place is shared."""
    scores = sorted((seat.score for seat in game.seats), reverse=True)
    return scores[0] - scores[1] if len(scores) > 1 else 0


def _rating(ledger: Ledger, rules: RatingRules) -> _Best:
    peaks = []
    for player in ledger.curves.keys() - ledger.computers:
        certain = [change for change in ledger.curves[player] if not rules.is_provisional(change.after)]
        if certain:
            peak = max(certain, key=lambda change: change.after.assured_value)  # the first of several that are level
            peaks.append((peak.ended_at, peak.table, player, peak.after.assured_value))
    best = _Best()
    for at, _, player, value in sorted(peaks):
        best.meet(value, at, player)
    return best
