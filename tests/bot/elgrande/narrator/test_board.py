"""The board in words: alt texts, at every moment of whole games and for the fullest boards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.elgrande.narrator.board import alt_text
from bot.i18n.texts import Texts
from bot.narrator.alt_texts import ALT_TEXT_LIMIT
from engine.elgrande import facts
from engine.elgrande.seen.view import HeldVeto, OpenCard, View
from tests.bot.elgrande.narrator.test_asking import LONG_NAMES, of_views, views
from tests.random_cases import sampled
from tests.render.elgrande.positions import position

WORDS = Texts.load().for_locale("en")
NAMES = ("Ana", "Ben", "Carla", "Dario", "Elena")


def fullest() -> View:
    """More than ever stands on a board."""
    view = max(
        (each for each in views() if each.players == 5),
        key=lambda each: sum(map(sum, (r.caballeros for r in each.regions))),
    )
    longest = sorted(facts.ACTION_CARDS.values(), key=lambda card: len(WORDS(f"card.{card.id}.title")))[-5:]
    return replace(
        view,
        regions=tuple(
            replace(region, caballeros=(30,) * 5, grandes=(number,) if number < 5 else ())
            for number, region in enumerate(view.regions)
        ),
        castillo=(30,) * 5,
        scoring_tables={"8/4/0": "castilla_la_vieja", "4/0/0": "castilla_la_nueva"},
        score=(199,) * 5,
        court=(30,) * 5,
        province=(30,) * 5,
        power_cards=(13, 12, 11, 10, 9),
        hand_sizes=(13,) * 5,
        vetoes=(HeldVeto(0, 5), HeldVeto(1, 5)),
        discs_ready=(True,) * 5,
        open_cards=tuple(OpenCard(card.id, 1, 1, (), seat) for seat, card in enumerate(longest)),
    )


def test_the_alt_text_of_the_fullest_board_fits_and_is_complete() -> None:
    text = alt_text(fullest(), LONG_NAMES, WORDS)

    assert len(text) <= ALT_TEXT_LIMIT
    assert text.startswith("A is Maximilia…, B is")
    assert text.endswith("Secret disc set: A B C D E.")


@pytest.mark.thorough
@of_views(5)
def test_every_alt_text_keeps_the_limit(part: slice) -> None:
    for view in views()[part]:
        for names in (NAMES, LONG_NAMES):
            text = alt_text(view, names, WORDS)
            assert len(text) <= ALT_TEXT_LIMIT
            assert not text.endswith("…")
            assert "{" not in text
            assert "alt." not in text


def sentence(text: str, begin: str) -> str:
    """The sentence of an alt text that begins so."""
    assert f" {begin}" in f" {text}", f"nothing about {begin}"
    return f" {text}".partition(f" {begin}")[2].partition(". ")[0].rstrip(".")


def numbers(values: Sequence[int | None]) -> str:
    """Such as " Ana 3, Ben 2"."""
    return " " + ", ".join(f"{NAMES[seat]} {value}" for seat, value in enumerate(values) if value is not None)


@pytest.mark.parametrize("seed", sampled(range(60), 15))
def test_the_alt_text_of_any_position_is_complete(seed: int) -> None:
    """Everything that the picture shows can be read: pieces, King, cards, tables, points, whose turn it is."""
    view = position(seed)
    text = alt_text(view, NAMES[: view.players], WORDS)

    assert view.turn is not None
    assert text.startswith(f"Round {view.round} of 9. It’s {NAMES[view.turn.player]}’s turn. Points:")
    assert sentence(text, "The King is in") == f" {WORDS(f'region.{view.king}')}"
    for region in view.regions:
        parts = [f"{NAMES[seat]} {count}" for seat, count in enumerate(region.caballeros) if count]
        if region.grandes:
            parts.append("Grande " + ", ".join(NAMES[seat] for seat in region.grandes))
        if parts:
            assert sentence(text, WORDS(f"region.{region.id}") + ":") == f" {', '.join(parts)}"
        else:
            assert f" {WORDS(f'region.{region.id}')}:" not in text
    for table, area in view.scoring_tables.items():
        if area is not None:
            assert sentence(text, f"Scoring table {table}:") == f" {WORDS(f'region.{area}')}"
    cards = sentence(text, "Open cards:")
    for card in view.open_cards:
        title = WORDS(f"card.{card.id}.title")
        taken = "" if card.taken_by is None else f" (taken by {NAMES[card.taken_by]})"
        assert f"{title}{taken}" in cards
    told: dict[str, Sequence[int | None]] = {
        "Points": view.score,
        "At court": view.court,
        "In the province": view.province,
    }
    told |= {"Cards in hand": view.hand_sizes, "Power cards": view.power_cards}
    for begin, values in told.items():
        assert sentence(text, f"{begin}:") == numbers(values)
    assert ("Veto:" in text) == bool(view.vetoes)
    assert "The Castillo is closed." in text


def test_the_alt_text_says_who_is_next_where_it_is_not_the_turn() -> None:
    cards = position(3, players=3, phase="power_cards", turn=None, waiting=(1,), power_cards=(None, None, 4))
    discs = position(3, players=3, waiting=(0, 2), discs_ready=(False, True, False))
    over = position(3, players=3, over=True, phase="over", turn=None, waiting=(), ranking=((1,), (0, 2)))

    assert "Power cards are being played. Next: Ben." in alt_text(cards, NAMES, WORDS)
    assert "Next: Ana and Carla." in alt_text(discs, NAMES, WORDS)
    assert "Secret disc set: Ben." in alt_text(discs, NAMES, WORDS)
    assert alt_text(over, NAMES, WORDS).startswith("The game is over; best first: Ben, Ana and Carla.")


@of_views(5)
def test_the_alt_text_tells_nothing_of_a_closed_castillo_and_nothing_of_a_viewer(part: slice) -> None:
    for view in views()[part]:
        text = alt_text(view, NAMES, WORDS)
        if view.castillo is None:
            assert "The Castillo is closed." in text
        blind = replace(view, viewer=None, hand=(), my_disc=None, choices=(), prompt=None, veto_question=None)
        assert alt_text(blind, NAMES, WORDS) == text
