"""How the events of El Caballero are told, and what a picture marks of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.elcaballero.island import tile_words
from bot.elcaballero.naming import ElCaballeroNaming
from bot.narrator.rows import CARD, IN_ROUNDS, Habit, Told, table
from bot.narrator.tellers import (
    Events,
    Lister,
    counted,
    numbers,
    plain,
    power_cards_played,
)
from bot.narrator.telling import Telling
from engine.core import rounds
from engine.core.events import Event
from engine.elcaballero import events as happened
from engine.elcaballero.seen.seeing import face
from engine.elcaballero.seen.view import CellView
from render.elcaballero.changes import NO_CHANGES, IslandChanges

# What a player does in the own turn, as clauses without the player.


def _tile_laid(group: Events, naming: ElCaballeroNaming) -> str:
    (event,) = group
    key = "elcaballero.deed.island_begun" if event.is_new_island else "elcaballero.deed.tile_laid"
    look = tile_words(face(event.tile, event.turn), naming.words)
    return naming.words(key, cell=naming.place_named(event.cell), look=look)


def _card_laid(group: Events, naming: ElCaballeroNaming) -> str:
    (event,) = group
    cell = naming.place_named(event.cell)
    if not event.numbers:
        return naming.words("elcaballero.deed.card_at_water", cell=cell)
    numbers = naming.words.list([str(number) for number in event.numbers])
    return naming.words.plural("elcaballero.deed.card_laid", sum(event.numbers), numbers=numbers, cell=cell)


def _card_taken_back(group: Events, naming: ElCaballeroNaming) -> str:
    (event,) = group
    how = _how_it_goes(event, ships_are_saved=True, naming=naming)
    key = "elcaballero.deed.card_taken_back_how" if how else "elcaballero.deed.card_taken_back"
    return naming.words(key, cell=naming.place_named(event.cell), how=how)


def _how_it_goes(
    event: happened.CardRemoved | happened.CardTakenBack, *, ships_are_saved: bool, naming: ElCaballeroNaming
) -> str:
    """What is lost with a card that goes back to its owner, and what comes to the court; nothing if it was empty."""
    words = naming.words
    caballeros = [words.plural("elcaballero.event.caballeros", event.caballeros)] if event.caballeros else []
    ships = [words.plural("elcaballero.event.ships", event.ships)] if event.ships else []
    saved = (caballeros if event.saved else []) + (ships if ships_are_saved else [])
    lost = ([] if event.saved else caballeros) + ([] if ships_are_saved else ships)
    told = [words("elcaballero.deed.losing", what=words.list(lost))] if lost else []
    told += [words("elcaballero.deed.giving_up_castillo")] if event.saved else []
    told += [words("elcaballero.deed.bringing", what=words.list(saved))] if saved else []
    return words.list(told) if told else ""


# What happens besides: whole sentences.


def _round_began(group: Events, naming: ElCaballeroNaming) -> str:
    (event,) = group
    return naming.words.plural("elcaballero.event.round_began", len(event.tiles), round=event.round)


def _card_removed(group: Events, naming: ElCaballeroNaming) -> str:
    (event,) = group
    how = _how_it_goes(event, ships_are_saved=event.saved, naming=naming)
    key = "elcaballero.event.card_removed_how" if how else "elcaballero.event.card_removed"
    return naming.words(key, player=naming.player(event.player), cell=naming.place_named(event.cell), how=how)


def _scored(key: str) -> Lister:
    """A line for each region or water that brought points."""

    def tell(group: Events, naming: ElCaballeroNaming) -> list[str]:
        return [
            naming.words(
                key,
                cell=naming.place_named(event.cell),
                value=getattr(event, "value", event.tiles),
                points=naming.row(numbers(event.points, naming, leave_out_none=True)),
            )
            for event in group
            if any(event.points)
        ]

    return tell


def _scoring_ended(group: Events, naming: ElCaballeroNaming) -> str:
    (event,) = group
    return naming.words("elcaballero.event.scoring_ended", points=naming.row(numbers(event.score, naming)))


# What a picture marks: cells that changed, and where cards are gone.


MOST = 8
"""Cells; where more changed, as in a whole round, none is marked."""


@dataclass(frozen=True, slots=True)
class IslandMark:
    """What is marked of one event."""

    cells: tuple[str, ...]
    gone: int | None = None
    """The player whose card is gone from there."""


def _at_cell(event: happened.TileLaid | happened.CardLaid | happened.CardRaised) -> IslandMark:
    return IslandMark((event.cell,))


def _from_cell_to_cell(event: happened.CastilloMoved | happened.GrandeChangedCard) -> IslandMark:
    return IslandMark((event.origin, event.destination))


def _card_gone(event: happened.CardRemoved | happened.CardTakenBack) -> IslandMark:
    return IslandMark((event.cell,), event.player)


TELLING = Telling(
    naming=ElCaballeroNaming,
    rows=table(
        *IN_ROUNDS,
        Told(happened.StartTileLaid, statement=plain("elcaballero.event.start_tile")),
        Told(happened.TilesTurnedUp, statement=_round_began, begins_paragraph=True),
        Told(
            rounds.PowerCardPlayed,
            statement=power_cards_played,
            together=(),
            begins_paragraph=True,
            habit=lambda event: Habit(CARD, str(event.value)),
        ),
        Told(happened.Supplied, deed=counted("deed.recruited")),
        Told(happened.CaballerosLost, deed=counted("elcaballero.deed.caballeros_lost")),
        Told(happened.TileLaid, deed=_tile_laid, marks=_at_cell),
        Told(happened.CardRemoved, statement=_card_removed, marks=_card_gone),
        Told(happened.CardLaid, deed=_card_laid, marks=_at_cell),
        Told(
            happened.CardRaised, deed=plain("elcaballero.deed.card_raised", "before", "number", "cell"), marks=_at_cell
        ),
        Told(happened.CardTakenBack, deed=_card_taken_back, marks=_card_gone),
        Told(happened.ShipBought, deed=plain("elcaballero.deed.ship_bought", "cell", "side"), marks=_at_cell),
        Told(happened.ShipSet, deed=plain("elcaballero.deed.ship_set", "cell", "side"), marks=_at_cell),
        Told(happened.ShipLifted, deed=plain("elcaballero.deed.ship_lifted", "cell", "side"), marks=_at_cell),
        Told(happened.CastilloBought, deed=plain("elcaballero.deed.castillo_bought", "cell"), marks=_at_cell),
        Told(
            happened.CastilloMoved,
            deed=plain("elcaballero.deed.castillo_moved", "origin", "destination"),
            marks=_from_cell_to_cell,
        ),
        Told(happened.AlkaldeSet, deed=plain("elcaballero.deed.alkalde_set", "cell"), marks=_at_cell),
        Told(happened.GrandeSet, deed=plain("elcaballero.deed.grande_set", "cell"), marks=_at_cell),
        Told(
            happened.GrandeChangedCard,
            deed=plain("elcaballero.deed.grande_moved", "origin", "destination"),
            marks=_from_cell_to_cell,
        ),
        Told(happened.TileForgone, deed=plain("elcaballero.deed.tile_forgone")),
        Told(happened.ScoringBegan, statement=plain("elcaballero.event.scoring_began", "round"), begins_paragraph=True),
        Told(happened.RegionScored, points=_scored("elcaballero.event.region_scored"), together=()),
        Told(happened.ShipsScored, points=_scored("elcaballero.event.ships_scored"), together=()),
        Told(happened.AlkaldeScored, points=_scored("elcaballero.event.alkalde_scored"), together=()),
        Told(happened.ScoringEnded, statement=_scoring_ended, begins_paragraph=True),
    ),
)


def changes_of(events: Iterable[Event]) -> IslandChanges:
    """What a picture marks of these events: of each cell the last one counts."""
    cells: dict[str, None] = {}
    gone: dict[str, int] = {}
    for mark in TELLING.marks(events):
        for cell in mark.cells:
            if mark.gone is None:
                cells[cell] = None
                gone.pop(cell, None)
            else:
                cells.pop(cell, None)
                gone[cell] = mark.gone
    if len(cells) + len(gone) > MOST:
        return NO_CHANGES
    return IslandChanges(
        tuple(CellView.named(cell) for cell in cells),
        tuple((CellView.named(cell), player) for cell, player in gone.items()),
    )
