"""Pictures of the board for readers: the words in their language, drawn beside the event loop."""

from __future__ import annotations

from bot.i18n import Words
from bot.tables import TableInfo
from engine.elgrande.view import View
from render import board
from render.pool import DrawingPool
from render.words import BoardWords

BUSY_FROM = 20
"""Pictures under way from which on a new one takes more than about half a second."""


class Pictures:
    """Draws boards. Equal positions with equal words are drawn once."""

    def __init__(self, pool: DrawingPool) -> None:
        self._pool = pool
        self._under_way = 0

    @property
    def is_busy(self) -> bool:
        """Whether a picture asked for now would come late for an answer."""
        return self._under_way >= BUSY_FROM

    async def prepare(self) -> None:
        """Draw what all boards share, before the first one is asked for."""
        await self._pool.draw(_prepared)

    async def board(self, view: View, info: TableInfo, words: Words) -> bytes:
        """The picture as a PNG file. It shows what everybody at the table can see."""
        finished = board_words(view, info, words)
        self._under_way += 1
        try:
            return await self._pool.draw_once((seen(view), finished.key), board.render, view, finished)
        finally:
            self._under_way -= 1

    def close(self) -> None:
        self._pool.close()


def _prepared() -> bytes:
    board.prepare()
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
    )
