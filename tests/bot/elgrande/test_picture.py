"""The picture of the board shows what all may see, in the words of its reader."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from bot.elgrande.picture import board_words, seen
from bot.i18n.texts import Texts
from engine.core.game import Game
from engine.elgrande.seen.view import View
from render.elgrande import board

WORDS = Texts.load().for_locale("en")
NOT_DRAWN = {
    "viewer",
    "options",
    "placing",
    "hand",
    "my_disc",
    "choices",
    "prompt",
    "veto_question",
    "veto_asked",
    "may_show_king",
}
NAMES = ("Ana", "Ben", "Carla")


def game() -> Game[Any, Any]:
    return Game.new({"players": 3}, 5)


def test_a_picture_is_known_by_everything_in_a_view_but_the_viewers_own() -> None:
    """A new field of a view must be thought of: is it to be seen in the picture?"""
    view = game().view(0)
    known = {field.name for field in fields(View)} - NOT_DRAWN

    assert len(seen(view)) == len(known)
    for name in NOT_DRAWN:
        assert seen(replace(view, **{name: None})) == seen(view)
    hash(seen(view))


def test_the_picture_does_not_show_what_is_the_viewers_own() -> None:
    running = game()
    words = board_words(running.view(None), NAMES, WORDS)

    pictures = {board.render(running.view(viewer), words) for viewer in (None, running.waiting[0])}

    assert len(pictures) == 1


def test_the_words_name_round_phase_and_next_scoring() -> None:
    view = game().view(None)

    words = board_words(view, ("*Ana*", "B\nen", "C" * 50), WORDS)

    assert words.players == ("*Ana*", "B en", "C" * 31 + "…")
    assert (words.round, words.phase, words.next_scoring) == (
        "Round 1 of 9",
        "Power cards",
        "Next scoring after round 3",
    )
    assert set(words.cards) == {card.id for card in view.open_cards}
    over = board_words(replace(view, over=True, phase="over", round=9), NAMES, WORDS)
    assert (over.phase, over.next_scoring) == ("The game is over", "No scorings left")
    for phase in ("power_cards", "turns", "general_scoring", "over"):
        assert not board_words(replace(view, phase=phase), NAMES, WORDS).phase.startswith("picture")
