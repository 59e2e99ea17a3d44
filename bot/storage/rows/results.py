"""How games ended, for everybody who had a part in a seat."""

from __future__ import annotations

from collections.abc import Sequence

from bot.storage.columns import columns, made, stored
from bot.storage.dialect import insert
from bot.storage.records.seating import NewResult, Result, Stint
from bot.storage.rows.stints import stints_of
from bot.storage.sql import Sql

_INSERT = insert("results", *columns(Result))


def save_results(sql: Sql, table_id: int, results: Sequence[NewResult], ended_at: int) -> None:
    """A row for each person who had a part in a seat."""
    stints = stints_of(sql, table_id)
    choices = sql.rows("SELECT number, seat FROM choices WHERE table_id = ?", (table_id,))
    for result in results:
        numbers = [row["number"] for row in choices if row["seat"] == result.seat]
        parts: dict[int, list[Stint]] = {}
        for stint in stints:
            if stint.seat == result.seat and stint.user_id is not None:
                parts.setdefault(stint.user_id, []).append(stint)
        sql.execute_many(
            _INSERT,
            [
                stored(
                    Result(
                        table_id=table_id,
                        seat=result.seat,
                        user_id=user_id,
                        began=any(stint.number == 1 for stint in part),
                        ended=any(stint.to_choice is None for stint in part),
                        choices=sum(stint.covers(number) for stint in part for number in numbers),
                        of_choices=len(numbers),
                        place=result.place,
                        score=result.score,
                        ended_at=ended_at,
                    )
                )
                for user_id, part in parts.items()
            ],
        )


def results_of_table(sql: Sql, table_id: int) -> list[Result]:
    """How a game ended for everybody who had a part in it; empty unless it is finished."""
    rows = sql.rows("SELECT * FROM results WHERE table_id = ? ORDER BY seat, began DESC", (table_id,))
    return [made(Result, row) for row in rows]


def results_of_person(sql: Sql, user_id: int, limit: int = 100) -> list[Result]:
    """The newest results of a person."""
    rows = sql.rows("SELECT * FROM results WHERE user_id = ? ORDER BY ended_at DESC LIMIT ?", (user_id, limit))
    return [made(Result, row) for row in rows]
