"""Games that nobody has to open: somebody who arranges many of them says who plays what, and the table begins.

Their tables are opened by a row function of whoever arranges them, so that each is opened once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.game import lobby, steps
from bot.game.errors import AlreadySeated, NotYourTable
from bot.game.lobby import Guest
from bot.game.opponents import CHARACTERS
from bot.storage.records.seating import Leaving
from bot.storage.records.tables import ENDED, Seat, SeatKind, Table, TableStatus
from bot.storage.records.terms import Terms
from bot.tables.commits import Common
from bot.tables.lobby.lobbies import Lobbies
from bot.tables.seats.seats import Seats
from engine.core.definition import LEADER, definition_of


@dataclass(frozen=True, slots=True)
class ArrangedGame:
    """A game as it is arranged: where, under which name if any, what is played and how, and who sits where.

    A computer player sits where there is None. With `first_leads` whoever sits in the first seat begins (R33), if
    the game lets a table say so; else that is drawn.
    """

    guild_id: int
    channel_id: int
    name: str
    options: Mapping[str, Any]
    terms: Terms
    members: Sequence[Guest | None]
    first_leads: bool = False


class Arranged:
    """Beginning and ending such games."""

    def __init__(self, common: Common, lobbies: Lobbies, seats: Seats, seeds: Callable[[], int]) -> None:
        self._store, self._memory, self._commits, self._times = common
        self._lobbies = lobbies
        self._seats = seats
        self._seeds = seeds

    def table(self, arrangement: ArrangedGame) -> Table:
        """The table that is to be opened for it; the first person owns it. Raises IllegalOption.

        The game counts somewhere, so nobody gets hints in it.
        """
        seats = tuple(
            lobby.seat_for(member, number)
            if member is not None
            else Seat(number, SeatKind.COMPUTER, None, CHARACTERS[number].name, number)
            for number, member in enumerate(arrangement.members)
        )
        return Table(
            guild_id=arrangement.guild_id,
            channel_id=arrangement.channel_id,
            owner_id=next(seat.user_id for seat in seats if seat.user_id is not None),
            name=lobby.checked_name(arrangement.name) if arrangement.name else "",
            options=lobby.changed_options({}, _with_leader(arrangement)),
            seed=self._seeds(),
            seats=seats,
            terms=replace(arrangement.terms, hints=False),
        )

    async def begin(self, table_id: int) -> Table:
        """Let its game begin; one that has begun goes on. Raises NoSuchTable, TooFewPlayers, NotSaved."""
        table = await self._memory.table(table_id)
        if table.status is not TableStatus.LOBBY:
            return table
        if table.terms.hints:  # whoever owns it has allowed them meanwhile
            await self._lobbies.set_terms(table_id, table.owner_id, hints=False)
        return await self._lobbies.begin(table_id, table.owner_id)

    async def end(self, table_id: int, *, counts: bool) -> Table:
        """End it before its time; if it `counts` and its first scoring is over, with the points of now as its result.
        One that has ended stays.
        """
        async with self._memory.lock(table_id):
            table = await self._memory.table(table_id)
            if table.status in ENDED:
                return table
            if not counts or table.status is TableStatus.LOBBY:
                return await self._commits.end(table)
            moment = await self._memory.running(table_id)
            results = steps.results_so_far(moment) if steps.has_been_scored(moment) else ()
            return await self._commits.end(moment.table, results=results)

    async def relieve(self, table_id: int, user_id: int) -> None:
        """A computer player goes on for somebody who did not come; nothing happens if they do not sit there."""
        async with self._memory.playing(table_id) as moment:
            seat = moment.table.seat_of(user_id)
            if seat is not None:
                await self._seats.hand_over(moment, seat, None, Leaving.LATE)

    async def replace(self, table_id: int, user_id: int | None, seat: int, member: Guest) -> None:
        """Somebody sits down in a seat that is looked for: in the place of this person, or of a caretaker.

        Raises NotYourTable if somebody else sits there meanwhile, AlreadySeated, NotRunning, TableChanged, NotSaved.
        """
        async with self._memory.playing(table_id) as moment:
            holder = moment.table.seats[seat]
            if holder.user_id == member.user_id:
                return
            if moment.table.seat_of(member.user_id) is not None:
                raise AlreadySeated
            if holder.user_id not in (user_id, None):
                raise NotYourTable
            leaving = Leaving.RELIEVED if holder.user_id is None else Leaving.LATE
            await self._seats.hand_over(moment, seat, member, leaving)


def _with_leader(arrangement: ArrangedGame) -> Mapping[str, Any]:
    """Its options, with who begins, if that is arranged."""
    leads = arrangement.first_leads and definition_of(arrangement.options).may_choose_leader
    return {**arrangement.options, LEADER: 0} if leads else arrangement.options
