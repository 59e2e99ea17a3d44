"""Clocks and reminders as people see them in Discord."""

from __future__ import annotations

from bot.storage.records.due import TimerKind
from bot.storage.records.people import Hours, Notification, Reminder
from bot.storage.records.terms import WhenLate
from tests.bot.storage.samples import timers_of
from tests.cogs.course import called, open_table
from tests.cogs.driver import Driver, Person, Screen


async def begin(driver: Driver, *people: Person, clock: str = "slow") -> tuple[Screen, Person, Person]:
    """A game with a clock; returns its first post, who is waited for, and the other one."""
    lobby = await open_table(driver, *people)
    await driver.tables.lobbies.set_terms(1, people[0].id, clock=clock)
    await people[0].press(lobby, "Start")
    post = await driver.last_post()
    (seat,) = (await driver.tables.games.public_state(1)).view.waiting
    return post, people[seat], people[1 - seat]


async def fire(driver: Driver, kind: str) -> None:
    """Let the time come at which the only timer of a kind is due."""
    assert driver.bot._store is not None
    (timer,) = [each for each in await driver.bot._store.read(timers_of, 1) if each.kind == kind]
    driver.tables.times.now = lambda: timer.due_at
    await driver.tables.timer_handlers()[kind](timer)
    await driver.deliver()


async def due(driver: Driver, person: Person) -> int:
    at = (await driver.tables.games.seat_state(1, person.id)).clock.due
    assert at is not None
    return at


async def test_the_post_says_until_when_in_everybodys_own_time_zone_and_the_panel_what_is_mine(driver: Driver) -> None:
    post, asked, other = await begin(driver, driver.person("ana"), driver.person("ben"))
    second = await due(driver, asked) // 1000
    assert post.text.count(f"Time runs out <t:{second}:R>") == 1
    panel = await asked.press(post, "Play")
    assert panel.text.count(f"Your time runs out <t:{second}:R>") == 1
    assert panel.text.count("<t:") == 1
    assert "You have 3 days for your next decision" in (await other.press(post, "Play")).text


async def test_nothing_of_clocks_is_seen_at_a_table_without_one(driver: Driver) -> None:
    post, asked, _ = await begin(driver, driver.person("ana"), driver.person("ben"), clock="none")
    assert "⏳" not in post.text
    assert "⏳" not in (await asked.press(post, "Play")).text


async def test_a_reminder_calls_one_person_in_the_thread_and_only_once(driver: Driver) -> None:
    _, asked, _ = await begin(driver, driver.person("ana"), driver.person("ben"))
    before = len(driver.messages(await driver.place()))
    await fire(driver, "reminder_half")
    messages = driver.messages(await driver.place())
    assert len(messages) == before + 1
    assert messages[-1].mentions == [asked.id]
    assert "half your time is gone" in messages[-1].text
    assert (await asked.press(messages[-1], "Play")).choices


async def test_a_reminder_in_a_direct_message_bothers_nobody_else(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    for person in (ana, ben):
        await driver.tables.people.set_person(person.id, reminders=Reminder.DIRECT_MESSAGE)
    _, asked, other = await begin(driver, ana, ben)
    before = len(driver.messages(await driver.place()))
    await fire(driver, "reminder_last")
    assert "your time is nearly up" in asked.inbox()[-1].text
    assert len(driver.messages(await driver.place())) == before
    assert other.inbox() == []


async def test_a_reminder_whose_decision_was_taken_while_it_waited_is_not_sent(driver: Driver) -> None:
    _, asked, _ = await begin(driver, driver.person("ana"), driver.person("ben"))
    assert driver.bot._store is not None
    (timer,) = [each for each in await driver.bot._store.read(timers_of, 1) if each.kind == "reminder_half"]
    driver.tables.times.now = lambda: timer.due_at
    await driver.tables.timer_handlers()["reminder_half"](timer)  # stored, and not sent yet
    state = await driver.tables.games.seat_state(1, asked.id)
    await driver.tables.games.choose(1, asked.id, state.revision, state.view.choices[0])
    await driver.deliver()
    assert not any("half your time" in screen.text for screen in driver.messages(await driver.place()))


async def test_the_digest_is_one_direct_message_with_all_tables(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    for person in (ana, ben):
        await driver.tables.people.set_person(person.id, reminders=Reminder.DIGEST, notification=Notification.NONE)
    _, asked, _ = await begin(driver, ana, ben, clock="none")
    await fire(driver, "digest")
    (message,) = asked.inbox()
    assert "Table 1" in message.text
    assert any(menu.custom_id == "open" for menu in message.menus)


async def test_in_quiet_hours_the_post_names_without_calling_and_the_call_follows(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    now = driver.tables.times.now() // 60_000 % (24 * 60)
    for person in (ana, ben):
        await driver.tables.people.set_person(person.id, quiet=Hours((now - 5) % 1440, (now + 60) % 1440))
    post, asked, _ = await begin(driver, ana, ben)
    assert post.mentions == []
    await fire(driver, "call")
    last = driver.messages(await driver.place())[-1]
    assert last.mentions == [asked.id]
    assert "the table is waiting for you" in last.text


async def test_a_deadline_that_moves_is_written_into_the_post(driver: Driver) -> None:
    _, asked, _ = await begin(driver, driver.person("ana"), driver.person("ben"))
    before = await due(driver, asked)
    await driver.tables.people.set_person(asked.id, days_off=(0, 1, 2))
    after = await due(driver, asked)
    assert after > before
    await driver.deliver()
    assert f"<t:{after // 1000}:R>" in (await driver.last_post()).text


async def test_the_others_are_called_to_vote_about_a_late_seat(driver: Driver) -> None:
    people = [driver.person(name) for name in ("ana", "ben", "carla")]
    lobby = await open_table(driver, *people)
    await driver.tables.lobbies.set_terms(1, people[0].id, clock="slow", when_late=WhenLate.VOTE)
    await people[0].press(lobby, "Start")
    (seat,) = (await driver.tables.games.public_state(1)).view.waiting
    late = people.pop(seat)
    await fire(driver, TimerKind.TIME_IS_UP)

    vote = driver.messages(await driver.place())[-1]
    assert f"{late.name} is out of time. What now?" in vote.text
    assert sorted(vote.mentions) == sorted(person.id for person in people)
    assert "isn’t for you" in (await late.press(vote, "Wait longer")).text
    after = await people[0].press(vote, "Let a caretaker decide")
    assert f"<@{people[1].id}>: please vote." in after.text
    assert f"Answered: {called(people[0].name)}." in after.text
    after = await people[1].press(vote, "Let a caretaker decide")
    assert "please vote" not in after.text
    await fire(driver, TimerKind.TIME_IS_UP)
    assert f"A caretaker chooses for {called(late.name)}." in (await driver.last_post()).text
    assert driver.screen(vote.channel_id, vote.id).buttons == {}


async def test_a_reminder_goes_when_its_decision_is_taken(driver: Driver) -> None:
    _, asked, other = await begin(driver, driver.person("ana"), driver.person("ben"))
    await fire(driver, "reminder_half")
    reminder = driver.messages(await driver.place())[-1]
    assert list(reminder.buttons) == ["Play"]
    await fire(driver, "reminder_last")
    messages = driver.messages(await driver.place())
    assert reminder.id not in [each.id for each in messages], "one at a time is enough"
    panel = await asked.press(messages[-1], "Play")
    await asked.make(panel, next(iter(panel.choices)))
    left = driver.messages(await driver.place())
    assert not any("your time is nearly up" in each.text for each in left)
    assert left[-1].mentions == [other.id]


async def test_the_list_of_ones_tables_says_until_when_there_is_time(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    _, asked, _ = await begin(driver, ana, ben)
    lobby = await open_table(driver, ana, ben)
    await driver.tables.lobbies.set_terms(2, ana.id, clock="fast")
    await ana.press(lobby, "Start")
    shown = await asked.slash("play")
    assert shown is not None
    assert f"⏳ <t:{await due(driver, asked) // 1000}:R>" in shown.text
