"""What happens besides with Grandissimo: clauses about a player's deeds, and whole sentences."""

from __future__ import annotations

from collections import Counter

from bot.elgrande.marks import COURT, PROVINCE, at, moved
from bot.elgrande.narrator.naming import ElGrandeNaming
from bot.narrator.rows import Told
from bot.narrator.tellers import Events, Teller, plain
from engine.elgrande.events import grandissimo as happened


def _ship_taken(group: Events, naming: ElGrandeNaming) -> str:
    (event,) = group
    if event.origin is None:
        return naming.words("deed.ship_taken")
    origin = naming.player(event.origin)
    if not event.returned:
        return naming.words("deed.ship_taken_from", origin=origin)
    return naming.words.plural("deed.ship_taken_from_loaded", event.returned, origin=origin)


def _ship_loaded(group: Events, naming: ElGrandeNaming) -> str:
    return naming.words.plural("deed.ship_loaded", len(group))


def _went_ashore(group: Events, naming: ElGrandeNaming) -> str:
    counts = Counter(event.region for event in group)
    return naming.words.list(
        [naming.words.plural("deed.went_ashore", count, region=naming.area(region)) for region, count in counts.items()]
    )


def _imprisoned(group: Events, naming: ElGrandeNaming) -> str:
    (event,) = group
    region = naming.area(event.region)
    if event.owner == event.player:
        return naming.words("deed.imprisoned_own", region=region)
    return naming.words("deed.imprisoned", owner=naming.player(event.owner), region=region)


def _pardoned(group: Events, naming: ElGrandeNaming) -> str:
    (event,) = group
    return naming.words("deed.pardoned", region=naming.area(event.region), counts=_counts(event.counts, naming))


def _counts(counts: tuple[int, ...], naming: ElGrandeNaming) -> str:
    """Such as "Ana 2, Ben 1"."""
    return naming.row(
        naming.words("position.number", player=naming.player(seat), number=count)
        for seat, count in enumerate(counts)
        if count
    )


def _person_taken(group: Events, naming: ElGrandeNaming) -> str:
    (event,) = group
    person = naming.person(event.person)
    if event.origin is None:
        return naming.words("deed.person_taken", person=person)
    return naming.words("deed.person_taken_from", person=person, origin=naming.player(event.origin))


def _owner(key: str, *places: str) -> Teller:
    """A text about a caballero of an `owner`."""

    def tell(group: Events, naming: ElGrandeNaming) -> str:
        (event,) = group
        named = {place: naming.area(getattr(event, place)) for place in places}
        return naming.words(key, player=naming.player(event.player), owner=naming.player(event.owner), **named)

    return tell


def _guest_sent(group: Events, naming: ElGrandeNaming) -> str:
    (event,) = group
    return naming.words("deed.guest_sent", host=naming.player(event.host))


def _stack_six_drawn(group: Events, naming: ElGrandeNaming) -> str:
    (event,) = group
    return naming.words("event.stack_six_drawn", cards=naming.row(map(naming.card, event.cards)))


def _courts_scored(group: Events, naming: ElGrandeNaming) -> list[str]:
    """A point for each court that anybody stands at."""
    (event,) = group
    lines = [
        naming.words.plural("event.court_scored", count, player=naming.player(seat), points=points)
        for seat, (count, points) in enumerate(zip(event.counts, event.points, strict=True))
    ]
    return [naming.words("event.courts_scored", courts=naming.row(lines))]


GRANDISSIMO = (
    Told(happened.StackSixDrawn, statement=_stack_six_drawn),
    Told(happened.ShipTaken, deed=_ship_taken),
    Told(happened.ShipLoaded, deed=_ship_loaded, together=("player",)),
    Told(
        happened.WentAshore,
        deed=_went_ashore,
        together=("player",),
        marks=lambda event: moved("caballero", event.player, COURT, event.region),
    ),
    Told(
        happened.Imprisoned,
        deed=_imprisoned,
        marks=lambda event: moved("caballero", event.owner, event.region, PROVINCE),
    ),
    Told(happened.Pardoned, deed=_pardoned, marks=lambda event: at(event.region)),
    Told(happened.PersonTaken, deed=_person_taken),
    Told(happened.GuestSent, deed=_guest_sent),
    Told(
        happened.GuestPlaced,
        deed=_owner("deed.guest_placed", "area"),
        marks=lambda event: moved("caballero", event.owner, COURT, event.area),
    ),
    Told(happened.GuestDismissed, statement=_owner("event.guest_dismissed")),
    Told(happened.CompanionAsked, deed=_owner("deed.companion_asked", "origin", "destination")),
    Told(happened.CompanionRefused, statement=plain("event.companion_refused", "player")),
    Told(happened.SecondCardChosen, deed=plain("deed.second_card_chosen", "card")),
    Told(happened.SecondCardBegun, deed=plain("deed.second_card_begun", "card")),
    Told(happened.SecondCardLost, statement=plain("event.second_card_lost", "player", "card")),
    Told(happened.TurnPutOff, statement=plain("event.turn_put_off", "player")),
    Told(happened.GrandeCrowned, deed=_owner("deed.grande_crowned", "region"), marks=lambda event: at(event.region)),
    Told(happened.KingFreed, statement=plain("event.king_freed", "region"), marks=lambda event: at(event.region)),
    Told(happened.CourtsScored, points=_courts_scored),
    Told(happened.RegionWrittenDown, deed=plain("deed.region_written_down")),
    Told(happened.OwnRegionWrittenDown, statement=plain("event.own_region_written_down", "region")),
    Told(
        happened.KingShown,
        statement=plain("event.king_shown", "player", "origin", "region"),
        marks=lambda event: moved("king", None, event.origin, event.region),
    ),
)
"""The rows of these events, in the order of `engine/elgrande/events/grandissimo.py`."""
