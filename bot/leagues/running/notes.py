"""What the bot remembers of what it left in Discord for a league: the events of a calendar, and the roles it made."""

from __future__ import annotations

import orjson

from bot.storage.records.results import Player
from bot.storage.rows.facts import find_fact, set_fact
from bot.storage.store import Store
from bot.tables.commits import saving


class Notes:
    """Kept beside the seasons: nothing of it follows from their rows. Writing raises NotSaved."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def calendar(self, season_id: int) -> dict[str, tuple[int, int, int]]:
        """The events of a season, by their keys: the event's number, when it begins and when it ends."""
        found = await self._store.read(find_fact, f"calendar of season {season_id}")
        return {} if found is None else {key: tuple(event) for key, event in orjson.loads(found).items()}

    async def note_calendar(self, season_id: int, events: dict[str, tuple[int, int, int]]) -> None:
        with saving():
            await self._store.write(set_fact, f"calendar of season {season_id}", orjson.dumps(events).decode())

    async def role(self, guild_id: int, name: str) -> tuple[int, tuple[Player, ...]] | None:
        """The number of a role that was made in a server under this name, and to whom it was given."""
        found = await self._store.read(find_fact, f"role {name} of {guild_id}")
        if found is None:
            return None
        role = orjson.loads(found)
        return role["role"], tuple(role["holders"])

    async def note_role(self, guild_id: int, name: str, role: int, holders: tuple[Player, ...]) -> None:
        value = orjson.dumps({"role": role, "holders": holders}).decode()
        with saving():
            await self._store.write(set_fact, f"role {name} of {guild_id}", value)
