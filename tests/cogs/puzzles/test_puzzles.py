"""`/puzzle`: one turn for everybody, on the ordinary panel, compared with the best one; and the post of each day."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.game.opponents import CHARACTERS
from bot.pictures.service import IN_WORDS
from bot.storage.records.tables import TableStatus
from bot.storage.records.terms import DAY, OF_NEW_TABLES
from bot.storage.rows.games import choices_of
from engine.puzzles.puzzle import Puzzle
from tests.bot.storage.samples import Clock
from tests.cogs.driver import Driver, Person, Screen


@pytest.fixture(autouse=True)
def as_tables_begin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.game.lobby.OF_NEW_TABLES", OF_NEW_TABLES)


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The bot's clock, turned by hand; it begins on a Monday."""
    made = Clock(1_800_000_000_000 - 1_800_000_000_000 % (7 * DAY) + 4 * DAY + 1000)
    monkeypatch.setattr("bot.app.clock", made)
    return made


@pytest.fixture(autouse=True)
def judged_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """In two guesses, and nobody rests after it: both are measured in real time, and SimCord waits for them."""
    monkeypatch.setattr("engine.puzzles.judging.ANSWERS_JUDGED_IN", (0, 1))
    monkeypatch.setattr("bot.limits.LONGEST_REST", 0.0)


@pytest.fixture
def manager(driver: Driver) -> Person:
    role = driver.guild.create_role("Managers", permissions=discord.Permissions(manage_guild=True))
    return Person(driver, "mara", roles=[role])


async def asked(person: Person) -> Screen:
    panel = await person.slash("puzzle")
    assert panel is not None
    return panel


async def puzzle_of_today(driver: Driver) -> Puzzle:
    return await driver.tables.puzzles.of_day(driver.tables.puzzles.today())


async def play_best(driver: Driver, person: Person, panel: Screen) -> Screen:
    """Follow the best turn, choice for choice."""
    puzzle = await puzzle_of_today(driver)
    left = list(puzzle.best)
    while left and "By the scoring you gain" not in panel.text:
        answer = await driver.tables.puzzles.answer(person.id, driver.tables.puzzles.today())
        assert answer is not None
        state = await driver.tables.games.seat_state(answer.table_id, person.id)
        if state.table.status is not TableStatus.RUNNING:
            break
        while left and left[0] not in state.view.choices:
            left.pop(0)  # it was made by itself
        await driver.tables.games.choose(answer.table_id, person.id, state.revision, left.pop(0))
    return await asked(person)


async def press_through(driver: Driver, person: Person, panel: Screen) -> Screen:
    """Press the first thing that is there until the turn is over."""
    for _ in range(40):
        if "By the scoring you gain" in panel.text:
            return panel
        panel = await person.make(panel, next(iter(panel.choices)))
        if "Confirm" in panel.buttons:
            panel = await person.press(panel, "Confirm")
    raise AssertionError("the turn does not end")


async def test_a_turn_on_the_ordinary_panel_is_compared_with_the_best_one(driver: Driver) -> None:
    ana = driver.person("ana")

    panel = await asked(ana)

    assert panel.ephemeral
    assert "What would you do?" in panel.text
    assert "Position of the day" in panel.text
    assert panel.choices
    assert "Hint" not in panel.buttons

    end = await press_through(driver, ana, panel)

    assert "By the scoring you gain" in end.text
    assert "of 10 marks in the ranking" in end.text
    assert end.text.index("Your turn") < end.text.index("of 10 marks"), (
        "in sight on a phone, where a panel opens at its end"
    )
    assert len(end.pictures) in (1, 2)
    assert all(end.alt_texts)
    assert driver.messages(driver.channel.id) == []
    assert ana.inbox() == []


async def test_the_best_turn_has_full_marks(driver: Driver) -> None:
    ana = driver.person("ana")
    end = await play_best(driver, ana, await asked(ana))
    assert "Well played" in end.text
    assert "**10** of 10" in end.text


async def test_nobody_answers_twice(driver: Driver) -> None:
    ana = driver.person("ana")
    first = await asked(ana)
    again = await asked(ana)
    assert again.choices == first.choices, "it is the same table"
    end = await press_through(driver, ana, again)

    shown = await asked(ana)

    assert shown.text == end.text
    assert not shown.choices
    late = await ana.make(first, next(iter(first.choices)))
    assert "⚠️" in late.text or late.text == end.text
    assert (await asked(ana)).text == end.text


async def test_what_is_left_of_a_game_is_one_row(driver: Driver) -> None:
    ana = driver.person("ana")
    panel = await asked(ana)
    puzzle = await puzzle_of_today(driver)
    store = driver.bot._store
    assert store is not None
    assert len(await store.read(choices_of, 1)) >= len(puzzle.moves)

    await press_through(driver, ana, panel)

    assert await store.read(choices_of, 1) == []
    answer = await driver.tables.puzzles.answer(ana.id, driver.tables.puzzles.today())
    assert answer is not None
    assert answer.turn
    assert answer.gained is not None


async def test_it_goes_on_after_a_restart(driver: Driver) -> None:
    ana = driver.person("ana")
    panel = await asked(ana)
    await ana.make(panel, next(iter(panel.choices)))

    await driver.restart()

    assert "By the scoring you gain" in (await press_through(driver, ana, await asked(ana))).text


async def test_a_turn_that_is_ended_too_late_does_not_count(driver: Driver, clock: Clock) -> None:
    ana = driver.person("ana")
    panel = await asked(ana)
    clock.advance(DAY)

    end = await press_through(driver, ana, panel)

    assert "does not count in the ranking" in end.text
    assert await driver.tables.puzzles.ranking(driver.guild.id, range(100_000)) == []


async def test_who_leaves_in_the_middle_has_not_answered(driver: Driver) -> None:
    ana = driver.person("ana")
    await asked(ana)
    await driver.tables.seats.leave_game(1, ana.id)

    assert "does not count in the ranking" in (await asked(ana)).text


async def test_the_ranking_of_a_server_counts_days_and_streaks(driver: Driver, clock: Clock) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await play_best(driver, ana, await asked(ana))
    await press_through(driver, ben, await asked(ben))
    clock.advance(DAY)
    end = await play_best(driver, ana, await asked(ana))
    assert "2 days in a row" in end.text

    ranked = await ana.press(end, "Ranking")

    first, *others = ranked.text.splitlines()[1:]
    assert first.startswith("1\\. **")
    assert "20 of 20 marks in 2 days" in first
    assert len(others) == 1
    assert "in 1 day" in others[0]


async def test_it_can_be_answered_in_words(driver: Driver) -> None:
    ana = driver.person("ana")
    await driver.tables.people.set_person(ana.id, picture_layout=IN_WORDS)

    end = await press_through(driver, ana, await asked(ana))

    assert end.pictures == []
    assert "Your turn" in end.text


async def test_every_person_has_the_same_position_and_every_day_another_one(driver: Driver, clock: Clock) -> None:
    seen = set()
    for _ in range(14):
        puzzle = await puzzle_of_today(driver)
        seen.add(puzzle.name)
        assert (await puzzle_of_today(driver)) == puzzle
        clock.advance(DAY)
    assert len(seen) > 4


async def test_it_is_posted_once_a_day_where_a_server_wants_it(driver: Driver, manager: Person, clock: Clock) -> None:
    channel: Any = driver.guild.create_text_channel("positions")
    await driver.deliver()
    assert driver.messages(channel.id) == [], "off by default"
    settings = await manager.slash("settings")
    assert settings is not None
    section = await manager.press(settings, "Server")
    assert "Not posted anywhere." in section.text
    assert f"Posted in <#{channel.id}>." in (await manager.choose(section, [channel], "puzzles")).text

    await driver.deliver()
    await driver.deliver()

    (post,) = driver.messages(channel.id)
    rivals = (await puzzle_of_today(driver)).options["players"] - 1
    assert f"🔻 {CHARACTERS[rivals].name} is to move in round" in post.text, "whoever is none of the rivals"
    assert "You" not in post.alt_texts[0]
    assert post.alt_texts[0]
    assert post.mentions == []
    ana = driver.person("ana")
    panel = await ana.press(post, "Play this turn")
    assert panel.ephemeral
    await press_through(driver, ana, panel)

    clock.advance(DAY)
    await driver.deliver()

    _, second = driver.messages(channel.id)
    assert "Yesterday 1 person answered" in second.text
    assert "ana" in second.text.lower()

    again = await manager.slash("settings")
    assert again is not None
    await manager.choose(await manager.press(again, "Server"), [], "puzzles")
    clock.advance(DAY)
    await driver.deliver()
    assert len(driver.messages(channel.id)) == 2


async def test_a_channel_that_is_gone_is_forgotten(driver: Driver, manager: Person, clock: Clock) -> None:
    channel: Any = driver.guild.create_text_channel("positions")
    await driver.tables.puzzles.place(driver.guild.id, channel.id)
    driver.env.inject_error("*", f"/channels/{channel.id}/messages*", status=404, code=10003, times=None)

    await driver.deliver()

    assert await driver.tables.puzzles.channel(driver.guild.id) is None


async def test_who_asks_to_be_forgotten_stands_in_no_ranking(driver: Driver) -> None:
    ana = driver.person("ana")
    await press_through(driver, ana, await asked(ana))
    day = driver.tables.puzzles.today()
    assert len(await driver.tables.puzzles.ranking(driver.guild.id, (day, day))) == 1
    told = await driver.tables.people.stored_about(ana.id)
    assert told["positions_of_the_day"][0]["day"] == day

    await driver.tables.people.erase_person(ana.id)

    assert await driver.tables.puzzles.ranking(driver.guild.id, (day, day)) == []


@pytest.mark.parametrize(("days", "game"), [(2, "elgrande"), (5, "elgrande"), (6, "elcaballero")])
async def test_expansions_and_other_games_have_their_days(driver: Driver, clock: Clock, days: int, game: str) -> None:
    clock.advance(days * DAY)
    ana = driver.person("ana")

    panel = await asked(ana)

    puzzle = await puzzle_of_today(driver)
    assert puzzle.game == game
    assert puzzle.set_name != "base" or game != "elgrande"
    assert "What would you do?" in panel.text
    assert "By the scoring you gain" in (await play_best(driver, ana, panel)).text
