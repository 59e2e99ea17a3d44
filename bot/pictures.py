"""Pictures for readers: the words in their language, their theme and layout, drawn beside the event loop."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from bot.elgrande.narrator.effects import effect_name
from bot.i18n import Words
from bot.storage import GuildSettings, Person
from bot.tables import TableInfo
from engine.elgrande.view import View
from render.elgrande import board
from render.elgrande.changes import NO_CHANGES, Changes
from render.elgrande.words import BoardWords
from render.layout import LAYOUTS, LayoutName
from render.pool import DrawingPool, Rank
from render.theme import Theme, load_theme, themes

LATE_AFTER = 0.5
"""Seconds that a picture may take before an answer with it could come late."""

IN_WORDS = "text"
"""In place of a layout: this person reads the board in words and gets no pictures."""

Facts = TypeVar("Facts", bound=Hashable)
Drawn = TypeVar("Drawn")


@dataclass(frozen=True, slots=True)
class Look:
    """How pictures look for a reader: in their own messages as they have set it, in public ones as their server has."""

    theme: str = "light"
    layout: LayoutName = "wide"
    in_words: bool = False
    """Whether the reader wants words in place of pictures."""

    @classmethod
    def of(cls, settings: Person | GuildSettings | None) -> Look:
        """What somebody has set. A theme or layout that is no more gives the usual one."""
        if settings is None:
            return cls()
        theme = settings.theme if settings.theme in themes() else cls().theme
        layout = next((name for name in LAYOUTS if name == settings.picture_layout), cls().layout)
        return cls(theme, layout, settings.picture_layout == IN_WORDS)


PLAIN = Look()


class Pictures:
    """Draws. Equal pictures are drawn once."""

    def __init__(self, pool: DrawingPool) -> None:
        self._pool = pool
        self._is_prepared = False

    @property
    def is_busy(self) -> bool:
        """Whether a picture asked for now may come late for an answer: many are under way, or none was drawn yet."""
        return not self._is_prepared or self._pool.expected_seconds > LATE_AFTER

    async def prepare(self) -> None:
        """Let all who draw get ready, so that the first picture is as quick as any other."""
        await self._pool.everywhere(partial(board.prepare, load_theme(PLAIN.theme)))
        self._is_prepared = True

    async def board(
        self,
        view: View,
        info: TableInfo,
        words: Words,
        look: Look = PLAIN,
        changes: Changes = NO_CHANGES,
        rank: Rank = Rank.ANSWER,
    ) -> bytes:
        """The board as a PNG file. It shows what everybody at the table can see, and marks the changes."""
        finished = board_words(view, info, words)
        key = (seen(view), finished.key, look.theme, look.layout, changes)
        theme = load_theme(look.theme)
        job = partial(board.render, view, finished, theme, layout=look.layout, changes=changes)
        return await self._pool.draw_once(key, job, rank)

    async def sheet(
        self,
        render: Callable[[Facts, Theme], bytes],
        facts: Facts,
        look: Look = PLAIN,
        rank: Rank = Rank.ANSWER,
    ) -> bytes:
        """Any other picture as a PNG file: `render` is that of a module in `render.sheets`, with the facts it takes."""
        job = partial(render, facts, load_theme(look.theme))
        return await self._pool.draw_once((render.__module__, facts, look.theme), job, rank)

    async def draw(self, job: Callable[[], Drawn]) -> Drawn:
        """Anything else that is drawn, beside the event loop like all of it, when nobody waits for a picture."""
        return await self._pool.draw(job, Rank.LATER)

    async def close(self) -> None:
        await self._pool.close()


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
    )


def board_words(view: View, info: TableInfo, words: Words) -> BoardWords:
    """The words in the picture, in the reader's language."""
    scorings = [number for number in view.scoring_after if number >= view.round and not view.over]
    return BoardWords(
        players=tuple(words.plain_name(name) for name in info.names),
        regions={area: words(f"region.{area}") for area in ("castillo", *(region.id for region in view.regions))},
        cards={card.id: words(f"card.{card.id}.title") for card in view.open_cards},
        round=words("picture.round", round=view.round, last=view.rounds[-1]),
        phase=words(f"picture.phase.{view.phase}"),
        next_scoring=words("picture.next_scoring", round=scorings[0]) if scorings else words("picture.last_scoring"),
        court=words("picture.court"),
        province=words("picture.province"),
        hand=words("picture.hand"),
        effects={effect.name: effect_name(effect.name, words) for effect in view.effects},
        lands={land: words(f"picture.land.{land}") for land in ("portugal", "francia", "africa")},
    )
