"""Exports: every number is there, and nothing in a name acts."""

from __future__ import annotations

import csv
from fractions import Fraction
from io import StringIO
from pathlib import Path

import orjson
from hypothesis import given
from hypothesis import strategies as some

from bot.leagues.rules.points import PLACES
from bot.leagues.rules.ratings import RatingRules, recalculated
from bot.leagues.rules.standings import StandingRules, TieBreak
from bot.leagues.rules.standings import standings as calculated
from bot.leagues.shown.export import (
    RATING_COLUMNS,
    RESULT_COLUMNS,
    RULE_COLUMNS,
    RULING_COLUMNS,
    STANDING_COLUMNS,
    ExportTable,
    as_json,
    ratings,
    results,
    standings,
)
from tests.bot.leagues.played import game

GAMES = [
    game("t2", {"m1": 50, "m2": 60, "m3": 60}, left={"m1": "m4"}, ended_at=1_700_000_000_000, season="spring"),
    game("t1", {"m1": 50, "knight": 40}, ended_at=0, computers=frozenset({"knight"})),
]
NAMES = {"m1": "Ana", "m2": "=1+1", "m3": "Ben", "m4": "Cleo", "knight": "Knight"}
DOCUMENTED = Path(__file__).parents[4] / "docs" / "leagues.md"


def lines(sheet: ExportTable) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(sheet.as_csv())))


def test_results_have_a_line_for_each_seat_in_the_order_of_the_games() -> None:
    found = lines(results(GAMES, PLACES, NAMES.__getitem__))
    assert [(line["table"], line["seat"]) for line in found] == [
        ("t1", "1"), ("t1", "2"), ("t2", "1"), ("t2", "2"), ("t2", "3"),
    ]  # fmt: skip
    left = found[2]
    assert (left["name"], left["left"], left["stand_ins"], left["points"]) == ("Ana", "true", "Cleo", "0")
    assert left["ended_at"] == "2023-11-14T22:13:20Z"
    assert found[1]["is_computer"] == "true"
    assert found[4]["points"] == "9"


def test_a_name_is_never_taken_for_a_formula() -> None:
    assert lines(results(GAMES, PLACES, NAMES.__getitem__))[3]["name"] == "'=1+1"


def test_standings_have_a_column_for_each_declared_tie_break() -> None:
    rules = StandingRules(PLACES, (TieBreak.WINS, TieBreak.SHARE))
    fined = {"m2": Fraction(1, 3)}
    sheet = standings([calculated(("m1", "m2", "m3"), GAMES, rules, fined)], rules.tie_breaks, NAMES.__getitem__)
    first, second, third = lines(sheet)
    assert sheet.columns[-2:] == ("tie_break_wins", "tie_break_share")
    assert (first["rank"], first["name"], first["points"]) == ("1", "Ana", "12")
    assert (second["points"], third["points"], third["fined"]) == ("9", "8.666667", "0.333333")


def test_ratings_tell_pools_apart_and_say_what_is_provisional() -> None:
    sheet = ratings(recalculated(GAMES), RatingRules(provisional_games=2, provisional_opponents=2), NAMES.__getitem__)
    found = {(line["season"], line["player"]): line for line in lines(sheet)}
    assert found["", "m1"]["games"] == "2"
    assert found["", "m1"]["is_provisional"] == "false"
    assert found["spring", "m1"]["is_provisional"] == "true"
    assert found["", "knight"]["is_computer"] == "true"


def test_json_holds_the_same_tables_and_says_what_it_is() -> None:
    sheet = results(GAMES, PLACES, NAMES.__getitem__)
    document = orjson.loads(as_json([sheet]))
    assert (document["format"], document["version"]) == ("elgrande-league", 1)
    assert document["results"] == sheet.as_objects()
    assert document["results"][3]["name"] == "=1+1"  # a program calculates nothing


def test_every_column_is_described() -> None:
    described = DOCUMENTED.read_text(encoding="utf-8")
    missing = {
        each
        for each in (*RESULT_COLUMNS, *STANDING_COLUMNS, *RATING_COLUMNS, *RULE_COLUMNS, *RULING_COLUMNS)
        if f"`{each}`" not in described
    }
    assert missing == set()


@given(some.lists(some.tuples(some.text(), some.integers() | some.none()), max_size=5))
def test_any_text_comes_through_csv_whole(rows: list[tuple[str, int | None]]) -> None:
    sheet = ExportTable("any", ("text", "number"), tuple(rows))
    read = list(csv.reader(StringIO(sheet.as_csv(), newline="")))[1:]
    assert [
        row[0].removeprefix("'") if row[0].startswith(("'=", "'+", "'-", "'@", "'\t", "'\r")) else row[0]
        for row in read
    ] == [text for text, _ in rows]
