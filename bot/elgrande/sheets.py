"""What stands on the sheets of El Grande: plain facts and finished strings out of views, events and catalogues.

A picture shows what its view knows. Hands and discs are of the viewer's own, for messages that nobody else sees.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from PIL import Image

from bot.elgrande.narrator.colonies import cargo_sentence
from bot.elgrande.narrator.sheets import sheet_text
from bot.faces import SheetPicture
from bot.i18n.words import Words
from bot.narrator.names import drawn
from bot.narrator.tellers import gains_by_source
from engine.core import rounds
from engine.core.events import Event, Gain, points_gained
from engine.elgrande import facts
from engine.elgrande.events import base_game as happened
from engine.elgrande.events import colonies as colonial
from engine.elgrande.facts import HOME_BONUS, KING_BONUS
from engine.elgrande.seen.view import View
from render.elgrande.sheets import action_card as action_card_sheet
from render.elgrande.sheets import open_cards as open_cards_sheet
from render.elgrande.sheets import scoring_sheet as scoring_sheet_sheet
from render.elgrande.sheets import secret_disc as secret_disc_sheet
from render.elgrande.sheets.action_card import ActionCardSheet
from render.elgrande.sheets.open_cards import OpenActionCard, OpenCards
from render.elgrande.sheets.scoring_sheet import ScoredArea, ScoringSheet, Share
from render.elgrande.sheets.secret_disc import SecretDisc
from render.sheets import power_cards as power_cards_sheet
from render.sheets.final_sheet import Source
from render.sheets.power_cards import DrawnPowerCard, PowerCards, State
from render.theme import Theme

AnySheet = ActionCardSheet | OpenCards | PowerCards | SecretDisc | ScoringSheet

Scored = tuple[happened.AreaScored, Counter[int]]
"""An area that was scored, and what its offices brought besides, by seat."""

_COMPOSERS: dict[type, Callable[[Any, Theme], Image.Image]] = {
    ActionCardSheet: action_card_sheet.compose,
    OpenCards: open_cards_sheet.compose,
    PowerCards: power_cards_sheet.compose,
    SecretDisc: secret_disc_sheet.compose,
    ScoringSheet: scoring_sheet_sheet.compose,
}


def shown(sheet: AnySheet, names: Sequence[str], words: Words) -> SheetPicture:
    """The picture of these facts, and what stands on it in words."""
    return SheetPicture(_COMPOSERS[type(sheet)], sheet, sheet_text(sheet, names, words))


def action_card(card_id: str, words: Words) -> ActionCardSheet:
    """One action card, or the power card with a special action of its own. KeyError for an id that does not exist."""
    title, text = words(f"card.{card_id}.title"), words(f"card.{card_id}.text")
    card = facts.ALL_ACTION_CARDS.get(card_id)
    if card is not None:
        text = " ".join(part for part in (cargo_sentence(card, words), text) if part)
        return ActionCardSheet(title, card.caballeros, card.symbols, text, words("sheet.stack", stack=card.stack))
    action = facts.SPECIAL_ACTIONS[card_id]
    power = next(power for power in facts.POWER_CARDS_WITH_ACTIONS if power.action == card_id)
    return ActionCardSheet(title, power.caballeros, action.symbols, text, words("sheet.power_card"), power.value)


def open_cards(view: View, words: Words) -> OpenCards:
    """The action cards of this round, and who took them."""
    cards = tuple(
        OpenActionCard(
            title=words(f"card.{card.id}.title"),
            short=" ".join(part for part in (cargo_sentence(card, words), words(f"card.{card.id}.short")) if part),
            caballeros=card.caballeros,
            symbols=card.symbols,
            taken_by=card.taken_by,
            is_gone=card.is_gone,
        )
        for card in view.open_cards
    )
    return OpenCards(words("sheet.open_cards", round=view.round), cards)


def power_cards(view: View, words: Words) -> PowerCards:
    """The power cards of the viewer, who must be a player: in hand, played in this round, and gone."""
    seat = _seat(view)
    now = view.power_cards[seat]
    mine = {*view.hand, *view.played_power_cards[seat]}
    shown = [card for card in view.power_deck if card.value in mine]
    cards = tuple(_power_card(card, _state(card.value, now, view), words) for card in shown)
    return PowerCards(words("sheet.power_cards"), cards)


def cards_to_choose(
    heading: str, cards: Sequence[facts.PowerCard], chosen: Collection[int], words: Words
) -> PowerCards:
    """Some power cards of the deck, those that are chosen with a tick."""
    return PowerCards(
        heading, tuple(_power_card(card, "chosen" if card.value in chosen else "aside", words) for card in cards)
    )


def _power_card(card: facts.PowerCard, state: State, words: Words) -> DrawnPowerCard:
    """With title and signs where an expansion gives the card an action."""
    if not card.action:
        return DrawnPowerCard(card.value, card.caballeros, state)
    action = facts.ALL_ACTION_CARDS.get(card.action) or facts.SPECIAL_ACTIONS[card.action]
    return DrawnPowerCard(card.value, card.caballeros, state, words(f"card.{card.action}.title"), action.symbols)


def _state(value: int, now: int | None, view: View) -> State:
    if value not in view.hand:
        return "now" if value == now else "played"
    return "blocked" if now is None and value in view.power_cards else "in_hand"


def secret_disc(view: View, words: Words) -> SecretDisc:
    """The viewer's own disc as it is set now."""
    areas = tuple((region.id, words(f"region.{region.id}")) for region in view.regions if region.is_spanish)
    return SecretDisc(words("sheet.disc"), areas, view.my_disc, words("sheet.only_you"))


def scoring_sheets(events: Iterable[Event], names: Sequence[str], words: Words) -> list[ScoringSheet]:
    """A sheet for every general scoring that ended among these events, and for every card that scored several areas."""
    sheets = []
    for end, scored in _scorings(events):
        if isinstance(end, happened.GeneralScoringEnded):
            sheets.append(_scoring_sheet(scored, words("sheet.scoring", round=end.round), end.score, names, words))
        else:
            card = end.card if isinstance(end, happened.SpecialActionEnded) else None
            heading = words(f"card.{card}.title") if card else words("sheet.special_scoring")
            sheets.append(_scoring_sheet(scored, heading, (), names, words))
    return sheets


def shown_scorings(events: Iterable[Event], names: Sequence[str], words: Words) -> list[SheetPicture]:
    """Their pictures, and what stands on them in words."""
    return [shown(sheet, names, words) for sheet in scoring_sheets(events, names, words)]


def beside_sheets(events: Iterable[Event]) -> list[Event]:
    """These events without those that stand on such sheets."""
    told = list(events)
    areas = {id(area) for _, scored in _scorings(told) for area, _ in scored}
    kept: list[Event] = []
    is_shown = False
    for event in told:
        if isinstance(event, happened.AreaScored):
            is_shown = id(event) in areas
        if not (is_shown and isinstance(event, happened.AreaScored | colonial.SpaceScored)):
            kept.append(event)
    return kept


def _scorings(events: Iterable[Event]) -> Iterator[tuple[Event, list[Scored]]]:
    """What ended each scoring that has a sheet, with what was scored in it."""
    scored: list[Scored] = []
    for event in events:
        if isinstance(event, happened.AreaScored):
            scored.append((event, Counter()))
        elif isinstance(event, colonial.SpaceScored) and scored:
            scored[-1][1][event.player] += event.points
        elif isinstance(event, happened.GeneralScoringEnded):
            yield event, scored
            scored = []
        elif isinstance(event, happened.SpecialActionEnded | rounds.TurnEnded | happened.GeneralScoringBegan):
            if len(scored) > 1:  # of one region, the sentence says it all
                yield event, scored
            scored = []


def _scoring_sheet(
    scored: Sequence[Scored], heading: str, scores: tuple[int, ...], names: Sequence[str], words: Words
) -> ScoringSheet:
    return ScoringSheet(
        heading=heading,
        players=drawn(names, words),
        areas=tuple(_scored_area(event, offices, words) for event, offices in scored),
        earned=words("sheet.earned"),
        total=words("sheet.total"),
        scores=scores,
        king_bonus=words("sheet.king_bonus", points=KING_BONUS),
        home_bonus=words("sheet.home_bonus", points=HOME_BONUS),
        offices=words("sheet.offices") if any(offices for _, offices in scored) else "",
    )


def _scored_area(event: happened.AreaScored, offices: Counter[int], words: Words) -> ScoredArea:
    """The shares with what the offices of the region brought."""
    earned = points_gained([event], len(event.counts))
    shares = tuple(
        Share(
            count=count,
            points=earned[seat] + offices[seat],
            place=event.table.index(points) + 1 if points in event.table and points else 0,
            has_king_bonus=event.king_bonus == seat,
            has_home_bonus=event.home_bonus == seat,
            offices=offices[seat],
        )
        for seat, (count, points) in enumerate(zip(event.counts, event.points, strict=True))
    )
    return ScoredArea(event.area, words(f"region.{event.area}"), event.table, shares)


def sources(events: Iterable[Event], end: View, words: Words) -> tuple[Source, ...]:
    """Where the points came from; kinds that brought nobody anything are left out."""
    return gains_by_source(_by_scoring(events), _SOURCES, end.players, words)


def _by_scoring(events: Iterable[Event]) -> Iterator[Gain]:
    """The gains of these events; what a card scored in the middle of a round stands apart from general scorings."""
    in_general_scoring = False
    for event in events:
        if isinstance(event, happened.GeneralScoringBegan | happened.GeneralScoringEnded):
            in_general_scoring = isinstance(event, happened.GeneralScoringBegan)
        for gain in event.gains:
            is_special = gain.source in ("regions", "castillo", "courts") and not in_general_scoring
            yield replace(gain, source="special") if is_special else gain


_SOURCES = {
    "regions": "sheet.source.regions",
    "castillo": "sheet.source.castillo",
    "special": "sheet.source.special",
    "king": "sheet.source.king",
    "home": "sheet.source.home",
    "offices": "sheet.source.offices",
    "cargo": "sheet.source.cargo",
    "bridge": "sheet.source.other",
}
"""The kinds of points, in the order of the sheet, and what they are called there."""


def _seat(view: View) -> int:
    if view.viewer is None:
        raise ValueError("The public has no power cards.")
    return view.viewer
