"""What all parts of the table service share."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Coroutine, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple, TypeVar

import orjson

from bot import storage
from bot.clocks import keeping
from bot.clocks.calendar import Calendar
from bot.clocks.keeping import Sitter
from bot.clocks.reminding import quiet_at
from bot.fairness import new_salt
from bot.orders import Exactly, Standing, of_seat
from bot.storage import NewTimer, Outage, Person, StorageError, Store, StoredChoice, Table, Timer, TimerChanges
from bot.storage.rows.games import choices_by_orders
from bot.storage.rows.log import log_of
from bot.storage.rows.people import find_people
from bot.storage.rows.stints import stints_of
from bot.storage.rows.tables import find_table
from bot.tables import moment as moments
from bot.tables import posts
from bot.tables.automatic import AutomaticPlayers
from bot.tables.errors import NoSuchTable, NotSaved, NotYourTable, TableChanged
from bot.tables.history import told, with_orders
from bot.tables.moment import Moment, table_info
from bot.tables.records import SeatState
from bot.tables.shelf import KEPT_GAMES, Shelf
from bot.tables.window import timer_changes as window_changes
from engine.core.events import Event
from engine.core.game import definition_of
from engine.players.random_player import RandomPlayer

LOG = logging.getLogger(__name__)

WHOLE_LOG = 1_000_000

Result = TypeVar("Result")


class Timed(NamedTuple):
    """A moment with its clocks, and what its change does to the timers."""

    moment: Moment
    timers: TimerChanges


class TableCalls:
    """The storage, the games in memory, and the ways both are used together."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], int],
        seeds: Callable[[], int],
        kept_games: int = KEPT_GAMES,
        salts: Callable[[], str] = new_salt,
    ) -> None:
        """`clock` gives milliseconds since 1970 in UTC, `seeds` numbers from 0 to 2**63 - 1 that nobody can guess,
        `salts` texts that nobody can guess.
        """
        self._store = store
        self._clock = clock
        self._seeds = seeds
        self._salts = salts
        self._shelf = Shelf(store, kept_games)
        self.when_posts_wait: Callable[[], None] = lambda: None
        """Called after something to send was stored."""
        self.when_dashboards_wait: Callable[[], None] = lambda: None
        """Called after a dashboard was set up."""
        self.when_timers_change: Callable[[], None] = lambda: None
        """Called after a timer was set."""
        self.outages: tuple[Outage, ...] = ()
        """Times that count for nobody."""
        self.is_away: Callable[[int | None], bool] = lambda _: False
        """Whether Discord has lost a server for now; nothing happens to its tables meanwhile."""

    async def _table(self, table_id: int) -> Table:
        table = await self._store.read(find_table, table_id)
        if table is None:
            raise NoSuchTable(table=table_id)
        return table

    @contextmanager
    def _saving(self, table_id: int | None) -> Iterator[None]:
        """Whatever goes wrong while something is written: memory forgets the table, so it is as the storage has it.

        None for what belongs to no table yet.
        """
        try:
            yield
        except BaseException as error:
            if table_id is not None:
                self._shelf.drop(table_id)
            if isinstance(error, storage.OutOfDate):
                raise TableChanged from None
            if isinstance(error, StorageError):
                LOG.error("What was done at table %s could not be saved: %s", table_id or "(new)", error)
                raise NotSaved from error
            raise

    @staticmethod
    async def _to_its_end(writing: Coroutine[Any, Any, Result]) -> Result:
        """Wait for a write also when the caller is cancelled: nobody else may look at the table in the middle of it."""
        task = asyncio.ensure_future(writing)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            await asyncio.wait([task])
            raise

    async def _direct_messages(
        self, before: frozenset[int], moment: Moment, chooser: int | None
    ) -> list[storage.NewPost]:
        """Rows for the people who are waited for from now on and want to hear of it directly."""
        newly = posts.newly_waited_for(before, moment, chooser)
        if not newly:
            return []
        now = self._clock()
        people = await self._store.read(find_people, newly)
        awake = {
            user_id: person
            for user_id, person in people.items()
            if quiet_at(person, self._calendar(moment, person), now) is None
        }
        return posts.direct_messages(moment, awake)

    async def _timed(self, before: Moment | None, after: Moment, fired: Timer | None = None) -> Timed:
        """A moment with its clocks, and what to do with the timers, as they follow from the moment before.

        Whatever changes who is waited for stores both. `fired` is the timer whose effect the change is; while its wait
        goes on it comes again at once.
        """
        waits = moments.waits(before, after)
        sat, sit = await self._sitters((before or after, waits.ended), (after, waits.begun))
        clocks, timers = keeping.kept(after.clocks, waits, sat, sit, after.info.terms.pace, self._clock())
        window = window_changes(None if before is None else before.held_until, after.held_until, fired)
        again: tuple[NewTimer, ...] = ()
        if fired is not None and fired.seat in waits.after - waits.begun:
            again = (NewTimer(fired.kind, fired.due_at, fired.seat, fired.payload),)
        timers = TimerChanges(timers.set + window.set + again, timers.clear + window.clear, fired)
        return Timed(replace(after, clocks=clocks), timers)

    async def _sitters(self, *places: tuple[Moment, Collection[int]]) -> list[dict[int, Sitter]]:
        """The people in these seats of each moment, and what their time is like. All are read at once."""
        user_ids = {user_id for moment, seats in places for user_id in moment.info.people(tuple(seats))}
        people = await self._store.read(find_people, user_ids) if user_ids else {}
        return [{seat: self._sitter(moment, seat, people) for seat in seats} for moment, seats in places]

    def _sitter(self, moment: Moment, seat: int, people: Mapping[int, Person]) -> Sitter:
        person = people[moment.info.seats[seat].user_id or 0]
        return Sitter(person, self._calendar(moment, person))

    def _calendar(self, moment: Moment, person: Person) -> Calendar:
        return Calendar.of(person, self.outages, moment.table.guild_id)

    def _automatic(self, table: Table, orders: tuple[Standing, ...] = ()) -> AutomaticPlayers:
        """Those who play without being pressed. Computer players draw from the seed, so a game can be told again."""
        caretaker = definition_of(orjson.loads(table.options)).caretaker
        return AutomaticPlayers(
            table,
            lambda number: RandomPlayer(Random(f"{table.seed} {number}")).choose,
            lambda number: caretaker(Random(f"{table.seed} {number}")).choose,
            orders,
            table_info(table).terms.answer_window,
            self._clock(),
        )

    def _seat(self, moment: Moment, user_id: int) -> int:
        seat = moment.info.seat_of(user_id)
        if seat is None:
            raise NotYourTable
        return seat

    def _seat_state(self, moment: Moment, seat: int) -> SeatState:
        mine = moment.deeds if moment.deeds and moment.deeds[0].seat == seat else ()
        orders = of_seat(moment.orders, seat, moment.table.seats[seat].user_id)
        return SeatState(
            info=moment.info,
            seat=seat,
            view=moment.view(seat),
            revision=moment.revisions[seat],
            may_undo=bool(mine),
            undo_count=len(mine),
            events=tuple(event for deed in mine for event in deed.events if event.seen_by(seat)),
            orders=tuple(each for each in orders if not isinstance(each.order, Exactly)),
            held=next((each.order.choice for each in orders if isinstance(each.order, Exactly)), None),
            held_until=moment.held_until,
            clock=moment.clocks[seat],
        )

    async def _own_orders(self, table_id: int, seat: int) -> list[StoredChoice]:
        """The choices made by orders of who sits there now: those of somebody before are nobody else's business."""
        carried_out = await self._store.read(choices_by_orders, table_id, seat)
        if not carried_out:
            return []
        stints = [stint for stint in await self._store.read(stints_of, table_id) if stint.seat == seat]
        own = [stint for stint in stints if stint.user_id == stints[-1].user_id]
        return [choice for choice in carried_out if any(stint.covers(choice.number) for stint in own)]

    async def _told(
        self, table_id: int, seat: int | None, after: int = 0, up_to: int = WHOLE_LOG
    ) -> list[tuple[int, Event]]:
        """The lines of the log after one up to another as a seat, or (None) the public, may know them."""
        limit = up_to - after
        lines = [] if limit <= 0 else await self._store.read(log_of, table_id, after=after, limit=limit, seat=seat)
        lines = [line for line in lines if line.position <= up_to]
        if seat is not None:
            lines = with_orders(lines, seat, await self._own_orders(table_id, seat))
        return told(lines)
