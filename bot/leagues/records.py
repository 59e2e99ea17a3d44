"""The records of a server: what nobody has done better in a family of games at a pace. Computer players hold none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.leagues.games import FinishedGame, Player
from bot.leagues.ratings import Ledger, RatingRules

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


@dataclass(frozen=True, slots=True)
class _Part:
    """A person who played a game to its end."""

    player: Player
    game: FinishedGame
    place: int
    score: int


def records(games: Iterable[FinishedGame], ledger: Ledger, rules: RatingRules) -> tuple[Record, ...]:
    """All records of these games, after all decisions about them; none of what nobody has done yet."""
    parts = [part for game in sorted(games, key=lambda game: (game.ended_at, game.table)) for part in _parts(game)]
    found = [_most(RecordKind.SCORE, parts, lambda part: part.score, size) for size in SIZES]
    found += [
        _most(RecordKind.MARGIN, [part for part in parts if part.place == 1], _margin),
        _streak(parts),
        _count(RecordKind.WINS, [part for part in parts if part.place == 1]),
        _count(RecordKind.GAMES, parts),
        _rating(ledger, rules),
    ]
    return tuple(record for record in found if record is not None and record.value > 0)


def _parts(game: FinishedGame) -> list[_Part]:
    return [
        _Part(seat.owner.player, game, seat.place, seat.score)
        for seat in game.seats
        if seat.owner is not None and not seat.owner.left and not seat.owner.is_computer
    ]


def _made(kind: RecordKind, best: _Best, size: int = 0) -> Record | None:
    return None if best.players is None else Record(kind, tuple(best.players), best.value, best.at, size)


def _most(kind: RecordKind, parts: Sequence[_Part], value: Callable[[_Part], int], size: int = 0) -> Record | None:
    best = _Best()
    for part in parts:
        if size in (0, len(part.game.seats)):
            best.meet(value(part), part.game.ended_at, part.player)
    return _made(kind, best, size)


def _margin(part: _Part) -> int:
    """The points of the winner over those of the second; nothing where the first place is shared."""
    scores = sorted((seat.score for seat in part.game.seats), reverse=True)
    return scores[0] - scores[1] if len(scores) > 1 else 0


def _streak(parts: Sequence[_Part]) -> Record | None:
    best, now = _Best(), Counter[Player]()
    for part in parts:
        now[part.player] = now[part.player] + 1 if part.place == 1 else 0
        if now[part.player]:
            best.meet(now[part.player], part.game.ended_at, part.player)
    return _made(RecordKind.STREAK, best)


def _count(kind: RecordKind, parts: Sequence[_Part]) -> Record | None:
    best, counts = _Best(), Counter[Player]()
    for part in parts:
        counts[part.player] += 1
        best.meet(counts[part.player], part.game.ended_at, part.player)
    return _made(kind, best)


def _rating(ledger: Ledger, rules: RatingRules) -> Record | None:
    best = _Best()
    changes = [(change, player) for player, curve in ledger.curves.items() for change in curve]
    for change, player in sorted(changes, key=lambda each: (each[0].ended_at, each[0].table, each[1])):
        if player not in ledger.computers and not rules.is_provisional(change.after):
            best.meet(change.after.value, change.ended_at, player)
    return _made(RecordKind.RATING, best)
