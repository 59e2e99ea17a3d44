"""Whatever has no answer in time is put off, by one guard; the answer is then seen by whom it is meant for."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.workers.pool import WorkPool
from cogs.shared import answers
from tests.cogs.course import asked, open_table, panel_of, play_on, start_table
from tests.cogs.driver import Driver, Person, Screen
from tests.random_cases import daily

NEW_MESSAGE, IN_PLACE, SUGGESTIONS = 5, 6, 8
"""How an answer is put off, by what Discord calls these answers."""


@pytest.fixture
def late(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is read, stored or drawn takes so long that nothing is answered in time."""
    be_late(driver, monkeypatch)


def be_late(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "PATIENCE", 0.0)
    kind: Any = type(driver.bot._store)
    monkeypatch.setattr(kind, "read", slowly(kind.read))
    monkeypatch.setattr(kind, "write", slowly(kind.write))
    monkeypatch.setattr(WorkPool, "do_once", slowly(WorkPool.do_once))


def slowly(real: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
    async def slow(*args: Any, **kwargs: Any) -> Any:
        await asyncio.sleep(0.01)
        return await real(*args, **kwargs)

    return slow


def given(driver: Driver) -> list[int]:
    """The kinds of all first answers so far."""
    return [each.json["type"] for each in driver.env.http_requests if each.json and each.path.endswith("/callback")]


async def play(driver: Driver, person: Person) -> Screen:
    return await panel_of(driver, person)


async def choose(driver: Driver, person: Person) -> Screen:
    panel = await panel_of(driver, person)
    return await person.make(panel, next(iter(panel.choices)))


async def court(driver: Driver, person: Person) -> Screen:
    return await person.press(await driver.last_post(), "My court")


async def cards(driver: Driver, person: Person) -> Screen:
    return await person.press(await driver.last_post(), "Cards")


async def show(driver: Driver, person: Person) -> Screen | None:
    return await person.slash("table show", table=1)


async def one_card(driver: Driver, person: Person) -> Screen | None:
    return await person.slash("card", card="king_card")


async def show_lobby(driver: Driver, person: Person) -> Screen | None:
    await open_table(driver, person)
    return await person.slash("table show", table=2)


async def move(driver: Driver, person: Person) -> Screen | None:
    await open_table(driver, person)
    return await person.slash("table move", table=2)


async def export(driver: Driver, person: Person) -> Screen | None:
    return await person.slash("table export", table=1)


async def refused(driver: Driver, person: Person) -> Screen | None:
    return await person.slash("table show", table=77)


async def directly(driver: Driver, person: Person) -> Screen | None:
    return await person.slash_directly("play")


async def new(driver: Driver, person: Person) -> Screen | None:
    return await person.slash("table new")


async def join(driver: Driver, person: Person) -> Screen:
    return await person.press(await open_table(driver, driver.person("eva")), "Join")


Doing = Callable[[Driver, Person], Awaitable[Screen | None]]

HIDDEN: tuple[Doing, ...] = (play, choose, court, cards, show, one_card, show_lobby, move, refused, export)
OPEN: tuple[Doing, ...] = (new, join, directly)


@pytest.mark.usefixtures("late")
@pytest.mark.parametrize("doing", daily([*HIDDEN, *OPEN], 5))
async def test_what_was_put_off_is_answered_for_those_it_is_meant_for(driver: Driver, doing: Doing) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)
    player = await play_on(driver, [ana, ben], asked("TakeCard"))
    post = await driver.last_post()
    before = len(given(driver))

    answer = await doing(driver, player)

    assert answer is not None
    assert answer.text != "…"
    assert answer.ephemeral == (doing in HIDDEN)
    assert set(given(driver)[before:]) <= {NEW_MESSAGE, IN_PLACE}
    assert driver.screen(post.channel_id, post.id).everything() == post.everything()  # where others read it


@pytest.mark.usefixtures("late")
async def test_a_new_table_that_was_put_off_stands_there_once_and_is_remembered(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")

    await ana.slash("table new")
    lobby, *more = driver.messages(driver.channel.id, ana)
    await ben.slash("table join")

    assert not more
    assert "ben" in driver.screen(lobby.channel_id, lobby.id).text


@pytest.mark.usefixtures("late")
async def test_what_is_said_in_public_after_a_delay_is_one_message(driver: Driver) -> None:
    ana = driver.person("ana")
    await start_table(driver, ana, computers=1)
    before = {each.id for each in driver.messages(driver.channel.id, ana)}

    await ana.slash("table new")

    (lobby,) = [each for each in driver.messages(driver.channel.id, ana) if each.id not in before]
    assert not lobby.ephemeral
    assert "Join" in lobby.buttons


async def test_what_is_written_in_a_form_is_answered_though_it_takes_long(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = driver.person("ana")
    lobby = await open_table(driver, ana)
    form = await ana.open_form(await ana.press(lobby, "Options"), "Name the table")
    be_late(driver, monkeypatch)
    before = len(given(driver))

    answer = await ana.submit(form, name="Tuesday")

    assert answer is not None
    assert answer.ephemeral
    assert "Tuesday" in driver.screen(lobby.channel_id, lobby.id).text
    assert given(driver)[before:] == [IN_PLACE]


async def test_a_form_that_cannot_be_opened_any_more_says_so(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    ana = driver.person("ana")
    options = await ana.press(await open_table(driver, ana), "Options")
    be_late(driver, monkeypatch)

    answer = await ana.press(options, "Name the table")

    assert answer.ephemeral
    assert "press again" in answer.text


async def test_what_is_answered_in_time_is_not_put_off(driver: Driver) -> None:
    ana = driver.person("ana")
    await open_table(driver, ana)

    assert not {NEW_MESSAGE, IN_PLACE} & set(given(driver))


async def test_an_answer_on_its_way_is_not_put_off(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two first answers Discord refuses the second one, and it would be lost."""
    ana = driver.person("ana")
    looked: list[bool] = []
    real = answers.files_of

    def looking_again(layout: Any) -> Any:
        (interaction,) = seen
        answers._look_again(interaction)
        looked.append(not answers._under_way)
        return real(layout)

    seen: list[Any] = []
    monkeypatch.setattr("cogs.listening.answer_in_time", seen.append)
    monkeypatch.setattr(answers, "files_of", looking_again)
    answer = await ana.slash("table list")

    assert looked == [True]
    assert answer is not None
    assert given(driver)[-1] not in (NEW_MESSAGE, IN_PLACE)
