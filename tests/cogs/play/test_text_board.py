"""`/table show format:text`: the board in words, for screen readers."""

from __future__ import annotations

from random import Random

import pytest

from bot.faces import face_named
from bot.narrator.names import SEAT_SIGNS, without_signs
from tests.cogs.course import asked, offered, play_on, start_table
from tests.cogs.driver import Driver


async def test_the_board_is_told_in_words_with_what_one_may_do(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)
    player = await play_on(driver, [ana, ben], offered("place"), prefer=["take grande"])

    told = await player.slash("table show", table=1, format="text")

    assert told is not None
    assert told.ephemeral
    assert not told.pictures
    assert len(told.text) <= 4000
    for word in ("**Regions**", "**Players**", "**Action cards**", "**You may**", "Place a caballero in:", "Your hand"):
        assert word in told.text


async def test_others_hear_the_position_without_anybodys_cards(driver: Driver) -> None:
    ana, ben, eva = driver.person("ana"), driver.person("ben"), driver.person("eva")
    await start_table(driver, ana, ben)
    await play_on(driver, [ana, ben], asked("TakeCard"))

    told = await eva.slash("table show", table=1, format="text")

    assert told is not None
    assert "Your hand" not in told.text
    assert "You may" not in told.text
    assert "**It’s 🔻 ana’s turn.**" in told.text


async def test_who_prefers_words_gets_them_without_asking_and_no_picture_in_panels(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)
    player = await play_on(driver, [ana, ben], asked("TakeCard"))
    await driver.tables.people.set_person(player.id, picture_layout="text")

    told = await player.slash("table show", table=1)
    picture = await player.slash("table show", table=1, format="picture")
    panel = await player.press(await driver.last_post(), "Play")

    assert told is not None
    assert picture is not None
    assert "**Regions**" in told.text
    assert len(picture.pictures) == 1
    assert not panel.pictures
    board = await player.press(panel, "Board in words")
    assert board.id != panel.id
    assert "**Regions**" in board.text


@pytest.mark.parametrize("look", ["text", "wide"])
async def test_panels_in_words_have_no_sign_before_a_name(driver: Driver, look: str) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)
    player = await play_on(driver, [ana, ben], asked("TakeCard"))
    await driver.tables.people.set_person(player.id, picture_layout=look)
    panel = await player.press(await driver.last_post(), "Play")

    after = await player.make(panel, next(each for each in panel.choices if each.startswith("take ")))

    assert player.name in after.text
    assert any(sign in after.text for sign in SEAT_SIGNS) is (look == "wide")


MOST_BEFORE = 15
"""Words that may be heard before the question."""


SETS = [(), ("inquisitor",), ("grandissimo",), ("elcaballero",)]


@pytest.mark.parametrize("options", SETS, ids=str)
async def test_the_question_is_heard_first_in_posts_and_in_panels(driver: Driver, options: tuple[str, ...]) -> None:
    people = [driver.person(name) for name in ("ana", "ben", "carla")]
    await start_table(driver, *people, options=options)
    for person in people:
        await driver.tables.people.set_person(person.id, picture_layout="text")
    chance, texts = Random(1), driver.bot.texts.default
    for _ in range(30):
        for _ in range(chance.randrange(1, 4)):
            player = await play_on(driver, people, lambda _: True)
            state = await driver.tables.games.seat_state(1, player.id)
            await driver.tables.games.choose(1, player.id, state.revision, chance.choice(state.view.choices))
        player = await play_on(driver, people, lambda _: True)
        post = await driver.last_post()
        panel = await player.press(post, "Play")
        view = (await driver.tables.games.seat_state(1, player.id)).view
        question = f"**{face_named(view.game).prompt(view, [each.name for each in people], texts)}**"

        assert len(panel.text.partition(without_signs(question))[0].split()) <= MOST_BEFORE
        assert len(post.text.partition(f"<@{player.id}>")[0].split()) <= MOST_BEFORE


async def test_a_replay_is_told_in_words_to_who_prefers_them(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)
    await play_on(driver, [ana, ben], lambda state: state.view.round == 3)
    await driver.tables.people.set_person(ana.id, picture_layout="text")

    page = await ana.slash("table replay", table=1)
    assert page is not None
    last = await ana.press(page, "Last »")

    for shown in (page, last):
        assert not shown.pictures
        assert "**Regions**" in shown.text
        assert len(shown.text) <= 4000
