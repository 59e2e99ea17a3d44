"""Computer players who think: the table waits for them a moment, and nobody who presses does."""

from __future__ import annotations

import asyncio
import itertools
from pathlib import Path

import pytest

from bot.game.errors import IllegalOption, TableChanged
from bot.game.opponents import CHARACTERS, thinking_seats, waits_for_thought
from bot.game.posts import TELLING
from bot.storage.records import terms
from bot.storage.records.due import Timer, TimerKind
from bot.storage.records.games import Maker
from bot.storage.records.tables import Table
from bot.storage.records.terms import MINUTE, PAUSES
from bot.storage.rows.claims import claim
from bot.storage.rows.games import choices_of
from bot.storage.rows.timers import TIMERS
from bot.tables.computers.thinking import Thought, at_once
from engine.players.levels import LEVELS
from engine.players.playing_on import Move
from tests.bot.tables.house import ANA, House, at_random

CASTILLO = "place castillo"


async def with_novices(house: House, people: int = 1, computers: int = 2) -> Table:
    table = await house.lobby(people, computers, rounds=6)
    await house.tables.lobbies.set_terms(table.id, ANA, opponents="novice")
    return await house.tables.lobbies.start(table.id, ANA)


async def due(house: House) -> list[Timer]:
    return [timer for timer in await house.store.write(claim, TIMERS, 25, 1) if timer.kind == TimerKind.THINKING]


async def let_them_think(house: House) -> None:
    """Let the pause pass, and do what is due then, as long as they are waited for."""
    for _ in range(50):
        house.clock.advance(PAUSES[1])
        timers = await due(house)
        if not timers:
            return
        for timer in timers:
            await house.tables.computers.play(timer)
    raise AssertionError("they never stop")


@pytest.fixture
async def house(tmp_path: Path) -> House:
    return await House.open(tmp_path)


async def test_they_choose_when_their_pause_is_over_and_all_of_it_is_one_step(house: House) -> None:
    table = await with_novices(house)
    await let_them_think(house)
    state = await house.waiting(table.id)
    await house.posts()
    while not (found := await due(house)):
        state = await house.waiting(table.id)
        await house.choose(state, at_random()(state))
        house.clock.advance(PAUSES[1])
    before = await house.store.read(choices_of, table.id)
    await house.tables.computers.play(found[0])
    after = await house.store.read(choices_of, table.id)
    assert len(after) > len(before)
    assert {each.maker for each in after[len(before) :]} == {Maker.COMPUTER}
    assert len(await house.posts()) <= 2
    await house.store.close()


async def test_a_game_with_them_is_the_same_after_any_number_of_restarts(tmp_path: Path) -> None:
    played = []
    for name in ("steady", "shaken"):
        (tmp_path / name).mkdir()
        house = await House.open(tmp_path / name)
        table = await with_novices(house)
        for number in range(12):
            await let_them_think(house)
            state = await house.waiting(table.id)
            await house.choose(state, at_random(number)(state))
            if name == "shaken":
                await house.restart()
        await let_them_think(house)
        played.append([(each.seat, each.choice) for each in await house.store.read(choices_of, table.id)])
        await house.store.close()
    assert played[0] == played[1]


async def test_whoever_thinks_while_the_table_goes_on_is_refused(house: House) -> None:
    table = await with_novices(house)
    (timer,) = await _first_due(house, table)
    moment = await house.tables.memory.read(table.id)
    await house.tables.computers.play(timer)
    assert (await house.tables.memory.read(table.id)).count > moment.count

    (timer,) = await _first_due(house, table)
    seen = (await house.tables.memory.read(table.id)).count

    async def slowly(thought: Thought, _whose: int) -> list[Move]:
        """Somebody else thinks meanwhile, and is done before."""
        house.tables.computers.think = at_once
        await house.tables.computers.play(timer)
        moves: list[Move] = thought()
        return moves

    house.tables.computers.think = slowly
    with pytest.raises(TableChanged):
        await house.tables.computers.play(timer)
    made = await house.store.read(choices_of, table.id)
    assert len(made) == (await house.tables.memory.read(table.id)).count > seen
    await house.store.close()


async def _first_due(house: House, table: Table) -> list[Timer]:
    """The next timer of theirs, after the people have played as long as there is none."""
    for number in range(100):
        house.clock.advance(PAUSES[1])
        if found := await due(house):
            return found
        state = await house.waiting(table.id)
        await house.choose(state, at_random(number)(state))
    raise AssertionError("nobody waits for them")


async def test_levels_are_those_that_there_are(house: House) -> None:
    assert {*terms.LEVELS, *(each.temperament for each in CHARACTERS)} <= set(LEVELS)
    table = await house.lobby(1, 1)
    with pytest.raises(IllegalOption):
        await house.tables.lobbies.set_terms(table.id, ANA, opponents="wizard")
    await house.store.close()


async def test_a_bot_that_dies_while_they_think_has_them_decide_the_same_once(house: House) -> None:
    table = await with_novices(house)
    (timer,) = await _first_due(house, table)
    before = await house.store.read(choices_of, table.id)
    lost: list[Move] = []

    async def dying(thought: Thought, _whose: int) -> list[Move]:
        lost.extend(thought())
        raise asyncio.CancelledError

    house.tables.computers.think = dying
    with pytest.raises(asyncio.CancelledError):
        await house.tables.computers.play(timer)
    await house.restart()
    assert await house.store.read(choices_of, table.id) == before
    house.clock.advance(PAUSES[0])
    (again,) = await due(house)
    await house.tables.computers.play(again)
    made = (await house.store.read(choices_of, table.id))[len(before) :]
    assert [(each.seat, each.choice) for each in made][: len(lost)] == lost
    assert not await due(house)
    await house.store.close()


@pytest.mark.thorough
async def test_three_computer_players_need_two_minutes_at_most_for_their_part_of_a_game(house: House) -> None:
    table = await house.lobby(1, 3)
    await house.tables.lobbies.set_terms(table.id, ANA, opponents="steady")
    table = await house.tables.lobbies.start(table.id, ANA)
    pause = table.terms.pause
    began, number = house.clock.now, 0
    while not (moment := await house.tables.memory.read(table.id)).game.over:
        if moment.game.waiting == (0,):
            number += 1
            await house.choose(await house.waiting(table.id), at_random(number)(await house.waiting(table.id)))
        else:
            house.clock.advance(pause)
            for timer in await due(house):
                await house.tables.computers.play(timer)
        assert house.clock.now - began <= 2 * MINUTE
    await house.store.close()


async def test_nothing_is_posted_while_only_computers_are_waited_for(house: House) -> None:
    table = await with_novices(house)
    (timer,) = await _first_due(house, table)
    await house.posts()
    await house.tables.computers.play(timer)
    told = await house.posts()
    while not (found := await due(house)):
        state = await house.waiting(table.id)
        await house.choose(state, at_random()(state))
        told = await house.posts()
        house.clock.advance(PAUSES[1])
    assert not any(post.kind in TELLING for post in told)
    await house.tables.computers.play(found[0])
    assert len([post for post in await house.posts() if post.kind in TELLING]) <= 1
    await house.store.close()


async def test_a_deserted_seat_is_played_with_thought_where_computer_players_think(house: House) -> None:
    found = await with_novices(house, people=3, computers=0)
    await house.tables.seats.leave_game(found.id, ANA)
    table = (await house.tables.memory.read(found.id)).table
    assert thinking_seats(table) == {0: "caretaker"}
    (timer,) = await _first_due(house, found)
    before = len(await house.store.read(choices_of, found.id))
    await house.tables.computers.play(timer)
    made = (await house.store.read(choices_of, found.id))[before:]
    assert made
    assert {each.maker for each in made} == {Maker.COMPUTER}
    await house.store.close()


async def test_for_a_late_seat_somebody_thinks_before_the_table_has_to_wait(house: House) -> None:
    table = await house.lobby(2)
    await house.tables.lobbies.set_terms(table.id, ANA, clock="fast", opponents="steady")
    await house.tables.lobbies.start(table.id, ANA)
    state = await house.waiting(table.id)
    thought: list[list[Move]] = []

    async def noted(think: Thought, _whose: int) -> list[Move]:
        assert not house.tables.memory.lock(table.id).locked()
        thought.append(think())
        return thought[-1]

    house.tables.late.think = noted
    assert state.clock.due is not None
    house.clock.now = state.clock.due + 1
    await house.timers().do_due()
    made = await house.store.read(choices_of, table.id)
    assert (made[0].seat, made[0].choice, made[0].maker) == (*thought[0][0], Maker.CARETAKER)
    await house.store.close()


async def _where_both_set_a_disc(house: House) -> Table:
    """A table that waits for a secret disc of somebody and of computer players, whose pause has just begun."""
    table = await with_novices(house)
    for number in range(200):
        moment = await house.tables.memory.read(table.id)
        asked = 0 in moment.game.waiting and moment.game.pending[0][0].startswith("disc ")
        if asked and waits_for_thought(moment.table, moment.game):
            return table
        if 0 in moment.game.waiting:
            state = await house.waiting(table.id)
            inside = CASTILLO if CASTILLO in state.view.choices else None  # only who is inside is asked where to go
            await house.choose(state, inside or at_random(number)(state))
        house.clock.advance(PAUSES[1])
        if 0 not in (await house.tables.memory.read(table.id)).game.waiting:
            for timer in await due(house):
                await house.tables.computers.play(timer)
    raise AssertionError("nobody ever sets a disc")


async def _set_a_disc(house: House, table: Table, number: int) -> None:
    state = await house.tables.games.seat_state(table.id, ANA)
    discs = [choice for choice in state.view.choices if choice.startswith("disc ")]
    await house.choose(state, discs[number % len(discs)])


async def test_a_disc_that_is_set_again_and_again_does_not_hold_up_those_of_computers(house: House) -> None:
    table = await _where_both_set_a_disc(house)
    pause = (await house.tables.memory.read(table.id)).table.terms.pause
    for number in range(4):
        house.clock.advance(pause // 3)
        await _set_a_disc(house, table, number)
    (timer,) = await due(house)
    before = (await house.tables.memory.read(table.id)).count
    await house.tables.computers.play(timer)

    assert (await house.tables.memory.read(table.id)).count > before
    await house.store.close()


async def test_a_disc_that_is_set_while_they_think_leaves_them_theirs(house: House) -> None:
    table = await _where_both_set_a_disc(house)
    await _set_a_disc(house, table, 0)
    house.clock.advance(PAUSES[1])
    pressed = itertools.count(1)

    async def beside_presses(thought: Thought, _whose: int) -> list[Move]:
        await _set_a_disc(house, table, next(pressed))
        moves: list[Move] = thought()
        return moves

    house.tables.computers.think = beside_presses
    for _ in range(2):  # for each of the two
        (timer,) = await due(house)
        await house.tables.computers.play(timer)
        house.clock.advance(PAUSES[1])

    told = await house.store.read(choices_of, table.id)
    assert {each.seat for each in told[-6:] if each.choice.startswith("disc ")} == {0, 1, 2}
    await house.store.close()
