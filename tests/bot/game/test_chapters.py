"""The log as chapters: every event stands under its round and turn, and filters show what they name."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from bot.game.chapters import Chapter, Filter, after, chapters_of
from engine.core import rounds
from engine.core.events import Event
from engine.elgrande.events import base_game as happened
from tests.bot.tables.house import ANA, BEN, House, at_random
from tests.random_cases import sampled


@pytest.fixture
async def chapters(house: House) -> list[Chapter]:
    """A whole short game of two people, as Ana knows it."""
    table = await house.game(people=2, rounds=9)
    await house.play(table.id, at_random(3))
    return chapters_of(await house.tables.logs.log(table.id, ANA))


def events_of(chapters: list[Chapter]) -> list[Event]:
    return [event for chapter in chapters for event in chapter.events]


async def test_every_event_is_in_one_chapter_in_order(house: House, chapters: list[Chapter]) -> None:
    entries = [entry for chapter in chapters for entry in chapter.entries]
    assert tuple(entries) == await house.tables.logs.log(1, ANA)


def test_each_round_has_its_power_cards_and_turns_counted_from_one(chapters: list[Chapter]) -> None:
    rounds = sorted({chapter.round for chapter in chapters if chapter.round})
    for number in rounds:
        of_round = [chapter for chapter in chapters if chapter.round == number]
        assert [each.turn for each in of_round if each.kind == "turn"] == [1, 2]
        assert {each.player for each in of_round if each.kind == "turn"} == {0, 1}
        assert of_round[0].kind == "power_cards"
    assert [chapter.kind for chapter in chapters].count("scoring") == 3
    assert chapters[0].kind == "start"


def test_who_comes_late_has_the_heading_of_the_turn_they_come_into(chapters: list[Chapter]) -> None:
    turn = next(each for each in chapters if each.kind == "turn" and each.round > 3 and len(each.entries) > 4)
    position = turn.entries[2][0]

    (begins, *_) = after(chapters, position)

    assert (begins.round, begins.turn, begins.player) == (turn.round, turn.turn, turn.player)
    assert begins.entries == turn.entries[3:]
    assert after(chapters, chapters[-1].entries[-1][0]) == []


def test_filters_show_what_they_name(chapters: list[Chapter]) -> None:
    assert Filter().applied(chapters) == chapters
    of_round = Filter("round", 4).applied(chapters)
    assert {chapter.round for chapter in of_round} == {4}
    scorings = events_of(Filter("scorings").applied(chapters))
    assert sum(isinstance(event, happened.GeneralScoringBegan) for event in scorings) == 3
    scored = [event for event in events_of(chapters) if isinstance(event, happened.AreaScored)]
    assert [event for event in scorings if isinstance(event, happened.AreaScored)] == scored
    assert not any(isinstance(event, rounds.PowerCardPlayed) for event in scorings)
    of_ben = Filter("player", 1).applied(chapters)
    assert all(chapter.player in (1, None) or "player" in dir(chapter.events[0]) for chapter in of_ben)
    played = [event for event in events_of(of_ben) if isinstance(event, rounds.PowerCardPlayed)]
    assert {event.player for event in played} == {1}
    assert Filter("player", 1).applied(of_ben) == of_ben


@pytest.mark.parametrize("seeds", sampled([(5, 8), range(12)], by_day=1), ids=str)
async def test_ones_own_secrets_are_shown_to_nobody_else(house: House, seeds: Iterable[int]) -> None:
    found = 0
    for seed in seeds:
        house.tables.lobbies._seeds = iter([seed]).__next__
        table = await house.game(people=2, rounds=6)
        await house.play(table.id, at_random(seed))
        mine = Filter("secrets").applied(chapters_of(await house.tables.logs.log(table.id, ANA)))
        others = Filter("secrets").applied(chapters_of(await house.tables.logs.log(table.id, BEN)))
        assert Filter("secrets").applied(chapters_of(await house.tables.logs.log(table.id, None))) == []
        assert all(event.seen_by(0) and not event.seen_by(1) for event in events_of(mine))
        assert all(event.seen_by(1) and not event.seen_by(0) for event in events_of(others))
        found += len(mine) + len(others)
    assert found


@pytest.mark.parametrize("written", ["all", "player.2", "round.3", "scorings", "secrets"])
def test_a_filter_is_written_as_it_is_read(written: str) -> None:
    assert str(Filter.parse(written)) == written


@pytest.mark.parametrize(
    "written", ["", "round", "round.", "round.x", "round.123", "all.1", "player.-1", "nonsense", "round.²"]
)
def test_what_is_no_filter_is_none(written: str) -> None:
    assert Filter.parse(written) is None
