"""What somebody can only do one way is done by itself, unless how quickly it came would give something away."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from bot.game.automatic import AutomaticChoice, AutomaticPlayers
from bot.storage.records.terms import OF_NEW_TABLES
from engine.elgrande.steps.base import ElGrande
from tests.engine.playing import situation, special

BEN, CARLA = 1, 2


def retreat(sevilla: list[int], *choices: tuple[int, str], **position: Any) -> ElGrande:
    """Ana makes everybody else retreat from a region of theirs; they have caballeros in Sevilla only."""
    return special(
        situation({"king": "valencia", "caballeros": {"sevilla": sevilla}, **position}), "secret_retreat", *choices
    )


def done_by_itself(game: ElGrande) -> AutomaticChoice | None:
    """What is chosen though nobody has pressed anything; everybody is a person."""
    seats = [SimpleNamespace(user_id=10 + seat, is_deserted=False) for seat in range(3)]
    table: Any = SimpleNamespace(seats=seats, seed=1, terms=OF_NEW_TABLES)
    return AutomaticPlayers(table).answer(game, 0)


def test_a_disc_with_one_legal_region_sets_itself() -> None:
    answer = done_by_itself(retreat([0, 3, 0]))
    assert answer is not None
    assert (answer.seat, answer.choice) == (BEN, "disc sevilla")


def test_a_disc_with_a_choice_of_regions_does_not() -> None:
    game = retreat([0, 3, 0], caballeros={"sevilla": [0, 3, 0], "galicia": [0, 1, 0]})
    assert game.pending == {BEN: ("disc galicia", "disc sevilla")}
    assert done_by_itself(game) is None


def test_among_several_everybody_sets_the_own_disc() -> None:
    """One that stood there at once would tell the others that it had one region only."""
    game = retreat([0, 3, 2])
    assert set(game.pending) == {BEN, CARLA}
    assert done_by_itself(game) is None

    game.apply(BEN, "disc sevilla")
    assert game.waiting == (CARLA,)
    assert done_by_itself(game) is None


def test_who_may_stop_it_is_asked_though_there_is_one_step_to_stop() -> None:
    game = retreat([0, 3, 0], (CARLA, "pass"), (BEN, "disc sevilla"), vetoes=[[CARLA, 2]])
    assert game.waiting == (CARLA,)
    assert done_by_itself(game) is None
