"""The printed facts of the game, read once from `data/elgrande/`. No other module of the rules reads files."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from engine.core.rules import RulesConflict

Card = TypeVar("Card")

FOLDER = Path(__file__).resolve().parents[2] / "data" / "elgrande"


@dataclass(frozen=True, slots=True)
class ActionCard:
    """What is printed on an action card, apart from its words."""

    id: str
    stack: int
    caballeros: int
    copies: int
    symbols: tuple[str, ...]
    source: str
    gold: int = 0
    goods: int = 0
    """How many pieces of gold and goods come out with it (Großinquisitor)."""


@dataclass(frozen=True, slots=True)
class Cargo:
    """Gold or goods (Großinquisitor)."""

    id: str
    region: str
    """Where the pieces come out and are claimed."""
    pieces: int
    at_the_beginning: int
    """How many of them lie there when the game begins."""
    points: int
    """What one brings in a region of the Spanish mainland."""
    source: str


JOKER = "joker"


@dataclass(frozen=True, slots=True)
class PowerCard:
    """A power card: its value and how many caballeros come from the province to the court."""

    value: int
    """0: a Joker, which has none."""
    caballeros: int
    source: str
    action: str = ""
    """Its special action; none in the base game."""
    must: bool = False
    """Whether the action has to be carried out in the edition of 1997."""

    @property
    def name(self) -> str:
        """How choices call it: by its value, or `joker`."""
        return str(self.value) if self.value else JOKER


@dataclass(frozen=True, slots=True)
class SpecialAction:
    """A special action that is printed on power cards only."""

    id: str
    symbols: tuple[str, ...]
    source: str
    caballeros: int = 0
    """How many caballeros (of each player concerned) it moves."""


def _read(name: str) -> dict[str, Any]:
    with (FOLDER / name).open("rb") as file:
        return tomllib.load(file)


def by(field: str, cards: Iterable[Card]) -> dict[Any, Card]:
    """Cards by what is printed on them there. Raises RulesConflict if two have the same: none is lost in silence."""
    found: dict[Any, Card] = {}
    for card in cards:
        name = getattr(card, field)
        if found.setdefault(name, card) is not card:
            raise RulesConflict(f"two cards have the same {field}: {name!r}")
    return found


def _power_cards(printed: Mapping[str, Any]) -> dict[int, PowerCard]:
    return by("value", (PowerCard(**card) for card in printed["power_card"]))


def _action_cards(printed: Mapping[str, Any]) -> dict[str, ActionCard]:
    return by("id", (ActionCard(**{**card, "symbols": tuple(card["symbols"])}) for card in printed["action_card"]))


REGIONS: dict[str, Any] = _read("regions.toml")
SETUP: dict[str, Any] = _read("setup.toml")
KING_BONUS: int = SETUP["bonus"]["king"]
HOME_BONUS: int = SETUP["bonus"]["home"]

ACTION_CARDS = _action_cards(_read("action_cards.toml"))

POWER_CARDS = _power_cards(_read("power_cards.toml"))


def _symbols(card: str) -> tuple[str, ...]:
    """Of a card of the row: those of its special action; Caballero cards have none."""
    actions: dict[str, ActionCard | SpecialAction] = {**ACTION_CARDS, **SPECIAL_ACTIONS}
    return actions[card].symbols if card in actions else ("place",)


KING_AND_INTRIGUE: dict[str, Any] = _read("king_and_intrigue.toml")

KING_AND_INTRIGUE_CARDS = _power_cards(KING_AND_INTRIGUE)

PLAYERS_EDITION: dict[str, Any] = _read("players_edition.toml")

PLAYERS_EDITION_CARDS = _power_cards(PLAYERS_EDITION)

SPECIAL_CARDS: dict[str, Any] = _read("special_cards.toml")

SPECIAL_CARDS_CARDS = _power_cards(SPECIAL_CARDS)

SPECIAL_ACTIONS: dict[str, SpecialAction] = by(
    "id",
    (
        SpecialAction(**{**action, "symbols": tuple(action["symbols"])})
        for deck in (KING_AND_INTRIGUE, PLAYERS_EDITION, SPECIAL_CARDS)
        for action in deck["special_action"]
    ),
)
"""The special actions that are printed on power cards only."""

POWER_CARDS_WITH_ACTIONS = (
    *KING_AND_INTRIGUE_CARDS.values(),
    *PLAYERS_EDITION_CARDS.values(),
    *SPECIAL_CARDS_CARDS.values(),
)
"""Of all decks."""

INQUISITOR: dict[str, Any] = _read("inquisitor.toml")

INQUISITOR_CARDS = _action_cards(INQUISITOR)

CARGO = tuple([Cargo(**cargo) for cargo in INQUISITOR["cargo"]])

GRANDISSIMO: dict[str, Any] = _read("grandissimo.toml")

GRANDISSIMO_CARDS = _action_cards(GRANDISSIMO)

ALL_ACTION_CARDS: dict[str, ActionCard] = {**ACTION_CARDS, **INQUISITOR_CARDS, **GRANDISSIMO_CARDS}
"""Those of the base game and of all expansions, some of which have a card in common."""

ROWS: dict[int, tuple[ActionCard, ...]] = {
    int(players): tuple(
        ActionCard(id=card, stack=0, caballeros=caballeros, copies=1, symbols=_symbols(card), source=row["source"])
        for card, caballeros in row["cards"]
    )
    for players, row in KING_AND_INTRIGUE["row"].items()
}
"""King & Intrigue: the row of King, Caballero and Intriguer cards by number of players. It belongs to no stack (0)."""
