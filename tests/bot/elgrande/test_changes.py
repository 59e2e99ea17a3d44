"""What pictures mark of the last turn."""

from __future__ import annotations

from random import Random
from typing import Any

from bot.elgrande.picture import changes_of
from engine.core.events import Event
from engine.core.game import Game
from engine.elgrande.events.base_game import (
    AreaScored,
    DiscSet,
    Evicted,
    GrandeMoved,
    HomeDrawn,
    KingMoved,
    Moved,
    OwnPowerCardTakenBack,
    Placed,
    Recalled,
    Recruited,
    SentToProvince,
    TablePlaced,
    Vetoed,
)
from render.elgrande.moves.changes import NO_CHANGES, Arrow, BoardChanges


def test_equal_moves_are_one_arrow_with_their_number() -> None:
    turn = [Placed(1, "galicia"), Placed(1, "aragon"), Placed(1, "galicia"), Placed(2, "galicia")]

    assert changes_of(turn) == BoardChanges(
        ("galicia", "aragon"),
        (
            Arrow("caballero", 1, "court", "galicia", 2),
            Arrow("caballero", 1, "court", "aragon", 1),
            Arrow("caballero", 2, "court", "galicia", 1),
        ),
    )


def test_whose_piece_it_is_counts_and_not_who_moved_it() -> None:
    assert changes_of([Moved(0, 2, "aragon", "castillo")]) == BoardChanges(
        ("aragon", "castillo"), (Arrow("caballero", 2, "aragon", "castillo", 1),)
    )


def test_king_grande_and_scoring_table_are_marked_where_they_left_and_where_they_stand() -> None:
    found = changes_of(
        [
            KingMoved(0, "aragon", "granada"),
            GrandeMoved(1, "granada", "galicia"),
            TablePlaced(2, "8/4/0", "valencia", "sevilla"),
            TablePlaced(2, "4/0/0", None, "castillo"),
        ]
    )

    assert found.regions == ("aragon", "granada", "galicia", "valencia", "sevilla", "castillo")
    assert found.arrows == (
        Arrow("king", None, "aragon", "granada", 1),
        Arrow("grande", 1, "granada", "galicia", 1),
        Arrow("table", None, "valencia", "sevilla", 1),
    )


def test_caballeros_that_leave_the_map_point_to_court_or_province() -> None:
    found = changes_of(
        [
            Recalled(0, "aragon"),
            SentToProvince(1, "granada", 3),
            SentToProvince(1, "granada", 1),
            SentToProvince(1, "court", 4),
            Evicted(2, 5, "galicia", "court"),
        ]
    )

    assert found.regions == ("aragon", "granada", "galicia")
    assert found.arrows == (
        Arrow("caballero", 0, "aragon", "court", 1),
        Arrow("caballero", 1, "granada", "province", 4),
        Arrow("caballero", 2, "galicia", "court", 5),
    )


def test_a_scored_region_is_marked() -> None:
    scored = AreaScored("aragon", (3, 1), (5, 4, 1), (5, 0), None, 0)

    assert changes_of([scored]) == BoardChanges(("aragon",), ())


def test_what_is_not_on_the_map_is_not_marked() -> None:
    events = [
        DiscSet(1),
        Recruited(0, 3),
        HomeDrawn(0, "aragon"),
        OwnPowerCardTakenBack(0, 9),
        Vetoed(0, 1, "king", 1, 1),
    ]

    assert changes_of([]) is NO_CHANGES
    assert changes_of(events) is NO_CHANGES


def test_the_arrows_of_a_turn_are_the_difference_between_the_boards() -> None:
    """In random games, what arrows take from and bring to every region is how the region changed."""
    for seed in range(4):
        chance = Random(seed)
        game: Game[Any, Any] = Game.new({"players": 3, "veto": "off", "castillo": "open", "rounds": 6}, seed)
        while not game.over:
            before, events = game.view(None), list[Event]()
            for _ in range(8):
                if not game.over:
                    player = chance.choice(game.waiting)
                    events += game.apply(player, chance.choice(game.pending[player]))
            after, arrows = game.view(None), changes_of(events).arrows
            for old, new in zip(before.regions, after.regions, strict=True):
                for player in range(3):
                    mine = [arrow for arrow in arrows if (arrow.piece, arrow.player) == ("caballero", player)]
                    came = sum(arrow.count for arrow in mine if arrow.destination == new.id)
                    left = sum(arrow.count for arrow in mine if arrow.origin == new.id)
                    assert new.caballeros[player] - old.caballeros[player] == came - left
