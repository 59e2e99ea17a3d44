"""Alt texts of every kind of picture tell all that stands on it, however long the names are."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from bot.elcaballero.sheets import scoring_sheets
from bot.elgrande.narrator.sheets import sheet_text
from bot.faces import face_named
from bot.i18n.measure import length
from bot.i18n.texts import Texts
from bot.narrator.alt_texts import ALT_TEXT_LIMIT, final_text, lobby_text, review_text
from engine import Event, Game
from engine.elgrande.expansions import SETS
from tests.random_cases import sampled
from tests.render.sheets.samples import KINDS

WORDS = Texts.load().default
LONGEST = tuple(letter * 31 + "🔻" for letter in "MWQGD")
"""As long as Discord takes names, the last sign of each counting twice."""
CUT = (WORDS("alt.and_more"), "…")

TEXTS: dict[str, Callable[[Any], str]] = {
    **dict.fromkeys(
        ("action_card", "open_cards", "power_cards", "secret_disc", "scoring_sheet", "scoring_with_offices"),
        lambda sheet: sheet_text(sheet, LONGEST[: len(getattr(sheet, "players", LONGEST))], WORDS),
    ),
    "final_sheet": lambda sheet: final_text(sheet, LONGEST[: len(sheet.ranking)], WORDS),
    "review_sheet": lambda sheet: review_text(sheet, LONGEST[: len(sheet.players)], WORDS),
    "lobby_card": lambda sheet: lobby_text(sheet, WORDS),
}
"""By kind: what is said for who does not see it. Tables and pages of players are those of the leagues."""


@pytest.mark.parametrize("kind", TEXTS)
def test_the_text_of_a_sheet_is_whole_with_the_longest_names(kind: str) -> None:
    for seed in range(20):
        text = TEXTS[kind](KINDS[kind].make(Random(seed)))
        assert length(text) <= ALT_TEXT_LIMIT
        assert not text.endswith(CUT)


def ended(options: dict[str, Any], seed: int) -> tuple[Game[Any, Any], list[Event]]:
    game: Game[Any, Any] = Game.new(options, seed)
    chance, happened = Random(seed), []
    while not game.over:
        player = chance.choice(game.waiting)
        happened += game.apply(player, chance.choice(game.pending[player]))
    return game, happened


@pytest.mark.parametrize("seed", range(3))
def test_the_sheet_of_points_of_el_caballero_tells_all_its_sums(seed: int) -> None:
    game, happened = ended({"game": "elcaballero", "players": 4, "expanded": True}, seed)

    for sheet in scoring_sheets(happened, LONGEST[:4], WORDS):
        assert length(sheet.text) <= ALT_TEXT_LIMIT
        assert not sheet.text.endswith(CUT)
        assert all(row.label in sheet.text for row in sheet.facts.rows)  # type: ignore[attr-defined]  # it is one of points
    assert game.over


@pytest.mark.parametrize("options", sampled([{"expansions": list(expansions)} for expansions in SETS], 3), ids=str)
def test_the_text_of_the_board_of_el_grande_is_whole_with_the_longest_names(options: dict[str, Any]) -> None:
    game: Game[Any, Any] = Game.new({"players": 5, **options}, 1)
    chance = Random(1)
    told = 0
    while not game.over:
        player = chance.choice(game.waiting)
        game.apply(player, chance.choice(game.pending[player]))
        if game.view(None).round == told:
            continue
        told = game.view(None).round
        text = face_named("elgrande").alt_text(game.view(None), LONGEST, WORDS)
        assert length(text) <= ALT_TEXT_LIMIT
        assert not text.endswith(CUT)
