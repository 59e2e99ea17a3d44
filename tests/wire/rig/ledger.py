"""What people were told about their clicks, held against what the database says."""

from __future__ import annotations

import itertools
import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import psycopg

from engine.core.game import Game
from tests.wire.rig.clicker import Click, Verdict


@dataclass(frozen=True)
class Stored:
    """The rows of one table, read between two choices."""

    choices: list[tuple[int, str]]
    """Seat and choice, in order."""
    applied: dict[int, int]
    """By interaction, oldest first: how many choices there were after it."""
    seats: dict[int, int | None]
    """The Discord id of the person in each seat, None for computer players."""
    only: frozenset[int] = frozenset()
    """The numbers, from 0, of the choices that were the only one open, or obvious: those may come by themselves."""


BY_ITSELF: tuple[int | None, str] = (None, "")
"""A choice that nobody has clicked."""


def read(database: Path | str, table: int) -> Stored:
    """Read a table while the bot runs or not, in one transaction: of an SQLite file, or at an address of PostgreSQL."""
    asked = _in_postgresql if isinstance(database, str) else _in_sqlite
    with asked(database, table) as ask:
        choices = ask("SELECT seat, choice FROM choices WHERE table_id = ? ORDER BY number")
        found = [(int(seat), str(choice)) for seat, choice in choices]
        applied = ask(
            "SELECT interactions.id, choice_count FROM interactions JOIN tables ON tables.id = table_id"
            " WHERE table_id = ? AND applied_at > created_at ORDER BY applied_at, choice_count"
        )  # without the command that has opened the table
        counts = {int(number): int(count) for number, count in applied}
        seats = {
            int(number): user_id for number, user_id in ask("SELECT number, user_id FROM seats WHERE table_id = ?")
        }
        ((options, seed),) = ask("SELECT options, seed FROM tables WHERE id = ?")
    return Stored(found, counts, seats, _only_ones(json.loads(options), seed, found))


def newest_post(database: Path | str, table: int) -> str | None:
    """The message of the newest turn of this table, None while anything still waits to be posted."""
    asked = _in_postgresql if isinstance(database, str) else _in_sqlite
    with asked(database, table) as ask:
        if ask("SELECT 1 FROM posts WHERE table_id = ? AND done_at IS NULL"):
            return None
        ((message,),) = ask("SELECT message_id FROM messages WHERE table_id = ? AND kind = 'turn'")
    return str(message)


Ask = Callable[[str], list[tuple[Any, ...]]]
"""Carries out a query about the table."""


@contextmanager
def _in_sqlite(database: Path | str, table: int) -> Iterator[Ask]:
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=10)) as connection:
        connection.execute("BEGIN")
        yield lambda query: connection.execute(query, (table,)).fetchall()


@contextmanager
def _in_postgresql(database: Path | str, table: int) -> Iterator[Ask]:
    with psycopg.connect(str(database)) as connection:
        connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        yield lambda query: connection.execute(query.replace("?", "%s").encode(), (table,)).fetchall()


def _only_ones(options: dict[str, Any], seed: int, choices: list[tuple[int, str]]) -> frozenset[int]:
    if not choices:
        return frozenset()
    game: Game[Any, Any] = Game.new(options, seed)
    only = set()
    obvious = game.definition.habits.obvious
    for number, (seat, choice) in enumerate(choices):
        is_obvious = obvious is not None and game.waiting == (seat,) and obvious(game.view(seat)) == choice
        if is_obvious or dict(game.pending) == {seat: (choice,)}:
            only.add(number)
        game.apply(seat, choice)
    return frozenset(only)


def faults(stored: Stored, clicks: Iterable[Click], begun: Stored | None = None) -> list[str]:
    """Everything that is not as it was acknowledged: a choice that was lost, made twice, or made by nobody. `begun` is
    what was stored already when the first of them pressed something, for a game that was played before so far.
    """
    if begun is not None:
        applied = {key: count for key, count in stored.applied.items() if key not in begun.applied}
        stored = replace(stored, applied=applied)
    known = {click.interaction_id: click for click in clicks}
    found = [
        f"lost: {click}"
        for click in known.values()
        if click.verdict is Verdict.ACCEPTED and click.interaction_id not in stored.applied
    ]
    found += [
        f"done though the person was told otherwise: {known[number]}"
        for number in stored.applied
        if number in known and known[number].verdict in (Verdict.NOTHING_DONE, Verdict.OUT_OF_DATE)
    ]
    found += [f"nobody has clicked {number}" for number in stored.applied if number not in known]
    return found or _different_course(stored, known, begun.choices if begun else [])


def _choices_of(run: str, before: str) -> Iterator[str]:
    """The choices of one press, such as "place sevilla*3"; a piece that is set down (`to`) is picked up as `before`."""
    for part in run.split("+"):
        choice, _, times = part.partition("*")
        yield choice
        for _ in range(int(times or 1) - 1):
            if choice.startswith("to "):
                yield before
            yield choice
        before = choice


def _different_course(stored: Stored, known: dict[int, Click], begun: list[tuple[int, str]]) -> list[str]:
    """Tell the game again from the clicks that were applied, and compare it with the choices that are stored."""
    computers_begin = itertools.takewhile(lambda stored_choice: stored.seats[stored_choice[0]] is None, stored.choices)
    told: list[tuple[int | None, str]] = [
        BY_ITSELF if stored.seats[seat] is None else (stored.seats[seat], choice) for seat, choice in begun
    ]
    told = told or [BY_ITSELF for _ in computers_begin]
    for number, count in stored.applied.items():
        click = known[number]
        if click.control.kind in ("undo", "restart"):
            del told[count:]
            continue
        told += [(click.user_id, choice) for choice in _choices_of(click.control.choice, told[-1][1] if told else "")]
        told += [BY_ITSELF] * (count - len(told))  # computer players, and what can only be done one way
    if len(told) != len(stored.choices):
        return [f"{len(told)} choices follow from the clicks, {len(stored.choices)} are stored"]
    return [
        f"choice {number + 1} is {choice} of seat {seat}, clicked was {wanted}"
        for number, ((seat, choice), wanted) in enumerate(zip(stored.choices, told, strict=True))
        if (stored.seats[seat], choice if wanted[0] is not None else "") != wanted
        and not (wanted == BY_ITSELF and number in stored.only)
    ]
