"""Grandissimo as a whole: whatever is played no piece is lost, and what is secret looks equal to everybody else."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from engine import Game
from engine.core.definition import IllegalOptions
from engine.core.step import Prompt
from engine.elgrande.board.cards import VETO, keep_card
from engine.elgrande.board.effects import ALLIANCE, BOYCOTT, CROWNED, GAME, INCOGNITO, SCORING, Effect
from engine.elgrande.expansions import SETS as ALL_SETS
from engine.elgrande.players.caretaker import Caretaker
from engine.elgrande.players.guessing import guess
from engine.elgrande.rules.options import complete_options, offers
from engine.elgrande.rules.scoring import score_area
from engine.elgrande.steps.base import ElGrande
from engine.elgrande.steps.incognito import HOLDING_CARDS
from tests.engine.playing import (
    count_aside,
    deal_round,
    interjections,
    offered,
    play_on,
    random_choice,
    situation,
    special,
)
from tests.random_cases import sampled

TABLES: tuple[dict[str, Any], ...] = tuple(
    {"players": players, "expansions": expansions, "stack_six": stack_six, "veto": veto}
    for players, expansions, stack_six, veto in (
        (2, ["grandissimo"], "drawn", "batch"),
        (3, ["grandissimo", "jubilee"], "all", "stepwise"),
        (4, ["grandissimo"], "first_game", "off"),
        (5, ["grandissimo", "jubilee"], "all", "batch"),
    )
)


def started(options: dict[str, Any], seed: int) -> ElGrande:
    return Game.new(options, seed)


def nothing_is_lost(game: ElGrande) -> None:
    board = game.board
    for player in range(board.players):
        standing = sum(board.present(area, player) for area in range(board.areas))
        assert standing + board.court[player] + board.province[player] + count_aside(board, player) == 30
    assert sum(board.present(area, board.players) for area in range(board.areas)) == 2
    assert all(aboard == 0 for holder, aboard in board.ships if holder < 0)
    assert all(host != owner for host, owner in board.guests)
    crowned = board.effects.named(CROWNED)
    assert crowned is None or board.grandes[crowned.player] == board.king
    held = [area for effect in board.effects if effect.name in HOLDING_CARDS for area in effect.areas]
    assert len(held) == len(set(held))


@pytest.mark.parametrize("options", TABLES, ids=lambda options: f"{options['players']} {options['stack_six']}")
@pytest.mark.parametrize("seeds", sampled([range(2), range(2, 6)], by_day=1), ids=str)
def test_random_games_lose_no_piece_and_can_be_saved_at_every_choice(options: dict[str, Any], seeds: range) -> None:
    for seed in seeds:
        game, chance = started(options, seed), Random(seed)
        while not game.over:
            nothing_is_lost(game)
            read = Game.from_json(json.loads(json.dumps(game.to_json())))
            assert (read.pending, read.waiting) == (game.pending, game.waiting)
            game.apply(*random_choice(game, chance))
        nothing_is_lost(game)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_set_up_has_mercenaries_ships_and_a_prison(players: int) -> None:
    """Big Box, Grandissimo p. 9: King, mercenaries and homes are in different regions; Portugal is drawn for nobody."""
    game = started({"players": players, "expansions": ["grandissimo"]}, 7)
    board, names = game.board, game.rules.map.ids
    assert names[10:] == ("portugal",)
    (black,) = (area for area in range(board.areas) if board.present(area, players))
    assert board.present(black, players) == 2
    assert len({board.king, black, *board.grandes}) == 2 + players
    assert 10 not in {board.king, black, *board.grandes}
    assert len(board.ships) == (1 if players == 2 else 2)
    assert board.prison == (0,) * players
    assert (board.court[0], board.province[0]) == (7, 21)


def test_eleven_cards_of_stack_six_are_drawn_and_everybody_sees_which() -> None:
    """G1: the list is public, the order is not."""
    game = started({"players": 3, "expansions": ["grandissimo"]}, 3)
    view = game.view(None)
    assert len(view.stack_six) == 11
    in_play = {*game.board.stacks[5], game.board.open_cards[5]}
    assert in_play == set(view.stack_six)
    assert list(view.stack_six) == [card for card in game.rules.stacks[5] if card in in_play]
    assert len(started({"players": 3, "expansions": ["grandissimo"], "stack_six": "all"}, 3).board.stacks[5]) == 18
    drawn = {started({"players": 3, "expansions": ["grandissimo"]}, seed).board.selected for seed in range(5)}
    assert len(drawn) > 1


def test_a_first_game_has_neither_symbols_nor_the_generalinquisitor() -> None:
    """G1."""
    game = started({"players": 3, "expansions": ["grandissimo"], "stack_six": "first_game"}, 3)
    assert "spanish_inquisition" not in game.rules.cards
    assert not any({"ship", "prison"}.intersection(card.symbols) for card in game.rules.cards.values())
    assert (game.board.ships, game.board.prison, len(game.board.selected)) == ((), (), 11)
    assert sum(game.board.present(area, 3) for area in range(game.board.areas)) == 2  # the mercenaries are there


def test_it_goes_with_the_jubilee_and_with_nothing_else() -> None:
    assert [list(chosen) for chosen in ALL_SETS if "grandissimo" in chosen] == [
        ["grandissimo"],
        ["jubilee", "grandissimo"],
    ]
    for other in ("king_and_intrigue", "inquisitor"):
        with pytest.raises(IllegalOptions) as refused:
            complete_options({"expansions": [other, "grandissimo"]})
        assert refused.value.reason == "expansions_exclude"
    with pytest.raises(IllegalOptions) as refused:
        complete_options({"expansions": ["grandissimo"], "edition": "yucata"})
    assert refused.value.reason == "expansion_not_in_edition"
    complete_options({"expansions": ["grandissimo"], "edition": "classic"})


def test_the_lobby_offers_how_stack_six_is_made() -> None:
    (offer,) = (each for each in offers({"expansions": ["grandissimo"]}) if each.name == "stack_six")
    assert offer.values == ("drawn", "all", "first_game")


def test_a_region_under_boycott_is_left_out_even_where_nobody_counts() -> None:
    """G11: with an allied one or alone, it never leaves an empty scoring."""
    game = situation({"king": "valencia"}, expansions=["grandissimo"]).game
    game.board.lay_effect(Effect(ALLIANCE, 0, SCORING, (1, 3)), Effect(BOYCOTT, 0, SCORING, (1,)))
    for area in (1, 3):
        score_area(game, area, general=True)
        assert len(game.board.score) == 3


# Secrets.


def hiding(region: str, *, owner: int = 1) -> dict[str, Any]:
    return {"name": INCOGNITO, "player": owner, "until": GAME, "areas": [region], "shown": False}


def test_nobody_else_sees_where_the_king_is_incognito() -> None:
    """Two games that differ in nothing but that region look equal to everybody but its owner."""
    position = {"king": "valencia", "caballeros": {"galicia": [1, 1, 1]}}
    games = [
        situation({**position, "effects": [hiding(region)]}, expansions=["grandissimo"])
        for region in ("aragon", "sevilla")
    ]
    for playing in games:
        special(playing, "intrigue_four_own")
    first, second = (playing.game for playing in games)
    for viewer in (None, 0, 2):
        assert first.view(viewer) == second.view(viewer)
    assert first.view(1) != second.view(1)


def test_the_missing_choice_of_a_boycott_is_known_to_the_chooser_only() -> None:
    """G12, R27: it cannot be unlearned, so the choice that leads to it is a point of no return."""
    position = {"king": "valencia", "ships": [[1, 0], [0, 0]]}
    games = [
        situation({**position, "effects": [hiding(region)]}, expansions=["grandissimo"])
        for region in ("aragon", "sevilla")
    ]
    for playing in games:
        special(playing, "boycott")
    first, second = (playing.game for playing in games)
    assert first.gives_away
    assert offered(first, 0) ^ offered(second, 0) == {"boycott aragon", "boycott sevilla"}
    assert first.view(None) == second.view(None)
    assert first.view(2) == second.view(2)
    assert first.view(0) != second.view(0)


def test_a_guess_never_peeps_at_the_secret_region_and_never_repeats_a_boycott() -> None:
    playing = situation(
        {
            "king": "valencia",
            "caballeros": {"galicia": [1, 1, 1]},
            "effects": [hiding("aragon"), {"name": BOYCOTT, "player": 0, "until": SCORING, "areas": ["galicia"]}],
        },
        expansions=["grandissimo"],
    )
    game = special(playing, "intrigue_four_own")
    names = game.rules.map.ids
    found = set()
    for seed in range(60):
        effect = guess(game, 0, Random(seed)).board.effects.of(INCOGNITO, 1)
        assert effect is not None
        found.add(names[effect.areas[0]])
    assert len(found) == 8
    assert "galicia" not in found


def before_the_regions(region: str, *choices: tuple[int, str]) -> ElGrande:
    """A general scoring, the Castillo is empty; players 1 (in this region) and 2 may show the King incognito."""
    position = {
        "king": "aragon",
        "caballeros": {"aragon": [1, 0, 0]},
        "effects": [hiding(region), hiding("galicia", owner=2)],
    }
    playing = situation(position, expansions=["grandissimo"])
    playing.play("general_scoring", {"discs": ["valencia"] * 3, "choices": [list(choice) for choice in choices]})
    assert playing.refused is None
    return playing.game


@pytest.mark.parametrize("region", ["sevilla", "aragon"])
def test_whether_and_when_the_king_is_shown_in_a_general_scoring_is_secret_until_then(region: str) -> None:
    """G31: whatever the region, its player is asked; whatever the answer, nobody else can tell."""
    asked = [before_the_regions(each) for each in ("granada", region)]
    assert {game.waiting for game in asked} == {(1,)}
    answered = [
        before_the_regions(each, (1, choice)) for each, choice in (("granada", "show granada"), (region, "hold"))
    ]
    assert {game.waiting for game in answered} == {(2,)}
    for first, second in (asked, answered):
        for viewer in (None, 0, 2):
            assert first.view(viewer) == second.view(viewer)
        assert guess(first, 2, Random(1)).to_json() == guess(second, 2, Random(1)).to_json()


# At any moment.


def go_on(game: ElGrande, chance: Random) -> None:
    """One more choice; everybody always has a Veto, and a region for the King incognito."""
    board = game.board
    for player in range(board.players):
        if (
            game.options["veto"] != "off"
            and game.guard is None
            and all(kept.player != player or kept.is_whole for kept in board.kept)
        ):
            keep_card(board, player, VETO, 99)
        if game.guard is None and not board.effects.has(INCOGNITO, player):
            held = {area for effect in board.effects if effect.name in HOLDING_CARDS for area in effect.areas}
            free = [area for area in range(1, 10) if area not in held]
            board.lay_effect(Effect(INCOGNITO, player, GAME, (chance.choice(free),), shown=False))
    game.advance()
    game.apply(*random_choice(game, chance))


@pytest.mark.parametrize("veto", ["batch", "stepwise"])
def test_a_reveal_before_an_objection_or_after_it_is_all_the_same(veto: str) -> None:
    """At every question of every guarded action, for every deed it may be cut before."""
    tried = 0
    for seed in range(4):
        options = {"players": 3, "expansions": ["grandissimo"], "stack_six": "all", "veto": veto}
        game, chance = started(options, seed), Random(seed)
        while not game.over:
            objections = [
                (player, choice)
                for player, choices in game.asked.items()
                for choice in choices
                if choice.startswith("veto ")
            ]
            for holder, objection in objections:
                for player, choice in interjections(game):
                    first, last = game.clone(), game.clone()
                    first.apply(player, choice)
                    first.apply(holder, objection)
                    last.apply(holder, objection)
                    if choice not in last.pending.get(player, ()):
                        continue
                    last.apply(player, choice)
                    assert first.to_json() == last.to_json()
                    tried += 1
            go_on(game, chance)
    assert tried > 100


def in_special_action(game: ElGrande) -> bool:
    return any(frame.program == "special action" for frame in game.stack)


def there(game: ElGrande, area: int) -> list[int]:
    return [game.board.present(area, colour) for colour in range(game.board.colours)]


def test_after_a_reveal_at_any_moment_nothing_changes_in_that_region() -> None:
    """T12, R22: neither by what was begun before it, nor by what comes after it in the same special action."""
    tried = 0
    for seed in range(12):
        game = started({"players": 3, "expansions": ["grandissimo"], "stack_six": "all", "veto": "off"}, seed)
        chance = Random(seed)
        while not game.over:
            for player, choice in interjections(game) if in_special_action(game) else ():
                twin = game.clone()
                twin.apply(player, choice)
                king = twin.board.king
                before = there(twin, king)
                while in_special_action(twin) and twin.board.king == king:
                    assert there(twin, king) == before
                    tried += 1
                    asked = twin.waiting[0]
                    twin.apply(asked, chance.choice(twin.asked[asked]))
            go_on(game, chance)
    assert tried > 100


# Others who play.


def test_whose_caballero_may_go_along_with_a_mercenary_is_told_who_asks_and_where_it_would_go() -> None:
    position = {"king": "valencia", "black": {"galicia": 2}, "caballeros": {"galicia": [1, 1, 0]}}
    general = {"name": "general", "player": 0, "until": "scoring"}
    cards = (
        "intrigue_three_any",
        "loss_of_authority",
        "scoring_fours",
        "grande",
        "king_card",
        "pact",
        "queen_or_jester",
    )
    bids = ((0, "play 13"), (1, "play 12"), (2, "play 11"))
    moves = ((0, "mercenaries"), (0, "move galicia black"), (0, "to sevilla"))
    playing = situation({**position, "effects": [general]}, expansions=["grandissimo"])
    game = deal_round(playing, *bids, *moves, cards=cards)

    assert game.prompt(0) == Prompt("TakeCompanion", {"origin": "galicia", "destination": "sevilla"})
    game.apply(0, "along 1")
    assert game.prompt(1) == Prompt("AskCompanion", {"actor": 0, "origin": "galicia", "destination": "sevilla"})


def test_a_caretaker_plays_to_the_end() -> None:
    for seed, options in enumerate(TABLES):
        game, caretaker = started(options, seed), Caretaker(Random(seed))
        while not game.over:
            player = game.waiting[0]
            game.apply(player, caretaker.choose(game.view(player)))
        nothing_is_lost(game)


def test_every_view_of_a_random_game_can_be_made() -> None:
    for events in play_on(started(TABLES[3], 4), Random(4)):
        assert all(event.to_json() for event in events)
