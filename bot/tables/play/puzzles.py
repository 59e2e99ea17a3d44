"""Positions of the day: which one it is, sitting down at it, and what comes of somebody's turn.

A day begins at midnight in UTC, everywhere. Its position is drawn when it is first asked for, by a number that nobody
can guess: whoever knows all of them does not know that of tomorrow. It is the same for everybody, and nobody answers
twice: an answer is a row of a person and a day, which is there as soon as they sit down.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import partial

from bot.due.loop import Wakes
from bot.game import steps
from bot.game.errors import NotRunning, TableError
from bot.game.lobby import Guest, seat_for
from bot.game.opponents import CHARACTERS
from bot.storage.records.due import WHOLE_TABLE, TimerChanges, TimerKind
from bot.storage.records.games import Choice
from bot.storage.records.puzzles import PuzzleAnswer, PuzzleChannel, PuzzleRank
from bot.storage.records.tables import Seat, SeatKind, Table, TableStatus
from bot.storage.records.terms import DAY, OF_NEW_TABLES, STEADY
from bot.storage.rows.games import choices_of
from bot.storage.rows.puzzles import (
    answer_at,
    days_answered,
    draw_puzzle,
    find_answer,
    find_puzzle_channel,
    forget_puzzle,
    open_answer,
    place_puzzles,
    puzzle_of,
    puzzle_ranking,
    remove_puzzles,
    settle_answer,
)
from bot.tables.commits import Common, saving
from bot.tables.computers.thinking import Think
from bot.tables.time.idle import idle_timer
from engine import games
from engine.core.events import Event
from engine.core.view import CommonView
from engine.players.playing_on import Move
from engine.puzzles.judging import answered, as_chosen
from engine.puzzles.puzzle import Puzzle, PuzzleSet, all_sets, names_in, puzzle_named

FIRST_DAY = date(1970, 1, 1)
OF_EXPANSIONS, OF_OTHER_GAMES = (2, 5), (6,)
"""The days of the week for positions of expansions and of other games, 0 is Monday; all others are of the base game."""
FULL_MARKS = 10
"""Of an answer that is as good as the best turn; each point that it misses, compared with the rivals, costs one mark,
but for the last one."""


class NoPuzzle(TableError):
    """There are no positions at all."""

    key = "puzzle.none"


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A turn in the position of a day, as its player sees it."""

    view: CommonView
    """Right after it."""
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class PuzzleResult:
    """What came of somebody's answer."""

    answer: PuzzleAnswer
    table: Table
    own: PlayedTurn
    best: PlayedTurn
    streak: int
    """On how many days in a row the person has answered."""


class Puzzles:
    """The position of the day: which one it is, a table to answer it on, and what people answered."""

    def __init__(self, common: Common, think: Think, seeds: Callable[[], int], wakes: Wakes) -> None:
        self._store, self._memory, self._commits, self._times = common
        self._think = think
        self._seeds = seeds
        self._wakes = wakes

    def today(self) -> int:
        """The number of this day."""
        return self._times.now() // DAY

    async def of_day(self, day: int) -> Puzzle:
        """The position of a day. Raises NoPuzzle, NotSaved."""
        name = await self._store.read(puzzle_of, day)
        puzzle = None if name is None else puzzle_named(name)
        if puzzle is not None:
            return puzzle
        offered = await asyncio.to_thread(_offered, day)
        if not offered:
            raise NoPuzzle
        with saving():
            if name is not None:
                await self._store.write(forget_puzzle, day, name)
            drawn = await self._store.write(draw_puzzle, day, offered, self._seeds())
        found = puzzle_named(drawn)
        if found is None:  # another process knows other positions
            raise NoPuzzle
        return found

    async def answer(self, user_id: int, day: int) -> PuzzleAnswer | None:
        """What somebody has done with the position of a day, if anything."""
        return await self._store.read(find_answer, user_id, day)

    async def sit_down(self, guest: Guest, channel_id: int, guild_id: int | None) -> PuzzleAnswer:
        """Begin with the position of today, or go on with it; the answer counts in this server.

        Raises NoPuzzle, NotSaved.
        """
        day = self.today()
        found = await self.answer(guest.user_id, day)
        if found is None:
            puzzle = await self.of_day(day)
            new = PuzzleAnswer(guest.user_id, day, guild_id, 0, guest.display_name)
            idle = TimerChanges(set=(idle_timer(TimerKind.IDLE_LOBBY, self._times.now()),))
            with saving():
                found = await self._store.write(open_answer, new, _table_for(puzzle, guest, channel_id), idle)
        if found.turn is None:
            await self._begin(found, await self.of_day(day))
        return found

    async def _begin(self, answer: PuzzleAnswer, puzzle: Puzzle) -> None:
        """Let the game of its table stand where the position is; nothing if it does already."""
        async with self._memory.lock(answer.table_id):
            table = await self._memory.table(answer.table_id)
            if table.status is not TableStatus.LOBBY:
                return
            game = await asyncio.to_thread(puzzle.position)
            running = replace(table, options=game.options, status=TableStatus.RUNNING)
            idle = TimerChanges(
                set=(idle_timer(TimerKind.IDLE_GAME, self._times.now()),),
                clear=((TimerKind.IDLE_LOBBY, WHOLE_TABLE),),
            )
            await self._commits.go_on(steps.begun_in(running, game, puzzle.moves).storing(timers=idle))

    async def result_at(self, table_id: int) -> PuzzleResult:
        """What came of the turn at this table; it is judged the first time. Raises NotRunning, NoPuzzle, NotSaved."""
        answer = await self._store.read(answer_at, table_id)
        if answer is None:
            raise NotRunning
        return await self.result(answer)

    async def result(self, answer: PuzzleAnswer) -> PuzzleResult:
        """What came of an answer; it is judged if it was not yet. Raises NotRunning while its turn goes on."""
        puzzle = await self.of_day(answer.day)
        if answer.turn is None:
            answer = await self._judged(answer, puzzle)
        table = await self._memory.table(answer.table_id)
        own, best = await asyncio.to_thread(_both_turns, puzzle, answer.turn or ())
        streak = await self.streak(answer.user_id)
        return PuzzleResult(answer, table, own, best, streak)

    async def _judged(self, answer: PuzzleAnswer, puzzle: Puzzle) -> PuzzleAnswer:
        if (await self._memory.table(answer.table_id)).status is not TableStatus.CANCELLED:
            raise NotRunning
        made = (await self._store.read(choices_of, answer.table_id))[len(puzzle.moves) :]
        own = tuple(each.choice for each in made if each.seat == puzzle.seat)
        counts = answer.day == self.today() and await asyncio.to_thread(_is_whole, puzzle, made)
        found = await self._think(partial(answered, puzzle, own), answer.user_id)
        settled = replace(
            answer,
            turn=tuple(f"{each.seat} {each.choice}" for each in made),
            gained=round(found.own.points),
            rivals_gained=round(found.own.rivals),
            possible=round(found.possible.points),
            rivals_possible=round(found.possible.rivals),
            marks=marks_of(found.possible.lead - found.own.lead) if counts else None,
        )
        with saving():
            stored = await self._store.write(settle_answer, settled)
        async with self._memory.lock(answer.table_id):
            self._memory.drop(answer.table_id)
        return stored

    async def streak(self, user_id: int) -> int:
        """On how many days in a row somebody has answered, up to today or yesterday."""
        days = await self._store.read(days_answered, user_id, self.today())
        return streak_of(days, self.today())

    async def ranking(self, guild_id: int, days: Sequence[int]) -> list[PuzzleRank]:
        """Who has answered in a server on these days, the best first."""
        return await self._store.read(puzzle_ranking, guild_id, days)

    # Where it is shown

    async def channel(self, guild_id: int) -> PuzzleChannel | None:
        """Where a server shows it; None if it does not."""
        return await self._store.read(find_puzzle_channel, guild_id)

    async def place(self, guild_id: int, channel_id: int) -> None:
        """Show it in this channel every day from now on."""
        with saving():
            await self._store.write(place_puzzles, guild_id, channel_id)
        self._wakes.puzzles.set()

    async def remove(self, guild_id: int, channel_id: int) -> None:
        """Show it there no longer."""
        with saving():
            await self._store.write(remove_puzzles, guild_id, channel_id)


def date_of(day: int) -> date:
    """The date of a day, which is numbered from `FIRST_DAY`."""
    return FIRST_DAY + timedelta(days=day)


def month_of(day: int) -> tuple[int, int]:
    """The first and the last of the days of its month that are not to come yet."""
    return day - date_of(day).day + 1, day


def marks_of(missed: float) -> int:
    """What an answer counts that leaves its player so many points less ahead of each rival than the best turn."""
    return max(1, FULL_MARKS - max(0, round(missed)))


def streak_of(days: Sequence[int], today: int) -> int:
    """How many of these days, the latest first, follow one another, up to today or yesterday."""
    expected = today if days[:1] == [today] else today - 1
    count = 0
    for day in days:
        if day != expected - count:
            break
        count += 1
    return count


def _offered(day: int) -> list[str]:
    """The positions that may be that of a day; those of the base game if there are none of the kind that it is for."""
    names = [name for each in all_sets() if _is_for(each, day) for name in names_in(each)]
    return names or [name for each in all_sets()[:1] for name in names_in(each)]


def _is_for(each: PuzzleSet, day: int) -> bool:
    weekday = date_of(day).weekday()
    if weekday in OF_OTHER_GAMES:
        return each.game != games.GAMES[0]
    is_base = each == all_sets()[0]
    return each.game == games.GAMES[0] and is_base != (weekday in OF_EXPANSIONS)


def _table_for(puzzle: Puzzle, guest: Guest, channel_id: int) -> Table:
    """The table at which somebody plays their turn, where the position has them sit."""
    rivals = iter(CHARACTERS)
    seats = tuple(
        seat_for(guest, number)
        if number == puzzle.seat
        else Seat(number, SeatKind.COMPUTER, None, next(rivals).name, number)
        for number in range(puzzle.options["players"])
    )
    terms = replace(OF_NEW_TABLES, is_puzzle=True, opponents=STEADY, hints=False)
    return Table(None, channel_id, guest.user_id, "", dict(puzzle.options), puzzle.seed, seats, terms=terms)


def _is_whole(puzzle: Puzzle, made: Sequence[Choice]) -> bool:
    """Whether a turn was played to its end; who left the table in the middle of it has not answered."""
    game = puzzle.position()
    for each in made:
        game.apply(each.seat, each.choice)
    insight = game.definition.insight
    return insight is not None and insight.turn_of(game) != puzzle.seat


def _both_turns(puzzle: Puzzle, turn: Sequence[str]) -> tuple[PlayedTurn, PlayedTurn]:
    own = [Move(int(seat), choice) for seat, _, choice in (each.partition(" ") for each in turn)]
    return _played(puzzle, own), _played(puzzle, as_chosen(puzzle.position(), puzzle.seat, puzzle.best))


def _played(puzzle: Puzzle, moves: Sequence[Move]) -> PlayedTurn:
    game = puzzle.position()
    game.listening = True
    events = [event for move in moves for event in game.apply(*move) if event.seen_by(puzzle.seat)]
    end = next((place for place, event in enumerate(events) if event.ends_turn), len(events) - 1)
    return PlayedTurn(game.view(puzzle.seat), tuple(events[: end + 1]))
