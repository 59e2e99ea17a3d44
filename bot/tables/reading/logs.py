"""The log of a table as somebody may read it, and what posts tell of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.game import posts
from bot.game.history import is_besides, secrets, told, with_orders
from bot.game.holdings import Holding, holdings
from bot.game.states import PublicState, public_state
from bot.storage.records.games import Choice, LogLine
from bot.storage.records.people import GuildSettings, Person
from bot.storage.records.seating import Motion, Stint
from bot.storage.records.tables import TableMessage
from bot.storage.rows.games import choices_by_orders
from bot.storage.rows.log import WHOLE_LOG, log_of
from bot.storage.rows.seats import stints_of
from bot.storage.rows.telling import find_telling
from bot.tables.commits import Common
from engine.core.events import Event


@dataclass(frozen=True, slots=True)
class PostContent:
    """All that a public post shows of a table, gathered at once."""

    state: PublicState
    events: tuple[Event, ...]
    """What it tells of the game: the public events since the last post that was sent."""
    besides: tuple[Event, ...]
    """What it tells besides."""
    messages: dict[str, TableMessage]
    """The latest message of each kind."""
    motions: tuple[Motion, ...]
    """What the table is asked."""
    people: dict[int, Person]
    """Those without whom the game cannot go on."""
    settings: GuildSettings
    """What the managers of the server have set."""
    held: tuple[Holding, ...]
    """When the game is over: who has had which seat; empty where every seat is with who began in it."""
    is_followed: bool
    """Whether a later post, which tells the same and more, is stored already."""


class Logs:
    """What happened at a table, as far as whoever reads it may know."""

    def __init__(self, common: Common) -> None:
        self._store, self._memory, *_ = common

    async def log(self, table_id: int, user_id: int | None) -> tuple[tuple[int, Event], ...]:
        """What happened, as this person may know it, oldest first: positions and events. Raises NoSuchTable."""
        events = await self.told(table_id, await self._seat_of(table_id, user_id))
        # Who sets and changes a disc how often is nobody's business.
        return tuple(entry for entry in events if not entry[1].unlogged)

    async def secrets(self, table_id: int, user_id: int) -> tuple[Event, ...]:
        """What happened that only this person may know, oldest first. Raises NoSuchTable."""
        return secrets(await self._lines(table_id, await self._seat_of(table_id, user_id)))

    async def told(self, table_id: int, seat: int | None) -> list[tuple[int, Event]]:
        """The lines of the log as a seat, or (None) the public, may know them."""
        return told(await self._lines(table_id, seat))

    async def _lines(self, table_id: int, seat: int | None) -> list[LogLine]:
        lines = await self._store.read(log_of, table_id, limit=WHOLE_LOG, seat=seat)
        if seat is not None:
            lines = with_orders(lines, seat, await self._own_orders(table_id, seat))
        return lines

    async def telling(
        self,
        table_id: int,
        after: int = 0,
        up_to: int = 0,
        besides: tuple[int, int] = (0, 0),
        post_id: int | None = None,
    ) -> PostContent:
        """What the post `post_id` tells: the public events since the last post that was sent, those after `after` in
        any case, and what happened besides the game in the lines `besides`. Posts before it may never have been sent.

        Raises NoSuchTable, NotRunning (before the start).
        """
        moment = await self._memory.read(table_id)
        waited, guild_id = moment.people_waited_for, moment.table.guild_id
        first = min(after, besides[0]) if besides[1] else after
        until = max(up_to, besides[1])
        found = await self._store.read(
            find_telling, table_id, guild_id, waited, first, until, posts.TURN_MESSAGE, post_id, posts.TELLING
        )
        last = found.messages.get(posts.TURN_MESSAGE)
        begin = 0 if last is None else min(after, last.log_position)
        news = [line for line in found.lines if is_besides(line)]
        return PostContent(
            state=public_state(moment),
            events=_events(line for line in found.lines if begin < line.position <= up_to and line not in news),
            besides=_events(line for line in news if besides[0] < line.position <= besides[1]),
            messages=found.messages,
            motions=found.motions,
            people=found.people,
            settings=found.settings,
            held=await self._held(table_id, found.stints) if moment.game.over else (),
            is_followed=found.is_followed,
        )

    async def holdings(self, table_id: int) -> tuple[Holding, ...]:
        """Who has had which seat, the earliest first; empty where every seat is with who began in it."""
        return await self._held(table_id, await self._store.read(stints_of, table_id))

    async def _held(self, table_id: int, stints: Sequence[Stint]) -> tuple[Holding, ...]:
        """The log is read only if somebody has taken another's seat."""
        if all(stint.number == 1 for stint in stints):
            return ()
        return holdings(stints, await self._store.read(log_of, table_id, limit=WHOLE_LOG))

    async def _seat_of(self, table_id: int, user_id: int | None) -> int | None:
        return (await self._memory.table(table_id)).seat_of(user_id)

    async def _own_orders(self, table_id: int, seat: int) -> list[Choice]:
        """The choices made by orders of who sits there now: those of somebody before are nobody else's business."""
        carried_out = await self._store.read(choices_by_orders, table_id, seat)
        if not carried_out:
            return []
        stints = [stint for stint in await self._store.read(stints_of, table_id) if stint.seat == seat]
        own = [stint for stint in stints if stint.user_id == stints[-1].user_id]
        return [choice for choice in carried_out if any(stint.covers(choice.number) for stint in own)]


def _events(lines: Iterable[LogLine]) -> tuple[Event, ...]:
    return tuple(event for _, event in told(lines))
