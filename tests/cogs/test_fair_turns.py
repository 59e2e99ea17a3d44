"""One person alone cannot spoil it for others: what is asked for without end is done once, or as often as is fair."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from bot import limits
from bot.limits import Costly
from bot.tables.reading import archive
from tests.cogs.course import start_table
from tests.cogs.driver import Driver, Person, Screen
from tests.cogs.test_fairness import finished

WAIT = "still working on the last one"


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "A_MOMENT", 0)
    monkeypatch.setattr(limits, "LONGEST_MOMENT", 0)
    monkeypatch.setattr(limits, "LONGEST_REST", 0)


async def used(person: Person, command: str) -> Screen:
    screen = await person.slash(command, table=1)
    assert screen is not None
    return screen


@pytest.mark.thorough
@pytest.mark.usefixtures("reviews_soon_ready")
async def test_who_waits_for_something_that_takes_long_is_told_so(driver: Driver) -> None:
    ana, ben = await finished(driver)
    turns = driver.tables.limits.turns
    for command, what in (
        ("table verify", Costly.CHECK),
        ("table export", Costly.EXPORT),
        ("table review", Costly.REVIEW),
    ):
        async with turns.turn(what, ana.id, driver.guild.id):
            assert WAIT in (await used(ana, command)).text, command
            assert WAIT not in (await used(ben, command)).text, command
    page = await used(ana, "table replay")
    while not any(each.startswith("Film") for each in page.buttons):
        page = await ana.press(page, "Last »")
    film = next(each.custom_id for label, each in page.buttons.items() if label.startswith("Film"))
    async with turns.turn(Costly.FILM, ana.id, driver.guild.id):
        assert WAIT in (await ana.press_id(page, film)).text


async def test_of_many_presses_for_a_hint_none_thinks_while_one_does(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)
    state = await driver.tables.games.public_state(1)
    person = next(each for each in (ana, ben) if each.id in state.table.people(state.view.waiting))
    thought: list[int] = []

    async def noted(thinking: Callable[[], Any], whose: int) -> Any:
        thought.append(whose)
        return thinking()

    driver.tables.coach.think = noted
    async with driver.tables.limits.turns.turn(Costly.HINT, person.id, driver.guild.id):
        for _ in range(10):
            assert WAIT in (await used(person, "table hint")).text
    assert thought == []
    driver.tables.limits.turns._rests_until.clear()  # SimCord has a clock of its own while somebody presses
    assert WAIT not in (await used(person, "table hint")).text
    assert thought == [person.id]


async def test_checking_and_giving_away_do_not_hold_up_answers(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, _ = await finished(driver)
    at_work: list[tuple[str, bool]] = []

    def noted(name: str) -> Callable[..., Any]:
        real = getattr(archive, name)

        def carried_out(*arguments: Any, **named: Any) -> Any:
            at_work.append((name, threading.current_thread() is threading.main_thread()))
            return real(*arguments, **named)

        return carried_out

    for name in ("exported", "checked", "difference"):
        monkeypatch.setattr(archive, name, noted(name))
    await used(ana, "table verify")
    await used(ana, "table export")
    await driver.tables.archive.follows(1, ana.id)
    assert {name for name, _ in at_work} == {"exported", "checked", "difference"}
    assert not any(in_the_way for _, in_the_way in at_work)


async def test_a_table_is_moved_as_often_as_is_fair(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)
    monkeypatch.setattr(driver.tables.limits.moves, "_most", 2)
    places = set()
    for number in range(4):
        answer = await ana.slash("table move", channel=driver.guild.create_text_channel(f"c{number}"), table=1)
        assert answer is not None
        assert ("2 times today" in answer.text) == (number >= 2)
        places.add(await driver.place())
    assert len(places) == 2
    assert "⚠️" not in (await used(ana, "table show")).text, "the game goes on"


async def test_nobody_is_called_again_and_again_for_the_same_seat(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben, carla = (driver.person(name) for name in ("ana", "ben", "carla"))
    await start_table(driver, ana, ben)
    await carla.press(await used(carla, "table substitute"), "Join the bench")
    monkeypatch.setattr(driver.tables.limits.calls, "_most", 2)
    begun = len(driver.env.http_requests)
    for _ in range(5):
        await ben.press(await used(ben, "table substitute"), "Offer my seat")
        await ben.press(await used(ben, "table substitute"), "Keep my seat")
    sent = [each.json for each in list(driver.env.http_requests)[begun:] if isinstance(each.json, dict)]
    offers = [each for each in sent if "offering this seat" in str(each) and "allowed_mentions" in each]
    assert len(offers) == 5, "it is always said"
    assert [each["allowed_mentions"]["users"] for each in offers] == [[carla.id]] * 2 + [[]] * 3


def called_by_the_last_offer(driver: Driver, begun: int) -> list[int]:
    sent = [each.json for each in list(driver.env.http_requests)[begun:] if isinstance(each.json, dict)]
    offers = [each for each in sent if "offering this seat" in str(each) and "allowed_mentions" in each]
    return list(offers[-1]["allowed_mentions"]["users"])


@pytest.mark.parametrize("mute", ["Mute this table’s questions", "Mute 🔵 ben’s questions everywhere"])
async def test_who_has_muted_a_table_or_a_person_is_not_called_by_their_questions(driver: Driver, mute: str) -> None:
    ana, ben, carla = (driver.person(name) for name in ("ana", "ben", "carla"))
    await start_table(driver, ana, ben)
    await carla.press(await used(carla, "table substitute"), "Join the bench")
    begun = len(driver.env.http_requests)
    await ben.press(await used(ben, "table substitute"), "Offer my seat")
    assert called_by_the_last_offer(driver, begun) == [carla.id]
    offer = [each for each in driver.messages(await driver.place()) if "Mute" in each.buttons][-1]
    panel = await carla.press(offer, "Mute")
    assert panel.ephemeral

    await carla.press(panel, mute)
    await ben.press(await used(ben, "table substitute"), "Keep my seat")
    await ben.press(await used(ben, "table substitute"), "Offer my seat")

    assert called_by_the_last_offer(driver, begun) == [], "it is said, and calls nobody"
    settings = await carla.slash("settings")
    assert settings is not None
    assert "These don’t call you" in settings.text
    assert "These don’t call you" not in (await carla.press(settings, "Unmute all")).text
    await ben.press(await used(ben, "table substitute"), "Keep my seat")
    await ben.press(await used(ben, "table substitute"), "Offer my seat")
    assert called_by_the_last_offer(driver, begun) == [carla.id]


async def test_who_presses_without_end_is_told_so_whatever_it_is_and_others_are_answered(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)
    lobby = await ben.slash("table new")
    assert lobby is not None
    presses = driver.tables.limits.presses
    presses._between = 3600.0
    presses._free_at[ben.id] = time.monotonic() + 3600.0 * 100
    assert WAIT in (await used(ben, "table show")).text, "a command"
    assert WAIT in (await ben.press(lobby, "Add computer player")).text, "a button"
    assert WAIT not in (await used(ana, "table show")).text
