"""Clocks, reminders and the end of time, rule by rule, in virtual time."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from bot.game.happenings import CaretakerChose, TimeRanOut
from bot.storage.records.due import Outage, TimerChanges
from bot.storage.records.games import Maker
from bot.storage.records.people import Away, Hours, Notification, Reminder
from bot.storage.records.terms import DAY, HOUR, MINUTE, Pace
from bot.storage.rows.claims import claim
from bot.storage.rows.games import choices_of, find_game
from bot.storage.rows.timers import TIMERS
from engine.core.rounds import TurnEnded
from tests.bot.storage.deeds import change_timers, replace_snapshot
from tests.bot.storage.samples import timers_of
from tests.bot.tables.days import PACE, Days
from tests.bot.tables.house import ANA, BEN, PEOPLE, asked_to_place, user_of

EVERYBODY = [member.user_id for member in PEOPLE]


@pytest.fixture
async def days(tmp_path: Path) -> AsyncIterator[Days]:
    opened = await Days.begin(tmp_path)
    yield opened
    await opened.house.store.close()


def minute_of_day(milliseconds: int) -> int:
    moment = datetime.fromtimestamp(milliseconds / 1000, UTC)
    return moment.hour * 60 + moment.minute


# The clock


async def test_a_clock_runs_only_while_the_table_waits_for_the_seat(days: Days) -> None:
    state = await days.start()
    other = 1 - state.seat
    assert state.clock.due == days.now + PACE.bank
    assert (await days.clock(other)).due is None
    await days.pass_time(5 * HOUR)
    state = await days.decide(state)
    assert (await days.clock(1 - state.seat)).bank == PACE.bank - 5 * HOUR + PACE.increment
    assert state.clock.due == days.now + PACE.bank


async def test_the_bank_never_grows_beyond_the_cap(days: Days) -> None:
    state = await days.start()
    for _ in range(12):
        state = await days.decide(state)
    banks = [(await days.clock(seat)).bank for seat in (0, 1)]
    assert max(banks) == PACE.cap


async def test_a_turn_of_many_clicks_is_one_decision(days: Days) -> None:
    await days.start()
    state = await days.to_a_turn()
    seat, before = state.seat, await days.clock(state.seat)
    clicks = 0
    while state.seat == seat and state.clock.wait == before.wait:
        assert state.clock.due == before.due
        await days.house.choose(state, state.view.choices[-1])
        state = await days.waiting()
        clicks += 1
    assert clicks > 1
    assert (await days.clock(seat)).bank == min(before.given + PACE.increment, PACE.cap)


async def test_taking_back_gives_no_time(days: Days) -> None:
    await days.start()
    state = await asked_to_place(days.house, days.table)
    before = state.clock
    place = next(choice for choice in state.view.choices if choice.startswith("place "))
    state = (await days.house.choose(state, place)).state
    await days.pass_time(HOUR)
    again = await days.house.tables.games.undo(days.table, user_of(state), state.revision, everything=True)
    assert again.clock == before


async def test_choosing_and_taking_back_again_and_again_gains_nothing(days: Days) -> None:
    """Also where it leads from a bid into the turn of the same player and back."""
    await days.start()
    state = await asked_to_place(days.house, days.table)
    before = state.clock
    for _ in range(5):
        state = await days.house.tables.games.undo(days.table, user_of(state), state.revision, everything=True)
        assert state.clock == before
        state = (await days.house.choose(state, state.view.choices[0])).state
        assert state.undo_count == 1
        assert state.clock == before


async def test_asking_to_take_a_bid_back_again_and_again_gains_nothing(days: Days) -> None:
    """Nobody has to agree as long as nobody else has moved; all the time that was used stays used."""
    state = await days.start()
    asker, other = state.seat, 1 - state.seat
    agreements = days.house.tables.agreements
    for tries in range(1, 4):
        await days.pass_time(HOUR)
        await days.house.choose(state, state.view.choices[0])
        await days.pass_time(HOUR)
        assert not (await agreements.ask_undo(days.table, user_of(state), 1)).must_agree
        state = await days.waiting()
        assert state.seat == asker
        assert state.clock.bank == PACE.bank - tries * HOUR
        assert state.clock.due == days.now + state.clock.bank
        assert (await days.clock(other)).bank == PACE.bank - tries * HOUR
    assert (await days.timers(asker))["time_is_up"] == state.clock.bank


async def test_the_clocks_of_all_who_moved_go_back_with_their_choices(days: Days) -> None:
    state = await days.start()
    asker = state.seat
    await days.pass_time(HOUR)
    state = await days.decide(state)
    assert (await days.clock(asker)).bank == PACE.bank - HOUR + PACE.increment
    await days.pass_time(2 * HOUR)
    await days.house.choose(state, state.view.choices[0])
    assert (await days.clock(state.seat)).given == PACE.bank
    await days.restart()
    agreements = days.house.tables.agreements
    asking = (ANA, BEN)[asker]
    plan = await agreements.undo_plan(days.table, asking)
    await agreements.ask_undo(days.table, asking, plan.count)
    await agreements.answer_undo(days.table, user_of(state), agrees=True)

    assert (await days.clock(asker)).bank == PACE.bank - HOUR
    assert (await days.clock(state.seat)).bank == PACE.bank - 2 * HOUR


async def test_nobody_is_hurried_at_a_table_without_a_clock(tmp_path: Path) -> None:
    days = await Days.begin(tmp_path, pace=None)
    state = await days.start()
    assert state.clock.due is None
    await days.pass_time(40 * DAY, step=DAY)
    assert await days.rung() == []
    assert (await days.waiting()).seat == state.seat
    await days.house.store.close()


async def test_clocks_outlive_a_restart_and_a_state_that_has_to_be_rebuilt(days: Days) -> None:
    state = await days.start()
    await days.pass_time(5 * HOUR)
    await days.decide(state)
    before = (await days.house.tables.games.public_state(days.table)).clocks
    await days.restart()
    assert (await days.house.tables.games.public_state(days.table)).clocks == before
    saved = await days.house.store.read(find_game, days.table)
    assert saved is not None
    broken = replace((await days.house.tables.memory.take(days.table)).snapshot(), state=b"?")
    await days.house.store.write(replace_snapshot, days.table, saved.snapshot.choice_count, broken)
    await days.restart()
    assert (await days.house.tables.games.public_state(days.table)).clocks == before


# A person's own time


async def test_a_persons_sleep_does_not_count_at_any_table(days: Days) -> None:
    start = minute_of_day(days.now)
    for person in EVERYBODY:
        await days.house.tables.people.set_person(person, sleep=Hours((start + 60) % 1440, (start + 9 * 60) % 1440))
    state = await days.start()
    assert state.clock.due == days.now + PACE.bank + 2 * 8 * HOUR


async def test_days_away_set_now_move_the_deadline_that_runs_and_back_again(days: Days) -> None:
    state = await days.start()
    today = datetime.fromtimestamp(days.now / 1000, UTC).date()
    tomorrow = date.fromordinal(today.toordinal() + 1)
    await days.pass_time(2 * HOUR)
    await days.house.tables.people.set_person(user_of(state), away=(Away(tomorrow, tomorrow),))
    assert (await days.clock(state.seat)).due == (state.clock.due or 0) + DAY
    assert (await days.timers(state.seat))["time_is_up"] == PACE.bank - 2 * HOUR + DAY
    await days.house.tables.people.set_person(user_of(state), away=())
    assert (await days.clock(state.seat)).due == state.clock.due
    posts = [post.kind for post in await days.house.posts()]
    assert posts.count("clock_refresh") == 1  # the second supersedes the first


async def test_what_has_passed_stays_counted_when_somebody_sets_days_off_afterwards(days: Days) -> None:
    state = await days.start()
    await days.pass_time(10 * HOUR)
    weekday = datetime.fromtimestamp(days.now / 1000, UTC).weekday()
    await days.house.tables.people.set_person(user_of(state), days_off=(weekday,))
    clock = await days.clock(state.seat)
    assert clock.bank == PACE.bank - 10 * HOUR
    assert clock.due is not None
    assert clock.due > (state.clock.due or 0)


async def test_time_in_which_nobody_could_play_counts_for_nobody(days: Days) -> None:
    state = await days.start()
    began = days.now + 20 * HOUR
    days.house.clock.advance(30 * HOUR)
    days.house.tables.know_outages((Outage(began, days.now),))
    await days.sweeper().do_due()
    assert (await days.waiting()).seat == state.seat
    assert (await days.clock(state.seat)).due == days.now + 4 * HOUR
    assert await days.rung() == [("reminder_last", user_of(state))]
    await days.pass_time(4 * HOUR)
    assert (await days.waiting()).seat != state.seat


async def test_nothing_happens_to_a_server_that_discord_has_lost(days: Days) -> None:
    state = await days.start()
    days.house.tables.times.is_away = lambda guild_id: guild_id is not None
    await days.pass_time(30 * HOUR)
    assert (await days.waiting()).seat == state.seat
    days.house.tables.times.is_away = lambda _: False
    await days.pass_time(10 * MINUTE)
    assert (await days.waiting()).seat != state.seat


# When time is up


async def test_a_caretaker_decides_once_says_so_and_the_seat_stays(days: Days) -> None:
    await days.start()
    state = await days.to_a_turn()
    await days.pass_time((state.clock.due or 0) - days.now - MINUTE)
    assert (await days.waiting()).clock.wait == state.clock.wait
    await days.pass_time(MINUTE)

    public = await days.house.tables.games.public_state(days.table)
    clock = public.clocks[state.seat]
    assert clock.wait == state.clock.wait or clock.since == days.now
    events = [event for _, event in await days.house.tables.logs.told(days.table, None)]
    assert events.count(TimeRanOut(state.seat)) == 1
    assert events.count(CaretakerChose(state.seat)) == 1
    assert any(isinstance(event, TurnEnded) and event.player == state.seat for event in events)
    choices = await days.house.store.read(choices_of, days.table)
    assert Maker.CARETAKER in {choice.maker for choice in choices}
    assert public.table.seats[state.seat].user_id == user_of(state)
    assert clock.given == PACE.increment if clock.runs else clock.bank == PACE.increment


async def test_a_whole_game_goes_on_without_anybody(days: Days) -> None:
    await days.start()
    for _ in range(400):
        if (await days.house.tables.games.public_state(days.table)).view.over:
            break
        due = min(timer.due_at for timer in await days.house.store.read(timers_of, days.table))
        days.house.clock.now = max(days.now, due)
        await days.sweeper().do_due()
    assert (await days.house.tables.games.public_state(days.table)).view.over
    assert await days.house.store.read(timers_of, days.table) == []


async def test_whoever_decides_at_the_last_moment_is_not_overruled(days: Days) -> None:
    state = await days.start()
    days.house.clock.now = state.clock.due or 0
    (timer,) = [each for each in await days.house.store.write(claim, TIMERS, 9, 60_000) if each.kind == "time_is_up"]
    count = len(await days.house.store.read(choices_of, days.table))
    await days.decide(state)
    made = len(await days.house.store.read(choices_of, days.table))
    with pytest.raises(Exception, match="has changed"):
        await days.house.store.write(change_timers, days.table, TimerChanges(fired=timer))
    await days.sweeper().do_due()
    assert len(await days.house.store.read(choices_of, days.table)) == made > count


# Reminders


async def test_there_is_one_reminder_at_half_time_and_one_before_the_end(days: Days) -> None:
    state = await days.start()
    person = user_of(state)
    await days.pass_time(12 * HOUR - MINUTE)
    assert await days.rung() == []
    await days.pass_time(MINUTE)
    assert await days.rung() == [("reminder_half", person)]
    await days.pass_time(8 * HOUR - MINUTE)
    assert await days.rung() == []
    await days.pass_time(MINUTE)
    assert await days.rung() == [("reminder_last", person)]
    await days.pass_time(4 * HOUR - MINUTE)
    assert await days.rung() == []


async def test_whoever_has_decided_is_not_reminded(days: Days) -> None:
    state = await days.start()
    await days.pass_time(HOUR)
    await days.decide(state)
    assert await days.timers(state.seat) == {}
    await days.pass_time(11 * HOUR + MINUTE)
    assert user_of(state) not in [person for _, person in await days.rung()]


@pytest.mark.parametrize("pace", [Pace(5 * MINUTE, MINUTE, 5 * MINUTE)])
async def test_a_short_time_has_only_the_last_reminder(tmp_path: Path, pace: Pace) -> None:
    days = await Days.begin(tmp_path, pace=pace)
    state = await days.start()
    assert set(await days.timers(state.seat)) == {"time_is_up", "reminder_last"}
    await days.house.store.close()


async def test_whoever_wants_none_gets_none_also_when_that_is_set_later(days: Days) -> None:
    state = await days.start()
    await days.house.tables.people.set_person(user_of(state), reminders=Reminder.NONE)
    assert set(await days.timers(state.seat)) == {"time_is_up"}
    await days.pass_time(23 * HOUR)
    assert await days.rung() == []


async def test_the_digest_comes_once_a_day_at_the_hour_however_many_tables_wait(days: Days) -> None:
    hour = datetime.fromtimestamp(days.now / 1000, UTC).hour
    for person in EVERYBODY:
        await days.house.tables.people.set_person(person, reminders=Reminder.DIGEST, digest_hour=(hour + 3) % 24)
    first = await days.start()
    second = await days.house.game()
    third = await days.house.game()
    waiting = user_of(first)
    assert {(await days.house.waiting(table.id)).seat for table in (second, third)} == {first.seat}
    for day in range(3):
        await days.pass_time((20 if day == 0 else 24) * HOUR, step=HOUR)
        rung = [kind for kind, person in await days.rung() if person == waiting]
        assert rung == ["digest"]


async def test_in_quiet_hours_nothing_rings_and_the_call_follows(days: Days) -> None:
    start = minute_of_day(days.now)
    for person in EVERYBODY:
        quiet = Hours((start - 60) % 1440, (start + 120) % 1440)
        await days.house.tables.people.set_person(person, quiet=quiet, notification=Notification.DIRECT_MESSAGE)
    state = await days.start()
    posts = [post.kind for post in await days.house.posts()]
    assert posts == ["turn_post"]
    assert not state.clock.called
    await days.pass_time(119 * MINUTE, step=MINUTE)
    assert await days.rung() == []
    await days.pass_time(2 * MINUTE, step=MINUTE)
    assert await days.rung() == [("call", user_of(state))]
    assert (await days.clock(state.seat)).called


async def test_a_reminder_in_quiet_hours_follows_them_and_one_that_would_be_too_late_comes_before(days: Days) -> None:
    start = minute_of_day(days.now)
    for person in EVERYBODY:  # half time is after 12 hours, the last reminder after 20, the end after 24
        await days.house.tables.people.set_person(
            person, quiet=Hours((start + 11 * 60) % 1440, (start + 14 * 60) % 1440)
        )
    state = await days.start()
    assert (await days.timers(state.seat))["reminder_half"] == pytest.approx(14 * HOUR, abs=MINUTE)
    for person in EVERYBODY:
        await days.house.tables.people.set_person(
            person, quiet=Hours((start + 19 * 60) % 1440, (start + 25 * 60) % 1440)
        )
    assert (await days.timers(state.seat))["reminder_last"] == pytest.approx(19 * HOUR - 10 * MINUTE, abs=MINUTE)
    await days.pass_time(18 * HOUR)
    assert [kind for kind, _ in await days.rung()] == ["reminder_half"]
    await days.pass_time(5 * HOUR)
    assert [kind for kind, _ in await days.rung()] == ["reminder_last"]


async def test_a_reminder_that_is_late_is_not_sent_beside_the_last_one(days: Days) -> None:
    state = await days.start()
    days.house.clock.advance(21 * HOUR)
    await days.sweeper().do_due()
    assert await days.rung() == [("reminder_last", user_of(state))]


async def test_a_new_setting_never_brings_a_reminder_again(days: Days) -> None:
    state = await days.start()
    await days.pass_time(13 * HOUR)
    assert await days.rung() == [("reminder_half", user_of(state))]
    tomorrow = datetime.fromtimestamp((days.now + DAY) / 1000, UTC).date()
    await days.house.tables.people.set_person(user_of(state), away=(Away(tomorrow, tomorrow),))
    await days.house.tables.people.set_person(user_of(state), time_zone="Asia/Tokyo")
    await days.house.tables.people.set_person(user_of(state), quiet=Hours(0, 1))
    assert "reminder_half" not in await days.timers(state.seat)
    await days.pass_time(2 * DAY, step=HOUR)
    assert [kind for kind, person in await days.rung() if person == user_of(state)].count("reminder_half") == 0


async def test_a_cancelled_table_reminds_nobody(days: Days) -> None:
    await days.start()
    await days.house.tables.lobbies.cancel(days.table, ANA)
    await days.pass_time(2 * DAY, step=HOUR)
    assert await days.rung() == []
