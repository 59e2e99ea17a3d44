"""R5, the Veto: how it cuts a special action after any of its steps, and what it never touches."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine import Game
from engine.elgrande.events.base_game import (
    CastilloOpened,
    DiscSet,
    Moved,
    OptionChosen,
    RegionNamed,
    SpecialActionEnded,
    Vetoed,
    VetoPassed,
    VetoReturned,
    VetoTaken,
)
from engine.elgrande.steps.base import ElGrande
from engine.played_case import Playing
from tests.engine.playing import counts, deal_round, offered, situation, special

MOVES = tuple(
    (0, choice)
    for region in ("granada", "aragon", "galicia", "cataluna")
    for choice in ("move sevilla 0", f"to {region}")
)
FOUR = {"king": "valencia", "vetoes": [[1, 2]], "caballeros": {"sevilla": [4, 0, 0]}}
CARDS_WITH_VETO = ("intrigue_four_own", "veto", "scoring_castillo", "grande", "king_card")


def pieces(game: ElGrande) -> list[int]:
    return list(game.board.caballeros)


def moved_so_far(steps: int) -> dict[str, int]:
    regions = ("granada", "aragon", "galicia", "cataluna")
    return {"sevilla": 4 - steps, **{region: int(place < steps) for place, region in enumerate(regions)}}


def standing(game: ElGrande) -> dict[str, int]:
    return {region: counts(game, region)[0] for region in moved_so_far(0)}


# Batch: once, about everything.


def test_batch_asks_once_about_the_whole_action() -> None:
    """R5: the holder sees every step and what it did."""
    game = special(situation(FOUR), "intrigue_four_own", *MOVES)

    assert game.waiting == (1,)
    assert game.pending == {1: ("pass", "veto 1", "veto 2", "veto 3", "veto 4")}
    question = game.view(1).veto_question
    assert question is not None
    assert (question.actor, question.card, question.announces_more) == (0, "intrigue_four_own", False)
    assert [deed[0].destination for deed in question.deeds if isinstance(deed[0], Moved)] == [
        "granada",
        "aragon",
        "galicia",
        "cataluna",
    ]


@pytest.mark.parametrize("step", [1, 2, 3, 4])
def test_batch_cuts_before_any_step(step: int) -> None:
    """R5: steps before it stay, the step and the rest are undone."""
    game = special(situation(FOUR), "intrigue_four_own", *MOVES)
    events = game.apply(1, f"veto {step}")

    assert standing(game) == moved_so_far(step - 1)
    assert events == [Vetoed(1, 0, "intrigue_four_own", 4, 5 - step)]
    assert game.board.vetoes == ()
    assert game.guard is None


def test_batch_lets_everything_stand_when_the_holder_passes() -> None:
    """R5: and the Veto is kept for another time."""
    game = special(situation(FOUR), "intrigue_four_own", *MOVES)
    events = game.apply(1, "pass")

    assert events == [VetoPassed(1, 0), SpecialActionEnded(0, "intrigue_four_own")]
    assert standing(game) == moved_so_far(4)
    assert game.board.vetoes == ((1, 2),)


@pytest.mark.parametrize("done", [0, 1, 2, 3])
def test_batch_asks_only_when_the_action_is_put_together(done: int) -> None:
    """R5: nobody interrupts the acting player in between."""
    game = special(situation(FOUR), "intrigue_four_own", *MOVES[: 2 * done])
    assert game.waiting == (0,)

    game.apply(0, "stop")
    assert game.waiting == ((1,) if done else ())


# Stepwise: after every step.


@pytest.mark.parametrize("step", [1, 2, 3, 4])
def test_stepwise_cuts_any_step(step: int) -> None:
    """R5: as at a table, every step is asked about by itself."""
    game = special(situation(FOUR, veto="stepwise"), "intrigue_four_own", *MOVES[:2])
    for done in range(1, step):
        assert game.pending == {1: ("pass", "veto 1")}
        game.apply(1, "pass")
        game.apply(*MOVES[2 * done])
        game.apply(*MOVES[2 * done + 1])
    events = game.apply(1, "veto 1")

    assert standing(game) == moved_so_far(step - 1)
    assert events == [Vetoed(1, 0, "intrigue_four_own", 1, 1)]
    assert not game.pending


def test_stepwise_ends_without_another_question() -> None:
    """R5: every step has been asked about."""
    game = special(situation(FOUR, veto="stepwise"), "intrigue_four_own", *MOVES[:2], (1, "pass"))
    events = game.apply(0, "stop")

    assert SpecialActionEnded(0, "intrigue_four_own") in events
    assert game.board.vetoes == ((1, 2),)


def test_picking_a_caballero_up_is_no_step() -> None:
    """R5: only what changes the board is asked about."""
    game = special(situation(FOUR, veto="stepwise"), "intrigue_four_own", (0, "move sevilla 0"))

    assert game.waiting == (0,)


# Who is asked.


def test_two_holders_are_asked_in_turn_order() -> None:
    """R5: here player 2 has the turn before player 1."""
    position = {**FOUR, "vetoes": [[1, 2], [2, 3]], "power_cards": [13, 5, 9]}
    game = special(situation(position), "intrigue_four_own", *MOVES)
    assert set(game.pending) == {2}

    game.apply(2, "pass")
    assert set(game.pending) == {1}
    game.apply(1, "veto 3")
    assert standing(game) == moved_so_far(2)
    assert game.board.vetoes == ((2, 3),)


TWO_HOLDERS = {**FOUR, "vetoes": [[1, 2], [2, 3]], "power_cards": [13, 9, 5]}


def test_an_objection_before_the_first_step_leaves_nothing_to_ask_about() -> None:
    """R5, E31."""
    game = special(situation(TWO_HOLDERS), "intrigue_four_own", *MOVES, (1, "veto 1"))

    assert not game.pending
    assert standing(game) == moved_so_far(0)
    assert game.board.vetoes == ((2, 3),)


def test_after_an_objection_the_second_holder_is_asked_about_the_steps_before() -> None:
    """R5, E31: what is stopped is gone, and no more is announced."""
    playing = situation(TWO_HOLDERS)
    game = special(playing, "intrigue_four_own", *MOVES, (1, "veto 3"))

    assert game.pending == {2: ("pass", "veto 1", "veto 2")}
    assert standing(game) == moved_so_far(2)
    question = game.view(2).veto_question
    assert question is not None
    assert (len(question.deeds), question.announces_more, question.announced) == (2, False, ())

    passed = game.clone()
    passed.apply(2, "pass")
    assert passed.over
    assert standing(passed) == moved_so_far(2)
    assert passed.board.vetoes == ((2, 3),)
    assert [type(event) for event in playing.happened].count(SpecialActionEnded) == 0


def test_a_second_objection_leaves_the_steps_before_it_and_both_vetoes_are_used() -> None:
    """R5, E31: also the Veto that was used at a later step, whatever is taken back."""
    game = special(situation(TWO_HOLDERS), "intrigue_four_own", *MOVES, (1, "veto 3"))
    twin, stack = game.clone(), len(game.board.stacks[1])

    game.apply(2, "veto 2")
    assert game.over
    assert standing(game) == moved_so_far(1)
    assert game.board.vetoes == ()
    assert len(game.board.stacks[1]) == stack + 1
    assert twin.board.vetoes == ((2, 3),)


def test_who_holds_two_is_not_asked_again_after_using_one() -> None:
    """R5, E6, E31."""
    position = {**TWO_HOLDERS, "vetoes": [[1, 2], [1, 3], [2, 3]]}
    game = special(situation(position), "intrigue_four_own", *MOVES, (1, "veto 3"))

    assert set(game.pending) == {2}
    game.apply(2, "pass")
    assert game.over


def test_the_holder_is_never_asked_about_the_own_action() -> None:
    """R5: a Veto is against another player."""
    game = special(situation({**FOUR, "vetoes": [[0, 2]]}), "intrigue_four_own", *MOVES)

    assert not game.pending
    assert standing(game) == moved_so_far(4)


def test_the_other_holder_is_asked_about_a_holders_action() -> None:
    """R5: holding one does not protect."""
    game = special(situation({**FOUR, "vetoes": [[0, 2], [1, 2]]}), "intrigue_four_own", *MOVES)

    assert set(game.pending) == {1}


def test_who_holds_two_spends_the_one_that_goes_back_first() -> None:
    """E6: one Veto stops one special action."""
    position = {**FOUR, "vetoes": [[1, 3], [1, 2]]}
    game = special(situation(position), "intrigue_four_own", *MOVES)
    assert game.pending == {1: ("pass", "veto 1", "veto 2", "veto 3", "veto 4")}

    before = len(game.board.stacks[1])
    game.apply(1, "veto 1")
    assert game.board.vetoes == ((1, 3),)
    assert len(game.board.stacks[1]) == before + 1


@pytest.mark.parametrize("mode", ["batch", "stepwise"])
def test_with_no_veto_out_nobody_is_asked(mode: str) -> None:
    """R5."""
    game = special(situation({**FOUR, "vetoes": []}, veto=mode), "intrigue_four_own", *MOVES)

    assert not game.pending


# What needs an answer of others or shows something hidden.


def test_the_castillo_is_lifted_only_after_the_question() -> None:
    """R5, E10: and then its points can still be stopped."""
    position = {"king": "valencia", "vetoes": [[1, 2]], "castillo": [2, 1, 0]}
    playing = situation(position)
    game = special(playing, "scoring_castillo")
    assert game.pending == {1: ("pass", "veto 1")}
    question = game.view(1).veto_question
    assert question is not None
    assert (question.deeds, question.announces_more) == ((), True)

    stopped = game.clone()
    stopped.apply(1, "veto 1")
    assert stopped.scores == (0, 0, 0)
    assert stopped.board.vetoes == ()
    events = game.apply(1, "pass")
    assert CastilloOpened((2, 1, 0)) in events
    assert game.pending == {1: ("pass", "veto 1")}
    game.apply(1, "pass")
    assert game.scores == (5, 3, 0)
    assert game.over


@pytest.mark.parametrize("card", ["scoring_of_one_region", "scoring_chosen_region"])
def test_the_holder_learns_that_the_castillo_was_chosen(card: str) -> None:
    """R1, R5: also where the Castillo is scored as the region of choice, it is announced before it is lifted."""
    position = {"king": "valencia", "vetoes": [[1, 2]], "castillo": [2, 1, 0]}
    playing = situation(position, edition="classic")
    game = special(playing, card, (0, "score castillo"))
    question = game.view(1).veto_question

    assert question is not None
    assert question.announced == (OptionChosen(0, "scoring_castillo"),)
    assert OptionChosen(0, "scoring_castillo") in playing.happened


def test_an_open_castillo_hides_nothing() -> None:
    """R5: the question comes afterwards, like for any step."""
    position = {"king": "valencia", "vetoes": [[1, 2]], "castillo": [2, 1, 0]}
    game = special(situation(position, castillo="open"), "scoring_castillo")
    assert game.scores == (5, 3, 0)

    game.apply(1, "veto 1")
    assert game.scores == (0, 0, 0)


@pytest.mark.parametrize("mode", ["batch", "stepwise"])
@pytest.mark.parametrize("card", ["secret_retreat", "secret_retreat_two", "secret_special_scoring", "king_is_angry"])
def test_the_question_comes_before_others_must_answer(card: str, mode: str) -> None:
    """R5: who lets it pass has let pass what was announced."""
    position = {
        "king": "valencia",
        "vetoes": [[2, 2]],
        "court": [3, 3, 3],
        "caballeros": {"sevilla": [3, 3, 3], "galicia": [3, 3, 3]},
    }
    game = special(situation(position, veto=mode), card)
    assert game.pending == {2: ("pass", "veto 1")}
    before = pieces(game)

    stopped = game.clone()
    stopped.apply(2, "veto 1")
    assert not stopped.pending
    assert pieces(stopped) == before
    game.apply(2, "pass")
    assert 1 in game.pending


def test_what_the_discs_did_can_be_stopped_but_what_they_showed_stays_known() -> None:
    """E7: the question comes again when they have done their work."""
    position = {"king": "valencia", "vetoes": [[2, 2]], "caballeros": {"sevilla": [0, 3, 3]}}
    game = special(situation(position), "secret_retreat", (2, "pass"), (1, "disc sevilla"), (2, "disc sevilla"))
    assert counts(game, "sevilla") == (0, 0, 0)
    assert game.pending == {2: ("pass", "veto 1")}

    game.apply(2, "veto 1")
    assert counts(game, "sevilla") == (0, 3, 3)
    assert game.board.discs == [-1, -1, -1]


def test_the_holder_learns_which_region_was_named() -> None:
    """R5: what was announced is part of the question."""
    position = {"king": "valencia", "vetoes": [[2, 2]], "caballeros": {"sevilla": [0, 3, 0]}}
    game = special(situation(position), "eviction", (0, "evict sevilla"))
    question = game.view(2).veto_question
    assert question is not None
    assert question.announced == (RegionNamed(0, "sevilla"),)

    game.apply(2, "veto 1")
    assert counts(game, "sevilla") == (0, 3, 0)
    assert game.board.discs == [-1, -1, -1]


def test_a_holder_who_must_set_a_disc_does_both() -> None:
    """R5, R12: first the question, then the disc."""
    position = {"king": "valencia", "vetoes": [[1, 2]], "caballeros": {"sevilla": [0, 3, 0]}}
    game = special(situation(position), "eviction", (0, "evict sevilla"), (1, "pass"))

    assert game.apply(1, "disc aragon")[0] == DiscSet(1)
    assert game.pending == {1: ("pass", "veto 1")}
    game.apply(1, "pass")
    assert counts(game, "aragon") == (0, 3, 0)


def angry(mode: str = "batch") -> Playing[ElGrande]:
    position = {
        "king": "valencia",
        "vetoes": [[2, 2]],
        "court": [0, 5, 5],
        "caballeros": {"sevilla": [0, 1, 1], "galicia": [0, 1, 1]},
    }
    return situation(position, veto=mode)


def test_a_rivals_whole_answer_is_not_interrupted() -> None:
    """E8: three caballeros are one answer; the question comes before the next rival and at the end."""
    returns = ("return court", "return sevilla", "return galicia")
    game = special(angry(), "king_is_angry", (2, "pass"), *((1, choice) for choice in returns))
    assert game.pending == {2: ("pass", "veto 1", "veto 2", "veto 3", "veto 4")}

    game.apply(2, "pass")
    for choice in returns:
        game.apply(2, choice)
    assert game.pending == {2: ("pass", "veto 1", "veto 2", "veto 3")}
    game.apply(2, "veto 1")
    assert game.board.court == [0, 4, 5]
    assert counts(game, "sevilla") == (0, 0, 1)


def test_stepwise_asks_in_the_middle_of_a_rivals_answer() -> None:
    """R5: as at a table, every step."""
    game = special(angry("stepwise"), "king_is_angry", (2, "pass"), (1, "return court"))

    assert game.pending == {2: ("pass", "veto 1")}


def test_json_in_the_middle_of_a_rivals_answer_asks_no_second_time() -> None:
    """E8: what was heard is written down."""
    game = special(angry(), "king_is_angry", (2, "pass"), (1, "return court"))
    read = Game.from_json(json.loads(json.dumps(game.to_json())))

    assert read.pending == game.pending
    assert set(read.pending) == {1}


def test_the_answer_of_a_forced_rival_is_a_step_too() -> None:
    """R5: also what goes without a question can be stopped."""
    position = {"king": "valencia", "vetoes": [[2, 2]], "court": [0, 2, 0]}
    game = special(situation(position), "king_is_angry")
    assert game.board.court == [0, 0, 0]

    game.apply(2, "veto 1")
    assert game.board.court == [0, 2, 0]


# The turn around it.


def round_with_veto(**options: Any) -> ElGrande:
    """Player 1 takes the Veto; player 0 has the next turn, with three caballeros to place and four to move."""
    position = {"king": "valencia", "court": [3, 3], "province": [9, 9], "caballeros": {"sevilla": [4, 0]}}
    playing = situation(position, players=2, **options)
    return deal_round(playing, (0, "play 12"), (1, "play 13"), (1, "take veto"), cards=CARDS_WITH_VETO)


def test_the_card_is_laid_open_when_it_is_taken() -> None:
    """E5: that needs no special action and cannot be stopped."""
    game = round_with_veto()

    assert game.board.vetoes == ((1, 2),)
    assert [veto.player for veto in game.view(None).vetoes] == [1]
    assert "special" not in offered(game, 1)
    assert "place castillo" in offered(game, 1)


def test_taking_it_is_told_with_its_last_round() -> None:
    """R5: until the end of the next round that is played."""
    playing = situation({"king": "galicia", "round": 3}, players=2, rounds=6)
    deal_round(playing, (0, "play 13"), (1, "play 12"), (0, "take veto"), cards=CARDS_WITH_VETO)

    assert VetoTaken(0, 5) in playing.happened


@pytest.mark.parametrize("first", ["place", "special"])
def test_placing_is_never_stopped(first: str) -> None:
    """R5: neither before nor after the special action that a Veto stopped."""
    game = round_with_veto()
    game.apply(1, "end")
    game.apply(0, "take intrigue_four_own")
    placing = [(0, "place castillo")]
    acting = [(0, "special"), *MOVES, (1, "veto 1")]
    for player, choice in placing + acting if first == "place" else acting + placing:
        game.apply(player, choice)

    assert counts(game, "castillo") == (1, 0)
    assert standing(game) == moved_so_far(0)
    assert offered(game, 0) == {"end"}


def test_a_stopped_action_cannot_be_begun_again() -> None:
    """R5: the rest is lost."""
    game = round_with_veto()
    for player, choice in ((1, "end"), (0, "take intrigue_four_own"), (0, "special"), *MOVES, (1, "veto 2")):
        game.apply(player, choice)

    assert "special" not in offered(game, 0)
    assert "place castillo" in offered(game, 0)


def test_a_used_veto_goes_under_stack_two_once() -> None:
    """R5: used in the round it was taken in, it is not put there a second time when the round ends."""
    game = round_with_veto()
    for player, choice in (
        (1, "end"),
        (0, "take intrigue_four_own"),
        (0, "special"),
        *MOVES,
        (1, "veto 1"),
        (0, "end"),
    ):
        game.apply(player, choice)

    assert game.board.round == 2
    lying = [*game.board.stacks[1], game.board.open_cards[1]]
    assert lying.count("veto") == 2
    assert len(lying) == 11


def test_a_veto_not_used_goes_back_at_the_end_of_the_next_round() -> None:
    """R5: not at the end of this one."""
    game = round_with_veto()
    for player, choice in ((1, "end"), (0, "take grande")):
        game.apply(player, choice)
    events = game.apply(0, "end")
    assert not [event for event in events if isinstance(event, VetoReturned)]
    assert list(game.board.vetoes) == [(1, 2)]

    plays = ((0, "play 11"), (1, "play 10"), (0, "recruit 0"), (0, "take king_card"), (0, "end"), (1, "recruit 0"))
    for player, choice in plays:
        game.apply(player, choice)
    game.apply(1, next(choice for choice in game.pending[1] if choice != "take veto"))
    events = game.apply(1, "end")
    assert VetoReturned(1) in events
    assert game.board.vetoes == ()


# Secrets and copies.


def test_the_question_does_not_tell_which_power_card_came_back() -> None:
    """R5, R9: the step is known, the card is not."""
    position = {"king": "valencia", "vetoes": [[1, 2]], "played": [[3, 9], [], []]}
    game = special(situation(position), "power_card_back", (0, "take_back 9"))

    question = game.view(1).veto_question
    assert question is not None
    assert "9" not in json.dumps([event.to_json() for deed in question.deeds for event in deed])
    assert 9 in game.view(0).hand
    game.apply(1, "veto 1")
    assert 9 not in game.view(0).hand


@pytest.mark.parametrize("mode", ["batch", "stepwise"])
def test_only_the_holder_who_is_asked_sees_the_question(mode: str) -> None:
    """R5: the others see that somebody is asked."""
    game = special(situation(FOUR, veto=mode), "intrigue_four_own", *MOVES[:2])
    if mode == "batch":
        game.apply(0, "stop")

    assert [game.view(viewer).veto_question is not None for viewer in (None, 0, 1, 2)] == [False, False, True, False]
    assert {game.view(viewer).waiting for viewer in (None, 0, 1, 2)} == {(1,)}


@pytest.mark.parametrize("mode", ["batch", "stepwise"])
def test_a_clone_and_json_in_a_question_can_be_cut_apart_from_the_game(mode: str) -> None:
    """R5: the kept snapshots belong to each copy."""
    game = special(situation(FOUR, veto=mode), "intrigue_four_own", *MOVES[:2])
    if mode == "batch":
        game.apply(0, "stop")
    before = json.dumps(game.to_json())
    for twin in (game.clone(), Game.from_json(json.loads(before))):
        twin.apply(1, "veto 1")
        assert counts(twin, "sevilla") == (4, 0, 0)
        twin.board.caballeros[0] = 99
        assert json.dumps(game.to_json()) == before
    game.apply(1, "pass")
    assert counts(game, "granada") == (1, 0, 0)
