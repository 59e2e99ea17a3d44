"""A restart in the middle of every kind of panel and form: everything that was shown before still works."""

from __future__ import annotations

from engine.elgrande.seen.view import View
from tests.cogs.course import asked, offered, open_table, panel_of, play_on, start_table
from tests.cogs.driver import Driver


async def test_the_lobby_and_its_options_outlive_a_restart(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    lobby = await open_table(driver, ana)
    options = await ana.press(lobby, "Options")
    await driver.restart()

    lobby = await ben.press(lobby, "Join")
    menu = next(menu for menu in options.menus if "6" in menu.values)
    await ana.choose(options, ["6"], menu.custom_id)

    shown = driver.screen(lobby.channel_id, lobby.id)
    assert "ben" in shown.text
    assert "6 rounds" in shown.text


async def test_an_open_form_outlives_a_restart(driver: Driver) -> None:
    ana = driver.person("ana")
    lobby = await open_table(driver, ana)
    form = await ana.open_form(await ana.press(lobby, "Options"), "Name the table")
    await driver.restart()

    await ana.submit(form, name="Friday")

    assert "Friday" in driver.screen(lobby.channel_id, lobby.id).text


async def test_posts_and_panels_outlive_a_restart(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)
    await driver.restart()
    player = await play_on(driver, [ana, ben], asked("TakeCard"))
    await driver.restart()

    panel = await panel_of(driver, player)
    await driver.restart()
    panel = await player.make(panel, "take king_card")
    await driver.restart()
    panel = await player.make(panel, "place castillo")
    await driver.restart()
    panel = await player.press(panel, "Undo")
    await driver.restart()
    question = await player.press(panel, "End my turn")
    await driver.restart()
    after = await player.press(question, "Confirm")

    assert "Your turn is over" in after.text


async def test_a_veto_question_outlives_a_restart(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)
    prefer = ["take veto", "take intrigue", "special", "use", "move", "to castillo"]
    holder = await play_on(driver, [ana, ben], asked("AskVetoHolders"), prefer)
    panel = await panel_of(driver, holder)
    await driver.restart()

    question = await holder.press(panel, "Veto before step 1")
    await driver.restart()
    await holder.press(question, "Confirm")

    assert not View.of((await driver.tables.games.public_state(1)).view).vetoes


async def test_a_set_disc_outlives_a_restart(driver: Driver) -> None:
    people = [driver.person(name) for name in ("ana", "ben", "carla")]
    await start_table(driver, *people, options=["6"])
    await play_on(driver, people, asked("SetDiscsForCastillo"), prefer=["end"])
    panel = await panel_of(driver, people[0])
    await driver.restart()
    panel = await people[0].make(panel, next(iter(panel.choices)))
    await driver.restart()

    again = await people[0].make(panel, list(panel.choices)[1])

    assert "Your disc is set to" in again.text


async def test_a_piece_in_the_hand_outlives_a_restart(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)
    player = await play_on(driver, [ana, ben], offered("to"), ["take intrigue", "special", "use", "move"])
    panel = await panel_of(driver, player)
    await driver.restart()

    after = await player.make(panel, next(iter(panel.choices)))

    assert "moved on" not in after.text


async def test_my_court_cards_and_log_outlive_a_restart(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    post = await start_table(driver, ana, ben)
    await driver.restart()

    for label in ("My court", "Cards", "Log"):
        assert (await ana.press(post, label)).ephemeral


async def test_settings_outlive_a_restart(driver: Driver) -> None:
    ana = driver.person("ana")
    panel = await ana.slash("settings")
    assert panel is not None
    await driver.restart()

    await ana.choose(panel, ["none"], panel.menus[0].custom_id)

    assert (await driver.tables.people.person(ana.id)).notification == "none"
