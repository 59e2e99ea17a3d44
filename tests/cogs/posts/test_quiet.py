"""Few posts, and none without content: what several posts would tell one after the other stands in one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

from bot.storage.records.people import Notification
from tests.cogs.course import asked, offered, panel_of, play_on, start_table
from tests.cogs.driver import Driver, Person, Screen

NEXT = re.compile(r"-# |\*\*(Secret discs:|Waiting for |It’s .*’s turn\.\*\*$|.* plays a power card\.\*\*$)")
"""A line that says who is next, or one in small type: none of what has happened."""

ALL_OF_THE_TURN = ["place", "special", "end"]


async def posts(driver: Driver) -> list[Screen]:
    """The posts that tell of the game, where it is played."""
    return [screen for screen in driver.messages(await driver.place()) if "### Table 1" in screen.text]


async def at_a_table(driver: Driver, *names: str, options: Sequence[str] = ()) -> list[Person]:
    people = [driver.person(name) for name in names]
    await start_table(driver, *people, options=options)
    return people


async def test_of_the_bids_of_a_round_one_post_stays(driver: Driver) -> None:
    people = await at_a_table(driver, "ana", "ben", "carla")
    called = []
    before = len(await posts(driver))

    for value in (13, 5, 9):
        who = await play_on(driver, people, offered("play"))
        await who.make(await panel_of(driver, who), f"play {value}")
        called += (await driver.last_post()).mentions

    assert len(called) == 3
    told = await posts(driver)
    assert len(told) == before + 1
    assert all(f" {value}" in told[-1].text for value in (13, 5, 9))
    assert "Turn order" in told[-1].text


async def test_a_bid_stays_when_something_else_was_told_with_it(driver: Driver) -> None:
    people = await at_a_table(driver, "ana", "ben")
    await play_on(driver, people, lambda state: state.view.round == 2, prefer=["play 1", *ALL_OF_THE_TURN])
    who = await play_on(driver, people, offered("play"))
    before = len(await posts(driver))

    await who.make(await panel_of(driver, who), "play 13")
    told = (await posts(driver))[before:]
    other = await play_on(driver, people, lambda state: offered("play")(state) and state.view.viewer is not None)
    await other.make(await panel_of(driver, other), "play 7")

    (turn, *_) = told
    assert "Round 2" in turn.text
    assert turn.id in {each.id for each in await posts(driver)}


async def test_after_a_restart_a_bid_is_told_again_and_the_post_before_goes(driver: Driver) -> None:
    people = await at_a_table(driver, "ana", "ben", "carla")
    before = len(await posts(driver))
    for value in (13, 5):
        who = await play_on(driver, people, offered("play"))
        await who.make(await panel_of(driver, who), f"play {value}")
    await driver.restart()

    who = await play_on(driver, people, offered("play"))
    await who.make(await panel_of(driver, who), "play 9")

    (last,) = (await posts(driver))[before:]
    assert all(f" {value}" in last.text for value in (13, 5, 9))


async def test_who_lets_something_pass_and_goes_on_is_called_once(driver: Driver) -> None:
    people = await at_a_table(driver, "ana", "ben")
    prefer = ["take veto", "pass", "place", "special", "use", "to", "end"]
    await play_on(driver, people, lambda state: state.view.round == 2 and asked("TakeCard")(state), prefer)
    holder = await play_on(driver, people, asked("AskVetoHolders"), prefer)
    post = await driver.last_post()
    assert post.mentions == [holder.id]

    await holder.make(await panel_of(driver, holder), "pass")

    after = await driver.last_post()
    assert after.id == post.id
    assert after.text != post.text
    assert "may stop" not in after.text
    assert after.subjects == ["board"]


async def test_where_all_get_direct_messages_bids_are_written_into_one_post(driver: Driver) -> None:
    people = await at_a_table(driver, "ana", "ben", "carla")
    for person in people:
        await driver.tables.people.set_person(person.id, notification=Notification.DIRECT_MESSAGE)
    sent = set()
    for value in (13, 5, 9):
        who = await play_on(driver, people, offered("play"))
        await who.make(await panel_of(driver, who), f"play {value}")
        sent.add((await driver.last_post()).id)

    assert len(sent) == 1
    assert "Turn order" in (await driver.last_post()).text


async def test_a_table_that_moves_has_a_post_of_its_own_in_the_new_place(driver: Driver) -> None:
    people = await at_a_table(driver, "ana", "ben")
    for person in people:
        await driver.tables.people.set_person(person.id, notification=Notification.NONE)
    who = await play_on(driver, people, offered("play"))
    await who.make(await panel_of(driver, who), "play 13")
    post = await driver.last_post()

    await driver.tables.places.place(1, driver.channel.id, None)
    await driver.tables.places.post_again(1)
    await driver.deliver()

    after = await driver.last_post()
    assert after.channel_id == driver.channel.id != post.channel_id
    assert " 13" in after.text
    assert post.id not in {each.id for each in driver.messages(post.channel_id)}


async def test_who_goes_on_with_the_next_round_is_not_called_for_it(driver: Driver) -> None:
    """The last turn of a round is told with the bid after it: the same person makes both."""
    people = await at_a_table(driver, "ana", "ben")
    who = await play_on(driver, people, lambda state: state.view.round == 2, prefer=ALL_OF_THE_TURN)
    await driver.deliver()
    last = await driver.last_post()
    assert "Round 2" not in last.text

    await who.make(await panel_of(driver, who), "play 7")

    after = await driver.last_post()
    assert after.id != last.id
    assert "Round 2" in after.text
    assert "Power card" in after.text


async def test_the_post_of_a_general_scoring_does_not_say_what_its_picture_says(driver: Driver) -> None:
    people = await at_a_table(driver, "ana", "ben", options=["6"])
    await play_on(driver, people, asked("SetDiscsForCastillo"), prefer=["take scoring", *ALL_OF_THE_TURN])
    before = {each.id for each in await posts(driver)}
    for person in people:
        panel = await panel_of(driver, person)
        await person.make(panel, next(iter(panel.choices)))

    (scoring,) = [each for each in await posts(driver) if each.id not in before]

    assert "scoring_sheet" in scoring.subjects
    assert "**Points:**" in scoring.text
    assert "- **" not in scoring.text
    sheet = scoring.alt_texts[scoring.subjects.index("scoring_sheet")]
    assert all(name in sheet for name in ("ana", "ben"))


async def test_every_post_says_what_happened(driver: Driver) -> None:
    people = {person.id: person for person in await at_a_table(driver, "ana", "ben", options=["6"])}
    told: dict[int, Screen] = {}
    chance = Random(5)
    for _ in range(150):
        state = await driver.tables.games.public_state(1)
        if state.view.over:
            break
        user_id = chance.choice([each for each in people if each in state.table.people(state.view.waiting)])
        mine = await driver.tables.games.seat_state(1, user_id)
        await driver.tables.games.choose(1, user_id, mine.revision, chance.choice(mine.view.choices))
        await driver.deliver()
        told.update({each.id: each for each in await posts(driver)})
    assert len(told) > 20
    for post in told.values():
        heading, *lines = post.text.splitlines()
        assert heading.startswith("### ")
        happened = [line for line in lines if line and not NEXT.match(line)]
        assert happened, post.text
