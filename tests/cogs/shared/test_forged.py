"""Ids that this bot never gave, cut off or of somewhere else: a sentence for who sent them, and nothing happens."""

from __future__ import annotations

from itertools import product

from bot.game.lobby import Guest
from tests.cogs.course import open_table, start_table
from tests.cogs.driver import Driver

FORGED = (
    "choose",
    "choose:",
    "choose:1",
    "choose:1:",
    "choose:1:2",
    "choose:x:y:z",
    "choose:1:1:play 99",
    "choose:1:-1:play 3",
    "choose:99999999999999999999:1:play 3",
    "choose:9999999999999999999:1:play 3",
    "choose:²:1:play 3",
    "confirm:1:1:end",
    "undo:1",
    "undo:1:0",
    "restart:1:999999",
    "refresh:77",
    "play:0",
    "play:",
    "court:1:2:3:4:5",
    "logpage:1:x:all",
    "logpage:1:1",
    "logpage:1:1:player.x",
    "logfile:1:round.",
    "logfile:99:all",
    "seattake:1:9",
    "seattake:1:9223372036854775807",
    "vote:1:0:wait",
    "vote:1:9:replace",
    "goback:1:5",
    "gobackyes:1",
    "abandonyes:1",
    "since:1:99999",
    "orderrank:1:play 99",
    "ordersave:1",
    "join:1",
    "start:1",
    "option:1:players",
    "nobody knows this",
    "::::",
    "stage:1:1:0",
    "notify",
    "x" * 100,
    "choose:1:1:\n\u202e<@1>",
)


async def test_a_forged_button_does_nothing_and_gets_a_private_answer(driver: Driver) -> None:
    ana, eva = driver.person("ana"), driver.person("eva")
    post = await start_table(driver, ana, computers=1)
    before = await driver.tables.games.public_state(1)

    for custom_id, person in product(FORGED, (ana, eva)):
        answer = await driver.forge(person, post, custom_id)

        assert answer.ephemeral, custom_id
        assert answer.mentions == [], custom_id
        after = await driver.tables.games.public_state(1)
        assert (after.view, after.log_position) == (before.view, before.log_position), custom_id
        assert driver.screen(post.channel_id, post.id).everything() == post.everything(), custom_id


async def test_nobody_ends_the_game_of_others(driver: Driver) -> None:
    ana, eva = driver.person("ana"), driver.person("eva")
    post = await start_table(driver, ana, computers=1)

    answer = await driver.forge(eva, post, "cancel:1")

    assert answer.ephemeral
    assert (await driver.tables.overview.table(1)).status == "running"


async def test_values_that_are_no_open_choice_are_refused(driver: Driver) -> None:
    ana = driver.person("ana")
    post = await start_table(driver, ana, computers=1)
    state = await driver.tables.games.seat_state(1, ana.id)
    panel = await ana.press(post, "Play")

    for values in ([], ["play 99"], ["take nothing"], ["play 1", "play 2"], ["end"], ["" * 3]):
        answer = await driver.forge(ana, panel, f"stage:1:{state.revision}:0", values=values)

        assert "⚠️" in answer.text, values
        assert (await driver.tables.games.seat_state(1, ana.id)).revision == state.revision


async def test_nobody_reads_the_name_of_a_table_in_another_server(driver: Driver) -> None:
    ana = driver.person("ana")
    lobby = await open_table(driver, ana)
    elsewhere = await driver.tables.lobbies.create(4711, 1, Guest(99, "zoe"), name="Secret society")

    for kind in ("rename", "options", "log", "cards", "court", "play", "cancel", "join", "leave", "start"):
        answer = await driver.forge(ana, lobby, f"{kind}:{elsewhere.id}")
        assert answer.text.startswith("⚠️")
        assert "Secret society" not in answer.text


async def test_an_unknown_form_gets_a_sentence(driver: Driver) -> None:
    ana = driver.person("ana")
    lobby = await ana.slash("table new")
    assert lobby is not None
    form = await ana.open_form(await ana.press(lobby, "Options"), "Name the table")
    shown = form._interaction.modal
    assert shown is not None
    shown["custom_id"] = "nobody:1"  # what the person's client would send back

    answer = await ana.submit(form, name="x")

    assert answer is not None
    assert answer.ephemeral
    assert "Table 1 ·" not in driver.screen(lobby.channel_id, lobby.id).text
