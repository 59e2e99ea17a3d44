"""Text is measured in pixels and made to fit."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from PIL import Image, ImageDraw

from render.elgrande.beside.cards import title_lines
from render.elgrande.layout import load_layout
from render.elgrande.map.labels import NAME_MARGIN, NAME_SIZES, name_line
from render.elgrande.map.places import places
from render.fonts import (
    ELLIPSIS,
    FILES,
    FOLDER,
    FOR_NAMES,
    Typeface,
    fit,
    font,
    printable,
    shorten,
    text_width,
    wrap,
    write,
)
from render.layout import LAYOUTS, LayoutName

LOCALES = Path(__file__).parents[2] / "data" / "locales"
ALIKE = ("Sevilla", "Granada", "Valencia", "Castillo")
NAMES = {  # in the order of data/elgrande/map/places.toml
    "es": ("Galicia", "País Vasco", "Aragón", "Cataluña", "Castilla la Vieja", "Castilla la Nueva", *ALIKE),
    "de": ("Galicien", "Baskenland", "Aragonien", "Katalonien", "Altkastilien", "Neukastilien", *ALIKE),
    "nl": ("Galicië", "Baskenland", "Aragón", "Catalonië", "Oud-Castilië", "Nieuw-Castilië", *ALIKE),
    "en": ("Galicia", "Basque Country", "Aragon", "Catalonia", "Old Castile", "New Castile", *ALIKE),
}


@pytest.mark.parametrize("language", sorted(NAMES))
def test_every_regions_name_fits_uncut_in_every_language(language: str) -> None:
    for (region, place), name in zip(places().items(), NAMES[language], strict=True):
        size, line = name_line(name, place.width)
        assert ELLIPSIS not in line, region
        assert size >= 22, region
        assert text_width(line, "title", size) <= place.width - NAME_MARGIN


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("catalogue", sorted(LOCALES.glob("*/elgrande/cards.po")), ids=lambda file: file.parent.name)
def test_every_title_of_an_action_card_fits_uncut_in_every_language(catalogue: Path, layout: LayoutName) -> None:
    with catalogue.open("rb") as file:
        messages = [message for message in read_po(file) if str(message.id).endswith(".title")]
    assert messages
    places = load_layout(layout)
    for message, card in itertools.product(messages, places.cards):
        _, lines = title_lines(str(message.string), card.width, places.card_type)
        assert not any(ELLIPSIS in line for line in lines), message.id


@pytest.mark.parametrize("width", [40, 120, 200])
@pytest.mark.parametrize(
    "name", ["Wolfeschlegelsteinhausen", "iiiiiiiiiiiiiiiiiiiiiiiiiiiiiii", "W W W W W W W W W W W W"]
)
def test_long_names_are_shortened_by_pixels_not_letters(name: str, width: int) -> None:
    short = shorten(name, "text", 34, width)
    assert short.endswith(ELLIPSIS) or short == name
    assert text_width(short, "text", 34) <= width
    if short != name:
        longer = name[: len(short) + 1].rstrip()
        assert text_width(longer + ELLIPSIS, "text", 34) > width


def test_short_names_stay_as_they_are() -> None:
    assert shorten("Isabel", "text", 34, 200) == "Isabel"


def test_characters_without_a_picture_are_left_out() -> None:
    assert printable("🦊 Núñez 🦊") == "Núñez"
    assert printable("𝓘𝓼𝓪𝓫𝓮𝓵") == "Isabel"
    assert printable("漢字", "title") == "?"
    assert printable("Иван Ωμέγα") == "Иван Ωμέγα"
    assert printable("a\nb\u202ec") == "a bc"


@pytest.mark.parametrize("face", sorted(FILES))
def test_every_letter_of_the_four_languages_is_there(face: str) -> None:
    letters = "ÄÖÜäöüßÁÉÍÓÚÑáéíóúñÇçËÏëïĳ¿¡–’“”„…0123456789"
    for letter in letters:
        assert printable(letter, face) != "?", letter


@pytest.mark.parametrize(
    "name", ["Иван", "Ωμέγα", "Nguyễn Thị", "さくら", "田中 太郎", "王小明", "黃美玲", "김민준", "דוד", "Łukasz"]
)
def test_names_are_drawn_in_the_letters_of_their_owners(name: str) -> None:
    assert printable(name).replace(" ", "") == (name if name != "דוד" else "דוד"[::-1]).replace(" ", "")
    assert drawn(name) != drawn("\ue000" * len(name))  # a box for each letter that is in no font


def test_arabic_letters_are_joined_and_run_from_right_to_left() -> None:
    assert printable("محمد") == "\ufeaa\ufee4\ufea4\ufee3"
    assert printable("Ana علي") == "Ana \ufef2\ufee0\ufecb"


def test_names_from_right_to_left_are_cut_where_they_end() -> None:
    name = printable("عبد الرحمن الفارسي")
    short = shorten(name, "text", 34, 120)

    assert short.startswith(ELLIPSIS)
    assert name.endswith(short.removeprefix(ELLIPSIS))
    assert text_width(short, "text", 34) <= 120


@pytest.mark.parametrize("anchor", ["ls", "ms", "rs"])
def test_a_line_of_several_scripts_stands_where_any_other_does(anchor: str) -> None:
    text = "Ana 田中 W"
    left = {"ls": 200, "ms": 200 - text_width(text, "text", 40) / 2, "rs": 200 - text_width(text, "text", 40)}[anchor]
    box = drawn(text, anchor).getbbox()

    assert box is not None
    assert abs(box[0] - left) < 6
    assert abs(box[2] - left - text_width(text, "text", 40)) < 6


def test_files_for_names_hold_nothing_that_another_has() -> None:
    coverage = json.loads((FOLDER / "characters.json").read_text(encoding="utf-8"))
    letters = "".join(coverage[file] for file in FOR_NAMES)

    assert len(letters) == len(set(letters))


def drawn(text: str, anchor: str = "ls") -> Image.Image:
    picture = Image.new("L", (600, 100))
    write(ImageDraw.Draw(picture), (200, 60), text, "text", 40, "white", anchor)
    return picture


@pytest.mark.parametrize("face", sorted(FILES))
def test_the_star_of_the_joker_is_there(face: Typeface) -> None:
    assert printable("140 to ★", face) == "140 to ★"
    assert font(face, 40).getbbox("★") != font(face, 40).getbbox("☆")  # which is drawn as what the font lacks


def test_lines_break_at_spaces() -> None:
    assert wrap("one two three", "text", 30, 10_000) == ("one two three",)
    assert wrap("one two three", "text", 30, 1) == ("one", "two", "three")


def test_only_words_that_are_too_long_break_behind_their_hyphens() -> None:
    width = text_width("der Vier-Punkte-", "text", 30)
    assert wrap("Wertung der Vier-Punkte-Regionen", "text", 30, width) == ("Wertung der", "Vier-Punkte-", "Regionen")
    assert wrap("all four-point regions", "text", 30, text_width("four-point", "text", 30))[1] == "four-point"


def test_text_takes_the_largest_size_that_fits_and_is_cut_at_the_smallest() -> None:
    assert fit("Round", "text", (40, 20), 500) == (40, ("Round",))
    assert fit("Round", "text", (40, 20), text_width("Round", "text", 20)) == (20, ("Round",))
    size, (line,) = fit("Rounds and rounds", "text", (40, 20), 80)
    assert size == 20
    assert line.endswith(ELLIPSIS)
    assert text_width(line, "text", 20) <= 80
    assert fit("Gezagsondermijning of it", "text", (30,), 120, 3)[1][1:] == ("of it",)
    _, lines = fit("a long title of many words that goes on", "text", (30,), 120, 2)
    assert len(lines) == 2
    assert lines[1].endswith(ELLIPSIS)


def test_fonts_come_with_their_licences() -> None:
    for file in (*FILES.values(), *FOR_NAMES):
        licence = FOLDER / f"OFL-{file.split('-', maxsplit=1)[0].removesuffix('.ttf')}.txt"
        assert "SIL OPEN FONT LICENSE" in licence.read_text(encoding="utf-8").upper()


def test_names_are_tried_from_large_to_small() -> None:
    assert list(NAME_SIZES) == sorted(NAME_SIZES, reverse=True)
