"""A seat that changed hands: log, replay and results say who played when."""

from __future__ import annotations

from bot.game.lobby import Guest
from tests.cogs.course import play_on, start_table
from tests.cogs.driver import Driver, Person

WHO_PLAYED = "🔵 ben, carla from round 4"


async def taken_over(driver: Driver) -> Person:
    """Carla has the seat of Ben from the fourth round on, and it is the sixth; returns Ana."""
    ana, ben, carla = (driver.person(name) for name in ("ana", "ben", "carla"))
    await start_table(driver, ana, ben)
    await play_on(driver, (ana, ben), lambda state: state.view.round == 4)
    seats = await ben.slash("table substitute", table=1)
    assert seats is not None
    await ben.press(seats, "Offer my seat")
    await driver.tables.seats.take_seat(1, Guest(carla.id, carla.name), 1)
    await play_on(driver, (ana, carla), lambda state: state.view.round == 6)
    return ana


async def test_the_log_tells_every_chapter_by_the_names_of_then(driver: Driver) -> None:
    ana = await taken_over(driver)
    log = await ana.press(await driver.last_post(), "Log")
    assert WHO_PLAYED in log.text

    file = await ana.press(log, "As a file")
    (attachment,) = file.stored.attachments
    told = (driver.env.backend.cdn.get(attachment["url"]) or b"").decode()
    before, _, after = told.partition("== Round 4 · power cards")
    _, _, after = after.partition("== Round 5 · power cards")
    assert "🔵 ben" in before
    assert "🔵 carla" not in before.replace(WHO_PLAYED, "")
    assert "🔵 carla" in after
    assert "🔵 ben" not in after


async def test_a_replay_names_who_played_each_step(driver: Driver) -> None:
    await taken_over(driver)
    first, *_, last = await driver.bot.replays.pages(1)
    assert first.names == ("ana", "ben")
    assert last.names == ("ana", "carla")


async def test_the_results_say_who_has_had_which_seat(driver: Driver) -> None:
    await taken_over(driver)
    while not (public := await driver.tables.games.public_state(1)).view.over:
        user_id = public.table.people(public.view.waiting)[0]
        state = await driver.tables.games.seat_state(1, user_id)
        await driver.tables.games.choose(1, user_id, state.revision, state.view.choices[-1])
    await driver.deliver()
    assert WHO_PLAYED in (await driver.last_post()).text
