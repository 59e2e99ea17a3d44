"""The owner's panel of the terms, and what everybody reads of them in the lobby."""

from __future__ import annotations

from bot.storage.records.terms import DAY, HOUR, MINUTE, Pace
from tests.cogs.course import open_table, set_option
from tests.cogs.driver import Driver, Menu, Person, Screen


def menu(screen: Screen, kind: str) -> Menu:
    return next(menu for menu in screen.menus if menu.custom_id.startswith(f"{kind}:"))


async def terms_of(ana: Person, lobby: Screen) -> Screen:
    return await ana.press(await ana.press(lobby, "Options"), "Time")


async def test_a_new_table_has_no_clock_and_says_nothing_of_it(driver: Driver) -> None:
    ana = driver.person("ana")
    lobby = await open_table(driver, ana)
    assert "⏳" not in lobby.text
    panel = await terms_of(ana, lobby)
    assert menu(panel, "clock").chosen == ("none",)
    assert "good for playing over days" in str(panel.components)
    assert not any(each.custom_id.startswith("late:") for each in panel.menus)


async def test_the_lobby_says_in_plain_words_by_which_clock_is_played(driver: Driver) -> None:
    ana = driver.person("ana")
    lobby = await open_table(driver, ana)
    panel = await terms_of(ana, lobby)

    panel = await ana.choose(panel, ["slow"], menu(panel, "clock").custom_id)
    panel = await ana.choose(panel, ["vote"], menu(panel, "late").custom_id)
    await ana.choose(panel, [str(HOUR)], menu(panel, "window").custom_id)

    shown = driver.screen(lobby.channel_id, lobby.id).text
    assert "everybody starts with 3 days and gets 36 hours more for each decision, up to 10 days" in shown
    assert "the others vote" in shown
    assert "shown only after 1 hour" in shown


async def test_a_clock_of_ones_own_is_written_in_a_form(driver: Driver) -> None:
    ana = driver.person("ana")
    lobby = await open_table(driver, ana)
    panel = await terms_of(ana, lobby)
    form = await ana.choose_for_form(panel, ["custom"], menu(panel, "clock").custom_id)

    after = await ana.submit(form, bank="1d", increment="90m", cap="1d 12h")

    assert (await driver.tables.overview.table(1)).terms.custom == Pace(DAY, 90 * MINUTE, 36 * HOUR)
    assert after is not None
    assert "everybody starts with 1 day" in after.text


async def test_nonsense_in_the_form_is_answered_with_what_to_write(driver: Driver) -> None:
    ana = driver.person("ana")
    panel = await terms_of(ana, await open_table(driver, ana))
    clock = menu(panel, "clock").custom_id

    answer = await ana.submit(
        await ana.choose_for_form(panel, ["custom"], clock), bank="soon", increment="1h", cap="2d"
    )
    assert answer is not None
    assert "like 2d, 12h" in answer.text
    answer = await ana.submit(await ana.choose_for_form(panel, ["custom"], clock), bank="2d", increment="1h", cap="1d")
    assert answer is not None
    assert "These times don’t work" in answer.text
    assert (await driver.tables.overview.table(1)).terms.custom is None


async def test_forged_terms_change_nothing(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    lobby = await open_table(driver, ana, ben)
    panel = await terms_of(ana, lobby)
    before = await driver.tables.overview.table(1)
    for custom_id, value in (
        ("clock:1", "sundial"),
        ("late:1", "shrug"),
        ("window:1", "7"),
        ("window:1", "x"),
    ):
        assert "⚠️" in (await driver.forge(ana, panel, custom_id, [value])).text
    for custom_id in ("clock:1", "clock:1"):
        assert "⚠️" in (await driver.forge(ben, lobby, custom_id, ["custom"])).text
    assert "⚠️" in (await driver.forge(ben, lobby, "terms:1")).text
    assert await driver.tables.overview.table(1) == before


async def test_the_time_panel_tells_only_of_what_the_game_has(driver: Driver) -> None:
    ana = driver.person("ana")
    lobby = await set_option(driver, ana, await open_table(driver, ana), "elcaballero")

    panel = await terms_of(ana, lobby)
    panel = await ana.choose(panel, [str(HOUR)], menu(panel, "window").custom_id)

    assert "Veto" not in str(panel.components)
    assert "Veto" not in driver.screen(lobby.channel_id, lobby.id).text
