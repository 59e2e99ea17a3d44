"""Whole games in every language: no sentence fails, and each says the same facts as the English one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from random import Random
from typing import Any

import pytest

from bot.faces import face_named
from bot.i18n.texts import ENGLISH, Texts
from bot.i18n.words import Words
from engine import Event, Game
from engine.elgrande.facts import ALL_ACTION_CARDS, SPECIAL_ACTIONS
from tests.bot.i18n.test_translations import COMPLETE
from tests.random_cases import daily, sampled

TEXTS = Texts.load()
NAMES = ("Anneke", "Bartolo", "Chlodwig", "Dorotea", "Ermintrud")
EXPANSIONS = (
    ["jubilee"],
    ["king_and_intrigue", "players_edition", "special_cards"],
    ["king_and_intrigue", "jubilee", "players_edition"],
    ["inquisitor", "jubilee"],
    ["inquisitor", "king_and_intrigue"],
    ["grandissimo"],
)
GAMES: tuple[dict[str, Any], ...] = (
    {"players": 5, "veto": "stepwise"},
    *({"players": 4, "expansions": expansions} for expansions in EXPANSIONS),
    {"players": 4, "game": "elcaballero", "expanded": True},
    {"players": 2, "game": "elcaballero"},
)
BETWEEN = 25
"""Events that are told together."""
NUMBER = re.compile(r"\d+")


@pytest.mark.parametrize("language", sorted(COMPLETE))
@pytest.mark.parametrize("game", daily(range(len(GAMES)), 3))
@pytest.mark.parametrize("seed", sampled(range(10), by_day=1))
def test_a_game_is_told_in_every_language_with_the_same_facts(
    language: str, game: int, seed: int, caplog: pytest.LogCaptureFixture
) -> None:
    other = TEXTS.for_locale(language)
    differing = []
    for said, ours, facts in _in_english(game, seed):
        theirs = said(other)
        if facts != _facts(theirs, other):
            differing.append(f"{ours}\n{theirs}")

    assert [record.getMessage() for record in caplog.records if record.name == "bot.i18n.words"] == []
    assert list(dict.fromkeys(differing)) == []


@lru_cache(1)
def _in_english(game: int, seed: int) -> list[tuple[Any, str, Counter[str]]]:
    """Everything that is told and asked in a game, with its English words and their facts: once for all languages."""
    english = TEXTS.for_locale(ENGLISH)
    moments = _moments(Game.new(GAMES[game], seed), Random(seed))
    return [(said, ours, _facts(ours, english)) for said in moments for ours in (said(english),)]


def _facts(told: str, words: Words) -> Counter[str]:
    """The numbers and names in a text. English says "a caballero" where others say "1", so that number is none, and
    numbers in what cards and markers are called are words.
    """
    for name in _numbered_names(words):
        told = told.replace(name, "")
    numbers = (number for number in NUMBER.findall(told) if number != "1")
    return Counter([*numbers, *(name for name in NAMES for _ in range(told.count(name)))])


@cache
def _numbered_names(words: Words) -> tuple[str, ...]:
    """The longest first."""
    keys = (f"card.{card}.{part}" for card in (*ALL_ACTION_CARDS, *SPECIAL_ACTIONS) for part in ("title", "short"))
    return tuple(sorted((str(words(key)) for key in keys if NUMBER.search(words(key))), key=len, reverse=True))


def _moments(game: Game[Any, Any], chance: Random) -> Iterator[Any]:
    """Everything that is told and asked in a game that is played anyhow, each as a function of a language."""
    face = face_named(game.definition.name)
    names = NAMES[: game.board.players]
    happened: list[Event] = []
    while not game.over:
        player = chance.choice(game.waiting)
        view, choice = game.view(player), chance.choice(game.view(player).choices)
        yield lambda words, view=view: face.prompt(view, names, words)
        yield lambda words, view=view, choice=choice: face.choice_label(choice, view, names, words)
        happened += game.apply(player, choice)
        if len(happened) > BETWEEN or game.over:
            for event in happened:
                yield lambda words, event=event: _sentence(face, event, names, words)
            yield lambda words, told=tuple(happened): "\n".join(face.telling.paragraphs(told, names, words))
            yield lambda words, view=view: "\n".join(face.position(view, names, words, 100_000))
            yield lambda words, told=tuple(happened): "\n".join(
                sheet.text for sheet in face.scoring_sheets(told, names, words)
            )
            happened.clear()


def _sentence(face: Any, event: Event, names: tuple[str, ...], words: Words) -> str:
    return "\n".join(face.telling.sentences([event], names, words, event.about))
