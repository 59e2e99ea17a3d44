"""Every number that a picture of the table shows stands in its alt text or in the board in words.

The numbers are found by drawing; no list of them exists that could forget one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from random import Random
from typing import Any

import pytest

from bot.faces import face_named
from bot.i18n.texts import Texts
from bot.i18n.words import Words
from engine import Game
from engine.core.view import CommonView
from engine.elgrande.expansions import SETS
from render.theme import load_theme
from tests.random_cases import sampled
from tests.render.drawn import numbers_in, texts_drawn

TEXTS = Texts.load()
NAMES = ("Ana", "Ben", "Carla", "Dario", "Elena")
ROOM = 4000
GAMES: list[dict[str, Any]] = [
    *({"players": 2 + number % 4, "expansions": list(expansions)} for number, expansions in enumerate(SETS)),
    *({"game": "elcaballero", "players": players, "expanded": players > 2} for players in (2, 3, 4)),
]
Path = tuple[Any, ...]
"""The names of fields and places in tuples that lead to a number of a view."""
LEAVES = 25
"""Numbers of a position that are changed one at a time."""


def moments(options: dict[str, Any], seed: int, count: int) -> Iterator[CommonView]:
    """So many moments of a game that chance plays, as everybody sees them: early, late and at the end."""
    game: Game[Any, Any] = Game.new(options, seed)
    chance = Random(seed)
    views = []
    while not game.over:
        player = chance.choice(game.waiting)
        choices = game.pending[player]
        game.apply(player, chance.choice([each for each in choices if each not in ("end", "stop")] or choices))
        views.append(game.view(None))
    yield from (views[-1 - number * len(views) // count] for number in range(count))


def in_words(view: CommonView, words: Words = TEXTS.default) -> str:
    face, names = face_named(view.game), NAMES[: view.players]
    return "\n".join([face.alt_text(view, names, words), *face.position(view, names, words, ROOM)])


def drawn(view: CommonView) -> Any:
    return face_named(view.game).board(view, NAMES[: view.players], TEXTS.default, ()).compose(load_theme(), "wide")


@pytest.mark.parametrize("seed", sampled(range(8), 1))
@pytest.mark.parametrize("options", sampled(GAMES, 1, thorough=6), ids=str)
def test_every_number_of_a_picture_is_told(options: dict[str, Any], seed: int) -> None:
    for view in moments(options, seed, 2):
        numbers = numbers_in(texts_drawn(lambda shown=view: drawn(shown)))  # type: ignore[misc]  # called at once
        assert numbers
        for words in TEXTS.languages:
            assert numbers - numbers_in([in_words(view, words)]) <= printed(view), words.code


def printed(view: CommonView) -> set[int]:
    """Rounds that stand on the picture one by one, where words say how many there are."""
    return set(view.rounds)


@pytest.mark.parametrize("seed", sampled(range(8), 1))
@pytest.mark.parametrize("options", sampled(GAMES, 2, thorough=4), ids=str)
def test_who_hears_the_table_hears_every_number_that_changes_on_its_picture(options: dict[str, Any], seed: int) -> None:
    """Numbers of the position are changed one at a time: where that is seen, it is heard in one of the languages."""
    (view,) = [each for number, each in enumerate(moments(options, seed, 3)) if number == 1]
    words = TEXTS.languages[(seed + GAMES.index(options)) % len(TEXTS.languages)]  # the cases go around the languages
    seen, heard = drawn(view).tobytes(), in_words(view, words)
    leaves = [path for path in numbers_of(view) if not {*path} & (FIXED | NO_NUMBERS) and not held(view, path)]
    unheard = []
    for path in Random(seed).sample(leaves, min(LEAVES, len(leaves))):
        other = changed(view, path)
        try:
            is_seen, told = drawn(other).tobytes() != seen, in_words(other, words)
        except (LookupError, ValueError, StopIteration, TypeError):
            continue  # no such position
        if is_seen and told == heard:
            unheard.append(path)
    assert unheard == []


def held(view: Any, path: Path) -> bool:
    """Whether it is a land with an alcalde: it is closed, so that nobody has caballeros there."""
    return path[0] == "lands" and view.lands[path[1]].alkalde is not None and path[2] in ("totals", "points")


FIXED = frozenset({"rounds", "scoring_after"})
"""Of the rules, and the same for the whole game: the words tell the round, how many there are, and what is to come."""
NO_NUMBERS = frozenset({"tile", "turn", "east", "north"})
"""Which of equal tiles lies there, and where: places are called by their names."""


def numbers_of(value: Any, path: Path = ()) -> Iterator[Path]:
    """Where numbers stand in a value."""
    if isinstance(value, int) and not isinstance(value, bool):
        yield path
    elif is_dataclass(value):
        for each in fields(value):
            yield from numbers_of(getattr(value, each.name), (*path, each.name))
    elif isinstance(value, tuple):
        for place, each in enumerate(value):
            yield from numbers_of(each, (*path, place))


def changed(value: Any, path: Path) -> Any:
    """The value with one more there."""
    if not path:
        return value + 1
    first, *rest = path
    if isinstance(first, int):
        return (*value[:first], changed(value[first], tuple(rest)), *value[first + 1 :])
    return replace(value, **{first: changed(getattr(value, first), tuple(rest))})
