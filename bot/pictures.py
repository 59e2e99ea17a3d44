"""Pictures for readers: the words in their language, their theme and layout, drawn beside the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, TypeVar

from bot.elgrande.narrator.effects import effect_name
from bot.i18n import Words
from bot.storage import GuildSettings, Person
from bot.tables import TableInfo
from engine.elgrande.view import View
from render.elgrande import board
from render.elgrande.changes import NO_CHANGES, Changes
from render.elgrande.words import BoardWords
from render.layout import LAYOUTS, LayoutName
from render.pool import DrawingPool
from render.theme import Theme, load_theme, themes

BUSY_FROM = 20
"""Pictures under way from which on a new one takes more than about half a second."""

SECONDS_BETWEEN_THEMES = 60.0
"""How long the bot waits after a start, and after each theme, before it prepares the next one."""

IN_WORDS = "text"
"""In place of a layout: this person reads the board in words and gets no pictures."""

Facts = TypeVar("Facts", bound=Hashable)


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
        self._under_way = 0

    @property
    def is_busy(self) -> bool:
        """Whether a picture asked for now would come late for an answer."""
        return self._under_way >= BUSY_FROM

    async def prepare(self, pause: float = SECONDS_BETWEEN_THEMES) -> None:
        """Draw what all boards share, before the first one is asked for: the usual theme at once, the others later.

        A theme takes a second of the processor, and after a start many people press something at the same time.
        """
        await self._pool.draw(_prepared, PLAIN.theme)
        for theme in (name for name in themes() if name != PLAIN.theme):
            await asyncio.sleep(pause)
            await self._pool.draw(_prepared, theme)

    async def board(
        self, view: View, info: TableInfo, words: Words, look: Look = PLAIN, changes: Changes = NO_CHANGES
    ) -> bytes:
        """The board as a PNG file. It shows what everybody at the table can see, and marks the changes."""
        finished = board_words(view, info, words)
        key = (seen(view), finished.key, look.theme, look.layout, changes)
        return await self._draw_once(
            key, board.render, view, finished, load_theme(look.theme), layout=look.layout, changes=changes
        )

    async def sheet(self, render: Callable[[Facts, Theme], bytes], facts: Facts, look: Look = PLAIN) -> bytes:
        """Any other picture as a PNG file: `render` is that of a module in `render.sheets`, with the facts it takes."""
        return await self._draw_once((render.__module__, facts, look.theme), render, facts, load_theme(look.theme))

    async def draw(self, function: Callable[..., bytes], *args: Any) -> bytes:
        """Anything else that is drawn, beside the event loop like all of it."""
        return await self._pool.draw(function, *args)

    async def _draw_once(self, key: Hashable, function: Callable[..., bytes], *args: Any, **kwargs: Any) -> bytes:
        self._under_way += 1
        try:
            return await self._pool.draw_once(key, function, *args, **kwargs)
        finally:
            self._under_way -= 1

    def close(self) -> None:
        self._pool.close()


def _prepared(theme: str) -> bytes:
    board.prepare(load_theme(theme))
    return b""


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
