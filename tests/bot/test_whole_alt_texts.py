"""Alt texts of every kind of picture tell all that stands on it, however long the names are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.elcaballero.sheets import scoring_sheets
from bot.elgrande.narrator.sheets import sheet_text
from bot.faces import face_named
from bot.i18n.measure import length
from bot.i18n.texts import Texts
from bot.i18n.words import Words
from bot.narrator.alt_texts import ALT_TEXT_LIMIT, final_text, lobby_text, review_text
from engine import Event, Game
from engine.elgrande.expansions import SETS
from render.elgrande.sheets.secret_disc import SecretDisc
from render.sheets.power_cards import PowerCards
from tests.random_cases import sampled
from tests.render.sheets.samples import KINDS

TEXTS = Texts.load()
LANGUAGES = [words.code for words in TEXTS.languages]
LONGEST = tuple(letter * 31 + "🔻" for letter in "MWQGD")
"""As long as Discord takes names, the last sign of each counting twice."""

MOST_CARDS = 13
"""In a hand. In English even the 39 that the sample has at most fit into a text."""


def in_language(sheet: SecretDisc, words: Words) -> SecretDisc:
    """With regions as the bot calls them: they can be bent."""
    return replace(sheet, areas=tuple((area, words(f"region.{area}")) for area, _ in sheet.areas))


TOLD: dict[str, Callable[[Any, Words], str]] = {
    **dict.fromkeys(
        ("action_card", "open_cards", "power_cards", "scoring_sheet", "scoring_with_offices"),
        lambda sheet, words: sheet_text(sheet, LONGEST[: len(getattr(sheet, "players", LONGEST))], words),
    ),
    "secret_disc": lambda sheet, words: sheet_text(in_language(sheet, words), LONGEST, words),
    "final_sheet": lambda sheet, words: final_text(sheet, LONGEST[: len(sheet.ranking)], words),
    "review_sheet": lambda sheet, words: review_text(sheet, LONGEST[: len(sheet.players)], words),
    "lobby_card": lambda sheet, words: lobby_text(sheet, words),
}
"""By kind: what is said for who does not see it. Tables and pages of players are those of the leagues."""


def is_whole(text: str, words: Words) -> bool:
    return length(text) <= ALT_TEXT_LIMIT and not text.endswith((words("alt.and_more"), "…"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", TOLD)
def test_the_text_of_a_sheet_is_whole_with_the_longest_names(kind: str, language: str) -> None:
    words = TEXTS.for_locale(language)
    for seed in range(20):
        sheet = KINDS[kind].make(Random(seed))
        if isinstance(sheet, PowerCards) and words is not TEXTS.default:
            sheet = replace(sheet, cards=sheet.cards[:MOST_CARDS])
        assert is_whole(TOLD[kind](sheet, words), words)


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

    for words, sheet in (
        (each, sheet) for each in TEXTS.languages for sheet in scoring_sheets(happened, LONGEST[:4], each)
    ):
        assert is_whole(sheet.text, words)
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
        for words in TEXTS.languages:
            assert is_whole(face_named("elgrande").alt_text(game.view(None), LONGEST, words), words), words.code
