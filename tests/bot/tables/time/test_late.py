"""A seat whose time is up: a stand-in is looked for, or the others decide; whoever moves is back at once."""

from __future__ import annotations

import pytest

from bot.game.errors import MotionClosed, NotYourAnswer, SeatNotFree
from bot.game.states import SeatState
from bot.storage.records.games import Maker
from bot.storage.records.seating import Leaving
from bot.storage.records.terms import WhenLate
from bot.storage.rows.games import choices_of
from bot.storage.rows.seats import stints_of
from bot.tables.time.late import CARETAKER, REPLACE, WAIT, decided, patience
from tests.bot.tables.house import ANA, PEOPLE, House, asked_to_place, first, user_of


async def late_seat(house: House, when_late: WhenLate, people: int = 3) -> tuple[SeatState, list[int]]:
    """A game in which the time of the person who is waited for is over; that person's state, and the others."""
    table = await house.lobby(people)
    await house.tables.lobbies.set_terms(table.id, ANA, clock="fast", when_late=when_late)
    await house.tables.lobbies.start(table.id, ANA)
    state = await house.waiting(table.id)
    assert state.clock is not None
    assert state.clock.due is not None
    house.clock.now = state.clock.due + 1
    await fire(house)
    return state, [user for user in (each.user_id for each in PEOPLE[:people]) if user != user_of(state)]


async def fire(house: House) -> None:
    await house.timers().do_due()


async def later(house: House, state: SeatState) -> None:
    house.clock.advance(patience(state.table.terms))
    await fire(house)


async def kinds(house: House, state: SeatState) -> list[str]:
    return [motion.kind for motion in await house.tables.motions.motions(state.table.id)]


async def test_a_late_seat_is_offered_and_its_person_may_still_move(house: House) -> None:
    state, _ = await late_seat(house, WhenLate.STAND_IN)
    assert await kinds(house, state) == ["stand_in"]
    await house.choose(state, first(state))
    assert await kinds(house, state) == []
    await later(house, state)
    assert (await house.tables.overview.table(state.table.id)).seats[state.seat].user_id == user_of(state)


async def test_who_steps_in_has_the_seat_and_a_new_clock(house: House) -> None:
    state, _ = await late_seat(house, WhenLate.STAND_IN)
    taken = await house.tables.seats.take_seat(state.table.id, PEOPLE[3], state.seat)
    assert taken.clock is not None
    assert taken.clock.due is not None
    assert taken.clock.due > house.clock.now
    assert taken.seat in taken.view.waiting


async def test_a_caretaker_plays_when_nobody_steps_in_until_somebody_does(house: House) -> None:
    state, _ = await late_seat(house, WhenLate.STAND_IN)
    await house.restart()
    await later(house, state)
    table = await house.tables.overview.table(state.table.id)
    assert table.seats[state.seat].user_id is None
    stints = await house.store.read(stints_of, table.id)
    assert next(each.leaving for each in stints if each.seat == state.seat) is Leaving.LATE
    back = await house.tables.seats.resume(table.id, next(each for each in PEOPLE if each.user_id == user_of(state)))
    assert back.seat == state.seat


async def test_the_others_let_a_caretaker_decide_this_once(house: House) -> None:
    state, others = await late_seat(house, WhenLate.VOTE)
    for user in others:
        await house.tables.late.vote(state.table.id, user, state.seat, CARETAKER)
    await fire(house)
    made = (await house.store.read(choices_of, state.table.id))[-1]
    assert (made.seat, made.maker) == (state.seat, Maker.CARETAKER)
    assert (await house.tables.overview.table(state.table.id)).seats[state.seat].user_id == user_of(state)
    assert await kinds(house, state) == []


async def test_the_others_give_the_seat_away(house: House) -> None:
    state, others = await late_seat(house, WhenLate.VOTE)
    for user in others:
        await house.tables.late.vote(state.table.id, user, state.seat, REPLACE)
    await fire(house)
    assert (await house.tables.overview.table(state.table.id)).seats[state.seat].user_id is None


async def test_the_others_wait_and_are_asked_again(house: House) -> None:
    state, others = await late_seat(house, WhenLate.VOTE)
    for user in others:
        await house.tables.late.vote(state.table.id, user, state.seat, WAIT)
    await fire(house)
    with pytest.raises(MotionClosed):
        await house.tables.late.vote(state.table.id, others[0], state.seat, REPLACE)
    assert len(await house.store.read(choices_of, state.table.id)) == 0
    await later(house, state)
    await house.tables.late.vote(state.table.id, others[0], state.seat, CARETAKER)
    await later(house, state)
    assert (await house.store.read(choices_of, state.table.id))[-1].maker is Maker.CARETAKER


async def test_a_vote_that_nobody_answers_lets_a_caretaker_decide(house: House) -> None:
    state, _ = await late_seat(house, WhenLate.VOTE)
    await later(house, state)
    assert (await house.store.read(choices_of, state.table.id))[-1].maker is Maker.CARETAKER


async def test_nobody_votes_about_the_own_seat(house: House) -> None:
    state, _ = await late_seat(house, WhenLate.VOTE)
    with pytest.raises(NotYourAnswer):
        await house.tables.late.vote(state.table.id, user_of(state), state.seat, WAIT)


async def test_without_other_people_a_caretaker_decides_at_once(house: House) -> None:
    table = await house.lobby(1, 2)
    await house.tables.lobbies.set_terms(table.id, ANA, clock="fast", when_late=WhenLate.VOTE)
    await house.tables.lobbies.start(table.id, ANA)
    state = await house.waiting(table.id)
    assert state.clock is not None
    house.clock.now = (state.clock.due or 0) + 1
    await fire(house)
    assert Maker.CARETAKER in [each.maker for each in await house.store.read(choices_of, table.id)]


def test_of_equally_many_votes_the_mildest_counts() -> None:
    assert decided({1: REPLACE, 2: WAIT}) == WAIT
    assert decided({1: REPLACE, 2: CARETAKER}) == CARETAKER
    assert decided({1: REPLACE, 2: CARETAKER, 3: REPLACE}) == REPLACE
    assert decided({}) == CARETAKER


async def late_in_a_turn(house: House) -> SeatState:
    """The time of somebody is over in the middle of a turn, where choices can be taken back: a stand-in is wanted."""
    table = await house.lobby(3)
    await house.tables.lobbies.set_terms(table.id, ANA, clock="fast", when_late=WhenLate.STAND_IN)
    await house.tables.lobbies.start(table.id, ANA)
    state = await asked_to_place(house, table.id)
    assert state.clock is not None
    assert state.clock.due is not None
    house.clock.now = state.clock.due + 1
    await fire(house)
    assert await kinds(house, state) == ["stand_in"]
    return state


async def test_choosing_and_taking_back_puts_the_decision_off_for_nobody(house: House) -> None:
    state = await late_in_a_turn(house)
    outcome = await house.choose(state, first(state))
    assert outcome.state.may_undo
    assert await kinds(house, state) == ["stand_in"]
    await house.tables.games.undo(state.table.id, user_of(state), outcome.state.revision)
    assert await kinds(house, state) == ["stand_in"]
    await later(house, state)
    assert (await house.tables.overview.table(state.table.id)).seats[state.seat].user_id is None


async def test_who_is_late_keeps_the_seat_by_moving_and_not_by_saying_so(house: House) -> None:
    state, _ = await late_seat(house, WhenLate.STAND_IN)
    await house.tables.seats.withdraw_offer(state.table.id, user_of(state))
    assert await kinds(house, state) == ["stand_in"]
    await later(house, state)
    assert (await house.tables.overview.table(state.table.id)).seats[state.seat].user_id is None


async def test_a_seat_is_not_late_any_more_when_the_table_goes_back(house: House) -> None:
    table = await house.lobby(3)
    await house.tables.lobbies.set_terms(table.id, ANA, clock="fast", when_late=WhenLate.STAND_IN)
    await house.tables.lobbies.start(table.id, ANA)
    state = await house.waiting(table.id)
    asker = user_of(state)
    await house.choose(state, first(state))
    state = await house.waiting(table.id)
    assert state.clock is not None
    assert state.clock.due is not None
    house.clock.now = state.clock.due + 1
    await fire(house)
    assert await kinds(house, state) == ["stand_in"]
    await house.tables.agreements.ask_undo(table.id, asker, 1)  # nobody has moved since
    assert await kinds(house, state) == []
    with pytest.raises(SeatNotFree):
        await house.tables.seats.take_seat(table.id, PEOPLE[3], state.seat)
