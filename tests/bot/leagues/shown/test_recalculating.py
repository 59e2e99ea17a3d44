"""Ratings can be calculated again from what is exported, by a program of a hundred lines that knows nothing of ours."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from bot.leagues.rules.ratings import HIGHEST, RatingRules, recalculated
from bot.leagues.rules.rulings import Excused, PlacesDecided, Ruling, Verdict, Void, corrected
from bot.leagues.shown import export
from bot.storage.records.results import FinishedGame, Tempo
from tests.bot.leagues.played import game

PROGRAM = Path(__file__).parents[4] / "docs" / "leagues" / "recalculate.py"


def played(chance: Random, count: int) -> list[FinishedGame]:
    """Games with whatever can be in them: people who leave early and late, stand-ins, computers, seasons, ties."""
    people = [f"m{number}" for number in range(1, 31)]
    found = []
    for number in range(count):
        seated = chance.sample(people, chance.randint(2, 5))
        machine = frozenset({"steady"} if chance.random() < 0.2 else ())
        others = [player for player in people if player not in seated]
        left = {player: chance.choice(["", *others]) for player in seated if chance.random() < 0.15}
        scores = {player: chance.randrange(10) for player in [*seated[: 5 - len(machine)], *machine]}
        found.append(
            game(
                f"t{number:04}",
                scores,
                left={player: by for player, by in left.items() if player in scores},
                share=chance.choice((0.0, 0.25, 1 / 3, 0.7, 1.0)),
                ended_at=1_700_000_000_000 + number // 2,
                season=chance.choice((None, "s1", "s2")),
                computers=machine,
                family=chance.choice(("elgrande", "elcaballero")),
                pace=chance.choice(tuple(Tempo)),
            )
        )
    return found


@pytest.mark.parametrize("with_computers", [True, False])
def test_not_one_rating_differs_when_it_is_calculated_from_the_export(tmp_path: Path, with_computers: bool) -> None:
    chance = Random(5)
    games = played(chance, 250)
    losing = [f"l{number}" for number in range(60)]  # to one who gets as high as one can
    games += [
        game(
            f"u{number:04}",
            {"m99": 9, **dict.fromkeys(chance.sample(losing, 4), 0)},
            ended_at=1_800_000_000_000 + number,
        )
        for number in range(60)
    ]
    first, second, third = games[3], games[10], games[20]
    verdicts: tuple[Verdict, ...] = (
        Void(first.table),
        PlacesDecided(second.table, tuple(range(len(second.seats), 0, -1))),
        Excused(third.table, third.seats[0].parts[0].player),
    )
    rulings = [Ruling(f"r{number}", 1, "m1", "So it was.", verdict) for number, verdict in enumerate(verdicts)]
    rules = RatingRules(with_computers=with_computers)
    ledgers = recalculated(games, rulings, rules)
    assert HIGHEST in {rating.mean for ledger in ledgers.values() for rating in ledger.ratings.values()}
    for sheet in (
        export.results(corrected(games, rulings), None, str, name="games"),
        export.rules([], rules),
        export.rulings([("", rulings)]),
        export.ratings(ledgers, rules, str),
    ):
        (tmp_path / f"{sheet.name}.csv").write_bytes(sheet.as_csv().encode())
    told = subprocess.run([sys.executable, PROGRAM, tmp_path], capture_output=True, text=True, check=False)  # ours
    count = sum(len(ledger.ratings.keys() | ledger.stand_ins.keys()) for ledger in ledgers.values())
    assert told.stdout == f"0 of {count} ratings differ.\n", told.stderr
    assert len(PROGRAM.read_text(encoding="utf-8").splitlines()) <= 125
