"""What a table agrees on: ending a game early, and taking choices back behind the barrier.

Both are motions: one person asks, those concerned answer, a single no ends it. What would be taken back must not have
shown anything hidden: nobody can forget what they have seen.
"""

from __future__ import annotations

import logging
from dataclasses import replace

from bot.game import happenings, history, steps
from bot.game.errors import MotionClosed, NotYourAnswer, UndoAsked, UndoImpossible
from bot.game.moment import Moment, askers_after
from bot.game.states import own_seat
from bot.game.undo import UndoPlan, planned, position_after
from bot.game.undo_askers import UndoAskers
from bot.storage.records.seating import EndedBy, Motion
from bot.storage.records.tables import Table, TableStatus
from bot.storage.rows.games import choices_of
from bot.storage.rows.log import log_of
from bot.tables.commits import Common
from bot.tables.seats.motions import Motions
from engine.core.game import AnyGame

LOG = logging.getLogger(__name__)

ABANDON = "abandon"
UNDO = "undo"


class Agreements:
    """Asking the others, and answering them."""

    def __init__(self, common: Common, motions: Motions) -> None:
        self._store, self._memory, self._commits, *_ = common
        self._motions = motions

    # Ending early

    async def ask_to_abandon(self, table_id: int, user_id: int) -> Table:
        """Ask everybody to end the game without a result; it is at once if nobody else plays.

        Raises NotRunning, NotYourTable, NotSaved.
        """
        async with self._memory.playing(table_id) as moment:
            seat = own_seat(moment, user_id)
            asked = await self._motions.find(table_id, ABANDON)
            motion = asked or Motion(ABANDON, seat, EndedBy.NOTHING)
            return await self._abandon_if_agreed(moment, _answered(motion, user_id), is_new=asked is None)

    async def answer_abandon(self, table_id: int, user_id: int, *, agrees: bool) -> Table:
        """Agree, or end the question. Raises MotionClosed, NotYourTable, NotRunning, NotSaved."""
        async with self._memory.playing(table_id) as moment:
            own_seat(moment, user_id)
            motion = await self._motions.find(table_id, ABANDON)
            if motion is None:
                raise MotionClosed
            if agrees:
                return await self._abandon_if_agreed(moment, _answered(motion, user_id), is_new=False)
            await self._motions.close(moment.table.id, motion.kind, motion.seat)
            return moment.table

    async def _abandon_if_agreed(self, moment: Moment, motion: Motion, *, is_new: bool) -> Table:
        people = {seat.user_id for seat in moment.table.seats if seat.user_id is not None}
        if people <= answers_of(motion):
            LOG.debug("The people at table %d have ended their game.", moment.table.id)
            return await self._commits.end(moment.table)
        if is_new:
            await self._motions.open(moment, motion)
        else:
            await self._motions.save(moment.table.id, motion)
        return moment.table

    # Undo by consent

    async def undo_plan(self, table_id: int, user_id: int) -> UndoPlan:
        """What an undo by consent would take back: all since the table last began to wait for this person.

        Raises NothingToUndo, NotRunning, NotYourTable.
        """
        async with self._memory.playing(table_id) as moment:
            plan, *_ = await self._plan(moment, own_seat(moment, user_id))
            return plan

    async def could_ask_undo(self, table_id: int, user_id: int) -> bool:
        """Whether it may make sense for this person to ask for an undo by consent, found out without replaying.

        Not while they can take something back by themselves, nor when something hidden was shown or learned since.
        """
        moment = await self._memory.read(table_id)
        seat = moment.table.seat_of(user_id)
        if (
            seat is None
            or moment.table.status is not TableStatus.RUNNING
            or (moment.deeds and moment.deeds[0].seat == seat)
        ):
            return False
        return seat in askers_after(moment.askers, moment.deeds).open

    async def ask_undo(self, table_id: int, user_id: int, count: int) -> UndoPlan:
        """Ask those who moved since; it is done at once if none of them is a person. `count`: the choices of the plan.

        Raises UndoImpossible, UndoAsked (another request is open), MotionClosed (somebody chose since the plan).
        """
        async with self._memory.playing(table_id) as moment:
            seat = own_seat(moment, user_id)
            plan, game, askers = await self._plan(moment, seat)
            if plan.keep + count != moment.count:
                raise MotionClosed
            if plan.obstacle is not None:
                raise UndoImpossible
            if await self._undo_motion(moment) is not None:
                raise UndoAsked
            if not plan.must_agree:
                await self._take_back(moment, plan, game, askers)
                return plan
            facts = {"keep": plan.keep, "counter": moment.counter}
            motion = Motion(UNDO, seat, EndedBy.ANY_CHOICE, facts)
            await self._motions.open(moment, motion)
            return plan

    async def answer_undo(self, table_id: int, user_id: int, *, agrees: bool) -> UndoPlan:
        """Agree, or end the request. Raises MotionClosed, NotYourAnswer (the person did not move since)."""
        async with self._memory.playing(table_id) as moment:
            own_seat(moment, user_id)
            motion = await self._undo_motion(moment)
            if motion is None:
                raise MotionClosed
            plan, game, askers = await self._plan(moment, motion.seat)
            asker = moment.table.seats[motion.seat].user_id
            if user_id not in (*plan.must_agree, asker) or (agrees and user_id == asker):
                raise NotYourAnswer
            if not agrees:
                await self._motions.close(moment.table.id, motion.kind, motion.seat)
                return replace(plan, is_refused=True)
            motion = _answered(motion, user_id)
            agreed = answers_of(motion)
            if set(plan.must_agree) <= agreed:
                await self._take_back(moment, plan, game, askers)
                return replace(plan, agreed=tuple(agreed), is_done=True)
            await self._motions.save(moment.table.id, motion)
            return replace(plan, agreed=tuple(agreed))

    async def open_undo(self, table_id: int) -> UndoPlan | None:
        """The request that is open now, for who shows it; None if there is none any more."""
        async with self._memory.playing(table_id) as moment:
            motion = await self._undo_motion(moment)
            if motion is None:
                return None
            plan, *_ = await self._plan(moment, motion.seat)
            return replace(plan, agreed=tuple(answers_of(motion)))

    async def _undo_motion(self, moment: Moment) -> Motion | None:
        """The request that is open. One of an earlier moment is closed, whatever moved the table on: it is dropped."""
        found = None
        for motion in await self._motions.motions(moment.table.id):
            if motion.kind != UNDO:
                continue
            if motion.facts["counter"] == moment.counter:
                found = motion
            else:
                await self._motions.close(moment.table.id, motion.kind, motion.seat)
        return found

    async def _plan(self, moment: Moment, seat: int) -> tuple[UndoPlan, AnyGame, UndoAskers]:
        """The plan, the game that would be played on, and who might ask for an undo in it."""
        choices = await self._store.read(choices_of, moment.table.id)
        lines = await self._store.read(log_of, moment.table.id, limit=moment.log_position)
        return planned(moment, seat, choices, lines)

    async def _take_back(self, moment: Moment, plan: UndoPlan, game: AnyGame, askers: UndoAskers) -> None:
        log = await self._store.read(log_of, moment.table.id, limit=moment.log_position)
        lines = history.log_lines([happenings.UndoneByConsent(plan.seat, plan.count)], game)
        step = steps.rewound(moment, game, askers, plan.keep, position_after(log, plan.keep, moment), lines)
        await self._commits.go_on(replace(step, by=moment.table.seats[plan.seat].user_id))
        LOG.debug("Table %d has taken %d choices back.", moment.table.id, plan.count)


def answers_of(motion: Motion) -> set[int]:
    """The user ids of those who have agreed to it so far."""
    return set(motion.answers.get("agree", ()))


def _answered(motion: Motion, user_id: int) -> Motion:
    return replace(motion, answers={"agree": sorted(answers_of(motion) | {user_id})})
