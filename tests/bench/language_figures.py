"""What languages cost: the same post in each of them against English, and reading all catalogues at a start."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from gettext import GNUTranslations
from io import BytesIO
from random import Random
from typing import Any

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from bot.faces import face_named
from bot.i18n.catalogue import read_catalogue
from bot.i18n.texts import ENGLISH, LOCALES, Texts
from bot.i18n.words import Words
from engine import Event, Game
from tests.bench.figures import Figure, Rate, side_by_side

NAMES = ("Ana", "Ben", "Carla", "Dario")
SETS: tuple[dict[str, Any], ...] = (
    {"players": 4},
    {"players": 4, "expansions": ["grandissimo", "jubilee"]},
    {"players": 4, "game": "elcaballero"},
)
EVENTS_OF_A_POST = 30
ROUNDS = 25
"""Pairs of a twentieth of a second each: what else the machine does meanwhile hits some of them."""
AT_MOST = 1.2
"""Times as long as English."""


def figures() -> Iterator[Figure]:
    """One for each language, and one for the start."""
    posts = [post for options in SETS for post in _posts(options)]
    texts = Texts.load()
    english = texts.for_locale(ENGLISH)
    for words in texts.languages:
        if words.code != ENGLISH:
            times, ours, theirs = side_by_side(_telling(posts, english), _telling(posts, words), rounds=ROUNDS)
            detail = f"{theirs * 1e3:.2f} ms, English {ours * 1e3:.2f} ms, {len(posts)} posts"
            name = words.locale.get_display_name(ENGLISH)
            yield Figure(f"the same post in {name} against English", times, AT_MOST, at_least=False, detail=detail)
    folders = sorted(LOCALES.iterdir())
    ours = _seconds(lambda: [read_catalogue(folder, Locale.parse(folder.name)) for folder in folders])
    usual = _seconds(_as_usual)
    detail = f"{ours * 1e3:.0f} ms, English alone {usual * 1e3:.0f} ms"
    name = "reading all languages against English by Babel and gettext"
    yield Figure(name, ours / usual, 1, at_least=False, detail=detail)


Post = Callable[[Words], str]


def _posts(options: dict[str, Any]) -> Iterable[Post]:
    """What happened in a game, some thirty events each, with the question and the board in words below."""
    game: Game[Any, Any] = Game.new(options, 5)
    chance, face = Random(5), face_named(options.get("game", "elgrande"))
    happened: list[Event] = []
    while not game.over:
        player = chance.choice(game.waiting)
        view = game.view(player)
        happened += game.apply(player, chance.choice(view.choices))
        if len(happened) > EVENTS_OF_A_POST:
            yield _post(face, tuple(happened), view)
            happened.clear()


def _post(face: Any, events: Sequence[Event], view: Any) -> Post:
    def told(words: Words) -> str:
        lines = [*face.telling.paragraphs(events, NAMES, words), face.prompt(view, NAMES, words)]
        return "\n".join([*lines, face.alt_text(view, NAMES, words)])

    return told


def _telling(posts: Sequence[Post], words: Words) -> Rate:
    def rate(_share: int) -> int:
        for post in posts:
            post(words)
        return len(posts)

    return rate


def _seconds(work: Callable[[], object]) -> float:
    def once() -> float:
        begin = time.process_time()
        work()
        return time.process_time() - begin

    return min(once() for _ in range(9))


def _as_usual() -> GNUTranslations:
    """English read by Babel and compiled for gettext, as others do it."""
    whole, compiled = Catalog(locale=ENGLISH, fuzzy=False), BytesIO()
    for path in sorted((LOCALES / ENGLISH).rglob("*.po")):
        with path.open("rb") as file:
            for message in read_po(file, locale=ENGLISH):
                whole[message.id] = message
    write_mo(compiled, whole)
    compiled.seek(0)
    return GNUTranslations(compiled)
