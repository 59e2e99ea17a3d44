"""The picture of the board: its words in the reader's language, and what makes two pictures equal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from PIL import Image

from bot.elgrande.marks import merged
from bot.elgrande.narrator.naming import effect_name
from bot.elgrande.narrator.telling import TELLING
from bot.faces import BoardPicture
from bot.i18n.words import Words
from bot.narrator.names import drawn
from engine.core.events import Event
from engine.elgrande.seen.view import View
from render.elgrande import board
from render.elgrande.moves.changes import BoardChanges
from render.elgrande.words import BoardWords
from render.layout import LayoutName
from render.theme import Theme


def picture(
    view: View, names: Sequence[str], words: Words, happened: Iterable[Event] = (), ringed: tuple[str, ...] = ()
) -> BoardPicture:
    """The board with the changes that these events made; with places `ringed`, the rest of it is dimmed."""
    finished, changes = board_words(view, names, words), changes_of(happened)
    return BoardPicture(
        (seen(view), finished.key, changes, ringed), partial(_composed, view, finished, changes, ringed)
    )


def map_picture(
    view: View, names: Sequence[str], words: Words, happened: Iterable[Event] = (), *, closely: bool = False
) -> BoardPicture:
    """The map alone, with what these events changed on it; `closely`: only what is around that."""
    finished, changes = board_words(view, names, words), changes_of(happened)
    key = ("map", seen(view), finished.key, changes, closely)
    return BoardPicture(key, partial(_composed_map, view, finished, changes, closely))


def _composed_map(
    view: View, words: BoardWords, changes: BoardChanges, closely: bool, theme: Theme, _layout: LayoutName
) -> Image.Image:
    return board.compose_map(view, words, theme, changes=changes, closely=closely)


def _composed(
    view: View, words: BoardWords, changes: BoardChanges, ringed: tuple[str, ...], theme: Theme, layout: LayoutName
) -> Image.Image:
    return board.compose(view, words, theme, layout=layout, changes=changes, ringed=ringed)


def changes_of(events: Iterable[Event]) -> BoardChanges:
    """What a picture marks of these events."""
    return merged(TELLING.marks(events))


def seen(view: View) -> tuple[object, ...]:
    """What the picture can show of a view, as a value that is equal for equal pictures: nothing of one viewer's own."""
    return (
        view.game,
        view.players,
        view.phase,
        view.round,
        view.rounds,
        view.scoring_after,
        view.king,
        view.regions,
        view.castillo,
        view.castillo_points,
        view.castillo_table,
        tuple(view.scoring_tables.items()),
        view.court,
        view.province,
        view.grandes,
        view.score,
        view.start_player,
        view.turn_order,
        view.turns_done,
        view.power_cards,
        view.played_power_cards,
        view.hand_sizes,
        view.open_cards,
        view.turn,
        view.vetoes,
        view.discs_ready,
        view.waiting,
        view.ranking,
        view.over,
        view.standards,
        view.power_deck,
        view.hands_ready,
        view.effects,
        tuple(view.cargo.items()),
        view.limit_table,
        view.black_in_castillo,
        view.inquisitor,
        view.kept_cards,
        view.second_cards,
        view.crowned,
        view.ships,
        view.prison,
        view.guests,
        view.stack_six,
    )


def _beside(view: View, words: Words) -> dict[str, str]:
    """What only some games have, and what it is called."""
    has_table = view.limit_table is not None
    shown = {"prison": bool(view.prison), "limit": has_table, "outside": has_table}
    return {thing: words(f"picture.{thing}") for thing, is_shown in shown.items() if is_shown}


def board_words(view: View, names: Sequence[str], words: Words) -> BoardWords:
    """The words in the picture, in the reader's language."""
    scorings = [number for number in view.scoring_after if number >= view.round and not view.over]
    return BoardWords(
        players=drawn(names, words),
        regions={area: words(f"region.{area}") for area in ("castillo", *(region.id for region in view.regions))},
        cards={card.id: words(f"card.{card.id}.title") for card in view.open_cards},
        round=words("picture.round", round=view.round, last=view.rounds[-1]),
        phase=words(f"picture.phase.{view.phase}"),
        next_scoring=words("picture.next_scoring", round=scorings[0]) if scorings else words("picture.last_scoring"),
        court=words("picture.court"),
        province=words("picture.province"),
        hand=words("picture.hand"),
        effects={effect.name: effect_name(effect.name, words) for effect in view.effects},
        beside=_beside(view, words),
        lands={land: words(f"picture.land.{land}") for land in ("portugal", "francia", "africa")},
    )
