"""What time it is, and for whom it counts."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.game.clocks.calendar import Calendar
from bot.game.clocks.keeping import Sitter
from bot.game.clocks.reminding import quiet_at
from bot.game.moment import Moment
from bot.storage.records.due import Outage
from bot.storage.records.people import Person
from bot.tables.memory import PeopleMemory


class Times:
    """The time of the bot, and what people have said of theirs."""

    def __init__(self, people: PeopleMemory, clock: Callable[[], int], is_away: Callable[[int | None], bool]) -> None:
        """`clock` gives milliseconds since 1970 in UTC; `is_away` says whether Discord has lost a server for now:
        nothing happens to its tables meanwhile.
        """
        self.people = people
        self.now = clock
        self.outages: tuple[Outage, ...] = ()
        """Times that count for nobody."""
        self.is_away = is_away

    def calendar(self, person: Person, guild_id: int | None) -> Calendar:
        """Which time counts for a person at the tables of a server (None: in direct messages)."""
        return Calendar.of(person, self.outages, guild_id)

    def awake(self, guild_id: int | None, people: Mapping[int, Person]) -> dict[int, Person]:
        """Those of these people for whom it is not a quiet hour now."""
        now = self.now()
        return {
            user_id: person
            for user_id, person in people.items()
            if quiet_at(person, self.calendar(person, guild_id), now) is None
        }

    async def sitter(self, moment: Moment, seat: int) -> Sitter:
        """Who sits in a seat, and what their time is like."""
        return self.sitter_among(await self.people.of(moment.table.people((seat,))), moment, seat)

    def sitter_among(self, people: Mapping[int, Person], moment: Moment, seat: int) -> Sitter:
        """The same, if they are one of these people."""
        person = people[moment.table.seats[seat].user_id or 0]
        return Sitter(person, self.calendar(person, moment.table.guild_id))
