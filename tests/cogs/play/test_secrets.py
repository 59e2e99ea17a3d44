"""Vetoes, secret discs and what is on the way to them: private questions, public readiness."""

from __future__ import annotations

import pytest

from engine.elgrande.seen.view import View
from tests.cogs.course import asked, panel_of, play_on, start_table
from tests.cogs.driver import Driver, Person, Screen


async def veto_question(driver: Driver, mode: str) -> tuple[Person, Screen]:
    """Somebody who holds a Veto and is asked about the moves of the other one; and the panel."""
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben, options=[mode])
    prefer = ["take veto", "take intrigue", "special", "use", "move", "to castillo"]
    holder = await play_on(driver, [ana, ben], asked("AskVetoHolders"), prefer)
    return holder, await panel_of(driver, holder)


@pytest.mark.parametrize("mode", ["batch", "stepwise"])
async def test_the_holder_of_a_veto_is_asked_privately_with_the_steps_in_sentences(driver: Driver, mode: str) -> None:
    holder, panel = await veto_question(driver, mode)
    question = View.of((await driver.tables.games.seat_state(1, holder.id)).view).veto_question

    assert question is not None
    assert panel.ephemeral
    assert "Let it pass" in panel.buttons
    alone = len([choice for choice in panel.choices if choice.startswith("veto ")]) == 1
    for step in range(1, len(question.deeds) + 1):
        assert ("Use my Veto" if alone else f"Veto before step {step}") in panel.buttons
        assert f"{step}. " in panel.text
    assert "moves 1 of their own caballeros" in panel.text
    assert not set((await driver.last_post()).buttons) & set(panel.buttons)


@pytest.mark.parametrize("mode", ["batch", "stepwise"])
async def test_a_veto_is_confirmed_and_undoes_what_it_stops(driver: Driver, mode: str) -> None:
    holder, panel = await veto_question(driver, mode)

    sure = await holder.press_id(panel, panel.choices["veto 1"][0])
    assert View.of((await driver.tables.games.seat_state(1, holder.id)).view).vetoes
    after = await holder.press(sure, "Confirm")

    assert not after.choices or "veto" not in " ".join(after.choices)
    assert not View.of((await driver.tables.games.public_state(1)).view).vetoes
    posts = " ".join(post.text for post in driver.messages(await driver.place()))
    assert "Veto" in posts


@pytest.mark.parametrize("mode", ["batch", "stepwise"])
async def test_a_special_action_that_may_pass_goes_on(driver: Driver, mode: str) -> None:
    holder, panel = await veto_question(driver, mode)

    await holder.make(panel, "pass")

    assert View.of((await driver.tables.games.public_state(1)).view).vetoes


async def disc_question(driver: Driver, people: int = 3) -> list[tuple[Person, Screen]]:
    """People who are asked for their discs in the general scoring, with their panels."""
    players = [driver.person(name) for name in ("ana", "ben", "carla")[:people]]
    await start_table(driver, *players, options=["6"])
    await play_on(driver, players, asked("SetDiscsForCastillo"), prefer=["take scoring", "end"])
    return [(player, await panel_of(driver, player)) for player in players]


async def test_a_disc_can_be_changed_until_the_last_one_is_set(driver: Driver) -> None:
    (ana, panel), (ben, _), (carla, last) = await disc_question(driver)
    first, second = list(panel.choices)[:2]

    panel = await ana.make(panel, first)
    assert "Your disc is set to" in panel.text
    panel = await ana.make(panel, second)

    state = await driver.tables.games.seat_state(1, ana.id)
    assert View.of(state.view).my_disc == second.split()[1]
    await ben.make(await panel_of(driver, ben), first)
    await carla.press_id(last, last.choices[first][0])  # the last one too is set with one press
    assert "secret discs" in " ".join(post.text for post in driver.messages(await driver.place()))


async def test_the_post_says_only_who_is_ready(driver: Driver) -> None:
    (ana, panel), (ben, _), _ = await disc_question(driver)
    post = await driver.last_post()

    await ana.make(panel, next(iter(panel.choices)))

    after = await driver.last_post()
    assert after.id == post.id
    assert "Ready: 🔻 ana" in after.text
    assert f"<@{ben.id}>" in after.text.split("Secret discs")[1]
    assert after.pictures == post.pictures


async def test_setting_a_disc_does_not_spoil_the_panels_of_others(driver: Driver) -> None:
    (ana, panel), (ben, other), _ = await disc_question(driver)
    await ana.make(panel, next(iter(panel.choices)))

    after = await ben.make(other, next(iter(other.choices)))

    assert "moved on" not in after.text
    assert "Your disc is set to" in after.text


async def test_a_power_card_taken_back_is_seen_in_my_court_only(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)
    prefer = ["take power_card_back", "special", "take_back", "end"]
    player = await play_on(driver, [ana, ben], asked("TakePowerCardBack"), prefer)
    panel = await panel_of(driver, player)
    choice = next(iter(panel.choices))

    await player.make(panel, choice)

    court = await player.press(await driver.last_post(), "My court")
    assert court.ephemeral
    assert f" {choice.split()[1]}" in court.text
    assert "Only you know" in court.text
