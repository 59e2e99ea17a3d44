"""Events as lines of the log, and back again without what a Veto undid.

An undone deed never happened, but the log had it already: the line of a Veto carries the events that it undid, and
whoever reads the log leaves them out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Any

import orjson

from bot.game.happenings import HAPPENINGS, KINDS, OrderCarriedOut
from bot.game.undo_askers import ends_part
from bot.storage.records.games import Choice, LogLine
from engine.core.events import Event, event_from_json
from engine.core.game import Game

UNDONE = "undone_events"


def log_lines(events: Sequence[Event], before: Game[Any, Any]) -> tuple[LogLine, ...]:
    """The lines for events of the game and the table; `before` is the game they happened in."""
    return tuple(_log_line(event, before) for event in events)


def _log_line(event: Event, before: Game[Any, Any]) -> LogLine:
    data = event.to_json(before.definition.called(event))
    if event.deeds_undone:
        data[UNDONE] = [_mark(undone, before) for undone in _undone_by(event, before)]
    return LogLine(orjson.dumps(data).decode(), _only_seat(event, before))


def _undone_by(event: Event, before: Game[Any, Any]) -> list[Event]:
    """The events of the deeds that never happened. What was shown stays seen."""
    if before.guard is None:
        return []
    gone = before.guard.deeds[-event.deeds_undone :]
    return [undone for deed in gone for undone in deed.events if not undone.reveals]


def _mark(undone: Event, game: Game[Any, Any]) -> dict[str, Any]:
    """What recognises an undone event. Everybody may read it, so of a secret one it says only that it was one."""
    data = undone.to_json(game.definition.called(undone))
    return data if undone.seen_by(None) else {"event": data["event"]}


def _only_seat(event: Event, game: Game[Any, Any]) -> int | None:
    """The one seat that may see the event; None if everybody may."""
    if event.seen_by(None):
        return None
    seats = [seat for seat in range(game.options["players"]) if event.seen_by(seat)]
    if len(seats) != 1:
        raise ValueError(f"{type(event).__name__} is seen by seats {seats}, the log knows one or all")
    return seats[0]


def is_besides(line: LogLine) -> bool:
    """Whether a line tells what happened besides the game, and belongs to no choice."""
    return line.choice_number == 0 and orjson.loads(line.event)["event"] in HAPPENINGS


def ends_of_parts(lines: Iterable[LogLine]) -> frozenset[int]:
    """The numbers of the choices that ended a part of the game: a turn was over, or another phase began."""
    kinds = ((line.choice_number, KINDS[orjson.loads(line.event)["event"]]) for line in lines)
    return frozenset(number for number, kind in kinds if ends_part(kind))


def told(lines: Iterable[LogLine]) -> list[tuple[int, Event]]:
    """The events of log lines with their positions, without those that a later one of these lines undid."""
    return [(line.position, event_from_json(KINDS, data)) for line, data in _without_undone(lines)]


def secrets(lines: Iterable[LogLine]) -> tuple[Event, ...]:
    """Those of them that not everybody may read."""
    kept = [data for line, data in _without_undone(lines) if line.visible_to is not None]
    return tuple(event_from_json(KINDS, data) for data in kept)


def with_orders(lines: Sequence[LogLine], seat: int, carried_out: Iterable[Choice]) -> list[LogLine]:
    """The lines with those that only a seat reads: which of its choices were made by its orders.

    They stand behind what came of the choice and share the position of that line, so that no position tells of them.
    """
    by_order = {made.number: made for made in carried_out}
    found: list[LogLine] = []
    for line, following in zip_longest(lines, lines[1:]):
        found.append(line)
        made = by_order.get(line.choice_number)
        if made is not None and (following is None or following.choice_number != line.choice_number):
            event = orjson.dumps(OrderCarriedOut(seat, made.choice).to_json()).decode()
            found.append(replace(line, event=event, visible_to=seat))
    return found


def happened(choices: Iterable[Choice], viewer: int) -> tuple[Event, ...]:
    """What came of these choices, as far as a seat may know it, without what the later ones undid."""
    lines = [line for choice in choices for line in choice.log if line.visible_to in (None, viewer)]
    return tuple(event_from_json(KINDS, data) for _, data in _without_undone(lines))


def _without_undone(lines: Iterable[LogLine]) -> list[tuple[LogLine, dict[str, Any]]]:
    kept: list[tuple[LogLine, dict[str, Any]]] = []
    for line in lines:
        data = orjson.loads(line.event)
        _leave_out(kept, data.pop(UNDONE, []))
        kept.append((line, data))
    return kept


def _leave_out(kept: list[tuple[LogLine, dict[str, Any]]], undone: list[dict[str, Any]]) -> None:
    """Take the undone events out of the end of the list, where they stand in the same order, others among them.

    Some are not there: told before the list begins, or not for this reader.
    """
    end = len(kept)
    for mark in reversed(undone):
        place = next((place for place in range(end - 1, -1, -1) if _is(mark, kept[place][1])), None)
        if place is not None:
            del kept[place]
            end = place


def _is(mark: dict[str, Any], event: dict[str, Any]) -> bool:
    return all(event[name] == value for name, value in mark.items()) if mark["event"] == event["event"] else False
