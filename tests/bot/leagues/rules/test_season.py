"""What a season asks to be done, and what it refuses: one rule after the other."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as some

from bot.i18n.texts import Texts
from bot.leagues.rules.points import SCHEMES
from bot.leagues.rules.rulings import (
    Excused,
    Fined,
    PlacesDecided,
    PlayedElsewhere,
    Removed,
    Revoked,
    Ruling,
    Verdict,
    Void,
    Warned,
)
from bot.leagues.rules.schedule.entrants import Entrant
from bot.leagues.rules.schedule.history import Round
from bot.leagues.rules.season import facts
from bot.leagues.rules.season import rules as stored_rules
from bot.leagues.rules.season.facts import (
    MAIN,
    PLACEMENT,
    CannotHappen,
    Fact,
    Recorded,
    from_json,
    kind_of,
    over,
    to_json,
)
from bot.leagues.rules.season.rules import IllegalRules, SeasonForm, SeasonRules, Unfinished, require_playable
from bot.leagues.rules.season.season import Season
from bot.leagues.rules.season.tasks import Adjudication, Task, next_at, tasks
from bot.storage.records.results import Part, Player, SeatResult
from bot.storage.records.terms import DAY, HOUR

START = 10 * DAY
TEXTS = Texts.load()
RULES = SeasonRules("spring", starts_at=START, rounds=2, dispute_within=DAY, division_size=8)


class Told:
    """A season that is told things in order, and does what it is asked to do."""

    def __init__(self, rules: SeasonRules = RULES, people: int = 4, bench: int = 0, **entrant: object) -> None:
        self.season = Season(rules)
        self.now = 0
        self.numbers = 0
        for number in range(1, people + bench + 1):
            signed = Entrant(f"m{number}", strength=13.0 - number, **entrant)  # type: ignore[arg-type]
            self.tell(facts.SignedUp(signed, plays=number <= people, on_bench=number > people))

    def tell(self, fact: Fact, key: str = "") -> bool:
        self.numbers += 1
        return self.season.record(Recorded(key or f"told {self.numbers}", self.now, fact))

    def at(self, now: int) -> list[Task | Adjudication]:
        """What is to be done at this instant."""
        self.now = now
        return tasks(self.season, now)

    def done(self, now: int) -> list[str]:
        """Do everything but end games. The keys of what was done."""
        keys: list[str] = []
        while todo := [task for task in self.at(now) if isinstance(task, Task)]:
            for task in todo:
                self.tell(task.fact, task.key)
                keys.append(task.key)
        return keys

    def appear(self, table: str, *players: Player) -> None:
        for player in players or self.season.tables[table].seating:
            self.tell(facts.Appeared(table, player))

    def finish(self, table: str, *scores: int) -> bool:
        seating = self.season.tables[table].seating
        ranked = sorted(scores, reverse=True)
        seats = tuple(
            SeatResult(number, ranked.index(score) + 1, score, (Part(player),))
            for number, (player, score) in enumerate(zip(seating, scores, strict=True))
        )
        return self.tell(facts.Finished(table, seats), over(table))

    def refused(self, fact: Fact) -> str:
        with pytest.raises(CannotHappen) as caught:
            self.tell(fact)
        assert TEXTS.default.has(caught.value.key)
        return caught.value.reason


def kinds(todo: list[Task | Adjudication]) -> list[str]:
    return [kind_of(task.fact) if isinstance(task, Task) else "Adjudication" for task in todo]


def test_nothing_is_done_before_the_season_begins() -> None:
    told = Told()
    assert told.at(START - 1) == []
    assert next_at(told.season, 0) == START


def test_divisions_are_drawn_then_tables_then_games() -> None:
    told = Told(people=16)
    assert told.done(START)[:3] == ["drawn 1", "paired 1 1 1", "paired 1 2 1"]
    assert set(told.season.tables) == {"spring:1-1-1-1", "spring:1-1-1-2", "spring:1-2-1-1", "spring:1-2-1-2"}
    assert all(table.is_running for table in told.season.tables.values())
    assert {player for table in told.season.tables_of(MAIN, 1) for player in table.seating} == {
        f"m{number}" for number in range(1, 9)
    }


def test_the_same_thing_is_recorded_once() -> None:
    told = Told()
    told.done(START)
    assert told.finish("spring:1-1-1-1", 4, 3, 2, 1)
    assert not told.finish("spring:1-1-1-1", 1, 2, 3, 4)
    assert told.season.standings(MAIN, 1)[0].points == 12


def test_the_next_round_begins_at_its_date() -> None:
    told = Told()
    told.done(START)
    told.finish("spring:1-1-1-1", 4, 3, 2, 1)
    assert told.at(START + RULES.block_length - 1) == []
    assert told.done(START + RULES.block_length) == ["paired 1 1 2", "started spring:1-1-2-1"]


def test_in_an_evening_the_next_round_begins_when_all_tables_are_over() -> None:
    told = Told(replace(RULES, early=True), people=8)
    told.done(START)
    told.finish("spring:1-1-1-1", 4, 3, 2, 1)
    assert told.at(START + HOUR) == []
    told.finish("spring:1-1-1-2", 4, 3, 2, 1)
    assert told.done(START + HOUR) == ["paired 1 1 2", "started spring:1-1-2-1", "started spring:1-1-2-2"]


def test_a_game_that_is_not_finished_in_time_is_ended() -> None:
    told = Told()
    told.done(START)
    told.appear("spring:1-1-1-1")
    end = START + RULES.block_length
    assert told.at(end - 1) == []
    assert told.at(end) == [Adjudication(over("spring:1-1-1-1"), "spring:1-1-1-1")]

    strict = Told(replace(RULES, unfinished=Unfinished.VOID))
    strict.done(START)
    strict.appear("spring:1-1-1-1")
    assert strict.at(end) == [Task(over("spring:1-1-1-1"), facts.Abandoned("spring:1-1-1-1"))]


def test_an_organiser_gives_more_time() -> None:
    told = Told()
    told.done(START)
    told.appear("spring:1-1-1-1")
    told.tell(facts.Prolonged(MAIN, 1, 1, 3 * DAY))
    assert told.at(START + RULES.block_length + 3 * DAY - 1) == []
    assert kinds(told.at(START + RULES.block_length + 3 * DAY)) == ["Adjudication"]


def test_who_does_not_appear_is_reminded_then_the_bench_is_called_then_a_caretaker_plays() -> None:
    told = Told(bench=1)
    told.done(START)
    told.appear("spring:1-1-1-1", "m1", "m2", "m3")
    half, whole = START + RULES.appear_within // 2, START + RULES.appear_within
    assert next_at(told.season, START) == half
    assert told.done(half) == ["reminded spring:1-1-1-1 m4"]
    (call,) = told.at(whole)
    assert isinstance(call, Task)
    assert call.fact == facts.Called("spring:1-1-1-1", "m4", ("m5",))
    told.tell(call.fact, call.key)
    assert told.at(whole + half - START - 1) == []
    assert kinds(told.at(whole + half - START)) == ["LeftToCaretaker"]


def test_who_is_called_takes_the_seat_unless_its_owner_comes_first() -> None:
    told = Told(bench=2)
    told.done(START)
    told.appear("spring:1-1-1-1", "m1", "m2", "m3")
    told.done(START + RULES.appear_within)
    told.tell(facts.Replaced("spring:1-1-1-1", "m4", "m5"))
    assert told.season.tables["spring:1-1-1-1"].sitting == {"m1", "m2", "m3", "m5"}
    assert told.refused(facts.Replaced("spring:1-1-1-1", "m4", "m6")) == "seat_not_free"
    assert told.refused(facts.Appeared("spring:1-1-1-1", "m4")) == "not_at_the_table"

    late = Told(bench=1)
    late.done(START)
    late.appear("spring:1-1-1-1", "m1", "m2", "m3")
    late.done(START + RULES.appear_within)
    late.appear("spring:1-1-1-1", "m4")
    assert late.refused(facts.Replaced("spring:1-1-1-1", "m4", "m5")) == "seat_not_free"


def test_the_bench_is_called_by_division_hours_strength_and_turn() -> None:
    told = Told(people=4)
    evening = tuple(range(18, 23))
    morning = tuple(range(6, 11))
    for number in range(1, 5):
        told.tell(facts.SignedUp(Entrant(f"m{number}", hours=evening, strength=25.0)))
    for name, hours, strength in (("far", evening, 40.0), ("sleeps", morning, 25.0), ("near", evening, 26.0)):
        told.tell(facts.SignedUp(Entrant(name, hours=hours, strength=strength), plays=False, on_bench=True))
    told.done(START)
    told.tell(facts.Vacated("spring:1-1-1-1", "m1"))
    (call,) = told.at(START)
    assert isinstance(call, Task)
    assert call.fact == facts.Called("spring:1-1-1-1", "m1", ("near", "far", "sleeps"))


def test_nobody_is_called_who_plays_as_much_as_they_want() -> None:
    told = Told(people=8, bench=1)
    told.done(START)
    told.tell(facts.Vacated("spring:1-1-1-1", told.season.tables["spring:1-1-1-1"].seating[0]))
    told.done(START)
    vacant = next(iter(told.season.tables["spring:1-1-1-1"].vacant))
    told.tell(facts.Replaced("spring:1-1-1-1", vacant, "m9"))
    told.tell(facts.Vacated("spring:1-1-1-2", told.season.tables["spring:1-1-1-2"].seating[0]))
    assert kinds(told.at(START)) == ["LeftToCaretaker"]


def test_who_withdraws_leaves_their_games_and_plays_no_more_rounds() -> None:
    told = Told(people=8)
    told.done(START)
    gone = told.season.tables["spring:1-1-1-1"].seating[0]
    told.tell(facts.Withdrew(gone))
    assert told.refused(facts.Withdrew(gone)) == "withdrawn_already"
    assert gone not in told.season.tables["spring:1-1-1-1"].sitting
    told.finish("spring:1-1-1-1", 4, 3, 2, 1)
    told.finish("spring:1-1-1-2", 4, 3, 2, 1)
    told.done(START + RULES.block_length)
    seated = [player for table in told.season.rounds_of(MAIN, 1)[1].tables for player in table]
    assert len(seated) == 7
    assert gone not in seated
    assert told.season.standings(MAIN, 1)[-1].player == gone


def test_who_comes_back_plays_the_next_round() -> None:
    told = Told(people=4)
    told.done(START)
    told.tell(facts.Withdrew("m2"))
    told.tell(facts.SignedUp(Entrant("m2", strength=20.0)))
    assert "m2" in told.season.playing_at(MAIN, 1, START)
    assert told.season.members["m2"].number == 2


def test_deleted_data_are_forgotten_and_results_stay() -> None:
    told = Told(people=4, hours=(1, 2), time_zone="Asia/Tokyo")
    told.done(START)
    told.finish("spring:1-1-1-1", 4, 3, 2, 1)
    before = told.season.standings(MAIN, 1)
    gone = before[0].player
    told.tell(facts.Erased(gone))
    entrant = told.season.members[gone].entrant
    assert (entrant.time_zone, entrant.hours) == ("UTC", ())
    after = {standing.player: standing.points for standing in told.season.standings(MAIN, 1)}
    assert after == {standing.player: standing.points for standing in before}


def test_who_is_away_is_in_no_round_that_is_drawn_meanwhile() -> None:
    told = Told(people=4)
    told.tell(facts.Paused("m2", START + DAY))
    told.done(START)
    assert set(told.season.tables["spring:1-1-1-1"].seating) == {"m1", "m3", "m4"}
    told.finish("spring:1-1-1-1", 3, 2, 1)
    told.done(START + RULES.block_length)
    assert len(told.season.tables["spring:1-1-2-1"].seating) == 4
    assert told.refused(facts.Paused("nobody", START)) == "no_member"


def test_a_round_from_which_all_are_away_passes_without_tables() -> None:
    told = Told(people=4)
    for player in ("m1", "m2"):
        told.tell(facts.Paused(player, START + DAY))
    assert told.done(START) == ["drawn 1", "paired 1 1 1"]
    assert told.season.rounds_of(MAIN, 1)[0].tables == ()
    assert told.done(START + RULES.block_length) == ["paired 1 1 2", "started spring:1-1-2-1"]


def test_an_organiser_admits_somebody_to_a_division() -> None:
    told = Told(people=8, bench=1)
    told.done(START)
    assert told.refused(facts.Admitted("m9", 2)) == "no_division"
    assert told.refused(facts.Admitted("m1", 1)) == "in_a_division"
    told.tell(facts.Admitted("m9", 1))
    for table in ("spring:1-1-1-1", "spring:1-1-1-2"):
        told.finish(table, 4, 3, 2, 1)
    told.done(START + RULES.block_length)
    assert sum(len(table) for table in told.season.rounds_of(MAIN, 1)[1].tables) == 9


def test_a_table_waits_until_everybody_has_a_game_to_spare() -> None:
    told = Told(replace(RULES, form=SeasonForm.ROUND_ROBIN, rounds_at_once=2), people=4)
    assert told.done(START) == ["drawn 1", "paired 1 1 1", "paired 1 1 2", "started spring:1-1-1-1"]
    told.appear("spring:1-1-1-1")
    told.finish("spring:1-1-1-1", 4, 3, 2, 1)
    assert told.done(START + DAY) == ["started spring:1-1-2-1"]


def test_a_table_waits_for_half_of_the_time_at_most() -> None:
    told = Told(replace(RULES, form=SeasonForm.ROUND_ROBIN, rounds_at_once=2), people=4)
    told.done(START)
    told.appear("spring:1-1-1-1")
    half = START + RULES.block_length // 2
    assert told.at(half - 1) == []
    assert told.done(half) == ["started spring:1-1-2-1"]


def test_newcomers_play_placement_games_and_are_divided_by_them() -> None:
    told = Told(replace(RULES, placement_rounds=2, division_size=4, sizes=(4,)), people=4)
    for number in range(5, 9):
        told.tell(facts.SignedUp(Entrant(f"m{number}")))
    assert told.done(START)[:2] == ["drawn 0", "paired 0 1 1"]
    assert set(told.season.divisions[PLACEMENT][0]) == {"m5", "m6", "m7", "m8"}
    for number in (1, 2):
        now = START + (number - 1) * RULES.block_length
        told.done(now)
        seating = told.season.tables[f"spring:0-1-{number}-1"].seating
        told.finish(f"spring:0-1-{number}-1", *(int(player[1:]) for player in seating))
    assert MAIN not in told.season.divisions
    told.done(START + 2 * RULES.block_length)
    best, last = told.season.divisions[MAIN]
    assert "m8" in best
    assert "m5" in last


def test_the_next_season_is_drawn_from_how_the_last_one_ended() -> None:
    before = (("m1", "m2", "m3", "m4"), ("m5", "m6", "m7", "m8"))
    told = Told(replace(RULES, previous=before, moving=1, division_size=4), people=8)
    told.done(START)
    assert [set(division) for division in told.season.divisions[MAIN]] == [
        {"m1", "m2", "m3", "m5"},
        {"m4", "m6", "m7", "m8"},
    ]


def test_a_dispute_stops_what_time_would_decide_and_nobody_else() -> None:
    told = Told(people=8)
    told.done(START)
    told.appear("spring:1-1-1-1")
    told.appear("spring:1-1-1-2")
    told.finish("spring:1-1-1-1", 4, 3, 2, 1)
    end = START + RULES.block_length
    told.now = end - HOUR
    seat = told.season.tables["spring:1-1-1-2"].seating[0]
    told.tell(facts.Disputed("spring:1-1-1-2", seat, "My opponent is my brother."))
    assert told.refused(facts.Disputed("spring:1-1-1-2", seat, "Again.")) == "disputed_already"
    assert "Adjudication" not in kinds(told.at(end))
    assert told.done(end)[0] == "paired 1 1 2"
    told.tell(facts.Settled("spring:1-1-1-2"))
    assert kinds(told.at(end)) == ["Adjudication"]


def test_a_dispute_in_the_last_round_adds_no_round() -> None:
    told = Told(replace(RULES, rounds=1), people=8)
    told.done(START)
    for table in ("spring:1-1-1-1", "spring:1-1-1-2"):
        told.appear(table)
    told.finish("spring:1-1-1-1", 4, 3, 2, 1)
    end = START + RULES.block_length
    told.now = end - 1
    told.tell(facts.Disputed("spring:1-1-1-2", told.season.tables["spring:1-1-1-2"].seating[0], "Look."))
    assert told.at(end) == []
    assert next_at(told.season, end) == end - 1 + RULES.dispute_within


def test_a_dispute_ends_by_itself_and_only_those_of_the_table_open_one() -> None:
    told = Told(people=4, bench=1)
    told.done(START)
    told.finish("spring:1-1-1-1", 4, 3, 2, 1)
    assert told.refused(facts.Disputed("spring:1-1-1-1", "m5", "I was not there.")) == "not_at_the_table"
    told.tell(facts.Disputed("spring:1-1-1-1", "m1", "Look."))
    assert told.at(START + DAY - 1) == []
    assert kinds(told.at(START + DAY)) == ["Settled"]
    told.done(START + DAY)
    told.now = START + DAY + 1
    assert told.refused(facts.Disputed("spring:1-1-1-1", "m2", "Late.")) == "dispute_too_late"
    assert told.refused(facts.Settled("spring:1-1-1-1")) == "no_dispute"


def test_a_season_closes_when_nobody_can_dispute_any_more() -> None:
    told = Told(replace(RULES, rounds=1))
    told.done(START)
    told.appear("spring:1-1-1-1")
    told.now = START + HOUR
    told.finish("spring:1-1-1-1", 4, 3, 2, 1)
    assert told.at(START + HOUR + DAY - 1) == []
    assert next_at(told.season, START + HOUR) == START + HOUR + DAY
    assert told.done(START + HOUR + DAY) == ["closed"]
    assert told.refused(facts.SignedUp(Entrant("late"))) == "season_closed"
    assert next_at(told.season, START) is None


def test_decisions_change_the_standings_of_a_closed_season() -> None:
    told = Told(replace(RULES, rounds=1))
    told.done(START)
    told.finish("spring:1-1-1-1", 4, 3, 2, 1)
    told.done(START + DAY)
    seating = told.season.tables["spring:1-1-1-1"].seating
    assert told.season.final() == (seating,)
    told.tell(facts.Ruled(Ruling("r", 0, "organiser", "Upside down.", PlacesDecided("spring:1-1-1-1", (4, 3, 2, 1)))))
    assert told.season.final() == (seating[::-1],)


def test_decisions_about_what_does_not_exist_are_refused() -> None:
    told = Told()
    told.done(START)

    def ruled(verdict: Verdict) -> str:
        return told.refused(facts.Ruled(Ruling("r", 0, "organiser", "", verdict)))

    assert ruled(Void("spring:1-1-9-1")) == "no_table"
    assert ruled(PlacesDecided("spring:1-1-1-1", (1, 2, 3))) == "no_places"
    assert ruled(PlacesDecided("spring:1-1-1-1", (1, 1, 2, 4))) == "no_places"
    told.tell(facts.Ruled(Ruling("r", 0, "organiser", "", PlacesDecided("spring:1-1-1-1", (1, 1, 3, 4)))))


def test_ties_in_a_game_are_broken_where_the_season_says_so() -> None:
    told = Told(replace(RULES, breaks_ties_in_games=True))
    told.done(START)
    seats = tuple(
        SeatResult(number, 1, 50, (Part(player),), breaks=(number, 0, 0))
        for number, player in enumerate(told.season.tables["spring:1-1-1-1"].seating)
    )
    told.tell(facts.Finished("spring:1-1-1-1", seats))
    result = told.season.tables["spring:1-1-1-1"].result
    assert result is not None
    assert [seat.place for seat in result.seats] == [4, 3, 2, 1]


def test_too_few_people_play_nothing_and_the_season_closes_after_the_time_of_a_round() -> None:
    told = Told(people=2)
    assert told.done(START) == []
    assert next_at(told.season, START) == START + RULES.block_length
    told.done(START + RULES.block_length)
    assert told.season.tables == {}
    assert told.season.closed_at == START + RULES.block_length


def test_what_is_refused_changes_nothing() -> None:
    told = Told()
    told.done(START)
    before = to_json(facts.Drawn(MAIN, told.season.divisions[MAIN])), dict(told.season.playing)
    for fact in (
        facts.Started("spring:1-1-1-1"),
        facts.Vacated("spring:1-1-1-1", "nobody"),
        facts.LeftToCaretaker("spring:1-1-1-1", "nobody"),
        facts.Withdrew("nobody"),
        facts.SignedUp(Entrant("x"), plays=False),
        facts.SignedUp(Entrant("m1"), plays=False, on_bench=True),
        facts.Prolonged(MAIN, 7, 1, DAY),
        facts.Abandoned("spring:7-7-7-7"),
    ):
        told.now = START + 1
        assert told.refused(fact)
    assert before == (to_json(facts.Drawn(MAIN, told.season.divisions[MAIN])), dict(told.season.playing))


@pytest.mark.parametrize(
    ("reason", "rules"),
    [
        ("sizes", replace(RULES, sizes=(6,))),
        ("sizes", replace(RULES, sizes=())),
        ("rounds", replace(RULES, rounds=0)),
        ("rounds", replace(RULES, rounds_at_once=3)),
        ("bracket_rounds", replace(RULES, form=SeasonForm.BRACKET, rounds_at_once=2)),
        ("times", replace(RULES, block_length=0)),
        ("divisions", replace(RULES, division_size=3)),
        ("tie_breaks", replace(RULES, tie_breaks=RULES.tie_breaks * 2)),
    ],
)
def test_rules_that_cannot_be_played_by_are_refused(reason: str, rules: SeasonRules) -> None:
    with pytest.raises(IllegalRules) as caught:
        require_playable(rules)
    assert caught.value.reason == reason
    assert TEXTS.default.has(caught.value.key)
    require_playable(RULES)


@given(some.builds(SeasonRules, scheme=some.sampled_from(list(SCHEMES.values()))))
def test_rules_are_stored_and_read_without_loss(rules: SeasonRules) -> None:
    assert stored_rules.from_json(stored_rules.to_json(rules)) == rules


def test_rules_that_were_stored_with_less_are_as_by_default() -> None:
    assert stored_rules.from_json('{"id": "spring", "starts_at": 5}') == SeasonRules("spring", 5)
    with pytest.raises(ValueError, match="starts_at"):
        stored_rules.from_json('{"id": "spring"}')


verdicts = (
    some.builds(Void, table=some.text())
    | some.builds(Excused, table=some.text(), player=some.text())
    | some.builds(PlacesDecided, table=some.text(), places=some.lists(some.integers(1, 5)).map(tuple))
    | some.builds(Fined, player=some.text(), points=some.fractions())
    | some.builds(Revoked, key=some.text())
    | some.builds(Removed, player=some.text())
    | some.builds(Warned, player=some.text(), number=some.integers(1, 9))
    | some.builds(PlayedElsewhere, some.text(), some.lists(some.integers()).map(tuple), some.just((1, 2)))
)
parts = some.builds(Part, share=some.floats(0, 1))
rounds = some.builds(
    Round, some.lists(some.lists(some.text()).map(tuple)).map(tuple), some.lists(some.text()).map(tuple)
)


@given(
    some.builds(facts.Ruled, some.builds(Ruling, verdict=verdicts))
    | some.builds(facts.SignedUp, some.builds(Entrant, strength=some.none() | some.floats(-50, 50)))
    | some.builds(facts.Paired, round=rounds)
    | some.builds(facts.Finished, seats=some.lists(some.builds(SeatResult, parts=some.tuples(parts))).map(tuple))
    | some.builds(facts.TookByes, rounds=some.lists(some.integers(1, 9)).map(tuple))
    | some.builds(facts.Approved)
    | some.builds(facts.CheckedIn)
    | some.builds(facts.Drawn)
    | some.builds(facts.Disputed)
    | some.builds(facts.Closed)
)
def test_facts_are_stored_and_read_without_loss(fact: Fact) -> None:
    assert from_json(kind_of(fact), to_json(fact)) == fact


def test_newcomers_are_divided_by_what_they_say_they_know_and_never_by_who_signed_up_first() -> None:
    seeds = ("spring", "summer", "autumn")
    tops = []
    for seed in seeds:
        season = Season(replace(RULES, id=seed, division_size=4, sizes=(4,)))
        for number in range(1, 9):
            entrant = Entrant(f"m{number}", experience=2 if number in (7, 8) else 0 if number in (1, 2) else 1)
            season.record(Recorded(f"signed up {number}", 0, facts.SignedUp(entrant)))
        (task,) = [
            each for each in tasks(season, START) if isinstance(each, Task) and isinstance(each.fact, facts.Drawn)
        ]
        assert isinstance(task.fact, facts.Drawn)
        top, below = task.fact.divisions
        assert {"m7", "m8"} <= set(top)
        assert {"m1", "m2"} <= set(below)
        tops.append(top)
    assert len(set(tops)) > 1
