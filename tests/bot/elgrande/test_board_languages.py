"""No word in the picture of a board is cut, in any language and any game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.faces import face_named
from bot.i18n.texts import Texts
from engine import Game
from render import fonts
from render.theme import load_theme
from tests.random_cases import daily

NAMES = ("Ana", "Ben", "Carla", "Dario", "Eva")
GAMES: tuple[dict[str, Any], ...] = (
    {"players": 5},
    {"players": 5, "expansions": ["inquisitor", "jubilee"]},
    {"players": 4, "expansions": ["grandissimo"], "stack_six": "all"},
    {"players": 4, "expansions": ["king_and_intrigue", "players_edition", "special_cards"]},
    {"players": 4, "game": "elcaballero", "expanded": True},
)
EVERY = 90
"""Choices between two pictures."""


@pytest.mark.parametrize("language", daily([words.code for words in Texts.load().languages], 2))
@pytest.mark.parametrize("game", daily(range(len(GAMES)), 2))
def test_no_word_on_a_board_is_cut(language: str, game: int, monkeypatch: pytest.MonkeyPatch) -> None:
    cut: set[tuple[str, str]] = set()
    shorten = fonts.shorten

    def noticed(text: str, face: fonts.Typeface, size: int, width: int) -> str:
        short = shorten(text, face, size, width)
        if short != text:
            cut.add((text, short))
        return short

    monkeypatch.setattr(fonts, "shorten", noticed)
    fonts.fit.cache_clear()
    words, theme = Texts.load().for_locale(language), load_theme()
    played: Game[Any, Any] = Game.new(GAMES[game], 3)
    face, chance, choices = face_named(played.definition.name), Random(3), 0
    while not played.over:
        seat = chance.choice(played.waiting)
        events = played.apply(seat, chance.choice(played.pending[seat]))
        choices += 1
        if choices % EVERY == 0 or played.over:
            picture = face.board(played.view(0), NAMES[: played.board.players], words, events)
            for layout in ("wide", "tall"):
                picture.compose(theme, layout)

    assert cut == set()
