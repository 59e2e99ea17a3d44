"""The rulings of the base game, each with what it allows and what it refuses. R5 (Veto) has a module of its own."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Game, IllegalChoice, IllegalOptions
from engine.core.definition import Options
from engine.core.rounds import StartPlayerDrawn
from engine.elgrande import facts
from engine.elgrande.events.base_game import (
    AreaScored,
    DiscSet,
    HomeDrawn,
    KingPlaced,
    OwnPowerCardTakenBack,
    PowerCardTakenBack,
    SpecialActionForgone,
)
from engine.elgrande.rules.options import offers
from engine.elgrande.rules.scoring import award
from tests.engine.playing import counts, deal_round, offered, situation, special

EDITIONS = ("bigbox", "classic", "yucata")
OLD = EDITIONS[1:]


def scored(events: Any) -> list[str]:
    return [event.area for event in events if isinstance(event, AreaScored)]


# R1


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_r1_every_edition_begins_with_seven_at_court_and_two_at_home(edition: str, players: int) -> None:
    """R1: 7 caballeros at court, 21 in the province, 2 with the Grande; everybody and the King live apart."""
    game = Game.new({"edition": edition, "players": players}, seed=5)
    board = game.board

    assert board.court == [7] * players
    assert board.province == [21] * players
    assert all(board.present(home, player) == 2 for player, home in enumerate(board.grandes))
    assert len({board.king, *board.grandes}) == players + 1
    kinds = [type(event) for event in game.events]
    assert kinds[: players + 2] == [KingPlaced] + [HomeDrawn] * players + [StartPlayerDrawn]


def test_r1_the_first_start_player_is_drawn() -> None:
    """R1: nobody's age is known, so everybody may come to lead."""
    assert {Game.new({"players": 3}, seed).board.start_player for seed in range(40)} == {0, 1, 2}


@pytest.mark.parametrize("card", ["scoring_of_one_region", "scoring_chosen_region"])
def test_r1_only_the_classic_editions_may_score_the_castillo_with_a_region_card(card: str) -> None:
    """R1: the Castillo is no region in the Big Box."""
    allowed = {
        edition: "score castillo" in offered(special(situation({}, edition=edition), card), 0) for edition in EDITIONS
    }

    assert allowed == {"bigbox": False, "classic": True, "yucata": True}


@pytest.mark.parametrize("edition", EDITIONS)
def test_r1_the_castillo_is_in_no_scoring_of_several_regions(edition: str) -> None:
    """R1: also where a single region of choice may be the Castillo."""
    playing = situation({"castillo": [3, 2, 1]}, edition=edition)
    for card in ("scoring_fives", "scoring_first_places", "scoring_most_caballeros", "scoring_fewest_caballeros"):
        special(playing, card)

    assert "castillo" not in scored(playing.happened)


# R2


@pytest.mark.parametrize(
    ("present", "points", "earned"),
    [
        ((3, 2, 1, 0), (6, 4, 2), (6, 4, 2, 0)),
        ((3, 3, 1, 0), (6, 4, 2), (4, 4, 2, 0)),
        ((3, 3, 3, 1), (6, 4, 2), (4, 4, 4, 2)),
        ((3, 2, 2, 1), (6, 4, 2), (6, 2, 2, 0)),
        ((3, 2, 1, 1), (6, 4, 2), (6, 4, 0, 0)),
        ((3, 3, 3, 3), (6, 4, 2), (4, 4, 4, 4)),
        ((3, 3, 2, 2, 1), (6, 4, 2), (4, 4, 0, 0, 0)),
        ((3, 3, 3, 3, 1), (6, 4, 2), (4, 4, 4, 4, 2)),
        ((0, 0, 0, 0), (6, 4, 2), (0, 0, 0, 0)),
        ((3, 2, 1), (6, 4, 2), (6, 4, 0)),
        ((3, 3, 1), (6, 4, 2), (4, 4, 0)),
        ((3, 1, 1), (6, 4, 2), (6, 0, 0)),
        ((3, 1), (6, 4, 2), (6, 0)),
        ((3, 3), (6, 4, 2), (0, 0)),
        ((0, 1), (6, 4, 2), (0, 6)),
    ],
)
def test_r2_ties_fall_to_the_next_lower_place(
    present: tuple[int, ...], points: tuple[int, ...], earned: tuple[int, ...]
) -> None:
    """R2: a tied group takes the next lower place whatever its size; the places that count depend on the players."""
    assert award(present, points)[0] == earned


@pytest.mark.parametrize(("present", "leader"), [((3, 2), 0), ((2, 2), -1), ((0, 0), -1), ((0, 1), 1), ((0, 2, 2), -1)])
def test_r2_only_a_sole_first_place_earns_bonuses(present: tuple[int, ...], leader: int) -> None:
    """R2: King's and home bonus are for who is first alone."""
    assert award(present, (6, 4, 2))[1] == leader


def test_r2_both_bonuses_are_possible_but_never_for_the_castillo() -> None:
    """R2: +2 and +2 in the King's region that is home too; the Castillo has neither."""
    position = {"king": "granada", "grandes": ["granada", "aragon", "aragon"], "caballeros": {"granada": [2, 1, 0]}}
    playing = situation({**position, "castillo": [2, 1, 0]})
    playing.play("score_region", "granada")
    playing.play("score_castillo", True)

    region, castillo = (event for event in playing.happened if isinstance(event, AreaScored))
    assert (region.points, region.king_bonus, region.home_bonus) == ((6, 3, 0), 0, 0)
    assert (castillo.points, castillo.king_bonus, castillo.home_bonus) == ((5, 3, 0), None, None)
    assert playing.game.scores == (6 + 2 + 2 + 5, 3 + 3, 0)


# R3


def test_r3_recruiting_takes_from_regions_only_what_the_province_lacks() -> None:
    """R3: never from the Castillo, never from the King's region, and one may stop."""
    home = {"galicia": [0, 2], "aragon": [0, 1], "valencia": [0, 4]}
    position = {"king": "valencia", "province": [0, 3], "caballeros": home, "castillo": [0, 2]}
    game = deal_round(situation(position, players=2), (0, "play 2"), (1, "play 3"), (1, "recruit 3"))

    assert offered(game, 1) == {"recall galicia", "recall aragon", "stop"}
    game.apply(1, "recall galicia")
    game.apply(1, "recall galicia")
    assert game.board.court == [0, 5]
    assert "recall aragon" not in offered(game, 1)


def test_r3_every_missing_one_may_be_recalled_and_no_more() -> None:
    """R3: here three are missing."""
    position = {"king": "valencia", "province": [0, 2], "caballeros": {"galicia": [0, 9]}}
    choices = ((0, "play 2"), (1, "play 3"), (1, "recruit 2"), (1, "recall galicia"), (1, "recall galicia"))
    game = deal_round(situation(position, players=2), *choices)
    assert offered(game, 1) == {"recall galicia", "stop"}

    game.apply(1, "recall galicia")
    assert game.board.court == [0, 5]
    assert all(choice.startswith("take ") for choice in offered(game, 1))


@pytest.mark.parametrize("recruit", ["recruit 0", "recruit 2"])
def test_r3_who_leaves_some_in_the_province_recalls_nothing(recruit: str) -> None:
    """R3: the regions only make up for an empty province."""
    position = {"king": "valencia", "province": [0, 3], "caballeros": {"galicia": [0, 2]}}
    game = deal_round(situation(position, players=2), (0, "play 2"), (1, "play 3"), (1, recruit))

    assert all(choice.startswith("take ") for choice in offered(game, 1))


@pytest.mark.parametrize("value", facts.POWER_CARDS)
def test_r3_every_power_card_brings_up_to_its_number(value: int) -> None:
    """R3: fewer are allowed, more are not."""
    other = 13 if value < 13 else 12
    game = deal_round(situation({"king": "valencia", "province": [21, 0]}, players=2), (0, f"play {value}"))
    game.apply(1, f"play {other}")
    if value < other:
        game.apply(1, "take grande")
        game.apply(1, "end")
    most = facts.POWER_CARDS[value].caballeros

    asked = {choice for choice in offered(game, 0) if choice.startswith("recruit")}
    assert asked == ({f"recruit {count}" for count in range(most + 1)} if most else set())


# R4

TURN: tuple[tuple[int, str], ...] = ((0, "play 13"), (1, "play 12"), (2, "play 11"), (0, "take grande"))
READY = {"king": "galicia", "court": [4, 4, 4], "grandes": ["sevilla", "granada", "aragon"]}


def test_r4_the_special_action_may_be_dropped_as_a_whole() -> None:
    """R4: the turn may end without it."""
    game = deal_round(situation(READY), *TURN)
    events = game.apply(0, "end")

    assert SpecialActionForgone(0, "grande") in events
    assert game.waiting == (1,)


def test_r4_once_begun_it_must_be_carried_out() -> None:
    """R4: no way out but for "up to" parts."""
    game = deal_round(situation(READY), *TURN, (0, "special"))
    assert not offered(game, 0) & {"stop", "end"}

    movers = special(situation({**READY, "caballeros": {"sevilla": [1, 1, 1]}}), "intrigue_three_any")
    assert "stop" in offered(movers, 0)


@pytest.mark.parametrize("first", ["place", "special"])
def test_r4_placing_and_special_action_come_in_either_order(first: str) -> None:
    """R4: either may come first."""
    placing, acting = [(0, "place pais_vasco"), (0, "place castillo")], [(0, "special"), (0, "grande granada")]
    game = deal_round(situation(READY), *TURN, *(placing + acting if first == "place" else acting + placing))

    assert game.board.court[0] == 2
    assert game.board.grandes[0] == game.board.grandes[1]


def test_r4_they_are_never_interleaved() -> None:
    """R4: after placing some and the special action, the rest of the placing is lost."""
    game = deal_round(situation(READY), *TURN, (0, "place pais_vasco"), (0, "special"), (0, "grande granada"))

    assert offered(game, 0) == {"end"}


# R6

EVERYWHERE = {region["id"]: [2, 2, 2] for region in facts.REGIONS["region"]}


@pytest.mark.parametrize(
    ("card", "first"),
    [
        ("intrigue_three_any", ()),
        ("intrigue_three_any", ((0, "move galicia 0"),)),
        ("intrigue_two_more", ()),
        ("one_of_every_rival", ()),
        ("king_is_angry", ()),
        ("secret_retreat", ()),
        ("secret_retreat_two", ()),
        ("scoring_table", ()),
        ("grande", ()),
        ("eviction", ()),
    ],
)
def test_r6_the_kings_region_is_never_offered_where_it_is_taboo(card: str, first: tuple[tuple[int, str], ...]) -> None:
    """R6: nothing moves in or out."""
    position = {"king": "aragon", "caballeros": EVERYWHERE, "court": [5, 5, 5], "grandes": ["galicia"] * 3}
    game = special(situation(position), card, *first)

    choices = [choice.split() for open_now in game.pending.values() for choice in open_now]
    assert choices
    assert not [choice for choice in choices if "aragon" in choice]
    assert [choice for choice in choices if "sevilla" in choice]


def test_r6_neither_is_it_offered_for_placing_or_for_the_castillos_disc() -> None:
    """R6: placing goes around the King, and the Castillo is not emptied into his region."""
    game = deal_round(situation({**READY, "round": 3}, players=3), *TURN)
    assert "place galicia" not in offered(game, 0)
    assert {"place pais_vasco", "place castilla_la_vieja", "place castillo"} <= offered(game, 0)
    for choice in ((0, "end"), (1, "take king_card"), (1, "end"), (2, "take scoring_fours"), (2, "end")):
        game.apply(*choice)
    assert "disc galicia" not in offered(game, 0)
    assert len(offered(game, 0)) == 8


def test_r6_a_grande_and_a_table_in_the_kings_region_stay_there() -> None:
    """R6: a Grande there cannot be moved, a table there neither."""
    position = {"king": "aragon", "grandes": ["aragon", "galicia", "galicia"], "scoring_tables": {"8/4/0": "aragon"}}
    assert special(situation(position), "grande").over
    tables = {choice.split()[1] for choice in offered(special(situation(position), "scoring_table"), 0)}
    assert tables == {"4/0/0"}


@pytest.mark.parametrize("card", ["scoring_of_one_region", "scoring_chosen_region"])
def test_r6_the_kings_region_may_be_scored(card: str) -> None:
    """R6: scoring changes nothing there."""
    assert "score aragon" in offered(special(situation({"king": "aragon"}), card), 0)
    assert "disc aragon" in offered(special(situation({"king": "aragon"}), "secret_special_scoring"), 0)


# R7


def test_r7_as_many_go_home_as_there_are() -> None:
    """R7: fewer than three are all returned, never out of the Castillo or the King's region."""
    position = {
        "king": "aragon",
        "court": [0, 1, 0],
        "caballeros": {"galicia": [0, 1, 0], "aragon": [0, 3, 3]},
        "castillo": [0, 3, 3],
    }
    game = special(situation(position), "king_is_angry")

    assert game.over
    assert game.board.province == [0, 2, 0]
    assert counts(game, "aragon") == (0, 3, 3)
    assert counts(game, "castillo") == (0, 3, 3)


@pytest.mark.parametrize(
    ("edition", "single", "sent"), [("bigbox", set(), 0), *((old, {"disc galicia", "disc sevilla"}, 1) for old in OLD)]
)
def test_r7_two_caballeros_come_from_a_region_with_two(edition: str, single: set[str], sent: int) -> None:
    """R7: who has only single ones loses one but in the Big Box; who has none that counts sets nothing."""
    position = {
        "king": "aragon",
        "caballeros": {"galicia": [2, 1, 1, 0], "sevilla": [0, 2, 1, 0], "aragon": [0, 5, 5, 5]},
    }
    game = special(situation(position, players=4, edition=edition), "secret_retreat_two")

    assert {player: offered(game, player) for player in range(4)} == {
        0: set(),
        1: {"disc sevilla"},
        2: single,
        3: set(),
    }
    game.apply(1, "disc sevilla")
    if single:
        game.apply(2, "disc galicia")
    assert game.over
    assert game.board.province == [0, 2, sent, 0]


# R8


def test_r8_the_kings_region_cannot_be_named_for_the_eviction() -> None:
    """R8."""
    game = special(situation({"king": "aragon", "caballeros": EVERYWHERE}), "eviction")

    assert len(offered(game, 0)) == 8
    assert "evict aragon" not in offered(game, 0)


@pytest.mark.parametrize(("disc", "court", "there"), [("aragon", 2, 0), ("galicia", 2, 0), ("sevilla", 0, 2)])
def test_r8_a_disc_at_the_kings_or_the_named_region_means_the_court(disc: str, court: int, there: int) -> None:
    """R8: any other region takes them in."""
    position = {"king": "aragon", "caballeros": {"galicia": [1, 2, 0]}}
    game = special(situation(position), "eviction", (0, "evict galicia"), (1, f"disc {disc}"))

    assert game.board.court == [0, court, 0]
    assert counts(game, "sevilla") == (0, there, 0)
    assert counts(game, "galicia") == (1, 0, 0)


# R9


def test_r9_the_power_card_of_this_round_may_come_back_and_keeps_its_effect() -> None:
    """R9: order and next start player stay; which card it was is known to its owner only."""
    cards = ("intrigue_three_any", "loss_of_authority", "scoring_fours", "power_card_back", "king_card")
    plays = ((0, "play 2"), (1, "play 9"), (1, "take king_card"), (1, "end"), (0, "take power_card_back"))
    playing = situation({"king": "galicia"}, players=2)
    game = deal_round(playing, *plays, (0, "special"), cards=cards)
    assert offered(game, 0) == {"take_back 2"}

    events = game.apply(0, "take_back 2")
    public = [event for event in events if event.seen_by(None)]
    assert OwnPowerCardTakenBack(0, 2) in events
    assert OwnPowerCardTakenBack(0, 2) not in public
    assert PowerCardTakenBack(0) in public
    assert 2 in game.view(0).hand
    game.apply(0, "end")
    assert game.waiting == (0,)
    assert "play 2" in offered(game, 0)


def test_r9_a_card_never_played_cannot_be_taken_back() -> None:
    """R9."""
    playing = situation({"king": "galicia", "played": [[5, 9], [], []]})

    assert offered(special(playing, "power_card_back"), 0) == {"take_back 5", "take_back 9"}
    assert special(situation({"king": "galicia"}), "power_card_back").over


# R10


def test_r10_regions_on_one_disc_are_scored_from_the_acting_player_on() -> None:
    """R10: clockwise; what two discs show is not scored."""
    playing = situation({"king": "aragon"}, players=4)
    discs = ((0, "disc galicia"), (1, "disc sevilla"), (2, "disc aragon"), (3, "disc sevilla"))
    special(playing, "secret_special_scoring", *discs, player=2)

    assert scored(playing.happened) == ["aragon", "galicia"]


# R11

THREE_FOURS = {"king": "aragon", "caballeros": {"galicia": [1, 0, 0], "cataluna": [0, 0, 1], "sevilla": [0, 1, 0]}}


def test_r11_several_regions_are_scored_in_printed_order() -> None:
    """R11: where no order changes a result nobody is asked for it."""
    playing = situation(THREE_FOURS)
    game = special(playing, "scoring_fours")

    assert game.over
    assert scored(playing.happened) == ["galicia", "cataluna", "sevilla"]


def test_r11_the_acting_player_fixes_the_order_while_a_veto_could_cut_it() -> None:
    """R11: then what comes first may stay. Regions that bring nobody points are not asked about."""
    regions = {"galicia": [1, 0, 0], "sevilla": [0, 1, 0]}
    playing = situation({**THREE_FOURS, "caballeros": regions, "vetoes": [[1, 2]]})
    game = special(playing, "scoring_fours")
    assert offered(game, 0) == {"score galicia", "score sevilla"}
    assert game.prompt(0) == ("ScoreChosenRegion", {})

    game.apply(0, "score sevilla")
    assert game.waiting == (1,)
    game.apply(1, "veto 2")
    assert game.scores == (0, 4, 0)


# R12


def test_r12_discs_are_set_at_the_same_time_and_may_be_changed_until_the_last() -> None:
    """R12: the others see only who is ready."""
    playing = situation({"king": "aragon"})
    game = special(playing, "secret_special_scoring")
    assert list(game.waiting) == [0, 1, 2]

    assert game.apply(1, "disc galicia") == [DiscSet(1)]
    assert list(game.waiting) == [0, 2]
    assert game.apply(1, "disc sevilla") == [DiscSet(1)]
    for viewer in (None, 0, 2):
        assert game.view(viewer).discs_ready == (False, True, False)
        assert game.view(viewer).my_disc is None
    assert game.view(1).my_disc == "sevilla"
    game.apply(0, "disc galicia")
    events = game.apply(2, "disc granada")
    assert scored(events) == ["galicia", "sevilla", "granada"]
    with pytest.raises(IllegalChoice):
        game.apply(1, "disc galicia")


# R13


@pytest.mark.parametrize(
    ("score", "ranking"),
    [([10, 10, 3], ((0, 1), (2,))), ([1, 2, 3], ((2,), (1,), (0,))), ([0, 0, 0], ((0, 1, 2),))],
)
def test_r13_equal_points_share_the_rank(score: list[int], ranking: tuple[tuple[int, ...], ...]) -> None:
    """R13: and different points do not."""
    assert situation({"score": score}).game.ranking == ranking


# R14


def test_r14_used_and_unused_cards_go_under_their_stacks() -> None:
    """R14: face down at the bottom; no view shows what is in a stack."""
    game = Game.new({"players": 2}, seed=3)
    stacks, dealt = list(game.board.stacks), game.board.open_cards
    while game.board.round == 1:
        (player,) = game.waiting
        choices = game.pending[player]
        safe = [choice for choice in choices if choice == "end" or choice.startswith(("play", "recruit", "take"))]
        game.apply(player, next(choice for choice in safe if choice != "take veto"))

    for before, card, top, after in zip(stacks, dealt, game.board.open_cards, game.board.stacks, strict=True):
        assert (*before, card) == (top, *after)


# R15


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_r15_five_cards_are_turned_up_for_any_number_of_players(players: int) -> None:
    """R15: one of every stack; what nobody took leaves with the round."""
    game = Game.new({"players": players}, seed=3)

    assert [card.stack for card in game.view(None).open_cards] == [1, 2, 3, 4, 5]


# Options of a table


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"players": 1}, "illegal_value"),
        ({"players": 6}, "illegal_value"),
        ({"players": True}, "illegal_value"),
        ({"players": 4.0}, "illegal_value"),
        ({"players": "4"}, "illegal_value"),
        ({"rounds": 7}, "illegal_value"),
        ({"edition": "golden"}, "illegal_value"),
        ({"edition": None}, "illegal_value"),
        ({"veto": ["batch"]}, "illegal_value"),
        ({"castillo": "glass"}, "illegal_value"),
        ({"colour": "red"}, "unknown_option"),
        ({"edition": "yucata", "veto": "batch"}, "fixed_by_edition"),
        ({"edition": "yucata", "castillo": "closed"}, "fixed_by_edition"),
        ({"expansions": ["colonies"]}, "unknown_expansion"),
        ({"expansions": [["jubilee"]]}, "unknown_expansion"),
        ({"expansions": ["jubilee", "jubilee"]}, "expansion_twice"),
        ({"expansions": "jubilee"}, "illegal_value"),
        ({"expansions": None}, "illegal_value"),
        ({"expansions": {}}, "illegal_value"),
        ({"game": "chess"}, "unknown_game"),
        ({"game": ["elgrande"]}, "unknown_game"),
        ({"game": None}, "unknown_game"),
    ],
)
def test_options_that_are_not_possible_are_refused_with_a_reason(options: Options, reason: str) -> None:
    with pytest.raises(IllegalOptions) as refusal:
        Game.new(options, seed=1)

    assert refusal.value.reason == reason


@pytest.mark.parametrize(
    ("options", "facts_told"),
    [
        ({"players": 6}, {"option": "players", "value": 6}),
        ({"expansions": "jubilee"}, {"option": "expansions", "value": "jubilee"}),
        ({"colour": "red"}, {"option": "colour"}),
        ({"edition": "yucata", "veto": "batch"}, {"option": "veto", "edition": "yucata"}),
        ({"expansions": ["colonies"]}, {"expansion": "colonies"}),
        ({"expansions": ["jubilee", "jubilee"]}, {"expansion": "jubilee"}),
        ({"edition": "yucata", "expansions": ["grandissimo"]}, {"expansion": "grandissimo", "edition": "yucata"}),
    ],
)
def test_the_reason_names_all_that_does_not_go_together(options: Options, facts_told: Options) -> None:
    with pytest.raises(IllegalOptions) as refusal:
        Game.new(options, seed=1)

    assert refusal.value.facts == facts_told


def test_what_an_edition_fixes_is_offered_as_it_is_and_cannot_be_changed() -> None:
    shown = {offer.name: offer for offer in offers({"edition": "yucata", "castillo": "closed", "rounds": 6})}

    assert {name for name, offer in shown.items() if offer.is_fixed} == {"castillo", "veto"}
    assert {name: offer.present for name, offer in shown.items()} == {
        "edition": "yucata",
        "rounds": 6,
        "castillo": "open",
        "veto": "off",
        "expansions": (),
    }


def test_what_an_edition_fixes_may_be_said_again() -> None:
    game = Game.new({"edition": "yucata", "veto": "off", "castillo": "open"}, seed=1)

    assert game.options["players"] == 4
    assert "veto" not in game.rules.stacks[1]


def test_without_veto_both_cards_leave_stack_two() -> None:
    assert Game.new({"veto": "off"}, seed=1).rules.stacks[1].count("veto") == 0
    assert Game.new({}, seed=1).rules.stacks[1].count("veto") == 2
