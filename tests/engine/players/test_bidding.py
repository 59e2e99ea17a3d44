"""Bids: they follow what lies open, what rivals make of it, and what is left for later."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine import Game
from engine.core.insight import Insight
from engine.elgrande.players.bidding import PowerCardBids
from engine.elgrande.steps.base import ElGrande
from engine.players import bidding
from engine.players.bidding import Auction, auction_of
from engine.players.levels import LEVELS
from engine.players.looking_ahead import Foresight
from tests.engine.playing import SETS, deal_round, situation
from tests.random_cases import daily, sampled

PLAIN = "plain"
SCORING = "scoring_first_places"


def bidding_positions(options: dict[str, Any], seed: int) -> list[Game[Any, Any]]:
    """A game of novices whenever somebody bids."""
    game, chance = Game.new(options, seed, events=False), Random(seed)
    insight, found = game.definition.insight, []
    assert insight is not None
    assert insight.bidding is not None
    while not game.over:
        seat = game.waiting[0]
        if insight.bidding.is_asked(game, seat):
            found.append(game.clone())
        game.apply(seat, LEVELS["novice"](game, seat, chance))
    return found


def auction(game: Game[Any, Any]) -> Auction:
    insight, seat = game.definition.insight, game.waiting[0]
    assert insight is not None
    found = auction_of(insight, game, seat, PLAIN, Random(1))
    assert found is not None
    return found


def with_other_cards(game: ElGrande, chance: Random) -> ElGrande:
    """The same position with another action card of each stack lying open."""
    twin: ElGrande = game.clone()
    board = twin.board
    for place, stack in enumerate(board.stacks):
        if stack:
            drawn = chance.randrange(len(stack))
            card = board.open_cards[place]
            board.open_cards = (*board.open_cards[:place], stack[drawn], *board.open_cards[place + 1 :])
            board.stacks[place] = (*stack[:drawn], card, *stack[drawn + 1 :])
    return twin


@pytest.mark.thorough
def test_other_cards_that_lie_open_change_the_bid() -> None:
    """Before, the same power card was chosen in 480 of 480 probes, whatever lay there."""
    changed = probes = 0
    for number, game in enumerate(bidding_positions({"players": 4}, 3)[::3]):
        twin = with_other_cards(game, Random(number))
        ours, theirs = (auction(each).worths() for each in (game, twin))
        best, other = (max(worths, key=worths.__getitem__) for worths in (ours, theirs))
        probes += 1
        changed += best != other
    assert probes == 12
    assert changed >= probes / 2


@pytest.mark.parametrize("level", daily(["steady", "strong"], 1))
def test_the_first_bids_of_rounds_are_not_all_alike(level: str) -> None:
    """Before, 84 of 104 seats opened with one of four sequences of cards."""
    first = [LEVELS[level](game, game.waiting[0], Random(1)) for game in bidding_positions({"players": 4}, 3)[::4]]
    assert len(first) == 9
    assert len({*first}) >= 5


def test_what_everybody_wants_is_bid_for_higher() -> None:
    """Each is far ahead in three regions, so that a few caballeros change nothing: what is left is to score one."""
    firm = [(9, 5, 1), (1, 9, 5), (5, 1, 9)]
    regions = ("galicia", "sevilla", "granada", "aragon", "cataluna", "castilla_la_vieja")
    position = {
        "round": 9,
        "king": "valencia",
        "grandes": ["valencia"] * 3,
        "caballeros": {region: [*firm[place % 3]] for place, region in enumerate(regions)},
        "court": [2, 2, 2],
    }
    gains = []
    for card in ("scoring_of_one_region", "veto"):
        playing = situation(position)
        cards = ["intrigue_three_any", card, "scoring_fives", "power_card_back", "king_card"]
        playing.play("round", {"start": 0, "cards": cards, "choices": []})
        worths = auction(playing.game).worths()
        gains.append(worths["play 13"] - worths["play 1"])
    assert gains[0] > gains[1] + 1


@pytest.mark.parametrize("expansions", sampled(SETS, 2, thorough=6), ids=",".join)
def test_bids_are_thought_about_with_every_set_and_leave_the_game_as_it_was(expansions: list[str]) -> None:
    for game in bidding_positions({"players": 3, "expansions": expansions}, 5)[::9]:
        before = game.to_json()
        worths = auction(game).worths()
        assert tuple(worths) == game.asked[game.waiting[0]]
        assert game.to_json() == before


def test_caballeros_that_a_bid_brings_are_worth_something_also_at_a_full_court() -> None:
    """Before, all bids were believed to bring as many as a 1 if five were at court already. Both are the last here."""
    playing = situation({"round": 1, "king": "valencia", "court": [7, 7, 7], "province": [20, 20, 20]})
    cards = ["intrigue_three_any", "loss_of_authority", "scoring_fives", "power_card_back", "king_card"]
    playing.play("round", {"start": 0, "cards": cards, "choices": [[0, "play 13"], [1, "play 12"]]})
    worths = auction(playing.game).worths()
    assert worths["play 1"] > worths["play 7"] + 0.5


@pytest.mark.thorough
@pytest.mark.parametrize("expansion", daily(["king_and_intrigue", "grandissimo"], 1))
def test_no_bid_looks_bad_because_there_was_no_time_to_look_at_it(
    expansion: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before, the bid that was made was up to 12 points worse than the one that is best with all the time there is."""
    positions = bidding_positions({"players": 4, "expansions": [expansion]}, 5)[4::5]
    short_of_time = [auction(game).worths() for game in positions]
    monkeypatch.setattr(PowerCardBids, "positions", lambda *_: 10**6)
    monkeypatch.setattr(bidding, "_TURNS", 10**6 // 50)  # each turn is looked at as closely
    for game, worths in zip(positions, short_of_time, strict=True):
        unhurried = auction(game).worths()
        assert unhurried[max(worths, key=worths.__getitem__)] > max(unhurried.values()) - 1


def first_places_count() -> tuple[ElGrande, Insight]:
    """Who leads in three regions may take any card of the round first, also the scoring of first places."""
    caballeros = {"galicia": [4, 1, 1], "sevilla": [4, 1, 1], "granada": [4, 1, 1]}
    playing = situation({"round": 4, "king": "valencia", "court": [3, 3, 3], "caballeros": caballeros})
    cards = ("intrigue_three_any", "loss_of_authority", SCORING, "grande", "king_card")
    game = deal_round(playing, (0, "play 13"), (1, "play 12"), (2, "play 11"), cards=cards)
    insight = game.definition.insight
    assert insight is not None
    return game, insight


def test_who_plays_a_turn_out_takes_the_card_that_brings_most_and_not_the_first_one() -> None:
    """All cards look alike when they are taken: before, of those only the first was followed."""
    game, insight = first_places_count()
    foresight = Foresight(insight, 0, PLAIN, width=2, positions=150)
    assert foresight.turn_played(game, Random(1)).scores[0] > 0


def test_fewer_positions_are_judged_where_judging_takes_longest() -> None:
    """A position with colonies takes half as long again as one without."""
    options = {"players": 5, "expansions": ["king_and_intrigue"]}
    overseas = {**options, "expansions": ["king_and_intrigue", "inquisitor"]}
    assert looks_at_first_bid(options) > looks_at_first_bid(overseas)


def test_where_there_are_many_turns_to_search_fewer_positions_are_judged() -> None:
    """With Grandissimo or the colonies there are seven cards: with four players 28 turns, with five 35."""
    tables: list[dict[str, Any]] = [
        {"players": players, "expansions": [expansion]}
        for expansion in ("grandissimo", "inquisitor")
        for players in (2, 4, 5)
    ]
    games = [bidding_positions(table, 1)[0] for table in tables]
    two, four, five, two_overseas, four_overseas, five_overseas = map(PowerCardBids().positions, games)
    assert two == four > five
    assert two_overseas == four_overseas > five_overseas


def test_all_turns_of_a_player_begin_as_the_first_where_there_is_no_time_to_search_each(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With the colonies there are seven cards, and each turn begins with whoever is aboard."""
    overseas: dict[str, Any] = {"players": 4, "expansions": ["inquisitor"]}
    looks = {name: looks_at_first_bid({"players": 4, "expansions": [name]}) for name in ("inquisitor", "grandissimo")}
    monkeypatch.setattr(bidding, "_SEARCHED_ALONE", 0)
    assert looks_at_first_bid(overseas) > looks["inquisitor"]
    assert looks_at_first_bid({**overseas, "expansions": ["grandissimo"]}) == looks["grandissimo"]


def test_a_turn_that_begins_as_another_one_goes_on_with_what_is_new_in_it() -> None:
    """What the other card did is passed over, and the rest is searched: here it is good for scoring a region."""
    game, insight = first_places_count()
    turns = PowerCardBids()
    begun = turns.begun(game)
    with_grande, with_scoring = (turns.turn(begun, 0, "play 13", 0, prize) for prize in ("grande", SCORING))
    foresight = Foresight(insight, 0, PLAIN, width=2, positions=50)
    first = foresight.best_end(with_grande, Random(1)).choices
    placed = [choice for choice in first if choice.startswith("place ")]
    end = foresight.best_end_begun_alike(with_scoring, first[:-1], Random(1))
    assert placed
    assert [choice for choice in end.choices if choice.startswith("place ")][: len(placed)] == placed
    assert end.choices[-1] == "end"
    assert end.game.scores[0] > with_scoring.scores[0]


def looks_at_first_bid(options: dict[str, Any]) -> int:
    game = Game.new(options, 11, events=False)
    insight, seat = game.definition.insight, game.waiting[0]
    while insight is not None and insight.bidding is not None and not insight.bidding.is_asked(game, seat):
        game.apply(seat, LEVELS["novice"](game, seat, Random(1)))
        seat = game.waiting[0]
    assert insight is not None
    looks = 0

    def counted(*asked: Any) -> Any:
        nonlocal looks
        looks += 1
        return insight.worth(*asked)

    found = auction_of(replace(insight, worth=counted), game, seat, PLAIN, Random(1))
    assert found is not None
    found.worths()
    return looks


def test_a_joker_is_a_bid_as_well_and_another_card_has_the_turn() -> None:
    """No turn is had with the Joker itself: whoever plays it plays another card when all others have."""
    options = {"players": 2, "expansions": ["king_and_intrigue", "players_edition"]}
    thought = 0
    for game in bidding_positions(options, 1)[::4]:
        game.board.hands = [hand | 1 << game.rules.power_deck.joker for hand in game.board.hands]
        again = Game.from_json(game.to_json(), events=False)
        worths = auction(again).worths()
        thought += "play joker" in worths
    assert thought > 2


def test_rivals_are_drawn_as_they_may_bid() -> None:
    game = bidding_positions({"players": 4}, 3)[0]
    thinking = auction(game)
    thinking.worths()
    drawn = [thinking.drawn("play 7", Random(seed)) for seed in range(20)]
    assert all(sorted(bids) == [0, 1, 2, 3] and len({*bids.values()}) == 4 for bids in drawn)
    assert all(bids[game.waiting[0]] == "play 7" for bids in drawn)
    assert len({tuple(bids.values()) for bids in drawn}) > 3
