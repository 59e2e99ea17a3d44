"""Panels in every language: no label is cut, no sentence fails, and all of it keeps within Discord's limits."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import discord
import pytest

from bot.game.states import SeatState
from bot.i18n.texts import ENGLISH, Texts
from bot.i18n.words import Words
from cogs.elgrande import panel
from cogs.elgrande.choosing import asked
from cogs.elgrande.verbs import grouped
from cogs.shared import controls
from cogs.shared.blocks import Picture
from tests.cogs.positions import seat_states
from tests.random_cases import one_in

NAMES = ("Ana", "Ben", "Carla", "Dario", "Elena")
PICTURE = Picture(b"not really a picture", "alt text")
LANGUAGES = [words.code for words in Texts.load().languages if words.code != ENGLISH]


@pytest.fixture(scope="module", params=one_in(21, thorough=7))
def states(request: pytest.FixtureRequest) -> list[SeatState]:
    return [_with_short_names(state) for state in list(seat_states(8))[:: request.param]]


def _with_short_names(state: SeatState) -> SeatState:
    """What is too long is not to be so by names."""
    seats = tuple(replace(seat, name=name) for seat, name in zip(state.table.seats, NAMES, strict=False))
    return replace(state, table=replace(state.table, seats=seats))


@pytest.mark.parametrize("language", LANGUAGES)
def test_panels_have_room_for_what_they_say(
    language: str, states: list[SeatState], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    words, cut = Texts.load().for_locale(language), set()
    shortened = controls.shortened

    def noticed(text: str, limit: int) -> str:
        if len(text) > limit:
            cut.add(text)
        return shortened(text, limit)

    monkeypatch.setattr(controls, "shortened", noticed)
    for state in states:
        layout = panel.play_panel(state, words, [PICTURE])
        layout.to_components()  # type: ignore[no-untyped-call]  # of discord.py
        assert layout.content_length() <= 4000
        assert layout.total_children_count <= 40
        assert all(_is_named(item) for item in layout.walk_children())

    assert cut == set()
    assert [record.getMessage() for record in caplog.records if record.name.startswith("bot.i18n")] == []


def _is_named(item: discord.ui.Item[Any]) -> bool:
    """Whether a button says something."""
    shown = getattr(item, "item", item)
    return not isinstance(shown, discord.ui.Button) or bool((shown.label or "").strip() or shown.emoji)


@pytest.mark.parametrize("words", Texts.load().languages, ids=lambda words: words.code)
def test_the_only_thing_to_choose_stands_behind_a_colon_or_in_a_sentence_of_its_own(words: Words) -> None:
    state = next(state for state in seat_states(8) if any(each.startswith("take ") for each in state.view.choices))
    taken = next(each for each in state.view.choices if each.startswith("take "))
    (group,) = grouped((taken,))
    button = asked(state, words).alone(group)
    assert isinstance(button.item, discord.ui.Button)
    label = button.item.label or ""

    caption = words("panel.verb.take")
    assert caption.endswith(":") == label.startswith(caption)
    assert words(f"card.{taken.partition(' ')[2]}.title") in label
