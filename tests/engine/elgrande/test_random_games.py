"""What holds in every game, found by playing at random: every edition, player number, length and option.

Every property is tried on a few games in `make test` and on many in `make nightly`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from itertools import permutations
from random import Random
from typing import Any

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from engine import Event, Game, IllegalChoice
from engine.core.rounds import GameEnded
from engine.elgrande.board.effects import BRIDGE, GRANDE_INSIDE
from engine.elgrande.board.qualities import LOST, WAITING, marked_in
from engine.elgrande.events.base_game import DiscSet, GeneralScoringEnded, RoundBegan
from engine.elgrande.steps.base import ElGrande
from engine.elgrande.steps.discs import SetDiscs
from engine.elgrande.steps.standards import regions_to_bear
from tests.engine.playing import ROWS, SEEDS, TABLES, count_aside, play_on, play_to, random_choice, started
from tests.random_cases import cases

DECISIONS = st.integers(0, 250)
CASES = cases(by_day=12, at_night=400)
CASES_OF_A_SECRET = cases(by_day=24, at_night=1200)
"""More, because not every game comes to where there is one."""
SECRETS_COMPARED = 20


def holds(**arguments: st.SearchStrategy[Any]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """A property of all games: `arguments` give those of the test."""
    return lambda check: CASES(given(**arguments)(check))


def keeps_a_secret(**arguments: st.SearchStrategy[Any]) -> Callable[[Callable[..., None]], Callable[[], None]]:
    """The same, of games in which somebody has a secret: it does not hold for want of any that come that far."""

    def property_of(check: Callable[..., None]) -> Callable[[], None]:
        compared: list[dict[str, Any]] = []

        def compare(**case: Any) -> None:
            check(**case)
            compared.append(case)

        compare.__name__ = check.__name__
        every_game = CASES_OF_A_SECRET(given(**arguments)(compare))

        def test() -> None:
            every_game()
            assert len(compared) >= SECRETS_COMPARED

        return test

    return property_of


def same(game: ElGrande, other: ElGrande) -> bool:
    return game.to_json() == other.to_json() and game.pending == other.pending and game.waiting == other.waiting


def discs_being_set(game: ElGrande, chance: Random) -> bool:
    """Play on at random until at least two players set discs at the same time; False if the game ends before."""
    while not game.over:
        frame = game.stack[-1]
        if isinstance(game.programs[frame.program][frame.position], SetDiscs) and len(game.pending) > 1:
            return True
        game.apply(*random_choice(game, chance))
    return False


def taking_back(game: ElGrande, chance: Random) -> int | None:
    """Play on at random until somebody chooses among several power cards to take back; None if the game ends before."""
    while not game.over:
        player, choice = random_choice(game, chance)
        if choice.startswith("take_back") and len(game.pending[player]) > 1:
            return player
        game.apply(player, choice)
    return None


def choosing_region_card(game: ElGrande, chance: Random) -> int | None:
    """Play on at random until somebody chooses a region card in secret; None if the game ends before."""
    while not game.over:
        player, choice = random_choice(game, chance)
        if choice.startswith("double "):
            return player
        game.apply(player, choice)
    return None


# The game as a whole.


@holds(options=TABLES, seed=SEEDS, chance=SEEDS)
def test_pieces_and_power_cards_are_conserved_after_every_choice(options: Any, seed: int, chance: int) -> None:
    game = started(options, seed)
    for _ in play_on(game, Random(chance)):
        board = game.board
        for player in range(board.players):
            standing = sum(board.caballeros[player :: board.colours])
            standing += sum((effect.name, effect.player) == (BRIDGE, player) for effect in board.effects)
            standing += count_aside(board, player)
            assert board.court[player] + board.province[player] + standing == game.rules.caballeros
            assert board.hands[player] & board.discards[player] == 0
            if board.phase != "setup":  # before, they may still be chosen
                assert (board.hands[player] | board.discards[player]).bit_count() == 13
        assert min(board.caballeros + board.court + board.province) >= 0
        tables = [area for _, area in board.tables]
        assert len(set(tables)) == len(tables)
        assert 1 <= board.king < board.areas
        inside = {effect.player for effect in board.effects if effect.name == GRANDE_INSIDE}
        for player, home in enumerate(board.grandes):
            assert home == 0 if player in inside else 1 <= home < board.areas
        for area, colour, qualities in board.marked:
            assert qualities
            assert area < 0 or board.present(area, colour) >= len(marked_in(board.marked, area, colour))
        for player, area in enumerate(board.standards):
            if area == LOST:  # until its owner has said who bears it now; others, and Veto holders, may be asked before
                assert game.stack[-1].program == "at once" or game.guard is not None
            else:
                assert board.present(area, player) if area != WAITING else not regions_to_bear(board, player)


@holds(options=TABLES, seed=SEEDS, chance=SEEDS)
def test_no_action_card_is_lost_or_doubled(options: Any, seed: int, chance: int) -> None:
    game = started(options, seed)
    lie_open = game.board.open_cards[len(game.rules.row) :]
    all_cards = Counter(lie_open) + Counter(card for stack in game.board.stacks for card in stack)
    for events in play_on(game, Random(chance)):
        if any(isinstance(event, RoundBegan) for event in events):
            board = game.board
            row = len(game.rules.row)  # in King & Intrigue: it is no stack
            assert board.open_cards[:row] == game.rules.row
            tops = board.open_cards[row:]
            assert tuple(game.rules.cards[card].stack for card in tops) == game.rules.stack_numbers
            lying = Counter(tops) + Counter(card for stack in board.stacks for card in stack)
            lying += Counter(kept.card for kept in board.kept if kept.card in all_cards)
            assert lying == all_cards


@holds(options=TABLES, seed=SEEDS, chance=SEEDS)
def test_there_is_never_a_dead_end_and_the_end_follows_the_last_scoring(options: Any, seed: int, chance: int) -> None:
    game = started(options, seed)
    happened: list[Event] = list(game.events)
    for events in play_on(game, Random(chance)):
        happened += events
        if not game.over:
            assert game.waiting
            assert set(game.waiting) <= set(game.pending)
        for choices in game.pending.values():
            assert choices
            assert len(set(choices)) == len(choices)
    assert [event.round for event in happened if isinstance(event, RoundBegan)] == list(game.rules.rounds)
    assert [event.round for event in happened if isinstance(event, GeneralScoringEnded)] == [3, 6, 9]
    assert happened[-1] == GameEnded(game.scores, game.ranking)
    assert sorted(player for rank in game.ranking for player in rank) == list(range(options["players"]))
    assert game.pending == {}
    assert game.waiting == ()


@holds(options=TABLES, seed=SEEDS, chance=SEEDS)
def test_the_same_options_and_seed_give_the_same_game(options: Any, seed: int, chance: int) -> None:
    game, silent = started(options, seed), Game.new(options, seed, events=False)
    first, second = Random(chance), Random(chance)
    while not game.over:
        player, choice = random_choice(game, first)
        assert (player, choice) == random_choice(silent, second)
        game.apply(player, choice)
        assert silent.apply(player, choice) == []
    assert same(game, silent)


# Any moment of a game.


@holds(options=TABLES, seed=SEEDS, chance=SEEDS, decisions=DECISIONS)
def test_every_choice_offered_is_accepted(options: Any, seed: int, chance: int, decisions: int) -> None:
    game = play_to(started(options, seed), Random(chance), decisions)
    before = game.to_json()
    for player, choices in game.pending.items():
        for choice in choices:
            twin = game.clone()
            twin.apply(player, choice)
            assert twin.over or twin.waiting
    assert game.to_json() == before


@holds(options=TABLES, seed=SEEDS, chance=SEEDS, decisions=DECISIONS)
def test_a_choice_not_offered_is_refused_and_changes_nothing(
    options: Any, seed: int, chance: int, decisions: int
) -> None:
    game = started(options, seed)
    dice = Random(chance)
    seen: set[str] = {"", "end", "stop", "special", "pass", "veto 1", "take veto", "place castillo", "disc castillo"}
    for _ in range(decisions):
        for choices in game.pending.values():
            seen.update(choices)
        game = play_to(game, dice, 1)
    before = game.to_json()
    for player in range(-1, game.board.players + 1):
        for choice in sorted(seen.difference(game.pending.get(player, ()))):
            with pytest.raises(IllegalChoice, match=r"\.$"):
                game.apply(player, choice)
    assert game.to_json() == before
    assert same(game, Game.from_json(before))


@holds(options=TABLES, seed=SEEDS, chance=SEEDS, decisions=DECISIONS)
def test_a_game_written_as_json_goes_on_in_the_same_way(options: Any, seed: int, chance: int, decisions: int) -> None:
    game = play_to(started(options, seed), Random(chance), decisions)
    read = Game.from_json(json.loads(json.dumps(game.to_json())))
    assert same(game, read)
    first, second = Random(chance), Random(chance)
    while not game.over:
        assert game.apply(*random_choice(game, first)) == read.apply(*random_choice(read, second))
    assert same(game, read)


@example(options={"edition": "yucata", "players": 2, "expansions": ["jubilee"]}, seed=2, chance=20397718, decisions=0)
@holds(options=TABLES, seed=SEEDS, chance=SEEDS, decisions=DECISIONS)
def test_json_at_every_choice_of_a_round_gives_the_same_choices(
    options: Any, seed: int, chance: int, decisions: int
) -> None:
    dice = Random(chance)
    game = play_to(started(options, seed), dice, decisions)
    for _ in range(60):
        assert same(game, Game.from_json(json.loads(json.dumps(game.to_json()))))
        game = play_to(game, dice, 1)


@holds(options=TABLES, seed=SEEDS, chance=SEEDS, decisions=DECISIONS)
def test_a_clone_never_disturbs(options: Any, seed: int, chance: int, decisions: int) -> None:
    game = play_to(started(options, seed), Random(chance), decisions)
    before, pending = json.dumps(game.to_json()), dict(game.pending)
    twin, other = game.clone(), game.clone()
    for _ in play_on(twin, Random(chance + 1)):
        pass
    assert json.dumps(game.to_json()) == before
    assert game.pending == pending
    for _ in play_on(game, Random(chance)):
        pass
    assert json.dumps(other.to_json()) == before
    assert other.pending == pending


@holds(options=TABLES, seed=SEEDS, chance=SEEDS, decisions=DECISIONS)
def test_everybody_has_a_view_and_a_prompt_at_any_moment(options: Any, seed: int, chance: int, decisions: int) -> None:
    game = play_to(started(options, seed), Random(chance), decisions)
    for viewer in (None, *range(game.board.players)):
        view = game.view(viewer)
        asked = viewer is not None and viewer in game.pending
        assert view.choices == (game.pending[viewer] if asked and viewer is not None else ())
        assert (view.prompt is not None) == asked
        assert view.waiting == game.waiting
        json.dumps(view.prompt)
        assert (view.castillo is None) == (options["castillo"] == "closed")


# Secrets.


@keeps_a_secret(options=TABLES, seed=SEEDS, chance=SEEDS)
def test_nobody_else_sees_where_a_disc_points(options: Any, seed: int, chance: int) -> None:
    dice = Random(chance)
    game = play_to(started(options, seed), dice, dice.randrange(250))
    assume(discs_being_set(game, dice))
    free = [player for player, choices in game.pending.items() if len(choices) > 1]
    assume(free and len(game.waiting) > 1)
    secretive = dice.choice(free)
    choices = game.pending[secretive]
    first, second = game.clone(), game.clone()
    happened = [first.apply(secretive, choices[0]), second.apply(secretive, choices[1])]
    for viewer in (None, *range(game.board.players)):
        if viewer != secretive:
            assert first.view(viewer) == second.view(viewer)
            assert [event for event in happened[0] if event.seen_by(viewer)] == happened[1]
    assert first.view(secretive) != second.view(secretive)


@keeps_a_secret(options=TABLES, seed=SEEDS, chance=SEEDS)
def test_nobody_else_sees_which_power_card_was_taken_back(options: Any, seed: int, chance: int) -> None:
    game, dice = started(options, seed), Random(chance)
    player = taking_back(game, dice)
    assume(player is not None)
    assert player is not None
    choices = game.pending[player]
    first, second = game.clone(), game.clone()
    happened = [first.apply(player, choices[0]), second.apply(player, choices[-1])]
    assert first.view(player) != second.view(player)
    while first.pending and not any(choice.startswith("play ") for choice in first.pending.get(player, ())):
        for viewer in (None, *range(game.board.players)):
            if viewer != player:
                assert first.view(viewer) == second.view(viewer)
                seen = [[event for event in events if event.seen_by(viewer)] for events in happened]
                assert seen[0] == seen[1]
        if not first.over:
            who, what = random_choice(first, dice)
            happened = [first.apply(who, what), second.apply(who, what)]


@keeps_a_secret(options=ROWS, seed=SEEDS, chance=SEEDS, decisions=DECISIONS)
def test_nobody_else_sees_which_power_cards_were_put_aside(
    options: Any, seed: int, chance: int, decisions: int
) -> None:
    dice = Random(chance)
    game = play_to(started(options, seed), dice, decisions)
    player, deck = dice.randrange(options["players"]), game.rules.power_deck
    held = deck.values_in(game.board.hands[player])
    aside = deck.values_in(deck.all_cards & ~game.board.hands[player] & ~game.board.discards[player])
    assume(held and aside and game.board.phase != "over")
    other = game.clone()
    for value in (dice.choice(held), dice.choice(aside)):
        other.board.hands[player] ^= 1 << deck.numbers[str(value or "joker")]
    for viewer in (None, *range(options["players"])):
        assert (game.view(viewer) == other.view(viewer)) == (viewer != player)


@keeps_a_secret(options=ROWS, seed=SEEDS, chance=SEEDS)
def test_nobody_else_sees_which_region_card_was_chosen(options: Any, seed: int, chance: int) -> None:
    game, dice = started(options, seed), Random(chance)
    player = choosing_region_card(game, dice)
    assume(player is not None)
    assert player is not None
    first, second = game.clone(), game.clone()
    happened = [twin.apply(player, game.pending[player][place]) for twin, place in ((first, 0), (second, -1))]
    assert first.view(player) != second.view(player)
    while not first.over and first.board.phase == "turns":
        if any(choice.startswith("double ") for choices in first.pending.values() for choice in choices):
            return  # whoever looks through the region cards sees which one is missing
        for viewer in (None, *range(options["players"])):
            if viewer != player:
                assert first.view(viewer) == second.view(viewer)
                seen = [[event for event in events if event.seen_by(viewer)] for events in happened]
                assert seen[0] == seen[1]
        who, what = random_choice(first, dice)
        happened = [first.apply(who, what), second.apply(who, what)]


@holds(options=TABLES, seed=SEEDS, chance=SEEDS, decisions=DECISIONS)
def test_nobody_sees_the_order_of_the_stacks(options: Any, seed: int, chance: int, decisions: int) -> None:
    game = play_to(started(options, seed), Random(chance), decisions)
    other = game.clone()
    other.board.stacks = [tuple(reversed(stack)) for stack in other.board.stacks]
    other.board.chance += 1
    for viewer in (None, *range(game.board.players)):
        assert game.view(viewer) == other.view(viewer)


@holds(options=TABLES, seed=SEEDS, chance=SEEDS)
def test_discs_set_in_any_order_give_the_same_result(options: Any, seed: int, chance: int) -> None:
    dice = Random(chance)
    game = play_to(started(options, seed), dice, dice.randrange(250))
    assume(discs_being_set(game, dice))
    discs = {player: dice.choice(game.pending[player]) for player in game.waiting}
    results = []
    for order in permutations(discs):
        twin = game.clone()
        happened = [twin.apply(player, discs[player]) for player in order]
        results.append((twin.to_json(), [event for event in happened[-1] if not isinstance(event, DiscSet)]))
    assert all(result == results[0] for result in results)
