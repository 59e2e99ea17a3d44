"""The coach: advice for somebody whose turn it is, and how everybody's chances of winning went in a game that is over.

It thinks as strong computer players do, and knows what the person may know who asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from bot.game.errors import HintsForbidden, NobodyCanJudge, NotOver, NotRunning, NotYourTurn
from bot.game.press import numbered
from bot.game.states import SeatState, own_seat, seat_state
from bot.storage.records.tables import Table, TableStatus
from bot.storage.rows.games import choices_of
from bot.storage.rows.tables import tables_of_person
from bot.tables.commits import Common
from bot.tables.computers.thinking import A_SECOND, FIVE_SECONDS, Think
from engine.core.definition import definition_of
from engine.core.insight import Way
from engine.players.advising import Advice, advised
from engine.players.playing_on import Move
from engine.players.reviewing import Missed, TurningPoint, chances_over, costliest_turn, ways_in

LONGEST_RUN = 76
"""Characters of a run that fits into the id of a control, behind the numbers of table, revision and turn."""


GAMES_LOOKED_AT = 10
"""The last ones of a kind, to see how somebody plays: about a season's."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What somebody may do, the best first."""

    state: SeatState
    advice: tuple[Advice, ...]
    runs: tuple[str, ...]
    """As much of each as one press can carry out (`press.numbered`)."""


class Coach:
    """Advice and reviews. Nothing is written."""

    def __init__(self, common: Common, think: Think) -> None:
        self._store, self._memory, *_ = common
        self.think = think

    async def hint(self, table_id: int, user_id: int) -> Hint:
        """The best turns for a person who is asked something.

        Raises NotRunning, NotYourTable, HintsForbidden, NotYourTurn, NobodyCanJudge.
        """
        moment = await self._memory.read(table_id)
        seat = own_seat(moment, user_id)
        if moment.table.status is not TableStatus.RUNNING:
            raise NotRunning
        if not moment.table.terms.hints:
            raise HintsForbidden
        if seat not in moment.game.waiting:
            raise NotYourTurn
        advice = await self.think(partial(advised, moment.game.to_json(), seat, moment.count, A_SECOND), user_id)
        if not advice:
            raise NobodyCanJudge
        runs = [numbered(moment.game, seat, turn.choices, LONGEST_RUN) for turn in advice]
        return Hint(seat_state(moment, seat), tuple(advice), tuple(runs))

    async def chances(self, table_id: int, user_id: int, counts: Sequence[int]) -> list[tuple[float, ...]]:
        """Everybody's chances of winning a game that is over, after so many choices each, for the person who asks.

        Raises NotOver, NobodyCanJudge.
        """
        table, made = await self._played(table_id)
        job = partial(chances_over, table.options, table.seed, made, tuple(counts))
        chances = await self.think(job, user_id)
        if chances is None:
            raise NobodyCanJudge
        found: list[tuple[float, ...]] = chances
        return found

    async def costliest(
        self, table_id: int, user_id: int, counts: Sequence[int], turns: Sequence[TurningPoint]
    ) -> Missed | None:
        """Which of these turns cost its player most in a game that is over; None if none did. The rest is as before.

        Raises NotOver.
        """
        table, made = await self._played(table_id)
        job = partial(costliest_turn, table.options, table.seed, made, tuple(counts), tuple(turns), FIVE_SECONDS)
        found: Missed | None = await self.think(job, user_id)
        return found

    async def ways(self, table_id: int, user_id: int) -> tuple[int, list[Way]]:
        """How a person plays, by the last finished games of the same kind in which they have a seat: in how many, and
        what is seen in all of them together.

        Raises NotOver, NobodyCanJudge.
        """
        table, _ = await self._played(table_id)
        kind = definition_of(table.options).name
        games, sums = 0, dict[str, Way]()
        for each in await self._store.read(tables_of_person, user_id, (TableStatus.FINISHED,)):
            seat = each.seat_of(user_id)
            if games == GAMES_LOOKED_AT or seat is None or definition_of(each.options).name != kind:
                continue
            _, made = await self._played(each.id)
            found: list[Way] = await self.think(partial(ways_in, each.options, each.seed, made, seat), user_id)
            games += bool(found)
            for way in found:
                before = sums.get(way.name, Way(way.name, 0, 0))
                sums[way.name] = Way(way.name, before.count + way.count, before.of + way.of)
        if not sums:
            raise NobodyCanJudge
        return games, [*sums.values()]

    async def _played(self, table_id: int) -> tuple[Table, list[Move]]:
        """A game that is over, and what was chosen in it."""
        table = (await self._memory.read(table_id)).table
        if table.status is not TableStatus.FINISHED:
            raise NotOver
        return table, [Move(each.seat, each.choice) for each in await self._store.read(choices_of, table_id)]
