"""Every event of every game has one row, and none tells in two ways."""

from __future__ import annotations

import pytest

from bot.faces import face_named
from bot.game.happenings import HAPPENINGS, SeatLeft
from bot.narrator.rows import Rows, Told, table
from bot.narrator.tellers import plain
from bot.narrator.telling import HAPPENINGS_TOLD
from engine import games
from engine.core.definition import definition_of
from engine.core.events import Event

TABLES = [
    pytest.param(HAPPENINGS_TOLD, HAPPENINGS.values(), id="any table"),
    *(
        pytest.param(face_named(game).telling.rows, definition_of({"game": game}).events.values(), id=game)
        for game in games.GAMES
    ),
]


@pytest.mark.parametrize(("rows", "events"), TABLES)
def test_every_event_of_every_game_has_exactly_one_row(rows: Rows, events: list[type[Event]]) -> None:
    assert set(rows) == set(events)
    assert all(row.kind is kind for kind, row in rows.items())


def test_two_rows_of_one_event_are_refused() -> None:
    with pytest.raises(ValueError, match="SeatLeft"):
        table(Told(SeatLeft), Told(SeatLeft, statement=plain("happening.seat_left")))


@pytest.mark.parametrize(("rows", "events"), TABLES)
def test_an_event_is_told_in_one_way_and_with_facts_that_it_has(rows: Rows, events: list[type[Event]]) -> None:
    for kind in events:
        row, facts = rows[kind], set(kind.__dataclass_fields__)
        assert [row.deed, row.statement, row.points].count(None) >= 2
        assert not any((row.deed, row.statement, row.points)) or not row.ends_paragraph
        assert not row.of_that_card or row.deed is not None
        needed = {*(row.together or ()), *(["player"] if row.deed or row.habit else [])}
        needed |= {"card"} if row.introduces_card or row.of_that_card else set()
        assert needed <= facts
