"""El Caballero in words: events, questions, labels, the table at length and as alt text, sheets."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.elcaballero import FACE
from bot.elcaballero.island import tile_words
from bot.elcaballero.telling import MOST, TELLING, changes_of
from bot.i18n.texts import LOCALES, Texts
from bot.i18n.words import Words
from bot.narrator.alt_texts import ALT_TEXT_LIMIT
from engine import Event, Game
from engine.core.events import event_from_json
from engine.core.rounds import TurnEnded
from engine.elcaballero.events import EVENTS, CardLaid, CardRemoved, CardTakenBack
from engine.elcaballero.players import remarks
from engine.elcaballero.seen.view import ElCaballeroView
from engine.elcaballero.steps.base import ElCaballero
from tests.engine.elcaballero.playing import random_choice, situation, turn

DOCUMENT = Path(__file__).parents[3] / "docs" / "elcaballero" / "choices.md"
EXAMPLES: list[dict[str, Any]] = [
    json.loads(found) for found in re.findall(r"^\| `(\{.*?\})` ", DOCUMENT.read_text("utf-8"), flags=re.MULTILINE)
]
NAMES = ("Ana", "Ben *the brave*", "W" * 32, "Dario")
REMARKS = sorted(value for name, value in vars(remarks).items() if name.isupper() and isinstance(value, str))
"""The names of all that is remarked in hints."""
DISCORD_LABEL = 80
DISCORD_TEXT = 4000


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Words:
    """The catalogue as it were if El Grande were not there: no sentence is borrowed from another game."""
    folder = tmp_path_factory.mktemp("locales") / "copy"
    shutil.copytree(LOCALES, folder, ignore=shutil.ignore_patterns("elgrande"))
    return Texts.load(folder=folder).default


@pytest.fixture(autouse=True)
def _every_sentence_is_there(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    yield
    assert [record.getMessage() for record in caplog.records if record.name == "bot.i18n.words"] == []


@pytest.fixture(scope="module")
def games() -> list[tuple[ElCaballero, list[Event]]]:
    """Games in both forms at many moments, each with what happened in its last turn."""
    return list(_moments())


def _moments() -> Iterator[tuple[ElCaballero, list[Event]]]:
    for seed in range(6):
        game: ElCaballero = Game.new({"game": "elcaballero", "players": 2 + seed % 3, "expanded": seed % 2 == 1}, seed)
        chance = Random(seed)
        happened: list[Event] = []
        while not game.over:
            events = game.apply(*random_choice(game, chance))
            happened += events
            if any(isinstance(event, TurnEnded) for event in events):
                yield game.clone(), happened
                happened = []
        yield game, happened


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example["event"]))
def test_every_event_is_told_or_silent_on_purpose(example: dict[str, Any], words: Words) -> None:
    event = event_from_json(EVENTS, example)

    told = TELLING.sentences([event], NAMES, words)

    row = TELLING.row(event)
    assert bool(told) == any((row.deed, row.statement, row.points))
    assert all(sentence.endswith((".", "*")) and "elcaballero." not in sentence for sentence in told)


def test_whole_turns_are_told_in_paragraphs(games: list[tuple[ElCaballero, list[Event]]], words: Words) -> None:
    for game, happened in games:
        names = NAMES[: game.board.players]
        for line in TELLING.paragraphs(happened, names, words):
            assert "elcaballero." not in line
            assert "{" not in line


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (CardRemoved(0, "n1", 0, 0, saved=False), "Ana loses the card at 1 north."),
        (CardRemoved(0, "n1", 2, 1, saved=False), "losing 2 caballeros and 1 ship."),
        (CardRemoved(0, "n1", 0, 1, saved=True), "giving up its castillo and bringing 1 ship to court."),
        (CardTakenBack(0, "n1", 3, 1, saved=False), "losing 3 caballeros and bringing 1 ship to court."),
        (CardTakenBack(0, "n1", 1, 2, saved=True), "bringing 1 caballero and 2 ships to court."),
        (CardTakenBack(0, "n1", 0, 0, saved=False), "takes back the card at 1 north."),
    ],
)
def test_a_card_that_goes_tells_what_is_lost_and_what_comes_to_court(event: Event, told: str, words: Words) -> None:
    (sentence,) = TELLING.sentences([event], NAMES, words)
    assert sentence.endswith(told)


@pytest.mark.parametrize(
    ("numbers", "told"), [([1], "sends 1 caballero to 1 east"), ([3, 2], "sends 3 and 2 caballeros to 1 east")]
)
def test_who_is_sent_is_not_a_bare_number_before_a_place(numbers: list[int], told: str, words: Words) -> None:
    """ "Sends 1 to 1 east" has to be read twice."""
    game = turn(situation({"tiles": {"0": "nesw"}, "court": [0, 5]}), player=1)
    (laid,) = [event for event in game.apply(1, "card n1 2") if isinstance(event, CardLaid)]

    (sentence,) = TELLING.sentences([replace(laid, cell="e1", numbers=tuple(numbers))], NAMES, words)
    assert told in sentence


def test_names_are_harmless_in_sentences(words: Words) -> None:
    game = turn(situation({"tiles": {"0": "nesw"}, "court": [0, 5]}), player=1)
    happened = game.apply(1, "card n1 2")

    (sentence,) = TELLING.sentences(happened, NAMES, words)
    assert "Ben \\*the brave\\*" in sentence


def test_every_choice_has_a_label_and_every_question_a_sentence(
    games: list[tuple[ElCaballero, list[Event]]], words: Words
) -> None:
    verbs: set[str] = set()
    for game, _ in games:
        names = NAMES[: game.board.players]
        for player in range(game.board.players):
            view: ElCaballeroView = game.view(player)
            assert "elcaballero." not in FACE.prompt(view, names, words)
            labels = [FACE.choice_label(choice, view, names, words) for choice in view.choices]
            assert all(0 < len(label) <= DISCORD_LABEL and "elcaballero." not in label for label in labels)
            assert len(set(labels)) == len(labels)
            verbs.update(choice.partition(" ")[0] for choice in view.choices)
    assert {"play", "lay", "card", "supply"} & verbs


@pytest.mark.parametrize(
    ("choice", "label"),
    [
        ("supply", "Take 4 caballeros to court"),
        ("lay 5 n1 2", "Tile 1 at 1 north, turned 2×"),
        ("card n1 4", "Send 2 to 1 north"),
        ("card s1 2", "Card by the water at 1 south, 2 to the north"),
        ("raise e1n1 7", "Raise to 5 at 1 east, 1 north"),
        ("ship s1 north", "Buy a ship for 1 south, north side"),
        ("set_ship s1 north", "Send a ship from court to 1 south, north side"),
        ("lift_ship s1 north", "Take the ship from 1 south, north side, to court"),
        ("castillo s1", "Buy a castillo for 1 south"),
        ("take_card s1", "Take back the card at 1 south"),
        ("move_castillo s1 0", "Move the castillo from 1 south to the start tile"),
        ("card_with_grande n1 4", "Send 2 to 1 north with the Grande"),
        ("grande w1", "Send the Grande to 1 west"),
        ("move_grande w1", "Move the Grande to 1 west"),
        ("alkalde w1 north", "Send an alcalde to the closed region at 1 west"),
        ("end", "End your turn without your 4 caballeros"),
        ("play 9", "Play power card 9"),
    ],
)
def test_labels_say_where_and_how_many(choice: str, label: str, words: Words) -> None:
    position = {"tiles": {"0": "n", "e1": "n"}, "display": [5, 6], "court": [9, 0]}
    view: ElCaballeroView = turn(situation(position), power_card=6).view(0)

    assert FACE.choice_label(choice, view, NAMES[:2], words) == label


def test_the_table_is_told_at_length_within_a_message(
    games: list[tuple[ElCaballero, list[Event]]], words: Words
) -> None:
    for game, _ in games:
        view: ElCaballeroView = game.view(None)
        lines = FACE.position(view, NAMES[: view.players], words, DISCORD_TEXT)
        told = "\n".join(lines)
        assert len(told) <= DISCORD_TEXT
        assert "elcaballero." not in told
        assert all(f"{land.letter}, worth {land.value}" in told for land in view.lands)


def test_the_alt_text_is_as_short_as_discord_wants_it(
    games: list[tuple[ElCaballero, list[Event]]], words: Words
) -> None:
    for game, _ in games:
        view: ElCaballeroView = game.view(None)
        told = FACE.alt_text(view, NAMES[: view.players], words)
        assert 0 < len(told) <= ALT_TEXT_LIMIT
        assert f"Round {view.round}" in told


@pytest.mark.parametrize(
    ("tile", "told"),
    [
        (1, "water only"),
        (3, "water only, fish"),
        (11, "land in the north, gold"),
        (15, "land in the north and east"),
        (45, "land all round"),
    ],
)
def test_tiles_are_told_by_their_edges(tile: int, told: str, words: Words) -> None:
    (face,) = situation({"tiles": {"0": "nes"}, "display": [tile]}).game.view(None).display

    assert tile_words(face, words) == told


def test_a_scoring_has_a_sheet_with_the_points_of_land_ships_and_alkalden(words: Words) -> None:
    position = {
        "tiles": {"0": "nesw", "e1": "w", "e10": "-"},
        "cards": {
            "n1": {"player": 0, "south": 4},
            "s1": {"player": 1, "north": 3},
            "e10n1": {"player": 1, "south": 1, "ships": ["south"]},
        },
    }
    playing = situation(position)
    playing.play("scoring", True)

    (sheet,) = FACE.scoring_sheets(playing.happened, NAMES[:2], words)

    assert [(row.label, row.points) for row in sheet.facts.rows] == [  # type: ignore[attr-defined]
        ("Land worth 2 (the start tile)", (4, 0)),
        ("Ships", (0, 1)),
        ("Total so far", (4, 1)),
    ]
    assert "Total so far: Ana 4" in sheet.text


def test_where_points_came_from_sums_up_to_the_score(
    games: list[tuple[ElCaballero, list[Event]]], words: Words
) -> None:
    ended = 0
    whole: list[Event] = []
    for game, happened in games:
        whole += happened
        if game.over and whole:
            view = game.view(None)
            sources = FACE.sources(whole, view, words)
            assert [sum(source.points[seat] for source in sources) for seat in range(view.players)] == list(view.score)
            ended += 1
            whole = []
    assert ended


def test_the_picture_marks_what_a_turn_changed_and_nothing_where_too_much_did(
    games: list[tuple[ElCaballero, list[Event]]],
) -> None:
    everything: list[Event] = []
    for _, happened in games[:8]:
        everything += happened
        changes = changes_of(happened)
        assert len(changes.cells) + len(changes.gone) <= MOST
    assert changes_of(everything).cells == ()


def test_pictures_are_equal_for_viewers_of_equal_tables(words: Words) -> None:
    game = turn(situation({"tiles": {"0": "n"}, "display": [5], "court": [3, 0]}))
    boards = [FACE.board(game.view(viewer), NAMES[:2], words, ()) for viewer in (None, 0, 1)]

    assert boards[0].key == boards[1].key == boards[2].key


@pytest.mark.parametrize("code", sorted(path.name for path in LOCALES.iterdir()))
def test_every_remark_of_a_hint_has_a_sentence_with_its_number(code: str) -> None:
    words = Texts.load().for_locale(code)
    area = TELLING.naming(NAMES, words).area("e2n1")
    said = {words.plural(f"hint.remark.{name}", 7, area=area) for name in REMARKS}
    assert len(said) == len(REMARKS) == 9
    assert all("7" in each and "{" not in each for each in said)
