"""Ways to tell events that several games share. Most events are a text of the catalogue with their facts in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from bot.i18n.words import Words
from bot.narrator.naming import Naming
from engine.core.events import Gain
from render.sheets.final_sheet import Source

Events = Sequence[Any]
"""Events of one class that are told together."""
Teller = Callable[[Events, Any], str]
"""Tells a group with the naming of the game that it comes from; empty where it needs no words."""
Lister = Callable[[Events, Any], list[str]]
"""The same, as points of a list."""


def plain(key: str, *facts: str) -> Teller:
    """A text with the event's facts: players, places and cards by their names, everything else as it is."""

    def tell(group: Events, naming: Naming) -> str:
        (event,) = group
        return naming.words(key, **{fact: naming.fact(fact, getattr(event, fact)) for fact in facts})

    return tell


def counted(key: str, *facts: str) -> Teller:
    """The same, in the form that belongs to the event's `count`."""

    def tell(group: Events, naming: Naming) -> str:
        (event,) = group
        named = {fact: naming.fact(fact, getattr(event, fact)) for fact in facts}
        return naming.words.plural(key, event.count, **named)

    return tell


def numbers(by_player: Sequence[int], naming: Naming, *, leave_out_none: bool = False) -> list[str]:
    """Such as "Ana 4" and "Ben 2"."""
    return [
        naming.words("event.number_of_player", player=naming.player(seat), number=number)
        for seat, number in enumerate(by_player)
        if number or not leave_out_none
    ]


def power_cards_played(group: Events, naming: Naming) -> str:
    """Who played which power card, in events with a `player` and a `value`."""
    parts = [
        naming.words("event.number_of_player", player=naming.player(event.player), number=event.value)
        for event in group
    ]
    return naming.words.plural("event.power_cards_played", len(parts), cards=naming.row(parts))


def turn_order(group: Events, naming: Naming) -> str:
    """Who has a turn after whom, in an event with `players`."""
    (event,) = group
    return naming.words("event.turn_order", players=naming.row(map(naming.player, event.players)))


def game_ended(group: Events, naming: Naming) -> str:
    """Who won, and everybody by rank; players with equal points share one."""
    (event,) = group
    winners = event.ranking[0]
    points = event.score[winners[0]]
    result = naming.words.plural("event.game_ended", len(winners), players=naming.players(winners), points=points)
    ranks = []
    place = 1
    for seats in event.ranking:
        ranks.append(
            naming.words("event.rank", place=place, players=naming.players(seats), points=event.score[seats[0]])
        )
        place += len(seats)
    return " ".join([result, *ranks])


def gains_by_source(gains: Iterable[Gain], keys: Mapping[str, str], players: int, words: Words) -> tuple[Source, ...]:
    """A line for every source that brought anybody points.

    `keys` has what each source is called, by its word in the gains, in the order of the sheet.
    """
    earned: dict[str, Counter[int]] = {source: Counter() for source in keys}
    for gain in gains:
        earned[gain.source][gain.player] += gain.points
    return tuple(
        Source(words(keys[source]), tuple(points[seat] for seat in range(players)))
        for source, points in earned.items()
        if any(points.values())
    )
