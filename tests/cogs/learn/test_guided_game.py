"""`/learn`: whoever follows the lessons gets to the end, and so does whoever presses anything else."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from bot.faces import face_of
from bot.lessons.course import all_courses, course_named
from bot.lessons.lesson import ideas
from bot.lessons.moments import lesson_for
from bot.pictures.service import IN_WORDS
from bot.storage.records.tables import TableStatus
from bot.storage.records.terms import OF_NEW_TABLES
from engine import games
from tests.cogs.driver import Driver, Person, Screen
from tests.cogs.learn.reader import COURSES_BY_DAY, COURSES_READ, COURSES_TO_LAND, Reader
from tests.random_cases import sampled

games.load()


@pytest.fixture(autouse=True)
def as_tables_begin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.game.lobby.OF_NEW_TABLES", OF_NEW_TABLES)


async def begun(driver: Driver) -> tuple[Person, Screen]:
    """Somebody with the first panel of their guided game."""
    ana = driver.person("ana")
    page = await ana.slash("learn")
    assert page is not None
    assert page.ephemeral
    return ana, await ana.press(page, "Begin")


async def suggestion(driver: Driver, ana: Person) -> str | None:
    """What the lesson of the present question suggests."""
    state = await driver.tables.games.seat_state(1, ana.id)
    had = (await driver.tables.people.person(ana.id)).lessons
    face, new = face_of(state.table), None
    if state.table.terms.rounds and face.teaching is not None:
        new = face.teaching.novelties(state.view.options)
    found = lesson_for(face, state.view, state.runs, had, practises=True, introducing=new)
    return None if found is None else found.suggestion


async def is_running(driver: Driver) -> bool:
    return (await driver.tables.overview.table(1)).status is TableStatus.RUNNING


async def to_the_end(driver: Driver, ana: Person, panel: Screen, choose: Callable[[Screen, str | None], str]) -> Screen:
    """Press until the game is over."""
    for _ in range(200):
        if not await is_running(driver):
            return panel
        if panel.choices:
            panel = await ana.make(panel, choose(panel, await suggestion(driver, ana)))
        else:
            panel = await with_hand_chosen(driver, ana)
    raise AssertionError("the guided game does not end")


async def with_hand_chosen(driver: Driver, ana: Person) -> Screen:
    """The panel after the next choice of a deck of one's own, for which there is a panel of its own."""
    state, wanted = await driver.tables.games.seat_state(1, ana.id), await suggestion(driver, ana)
    assert wanted is not None
    await driver.tables.games.choose(1, ana.id, state.revision, wanted)
    panel = await ana.slash("learn")
    assert panel is not None
    return panel


def as_suggested(panel: Screen, suggested: str | None) -> str:
    assert suggested is not None, panel.text
    return next(choice for choice in panel.choices if choice == suggested or choice.startswith(f"{suggested}+"))


@pytest.mark.thorough
async def test_whoever_follows_the_lessons_has_every_idea_at_the_end_and_nothing_was_posted(driver: Driver) -> None:
    ana, panel = await begun(driver)

    end = await to_the_end(driver, ana, panel, as_suggested)

    had = (await driver.tables.people.person(ana.id)).lessons
    assert set(had) >= {lesson.name for lesson in ideas("elgrande")}
    assert "What you know now: What it is about, Power cards" in end.text
    assert {"Play a whole game", "Invite friends", "Position of the day"} <= set(end.buttons)
    assert len(end.pictures) == 1
    assert end.alt_texts[0]
    assert driver.messages(driver.channel.id) == []
    assert ana.inbox() == []

    await ana.press(end, "Invite friends")
    assert "Join" in driver.messages(driver.channel.id)[-1].buttons
    assert "Play" in (await ana.press(end, "Play a whole game")).buttons


async def begun_course(
    driver: Driver, name: str, language: str = "en-US", layout: str = IN_WORDS
) -> tuple[Person, Screen]:
    """Somebody, who hears panels unless they see them in this layout, with the first panel of a guided game."""
    ana = driver.person("ana")
    lessons = (f"{games.GAMES[0]}/aim",)
    await driver.tables.people.set_person(ana.id, picture_layout=layout, language=language, lessons=lessons)
    page = await ana.slash("learn")
    assert page is not None
    if name != games.GAMES[0]:
        page = await ana.press_id(page, f"learngame:{name}")
    return ana, await ana.press_id(page, f"learnbegin:{name}")


@pytest.mark.parametrize("course", sampled(COURSES_READ, COURSES_BY_DAY, COURSES_TO_LAND), ids="-".join)
async def test_what_a_lesson_says_to_press_stands_on_exactly_one_control(
    driver: Driver, course: tuple[str, str]
) -> None:
    name, language = course
    ana, panel = await begun_course(driver, name, language)
    reader = Reader(ana)

    while await is_running(driver):
        panel = await reader.follow(panel)

    assert 5 < reader.presses < 60
    assert any(each.custom_id.startswith(f"firstgame:here:{name}") for each in panel.buttons.values())


async def test_a_whole_game_after_an_expansion_is_one_with_the_expansion(driver: Driver) -> None:
    ana, panel = await begun_course(driver, "grandissimo")
    reader = Reader(ana)
    while await is_running(driver):
        panel = await reader.follow(panel)

    await ana.press(panel, "Invite friends")
    await ana.press(panel, "Play a whole game")

    for table_id in (2, 3):
        table = await driver.tables.overview.table(table_id)
        assert table.options["expansions"] == ["grandissimo"]
        assert not table.terms.is_guided


async def test_a_guided_game_waits_while_another_is_learned(driver: Driver) -> None:
    ana, panel = await begun_course(driver, "elgrande")
    panel = await Reader(ana).follow(panel)
    assert "Province and court" in panel.text

    others = await ana.press(panel, "Learn something else")
    other = await ana.press(await ana.press(others, "Learn King & Intrigue instead"), "Begin")
    assert "A secret start" in other.text
    again = await ana.slash("learn")
    assert again is not None
    assert "A secret start" in again.text, "the newest one goes on"

    deck = await Reader(ana).follow(again)
    assert {"Play with these", "What is this?"} <= set(deck.buttons), "where cards are chosen it can be left as well"
    back = await ana.press(await ana.press(deck, "Learn something else"), "Go on with El Grande")
    assert "Province and court" in back.text
    assert len(await driver.tables.guided.running(ana.id)) == 2


@pytest.mark.parametrize("name", [course.name for course in all_courses()])
async def test_whoever_presses_anything_else_reaches_the_end_too_and_hears_that_it_works(
    driver: Driver, name: str
) -> None:
    ana, panel = await begun_course(driver, name)
    chance, replies = Random(7), list[str]()

    def anything_else(panel: Screen, suggested: str | None) -> str:
        replies.extend(line for line in panel.text.splitlines() if "That works too" in line)
        others = [choice for choice in panel.choices if suggested is None or not choice.startswith(suggested)]
        return chance.choice(others or list(panel.choices))

    end = await to_the_end(driver, ana, panel, anything_else)

    assert "What you know now" in end.text
    assert replies
    if name == "elgrande":
        assert any("you move earlier" in reply or "you move later" in reply for reply in replies)


async def test_the_guided_game_waits_for_days_and_over_a_restart(driver: Driver) -> None:
    ana, panel = await begun(driver)
    panel = await ana.make(panel, as_suggested(panel, await suggestion(driver, ana)))
    assert "Province and court" in panel.text

    await driver.restart()

    again = await ana.slash("learn")
    assert again is not None
    assert "Province and court" in again.text
    assert "Power cards" not in again.text.partition("👉")[0].partition("💡")[2]
    listed = await ana.slash("play")
    assert listed is not None
    assert "Province and court" in listed.text


async def test_no_more_lessons_leaves_the_ordinary_panel(driver: Driver) -> None:
    ana, panel = await begun(driver)

    plain = await ana.press(panel, "No more lessons")

    assert "💡" not in plain.text
    assert "👉" not in plain.text
    assert "No more lessons" not in plain.buttons
    assert plain.choices


async def test_a_taught_panel_rings_what_it_is_about_in_a_picture_of_its_own(driver: Driver) -> None:
    ana, panel = await begun(driver)
    taught_panel = await ana.make(panel, as_suggested(panel, await suggestion(driver, ana)))

    plain = await ana.press(taught_panel, "No more lessons")

    assert taught_panel.subjects[-1] == "board", "right above what is said about it"
    assert taught_panel.pictures[-1] not in plain.pictures


async def test_an_ordinary_game_has_no_lessons(driver: Driver) -> None:
    ana = driver.person("ana")
    offered = await ana.slash("play")
    assert offered is not None
    assert next(iter(offered.buttons)) == "Learn the game"
    begun = await ana.press(offered, "Play here")
    panel = await ana.press(begun, "Play")

    assert "💡" not in panel.text
    assert "No more lessons" not in panel.buttons


async def test_a_forged_game_to_learn_is_refused(driver: Driver) -> None:
    ana = driver.person("ana")
    page = await ana.slash("learn")
    assert page is not None

    assert "⚠️" in (await driver.forge(ana, page, "learnbegin:chess")).text
    assert await driver.tables.guided.running(ana.id) == []


@pytest.mark.parametrize("name", ["king_and_intrigue", "inquisitor", "grandissimo"])
async def test_an_expansion_begins_with_a_round_in_which_its_ideas_come(driver: Driver, name: str) -> None:
    course = course_named(name)
    assert course is not None
    ana = driver.person("ana")
    await driver.tables.people.set_person(ana.id, picture_layout=IN_WORDS, lessons=(course.ideas[0].name,))
    page = await ana.slash("learn")
    assert page is not None
    offered = await ana.press_id(page, f"learngame:{name}")
    assert "what is new" in offered.text

    panel = await ana.press(offered, "Begin")

    assert (await driver.tables.people.person(ana.id)).lessons == (), "they begin anew"
    chance = Random(3)

    def as_suggested_or_any(panel: Screen, suggested: str | None) -> str:
        fitting = [each for each in panel.choices if suggested and each.startswith(suggested)]
        return fitting[0] if fitting else chance.choice(list(panel.choices))

    end = await to_the_end(driver, ana, panel, as_suggested_or_any)

    assert "That was the beginning" in end.text
    had = (await driver.tables.people.person(ana.id)).lessons
    assert len(had) >= 2
    assert set(had) <= {idea.name for idea in course.ideas}
    assert "What you know now" in end.text
    assert {"Play a whole game", "Invite friends", "Position of the day"} <= set(end.buttons)
    assert driver.messages(driver.channel.id) == []


async def test_expansions_are_offered_to_whoever_has_begun_to_learn_the_game(driver: Driver) -> None:
    ana = driver.person("ana")
    page = await ana.slash("learn")
    assert page is not None
    assert not [each for each in page.buttons if "King & Intrigue" in each]
    assert [each for each in page.buttons if "El Caballero" in each]

    await driver.tables.people.set_person(ana.id, lessons=("elgrande/aim",))

    again = await ana.slash("learn")
    assert again is not None
    assert [each for each in again.buttons if "King & Intrigue" in each]
