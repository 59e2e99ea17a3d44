"""What may be done at any moment (R22), tried in random games of King & Intrigue and the base game with a reveal."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from engine import Game
from engine.elgrande.board.cards import VETO, keep_card
from engine.elgrande.board.effects import GAME, Effect
from engine.elgrande.steps.base import ElGrande
from engine.players.random_player import RandomPlayer
from tests.engine.elgrande.expansions.islands import HIDDEN, REVEAL
from tests.engine.playing import counts, interjections, offered, play_on, random_choice, situation, special

TABLES: tuple[dict[str, Any], ...] = (
    {"players": 3, "veto": "batch"},
    {"players": 4, "veto": "stepwise"},
    {"players": 3, "veto": "batch", "expansions": ["king_and_intrigue", "players_edition", "jubilee"]},
)


def started(options: dict[str, Any], seed: int) -> ElGrande:
    return Game.new({**options, "expansions": [*options.get("expansions", ()), "islands"]}, seed)


def go_on(game: ElGrande, chance: Random) -> None:
    """One more choice; everybody always has a Veto to object with."""
    for player in range(game.board.players):
        if not game.guard and all(kept.player != player for kept in game.board.kept):
            keep_card(game.board, player, VETO, 99)
    game.apply(*random_choice(game, chance))


def objections(game: ElGrande) -> list[tuple[int, str]]:
    """The objections that are open now."""
    return [
        (player, each) for player, open_now in game.pending.items() for each in open_now if each.startswith("veto ")
    ]


@pytest.mark.usefixtures("islands")
@pytest.mark.parametrize("options", TABLES, ids=["batch", "stepwise", "player's edition"])
def test_whether_a_reveal_comes_before_an_objection_or_after_it_is_all_the_same(options: dict[str, Any]) -> None:
    """At every question of every guarded action, for every deed it may be cut before."""
    tried = 0
    for seed in range(3):
        game, chance = started(options, seed), Random(seed)
        while not game.over:
            for holder, objection in objections(game):
                for player, choice in interjections(game):
                    first, last = game.clone(), game.clone()
                    first.apply(player, choice)
                    first.apply(holder, objection)
                    last.apply(holder, objection)
                    if choice not in last.pending.get(player, ()):
                        continue  # the objection has taken back what it would show
                    last.apply(player, choice)
                    assert first.to_json() == last.to_json()
                    tried += 1
            go_on(game, chance)
    assert tried > 100


@pytest.mark.usefixtures("islands")
@pytest.mark.parametrize("options", TABLES, ids=["batch", "stepwise", "player's edition"])
def test_a_reveal_in_the_middle_of_an_action_is_on_every_board_that_is_kept(options: dict[str, Any]) -> None:
    """At every choice of every guarded action: a cut brings back the board of that time with the reveal made."""
    tried = 0
    for seed in range(3):
        game, chance = started(options, seed), Random(seed)
        while not game.over:
            guard = game.guard
            for player, _ in interjections(game) if guard is not None and guard.deeds else ():
                hidden = game.board.effects.of("hidden", player)
                assert guard is not None
                assert hidden is not None
                twin = game.clone()
                twin.apply(player, REVEAL)
                for before, after in zip(guard.deeds, twin.open_guard().deeds, strict=True):
                    expected = before.before.clone()
                    if hidden in expected.effects:
                        expected.king = hidden.areas[0]
                        expected.lift_effect(hidden)
                    assert after.before.to_json() == expected.to_json()
                    assert after.events == before.events
                    tried += 1
            go_on(game, chance)
    assert tried > 100


@pytest.mark.usefixtures("islands")
@pytest.mark.parametrize("options", TABLES, ids=["batch", "stepwise", "player's edition"])
def test_games_with_reveals_come_to_their_end_and_can_be_saved_at_every_choice(options: dict[str, Any]) -> None:
    revealed = 0
    for seed in range(3):
        game, chance = started(options, seed), Random(seed)
        while not game.over:
            assert game.waiting
            assert set(game.waiting) <= set(game.pending)
            read = Game.from_json(json.loads(json.dumps(game.to_json())))
            assert (read.pending, read.waiting) == (game.pending, game.waiting)
            player, choice = random_choice(game, chance)
            revealed += choice == REVEAL
            assert game.apply(player, choice) == read.apply(player, choice)
            assert game.to_json() == read.to_json()
    assert revealed > 20


@pytest.mark.usefixtures("islands")
def test_a_piece_in_hand_is_put_back_by_a_reveal() -> None:
    """So nothing is set down in the King's region, or lifted out of it (R6)."""
    tried = 0
    for seed in range(20):
        game, chance = started(TABLES[0], seed), Random(seed)
        while not game.over:
            (player, *_), found = game.waiting, interjections(game)
            if found and any(choice.startswith("to ") for choice in game.pending[player]):
                twin = game.clone()
                twin.apply(*found[0])
                king = twin.rules.map.ids[twin.board.king]
                for choice in twin.asked.get(player, ()):
                    assert not choice.startswith(("to ", f"move {king} "))
                    tried += 1
            game.apply(*random_choice(game, chance))
    assert tried > 50


@pytest.mark.usefixtures("islands")
def test_who_is_cut_short_with_a_piece_in_hand_goes_on_as_far_as_before() -> None:
    """A piece in hand is put back; those that have moved bind the others to their region (Big Box p. 9)."""
    standing = {"aragon": [3, 1, 0], "sevilla": [2, 0, 0]}
    playing = situation({"king": "galicia", "caballeros": standing}, expansions=["islands"])
    valencia = playing.game.rules.map.index["valencia"]
    playing.game.board.lay_effect(Effect(HIDDEN, 1, GAME, (valencia,), shown=False))
    moves = ((0, "move aragon 0"), (0, "to granada"), (0, "move aragon 0"))
    game = special(playing, "intrigue_five_from_one_region", *moves)
    game.apply(1, REVEAL)

    assert offered(game, 0) == {"stop", "move aragon 0", "move aragon 1"}
    assert counts(game, "aragon") == (2, 1, 0)


@pytest.mark.usefixtures("islands")
def test_a_secret_region_is_seen_by_its_owner_only() -> None:
    game, chance = started(TABLES[0], 4), Random(4)
    for _ in play_on(game, chance):
        for player in range(3):
            hidden = game.board.effects.of("hidden", player)
            if hidden is None or game.over:
                continue
            other = game.clone()
            other.board.lift_effect(hidden)
            other.board.lay_effect(hidden._replace(areas=(1 + hidden.areas[0] % 9,)))
            game.board.lift_effect(hidden)
            game.board.lay_effect(hidden)
            for viewer in (None, 0, 1, 2):
                assert (game.view(viewer) == other.view(viewer)) == (viewer != player)


@pytest.mark.usefixtures("islands")
def test_a_computer_player_may_do_it_too_when_it_is_asked_something() -> None:
    game, made = started(TABLES[0], 1), set[str]()
    computers = [RandomPlayer(Random(seat)) for seat in range(3)]
    while not game.over:
        seat = game.waiting[0]
        choice = computers[seat].choose(game.view(seat))
        made.add(choice)
        game.apply(seat, choice)

    assert REVEAL in made
