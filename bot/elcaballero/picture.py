"""The picture of the table: its words in the reader's language, and what makes two pictures equal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from PIL import Image

from bot.elcaballero.telling import changes_of
from bot.faces import BoardPicture, SheetPicture
from bot.i18n.words import Words
from bot.narrator.names import drawn
from engine.core.events import Event
from engine.elcaballero.seen.view import ElCaballeroView
from render.elcaballero import board, ghost, part
from render.elcaballero.changes import IslandChanges
from render.elcaballero.ghost import Ghost
from render.elcaballero.words import IslandWords
from render.layout import LayoutName
from render.theme import Theme


def picture(
    view: ElCaballeroView,
    names: Sequence[str],
    words: Words,
    happened: Iterable[Event] = (),
    ringed: tuple[str, ...] = (),
) -> BoardPicture:
    """The table with the changes that these events made; with places `ringed`, the rest of it is dimmed."""
    finished, changes = island_words(view, names, words), changes_of(happened)
    return BoardPicture((seen(view), finished, changes, ringed), partial(_composed, view, finished, changes, ringed))


def _composed(
    view: ElCaballeroView,
    words: IslandWords,
    changes: IslandChanges,
    ringed: tuple[str, ...],
    theme: Theme,
    layout: LayoutName,
) -> Image.Image:
    return board.compose(view, words, theme, layout=layout, changes=changes, ringed=ringed)


def part_picture(
    view: ElCaballeroView, names: Sequence[str], words: Words, happened: Iterable[Event], *, with_tiles: bool
) -> BoardPicture:
    """The part of the island around what these events changed, with the open tiles or without."""
    finished, changes = island_words(view, names, words), changes_of(happened)
    key = ("part", seen(view), finished, changes, with_tiles)
    return BoardPicture(key, partial(_composed_part, view, finished, changes, with_tiles))


def _composed_part(
    view: ElCaballeroView,
    words: IslandWords,
    changes: IslandChanges,
    with_tiles: bool,
    theme: Theme,
    _layout: LayoutName,
) -> Image.Image:
    return part.compose(view, words, theme, changes=changes, with_tiles=with_tiles)


def ghost_sheet(view: ElCaballeroView, piece: Ghost, names: Sequence[str], words: Words, told: str) -> SheetPicture:
    """The cells around a piece that somebody thinks of laying; `told` says it in words."""
    shown = _public(view)
    return SheetPicture(_ghost, GhostFacts(seen(shown), island_words(view, names, words), piece, shown), told)


@dataclass(frozen=True)
class GhostFacts:
    """Everything on such a picture."""

    key: tuple[object, ...]
    """What can be seen of the view."""
    words: IslandWords
    piece: Ghost
    view: ElCaballeroView = field(compare=False)


def _ghost(facts: GhostFacts, theme: Theme) -> Image.Image:
    return ghost.compose(facts.view, facts.words, facts.piece, theme)


def _public(view: ElCaballeroView) -> ElCaballeroView:
    """The view without what only its viewer is asked: two people who see the same island see the same picture."""
    return replace(view, viewer=None, choices=(), prompt=None)


def seen(view: ElCaballeroView) -> tuple[object, ...]:
    """What the picture can show of a view, as a value that is equal for equal pictures."""
    return (
        view.game,
        view.players,
        view.options["expanded"],
        view.round,
        view.over,
        view.waiting,
        view.ranking,
        view.score,
        view.start_player,
        view.turn_order,
        view.turns_done,
        view.tiles,
        view.cards,
        view.lands,
        view.waters,
        view.display,
        view.stack,
        view.court,
        view.free_cards,
        view.ships_at_court,
        view.alkalden_left,
        view.grandes_left,
        view.ships,
        view.castillos,
        view.power_cards,
    )


def island_words(view: ElCaballeroView, names: Sequence[str], words: Words) -> IslandWords:
    """The words in the picture, in the reader's language."""
    scorings = [number for number in view.scoring_after if number >= view.round and not view.over]
    return IslandWords(
        round=words("picture.round", round=view.round, last=view.rounds[-1]),
        phase=words(f"elcaballero.picture.phase.{view.phase}"),
        next_scoring=words("picture.next_scoring", round=scorings[0]) if scorings else words("picture.last_scoring"),
        players=drawn(names, words),
        court=words("picture.court"),
        cards=words("elcaballero.picture.cards"),
        ships=words("elcaballero.picture.ships"),
        supply=words("elcaballero.picture.supply"),
        stack=words("elcaballero.picture.stack"),
        sides=(
            words("elcaballero.picture.side.north"),
            words("elcaballero.picture.side.east"),
            words("elcaballero.picture.side.south"),
            words("elcaballero.picture.side.west"),
        ),
    )
