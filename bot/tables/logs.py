"""The log of a table as somebody may read it, and what posts tell of it."""

from __future__ import annotations

from bot.storage import LogLine, Store, StoredChoice
from bot.storage.rows.games import choices_by_orders
from bot.storage.rows.log import log_of
from bot.storage.rows.messages import messages_of
from bot.storage.rows.stints import stints_of
from bot.tables import posts
from bot.tables.history import is_besides, told, with_orders
from bot.tables.moment import table_info
from bot.tables.shelf import Shelf
from engine.core.events import Event

WHOLE_LOG = 1_000_000


class Logs:
    """Reading logs."""

    def __init__(self, store: Store, shelf: Shelf) -> None:
        self._store = store
        self._shelf = shelf

    async def log(self, table_id: int, user_id: int | None) -> tuple[tuple[int, Event], ...]:
        """What happened, as this person may know it, oldest first: positions and events. Raises NoSuchTable."""
        events = await self.told(table_id, await self._seat_of(table_id, user_id))
        # Who sets and changes a disc how often is nobody's business.
        return tuple(entry for entry in events if not entry[1].unlogged)

    async def secrets(self, table_id: int, user_id: int) -> tuple[Event, ...]:
        """What happened that only this person may know, oldest first. Raises NoSuchTable."""
        events = await self.told(table_id, await self._seat_of(table_id, user_id))
        return tuple(event for _, event in events if not event.seen_by(None))

    async def told(self, table_id: int, seat: int | None) -> list[tuple[int, Event]]:
        """The lines of the log as a seat, or (None) the public, may know them."""
        lines = await self._store.read(log_of, table_id, limit=WHOLE_LOG, seat=seat)
        if seat is not None:
            lines = with_orders(lines, seat, await self._own_orders(table_id, seat))
        return told(lines)

    async def events_to_tell(self, table_id: int, after: int, up_to: int) -> tuple[Event, ...]:
        """What a post tells: the public events since the last post that was sent, those after `after` in any case.

        Posts before it may never have been sent, because this one came soon after.
        """
        last = (await self._store.read(messages_of, table_id)).get(posts.TURN_MESSAGE)
        begin = 0 if last is None else min(after, last.log_position)
        lines = await self._lines(table_id, begin, up_to)
        return tuple(event for _, event in told(line for line in lines if not is_besides(line)))

    async def announced(self, table_id: int, after: int, up_to: int) -> tuple[Event, ...]:
        """What happened besides the game, in these lines of the log. Posts about the game do not tell it again."""
        lines = await self._lines(table_id, after, up_to)
        return tuple(event for _, event in told(line for line in lines if is_besides(line)))

    async def _seat_of(self, table_id: int, user_id: int | None) -> int | None:
        return table_info(await self._shelf.table(table_id)).seat_of(user_id)

    async def _own_orders(self, table_id: int, seat: int) -> list[StoredChoice]:
        """The choices made by orders of who sits there now: those of somebody before are nobody else's business."""
        carried_out = await self._store.read(choices_by_orders, table_id, seat)
        if not carried_out:
            return []
        stints = [stint for stint in await self._store.read(stints_of, table_id) if stint.seat == seat]
        own = [stint for stint in stints if stint.user_id == stints[-1].user_id]
        return [choice for choice in carried_out if any(stint.covers(choice.number) for stint in own)]

    async def _lines(self, table_id: int, after: int, up_to: int) -> list[LogLine]:
        """The public lines after one up to another."""
        limit = up_to - after
        lines = [] if limit <= 0 else await self._store.read(log_of, table_id, after=after, limit=limit)
        return [line for line in lines if line.position <= up_to]
