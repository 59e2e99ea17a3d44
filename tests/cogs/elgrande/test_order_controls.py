"""Writing an order to show the King incognito: when, who, and in which region, in three menus."""

from __future__ import annotations

from typing import Any

import pytest

from bot.elgrande.orders.grandissimo import ShowingKing, ShowingMoment
from bot.game.states import SeatState
from cogs.elgrande.orders import new_order, order_controls, policy_of
from cogs.shared.blocks import Layout
from cogs.shared.controls import Control
from engine.core.game import Game
from tests.cogs.positions import english, table
from tests.engine.playing import situation

WORDS = english()
ME = 1
HIDDEN = {"name": "incognito", "player": ME, "until": "game", "areas": ["aragon"], "shown": False}


def state(players: int) -> SeatState:
    playing = situation({"king": "valencia", "effects": [HIDDEN]}, players=players, expansions=["grandissimo"])
    game: Game[Any, Any] = playing.game
    return SeatState(table(players), ME, game.view(ME), 1, True, 0, ())


def menus(order: ShowingKing, players: int = 3) -> list[Any]:
    """The menus below the order."""
    layout = Layout(*order_controls(order, state(players), WORDS))
    return [item.item for item in layout.walk_children() if isinstance(item, Control)]


@pytest.mark.parametrize(
    ("moment", "count"),
    [
        (ShowingMoment.TURN, 2),
        (ShowingMoment.GENERAL_SCORING, 1),
        (ShowingMoment.SCORING, 3),
        (ShowingMoment.LEAVING, 3),
        (ShowingMoment.ENTERING, 3),
        (ShowingMoment.BEFORE_REGION, 2),
    ],
)
def test_only_what_belongs_to_the_moment_is_asked(moment: ShowingMoment, count: int) -> None:
    shown = menus(ShowingKing(9, moment))
    assert len(shown) == count
    assert len({menu.custom_id for menu in shown}) == count


def test_a_new_order_looks_after_the_region_of_the_king_and_does_not_count_at_once() -> None:
    view: Any = state(3).view
    order = new_order(ShowingKing.kind, view)
    assert order == ShowingKing(9, ShowingMoment.LEAVING, (), "aragon")
    assert order.answer(view) is None


def test_nobody_is_named_where_there_is_only_one_rival() -> None:
    assert len(menus(ShowingKing(9, ShowingMoment.SCORING), players=2)) == 2


def test_every_line_makes_an_order_that_makes_sense_and_marks_itself() -> None:
    """Portugal is a region like the others."""
    view: Any = state(3).view
    tried = 0
    for moment in ShowingMoment:
        before = ShowingKing(9, moment, () if moment.is_of_nobody else (0,))
        for place, menu in enumerate(menus(before)):
            for option in menu.options:
                order = policy_of(option.value, before, view)
                assert isinstance(order, ShowingKing)
                order.require_sense(view)
                (chosen,) = [each.value for each in menus(order)[place].options if each.default]
                assert chosen == option.value
                tried += 1
    assert tried == 6 * 6 + 4 * 3 + 4 * 11


def test_another_moment_keeps_who_and_where_as_far_as_they_mean_something() -> None:
    view: Any = state(3).view
    order = ShowingKing(9, ShowingMoment.LEAVING, (0,), "portugal")
    assert policy_of("scoring", order, view) == ShowingKing(9, ShowingMoment.SCORING, (0,), "portugal")
    assert policy_of("turn", order, view) == ShowingKing(9, ShowingMoment.TURN, (0,))
    assert policy_of("general_scoring", order, view) == ShowingKing(9, ShowingMoment.GENERAL_SCORING)


@pytest.mark.parametrize("line", ["", "never", "who", "who x", "where", "scoring 0"])
def test_lines_of_no_menu_are_refused(line: str) -> None:
    view: Any = state(3).view
    assert policy_of(line, ShowingKing(9, ShowingMoment.SCORING), view) is None


@pytest.mark.parametrize("kind", ["bid", "disc", "veto"])
def test_an_order_for_a_round_does_not_call_it_this_round(kind: str) -> None:
    """Its heading says which round it is for: most often that is not the one that is being played."""
    told = [WORDS(f"order.when.{kind}", round=3), WORDS(f"order.end.{kind}"), WORDS("order.policy.all")]
    told.append(WORDS("order.policy.all_hint"))

    assert "3" in told[0]
    assert not [each for each in told if "this round" in each]
