"""What stands on the sheets of El Caballero: a hand, the points of a scoring, and where those of a game came from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.elcaballero.naming import ElCaballeroNaming
from bot.faces import SheetPicture
from bot.i18n.words import Words
from bot.narrator.alt_texts import fitted_text, power_cards_text
from bot.narrator.names import drawn, spoken
from bot.narrator.tellers import gains_by_source
from engine.core.events import Event, points_gained
from engine.elcaballero import events as happened
from engine.elcaballero.seen.view import ElCaballeroView
from render.elcaballero.sheets import score_sheet
from render.elcaballero.sheets.score_sheet import ScoreRow, ScoreSheet
from render.sheets import power_cards as power_cards_sheet
from render.sheets.final_sheet import Source
from render.sheets.power_cards import DrawnPowerCard, PowerCards, State

MOST_LINES = 10
"""Land regions told one by one; the rest stands in one line."""


def power_cards(view: ElCaballeroView, words: Words) -> SheetPicture:
    """The power cards of the viewer, who is to play one: what may be played now, what somebody else has taken, what is
    gone.
    """
    hand = () if view.viewer is None else view.hands[view.viewer]

    def state(value: int) -> State:
        if value not in hand:
            return "played"
        return "in_hand" if f"play {value}" in view.choices else "blocked"

    cards = tuple(DrawnPowerCard(card.value, card.caballeros, state(card.value)) for card in view.power_deck)
    facts = PowerCards(words("sheet.power_cards"), cards)
    return SheetPicture(power_cards_sheet.compose, facts, power_cards_text(facts, words))


def scoring_sheets(events: Iterable[Event], names: Sequence[str], words: Words) -> list[SheetPicture]:
    """A sheet for every scoring that ended among these events."""
    sheets = []
    lands: list[happened.RegionScored] = []
    ships: list[happened.ShipsScored] = []
    held: list[happened.AlkaldeScored] = []
    for event in events:
        if isinstance(event, happened.ScoringBegan):
            lands, ships, held = [], [], []
        elif isinstance(event, happened.RegionScored):
            lands.append(event)
        elif isinstance(event, happened.ShipsScored):
            ships.append(event)
        elif isinstance(event, happened.AlkaldeScored):
            held.append(event)
        elif isinstance(event, happened.ScoringEnded):
            rows = _rows(lands, ships, held, event.score, ElCaballeroNaming(names, words, spoken))
            facts = ScoreSheet(
                words("elcaballero.sheet.scoring", round=event.round), drawn(names, words), rows
            )  # fmt: skip
            sheets.append(SheetPicture(score_sheet.compose, facts, fitted_text(_in_words, facts, names, words)))
    return sheets


def _rows(
    lands: list[happened.RegionScored],
    ships: list[happened.ShipsScored],
    held: list[happened.AlkaldeScored],
    score: tuple[int, ...],
    naming: ElCaballeroNaming,
) -> tuple[ScoreRow, ...]:
    words = naming.words
    ranked = sorted(lands, key=lambda event: -event.value)
    rows = [
        ScoreRow(words("elcaballero.sheet.land", value=event.value, cell=naming.place_named(event.cell)), event.points)
        for event in ranked[:MOST_LINES]
    ]
    if len(ranked) > MOST_LINES:
        rows.append(ScoreRow(words("elcaballero.sheet.other_lands"), points_gained(ranked[MOST_LINES:], len(score))))
    if ships:
        rows.append(ScoreRow(words("elcaballero.sheet.ships"), points_gained(ships, len(score))))
    if held:
        rows.append(ScoreRow(words("elcaballero.sheet.alkalden"), points_gained(held, len(score))))
    rows.append(ScoreRow(words("elcaballero.sheet.total"), score, is_sum=True))
    return tuple(rows)


def _in_words(facts: ScoreSheet, names: Sequence[str], words: Words) -> list[str]:
    """The sheet for those who do not see it: the sum first."""
    sums = [row for row in facts.rows if row.is_sum]
    return [
        f"{facts.heading}.",
        *(_row_in_words(row, names, words) for row in sums),
        *(_row_in_words(row, names, words) for row in facts.rows if row not in sums),
    ]


def _row_in_words(row: ScoreRow, names: Sequence[str], words: Words) -> str:
    points = words.row(
        (
            words("event.number_of_player", player=name, number=points)
            for name, points in zip(names, row.points, strict=True)
        ),
        "event.row",
    )
    return words("elcaballero.sheet.row", label=row.label, points=points)


def beside_sheets(events: Iterable[Event]) -> list[Event]:
    """These events without those that stand on such sheets: all that brings points."""
    return [event for event in events if not event.gains]


_SOURCES = {
    "lands": "elcaballero.sheet.lands",
    "ships": "elcaballero.sheet.ships",
    "alkalden": "elcaballero.sheet.alkalden",
}
"""What brings points, in the order of the sheet, and what it is called there."""


def sources(events: Iterable[Event], end: ElCaballeroView, words: Words) -> tuple[Source, ...]:
    """Where the points came from; kinds that brought nobody anything are left out."""
    gains = [gain for event in events for gain in event.gains]
    return gains_by_source(gains, _SOURCES, end.players, words)
