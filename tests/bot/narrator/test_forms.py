"""A language that bends its words can ask each thing of a sentence for a form: nothing was made a bare text before."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from bot.faces import face_named
from bot.i18n.words import Words
from engine import Event, Game
from tests.bending import bending
from tests.random_cases import sampled

NAMES = ("Ana", "Ben", "Carla", "Dario", "Eva")
GAMES: tuple[dict[str, Any], ...] = (
    {"players": 4, "veto": "stepwise", "expansions": ["king_and_intrigue", "jubilee"]},
    {"players": 3, "expansions": ["inquisitor", "king_and_intrigue"]},
    {"players": 4, "expansions": ["grandissimo", "jubilee"], "stack_six": "all"},
    {"players": 3, "game": "elcaballero", "expanded": True},
)


@pytest.fixture(scope="module")
def bent(tmp_path_factory: pytest.TempPathFactory) -> Words:
    return bending(tmp_path_factory.mktemp("locales"))


@pytest.mark.parametrize("options", GAMES, ids=lambda options: "-".join(options.get("expansions", ["elcaballero"])))
@pytest.mark.parametrize("seed", sampled(range(4), by_day=1))
def test_everything_told_of_a_game_keeps_its_forms(
    options: dict[str, Any], seed: int, bent: Words, caplog: pytest.LogCaptureFixture
) -> None:
    told = "".join(_told(Game.new(options, seed), Random(seed), bent))

    assert [record.getMessage() for record in caplog.records if record.name == "bot.i18n.words"] == []
    assert "‹" in told


def _told(game: Game[Any, Any], chance: Random, words: Words) -> Iterator[str]:
    face = face_named(game.definition.name)
    names = NAMES[: game.board.players]
    happened: list[Event] = []
    while not game.over:
        player = chance.choice(game.waiting)
        view = game.view(player)
        yield face.prompt(view, names, words)
        yield face.choice_label(chance.choice(view.choices), view, names, words)
        if len(happened) > 60:
            yield from face.telling.paragraphs(happened, names, words)
            yield from face.position(view, names, words, 4000)
            yield face.alt_text(view, names, words)
            yield from (sheet.text for sheet in face.scoring_sheets(happened, names, words))
            happened.clear()
        happened += game.apply(player, chance.choice(view.choices))
