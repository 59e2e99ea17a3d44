"""Every text fits its room in every language, and nothing on a sheet lies on top of something else."""

from __future__ import annotations

import itertools
import re
from dataclasses import fields, is_dataclass, replace
from functools import cache
from random import Random
from typing import Any

import pytest

from bot.elgrande import sheets
from bot.i18n.texts import Texts
from bot.i18n.words import Words
from bot.storage.records.tables import Seat, SeatKind, Table
from cogs.lobby import message
from engine import Game
from engine.core.events import Event
from engine.elgrande import facts
from engine.elgrande.seen.view import View
from render.elgrande.sheets import action_card, open_cards, scoring_sheet, secret_disc
from render.fonts import ELLIPSIS, text_width
from render.layout import Box
from render.sheets import final_sheet, lobby_card, power_cards
from render.sheets.paper import Paper
from render.sheets.writing import height_of, written
from render.theme import load_theme
from tests.random_cases import sampled
from tests.render.sheets import samples
from tests.render.sheets.samples import KINDS

LONG = "a made-up language of long words"
LANGUAGES = {words.code: words for words in Texts.load().languages}
SOURCES = ("regions", "castillo", "special", "king", "home", "other")

SEATS = tuple(Seat(number, SeatKind.COMPUTER, None, name, number) for number, name in enumerate(samples.NAMES[:4]))
TABLE = Table(1, 1, 1, "Friday evenings in Castile", {}, seed=7, seats=SEATS, id=1234)


def stretched(facts: Any) -> Any:
    """The facts with every word of four letters or more a third longer, with accents; ids stay."""
    if isinstance(facts, str):
        if re.fullmatch("[a-z_0-9]+", facts):
            return facts
        return re.sub(r"[^\W\d_]{4,}", lambda word: word[0] + "ärisch"[: max(1, len(word[0]) // 3)], facts)
    if isinstance(facts, tuple):
        return tuple(stretched(fact) for fact in facts)
    if is_dataclass(facts) and not isinstance(facts, type):
        return type(facts)(**{field.name: stretched(getattr(facts, field.name)) for field in fields(facts)})
    return facts


@cache
def game() -> tuple[View, tuple[Event, ...]]:
    """The first player's view of the middle of a game of five, and all events of the whole game."""
    played, chance = Game.new({"players": 5}, 7), Random(7)
    view, events = played.view(0), []
    while played.waiting:
        seat = chance.choice(played.waiting)
        events += played.apply(seat, chance.choice(played.pending[seat]))
        if played.view(0).round == 4 and played.view(0).open_cards:
            view = played.view(0)
    return view, tuple(events)


def pictures(words: Words) -> list[tuple[Any, Any]]:
    """Modules and facts of all sheets that have words of a catalogue, from a game."""
    view, events = game()
    deck = tuple(facts.KING_AND_INTRIGUE_CARDS.values())
    with_actions = replace(view, power_deck=deck, hand=tuple(card.value for card in deck), played_power_cards=((),) * 5)
    cards = [sheets.action_card(card, words) for card in facts.ALL_ACTION_CARDS]
    shorts = [
        open_cards.OpenActionCard(
            card.title, words(f"card.{name}.short"), card.caballeros, card.symbols, taken_by, taken_by == 2
        )
        for (name, card), taken_by in zip(
            zip(facts.ALL_ACTION_CARDS, cards, strict=True), itertools.cycle((None, 2)), strict=False
        )
    ]
    names = ("Wolfeschlegelsteinhausenbergerdo",) * 5
    end = samples.an_end(Random(1))
    nothing = (0,) * len(end.points)
    return [
        (lobby_card, message.lobby_card(TABLE, words)),
        *((action_card, card) for card in cards),
        *((action_card, sheets.action_card(action, words)) for action in facts.SPECIAL_ACTIONS),
        *((open_cards, open_cards.OpenCards("Cards", tuple(shorts[n : n + 5]))) for n in range(0, len(shorts), 5)),
        (open_cards, sheets.open_cards(view, words)),
        (power_cards, sheets.power_cards(view, words)),
        (power_cards, sheets.power_cards(with_actions, words)),
        (secret_disc, sheets.secret_disc(view, words)),
        *((scoring_sheet, sheet) for sheet in sheets.scoring_sheets(events, names, words)),
        (
            final_sheet,
            final_sheet.FinalSheet(
                heading=words.plural(
                    "sheet.winners", 2, players=words.list(names[:2]), game=words("option.game.elgrande")
                ),
                ranking=end.ranking,
                chart_heading=words("sheet.chart"),
                rounds=end.rounds,
                points=end.points,
                sources=tuple(final_sheet.Source(words(f"sheet.source.{key}"), nothing) for key in SOURCES),
            ),
        ),
    ]


def assert_whole(paper: Paper) -> None:
    """No text was cut, and none is wider or higher than its room."""
    for text in paper.texts:
        assert not any(line.endswith(ELLIPSIS) for line in text.lines), text
        assert text.box.width <= text.room.width, text
        assert text.box.height <= text.room.height, text
        assert paper.box.holds(text.box), text


def assert_apart(paper: Paper) -> None:
    """Letters and drawings have their own places, all on the paper."""
    boxes = [*((text.box, text.text) for text in paper.texts if text.text), *((box, "") for box in paper.sprites)]
    for (one, first), (other, second) in itertools.combinations(boxes, 2):
        assert not one.overlaps(other), f"{first!r} at {one} and {second!r} at {other}"
    assert all(paper.box.holds(box) for box, _ in boxes)


@pytest.mark.thorough
@pytest.mark.parametrize("language", [*LANGUAGES, LONG])
def test_every_text_of_a_catalogue_fits_uncut(language: str) -> None:
    for module, made in pictures(LANGUAGES.get(language, LANGUAGES["en"])):
        paper = module.draw(stretched(made) if language == LONG else made, load_theme())
        assert_whole(paper)
        assert_apart(paper)


@pytest.mark.parametrize("seed", sampled(range(12), 4))
@pytest.mark.parametrize("kind", sorted(KINDS))
def test_nothing_overlaps_and_nothing_is_cut(kind: str, seed: int) -> None:
    paper = KINDS[kind].paper(seed, load_theme())
    assert_whole(paper)
    assert_apart(paper)


@pytest.mark.parametrize("seed", sampled(range(40), 10))
def test_nothing_overlaps_in_any_scoring(seed: int) -> None:
    assert_apart(KINDS["scoring_sheet"].paper(100 + seed, load_theme()))


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_everything_is_large_enough_to_be_read_on_a_phone(kind: str) -> None:
    """A sheet is shown 550 pixels wide: three of four texts have 10 pixels there; long names may have fewer."""
    paper = KINDS[kind].paper(3, load_theme())
    sizes = sorted(text.size * 550 / paper.picture.width for text in paper.texts)
    assert sizes[len(sizes) // 4] >= 10


def test_words_are_broken_only_where_no_size_helps() -> None:
    width = text_width("Autoritätsverfall", "text", 24)
    assert written("Autoritätsverfall", "text", (40, 30, 24), width, 100, 2) == (24, ("Autoritätsverfall",))
    size, lines = written("Autoritätsverfall", "text", (40, 30), width, 100, 2)
    assert size == 40
    assert "".join(lines).replace("-", "") == "Autoritätsverfall"
    assert all(text_width(line, "text", size) <= width for line in lines)


def test_one_line_is_better_than_large_letters() -> None:
    width = text_width("Castilla la Nueva", "text", 32)
    assert written("Castilla la Nueva", "text", (40, 36, 32, 28), width, 100, 2) == (32, ("Castilla la Nueva",))
    assert written("Castilla la Nueva", "text", (60, 32), width, 110, 2)[0] == 60


def test_lines_of_a_title_are_nearly_equally_long() -> None:
    width = text_width("Score all regions whose first place is worth 6 or", "text", 30)
    _, lines = written("Score all regions whose first place is worth 6 or 7.", "text", (30,), width, 100, 2)
    assert lines == ("Score all regions whose", "first place is worth 6 or 7.")


def test_lines_are_as_many_as_the_room_is_high() -> None:
    text = "one two three four five six"
    size, lines = written(text, "text", (30,), 120, height_of(2, 30), 5)
    assert len(lines) == 2
    assert lines[-1].endswith(ELLIPSIS)
    assert len(written(text, "text", (30,), 120, height_of(5, 30), 5)[1]) > 2
    assert size == 30


def test_a_text_that_cannot_fit_says_so_by_an_ellipsis() -> None:
    _, lines = written("W" * 200, "text", (30, 20), 100, 60, 2)
    assert lines[-1].endswith(ELLIPSIS)
    assert all(text_width(line, "text", 20) <= 100 for line in lines)


def test_the_box_of_letters_lies_in_the_middle_of_its_room() -> None:
    paper = Paper(load_theme(), 400, 200)
    room = Box(50, 40, 300, 100)
    box = paper.text("Isabel", room, "text", (40,), (0, 0, 0), "middle")
    assert room.holds(box)
    assert abs(box.middle[0] - room.middle[0]) <= 1
    assert abs(box.middle[1] - room.middle[1]) <= 1
    assert paper.measured("Isabel", room, "text", (40,), "middle") == box
