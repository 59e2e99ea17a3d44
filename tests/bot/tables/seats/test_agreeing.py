"""A table agrees: on the end of a game, and on taking back what nobody has to forget."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.game.errors import MotionClosed, NothingToUndo, NotYourAnswer, PanelOutOfDate, UndoAsked, UndoImpossible
from bot.game.happenings import UndoneByConsent
from bot.game.states import SeatState
from bot.storage.records.tables import TableStatus
from bot.storage.records.terms import MINUTE
from bot.storage.rows.games import choices_of
from bot.tables.reading.archive import differences
from engine.elgrande.seen.view import View
from tests.bot.tables.house import (
    ANA,
    BEN,
    CARLA,
    DARIO,
    PEOPLE,
    House,
    asked_to_place,
    asks,
    at_random,
    first,
    user_of,
)


async def after_a_bid(house: House, people: int = 3) -> tuple[int, int, int]:
    """The first player has played a power card and the second one too: table, and both by id."""
    table = await house.game(people=people)
    state = await house.waiting(table.id)
    asker = user_of(state)
    await house.choose(state, first(state))
    state = await house.waiting(table.id)
    other = user_of(state)
    await house.choose(state, first(state))
    return table.id, asker, other


async def test_all_people_must_agree_to_end_a_game(house: House) -> None:
    table = await house.game(people=2, computers=1)
    assert (await house.tables.agreements.ask_to_abandon(table.id, ANA)).status is TableStatus.RUNNING
    await house.restart()
    assert (await house.tables.agreements.ask_to_abandon(table.id, ANA)).status is TableStatus.RUNNING
    assert (await house.tables.agreements.answer_abandon(table.id, BEN, agrees=True)).status is TableStatus.CANCELLED


async def test_one_no_keeps_the_game_going(house: House) -> None:
    table = await house.game(people=3)
    await house.tables.agreements.ask_to_abandon(table.id, ANA)
    await house.tables.agreements.answer_abandon(table.id, BEN, agrees=False)
    with pytest.raises(MotionClosed):
        await house.tables.agreements.answer_abandon(table.id, CARLA, agrees=True)
    assert await house.tables.motions.motions(table.id) == ()


async def test_who_left_has_no_say_and_who_sits_there_now_has(house: House) -> None:
    table = await house.game(people=3)
    await house.tables.agreements.ask_to_abandon(table.id, ANA)
    await house.tables.agreements.answer_abandon(table.id, BEN, agrees=True)
    await house.tables.seats.leave_game(table.id, BEN)
    await house.tables.seats.take_seat(table.id, PEOPLE[3], 1)
    assert (await house.tables.agreements.answer_abandon(table.id, CARLA, agrees=True)).status is TableStatus.RUNNING


async def test_who_moved_since_must_agree_and_the_others_are_told(house: House) -> None:
    table, asker, other = await after_a_bid(house)
    before = await house.store.read(choices_of, table)
    plan = await house.tables.agreements.undo_plan(table, asker)
    assert (plan.count, plan.must_agree, plan.obstacle) == (2, (other,), None)
    await house.tables.agreements.ask_undo(table, asker, plan.count)
    await house.restart()
    await house.posts()
    third = ({ANA, BEN, CARLA} - {asker, other}).pop()
    with pytest.raises(NotYourAnswer):
        await house.tables.agreements.answer_undo(table, third, agrees=True)
    assert (await house.tables.agreements.answer_undo(table, other, agrees=True)).is_done
    assert len(await house.store.read(choices_of, table)) == len(before) - 2
    assert user_of(await house.waiting(table)) == asker
    assert [post.kind for post in await house.posts()][:1] == ["seat_post"]
    assert (await house.tables.logs.telling(table, besides=(0, 1000))).besides == (UndoneByConsent(plan.seat, 2),)
    assert [difference async for difference in differences(house.store)] == []


async def test_who_ends_a_turn_and_bids_first_can_take_the_bid_back_alone(house: House) -> None:
    """A new round has begun in between, with cards that nobody can forget: the turn is another part of the game."""
    table = await house.game(people=2)
    seat = -1

    def bids_after_the_own_turn(state: SeatState) -> bool:
        nonlocal seat
        was, seat = seat, state.seat
        return state.view.round > 1 and state.seat == was and asks("PlayPowerCards")(state)

    state = await house.play(table.id, first, bids_after_the_own_turn)
    await house.choose(state, first(state))

    assert await house.tables.agreements.could_ask_undo(table.id, user_of(state))
    plan = await house.tables.agreements.undo_plan(table.id, user_of(state))
    assert (plan.count, plan.must_agree, plan.obstacle) == (1, (), None)
    await house.tables.agreements.ask_undo(table.id, user_of(state), 1)
    again = await house.waiting(table.id)
    assert (again.seat, again.view) == (state.seat, state.view)


async def test_an_undo_is_offered_to_whoever_could_have_it_and_to_nobody_else(house: House) -> None:
    """Found out while playing, it says the same as replaying the game, also after a restart and after an undo."""
    table = await house.game(people=2, computers=1, rounds=6)
    choose, seen = at_random(4), Counter[tuple[bool, bool]]()
    for step in range(1, 61):
        state = await house.waiting(table.id)
        await house.choose(state, choose(state))
        if step % 15 == 0:
            await house.restart()
        if step % 20 == 0:
            await take_back_together(house, table.id)
        for user_id in (ANA, BEN):
            if not (await house.tables.games.seat_state(table.id, user_id)).may_undo:
                offered = await house.tables.agreements.could_ask_undo(table.id, user_id)
                seen[offered, await undo_is_possible(house, table.id, user_id)] += 1
    assert seen.keys() == {(False, False), (True, True)}
    assert min(seen.values()) > 5


async def undo_is_possible(house: House, table: int, user_id: int) -> bool:
    try:
        return (await house.tables.agreements.undo_plan(table, user_id)).obstacle is None
    except NothingToUndo:
        return False


async def take_back_together(house: House, table: int) -> None:
    """Whoever may asks for an undo, and the other agrees."""
    for asker, other in ((ANA, BEN), (BEN, ANA)):
        if await undo_is_possible(house, table, asker):
            plan = await house.tables.agreements.undo_plan(table, asker)
            if not (await house.tables.agreements.ask_undo(table, asker, plan.count)).is_done and plan.must_agree:
                await house.tables.agreements.answer_undo(table, other, agrees=True)
            return


async def test_the_game_goes_on_from_there_and_every_older_panel_is_dead(house: House) -> None:
    table, asker, other = await after_a_bid(house)
    old = await house.waiting(table)
    await house.tables.agreements.ask_undo(table, asker, 2)
    await house.tables.agreements.answer_undo(table, other, agrees=True)
    with pytest.raises(PanelOutOfDate):
        await house.choose(old, first(old))
    state = await house.waiting(table)
    await house.choose(state, state.view.choices[-1])
    await house.restart()
    await house.play(table, first, lambda state: state.view.round > 1)
    assert [difference async for difference in differences(house.store)] == []


async def test_a_choice_ends_the_request(house: House) -> None:
    table, asker, other = await after_a_bid(house)
    await house.tables.agreements.ask_undo(table, asker, 2)
    state = await house.waiting(table)
    await house.choose(state, first(state))
    with pytest.raises(MotionClosed):
        await house.tables.agreements.answer_undo(table, other, agrees=True)


async def test_one_request_at_a_time_and_a_no_ends_it(house: House) -> None:
    table, asker, other = await after_a_bid(house)
    await house.tables.agreements.ask_undo(table, asker, 2)
    with pytest.raises(UndoAsked):
        await house.tables.agreements.ask_undo(table, other, 1)
    assert (await house.tables.agreements.answer_undo(table, other, agrees=False)).is_refused
    with pytest.raises(MotionClosed):
        await house.tables.agreements.answer_undo(table, other, agrees=True)


async def test_who_asked_may_withdraw_but_not_agree_for_others(house: House) -> None:
    table, asker, _ = await after_a_bid(house)
    await house.tables.agreements.ask_undo(table, asker, 2)
    with pytest.raises(NotYourAnswer):
        await house.tables.agreements.answer_undo(table, asker, agrees=True)
    assert (await house.tables.agreements.answer_undo(table, asker, agrees=False)).is_refused


async def test_a_change_of_a_seat_ends_the_request(house: House) -> None:
    table, asker, other = await after_a_bid(house)
    await house.tables.agreements.ask_undo(table, asker, 2)
    await house.tables.seats.leave_game(table, ({ANA, BEN, CARLA} - {asker, other}).pop())
    with pytest.raises(MotionClosed):
        await house.tables.agreements.answer_undo(table, other, agrees=True)


async def test_computer_players_always_agree(house: House) -> None:
    table = await house.game(people=1, computers=2)
    state = await house.waiting(table.id)
    count = (await house.tables.agreements.undo_plan(table.id, ANA)).count if state.view.round > 1 else 0
    assert count == 0
    state = (await house.choose(state, first(state))).state
    plan = await house.tables.agreements.undo_plan(table.id, ANA)
    assert plan.must_agree == ()
    if plan.obstacle is None:
        await house.tables.agreements.ask_undo(table.id, ANA, plan.count)
        assert View.of((await house.waiting(table.id)).view).hand == (*range(1, 14),)


async def test_what_was_shown_since_cannot_be_taken_back(house: House) -> None:
    table = await house.game(people=2)
    begun = await house.play(table.id, first, lambda state: state.view.round == 2)
    asker = next(user for user in (ANA, BEN) if user != user_of(begun))
    plan = await house.tables.agreements.undo_plan(table.id, asker)
    assert plan.obstacle == "shown"  # the cards of the new round lie open
    with pytest.raises(UndoImpossible):
        await house.tables.agreements.ask_undo(table.id, asker, plan.count)


async def test_a_plan_that_is_overtaken_is_not_carried_out(house: House) -> None:
    table, asker, _ = await after_a_bid(house)
    state = await house.waiting(table)
    await house.choose(state, first(state))
    with pytest.raises(MotionClosed):
        await house.tables.agreements.ask_undo(table, asker, 2)


async def test_who_has_not_moved_has_nothing_to_take_back(house: House) -> None:
    table = await house.game(people=2)
    with pytest.raises(NothingToUndo):
        await house.tables.agreements.undo_plan(table.id, ANA)


async def test_a_turn_is_taken_back_as_a_whole(house: House) -> None:
    table = await house.game(people=2)
    state = await asked_to_place(house, table.id)
    plan = await house.tables.agreements.undo_plan(table.id, user_of(state))
    assert plan.must_agree == ()
    await house.tables.agreements.ask_undo(table.id, user_of(state), plan.count)
    again = await house.waiting(table.id)
    assert user_of(again) == user_of(state)
    assert not again.may_undo


async def test_after_a_seat_has_changed_hands_one_may_ask_again(house: House) -> None:
    table, asker, other = await after_a_bid(house, people=4)
    await house.tables.agreements.ask_undo(table, asker, 2)
    waited_for = user_of(await house.waiting(table))
    await house.tables.seats.leave_game(table, ({ANA, BEN, CARLA, DARIO} - {asker, other, waited_for}).pop())
    await house.tables.agreements.ask_undo(table, asker, 2)
    assert (await house.tables.agreements.answer_undo(table, other, agrees=True)).is_done


async def test_after_an_answering_window_one_may_ask_again(house: House) -> None:
    table = await house.lobby(3)
    await house.tables.lobbies.set_terms(table.id, ANA, answer_window=10 * MINUTE)
    await house.tables.lobbies.start(table.id, ANA)
    state = await house.waiting(table.id)
    asker = user_of(state)
    await house.choose(state, first(state))
    await end_of_window(house)
    assert len(await house.store.read(choices_of, table.id)) == 1
    other = user_of(await house.waiting(table.id))
    state = await house.waiting(table.id)
    await house.choose(state, first(state))
    await end_of_window(house)
    await house.tables.agreements.ask_undo(table.id, asker, 2)
    await end_of_window(house)  # nobody has answered: only the window is over
    await house.tables.agreements.ask_undo(table.id, asker, 2)
    assert (await house.tables.agreements.answer_undo(table.id, other, agrees=True)).is_done


async def end_of_window(house: House) -> None:
    house.clock.advance(10 * MINUTE)
    await house.timers().do_due()
