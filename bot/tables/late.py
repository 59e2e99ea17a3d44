"""When the time of a seat is up and its table does not leave that to a caretaker: a stand-in, or a vote of the others.

Both are motions about the late seat, and any choice from it ends them. The timer of the clock comes back while they
are open, and whatever it finds then is decided here. A stand-in is looked for, and the others vote, for as long as the
table's clock adds for one decision.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import orjson

from bot.clocks.reminding import TIME_IS_UP
from bot.storage import EndedBy, Leaving, Motion, NewTimer, Timer, TimerChanges
from bot.storage.rows.motions import motions_of, save_motion
from bot.storage.rows.timers import change_timers
from bot.tables import posts
from bot.tables.agreeing import AgreementCalls
from bot.tables.errors import MotionClosed, NotYourAnswer
from bot.tables.moment import Moment
from bot.tables.seating import STAND_IN
from bot.tables.terms import HOUR, Terms, WhenLate
from bot.tables.timing import TimeCalls

VOTE = "vote"
"""A motion: the time of a seat is over, and the others decide."""

WAIT, CARETAKER, REPLACE = "wait", "caretaker", "replace"
ANSWERS = (WAIT, CARETAKER, REPLACE)
"""The mildest first: it wins when as many want something harder."""


class LateCalls(TimeCalls, AgreementCalls):
    """What a table does about a seat whose time is up."""

    async def vote(self, table_id: int, user_id: int, seat: int, answer: str) -> dict[int, str]:
        """Say what is to happen with a late seat; returns all answers. When all have answered it is decided at once.

        Raises MotionClosed, NotYourAnswer (one's own seat), NotYourTable.
        """
        async with self._shelf.lock(table_id):
            moment = await self._running_game(table_id)
            motion = await self._motion_about(table_id, VOTE, seat)
            if motion is None or answer not in ANSWERS or "until" in orjson.loads(motion.facts):
                raise MotionClosed
            if self._seat(moment, user_id) == seat:
                raise NotYourAnswer
            votes = votes_of(motion) | {user_id: answer}
            motion = replace(motion, answers=orjson.dumps({str(user): each for user, each in votes.items()}).decode())
            all_in = set(_voters(moment, seat)) <= set(votes)
            now = self._clock()
            timers = TimerChanges(set=(NewTimer(TIME_IS_UP, now, seat),)) if all_in else TimerChanges()
            with self._saving(table_id):
                await self._store.write(save_motion, table_id, motion, timers=timers)
            self.when_timers_change()
            return votes

    async def _take_care(self, moment: Moment, timer: Timer) -> None:
        rule = moment.info.terms.when_late
        if timer.payload or rule is WhenLate.CARETAKER or not _voters(moment, timer.seat):
            await super()._take_care(moment, timer)
        elif rule is WhenLate.STAND_IN:
            await self._look_for_a_stand_in(moment, timer)
        else:
            await self._let_them_vote(moment, timer)

    async def _look_for_a_stand_in(self, moment: Moment, timer: Timer) -> None:
        motion = await self._motion_about(moment.table.id, STAND_IN, timer.seat)
        now, allowed = self._clock(), patience(moment.info.terms)
        if motion is None:
            await self._ask(moment, Motion(STAND_IN, timer.seat, EndedBy.CHOICE_OF_THE_SEAT), timer, now + allowed)
        elif now < motion.opened_at + allowed:
            await self._come_back(moment, timer, motion.opened_at + allowed)
        else:
            await self._hand_over(moment, timer.seat, None, Leaving.LATE, timer)

    async def _let_them_vote(self, moment: Moment, timer: Timer) -> None:
        motion = await self._motion_about(moment.table.id, VOTE, timer.seat)
        now, allowed = self._clock(), patience(moment.info.terms)
        until = None if motion is None else orjson.loads(motion.facts).get("until")
        if motion is None or (until is not None and until <= now):
            facts = orjson.dumps({"begun": now}).decode()
            question = Motion(VOTE, timer.seat, EndedBy.CHOICE_OF_THE_SEAT, facts)
            await self._ask(moment, question, timer, now + allowed)
            return
        if until is not None:
            await self._come_back(moment, timer, until)
            return
        votes = {user: answer for user, answer in votes_of(motion).items() if user in _voters(moment, timer.seat)}
        ends = orjson.loads(motion.facts)["begun"] + allowed
        if now < ends and set(_voters(moment, timer.seat)) - set(votes):
            await self._come_back(moment, timer, ends)
            return
        await self._carry_out(decided(votes), moment, motion, timer, now + allowed)

    async def _carry_out(self, decision: str, moment: Moment, motion: Motion, timer: Timer, until: int) -> None:
        if decision == REPLACE:
            await self._hand_over(moment, timer.seat, None, Leaving.LATE, timer)
        elif decision == WAIT:
            waiting = replace(motion, facts=orjson.dumps({"until": until}).decode(), answers="{}")
            row = posts.motion_post(moment, waiting, self._clock(), ())
            await self._store_motion(moment, waiting, timer, until, [row])
        else:
            await super()._take_care(moment, timer)

    async def _ask(self, moment: Moment, motion: Motion, timer: Timer, again: int) -> None:
        await self._open(moment, motion, TimerChanges(set=(NewTimer(timer.kind, again, timer.seat),), fired=timer))

    async def _come_back(self, moment: Moment, timer: Timer, at: int) -> None:
        timers = TimerChanges(set=(NewTimer(timer.kind, at, timer.seat),), fired=timer)
        with self._saving(moment.table.id):
            await self._store.write(change_timers, moment.table.id, timers)
        self.when_timers_change()

    async def _store_motion(self, moment: Moment, motion: Motion, timer: Timer, again: int, rows: list[Any]) -> None:
        timers = TimerChanges(set=(NewTimer(timer.kind, again, timer.seat),), fired=timer)
        with self._saving(moment.table.id):
            await self._store.write(save_motion, moment.table.id, motion, rows, timers)
        self.when_posts_wait()
        self.when_timers_change()

    async def _motion_about(self, table_id: int, kind: str, seat: int) -> Motion | None:
        motions = await self._store.read(motions_of, table_id)
        return next((motion for motion in motions if (motion.kind, motion.seat) == (kind, seat)), None)


def decided(votes: dict[int, str]) -> str:
    """What most want; of several the mildest. Nobody said anything: a caretaker chooses, so that the game goes on."""
    if not votes:
        return CARETAKER
    counts = Counter(votes.values())
    return max(ANSWERS, key=lambda answer: (counts[answer], -ANSWERS.index(answer)))


def votes_of(motion: Motion) -> dict[int, str]:
    """Who wants what."""
    return {int(user): answer for user, answer in orjson.loads(motion.answers).items()}


def _voters(moment: Moment, seat: int) -> list[int]:
    """The people at the table but the one in this seat."""
    return [each.user_id for each in moment.table.seats if each.user_id is not None and each.number != seat]


def patience(terms: Terms) -> int:
    """How long a table looks for somebody, votes, or waits once more, in milliseconds."""
    return HOUR if terms.pace is None else terms.pace.increment
