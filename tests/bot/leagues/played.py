"""Finished games for tests, in a few words."""

from __future__ import annotations

from hypothesis import strategies as some

from bot.leagues.rules.points import places_by
from bot.storage.records.results import FinishedGame, Part, SeatResult, Tempo

PEOPLE = tuple(f"m{number}" for number in range(1, 13))


def game(
    table: str,
    scores: dict[str, int],
    *,
    left: dict[str, str] | None = None,
    share: float = 0.5,
    ended_at: int = 0,
    season: str | None = None,
    computers: frozenset[str] = frozenset(),
    family: str = "elgrande",
    pace: Tempo = Tempo.CORRESPONDENCE,
) -> FinishedGame:
    """A game with the points of its seats. `left` tells who left, and who stepped in for them ("" for nobody)."""
    left = left or {}
    places = places_by(tuple(scores.values()))
    seats = []
    for number, (player, score) in enumerate(scores.items()):
        parts: tuple[Part, ...] = (Part(player, is_computer=player in computers),)
        if player in left:
            parts = (Part(player, ended=False, share=1 - share),)
            if left[player]:
                parts += (Part(left[player], began=False, share=share),)
        seats.append(SeatResult(number, places[number], score, parts))
    return FinishedGame(table, family, pace, ended_at, tuple(seats), season)


@some.composite
def finished_games(draw: some.DrawFn, most: int = 12) -> list[FinishedGame]:
    """Any games of two to five of a dozen people, some of whom leave and are stood in for."""
    found: list[FinishedGame] = []
    for number in range(draw(some.integers(1, most))):
        players = draw(some.permutations(PEOPLE))
        size = draw(some.integers(2, 5))
        scores = draw(some.lists(some.integers(0, 120), min_size=size, max_size=size))
        leaver = draw(some.none() | some.sampled_from(players[:size]))
        stand_in = draw(some.sampled_from(("", *players[size:])))
        found.append(
            game(
                f"t{number}",
                dict(zip(players, scores, strict=False)),
                left={} if leaver is None else {leaver: stand_in},
                share=draw(some.sampled_from((0.0, 0.25, 1.0))),
                ended_at=draw(some.integers(0, 5)),
                season=draw(some.sampled_from((None, "spring"))),
            )
        )
    return found
