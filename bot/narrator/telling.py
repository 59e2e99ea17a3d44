"""Events become sentences: one line for each thing that happened, the same things in a row in one line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from bot.i18n import Words
from bot.narrator.naming import Naming
from bot.narrator.scoring import area_scored, castillo_opened, game_ended, general_scoring_ended
from engine.core.events import Event
from engine.elgrande import events as happened

Group = Sequence[Any]
"""Events of one class that are told in one line."""
Teller = Callable[[Group, Naming], str]

SILENT: frozenset[type[Event]] = frozenset({happened.SpecialActionEnded, happened.TurnEnded})
"""Events that need no sentence: what comes before or after them says enough."""


def sentences(events: Iterable[Event], names: Sequence[str], words: Words, viewer: int | None = None) -> list[str]:
    """What happened, for a reader who is a player (by seat) or the public. What the reader may not know is left out."""
    naming = Naming(names, words)
    told = [event for event in events if event.seen_by(viewer) and type(event) not in SILENT]
    return [TELLERS[kind](list(group), naming) for (kind, *_), group in groupby(told, _line)]


def _line(event: Event) -> tuple[Any, ...]:
    """Events in a row with an equal line are told together."""
    kind = type(event)
    if kind in _TOGETHER:
        return (kind,)
    if kind in _TOGETHER_BY_PLAYER:
        return (kind, event.player)  # type: ignore[attr-defined]  # all of these have one
    return (kind, id(event))


_TOGETHER = frozenset({happened.HomeDrawn, happened.DiscSet})
_TOGETHER_BY_PLAYER = frozenset({happened.Placed, happened.Moved, happened.Recalled, happened.SentToProvince})


def _plain(key: str, *facts: str) -> Teller:
    """A sentence with the event's facts: players, areas and cards by their names, everything else as it is."""

    def tell(group: Group, naming: Naming) -> str:
        (event,) = group
        return naming.words(key, **{fact: _named(fact, getattr(event, fact), naming) for fact in facts})

    return tell


_NAMED: dict[str, Callable[[Naming, Any], str]] = {
    "player": Naming.player,
    "actor": Naming.player,
    "region": Naming.area,
    "origin": Naming.area,
    "destination": Naming.area,
    "card": Naming.card,
    "option": Naming.card,
    "players": Naming.players,
}


def _named(fact: str, value: Any, naming: Naming) -> Any:
    return _NAMED[fact](naming, value) if fact in _NAMED else value


def _counted(key: str, *facts: str) -> Teller:
    """The same, in the form that belongs to the event's `count`."""

    def tell(group: Group, naming: Naming) -> str:
        (event,) = group
        named = {fact: _named(fact, getattr(event, fact), naming) for fact in facts}
        return naming.words.plural(key, event.count, **named)

    return tell


def _homes(group: Group, naming: Naming) -> str:
    parts = [
        naming.words("event.home", player=naming.player(event.player), region=naming.area(event.region))
        for event in group
    ]
    return naming.words("event.homes", homes=naming.parts(parts))


def _round_began(group: Group, naming: Naming) -> str:
    (event,) = group
    return naming.words("event.round_began", round=event.round, cards=naming.parts(map(naming.card, event.cards)))


def _recalled(group: Group, naming: Naming) -> str:
    counts = Counter(event.region for event in group)
    amounts = naming.amounts(counts, "event.from_first", "event.from_more")
    return naming.words("event.recalled", player=naming.player(group[0].player), amounts=amounts)


def _placed(group: Group, naming: Naming) -> str:
    counts = Counter(event.area for event in group)
    amounts = naming.amounts(counts, "event.in_first", "event.in_more")
    return naming.words("event.placed", player=naming.player(group[0].player), amounts=amounts)


def _sent_to_province(group: Group, naming: Naming) -> str:
    counts: Counter[str] = Counter()
    for event in group:
        counts[event.origin] += event.count
    amounts = naming.amounts(counts, "event.from_first", "event.from_more")
    return naming.words("event.sent_to_province", player=naming.player(group[0].player), amounts=amounts)


def _moved(group: Group, naming: Naming) -> str:
    player = group[0].player
    counts = Counter((event.owner, event.origin, event.destination) for event in group)
    parts = [
        naming.words.plural(
            "event.moved_own" if owner == player else "event.moved_rival",
            count,
            owner=naming.player(owner),
            origin=naming.area(origin),
            destination=naming.area(destination),
        )
        for (owner, origin, destination), count in counts.items()
    ]
    return naming.words("event.moved", player=naming.player(player), moves=naming.parts(parts))


def _discs_set(group: Group, naming: Naming) -> str:
    seats = list(dict.fromkeys(event.player for event in group))
    return naming.words.plural("event.discs_set", len(seats), players=naming.players(seats))


def _discs_shown(group: Group, naming: Naming) -> str:
    (event,) = group
    parts = [
        naming.words("event.disc", player=naming.player(seat), region=naming.area(region))
        for seat, region in enumerate(event.regions)
        if region is not None
    ]
    return naming.words("event.discs_shown", discs=naming.parts(parts))


def _table_placed(group: Group, naming: Naming) -> str:
    (event,) = group
    facts = {
        "player": naming.player(event.player),
        "table": event.table,
        "destination": naming.area(event.destination),
    }
    if event.origin is None:
        return naming.words("event.table_placed", **facts)
    return naming.words("event.table_moved", origin=naming.area(event.origin), **facts)


def _vetoed(group: Group, naming: Naming) -> str:
    (event,) = group
    facts = {
        "player": naming.player(event.player),
        "actor": naming.player(event.actor),
        "card": naming.card(event.card),
    }
    if not event.undone:
        return naming.words("event.vetoed_before_more", **facts)
    if event.undone == event.steps:
        return naming.words("event.vetoed_all", **facts)
    return naming.words.plural("event.vetoed_part", event.undone, steps=event.steps, **facts)


TELLERS: Mapping[type[Event], Teller] = {
    happened.KingPlaced: _plain("event.king_placed", "region"),
    happened.HomeDrawn: _homes,
    happened.StartPlayerDrawn: _plain("event.start_player", "player"),
    happened.RoundBegan: _round_began,
    happened.PowerCardPlayed: _plain("event.power_card_played", "player", "value"),
    happened.TurnOrderFixed: _plain("event.turn_order", "players"),
    happened.TurnBegan: _plain("event.turn_began", "player"),
    happened.Recruited: _counted("event.recruited", "player"),
    happened.Recalled: _recalled,
    happened.CardTaken: _plain("event.card_taken", "player", "card"),
    happened.Placed: _placed,
    happened.SpecialActionBegan: _plain("event.special_action_began", "player", "card"),
    happened.SpecialActionForgone: _plain("event.special_action_forgone", "player", "card"),
    happened.OptionChosen: _plain("event.option_chosen", "player", "option"),
    happened.Moved: _moved,
    happened.SentToProvince: _sent_to_province,
    happened.DiscSet: _discs_set,
    happened.DiscsShown: _discs_shown,
    happened.RegionNamed: _plain("event.region_named", "player", "region"),
    happened.Evicted: _counted("event.evicted", "player", "origin", "destination"),
    happened.CastilloOpened: castillo_opened,
    happened.CastilloEmptied: _counted("event.castillo_emptied", "player", "destination"),
    happened.AreaScored: area_scored,
    happened.TablePlaced: _table_placed,
    happened.PowerCardTakenBack: _plain("event.power_card_taken_back", "player"),
    happened.OwnPowerCardTakenBack: _plain("event.own_power_card_taken_back", "value"),
    happened.GrandeMoved: _plain("event.grande_moved", "player", "origin", "destination"),
    happened.KingMoved: _plain("event.king_moved", "player", "origin", "destination"),
    happened.VetoTaken: _plain("event.veto_taken", "player", "until_round"),
    happened.VetoPassed: _plain("event.veto_passed", "player", "actor"),
    happened.Vetoed: _vetoed,
    happened.VetoReturned: _plain("event.veto_returned", "player"),
    happened.RoundEnded: _plain("event.round_ended", "round"),
    happened.GeneralScoringBegan: _plain("event.general_scoring_began", "round"),
    happened.GeneralScoringEnded: general_scoring_ended,
    happened.GameEnded: game_ended,
}
"""How each class of events is told."""
