"""A whole game by pressing buttons: two people and two computer players, six rounds, with real pictures."""

from __future__ import annotations

import random

import pytest

from cogs.elgrande import hands
from engine.elgrande.seen.view import View
from tests.cogs.course import menu_of, panel_of, start_table
from tests.cogs.driver import Driver, Person, Screen


@pytest.mark.thorough
async def test_a_whole_game_is_played_by_pressing_buttons(driver: Driver) -> None:
    chance = random.Random(5)
    ana, ben = driver.person("ana"), driver.person("ben")
    people = {ana.id: ana, ben.id: ben}
    await start_table(driver, ana, ben, computers=2, options=["6"])
    panels: dict[int, Screen] = {}
    presses = 0

    while not (public := await driver.tables.games.public_state(1)).view.over:
        seat = chance.choice(public.view.waiting)
        person = people[public.table.seats[seat].user_id or 0]
        panel = panels.get(person.id)
        if panel is None or not await is_fresh(driver, person, panel):
            panel = await panel_of(driver, person)
        choice = chance.choice(sorted(panel.choices))
        panels[person.id] = await person.make(panel, choice)
        presses += 1
        assert panels[person.id].ephemeral

    posts = driver.messages(await driver.place())
    assert presses > 50
    assert posts[-1].text.count("**") >= 4
    assert "Final ranking" in posts[-1].text
    assert "Play" not in posts[-1].buttons
    assert all(not post.buttons for post in posts[:-1])
    subjects = [post.subjects for post in posts]
    assert subjects[-1] == ["board", "scoring_sheet", "final_sheet"]
    general = [post for post in posts if any(alt.startswith("General scoring") for alt in post.alt_texts)]
    assert len(general) == 3
    assert all(shown == ["board"] for shown in subjects[:-1] if len(shown) == 1)
    assert all(0 < len(told) <= 1024 for post in posts for told in post.alt_texts)
    assert all(set(post.mentions) <= set(people) for post in posts)
    assert all(not post.ephemeral for post in posts)
    assert "The game is over" in (await panel_of_anyone(ana)).text


async def test_king_and_intrigue_is_played_by_pressing_buttons(driver: Driver) -> None:
    """The secret disc, the choice of the power cards and the first round; the standards are there, too."""
    chance = random.Random(5)
    ana, ben = driver.person("ana"), driver.person("ben")
    people = {ana.id: ana, ben.id: ben}
    everything = "jubilee+king_and_intrigue+players_edition+special_cards"
    await start_table(driver, ana, ben, computers=1, options=[everything])
    asked: set[str] = set()

    while (public := await driver.tables.games.public_state(1)).view.round < 2:
        person = people[public.table.seats[chance.choice(public.view.waiting)].user_id or 0]
        panel = await panel_of(driver, person)
        view = View.of((await driver.tables.games.seat_state(1, person.id)).view)
        assert view.prompt is not None
        asked |= {choice.split()[0] for choice in view.choices}
        if view.prompt.step == "ChooseHand":
            panel = await person.choose(panel, ["suggested scorer"], menu_of(panel, hands.take.custom_id.kind))
            answer = await person.press(panel, "Play with these")
        else:
            pressed = {choice.partition("+")[0].partition("*")[0] for choice in panel.choices}
            assert pressed == set(view.choices)
            answer = await person.make(panel, chance.choice(sorted(panel.choices)))
        assert answer.ephemeral

    view = View.of((await driver.tables.games.public_state(1)).view)
    assert {"disc", "keep", "play"} <= asked
    assert max(view.hand_sizes) <= 12
    assert len(view.standards) == 3
    posts = driver.messages(await driver.place())
    assert any("The row:" in post.text for post in posts)
    assert all(0 < len(told) <= 1024 for post in posts for told in post.alt_texts)


async def is_fresh(driver: Driver, person: Person, panel: Screen) -> bool:
    """Whether the panel asks what the person is asked now."""
    state = await driver.tables.games.seat_state(1, person.id)
    custom_ids = [custom_id for custom_id, _ in panel.choices.values()]
    return bool(custom_ids) and all(custom_id.split(":")[2] == str(state.revision) for custom_id in custom_ids)


async def panel_of_anyone(person: Person) -> Screen:
    shown = await person.slash("table show", table=1)
    assert shown is not None
    return shown
