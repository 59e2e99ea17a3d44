"""Guided games: one person learns, against computer players who never keep them waiting.

Nothing of such a game is posted: it is played in a panel that only the learner sees, wherever they ask for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.game import lobby
from bot.game.errors import Broken, NoSuchTable, NotRunning
from bot.game.lobby import Guest
from bot.game.opponents import CHARACTERS
from bot.game.states import SeatState, own_seat, seat_state
from bot.lessons.course import Course
from bot.storage.records.tables import Seat, SeatKind, Table, TableStatus
from bot.storage.rows.tables import tables_of_person
from bot.tables.commits import Common
from bot.tables.computers.turns import Computers
from bot.tables.lobby.lobbies import Lobbies
from engine.core.events import Event


class Guided:
    """Beginning such a game, and going on with it."""

    def __init__(self, common: Common, lobbies: Lobbies, computers: Computers) -> None:
        self._store, self._memory, *_ = common
        self._lobbies = lobbies
        self._computers = computers

    async def running(self, user_id: int) -> list[Table]:
        """The guided games that somebody has begun and not ended, the newest first."""
        tables = await self._store.read(tables_of_person, user_id, (TableStatus.RUNNING,))
        return [table for table in tables if table.terms.is_guided]

    async def played(self, table_id: int) -> Table | None:
        """The table whose game goes on; None if none does."""
        try:
            return (await self._memory.read(table_id)).table
        except (NoSuchTable, NotRunning, Broken):
            return None

    async def finished(self, user_id: int) -> list[Table]:
        """The tables at which somebody has played to the end."""
        return await self._store.read(tables_of_person, user_id, (TableStatus.FINISHED,))

    async def begin(self, course: Course, channel_id: int, learner: Guest, interaction_id: int | None = None) -> Table:
        """Open the table and let the game begin; a repeated interaction gets the one that it has begun.

        Raises TooManyLobbies, EnoughForToday, NotSaved.
        """
        opened = lobby.opened(None, channel_id, learner, course.played, "", course.seed)
        rivals = (
            Seat(number, SeatKind.COMPUTER, None, character.name, number)
            for number, character in enumerate(CHARACTERS[: course.rivals], 1)
        )
        # Its lessons suggest: there are no hints.
        terms = replace(opened.terms, is_guided=True, course=course.name, rounds=course.rounds)
        terms = replace(terms, opponents=course.level, hints=False)
        new = replace(opened, seats=(*opened.seats, *rivals), terms=terms)
        table = await self._lobbies.open(new, learner, interaction_id)
        if table.status is TableStatus.LOBBY:
            table = await self._lobbies.start(table.id, learner.user_id)
        return table

    async def go_on(self, table_id: int, user_id: int) -> tuple[SeatState, Sequence[Event]]:
        """Let the computer players choose until the learner is waited for, or the game is over; what the learner may
        know of it.
        """
        events = await self._computers.catch_up(table_id)
        moment = await self._memory.read(table_id)
        seat = own_seat(moment, user_id)
        return seat_state(moment, seat), [event for event in events if event.seen_by(seat)]
