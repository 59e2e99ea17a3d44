"""El Caballero played over days: cards ordered ahead, seats that run out of time, that are left and taken."""

from __future__ import annotations

from bot.storage.records.due import TimerKind
from bot.storage.records.terms import WhenLate
from engine.elcaballero.seen.view import ElCaballeroView
from tests.cogs.course import offered, open_table, panel_of, play_on, set_option
from tests.cogs.driver import Driver, Person
from tests.cogs.posts.test_clocks import fire
from tests.cogs.seats.test_seats import leave, seats, thread
from tests.cogs.test_orders import ranking


async def begin(driver: Driver, *people: Person, late: WhenLate | None = None) -> tuple[Person, Person]:
    """A running game; returns who plays the first power card, and the other one."""
    lobby = await set_option(driver, people[0], await open_table(driver, *people), "elcaballero")
    if late is not None:
        await driver.tables.lobbies.set_terms(1, people[0].id, clock="slow", when_late=late)
    await people[0].press(lobby, "Start")
    (seat,) = (await view_of(driver)).waiting
    return people[seat], people[1 - seat]


async def view_of(driver: Driver) -> ElCaballeroView:
    return ElCaballeroView.of((await driver.tables.games.public_state(1)).view)


def seat_of(person: Person) -> int:
    return ("ana", "ben").index(person.name)


async def test_a_ranking_of_power_cards_is_carried_out_and_told_to_its_owner(driver: Driver) -> None:
    first, second = await begin(driver, driver.person("ana"), driver.person("ben"))
    saved = await ranking(second, "9", "8", otherwise="lowest")
    assert "9, else 8, else the lowest free one" in saved.text

    await first.make(await panel_of(driver, first), "play 9")

    view = await view_of(driver)
    assert (view.power_cards[seat_of(first)], view.power_cards[seat_of(second)]) == (9, 8)
    assert "Your order played power card 8" in (await second.press(await driver.last_post(), "Log")).text


async def test_a_card_that_nobody_may_play_twice_falls_back_to_the_lowest(driver: Driver) -> None:
    first, second = await begin(driver, driver.person("ana"), driver.person("ben"))
    await ranking(second, "9", otherwise="lowest")

    await first.make(await panel_of(driver, first), "play 9")

    assert (await view_of(driver)).power_cards[seat_of(second)] == 1


async def test_when_time_is_up_in_a_turn_a_caretaker_lays_the_tile_and_ends_it(driver: Driver) -> None:
    people = driver.person("ana"), driver.person("ben")
    await begin(driver, *people, late=WhenLate.CARETAKER)
    late = await play_on(driver, people, offered("lay"))

    while seat_of(late) in (await view_of(driver)).waiting and (await view_of(driver)).round == 1:
        await fire(driver, TimerKind.TIME_IS_UP)

    view = await view_of(driver)
    assert len(view.tiles) == 2
    assert any("A caretaker chooses for" in post.text for post in await thread(driver))


async def test_a_caretaker_plays_for_who_has_left_until_somebody_takes_the_seat(driver: Driver) -> None:
    people = driver.person("ana"), driver.person("ben")
    await begin(driver, *people)
    gone = await play_on(driver, people, offered("lay"))
    stays = people[1 - seat_of(gone)]

    await leave(gone)

    view = await view_of(driver)
    assert view.turn_player != seat_of(gone) or view.round > 1
    assert len(view.tiles) >= 2
    carla = driver.person("carla")
    panel = await seats(carla)
    await carla.press(panel, next(label for label in panel.buttons if label.startswith("Take")))
    assert (await driver.tables.overview.table(1)).seats[seat_of(gone)].user_id == carla.id
    asked = await play_on(driver, (stays, carla), lambda state: ElCaballeroView.of(state.view).round == 3)
    assert asked in (stays, carla)
