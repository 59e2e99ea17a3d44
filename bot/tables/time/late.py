"""When the time of a seat is up, the rule of its table is asked: a caretaker, a stand-in, or a vote of the others.

The last two are motions about the late seat, and any choice from it ends them. The timer of the clock comes back while
they are open, and whatever it finds then is decided here. A stand-in is looked for, and the others vote, for as long as
the table's clock adds for one decision.
"""

from __future__ import annotations

import logging
from collections import Counter
from dataclasses import replace
from functools import partial

from bot.game import posts, steps
from bot.game.automatic import NO_MOVES, AutomaticPlayers, Moves
from bot.game.errors import MotionClosed, NotYourAnswer
from bot.game.moment import Moment
from bot.game.opponents import thoughtful_caretaker
from bot.game.states import own_seat
from bot.game.waits import waits_of
from bot.storage.records.due import Timer, TimerChanges, TimerKind
from bot.storage.records.seating import EndedBy, Leaving, Motion
from bot.storage.records.tables import TableStatus
from bot.storage.records.terms import HOUR, Terms, WhenLate
from bot.tables.commits import Common
from bot.tables.computers.thinking import A_SECOND, Think
from bot.tables.seats.motions import STAND_IN, Motions
from bot.tables.seats.seats import Seats
from engine.players.levels import CARETAKER as CARETAKER_LEVEL
from engine.players.playing_on import played_on

LOG = logging.getLogger(__name__)

VOTE = "vote"
"""A motion: the time of a seat is over, and the others decide."""

WAIT, CARETAKER, REPLACE = "wait", "caretaker", "replace"
ANSWERS = (WAIT, CARETAKER, REPLACE)
"""The mildest first: it wins when as many want something harder."""

BEGUN = "a caretaker has begun"
"""What stands in the timer while a caretaker goes on with a decision."""


class Lateness:
    """What a table does about a seat whose time is up."""

    def __init__(self, common: Common, motions: Motions, seats: Seats, think: Think) -> None:
        _, self._memory, self._commits, self._times = common
        self._motions = motions
        self._seats = seats
        self.think = think

    async def vote(self, table_id: int, user_id: int, seat: int, answer: str) -> dict[int, str]:
        """Say what is to happen with a late seat; returns all answers. When all have answered it is decided at once.

        Raises MotionClosed, NotYourAnswer (one's own seat), NotYourTable.
        """
        async with self._memory.playing(table_id) as moment:
            motion = await self._motions.find(table_id, VOTE, seat)
            if motion is None or answer not in ANSWERS or "until" in motion.facts:
                raise MotionClosed
            if own_seat(moment, user_id) == seat:
                raise NotYourAnswer
            votes = votes_of(motion) | {user_id: answer}
            motion = replace(motion, answers={str(user): each for user, each in votes.items()})
            all_in = set(_voters(moment, seat)) <= set(votes)
            timers = (
                TimerChanges(set=(Timer(TimerKind.TIME_IS_UP, self._times.now(), seat),)) if all_in else TimerChanges()
            )
            await self._motions.save(table_id, motion, timers=timers)
            return votes

    async def thought_of(self, seen: Moment, timer: Timer) -> Moves:
        """What a caretaker would choose for the seat, thought of without the lock, if the table's rule asks for one."""
        asks = timer.payload or seen.table.terms.when_late is WhenLate.CARETAKER
        is_asked = seen.table.status is TableStatus.RUNNING and timer.seat in seen.game.waiting
        if not asks or not is_asked or not thoughtful_caretaker(seen.table):
            return NO_MOVES
        game, levels = seen.game.to_json(), {timer.seat: CARETAKER_LEVEL}
        thought = partial(played_on, game, levels, seen.table.seed, seen.count, 1, A_SECOND)
        moves = await self.think(thought, seen.table.owner_id)
        return Moves(seen.count, tuple(moves))

    async def decide(self, moment: Moment, timer: Timer, moves: Moves) -> None:
        """Do what the table's rule says about a seat whose time is up. The lock is held; `moves` were thought of."""
        rule = moment.table.terms.when_late
        if timer.payload or rule is WhenLate.CARETAKER or not _voters(moment, timer.seat):
            await self._take_care(moment, timer, moves)
        elif rule is WhenLate.STAND_IN:
            await self._look_for_a_stand_in(moment, timer)
        else:
            await self._let_them_vote(moment, timer)

    async def _take_care(self, moment: Moment, timer: Timer, moves: Moves = NO_MOVES) -> None:
        """A caretaker makes the next choice; the timer comes again until the wait is over."""
        seat, is_first = timer.seat, not timer.payload
        automatic = AutomaticPlayers(moment.table, moment.orders, self._times.now(), moves)
        answer = automatic.instead_of(seat, moment.game, moment.count, is_first=is_first)
        step = steps.continued(moment, automatic, answer)
        if is_first:
            LOG.debug("Time is up for seat %d of table %d.", seat, moment.table.id)
        waits = waits_of(step)
        again = Timer(timer.kind, timer.due_at, seat, BEGUN)
        goes_on = seat in waits.after - waits.begun
        await self._commits.go_on(step.storing(timers=TimerChanges(set=(again,) if goes_on else (), fired=timer)))

    async def _look_for_a_stand_in(self, moment: Moment, timer: Timer) -> None:
        motion = await self._motions.find(moment.table.id, STAND_IN, timer.seat)
        now, allowed = self._times.now(), patience(moment.table.terms)
        if motion is None:
            await self._ask(moment, Motion(STAND_IN, timer.seat, EndedBy.CHOICE_OF_THE_SEAT), timer, now + allowed)
        elif now < motion.opened_at + allowed:
            await self._commits.settle(timer, _again(timer, motion.opened_at + allowed))
        else:
            await self._seats.hand_over(moment, timer.seat, None, Leaving.LATE, timer)

    async def _let_them_vote(self, moment: Moment, timer: Timer) -> None:
        motion = await self._motions.find(moment.table.id, VOTE, timer.seat)
        now, allowed = self._times.now(), patience(moment.table.terms)
        until = None if motion is None else motion.facts.get("until")
        if motion is None or (until is not None and until <= now):
            question = Motion(VOTE, timer.seat, EndedBy.CHOICE_OF_THE_SEAT, {"begun": now})
            await self._ask(moment, question, timer, now + allowed)
            return
        if until is not None:
            await self._commits.settle(timer, _again(timer, until))
            return
        votes = {user: answer for user, answer in votes_of(motion).items() if user in _voters(moment, timer.seat)}
        ends = motion.facts["begun"] + allowed
        if now < ends and set(_voters(moment, timer.seat)) - set(votes):
            await self._commits.settle(timer, _again(timer, ends))
            return
        await self._carry_out(decided(votes), moment, motion, timer, now + allowed)

    async def _carry_out(self, decision: str, moment: Moment, motion: Motion, timer: Timer, until: int) -> None:
        if decision == REPLACE:
            await self._seats.hand_over(moment, timer.seat, None, Leaving.LATE, timer)
        elif decision == WAIT:
            waiting = replace(motion, facts={"until": until}, answers={})
            row = posts.motion_post(moment, waiting, self._times.now(), ())
            await self._commits.settle(timer, _again(timer, until), [row], [waiting])
        else:
            await self._take_care(moment, timer)

    async def _ask(self, moment: Moment, motion: Motion, timer: Timer, again: int) -> None:
        await self._motions.open(moment, motion, TimerChanges(set=(_again(timer, again),), fired=timer))


def decided(votes: dict[int, str]) -> str:
    """What most want; of several the mildest. Nobody said anything: a caretaker chooses, so that the game goes on."""
    if not votes:
        return CARETAKER
    counts = Counter(votes.values())
    return max(ANSWERS, key=lambda answer: (counts[answer], -ANSWERS.index(answer)))


def votes_of(motion: Motion) -> dict[int, str]:
    """What is to become of a seat whose time is up, by the user id of who has said so: one of `ANSWERS` each."""
    return {int(user): answer for user, answer in motion.answers.items()}


def _voters(moment: Moment, seat: int) -> list[int]:
    """The people at the table but the one in this seat."""
    return [each.user_id for each in moment.table.seats if each.user_id is not None and each.number != seat]


def _again(timer: Timer, at: int) -> Timer:
    """The timer of the seat's time comes back then."""
    return Timer(timer.kind, at, timer.seat)


def patience(terms: Terms) -> int:
    """How long a table looks for somebody, votes, or waits once more, in milliseconds."""
    return HOUR if terms.pace is None else terms.pace.increment
