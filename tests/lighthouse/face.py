"""The lighthouses in words and in a picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from PIL import Image

from bot.faces import BoardPicture, Face
from bot.i18n.words import Words
from bot.narrator.naming import Naming
from bot.narrator.rows import Told, table
from bot.narrator.tellers import Events, plain
from bot.narrator.telling import Telling
from engine.core.events import Event
from render.layout import LayoutName
from render.palette import reduce_colours
from render.theme import Theme
from tests.lighthouse import rules
from tests.lighthouse.rules import HarbourView

SIZE = (320, 160)


def _lights(group: Events, naming: Naming) -> str:
    (event,) = group
    lights = [f"{naming.player(seat)} {light}" for seat, light in enumerate(event.lights)]
    return naming.words("harbour.lights", lights=naming.row(lights))


def _scored(group: Events, naming: Naming) -> str:
    (event,) = group
    points = [f"{naming.player(seat)} {number}" for seat, number in enumerate(event.points)]
    return naming.words("harbour.scored", points=naming.row(points))


TELLING = Telling(
    rows=table(
        Told(rules.NightFell, statement=plain("harbour.night", "round"), begins_paragraph=True),
        Told(rules.LightChosen),
        Told(rules.LightsShown, statement=_lights),
        Told(rules.TurnBegan, ends_paragraph=True),
        Told(rules.Rowed, deed=plain("harbour.rowed")),
        Told(rules.TurnEnded, ends_paragraph=True),
        Told(rules.NightScored, statement=_scored, begins_paragraph=True),
        Told(rules.DayBroke, statement=plain("harbour.day")),
    ),
)


def _composed(strokes: tuple[int, ...], theme: Theme, layout: LayoutName) -> Image.Image:
    """A stripe for each boat, as long as it was rowed."""
    picture = Image.new("RGB", SIZE, theme.colours.backdrop)
    for seat, count in enumerate(strokes):
        picture.paste(theme.players[seat].colour, (0, 50 * seat, 40 + 100 * count, 50 * seat + 40))
    return reduce_colours(theme, picture)


def _prompt(view: HarbourView, _names: Sequence[str], words: Words) -> str:
    return words(f"harbour.ask.{view.phase}" if view.viewer in view.waiting else "harbour.wait")


def _choice_label(choice: str, _view: HarbourView, _names: Sequence[str], words: Words) -> str:
    return words(f"harbour.choice.{choice.replace(' ', '_')}")


def _position(view: HarbourView, names: Sequence[str], words: Words, _limit: int = 0) -> list[str]:
    return [
        words("harbour.boat", player=words.name(names[seat]), count=count) for seat, count in enumerate(view.strokes)
    ]


def _board(view: HarbourView, _names: Sequence[str], _words: Words, _happened: Iterable[Event]) -> BoardPicture:
    return BoardPicture(("lighthouse", view.strokes), partial(_composed, view.strokes))


FACE: Face[HarbourView] = Face(
    telling=TELLING,
    prompt=_prompt,
    choice_label=_choice_label,
    alt_text=lambda view, names, words: " ".join(_position(view, names, words)),
    position=_position,
    board=_board,
)
