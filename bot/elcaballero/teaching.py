"""What lessons about El Caballero may name: facts of a position as its player sees it. All of it lies open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from bot.elcaballero import picture
from bot.faces import BoardPicture, LessonFacts, Teaching
from bot.i18n.words import Words
from engine.core.events import Event
from engine.elcaballero.players.caretaker import ElCaballeroCaretaker
from engine.elcaballero.seen.view import ElCaballeroView

BASE, EXPANSION = "elcaballero", "expansion"
BOUGHT = ("ship", "castillo", "alkalde", "grande")
"""Verbs for pieces: what is bought is suggested where it may be bought first."""


def facts(view: ElCaballeroView) -> dict[str, int | str]:
    """All that lessons may name; what there is not in this position is missing."""
    me = view.viewer
    if me is None:
        return {}
    found: dict[str, int | str] = {
        "round_number": view.round,
        "rounds_left": sum(number > view.round for number in view.rounds),
        "scores_this_round": int(view.round in view.scoring_after),
        "points": view.score[me],
        "best_rival_points": max(points for seat, points in enumerate(view.score) if seat != me),
        "court": view.court[me],
        "free_cards": view.free_cards[me],
    }
    return {**found, **_power_cards(view), **_choices(view), **_regions(view, me)}


def _power_cards(view: ElCaballeroView) -> dict[str, int | str]:
    """The highest, the lowest and a middle one of those that may be played."""
    comes = {str(card.value): card.caballeros for card in view.power_deck}
    values = sorted((choice.split(" ")[1] for choice in view.choices if choice.startswith("play ")), key=int)
    if not values:
        return {}
    named = {"low": values[0], "middle": values[len(values) // 2], "high": values[-1]}
    return {
        **{f"{name}_card": value for name, value in named.items()},
        **{f"{name}_comes": comes[value] for name, value in named.items()},
    }


def _choices(view: ElCaballeroView) -> dict[str, int | str]:
    """What a careful player would choose, and the first way to buy each kind of piece."""
    if not view.choices:
        return {}
    chosen = careful(view)
    found: dict[str, int | str] = {"careful": chosen, f"careful_to_{_verb(chosen)}": 1}
    if _verb(chosen) == "card":
        found["careful_cell"] = chosen.split(" ")[1]
    for verb in BOUGHT:
        first = next((choice for choice in view.choices if _verb(choice) == verb), None)
        if first is not None:
            found |= {f"may_{verb}": 1, f"first_{verb}": first}
    return found


def _verb(choice: str) -> str:
    return choice.partition(" ")[0]


def _regions(view: ElCaballeroView, me: int) -> dict[str, int | str]:
    """The most valuable land, and the water worth most."""
    found: dict[str, int | str] = {}
    if view.lands:
        land = view.lands[0]
        rivals = [total for seat, total in enumerate(land.totals) if seat != me]
        found |= {
            "land": land.letter,
            "land_cells": " ".join(cell.name for cell in land.cells),
            "land_value": land.value,
            "land_points": 2 * land.value,
            "land_total": land.totals[me],
            "land_rival": max(rivals),
        }
    for land in view.lands:
        own, most = land.totals[me], max(total for seat, total in enumerate(land.totals) if seat != me)
        if 0 < own == most - 1:
            found = {"behind_land": land.letter, "is_behind": 1, **found}
        elif own == most + 1:
            found = {"ahead_land": land.letter, "is_ahead": 1, **found}
    if view.waters:
        found |= {"water_value": view.waters[0].value}
    return found


def careful(view: ElCaballeroView) -> str:
    """What a careful player would choose; the same one whenever it is asked."""
    return ElCaballeroCaretaker(Random(0)).choose(view)


def told(found: LessonFacts, words: Words) -> LessonFacts:  # noqa: ARG001  # the form of Teaching.told; letters and numbers are the same everywhere
    """Facts of a lesson as its sentence has them."""
    return found


def compared(view: ElCaballeroView, suggested: str, chosen: str) -> tuple[str, Mapping[str, int | str]] | None:
    """What speaks for another power card, or for doing something else first."""
    (verb, _, mine), (other, _, theirs) = chosen.partition(" "), suggested.partition(" ")
    if verb == other == "play" and mine.isdecimal() and theirs.isdecimal():
        comes = next((card.caballeros for card in view.power_deck if str(card.value) == mine), 0)
        return "play_higher" if int(mine) > int(theirs) else "play_lower", {"comes": comes}
    return None


def novelties(options: Mapping[str, Any]) -> tuple[str, ...]:
    """The game itself, and its expansion."""
    return (BASE, EXPANSION) if options.get("expanded") else (BASE,)


def taught_picture(
    view: ElCaballeroView, names: Sequence[str], words: Words, happened: Iterable[Event], ringed: Sequence[str]
) -> BoardPicture:
    """The table with these places ringed; the own panel is called "me"."""
    places = tuple(f"player {view.viewer}" if place == "me" else place for place in ringed)
    return picture.picture(view, names, words, happened, places)


TEACHING: Teaching[ElCaballeroView] = Teaching(
    facts=facts,
    told=told,
    careful=careful,
    compared=compared,
    novelties=novelties,
    picture=taught_picture,
)
