"""Special cards: how many there are to choose from, who is asked when, and what is secret."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine import Game, IllegalOptions
from engine.elgrande import facts
from engine.elgrande.board.effects import LIMIT_BOARD
from engine.elgrande.events.base_game import DiscsShown
from engine.elgrande.events.king_and_intrigue import EffectEnded, RegionsOffered, ScoringAnnounced
from engine.elgrande.steps.base import ElGrande
from tests.engine.playing import offered, play_on, random_choice, situation, special

SET = ["king_and_intrigue", "special_cards"]
FOUR: dict[str, Any] = {"players": 4, "expansions": SET}


def table(seed: int, players: int = 4) -> ElGrande:
    return Game.new({"players": players, "expansions": SET}, seed)


def spying(*spies: int, start: int = 0) -> ElGrande:
    """A general scoring in which these players have spies, waiting for the discs."""
    effects = [{"name": "espionage", "player": spy, "until": "scoring"} for spy in spies]
    playing = situation({"king": "galicia", "start_player": start, "effects": effects}, **FOUR)
    playing.game.call("general scoring", 0)
    playing.run()
    return playing.game


@pytest.mark.parametrize(("more", "count"), [([], 28), (["players_edition"], 39)])
def test_thirteen_are_chosen_from_twenty_eight_or_thirty_nine(more: list[str], count: int) -> None:
    game = Game.new({"players": 3, "expansions": [*SET, *more]}, 1)

    assert len(game.rules.power_deck.cards) == count
    assert len({card.name for card in game.rules.power_deck.cards}) == count


def test_they_go_with_king_and_intrigue_only() -> None:
    with pytest.raises(IllegalOptions) as refused:
        Game.new({"expansions": ["special_cards"]}, 1)

    assert refused.value.reason == "expansion_alone"


def test_what_the_removal_removes_is_an_option_of_the_special_cards() -> None:
    with pytest.raises(IllegalOptions) as refused:
        Game.new({"expansions": ["king_and_intrigue"], "remove_any_marker": True}, 1)

    assert refused.value.reason == "needs_expansion"


def test_every_card_is_used_in_random_games() -> None:
    used: set[str] = set()
    for seed in range(40):
        for events in play_on(table(seed, 3 + seed % 3), Random(seed)):
            used.update(getattr(event, "card", "") for event in events)

    assert {card.action for card in facts.SPECIAL_CARDS_CARDS.values()} <= used


def test_every_reconstructed_card_says_so() -> None:
    assert len(facts.SPECIAL_CARDS_CARDS) == 10
    assert {card.source for card in facts.SPECIAL_CARDS_CARDS.values()} == {"reconstructed"}


def test_a_spy_is_asked_when_the_others_have_set_their_discs_and_sees_them() -> None:
    game = spying(1)
    assert list(game.pending) == [0, 2, 3]

    game.apply(0, "disc aragon")
    game.apply(2, "disc sevilla")
    assert offered(game, 1) == set()
    happened = game.apply(3, "disc aragon")

    assert DiscsShown(("aragon", None, "sevilla", "aragon")) in happened
    assert list(game.pending) == [1]
    prompt = game.prompt(1)
    assert prompt is not None
    assert prompt.facts["discs"] == ("aragon", None, "sevilla", "aragon")


def test_of_two_spies_the_second_in_turn_order_sees_the_disc_of_the_first() -> None:
    """E59"""
    game = spying(1, 3, start=3)
    game.board.turn_order = (3, 0, 1, 2)
    game.apply(0, "disc aragon")
    game.apply(2, "disc sevilla")
    assert game.waiting == (3,)

    game.apply(3, "disc granada")

    assert game.waiting == (1,)
    prompt = game.prompt(1)
    assert prompt is not None
    assert prompt.facts["discs"] == ("aragon", None, "sevilla", "granada")


def test_without_a_spy_all_discs_are_shown_once() -> None:
    game = spying()
    happened = [event for player in range(4) for event in game.apply(player, "disc aragon")]

    assert sum(isinstance(event, DiscsShown) for event in happened) == 1


def test_a_scoring_is_announced_only_if_somebody_may_move_before() -> None:
    position = {"king": "galicia", "caballeros": {"aragon": [1, 1, 0, 0]}}
    last_move = {"name": "last_move", "player": 1, "until": "game"}
    for effects in ([], [last_move]):
        game = special(situation({**position, "effects": effects}, **FOUR), "scoring_chosen_region")
        happened = game.apply(0, "score aragon")
        assert (ScoringAnnounced(0, ("aragon",)) in happened) == bool(effects)
        assert game.over == (not effects)


def test_who_has_nobody_to_move_is_not_asked() -> None:
    """E62"""
    position = {
        "king": "galicia",
        "caballeros": {"galicia": [0, 3, 0, 0], "aragon": [1, 0, 0, 0]},
        "effects": [{"name": "last_move", "player": 1, "until": "game"}],
    }
    game = special(situation(position, **FOUR), "scoring_chosen_region", (0, "score aragon"))

    assert game.over


def test_the_regions_named_to_a_rival_are_told() -> None:
    game = special(situation({"king": "galicia"}, **FOUR), "scoring_of_three", (0, "ask 2"), (0, "offer aragon"))
    game.apply(0, "offer sevilla")
    happened = game.apply(0, "offer galicia")

    assert RegionsOffered(0, 2, ("aragon", "sevilla", "galicia")) in happened
    assert game.waiting == (2,)


def test_removing_a_2x_marker_does_not_show_its_region() -> None:
    """E64"""
    views, events = [], []
    for region in ("aragon", "sevilla"):
        effect = {"name": "double", "player": 2, "until": "scoring", "areas": [region], "shown": False}
        playing = situation({"king": "galicia", "effects": [effect]}, **FOUR, remove_any_marker=True)
        game = special(playing, "removal")
        views.append(game.view(0))
        events.append(game.apply(0, "undouble 2"))

    assert views[0] == views[1]
    assert events[0] == events[1]
    assert EffectEnded(2, "double", ()) in events[0]


def test_a_limited_region_never_takes_newcomers_beyond_its_places() -> None:
    """E61: whoever is there already stays."""
    for seed in range(60):
        game, chance = table(seed), Random(seed)
        before: dict[int, int] = {}
        while not game.over:
            game.apply(*random_choice(game, chance))
            board = game.board
            limited = [effect.areas[0] for effect in board.effects if effect.name == LIMIT_BOARD]
            for area in limited:
                standing = sum(board.counts(area))
                assert standing <= max(6, before.get(area, standing))
            before = {area: sum(board.counts(area)) for area in range(1, board.areas)}
