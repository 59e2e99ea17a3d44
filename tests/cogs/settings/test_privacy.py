"""`/settings`, Privacy: what is kept is shown to its owner alone, and deleted only after a question."""

from __future__ import annotations

import json

from tests.cogs.course import start_table
from tests.cogs.driver import Driver, Person, Screen


async def privacy(person: Person) -> Screen:
    settings = await person.slash("settings")
    assert settings is not None
    return await person.press(settings, "Privacy")


async def test_what_is_kept_comes_as_a_file_that_only_its_owner_sees(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)

    answer = await ana.press(await privacy(ana), "Show me my data")

    assert answer.ephemeral
    (attachment,) = answer.stored.attachments
    data = json.loads(driver.env.backend.cdn.get(attachment["url"]) or b"")
    assert [seat["name"] for seat in data["seats"]] == ["ana"]
    assert str(ben.id) not in json.dumps(data)
    assert "seed" not in json.dumps(data)


async def test_deleting_asks_once_more_and_then_leaves_nothing(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)
    sure = await ana.press(await privacy(ana), "Delete my data")
    assert "playing 1 game" in sure.text
    assert (await driver.tables.overview.table(1)).seat_of(ana.id) is not None, "only asked so far"

    done = await ana.press(sure, "Yes, delete everything")

    assert "I have forgotten you" in done.text
    table = await driver.tables.overview.table(1)
    assert table.seat_of(ana.id) is None
    assert table.owner_id == ben.id
    assert not any((await driver.tables.people.stored_about(ana.id)).values())
    later = await ben.press(await driver.last_post(), "Log")
    assert "ana" not in later.text.replace("Granada", "").replace("Cataluña", "")


async def test_who_thinks_again_keeps_everything(driver: Driver) -> None:
    ana = driver.person("ana")
    await start_table(driver, ana, computers=1)
    sure = await ana.press(await privacy(ana), "Delete my data")

    back = await ana.press(sure, "Keep everything")

    assert "Show me my data" in back.buttons
    assert (await driver.tables.overview.table(1)).seat_of(ana.id) is not None


async def test_nobody_deletes_somebody_else(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)
    sure = await ana.press(await privacy(ana), "Delete my data")
    await driver.forge(ben, sure, f"forgetnow:{ana.id}")
    assert (await driver.tables.overview.table(1)).seat_of(ana.id) is not None
