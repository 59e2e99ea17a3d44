"""Groups and then finals, brackets and their small finals: who plays on, who has won."""

from __future__ import annotations

from dataclasses import replace

from bot.leagues.rules.rulings import PlacesDecided, Ruling
from bot.leagues.rules.season import facts
from bot.leagues.rules.season.facts import FINALS, MAIN
from bot.leagues.rules.season.rules import SeasonForm
from bot.leagues.rules.season.season import Season
from bot.storage.records.terms import DAY
from tests.bot.leagues.rules.test_season import RULES, START, Told

CUP = replace(RULES, form=SeasonForm.BRACKET, sizes=(4,), division_size=100, rounds=10)


def strength(told: Told, player: str) -> float:
    return told.season.members[player].entrant.strength or 0.0


def play_open_tables(told: Told) -> None:
    """The stronger ones win."""
    for name, table in list(told.season.open_tables.items()):
        told.finish(name, *(round(50 + strength(told, player)) for player in table.seating))


def played_to_its_end(told: Told) -> Season:
    now = START
    for _ in range(20):
        told.done(now)
        play_open_tables(told)
        now += RULES.block_length
        if told.season.closed_at is not None:
            break
    return told.season


def test_who_wins_the_final_wins_the_cup_whatever_they_won_before() -> None:
    told = Told(CUP, people=16)
    for number in range(2):
        told.done(START + number * RULES.block_length)
        play_open_tables(told)
    told.done(START + 2 * RULES.block_length)
    (final,) = told.season.open_tables.values()
    points = {line.player: line.points for line in told.season.standings(MAIN, 1)}
    order = sorted(final.seating, key=lambda player: points[player])
    order.insert(1, order.pop())  # the least successful so far wins, before the most successful
    told.finish(final.id, *(90 - order.index(player) for player in final.seating))
    lines = told.season.standings(MAIN, 1)
    assert [line.player for line in lines][:4] == order
    assert (lines[0].points, lines[0].breaks) < (lines[1].points, lines[1].breaks)  # these would have it otherwise


def test_a_decision_about_the_final_decides_the_cup() -> None:
    told = Told(CUP, people=8)
    season = played_to_its_end(told)
    seating = season.tables["spring:1-1-2-1"].seating
    told.tell(facts.Ruled(Ruling("r", 0, "o", ".", PlacesDecided("spring:1-1-2-1", (4, 3, 2, 1)))))
    assert [line.player for line in season.standings(MAIN, 1)][:4] == list(reversed(seating))


def test_who_just_missed_the_final_plays_for_the_places_behind_it() -> None:
    told = Told(replace(CUP, small_final=True), people=8)
    season = played_to_its_end(told)
    first, last = season.rounds_of(MAIN, 1)
    assert (len(first.tables), first.is_final) == (2, False)
    assert (len(last.tables), last.behind, last.is_final) == (2, 1, True)
    assert not set(last.tables[0]) & set(last.tables[1])
    ranked = [line.player for line in season.standings(MAIN, 1)]
    assert set(ranked[4:]) == set(last.tables[1])
    assert season.closed_at is not None


def test_third_place_of_a_cup_for_two_is_played_for() -> None:
    season = played_to_its_end(Told(replace(CUP, sizes=(2,), small_final=True), people=4))
    ranked = [line.player for line in season.standings(MAIN, 1)]
    assert ranked == ["m1", "m2", "m3", "m4"]
    assert [line.games for line in season.standings(MAIN, 1)] == [2, 2, 2, 2]


GROUPS = replace(RULES, form=SeasonForm.ROUND_ROBIN, sizes=(4,), division_size=4, rounds=2, finals=2)


def test_groups_are_as_strong_as_each_other_and_their_best_play_the_finals() -> None:
    told = Told(GROUPS, people=16)
    told.done(START)
    means = [sum(strength(told, player) for player in group) / 4 for group in told.season.divisions[MAIN]]
    assert max(means) - min(means) <= 0.5
    season = played_to_its_end(told)
    (field,) = season.divisions[FINALS]
    best = {line.player for number in range(1, 5) for line in season.standings(MAIN, number)[:2]}
    assert set(field) == best
    assert season.parts() == ((MAIN, 1), (MAIN, 2), (MAIN, 3), (MAIN, 4), (FINALS, 1))
    assert season.standings(FINALS, 1)[0].player == "m1"
    assert season.rounds_of(FINALS, 1)[-1].is_final
    assert season.closed_at is not None
    assert season.champion() == "m1"


def test_finals_wait_for_disputes_and_begin_when_groups_are_done() -> None:
    told = Told(GROUPS, people=8)
    told.done(START)
    play_open_tables(told)
    later = START + RULES.block_length
    told.done(later)
    table = next(iter(told.season.open_tables))
    play_open_tables(told)
    told.tell(facts.Disputed(table, told.season.tables[table].seating[0], "No."))
    assert not any(key.startswith("drawn 2") for key in told.done(later))
    told.tell(facts.Settled(table))
    assert "drawn 2" in told.done(later + 1)
    assert told.season.finals_at == later + 1
    assert [table.is_running for table in told.season.open_tables.values()] == [True]


def test_a_season_whose_finals_nobody_can_play_ends_with_its_groups() -> None:
    told = Told(GROUPS, people=8)
    told.done(START)
    play_open_tables(told)
    told.done(START + RULES.block_length)
    play_open_tables(told)
    for player in list(told.season.members)[:6]:
        told.tell(facts.Withdrew(player))
    told.done(START + RULES.block_length + 2 * DAY)
    assert told.season.closed_at is not None
    assert FINALS not in told.season.divisions
