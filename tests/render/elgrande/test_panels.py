"""Beside the board, too, nothing lies on something else and every word fits, whatever the language and the names."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

import pytest

from engine.core.game import Game
from engine.elgrande.seen.view import HeldVeto, View
from render.elgrande.beside.cards import draw_cards
from render.elgrande.beside.side import draw_header, draw_players, in_gold
from render.elgrande.beside.standing import draw_standing
from render.elgrande.layout import load_layout
from render.elgrande.page import BoardPage
from render.elgrande.words import BoardWords
from render.fonts import ELLIPSIS
from render.layout import LAYOUTS, Box, LayoutName
from render.page import Stamp
from render.theme import load_theme
from tests.render.elgrande.positions import CARDS, WORDS, position

# The longest that translators may plausibly write.
GERMAN = replace(
    WORDS,
    cards=dict(
        zip(
            CARDS,
            (
                "Intrige: zwei eigene und zwei fremde Caballeros",
                "Autoritätsverlust",
                "Sonderwertung der Vier-Punkte-Regionen",
                "Geheime Sonderwertung",
                "Der König",
            ),
            strict=True,
        )
    ),
    round="Runde 4 von 9",
    phase="Allgemeine Wertung",
    next_scoring="Nächste allgemeine Wertung nach Runde 6",
    court="Hofstaat",
    province="Provinzen",
    hand="Machtkarten",
)
NAMES = {
    "wide": ("W" * 32, "M W " * 8, "Wolfeschlegelsteinhausen", "ＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷＷ", "Ægir"),
    "strange": ("🦊🦊", "مرحبا", "\u202eabc", "漢字", "Иван Иванович Достоевский"),
}
LAYOUT_AND_PLAYERS = list(itertools.product(LAYOUTS, (2, 3, 4, 5)))


def full(players: int) -> View:
    """Everything that can stand in the panels at once, and all of it wide."""
    return replace(
        position(5, players),
        score=(128, 104, 99, 100, 88)[:players],
        court=(30, 22, 12, 20, 0)[:players],
        province=(30, 28, 20, 10, 0)[:players],
        hand_sizes=(13,) * players,
        power_cards=(13, 12, 11, 10, None)[:players],
        vetoes=(HeldVeto(0, 5), HeldVeto(1, 5)),
        discs_ready=(True,) * players,
    )


class Notes:
    """What was printed where: the boxes of the ink of all stamps, and the lines of text."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.boxes: list[Box] = []
        self.texts: list[str] = []
        press, write = BoardPage.press, BoardPage.text

        def note(page: BoardPage, stamp: Stamp, left: int, top: int) -> None:
            ink = stamp.mask.getbbox()
            if ink is not None:
                self.boxes.append(Box(left + ink[0], top + ink[1], ink[2] - ink[0], ink[3] - ink[1]))
            press(page, stamp, left, top)

        def note_text(page: BoardPage, text: str, *places: object) -> int:
            self.texts.append(text)
            return write(page, text, *places)  # type: ignore[arg-type]  # passed on as they came

        monkeypatch.setattr(BoardPage, "press", note)
        monkeypatch.setattr(BoardPage, "text", note_text)

    def free_of_each_other(self, rooms: list[Box]) -> None:
        """Everything lies in a room, and nothing on something else than the sheet of its room."""
        small = [box for box in self.boxes if box not in rooms]
        for box in small:
            assert any(room.holds(box) for room in rooms), box
        for one, other in itertools.combinations(small, 2):
            assert not one.overlaps(other), f"{one} and {other}"


def words(kind: str, players: int, language: BoardWords = WORDS) -> BoardWords:
    return replace(language, players=NAMES[kind][:players])


def test_no_open_card_is_left_out_in_silence() -> None:
    places = load_layout("wide")
    view = position(5, 5)
    more = replace(view, open_cards=(*view.open_cards, *view.open_cards))

    with pytest.raises(ValueError, match="10 cards lie open"):
        draw_cards(BoardPage(load_theme(), places), more, WORDS)


@pytest.mark.parametrize("language", [WORDS, GERMAN], ids=["english", "german"])
@pytest.mark.parametrize("kind", sorted(NAMES))
@pytest.mark.parametrize(("layout", "players"), LAYOUT_AND_PLAYERS)
def test_nothing_in_a_players_panel_lies_on_something_else(
    layout: LayoutName, players: int, kind: str, language: BoardWords, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes, places = Notes(monkeypatch), load_layout(layout, players)
    draw_players(BoardPage(load_theme(), places), full(players), words(kind, players, language))
    rest = Box(places.legend.left, places.player_boxes(players)[-1].bottom, places.legend.width, 720)
    notes.free_of_each_other([places.legend, *places.player_boxes(players), rest])
    assert {language.court, language.province, language.hand} <= set(notes.texts)  # uncut


@pytest.mark.parametrize("language", [WORDS, GERMAN], ids=["english", "german"])
@pytest.mark.parametrize("rounds", [tuple(range(1, 10)), (2, 3, 5, 6, 8, 9)])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_nothing_in_the_header_lies_on_something_else(
    layout: LayoutName, rounds: tuple[int, ...], language: BoardWords, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes, places = Notes(monkeypatch), load_layout(layout)
    draw_header(BoardPage(load_theme(), places), position(5, 5, rounds=rounds), language)
    notes.free_of_each_other([places.header])
    assert not any(ELLIPSIS in text for text in notes.texts)


@pytest.mark.parametrize("language", [WORDS, GERMAN], ids=["english", "german"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_nothing_on_an_action_card_lies_on_something_else(
    layout: LayoutName, language: BoardWords, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes, places = Notes(monkeypatch), load_layout(layout)
    view = position(5, 5)
    taken = tuple(replace(card, taken_by=number) for number, card in enumerate(view.open_cards))
    for shown in (view, replace(view, open_cards=taken)):
        notes.boxes.clear()
        draw_cards(BoardPage(load_theme(), places), shown, language)
        notes.free_of_each_other(list(places.cards))


@pytest.mark.parametrize("kind", sorted(NAMES))
@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_nothing_in_the_standing_lies_on_something_else(
    players: int, over: bool, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes, places = Notes(monkeypatch), load_layout("wide", players)
    view = replace(full(players), over=over, ranking=tuple((player,) for player in range(players)))
    page = BoardPage(load_theme(), places)
    draw_standing(page, view, words(kind, players))
    sheets = [box for box in notes.boxes if box.height > 150]
    bars = [box for box in notes.boxes if box.height <= 22 and box.width > 60]  # the points lie on the whole
    notes.boxes = [box for box in notes.boxes if box not in bars]
    notes.free_of_each_other(sheets)
    assert len(sheets) == players


def test_who_has_set_the_disc_is_not_in_gold_any_more() -> None:
    game: Game[Any, Any] = Game.new({"players": 3, "expansions": ["king_and_intrigue"]}, 4)
    first = game.waiting[0]
    assert set(in_gold(game.view(None))) == {0, 1, 2}, "all three set a disc"
    game.apply(first, game.pending[first][0])
    view = game.view(None)

    assert view.discs_ready[first]
    assert set(in_gold(view)) == {0, 1, 2} - {first}
