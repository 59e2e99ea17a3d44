"""Golden pictures of the board. `python -m tests.render.elgrande.board_goldens` draws them anew."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from PIL import Image

from engine.case import cases_in
from engine.elgrande.board.effects import SCORING
from engine.elgrande.facts import KING_AND_INTRIGUE_CARDS
from engine.elgrande.seen.view import LastingEffect, View
from engine.played_case import begun
from render.elgrande.board import render
from render.elgrande.moves.changes import NO_CHANGES, Arrow, BoardChanges
from render.layout import LayoutName
from render.theme import load_theme
from tests.render import goldens
from tests.render.elgrande.positions import CARDS, NAMES, WORDS

CASES = Path(__file__).parent / "boards.json"
FOLDER = goldens.FOLDER / "boards"
SMALLER = 4

LAST_TURN = BoardChanges(
    ("granada", "castilla_la_nueva"),
    (
        Arrow("caballero", 2, "court", "granada", 2),
        Arrow("caballero", 3, "galicia", "castilla_la_nueva", 1),
        Arrow("caballero", 0, "cataluna", "province", 1),
        Arrow("king", None, "valencia", "aragon", 1),
    ),
)
LAST_VOYAGE = BoardChanges(
    ("ship", "america", "francia"),
    (
        Arrow("caballero", 2, "ship", "america", 1),
        Arrow("caballero", 3, "court", "ship", 2),
        Arrow("caballero", 4, "cataluna", "galicia", 1),
    ),
)
EFFECTS = (
    LastingEffect("quarantine", 1, SCORING, ("castilla_la_nueva",)),
    LastingEffect("alliance", 0, SCORING, ("castilla_la_nueva", "sevilla")),
    LastingEffect("bridge", 1, SCORING, ("aragon", "valencia")),
    LastingEffect("castillo_moved", 2, SCORING, ("granada",)),
    LastingEffect("collapse", 0, SCORING, ()),
    LastingEffect("double", 0, SCORING, ("galicia",), secret=True),
    LastingEffect("espionage", 1, SCORING, ()),
)
STANDARDS = ("galicia", "aragon", "castilla_la_nueva", "sevilla", None)
# Name of the picture: case, theme, layout, what the last turn changed.
PICTURES: dict[str, tuple[str, str, LayoutName, BoardChanges]] = {
    "start": ("start", "light", "wide", NO_CHANGES),
    "turns": ("turns", "light", "wide", LAST_TURN),
    "turns-tall": ("turns", "light", "tall", LAST_TURN),
    "turns-dark": ("turns", "dark", "wide", LAST_TURN),
    "crowd": ("crowd", "light", "wide", NO_CHANGES),
    "crowd-contrast": ("crowd", "contrast", "tall", NO_CHANGES),
    "scoring": ("scoring", "light", "wide", NO_CHANGES),
    "two": ("two", "light", "wide", NO_CHANGES),
    "markers": ("markers", "light", "wide", NO_CHANGES),
    "markers-tall": ("markers", "dark", "tall", NO_CHANGES),
    "over": ("over", "light", "wide", NO_CHANGES),
    "colonies": ("colonies", "light", "wide", LAST_VOYAGE),
    "colonies-dark": ("colonies", "dark", "wide", NO_CHANGES),
    "colonies-tall": ("colonies", "contrast", "tall", NO_CHANGES),
}


def views() -> dict[str, View]:
    """The public Views of all cases, by title, and one of a game that is over."""
    found = {}
    for case in cases_in(CASES):
        playing = begun(case)
        for kind, facts in case.play:
            playing.play(kind, facts)
        found[case.title] = playing.game.view(None)
    # A case ends with its general scoring; in a game the round would go on.
    found["scoring"] = replace(found["scoring"], over=False, phase="general_scoring", ranking=())
    end = found["crowd"]
    found["over"] = replace(end, over=True, phase="over", open_cards=(), waiting=(), ranking=((2,), (3,), (0, 1), (4,)))
    found["markers"] = replace(
        found["turns"], effects=EFFECTS, power_deck=tuple(KING_AND_INTRIGUE_CARDS.values()), standards=STANDARDS
    )
    return found


def drawn() -> Iterator[tuple[str, Image.Image]]:
    """All pictures, small."""
    known = views()
    for name, (title, theme, layout, changes) in PICTURES.items():
        view = known[title]
        ids = [card.id for card in view.open_cards]
        known_titles = [title for title, _, _ in CARDS.values()]
        titles = dict(zip(ids, [*known_titles, *ids[len(known_titles) :]], strict=False))
        meanings = {each.name: each.name.replace("_", " ") for each in view.effects}
        regions = {region.id: WORDS.regions.get(region.id, region.id) for region in view.regions}
        areas = {**WORDS.regions, **regions}
        words = replace(WORDS, regions=areas, players=NAMES[: view.players], cards=titles, effects=meanings)
        png = render(view, words, load_theme(theme), layout=layout, changes=changes)
        yield name, Image.open(io.BytesIO(png)).convert("RGB").reduce(SMALLER)


if __name__ == "__main__":
    goldens.renew(FOLDER, drawn())
