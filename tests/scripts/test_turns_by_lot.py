"""What turns that end by lot tell: an effect that is there is found, and nothing where there is none."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from scripts.turns_by_lot import CLOSE, FIGURES, WAYS, GameOfLots, Lot, games_of_lots, main, played, told

LOOKED_AT = 30


def made_up(games: int, card_at_water: float) -> list[GameOfLots]:
    """Games in which the first card at water brings so many points more than was promised, and luck as many as ten."""
    chance = Random(7)
    found = []
    for _ in range(games):
        lots, scores = [], [0.0, 0.0, 0.0, 0.0]
        for seat in range(4):
            ways = [[chance.uniform(20, 25), chance.choice((0, 1)), 0.0, 0.0, 2.0, chance.randrange(5)] for _ in "abc"]
            drawn = chance.randrange(3)
            lots.append(Lot(1, seat + 1, seat, drawn, ways))
            scores[seat] = 50 + ways[drawn][0] + card_at_water * ways[drawn][1] + chance.uniform(-5, 5)
        found.append(GameOfLots([round(each) for each in scores], lots))
    return found


@pytest.mark.parametrize("points", [0.0, 6.0])
def test_what_was_not_promised_is_found_beside_what_was(points: float) -> None:
    found = {name: (more, error) for name, more, error in told(made_up(400, points))}
    assert {*found} == {FIGURES[0], FIGURES[1], FIGURES[5]}, "what is the same in all ways tells nothing"
    for name, true in ((FIGURES[0], 1.0), (FIGURES[1], points), (FIGURES[5], 0.0)):
        more, error = found[name]
        assert abs(more - true) < 4 * error, name
    assert found[FIGURES[1]][1] < 1


def test_more_turns_tell_more_surely() -> None:
    few, many = told(made_up(100, 3.0)), told(made_up(400, 3.0))
    assert all(after[2] < before[2] for before, after in zip(few, many, strict=True))


@pytest.mark.thorough
def test_turns_end_by_lot_in_one_of_several_good_ways(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = played(3, 0, LOOKED_AT)
    assert game == played(3, 0, LOOKED_AT)
    assert len(game.lots) > 7
    for lot in game.lots:
        assert lot.drawn < len(lot.ways) <= WAYS
        best = max(way[0] for way in lot.ways)
        assert min(way[0] for way in lot.ways) >= best - CLOSE - 0.001
    assert len({lot.drawn for lot in game.lots}) > 1
    file = tmp_path / "turns"
    begun = games_of_lots(file, 5, 1)
    assert main(["--games", "2", "--seed", "5", "--turns", str(file)]) == 0
    assert games_of_lots(file, 5, 1) == begun
    assert len(file.read_text().splitlines()) == 2
    assert FIGURES[0] in capsys.readouterr().out
