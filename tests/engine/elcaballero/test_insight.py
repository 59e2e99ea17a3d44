"""Computer players that think ahead in El Caballero: what they know, and what they hope for."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine import Game
from engine.elcaballero.players.insight import INSIGHT, guess, kinds, sensible, worth
from engine.elcaballero.players.prospects import TEMPERAMENTS, hopes, prospects
from engine.elcaballero.rules.scoring import award
from engine.players.levels import LEVELS
from engine.players.looking_ahead import Foresight
from tests.engine.elcaballero.playing import play_to, situation, started, turn
from tests.engine.players.test_levels import time_for


def begun(decisions: int, *, players: int = 3, expanded: bool = False) -> Game[Any, Any]:
    """A game after so many choices of novices."""
    game: Game[Any, Any] = Game.new({"game": "elcaballero", "players": players, "expanded": expanded}, 5)
    for number in range(decisions):
        seat = game.waiting[0]
        game.apply(seat, LEVELS["novice"](game, seat, Random(number)))
    return game


@pytest.mark.parametrize("decisions", [0, 7, 20])
@pytest.mark.parametrize("expanded", [False, True])
def test_only_the_order_of_the_tiles_is_guessed(decisions: int, *, expanded: bool) -> None:
    game = begun(decisions, expanded=expanded)
    guessed = guess(game, 0, Random(1))
    assert guessed.view(0) == game.view(0)
    assert sorted(guessed.board.stack) == sorted(game.board.stack)
    assert guessed.board.stack != game.board.stack
    twin = guess(game, 0, Random(2))
    assert twin.board.stack != guessed.board.stack
    assert guess(twin, 0, Random(1)).to_json() == guessed.to_json()


@pytest.mark.parametrize("level", ["novice", "steady", "strong"])
def test_players_decide_alike_whatever_the_order_of_the_tiles_is(level: str) -> None:
    game = begun(12)
    seat = game.waiting[0]
    decision = LEVELS[level](game, seat, Random(1), time_for(30))
    assert decision in game.pending[seat]
    assert LEVELS[level](guess(game, seat, Random(2)), seat, Random(1), time_for(30)) == decision


def test_what_is_scored_at_once_is_hoped_for_as_it_is_and_later_less_surely() -> None:
    totals = (7, 4, 0)
    assert hopes(totals, 5, 0) == award(totals, 5)
    first = [hopes(totals, 5, quarters)[0] for quarters in (0, 4, 12)]
    assert first == sorted(first, reverse=True)
    assert hopes(totals, 5, 12)[2] > 0


@pytest.mark.parametrize("expanded", [False, True])
def test_of_cards_that_bring_the_same_one_is_thought_of(*, expanded: bool) -> None:
    left_out = 0
    for decisions in (26, 33, 40, 47):
        game = begun(decisions, expanded=expanded)
        seat = game.waiting[0]
        open_now = [choice for choice in game.pending[seat] if choice.startswith("card ")]
        thought_of = [choice for choice in sensible(game, seat) if choice.startswith("card ")]
        if thought_of:
            hoped = [{_worth_after(game, seat, choice) for choice in choices} for choices in (open_now, thought_of)]
            assert hoped[0] == hoped[1]
            left_out += len(open_now) - len(thought_of)
    assert left_out


@pytest.mark.parametrize("expanded", [False, True])
def test_choices_of_one_kind_look_equally_good(*, expanded: bool) -> None:
    of_a_known_kind = 0
    for seed, decisions in enumerate(range(20, 140, 12)):
        game = play_to(started({"game": "elcaballero", "expanded": expanded}, seed), Random(seed), decisions)
        (seat,) = game.waiting
        worths: dict[object, set[float]] = {}
        for choice, kind in zip(game.pending[seat], kinds(game, game.pending[seat]), strict=True):
            of_a_known_kind += kind in worths
            worths.setdefault(kind, set()).add(_worth_after(game, seat, choice))
        assert all(len(each) == 1 for each in worths.values())
    assert of_a_known_kind > 100


def _worth_after(game: Game[Any, Any], seat: int, choice: str) -> float:
    after = game.clone()
    after.apply(seat, choice)
    return round(worth(after, seat, "plain"), 9)


def test_a_card_is_worth_less_the_more_easily_land_removes_it() -> None:
    """Eight caballeros with three open sides: a card beside them shields them; a castillo helps more than for two."""
    exposed = _hoped_with({"n1": {"player": 0, "south": 8}})
    shielded = _hoped_with({"n1": {"player": 0, "south": 8}, "e1n1": {"player": 0, "north": 1}})
    alone = _hoped_with({"e1n1": {"player": 0, "north": 1}})
    assert shielded - exposed > alone - _hoped_with({})

    with_castillo = _hoped_with({"n1": {"player": 0, "south": 8, "castillo": True}})
    few = _hoped_with({"n1": {"player": 0, "south": 2}})
    few_with_castillo = _hoped_with({"n1": {"player": 0, "south": 2, "castillo": True}})
    assert with_castillo - exposed > few_with_castillo - few > 0


def _hoped_with(cards: dict[str, Any]) -> float:
    """What the first player hopes for in a turn, with these cards at a small island."""
    game = turn(situation({"tiles": {"0": "nesw", "e1": "w"}, "cards": cards, "round": 2, "court": [3, 3]}))
    return prospects(game, TEMPERAMENTS["plain"])[0]


def test_to_come_last_is_good_before_the_end_and_bad_in_other_rounds() -> None:
    """The bids 4 and 5 bring as many caballeros; only the place in the order, and what is kept, are different."""
    for number, is_better in ((3, False), (7, True)):
        game = begun(0, players=4)
        while game.board.round < number or game.board.phase != "power_cards":
            seat = game.waiting[0]
            highest = game.pending[seat][-1]
            bids = highest.startswith("play ")
            game.apply(seat, highest if bids else LEVELS["random"](game, seat, Random(number)))
        seat = game.waiting[0]
        assert (_worth_after(game, seat, "play 4") > _worth_after(game, seat, "play 5")) is is_better


def test_ships_in_large_waters_are_worth_more_than_those_bring_now_and_in_small_ones_less() -> None:
    """Large waters grow on, and every ship may be lost with its card."""
    wide = {"0": "n", "e1": "n", "e2": "n", "e3": "n"}
    assert _ships_hoped(wide, {"e4": {"player": 0, "north": 1, "ships": ["west"]}}) > 4.0
    assert _ships_hoped({"0": "n"}, {"e1": {"player": 0, "north": 1, "ships": ["west"]}}) < 1.0


def _ships_hoped(tiles: dict[str, str], cards: dict[str, Any]) -> float:
    """What the ships on these cards add to the first player's hopes before round 6 is over."""
    hoped = []
    for laid in (cards, {cell: {**card, "ships": []} for cell, card in cards.items()}):
        game = turn(situation({"tiles": tiles, "cards": laid, "round": 6}))
        hoped.append(prospects(game, TEMPERAMENTS["plain"])[0])
    return hoped[0] - hoped[1]


_TWO_WATERS = {"w1": "e", "0": "nesw", "e1": "w", "e2": "n", "e3": "n"}
"""A water of one tile in the west, and one of three in the east."""
_CARDS_AT_WATER: dict[str, Any] = {
    "w2": {"player": 0, "north": 1, "ships": ["east"]},
    "e4": {"player": 0, "north": 1},
    "n1": {"player": 0, "south": 3},
}
_LIFT, _SET = "lift_ship w2 east", "set_ship e4 west"


def _in_two_waters(**position: Any) -> Game[Any, Any]:
    """The first player's turn, in which a ship lies in the small water."""
    there = {"tiles": _TWO_WATERS, "cards": _CARDS_AT_WATER, "round": 6, "court": [3, 3]}
    return turn(situation({**there, **position}))


def test_a_ship_that_brings_more_in_another_water_is_thought_of_and_moved() -> None:
    game = _in_two_waters()
    assert _LIFT in sensible(game, 0)
    assert Foresight(INSIGHT, 0, "plain", width=3, positions=600).best_end(game, Random(1)).choices.count(_LIFT) == 1
    game.apply(0, _LIFT)
    before = worth(game, 0, "plain")
    game.apply(0, _SET)
    assert worth(game, 0, "plain") > before


def test_a_ship_stays_where_nothing_is_left_to_set_it_with_or_no_other_water_brings_clearly_more() -> None:
    assert _LIFT not in sensible(_in_two_waters(court=[0, 3]), 0)
    only_there = {cell: card for cell, card in _CARDS_AT_WATER.items() if cell != "e4"}
    assert _LIFT not in sensible(_in_two_waters(cards=only_there), 0)


def test_a_card_is_thought_of_as_taken_back_only_if_a_castillo_saves_its_caballeros() -> None:
    guarded = {**_CARDS_AT_WATER, "n1": {"player": 0, "south": 3, "castillo": True}}
    assert "take_card n1" not in sensible(_in_two_waters(), 0)
    assert "take_card n1" in sensible(_in_two_waters(cards=guarded), 0)


_BEGUN_BY_STEADY_PLAYERS = """
    play 1, play 11, supply, lay 21 n1 1, card s1 1, end, supply, lay 22 e1 1, card e1n1 3, ship e1n1 south, card
    e1s1 1, end, play 3, play 1, supply, lay 23 e2 3, card e2n1 3, end, supply, lay 30 w1 0, card w1s1 1, raise s1
    3, end, play 3, play 2, supply, lay 19 w1n1 2, end, supply, lay 3 e2s1 0, ship e1s1 east, card w2n1 1, castillo
    w2n1, raise e1n1 1, end, play 5, play 2, supply, lay 26 e3 1, card e3s1 1, ship e3s1 west, end
"""


def test_no_turn_goes_back_and_forth_for_nothing() -> None:
    """Castillos may be moved as long as there are caballeros at court: here one went to and fro fifteen times, because
    the end of the turn, which is nearer to the scoring, looked worse than what went on."""
    game: Game[Any, Any] = Game.new({"game": "elcaballero", "players": 2, "expanded": False}, 5)
    for choice in " ".join(_BEGUN_BY_STEADY_PLAYERS.split()).split(", "):
        game.apply(game.waiting[0], choice)
    seat = game.waiting[0]
    own = Foresight(INSIGHT, seat, "plain", width=16, positions=2400)
    choices = own.best_end(game, Random(1)).choices
    assert "castillo s1" in choices
    passed = []
    for choice in choices[:-1]:
        game.apply(seat, choice)
        passed.append({name: value for name, value in game.board.to_json().items() if name != "court"})
    assert all(passed.count(each) == 1 for each in passed), choices


@pytest.mark.parametrize("decisions", [155, 156])
def test_where_very_much_may_be_done_little_more_is_looked_at_than_elsewhere(decisions: int) -> None:
    """Late with the expansion each of twelve ways goes on in more than a hundred; some are not begun then."""
    game = begun(decisions, expanded=True)
    seat = game.waiting[0]
    looks = 0

    def counted(position: Any, player: int, temperament: str) -> float:
        nonlocal looks
        looks += 1
        return worth(position, player, temperament)

    own = Foresight(replace(INSIGHT, worth=counted), seat, "plain", width=3, positions=INSIGHT.positions)

    assert own.best(game, 1, Random(1)) in game.pending[seat]
    assert len(game.pending[seat]) > 140
    assert INSIGHT.positions < looks < 4 * INSIGHT.positions
