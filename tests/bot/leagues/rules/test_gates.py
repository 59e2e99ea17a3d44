"""Who gets into the draw of a season and into its rounds: approval, check-in, byes, teams, who is often missing."""

from __future__ import annotations

from dataclasses import replace

from bot.leagues.rules.rulings import PlayedElsewhere, Revoked, Ruling, Verdict, Warned, warnings
from bot.leagues.rules.schedule.entrants import Entrant
from bot.leagues.rules.season import facts
from bot.leagues.rules.season.facts import CHECK_IN, MAIN
from bot.leagues.rules.season.matters import MatterKind, matters, waiting
from bot.leagues.rules.season.rules import SeasonRules
from bot.leagues.rules.season.tasks import next_at
from bot.leagues.rules.teams import named_alike, team_standings
from bot.storage.records.terms import DAY, HOUR
from tests.bot.leagues.rules.test_season import RULES, START, Told


def drawn(told: Told) -> set[str]:
    return {player for division in told.season.divisions[MAIN] for player in division}


def rule(told: Told, verdict: Verdict, key: str = "r") -> bool:
    return told.tell(facts.Ruled(Ruling(key, told.now, "o", ".", verdict)), key)


def test_where_organisers_let_people_in_nobody_else_is_drawn_and_they_hear_of_each() -> None:
    told = Told(replace(RULES, needs_approval=True), people=6)
    first = matters(told.season, 0)[0]
    assert (first.kind, first.players) == (MatterKind.APPLIED, ("m1",))
    for number in (1, 2, 3, 5):
        told.tell(facts.Approved(f"m{number}"))
    assert told.season.applicants() == ("m4", "m6")
    told.done(START)
    assert drawn(told) == {"m1", "m2", "m3", "m5"}
    assert waiting(told.season) == ("m4", "m6")


def test_who_does_not_check_in_is_not_drawn_and_leaves_the_place_to_who_waits() -> None:
    told = Told(replace(RULES, check_in=12 * HOUR, places=4), people=6)
    opens = START - 12 * HOUR
    assert next_at(told.season, 0) == opens
    assert told.refused(facts.CheckedIn("m1")) == "no_check_in"
    assert told.at(opens - 1) == []
    assert told.done(opens) == [CHECK_IN]
    for number in (1, 3, 5, 6):
        told.tell(facts.CheckedIn(f"m{number}"))
    assert told.season.unchecked() == ("m2", "m4")
    told.done(START)
    assert drawn(told) == {"m1", "m3", "m5", "m6"}
    assert waiting(told.season) == ()
    told.tell(facts.CheckedIn("m4"))
    assert waiting(told.season) == ("m4",)


def test_who_signs_up_while_people_check_in_need_not_say_so_twice() -> None:
    told = Told(replace(RULES, check_in=DAY), people=3)
    told.done(START - DAY)
    told.tell(facts.SignedUp(Entrant("m4")))
    assert told.season.unchecked() == ("m1", "m2", "m3")


def test_a_bye_holds_for_the_rounds_that_were_named_and_no_other() -> None:
    told = Told(replace(RULES, division_size=16), people=5)
    assert told.refused(facts.TookByes("m2", (3,))) == "no_round"
    told.tell(facts.TookByes("m2", (2,)))
    told.done(START)
    assert any("m2" in table.seating for table in told.season.tables.values())
    for name in list(told.season.open_tables):
        told.finish(name, *range(40, 40 + len(told.season.tables[name].seating)))
    told.done(START + RULES.block_length)
    later = [table for table in told.season.tables.values() if table.round == 2]
    assert later
    assert not any("m2" in table.seating for table in later)


def test_who_does_not_appear_in_time_is_counted_once_for_each_table() -> None:
    told = Told(people=4, bench=1)
    told.done(START)
    (table,) = told.season.tables
    told.appear(table, "m1", "m2", "m3")
    told.done(START + RULES.appear_within)
    assert told.season.members["m4"].missed == 1
    told.done(START + 3 * RULES.appear_within)
    told.appear(table, "m4")
    assert told.season.members["m4"].missed == 1
    assert told.season.members["m1"].missed == 0


def test_warnings_count_as_far_as_they_hold() -> None:
    told = Told()
    rule(told, Warned("m1", 1), "one")
    rule(told, Warned("m1", 2), "two")
    rule(told, Revoked("one"), "three")
    assert warnings(told.season.rulings, "m1") == 1
    assert warnings(told.season.rulings, "m2") == 0
    assert told.refused(facts.Ruled(Ruling("r", 0, "o", ".", Warned("m9", 1)))) == "no_member"


def test_a_game_played_elsewhere_counts_by_the_word_of_an_organiser_until_that_is_taken_back() -> None:
    told = Told(people=4)
    told.done(START)
    (table,) = told.season.open_tables
    seating = told.season.tables[table].seating
    wrong = PlayedElsewhere(table, (1, 2, 2, 3), (90, 80, 80, 70))
    assert told.refused(facts.Ruled(Ruling("r", 0, "o", ".", wrong))) == "no_places"
    rule(told, PlayedElsewhere(table, (2, 1, 3, 4), (80, 90, 70, 60)))
    assert told.season.standings(MAIN, 1)[0].player == seating[1]
    assert told.season.playing.total() == 0
    rule(told, Revoked("r"), "back")
    assert told.season.games() == ()


TEAMS = replace(RULES, team_size=2, division_size=16)


def in_teams(rules: SeasonRules, *teams: str) -> Told:
    told = Told(rules, people=0)
    for number, team in enumerate(teams, start=1):
        told.tell(facts.SignedUp(Entrant(f"m{number}", strength=20.0 - number, team=team)))
    return told


def test_a_team_has_so_many_people_and_stays_from_the_draw_on() -> None:
    told = in_teams(TEAMS, "Reds", "Reds", "Blues", "Blues")
    assert told.refused(facts.SignedUp(Entrant("m5", team="Reds"))) == "team_full"
    assert named_alike(told.season, "  reds ") == "Reds"
    told.done(START)
    assert told.refused(facts.SignedUp(Entrant("m1", strength=19.0))) == "teams_fixed"
    assert told.tell(facts.SignedUp(Entrant("m1", strength=19.0, team="Reds", games_at_once=3)))


def test_team_mates_do_not_meet_where_that_can_be_and_their_points_add_up() -> None:
    told = in_teams(TEAMS, *[name for name in ("Reds", "Blues", "Greens", "Yellows") for _ in range(2)])
    told.done(START)
    teams = {player: member.entrant.team for player, member in told.season.members.items()}
    for name, table in list(told.season.tables.items()):
        assert len({teams[player] for player in table.seating}) == 4
        told.finish(name, *(90 if teams[player] == "Reds" else 50 - seat for seat, player in enumerate(table.seating)))
    first = team_standings(told.season)[0]
    assert (first.name, first.rank, first.wins, first.games) == ("Reds", 1, 2, 2)
    points = {line.player: line.points for line in told.season.standings(MAIN, 1)}
    assert first.points == sum(points[player] for player in first.players)
    told.tell(facts.Erased(first.players[0]))
    assert team_standings(told.season)[0].points == first.points
