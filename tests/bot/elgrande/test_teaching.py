"""What lessons name of a position: where caballeros bring most, and how many of them."""

from __future__ import annotations

import pytest

from bot.elgrande.teaching import facts
from bot.faces import face_named
from bot.game.press import runs_of
from bot.lessons import moments
from bot.lessons.lesson import lessons_of
from engine.elgrande.facts import REGIONS
from engine.elgrande.steps.base import ElGrande
from tests.engine.playing import deal_round, situation, special

HOPELESS = {region["id"]: [0, 5, 5] for region in REGIONS["region"]}


def placing(**regions: list[int]) -> ElGrande:
    """The turn of the first of three players, who may place five around Valencia: Aragón, Cataluña, Granada and
    Castilla la Nueva. In regions that are not named rivals are too many.
    """
    position = {"king": "valencia", "court": [5, 5, 5], "grandes": ["valencia"] * 3, "caballeros": HOPELESS | regions}
    choices = [(0, "play 13"), (1, "play 2"), (2, "play 3"), (0, "take king_card")]
    return deal_round(situation(position), *choices)


@pytest.mark.parametrize(
    ("regions", "place", "gain", "count"),
    [
        ({"aragon": [0, 1, 0]}, "aragon", 4, 2),  # the second one makes the shared lead a lead
        ({"aragon": [0, 1, 0], "cataluna": [0, 0, 0]}, "aragon", 4, 1),  # the second one brings more in Cataluña
        ({"cataluna": [0, 0, 0]}, "cataluna", 4, 1),
        ({"cataluna": [4, 0, 0]}, "aragon", 0, 1),
    ],
)
def test_no_more_are_suggested_in_a_place_than_bring_most_there(
    regions: dict[str, list[int]], place: str, gain: int, count: int
) -> None:
    found = facts(placing(**regions).view(0))

    assert (found["best_place"], found["gain"], found["best_count"]) == (place, gain, count)


def test_what_is_suggested_is_pressed_at_once() -> None:
    game = placing(aragon=[0, 1, 0])
    view = game.view(0)
    had = [lesson.name for lesson in lessons_of("elgrande") if lesson.is_idea]
    taught = moments.lesson_for(face_named("elgrande"), view, runs_of(game, view), had, practises=True)

    assert taught is not None
    assert taught.suggestion == "place aragon*2"


def test_queen_and_jester_are_explained_where_one_of_them_is_chosen() -> None:
    """Their card is taken by then."""
    game = special(situation({"king": "valencia"}, expansions=["grandissimo"]), "queen_or_jester")
    view = game.view(0)
    assert view.prompt is not None
    assert view.prompt.step == "TakePerson"

    found = moments.explained(face_named("elgrande"), view, runs_of(game, view))

    assert found is not None
    assert found.lesson.idea == "persons"
