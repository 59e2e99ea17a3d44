"""The lighthouses in words and in a picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from PIL import Image

from bot.faces import Board, Face
from bot.i18n import Words
from bot.narrator import Naming, Telling
from bot.narrator.tellers import Group, plain
from engine.core.events import Event
from engine.core.view import CommonView
from render.layout import LayoutName
from render.palette import reduce_colours
from render.theme import Theme
from tests.lighthouse import rules
from tests.lighthouse.rules import HarbourView

SIZE = (320, 160)


def _lights(group: Group, naming: Naming) -> str:
    (event,) = group
    lights = [f"{naming.player(seat)} {light}" for seat, light in enumerate(event.lights)]
    return naming.words("harbour.lights", lights=naming.row(lights))


def _scored(group: Group, naming: Naming) -> str:
    (event,) = group
    points = [f"{naming.player(seat)} {number}" for seat, number in enumerate(event.points)]
    return naming.words("harbour.scored", points=naming.row(points))


TELLING = Telling(
    deeds={rules.Rowed: plain("harbour.rowed")},
    statements={
        rules.NightFell: plain("harbour.night", "round"),
        rules.LightsShown: _lights,
        rules.NightScored: _scored,
        rules.DayBroke: plain("harbour.day"),
    },
    silent=frozenset({rules.LightChosen, rules.TurnBegan, rules.TurnEnded}),
    opening=frozenset({rules.NightFell, rules.NightScored}),
    ending=frozenset({rules.TurnBegan, rules.TurnEnded}),
)


def _composed(strokes: tuple[int, ...], theme: Theme, layout: LayoutName) -> Image.Image:
    """A stripe for each boat, as long as it was rowed."""
    picture = Image.new("RGB", SIZE, theme.colours.backdrop)
    for seat, count in enumerate(strokes):
        picture.paste(theme.players[seat].colour, (0, 50 * seat, 40 + 100 * count, 50 * seat + 40))
    return reduce_colours(theme, picture)


class HarbourFace(Face):
    telling = TELLING

    def prompt(self, view: CommonView, names: Sequence[str], words: Words) -> str:
        if view.viewer not in view.waiting:
            return words("harbour.wait")
        return words(f"harbour.ask.{view.phase}")

    def choice_label(self, choice: str, view: CommonView, names: Sequence[str], words: Words) -> str:
        return words(f"harbour.choice.{choice.replace(' ', '_')}")

    def alt_text(self, view: CommonView, names: Sequence[str], words: Words) -> str:
        return " ".join(self.position(view, names, words, 1000))

    def position(self, view: CommonView, names: Sequence[str], words: Words, limit: int) -> list[str]:
        strokes = HarbourView.of(view).strokes
        return [
            words("harbour.boat", player=words.name(names[seat]), count=count) for seat, count in enumerate(strokes)
        ]

    def board(self, view: CommonView, names: Sequence[str], words: Words, happened: Iterable[Event] = ()) -> Board:
        strokes = HarbourView.of(view).strokes
        return Board(("lighthouse", strokes), partial(_composed, strokes))


FACE = HarbourFace()
