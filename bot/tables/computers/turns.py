"""Computer players who think: their turns come by timers, so that nobody who presses waits for them.

When a table waits for one, a timer is set in the same transaction, a human pause ahead. When it is due, they think
beside the event loop, without the lock of the table, about all that they do until somebody else is waited for. If
the table is then still where it was, that is one step, told in one post. If the bot dies in between, the timer is due
again, and the same chance decides the same; if two think, the change of the second one is refused.
"""

from __future__ import annotations

from functools import partial

from bot.game import steps
from bot.game.automatic import AutomaticPlayers, Moves
from bot.game.errors import TableChanged
from bot.game.moment import Moment
from bot.game.opponents import thinking_seats, waits_for_thought
from bot.storage.records.due import Timer, TimerChanges
from bot.storage.records.tables import TableStatus
from bot.tables.commits import Common
from bot.tables.computers.thinking import A_SECOND, Think
from engine.core.events import Event
from engine.players.playing_on import Move, played_on

MOST_AT_ONCE = 20
"""Choices that are thought about in one piece, at most, so that no table waits long for the thoughts of another one."""


MOST_PIECES = 50
"""After so many pieces they are left to their timer: nothing that goes wrong keeps anybody waiting for ever."""


class Computers:
    """Lets those computer players choose who take their time."""

    def __init__(self, common: Common, think: Think) -> None:
        _, self._memory, self._commits, self._times = common
        self.think = think

    async def play(self, timer: Timer) -> None:
        """Let them choose if the table still waits for them. Raises TableChanged if it goes on meanwhile."""
        seen = await self._memory.read(timer.table_id)
        moves = await self._thought_of(seen) if _is_waiting(seen) else []
        async with self._memory.lock(timer.table_id):
            moment = await self._memory.take(timer.table_id)
            if not _is_waiting(moment):
                await self._commits.settle(timer)
                return
            still_good = _still_good(moves, seen, moment)
            if not still_good:
                raise TableChanged
            prepared = Moves(moment.count, tuple(still_good))
            automatic = AutomaticPlayers(moment.table, moment.orders, self._times.now(), prepared)
            step = steps.continued(moment, automatic)
            await self._commits.go_on(step.storing(timers=TimerChanges(fired=timer)))

    async def catch_up(self, table_id: int) -> list[Event]:
        """Let them choose without a pause as long as the table waits for nobody else; returns what happened.

        Their timer stays beside it: should the bot die in between, they go on by it. Raises NotSaved.
        """
        happened: list[Event] = []
        for _ in range(MOST_PIECES):
            seen = await self._memory.read(table_id)
            if not _is_waiting(seen):
                break
            moves = await self._thought_of(seen)
            async with self._memory.lock(table_id):
                moment = await self._memory.take(table_id)
                still_good = _still_good(moves, seen, moment)
                if not _is_waiting(moment) or not still_good:
                    continue
                prepared = Moves(moment.count, tuple(still_good))
                automatic = AutomaticPlayers(moment.table, moment.orders, self._times.now(), prepared)
                step = steps.continued(moment, automatic)
                await self._commits.go_on(step)
                happened += step.events
        return happened

    async def _thought_of(self, moment: Moment) -> list[Move]:
        table = moment.table
        game = moment.game.to_json()
        levels = thinking_seats(table)
        thought = partial(played_on, game, levels, table.seed, moment.count, MOST_AT_ONCE, A_SECOND)
        moves: list[Move] = await self.think(thought, table.owner_id)
        return moves


def _still_good(moves: list[Move], seen: Moment, now: Moment) -> list[Move]:
    """Those of the moves that may be made now. While somebody changes a secret disc, that is the first one, as long as
    whoever makes it sees nothing else than before; what follows may hang on that disc.
    """
    if now.counter == seen.counter:
        return moves
    return [move for move in moves[:1] if now.view(move.seat) == seen.view(move.seat)]


def _is_waiting(moment: Moment) -> bool:
    return moment.table.status is TableStatus.RUNNING and waits_for_thought(moment.table, moment.game)
