"""Lessons as data: what stands in a file, whether it can be said, and that a whole guided game follows from it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.faces import face_named
from bot.game.press import NO_RUNS, runs_of
from bot.i18n.texts import LOCALES, Texts
from bot.i18n.words import Words
from bot.lessons import moments
from bot.lessons.course import Course, all_courses, courses, starts_of
from bot.lessons.following import LEARNER, against, followed
from bot.lessons.lesson import BrokenLesson, Range, ideas, lessons_of, read_lesson
from engine import games
from engine.core.game import Game
from tests.random_cases import daily, sampled

MOST_WORDS = 30
MOST_SENTENCES = 2
ON_THE_BOARD = {"scores_this_round", "rounds_left", "is_behind", "is_ahead", "behind_land", "ahead_land"}
ON_THE_BOARD |= {f"{name}_{what}" for name in ("behind", "tied", "ahead") for what in ("region", "points")}
MOST_ASKED = 250
SENTENCE = re.compile(r"[.?!](?= |$)")
RECORDED = Path(__file__).parents[2] / "games"

games.load()
TEXTS = Texts.load()


@pytest.mark.parametrize("course", courses(), ids=lambda course: course.game)
def test_whoever_follows_the_lessons_meets_every_idea_and_ends_the_game(course: Course) -> None:
    game = followed(course.to_the_end)

    assert game.final.over
    assert set(game.ideas) >= {lesson.name for lesson in ideas(course.game) if not lesson.is_first} != set()


STARTS = [start for game in games.GAMES for start in starts_of(game)]


@pytest.mark.parametrize("start", STARTS, ids=lambda start: start.name)
def test_whoever_follows_the_beginning_with_an_expansion_meets_what_is_new_and_nothing_else(start: Course) -> None:
    begun = followed(start)

    assert not begun.final.over
    assert begun.final.rounds.index(begun.final.round) == start.rounds
    assert set(begun.ideas) == {lesson.name for lesson in start.ideas}
    assert 3 <= len(begun.ideas) <= 6
    assert all(met.taught.suggestion for met in begun.ideas.values())


@pytest.mark.thorough
@pytest.mark.parametrize(
    "seeds", [pytest.param(range(6), id="some"), pytest.param(range(40), marks=pytest.mark.nightly, id="all")]
)
def test_whoever_does_only_what_the_lessons_say_wins_at_least_half_of_the_games_against_three_novices(
    seeds: range,
) -> None:
    (course,) = [each for each in courses() if each.game == "elgrande"]
    assert sum(against(course, "novice", 3, seed) for seed in seeds) >= len(seeds) / 2


def test_the_start_of_el_caballero_is_three_turns_with_a_tile_a_card_and_a_castillo() -> None:
    (course,) = [each for each in courses() if each.game == "elcaballero"]
    begun = followed(course)

    assert course.rounds == 3
    assert begun.final.rounds.index(begun.final.round) == 3
    assert {"elcaballero/tile", "elcaballero/card", "elcaballero/castillo"} <= set(begun.ideas)


@pytest.mark.parametrize("words", TEXTS.languages, ids=lambda words: words.code)
@pytest.mark.parametrize("game", games.GAMES)
def test_no_lesson_is_longer_than_thirty_words_and_two_sentences_in_any_language(game: str, words: Words) -> None:
    keys = {f"{lesson.key}.text" for lesson in lessons_of(game)}
    catalogue = (LOCALES / words.code / game / "lessons.po").read_text(encoding="utf-8")
    said = {(entry, text) for entry, texts in entries(catalogue).items() if entry in keys for text in texts}

    assert {entry for entry, _ in said} == keys
    assert [(entry, len(text.split())) for entry, text in said if len(text.split()) > MOST_WORDS] == []
    assert [entry for entry, text in said if len(SENTENCE.findall(text)) > MOST_SENTENCES] == []


def entries(catalogue: str) -> dict[str, list[str]]:
    """The texts of each entry of a catalogue, all forms of them."""
    found: dict[str, list[str]] = {}
    key = ""
    for line in catalogue.splitlines():
        word, _, quoted = line.partition(" ")
        if word == "msgid":
            key = quoted.strip('"')
        elif word.startswith("msgstr"):
            found.setdefault(key, []).append(quoted[1:-1])
    return found


POSITIONS = [
    (game, expansions, seed)
    for game, sets in (
        ("elgrande", ((), ("king_and_intrigue",), ("inquisitor",), ("grandissimo",), ("jubilee",))),
        ("elgrande", (("king_and_intrigue", "inquisitor"), ("king_and_intrigue", "players_edition", "special_cards"))),
        ("elcaballero", ((),)),
    )
    for expansions in sets
    for seed in (1,)
]


@pytest.mark.parametrize("position", daily(POSITIONS, 1), ids=str)
def test_whatever_may_be_taught_in_any_position_can_be_said(position: tuple[str, tuple[str, ...], int]) -> None:
    game, expansions, seed = position
    played: dict[str, Any] = {"game": game, "players": 4}
    run: Game[Any, Any] = Game.new({**played, "expansions": list(expansions)} if expansions else played, seed)
    face, chance, asked = face_named(game), Random(seed), 0
    ideas_had = [lesson.name for lesson in lessons_of(game) if lesson.is_idea]
    while run.waiting and asked < MOST_ASKED:
        seat = chance.choice(run.waiting)
        view, asked = run.view(seat), asked + 1
        runs = runs_of(run, view)
        for had in ((), ideas_had):
            taught = moments.lesson_for(face, view, runs, had, practises=True)
            assert taught is not None
            assert moments.sentences(face, taught, TEXTS.default), taught.lesson.idea
        for lesson in lessons_of(game):
            if view.prompt is not None and face.teaching is not None and lesson.introduces:
                taught = moments.told_in(lesson, face.teaching, view, runs)
                if lesson.fits(view.prompt.step, taught.facts):
                    assert moments.sentences(face, taught, TEXTS.default), lesson.idea
        run.apply(seat, chance.choice(run.pending[seat]))


def test_every_big_expansion_has_a_beginning() -> None:
    assert {start.introduces for start in STARTS} == {"king_and_intrigue", "inquisitor", "grandissimo"}


@pytest.mark.parametrize("words", TEXTS.languages, ids=lambda words: words.code)
@pytest.mark.parametrize("course", all_courses(), ids=lambda course: course.name)
def test_each_idea_is_said_in_two_short_sentences_with_its_facts_filled_in(course: Course, words: Words) -> None:
    face = face_named(course.game)
    said = {name: moments.sentences(face, met.taught, words) for name, met in followed(course).ideas.items()}

    assert [name for name, text in said.items() if len(text.split()) > MOST_WORDS] == []
    assert [name for name, text in said.items() if text.count(". ") + text.count("? ") >= MOST_SENTENCES] == []
    assert [name for name, text in said.items() if "{" in text or "lesson." in text] == []


@pytest.mark.parametrize("course", courses(), ids=lambda course: course.game)
def test_a_lesson_rings_places_and_suggests_what_is_open_where_it_comes(course: Course) -> None:
    for name, met in followed(course).ideas.items():
        lesson = met.taught.lesson
        assert bool(met.taught.ringed) == bool(lesson.ringed), name
        assert met.taught.suggestion, name


@pytest.mark.parametrize("game", games.GAMES)
def test_every_lesson_has_its_sentences(game: str) -> None:
    words = TEXTS.default
    lessons = lessons_of(game)

    assert [lesson.idea for lesson in lessons if not words.has(f"{lesson.key}.text")] == []
    assert [lesson.idea for lesson in lessons if lesson.is_idea and not words.has(f"{lesson.key}.title")] == []


def test_an_idea_comes_once_and_practice_only_where_somebody_learns() -> None:
    (course,) = [each for each in courses() if each.game == "elgrande"]
    first = next(iter(followed(course).ideas.values()))
    face, view = face_named("elgrande"), first.view
    assert view.viewer == LEARNER

    had = [lesson.name for lesson in ideas("elgrande")]
    assert moments.lesson_for(face, view, first.runs, had, practises=False) is None
    practice = moments.lesson_for(face, view, first.runs, had, practises=True)
    assert practice is not None
    assert practice.lesson.is_practice


@pytest.mark.parametrize(
    "path", sampled(sorted(RECORDED.glob("*.json")), by_day=2, thorough=5), ids=lambda path: path.stem
)
def test_whatever_is_asked_in_a_recorded_game_has_an_idea_behind_it_that_can_be_said(path: Path) -> None:
    recorded = json.loads(path.read_text(encoding="utf-8"))
    game: Game[Any, Any] = Game.new(recorded["options"], recorded["seed"])
    face, unexplained = face_named(game.definition.name), set[str]()
    for line in recorded["choices"]:
        seat, _, choice = line.partition(" ")
        for view in map(game.view, game.waiting):
            found = moments.explained(face, view, NO_RUNS)
            if found is None or len(moments.sentences(face, found, TEXTS.default).split()) > MOST_WORDS:
                unexplained.add(f"{view.prompt}")
        game.apply(int(seat), choice)

    assert unexplained == set()


@pytest.mark.parametrize("game", games.GAMES)
def test_a_tip_tells_only_what_lies_open_on_the_board(game: str) -> None:
    tips = [lesson for lesson in lessons_of(game) if lesson.is_tip]
    catalogue = entries((LOCALES / "en" / game / "lessons.po").read_text(encoding="utf-8"))

    for lesson in tips:
        named = {name for text in catalogue[f"{lesson.key}.text"] for name in re.findall(r"{(\w+)}", text)}
        assert named | set(lesson.when) <= ON_THE_BOARD, lesson.name
    assert len(tips) >= 3


def test_a_condition_is_a_value_or_a_range() -> None:
    assert Range(least=2).holds(2)
    assert not Range(least=2).holds(1)
    assert not Range(most=2).holds(3)
    assert not Range(least=2).holds("galicia")


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("court.toml", ""),
        ("010_court.toml", "prompt = ['Recruit']"),
        ("010_court.toml", "when = { round_number = { at_least = 2 } }"),
        ("010_court.toml", "prompts ="),
    ],
)
def test_a_broken_file_is_refused_by_its_name(tmp_path: Path, name: str, written: str) -> None:
    path = tmp_path / name
    path.write_text(written)

    with pytest.raises(BrokenLesson, match=name):
        read_lesson("elgrande", path)
