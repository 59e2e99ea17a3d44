"""`/table verify` and `/table export` in Discord."""

from __future__ import annotations

import pytest

from bot.game.seals.opened import CheckedGame
from tests.cogs.course import start_table
from tests.cogs.driver import Driver, Person, Screen


async def finished(driver: Driver) -> tuple[Person, Person]:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben, options=["6"])
    while not (public := await driver.tables.games.public_state(1)).view.over:
        (user_id, *_) = public.table.people(public.view.waiting)
        state = await driver.tables.games.seat_state(1, user_id)
        await driver.tables.games.choose(1, user_id, state.revision, state.view.choices[-1])
    await driver.deliver()
    return ana, ben


async def used(person: Person, command: str) -> Screen:
    screen = await person.slash(command, table=1)
    assert screen is not None
    return screen


async def test_seals_stand_in_the_log_as_a_file_and_in_no_post(driver: Driver) -> None:
    ana = driver.person("ana")
    post = await start_table(driver, ana, driver.person("ben"))

    seal = (await driver.tables.games.public_state(1)).seal
    assert seal is not None
    assert seal.number == 1
    assert seal.hash[:16] not in post.text
    log = await ana.press(post, "Log")
    assert seal.hash[:16] not in log.text
    file = await ana.press(log, "As a file")
    (written,) = file.stored.attachments
    assert f"1 {seal.hash}" in (driver.env.backend.cdn.get(written["url"]) or b"").decode()


async def test_a_running_game_tells_what_is_sealed_and_opens_nothing(driver: Driver) -> None:
    ana = driver.person("ana")
    await start_table(driver, ana, driver.person("ben"))

    screen = await used(ana, "table verify")
    assert screen.ephemeral
    assert "matches its choices" in screen.text
    assert "Seals so far: 1" in screen.text
    refused = await used(ana, "table export")
    assert "opened when it is over" in refused.text
    assert not refused.stored.attachments


async def test_a_game_that_is_over_is_checked_and_given_away(driver: Driver) -> None:
    ana, _ = await finished(driver)
    assert "Everything is open now" in (await driver.last_post()).text

    screen = await used(ana, "table verify")
    assert "Everything agrees" in screen.text
    file = await ana.press(screen, "The game as a file")

    assert file.ephemeral
    assert [each["filename"] for each in file.stored.attachments] == ["el-grande-table-1.json"]


async def test_what_does_not_agree_is_named(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, _ = await finished(driver)
    monkeypatch.setattr(
        "bot.tables.reading.archive.checked", lambda data: CheckedGame(9, len(data["choices"]), (("chain", 4),))
    )

    screen = await used(ana, "table verify")

    assert "does not agree" in screen.text
    assert "Seal 4 does not match" in screen.text


async def test_where_a_game_was_played_its_log_and_board_are_read_without_a_number(driver: Driver) -> None:
    ana, _ = await finished(driver)
    for command in ("table log", "table show"):
        screen = await ana.slash(command)
        assert screen is not None
        assert "Which table" not in screen.text
        assert "Table 1" in screen.text
