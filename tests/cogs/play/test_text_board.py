"""`/table show format:text`: the board in words, for screen readers."""

from __future__ import annotations

from random import Random

import pytest

from bot.faces import face_named
from bot.narrator.names import SEAT_SIGNS, without_signs
from bot.tables.play.hands import drafted
from engine.elgrande.seen.view import View
from tests.cogs.course import asked, offered, play_on, start_table
from tests.cogs.driver import Driver, Person
from tests.random_cases import daily


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


choosing_cards = asked("ChooseHand")

MOST_BEFORE = 15
"""Words that may be heard before the question."""


SETS = [
    (),
    ("inquisitor",),
    ("grandissimo",),
    ("jubilee",),
    ("players_edition",),
    ("special_cards",),
    ("king_and_intrigue",),
    ("jubilee+king_and_intrigue+players_edition+special_cards",),
    ("elcaballero",),
]


async def decide(driver: Driver, player: Person, chance: Random) -> None:
    """Make a choice at random; of power cards a whole set."""
    state = await driver.tables.games.seat_state(1, player.id)
    if choosing_cards(state):
        cards = sorted(chance.sample([card.value for card in View.of(state.view).power_deck], 13))
        await driver.tables.hands.draft_hand(1, player.id, cards)
        await driver.tables.hands.play_with_draft(1, player.id, 1)
    else:
        await driver.tables.games.choose(1, player.id, state.revision, chance.choice(state.view.choices))


async def question_of(driver: Driver, player: Person, names: list[str]) -> str:
    """What the panel of somebody asks who hears it."""
    words, state = driver.bot.texts.default, await driver.tables.games.seat_state(1, player.id)
    if choosing_cards(state):
        return words("hand.title", count=len(drafted(state).cards), wanted=13)
    return without_signs(face_named(state.view.game).prompt(state.view, names, words))


@pytest.mark.parametrize("questions", [12, pytest.param(30, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("options", daily(SETS, 3), ids=str)
async def test_the_question_is_heard_first_in_posts_and_in_panels(
    driver: Driver, options: tuple[str, ...], questions: int
) -> None:
    people = [driver.person(name) for name in ("ana", "ben", "carla")]
    await start_table(driver, *people, options=options)
    for person in people:
        await driver.tables.people.set_person(person.id, picture_layout="text")
    chance, are_chosen = Random(1), False
    for _ in range(questions):
        for _ in range(chance.randrange(1, 4)):
            await decide(driver, await play_on(driver, people, lambda _: True), chance)
        player = await play_on(driver, people, lambda _: True)
        post = await driver.last_post()
        panel = await player.press(post, "Play")
        are_chosen = are_chosen or choosing_cards(await driver.tables.games.seat_state(1, player.id))
        question = f"**{await question_of(driver, player, [each.name for each in people])}**"

        assert len(panel.text.partition(question)[0].split()) <= MOST_BEFORE
        assert len(post.text.partition(f"<@{player.id}>")[0].split()) <= MOST_BEFORE
    assert any("king_and_intrigue" in each for each in options) is are_chosen


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
