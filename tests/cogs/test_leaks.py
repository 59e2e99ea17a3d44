"""Leaks: two games that differ in one secret only look the same to everybody but its owner, to the last byte.

Compared are all public messages, all that the other player sees, ids of controls, alt texts, pictures and the log of
the process, for the same choices made by pressing the same buttons.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot.elgrande.orders.ranking import Bid, Disc
from bot.game.states import SeatState
from engine.elgrande.seen.view import View
from tests.cogs.course import asked, panel_of, play_on, start_table
from tests.cogs.driver import Driver, Person, Screen, running

pytestmark = pytest.mark.usefixtures("seals_alike")

Scenario = Callable[[Driver, Person, Person, str], Awaitable[tuple[Screen, list[Screen]]]]
"""Driver, two players, the secret; returns the court of its owner, and what the other player has seen."""


async def a_disc(driver: Driver, ana: Person, ben: Person, secret: str) -> tuple[Screen, list[Screen]]:
    """The owner sets a disc, changes it, looks into the court; the other one looks at everything."""
    await start_table(driver, ana, ben, options=["6"])
    await play_on(driver, [ana, ben], asked("SetDiscsForCastillo"), prefer=["end"])
    panel = await panel_of(driver, ana)
    panel = await ana.make(panel, "disc valencia")
    await ana.make(panel, secret)
    court = await ana.press(await driver.last_post(), "My court")
    return court, await everything_that(ben, driver)


async def a_power_card_taken_back(driver: Driver, ana: Person, ben: Person, secret: str) -> tuple[Screen, list[Screen]]:
    """The owner takes the lowest or the highest of the played power cards back, looks at it, and ends the turn."""
    await start_table(driver, ana, ben)

    def may_choose(state: SeatState) -> bool:
        return asked("TakePowerCardBack")(state) and len(state.view.choices) > 1

    player = await play_on(driver, [ana, ben], may_choose, ["take power_card_back", "special", "take_back", "end"])
    panel = await panel_of(driver, player)
    choices = sorted(panel.choices, key=lambda choice: int(choice.split()[1]))
    panel = await player.make(panel, choices[0 if secret == "lowest" else -1])
    court = await player.press(await driver.last_post(), "My court")
    await player.make(panel, "end")
    return court, await everything_that(ben if player is ana else ana, driver)


async def an_order(driver: Driver, ana: Person, ben: Person, secret: str) -> tuple[Screen, list[Screen]]:
    """Somebody has orders for the next round and the scoring, or none; the others go on until it is time for them."""
    await start_table(driver, ana, ben)
    await play_on(driver, [ana, ben], asked("TakeCard"))
    if secret == "orders":
        view = View.of((await driver.tables.games.seat_state(1, ana.id)).view)
        await driver.tables.orders.set_order(1, ana.id, Bid(2, (f"play {view.hand[0]}", f"play {view.hand[1]}")))
        await driver.tables.orders.set_order(1, ana.id, Disc(3, ("disc galicia",)))
    panel = await ana.slash("orders")
    assert panel is not None
    await play_on(driver, [ben, ana], asked("TurnMenu"), prefer=["end"])
    return panel, await everything_that(ben, driver)


async def a_hand(driver: Driver, ana: Person, ben: Person, secret: str) -> tuple[Screen, list[Screen]]:
    """The owner ticks cards, takes a set, saves it and plays with it; the other one looks before and after."""
    await start_table(driver, ana, ben, options=["king_and_intrigue"])
    await play_on(driver, [ana, ben], asked("ChooseHand"))
    panel = await panel_of(driver, ana)
    tick, take = (menu.custom_id for menu in panel.menus)
    panel = await ana.choose(panel, ["10"] if secret == "builder" else ["20", "30"], tick)
    seen = await everything_that(ben, driver)
    panel = await ana.choose(panel, [f"suggested {secret}"], take)
    await driver.tables.hands.save_hand_set(1, ana.id, f"The {secret}")
    court = await ana.press(await driver.last_post(), "My court")
    await ana.press(panel, "Play with these")
    return court, [*seen, *await everything_that(ben, driver)]


async def everything_that(person: Person, driver: Driver) -> list[Screen]:
    """All that somebody can look at."""
    post = await driver.last_post()
    seen = [await person.press(post, label) for label in ("Play", "My court", "Cards", "Log") if label in post.buttons]
    for command in ("table show", "table log", "play", "table list"):
        answer = await person.slash(command, **({} if command in ("play", "table list") else {"table": 1}))
        assert answer is not None
        seen.append(answer)
    told = await person.slash("table show", table=1, format="text")
    page = await person.slash("table replay", table=1)
    assert told is not None
    assert page is not None
    seen += [told, page]
    while not page.buttons["Next ›"].disabled:
        page = await person.press(page, "Next ›")
        seen.append(page)
    return seen


async def observed(
    scenario: Scenario, secret: str, folder: Path, caplog: pytest.LogCaptureFixture
) -> tuple[str, list[tuple[object, ...]], str]:
    """What the owner sees of the secret; what everybody else can know after the scenario; the log of the process."""
    folder.mkdir()
    caplog.clear()
    with caplog.at_level(logging.DEBUG, logger="bot"):
        async with running(folder) as driver:
            ana, ben = driver.person("ana"), driver.person("ben")
            court, seen = await scenario(driver, ana, ben, secret)
            public = driver.messages(driver.channel.id) + driver.messages(await driver.place())
            screens = [screen.everything() for screen in [*public, *seen]]
    told = re.sub(r"/\S+|\d{15,}", "…", caplog.text)
    return court.text, screens, re.sub(r"\w+\.py:\d+", "", told)


@pytest.mark.parametrize(
    ("scenario", "secrets"),
    [
        (a_disc, ("disc galicia", "disc aragon")),
        pytest.param(a_power_card_taken_back, ("lowest", "highest"), marks=pytest.mark.thorough),
        (a_hand, ("builder", "scorer")),
        (an_order, ("orders", "no orders")),
    ],
)
async def test_a_secret_changes_nothing_that_others_can_see(
    scenario: Scenario,
    secrets: tuple[str, str],
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    seed: int,
) -> None:
    monkeypatch.setattr("bot.app.new_seed", lambda: seed)

    first_court, first, first_log = await observed(scenario, secrets[0], tmp_path / "first", caplog)
    second_court, second, second_log = await observed(scenario, secrets[1], tmp_path / "second", caplog)

    assert first_court != second_court
    assert len(first) == len(second)
    for one, other in zip(first, second, strict=True):
        assert one == other
    assert first_log == second_log


async def test_the_closed_castillo_is_told_to_nobody(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)
    player = await play_on(driver, [ana, ben], asked("TakeCard"))
    panel = await player.make(await panel_of(driver, player), "take king_card")
    panel = await player.make(panel, "place castillo")

    shown = [panel, *await everything_that(ben if player is ana else ana, driver)]

    for screen in shown:
        for subject, alt_text in zip(screen.subjects, screen.alt_texts, strict=True):
            assert subject != "board" or "The Castillo is closed" in alt_text
