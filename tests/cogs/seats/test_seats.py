"""Leaving, offering and taking seats, the bench, ending early and undo by consent, as people press them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
import pytest

from bot.storage.records.due import Post
from bot.storage.records.people import Notification
from bot.storage.records.seating import EndedBy, Motion
from bot.storage.records.tables import TableStatus
from bot.tables.time.late import VOTE
from engine.elgrande.seen.view import View
from tests.cogs.course import asked, called, offered, panel_of, play_on, start_table
from tests.cogs.driver import Driver, Person, Screen

ENTRY = "Take back my last move …"

HIDDEN = discord.PermissionOverwrite(view_channel=False)
SHOWN = discord.PermissionOverwrite(view_channel=True)


async def seats(person: Person, **options: Any) -> Screen:
    panel = await person.slash("table substitute", table=1, **options)
    assert panel is not None
    return panel


async def thread(driver: Driver) -> list[Screen]:
    return driver.messages(await driver.place())


async def leave(person: Person) -> Screen:
    question = await person.press(await seats(person), "Leave the game")
    return await person.press(question, "Leave now")


async def two_cards_played(driver: Driver, people: Sequence[Person]) -> tuple[Person, Person]:
    """The first one has played power card 13, the second one 5."""
    first = await play_on(driver, people, offered("play"))
    await first.make(await panel_of(driver, first), "play 13")
    second = await play_on(driver, people, offered("play"))
    await second.make(await panel_of(driver, second), "play 5")
    return first, second


async def test_leaving_asks_once_more_and_is_told_to_everybody(driver: Driver) -> None:
    ana, ben, carla = (driver.person(name) for name in ("ana", "ben", "carla"))
    await start_table(driver, ana, ben, carla)

    question = await carla.press(await seats(carla), "Leave the game")
    assert "caretaker" in question.text
    assert (await driver.tables.overview.table(1)).seats[2].user_id == carla.id
    assert set((await carla.press(question, "Back")).buttons) >= {"Leave the game", "Offer my seat"}
    answer = await leave(carla)

    assert answer.ephemeral
    (told,) = [screen for screen in await thread(driver) if "carla has left the table" in screen.text]
    assert "Play" in told.buttons
    assert (await driver.tables.overview.table(1)).seats[2].user_id is None


async def test_leaving_in_ones_own_turn_is_told_in_the_post_that_says_who_is_next(driver: Driver) -> None:
    people = tuple(driver.person(name) for name in ("ana", "ben", "carla"))
    await start_table(driver, *people)
    who = await play_on(driver, people, offered("play"))
    before = len(await thread(driver))

    await leave(who)

    (post,) = (await thread(driver))[before:]
    assert f"{who.name} has left the table" in post.text
    assert "plays a power card.**" in post.text
    assert len(post.mentions) == 1


async def test_who_does_not_want_to_be_called_is_not_called_to_vote_or_agree(driver: Driver) -> None:
    ana, ben, carla = (driver.person(name) for name in ("ana", "ben", "carla"))
    await start_table(driver, ana, ben, carla)
    await driver.tables.people.set_person(ben.id, notification=Notification.NONE)

    await ana.press(await ana.press(await seats(ana), "End the game together"), "Ask everybody")

    request = (await thread(driver))[-1]
    sent = [each.json for each in driver.env.http_requests if each.method == "POST" and each.path.endswith("/messages")]
    assert sent[-1] is not None
    assert sent[-1]["allowed_mentions"]["users"] == [carla.id]
    assert f"<@{ben.id}> and <@{carla.id}>: do you agree?" in request.text


async def test_an_answer_about_one_late_seat_leaves_the_question_about_another_alone(driver: Driver) -> None:
    people = tuple(driver.person(name) for name in ("ana", "ben", "carla"))
    await start_table(driver, *people)
    moment = await driver.tables.memory.read(1)
    for seat in (0, 1):
        question = Motion(VOTE, seat, EndedBy.CHOICE_OF_THE_SEAT, {"begun": driver.tables.times.now()})
        await driver.tables.motions.open(moment, question)
    await driver.deliver()
    (about_ben,) = [screen for screen in await thread(driver) if "ben is out of time" in screen.text]

    answer = await people[2].press(about_ben, "Wait longer")

    assert "ben is out of time" in answer.text
    assert "ana" not in answer.text.split("Answered")[0]
    assert "Answered: 🔶 carla" in answer.text


async def test_the_answer_to_wait_longer_has_a_button_to_play(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)
    moment = await driver.tables.memory.read(1)
    waiting = Motion(VOTE, 1, EndedBy.CHOICE_OF_THE_SEAT, {"until": driver.tables.times.now() + 1000})
    await driver.tables.motions.open(moment, waiting)
    await driver.deliver()

    assert "Play" in (await thread(driver))[-1].buttons


async def test_table_leave_asks_the_same_in_a_running_game(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)

    question = await ben.slash("table leave", table=1)

    assert question is not None
    assert "Leave now" in question.buttons


async def test_who_takes_a_deserted_seat_is_told_and_plays(driver: Driver) -> None:
    ana, ben, carla = (driver.person(name) for name in ("ana", "ben", "carla"))
    await start_table(driver, ana, ben)
    await leave(ben)
    name = (await driver.tables.overview.table(1)).seats[1].name

    panel = await seats(carla)
    assert f"{name} · free, a caretaker is playing" in panel.text
    answer = await carla.press(panel, f"Take 🔵 {name}’s seat")

    assert answer.ephemeral
    assert "The seat is yours" in answer.text
    assert (await driver.tables.overview.table(1)).seats[1].user_id == carla.id
    assert any(f"carla takes over from {name}" in screen.text for screen in await thread(driver))
    await play_on(driver, (ana, carla), asked("TakeCard"))


async def test_who_takes_a_seat_that_the_table_waits_for_is_told_what_is_next(driver: Driver) -> None:
    ana, ben, carla = (driver.person(name) for name in ("ana", "ben", "carla"))
    await start_table(driver, ana, ben)
    waited_for = await play_on(driver, (ana, ben), offered("play"))
    seat = 0 if waited_for is ana else 1
    table = await driver.tables.overview.table(1)
    await waited_for.press(await seats(waited_for), "Offer my seat")
    offer = (await thread(driver))[-1]
    take, _mute = offer.buttons
    await carla.press(offer, take)

    post = (await thread(driver))[-1]
    assert f"carla takes over from {table.seats[seat].name}" in post.text
    assert "plays a power card" in post.text
    assert post.mentions == [carla.id]
    assert "Play" in post.buttons


async def test_who_left_is_back_by_pressing_play(driver: Driver) -> None:
    ana, ben, carla = (driver.person(name) for name in ("ana", "ben", "carla"))
    post = await start_table(driver, ana, ben, carla)
    await leave(carla)

    panel = await carla.press(post, "Play")

    assert panel.ephemeral
    assert (await driver.tables.overview.table(1)).seats[2].user_id == carla.id
    told = (await thread(driver))[-1]
    assert "carla is back at the table" in told.text
    assert "Play" in told.buttons, "it is the newest post, which nobody should have to scroll up from"


async def test_an_old_panel_of_who_left_does_nothing(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)
    who = await play_on(driver, (ana, ben), offered("play"))
    panel = await panel_of(driver, who)
    await leave(who)
    taker = driver.person("carla")
    open_seat = next(label for label in (await seats(taker)).buttons if label.startswith("Take"))
    await taker.press(await seats(taker), open_seat)
    before = await driver.tables.games.public_state(1)

    answer = await who.make(panel, next(iter(panel.choices)))

    assert "no seat" in answer.text
    assert (await driver.tables.games.public_state(1)).view == before.view


async def test_an_offer_is_a_message_with_a_button_for_anybody(driver: Driver) -> None:
    ana, ben, carla = (driver.person(name) for name in ("ana", "ben", "carla"))
    await start_table(driver, ana, ben)
    await carla.press(await seats(carla), "Join the bench")

    await ben.press(await seats(ben), "Offer my seat")

    offer = (await thread(driver))[-1]
    assert "🔵 ben is offering this seat" in offer.text
    assert offer.mentions == [carla.id]
    refused = await ana.press(offer, "Take 🔵 ben’s seat")
    assert "already" in refused.text
    await carla.press(offer, "Take 🔵 ben’s seat")
    assert (await driver.tables.overview.table(1)).seats[1].user_id == carla.id
    shown = driver.screen(offer.channel_id, offer.id)
    assert "🔵 ben is offering this seat" in shown.text
    assert shown.buttons == {}
    late = driver.person("dario")
    assert "no longer free" in (await driver.forge(late, await driver.last_post(), "seattake:1:1")).text


async def test_a_choice_closes_an_open_request(driver: Driver) -> None:
    people = tuple(driver.person(name) for name in ("ana", "ben", "carla"))
    await start_table(driver, *people)
    first, second = await two_cards_played(driver, people)
    plan = await first.slash("table undo", table=1)
    assert plan is not None
    await first.press(plan, "Ask them")
    request = (await thread(driver))[-1]
    assert request.buttons

    third = await play_on(driver, people, offered("play"))
    await third.make(await panel_of(driver, third), "play 4")

    assert driver.screen(request.channel_id, request.id).buttons == {}
    answer = await driver.forge(second, await driver.last_post(), "gobackyes:1")
    assert "closed" in answer.text


async def test_a_seat_of_a_table_that_somebody_cannot_see_is_not_there(driver: Driver) -> None:
    role = driver.guild.create_role("players")
    everybody = driver.channel
    overwrites: Any = {driver.guild.default_role: HIDDEN, role: SHOWN, driver.guild.me: SHOWN}
    driver.channel = driver.guild.create_text_channel("private", overwrites=overwrites)
    ana, ben = Person(driver, "ana", roles=[role]), Person(driver, "ben", roles=[role])
    eve = driver.person("eve")
    await start_table(driver, ana, ben)
    await leave(ben)

    panel = await seats(ana)
    answer = await eve.slash("table substitute", channel=everybody, table=1)
    assert answer is not None
    assert "There is no table 1" in answer.text
    own = await eve.slash("table new", channel=everybody)
    assert own is not None
    forged = await driver.forge(eve, own, "seattake:1:1")
    assert "There is no table 1" in forged.text
    assert panel.ephemeral
    assert (await driver.tables.overview.table(1)).seats[1].user_id is None


async def test_everybody_must_agree_to_end_a_game(driver: Driver) -> None:
    ana, ben, eve = (driver.person(name) for name in ("ana", "ben", "eve"))
    await start_table(driver, ana, ben)

    question = await ana.press(await seats(ana), "End the game together")
    await ana.press(question, "Ask everybody")
    request = (await thread(driver))[-1]
    assert "Agreed: 🔻 ana." in request.text
    assert "no seat" in (await eve.press(request, "Agree to end it")).text
    answer = await ben.press(request, "Agree to end it")

    assert (await driver.tables.overview.table(1)).status is TableStatus.CANCELLED
    assert "Everybody has agreed" in answer.text
    told = await thread(driver)
    assert "The game has ended without a result." in told[-1].text
    assert all(not screen.buttons for screen in told), "there is nothing to press any more"


async def test_a_no_keeps_the_game_going(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)
    await ana.press(await ana.press(await seats(ana), "End the game together"), "Ask everybody")

    answer = await ben.press((await thread(driver))[-1], "No, play on")

    assert "The game goes on" in answer.text
    assert answer.buttons == {}


async def test_an_undo_says_what_is_taken_back_and_needs_those_who_moved(driver: Driver) -> None:
    ana, ben, carla = people = tuple(driver.person(name) for name in ("ana", "ben", "carla"))
    await start_table(driver, *people)
    first, second = await two_cards_played(driver, people)

    plan = await first.slash("table undo", table=1)
    assert plan is not None
    assert plan.ephemeral
    assert f"{called(first.name)} 13, {called(second.name)} 5" in plan.text
    assert f"{second.name} must agree" in plan.text
    await first.press(plan, "Ask them")
    request = (await thread(driver))[-1]
    assert request.mentions == [second.id]
    third = next(person for person in people if person not in (first, second))
    assert "isn’t for you" in (await third.press(request, "Agree")).text
    answer = await second.press(request, "Agree")

    assert "Taken back" in answer.text
    assert answer.buttons == {}
    assert 13 in View.of((await driver.tables.games.seat_state(1, first.id)).view).hand
    assert any(f"{first.name} took back the last" in screen.text for screen in await thread(driver))
    assert (await driver.last_post()).mentions == [first.id]
    assert {ana, ben, carla} == set(people)


async def test_an_undo_is_offered_where_it_could_make_sense(driver: Driver) -> None:
    people = tuple(driver.person(name) for name in ("ana", "ben", "carla"))
    post = await start_table(driver, *people)
    first = await play_on(driver, people, offered("play"))
    assert ENTRY not in (await first.press(post, "My court")).buttons, "nothing chosen yet"
    panel = await first.make(await panel_of(driver, first), "play 13")
    assert ENTRY in panel.buttons
    court = await first.press(await driver.last_post(), "My court")
    plan = await first.press(court, ENTRY)
    assert f"{first.name} wants to take back their last move" in plan.text


async def test_an_undo_is_not_offered_when_something_hidden_was_shown_since(driver: Driver) -> None:
    people = (driver.person("ana"), driver.person("ben"))
    await start_table(driver, *people)
    await play_on(driver, people, lambda state: state.view.round == 2, ["end"])
    for person in people:
        assert ENTRY not in (await person.press(await driver.last_post(), "My court")).buttons, person.name


async def test_who_left_reads_what_everybody_reads(driver: Driver) -> None:
    people = tuple(driver.person(name) for name in ("ana", "ben", "carla"))
    eve = driver.person("eve")
    await start_table(driver, *people)
    who = await play_on(driver, people, asked("TakeCard"))
    await leave(who)

    for command in ("table log", "table show"):
        theirs, publicly = await who.slash(command, table=1), await eve.slash(command, table=1)
        assert theirs is not None
        assert publicly is not None
        assert theirs.text == publicly.text
        assert theirs.alt_texts == publicly.alt_texts
    court = await who.press(await driver.last_post(), "My court")
    assert "no seat" in court.text


async def test_who_sees_the_channel_no_more_does_not_come_back(driver: Driver) -> None:
    role = driver.guild.create_role("players")
    overwrites: Any = {driver.guild.default_role: HIDDEN, role: SHOWN, driver.guild.me: SHOWN}
    opened, driver.channel = driver.channel, driver.guild.create_text_channel("private", overwrites=overwrites)
    ana, ben = (Person(driver, name, roles=[role]) for name in ("ana", "ben"))
    await start_table(driver, ana, ben)
    await leave(ben)
    elsewhere = await ben.slash("table new", channel=opened)
    assert elsewhere is not None
    roles = driver.env.backend.guilds[driver.guild.id].members[ben.id].role_ids
    roles.remove(role.id)

    refused = await driver.forge(ben, elsewhere, "play:1")

    assert "There is no table 1" in refused.text
    assert (await driver.tables.overview.table(1)).seats[1].user_id is None
    roles.append(role.id)
    assert (await driver.forge(ben, elsewhere, "play:1")).ephemeral
    assert (await driver.tables.overview.table(1)).seats[1].user_id == ben.id


@pytest.mark.parametrize("is_member", [True, False])
async def test_who_left_comes_back_from_a_direct_message_while_they_see_the_channel(
    driver: Driver, is_member: bool
) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    settings = await ben.slash("settings")
    assert settings is not None
    await ben.choose(settings, ["yes"], settings.menus[1].custom_id)
    await start_table(driver, ana, ben)
    await play_on(driver, (ana, ben), lambda state: state.table.seats[state.seat].user_id == ben.id)
    message = ben.inbox()[-1]
    await leave(ben)
    if not is_member:
        driver.guild.remove_member(ben.member)

    answer = await ben.press(message, "Play")

    assert ("There is no table 1" in answer.text) is not is_member
    assert (await driver.tables.overview.table(1)).seats[1].user_id == (ben.id if is_member else None)


async def test_what_is_told_and_asked_opens_another_thread_where_the_first_was_deleted(driver: Driver) -> None:
    ana, ben, carla = (driver.person(name) for name in ("ana", "ben", "carla"))
    await start_table(driver, ana, ben, carla)
    old = await driver.place()
    panel = await seats(ben)
    driver.env.inject_error("POST", f"/channels/{old}/messages", status=404, code=10003, message="gone", times=None)

    await ben.press(panel, "Offer my seat")

    assert await driver.place() != old
    assert "🔵 ben is offering this seat" in (await thread(driver))[-1].text
    await leave(carla)
    assert any("carla has left the table" in screen.text for screen in await thread(driver))


async def test_nobody_is_warned_of_a_table_that_has_ended(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)
    await driver.tables.lobbies.cancel(1, ana.id)
    await driver.deliver()
    before = len(await thread(driver))
    await driver.bot.sender.send(
        Post("idle_warning", '{"kind": "idle_game", "closes_at": 0, "idle": 0}', "n", id=99, table_id=1, attempts=1)
    )
    assert len(await thread(driver)) == before


async def test_a_game_that_cannot_go_on_by_the_new_rulings_ends_and_its_players_are_told_why(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)
    await driver.tables.lobbies.cancel(1, ana.id)

    post = Post("lobby_refresh", '{"of_old_rulings": true}', "n", "lobby", id=99, table_id=1, attempts=1)
    await driver.bot.sender.send(post)

    assert "rules that have been mended" in (await thread(driver))[-1].text
