"""What is kept in memory, the last used: running games, and what people have set. Only a shortcut: each can be read
again at any time.

Where several processes change tables, what is kept of a game is compared with the storage before it is used, by a
number that counts the changes of a table; and a change is refused if somebody else's came in between.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Collection, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from weakref import WeakValueDictionary

from bot.config import KEPT_GAMES
from bot.game import loading
from bot.game.errors import Broken, NoSuchTable, NotRunning
from bot.game.loading import NotWhole
from bot.game.moment import Moment
from bot.storage.errors import OutOfDate
from bot.storage.records.changes import Change
from bot.storage.records.people import Person
from bot.storage.records.tables import Table, TableStatus
from bot.storage.rows.changes import commit
from bot.storage.rows.games import choices_of, find_game, version_of
from bot.storage.rows.people import find_people
from bot.storage.rows.tables import find_table
from bot.storage.store import Store
from engine.core.definition import IllegalOptions
from engine.core.game import IllegalChoice

LOG = logging.getLogger(__name__)


class GameMemory:
    """Loads games, keeps the last used ones, and holds one lock for each table that is in use."""

    def __init__(self, store: Store, kept: int = KEPT_GAMES) -> None:
        self._store = store
        self._kept = kept
        self._moments: OrderedDict[int, Moment] = OrderedDict()
        self._versions: dict[int, int] = {}
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def lock(self, table_id: int) -> asyncio.Lock:
        """The lock of a table; it lasts as long as somebody holds or awaits it."""
        lock = self._locks.get(table_id)
        if lock is None:
            lock = self._locks[table_id] = asyncio.Lock()
        return lock

    def put(self, moment: Moment) -> None:
        """Keep the moment that the storage has now."""
        self._moments[moment.table.id] = moment
        self._moments.move_to_end(moment.table.id)
        while len(self._moments) > self._kept:
            forgotten, _ = self._moments.popitem(last=False)
            self._versions.pop(forgotten, None)

    def version(self, table_id: int) -> int | None:
        """Which version of a table is kept; None if none is."""
        return self._versions.get(table_id) if table_id in self._moments else None

    def is_stored_as(self, table_id: int, version: int) -> None:
        """What is kept of a table was changed, which made it this version."""
        if table_id in self._moments:
            self._versions[table_id] = version

    async def table(self, table_id: int) -> Table:
        """The record of a table as it is stored, whether it plays or not. Raises NoSuchTable."""
        table = await self._store.read(find_table, table_id)
        if table is None:
            raise NoSuchTable(table=table_id)
        return table

    @asynccontextmanager
    async def playing(self, table_id: int) -> AsyncIterator[Moment]:
        """The present moment of a game that goes on, for whoever changes it: nobody else does so meanwhile.

        Raises NoSuchTable, NotRunning, Broken.
        """
        async with self.lock(table_id):
            yield await self.running(table_id)

    async def running(self, table_id: int) -> Moment:
        """The same for somebody who holds the lock."""
        moment = await self.take(table_id)
        if moment.table.status is not TableStatus.RUNNING:
            raise NotRunning
        return moment

    def replace_table(self, table: Table) -> None:
        """The record of a table was changed; the game in it was not."""
        kept = self._moments.get(table.id)
        if kept is not None:
            self._moments[table.id] = replace(kept, table=table)

    def drop(self, table_id: int) -> None:
        """Forget what is in memory, because the storage may know better."""
        self._moments.pop(table_id, None)
        self._versions.pop(table_id, None)

    async def read(self, table_id: int) -> Moment:
        """The present moment of a game, for a look at it. Raises NoSuchTable, NotRunning, Broken.

        It waits for a change that is under way: what is stored already, such as a post, is never ahead of it.
        """
        async with self.lock(table_id):
            return await self.take(table_id)

    async def take(self, table_id: int) -> Moment:
        """The same for somebody who holds the lock."""
        kept = self._moments.get(table_id)
        if kept is not None and await self._is_newest(table_id):
            self._moments.move_to_end(table_id)
            return kept
        moment, version = await self._load(table_id)
        self.put(moment)
        self.is_stored_as(table_id, version)
        return moment

    async def _is_newest(self, table_id: int) -> bool:
        """Whether nobody else has changed what is kept of a table."""
        return self._store.shards is None or await self._store.read(version_of, table_id) == self.version(table_id)

    async def _load(self, table_id: int) -> tuple[Moment, int]:
        """The stored moment of a table and its version."""
        saved = await self._store.read(find_game, table_id)
        if saved is None:
            if await self._store.read(find_table, table_id) is None:
                raise NoSuchTable(table=table_id)
            raise NotRunning
        try:
            return loading.loaded(saved), saved.version
        except NotWhole as reason:
            LOG.warning("Table %d is rebuilt from its choices: %s.", table_id, reason)
        stored = await self._store.read(choices_of, table_id)
        try:
            moment = loading.rebuilt(saved, stored)
        except (IllegalChoice, IllegalOptions, IndexError, KeyError, ValueError) as error:
            # The text of the error may name a secret choice.
            LOG.error("Table %d cannot be rebuilt from its choices: %s.", table_id, type(error).__name__)
            raise Broken from None
        if saved.table.status is TableStatus.RUNNING:
            try:
                change = Change(
                    table_id=table_id, expected=moment.count, version=saved.version, snapshot=moment.snapshot()
                )
                return moment, (await self._store.write(commit, change)).version
            except OutOfDate:
                LOG.error("Table %d has choices and a state that do not belong together.", table_id)
                raise Broken from None
        return moment, saved.version


KEPT_PEOPLE = 1000


class PeopleMemory:
    """Those asked for last. Where several processes serve people, any of them may change what somebody has set: then
    nothing is kept.
    """

    def __init__(self, store: Store, kept: int = KEPT_PEOPLE) -> None:
        self._store = store
        self._kept = kept
        self._known: OrderedDict[int, Person] = OrderedDict()
        self._changes = 0

    async def of(self, user_ids: Collection[int]) -> dict[int, Person]:
        """By id, with defaults for people who never set anything."""
        people = {user_id: self._known[user_id] for user_id in user_ids if user_id in self._known}
        unknown = [user_id for user_id in user_ids if user_id not in people]
        if unknown:
            changes = self._changes
            people |= await self._store.read(find_people, unknown)
            if changes != self._changes:
                return people  # what was read may be what somebody has set anew meanwhile
        if self._store.shards is None:
            self._keep(people)
        return people

    @contextmanager
    def changing(self, user_id: int) -> Iterator[None]:
        """While somebody sets something. Afterwards it is asked for anew, also if it is not known how that went."""
        try:
            yield
        finally:
            self._changes += 1
            self._known.pop(user_id, None)

    def _keep(self, people: dict[int, Person]) -> None:
        for user_id, person in people.items():
            self._known[user_id] = person
            self._known.move_to_end(user_id)
        while len(self._known) > self._kept:
            self._known.popitem(last=False)
