"""Seats change hands: whoever sits there plays, knows what the seat knows, and nobody else learns anything."""

from __future__ import annotations

import pytest

from bot.elgrande.orders.ranking import Bid, Disc
from bot.game.errors import AlreadySeated, KnowsAnotherSeat, NotYourTable, PanelOutOfDate, SeatNotFree
from bot.game.happenings import OrderCarriedOut, SeatLeft, SeatResumed, SeatTaken
from bot.game.lobby import Guest
from bot.storage.records.seating import Leaving
from bot.storage.records.tables import SeatKind, TableStatus
from bot.storage.records.terms import DAY
from bot.storage.rows.games import choices_of
from bot.storage.rows.results import result_of_table
from bot.storage.rows.seats import stints_of
from bot.storage.rows.tables import tables_waiting_for
from bot.tables.reading.archive import differences
from engine.elgrande.seen.view import View
from tests.bot.storage.deeds import parts_by_person
from tests.bot.tables.house import (
    ANA,
    BEN,
    CARLA,
    DARIO,
    GUILD,
    PEOPLE,
    House,
    asked_to_place,
    at_random,
    first,
    user_of,
)

CARLA_HERSELF, DARIO_HIMSELF = PEOPLE[2], PEOPLE[3]


def member(user_id: int) -> Guest:
    return next(each for each in PEOPLE if each.user_id == user_id)


async def seats_told(house: House, table: int) -> list[object]:
    """What everybody was told besides the game."""
    return list((await house.tables.logs.telling(table, besides=(0, 100_000))).besides)


async def test_a_caretaker_plays_for_who_leaves_and_everybody_is_told(house: House) -> None:
    table = await house.game(people=3)
    state = await house.waiting(table.id)
    leaver = user_of(state)
    after = await house.tables.seats.leave_game(table.id, leaver)
    seat = after.seats[state.seat]
    assert (seat.kind, seat.user_id) == (SeatKind.COMPUTER, None)
    assert seat.name not in table.names
    public = await house.tables.games.public_state(table.id)
    assert state.seat not in public.view.waiting
    assert await seats_told(house, table.id) == [SeatLeft(state.seat, table.names[state.seat])]
    assert [post.kind for post in await house.posts()] == ["turn_post", "seat_post"], "one message tells both"


async def test_who_left_sees_public_things_only_and_their_panel_is_dead(house: House) -> None:
    table = await house.game(people=3)
    state = await asked_to_place(house, table.id)
    leaver = user_of(state)
    await house.tables.seats.leave_game(table.id, leaver)
    with pytest.raises(NotYourTable):
        await house.tables.games.choose(table.id, leaver, state.revision, state.view.choices[0])
    with pytest.raises(NotYourTable):
        await house.tables.games.seat_state(table.id, leaver)
    assert await house.store.read(tables_waiting_for, leaver) == []
    with pytest.raises(NotYourTable):
        await house.tables.games.undo(table.id, leaver, state.revision)


async def test_the_choices_of_who_left_stay_made(house: House) -> None:
    table = await house.game(people=3)
    state = await asked_to_place(house, table.id)
    before = (await house.store.read(choices_of, table.id))[-1]
    await house.tables.seats.leave_game(table.id, user_of(state))
    assert before in await house.store.read(choices_of, table.id)
    assert [difference async for difference in differences(house.store)] == []


async def test_the_next_person_gets_the_table_of_an_owner_who_leaves(house: House) -> None:
    table = await house.game(people=3)
    assert (await house.tables.seats.leave_game(table.id, ANA)).owner_id == BEN


async def test_a_game_that_the_last_person_leaves_is_over_without_a_result(house: House) -> None:
    table = await house.game(people=1, computers=2)
    assert (await house.tables.seats.leave_game(table.id, ANA)).status is TableStatus.CANCELLED
    assert await house.store.read(result_of_table, table.id) is None


async def test_an_offered_seat_is_played_by_its_holder_until_somebody_takes_it(house: House) -> None:
    table = await house.game(people=2)
    state = await house.waiting(table.id)
    holder = user_of(state)
    await house.tables.seats.offer_seat(table.id, holder)
    state = (await house.choose(state, first(state))).state
    taken = await house.tables.seats.take_seat(table.id, CARLA_HERSELF, state.seat)
    assert taken.table.seats[state.seat].user_id == CARLA
    assert View.of(taken.view).hand == View.of(state.view).hand
    assert taken.revision > state.revision
    with pytest.raises(NotYourTable):
        await house.tables.games.seat_state(table.id, holder)
    assert (await house.tables.seats.seating(table.id, DARIO)).open_seats == ()
    assert await seats_told(house, table.id) == [SeatTaken(state.seat, "Carla", table.names[state.seat])]


async def test_a_panel_of_the_holder_before_does_not_fit_the_next_one(house: House) -> None:
    table = await house.game(people=2)
    state = await house.waiting(table.id)
    await house.tables.seats.offer_seat(table.id, user_of(state))
    await house.tables.seats.take_seat(table.id, CARLA_HERSELF, state.seat)
    with pytest.raises(PanelOutOfDate):
        await house.tables.games.choose(table.id, CARLA, state.revision, state.view.choices[0])


async def test_an_offer_can_be_withdrawn(house: House) -> None:
    table = await house.game(people=2)
    await house.tables.seats.offer_seat(table.id, ANA)
    await house.tables.seats.withdraw_offer(table.id, ANA)
    with pytest.raises(SeatNotFree):
        await house.tables.seats.take_seat(table.id, CARLA_HERSELF, 0)


async def test_a_seat_that_nobody_gave_up_cannot_be_taken(house: House) -> None:
    table = await house.game(people=2, computers=1)
    for seat in (0, 2, 3, -1):
        with pytest.raises(SeatNotFree):
            await house.tables.seats.take_seat(table.id, CARLA_HERSELF, seat)


async def test_nobody_gets_two_seats(house: House) -> None:
    table = await house.game(people=3)
    await house.tables.seats.leave_game(table.id, CARLA)
    with pytest.raises(AlreadySeated):
        await house.tables.seats.take_seat(table.id, member(BEN), 2)


async def test_who_knows_the_secrets_of_a_seat_takes_no_other_one(house: House) -> None:
    table = await house.game(people=3)
    await house.tables.seats.leave_game(table.id, CARLA)
    await house.tables.seats.leave_game(table.id, BEN)
    with pytest.raises(KnowsAnotherSeat):
        await house.tables.seats.take_seat(table.id, member(BEN), 2)
    assert (await house.tables.seats.take_seat(table.id, member(BEN), 1)).seat == 1


async def test_of_two_who_want_a_seat_the_first_one_gets_it(house: House) -> None:
    table = await house.game(people=3)
    await house.tables.seats.leave_game(table.id, CARLA)
    await house.tables.seats.take_seat(table.id, DARIO_HIMSELF, 2)
    with pytest.raises(SeatNotFree):
        await house.tables.seats.take_seat(table.id, PEOPLE[4], 2)


async def test_who_comes_back_has_the_seat_again_at_once(house: House) -> None:
    table = await house.game(people=3)
    await house.tables.seats.leave_game(table.id, CARLA)
    await house.restart()
    back = await house.tables.seats.resume(table.id, CARLA_HERSELF)
    assert (back.seat, back.table.seats[2].user_id) == (2, CARLA)
    assert (await seats_told(house, table.id))[-1] == SeatResumed(2, "Carla")


async def test_nobody_comes_back_while_a_stand_in_sits_there(house: House) -> None:
    table = await house.game(people=3)
    await house.tables.seats.leave_game(table.id, CARLA)
    await house.tables.seats.take_seat(table.id, DARIO_HIMSELF, 2)
    with pytest.raises(NotYourTable):
        await house.tables.seats.resume(table.id, CARLA_HERSELF)


async def test_looking_at_somebody_elses_table_seats_nobody(house: House) -> None:
    table = await house.game(people=2)
    with pytest.raises(NotYourTable):
        await house.tables.seats.resume(table.id, CARLA_HERSELF)


async def test_others_may_still_take_back_what_they_could(house: House) -> None:
    table = await house.game(people=3)
    state = await asked_to_place(house, table.id)
    other = next(seat.user_id for seat in table.seats if seat.number != state.seat and seat.user_id is not None)
    await house.tables.seats.leave_game(table.id, other)
    state = await house.tables.games.seat_state(table.id, user_of(state))
    assert state.may_undo
    after = await house.tables.games.undo(table.id, user_of(state), state.revision)
    assert after.undo_count == state.undo_count - 1
    # What happened besides the game stays in the log, and the game goes on behind it.
    await house.play(table.id, at_random(), lambda state: state.view.round > 2)
    assert len(await seats_told(house, table.id)) == 1
    await house.restart()
    assert [difference async for difference in differences(house.store)] == []


async def test_the_record_stays_with_who_left_and_the_stand_in_is_credited(house: House) -> None:
    table = await house.game(people=2, rounds=6)
    await house.play(table.id, at_random(), lambda state: state.view.round > 4)
    await house.tables.seats.offer_seat(table.id, BEN)
    await house.tables.seats.take_seat(table.id, CARLA_HERSELF, 1)
    await house.play(table.id, at_random(3))
    results = await house.store.read(parts_by_person, table.id)
    assert set(results) == {ANA, BEN, CARLA}
    (bens, ben), (carlas, carla), (_, ana) = results[BEN], results[CARLA], results[ANA]
    assert ben.began
    assert not ben.ended
    assert carla.ended
    assert bens.place == carlas.place
    assert carla.share + ben.share == 1
    assert 0 < carla.share < 1
    assert ana.share == 1
    assert [stint.leaving for stint in await house.store.read(stints_of, table.id) if stint.seat == 1] == [
        Leaving.HANDED_OVER,
        None,
    ]


async def test_the_next_volunteers_are_called_when_nobody_has_taken_the_seat(house: House) -> None:
    table = await house.game()
    for number in range(5):
        await house.tables.motions.join_bench(GUILD, 2000 + number)
    await house.posts()
    await house.tables.seats.offer_seat(table.id, BEN)
    called = []
    for _ in range(4):
        called += [post.payload for post in await house.posts() if post.kind == "motion"]
        await house.restart()
        house.clock.advance(DAY // 2)
        await house.timers().do_due()
    assert ['"volunteers":[2000,2001,2002]' in called[0], '"volunteers":[2003,2004]' in called[1]] == [True, True]
    assert len(called) == 2, "everybody was called once"


async def test_nobody_is_called_any_more_when_the_seat_is_taken(house: House) -> None:
    table = await house.game()
    for number in range(5):
        await house.tables.motions.join_bench(GUILD, 2000 + number)
    await house.tables.seats.offer_seat(table.id, BEN)
    await house.tables.seats.withdraw_offer(table.id, BEN)
    await house.posts()
    house.clock.advance(DAY)
    await house.timers().do_due()
    assert await house.posts() == []


async def test_that_somebody_left_is_told_also_when_the_game_goes_on_before_it_is_sent(house: House) -> None:
    table = await house.game(people=3)
    await house.posts()
    await house.tables.seats.leave_game(table.id, user_of(await house.waiting(table.id)))
    state = await house.waiting(table.id)
    await house.choose(state, first(state))
    assert [post.kind for post in await house.posts()] == ["seat_post", "turn_post"]


async def test_the_bench_is_called_in_order_and_not_all_at_once(house: House) -> None:
    table = await house.game(people=2)
    volunteers = [2000 + number for number in range(5)]
    for user_id in (ANA, *volunteers):
        await house.tables.motions.join_bench(GUILD, user_id)
        house.clock.advance(1)
    await house.posts()
    await house.tables.seats.offer_seat(table.id, BEN)
    (post,) = await house.posts()
    assert '"volunteers":[2000,2001,2002]' in post.payload
    bench = await house.tables.motions.bench(GUILD, ANA)
    assert bench.is_on_it
    assert bench.volunteers == (ANA, 2003, 2004, 2000, 2001, 2002)


async def test_orders_of_the_person_before_are_gone_and_untold(house: House) -> None:
    table = await house.game(people=2)
    begins = await house.waiting(table.id)
    other = next(seat.number for seat in table.seats if seat.number != begins.seat)
    owner = table.seats[other].user_id
    assert owner is not None
    await house.tables.orders.set_order(table.id, owner, Bid(1, ("play 9", "play 8")))
    await house.tables.orders.set_order(table.id, owner, Bid(1, ("play 8", "play 7")))
    await house.choose(begins, "play 9")
    assert OrderCarriedOut(other, "play 8") in [event for _, event in await house.tables.logs.told(table.id, other)]
    next_round = Disc(3, ("disc galicia",))
    await house.tables.orders.set_order(table.id, owner, next_round)
    await house.tables.seats.offer_seat(table.id, owner)
    taken = await house.tables.seats.take_seat(table.id, CARLA_HERSELF, other)
    assert taken.orders == ()
    events = [event for _, event in await house.tables.logs.told(table.id, other)]
    assert not any(isinstance(event, OrderCarriedOut) for event in events)
    await house.restart()
    assert (await house.tables.games.seat_state(table.id, CARLA)).orders == ()


async def test_the_caretaker_of_a_deserted_seat_lets_special_actions_be(house: House) -> None:
    table = await house.game(people=2, rounds=6)
    await house.tables.seats.leave_game(table.id, BEN)
    await house.restart()
    assert [seat.is_deserted for seat in (await house.tables.overview.table(table.id)).seats] == [False, True]
    await house.play(table.id, at_random(), lambda state: state.view.round > 6)
    made = [each.choice for each in await house.store.read(choices_of, table.id) if each.seat == 1]
    assert any(choice.startswith("place ") for choice in made)
    assert "special" not in made
