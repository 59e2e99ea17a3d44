"""What people have set, in memory as long as nobody else changes it: every press asks for it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Iterator
from contextlib import contextmanager

from bot.storage.records.people import Person
from bot.storage.rows.people import find_people
from bot.storage.store import Store

KEPT_PEOPLE = 1000


class Acquaintances:
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
