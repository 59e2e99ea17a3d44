"""What happens besides with King & Intrigue, the Player's Edition, the special cards and Jubilee standards."""

from __future__ import annotations

from collections import Counter

from bot.elgrande.marks import PROVINCE, at, moved
from bot.elgrande.narrator.naming import ElGrandeNaming
from bot.narrator.rows import REGION, Habit, Told
from bot.narrator.tellers import Events, plain
from engine.elgrande.board.effects import DOUBLE, INQUISITOR
from engine.elgrande.events import king_and_intrigue as happened


def _effect_began(group: Events, naming: ElGrandeNaming) -> str:
    (event,) = group
    return naming.words(f"deed.effect_began.{event.effect}", areas=naming.parts(map(naming.area, event.areas)))


def _scoring_announced(group: Events, naming: ElGrandeNaming) -> str:
    (event,) = group
    return naming.words("deed.scoring_announced", regions=naming.words.list([*map(naming.area, event.regions)]))


def _regions_offered(group: Events, naming: ElGrandeNaming) -> str:
    (event,) = group
    regions = naming.words.list([*map(naming.area, event.regions)])
    return naming.words("deed.regions_offered", rival=naming.player(event.rival), regions=regions)


def _extra_caballeros(group: Events, naming: ElGrandeNaming) -> str:
    """Of everybody equally many, those of one player in one region."""
    starts = Counter((event.player, event.region) for event in group)
    parts = [
        naming.words("event.home", player=naming.player(player), region=naming.area(region))
        for player, region in starts
    ]
    return naming.words.plural("event.extra_caballeros", max(starts.values()), homes=naming.parts(parts))


def _own_hand_chosen(group: Events, naming: ElGrandeNaming) -> str:
    (event,) = group
    return naming.words("event.own_hand_chosen", values=naming.row(map(naming.power_card, event.values)))


def _bridge_scored(group: Events, naming: ElGrandeNaming) -> str:
    (event,) = group
    return naming.words.plural("event.bridge_scored", event.points, player=naming.player(event.player))


def _row_dealt(group: Events, naming: ElGrandeNaming) -> str:
    (event,) = group
    cards = [
        naming.words("event.card_of_player", player=naming.player(player), card=naming.card(card))
        for player, card in zip(event.players, event.cards, strict=True)
    ]
    return naming.words("event.row_dealt", cards=naming.row(cards))


def _effect_ended(group: Events, naming: ElGrandeNaming) -> str:
    (event,) = group
    facts = {"player": naming.player(event.player), "areas": naming.parts(map(naming.area, event.areas))}
    if event.effect == INQUISITOR:
        return ""  # somebody takes the card, which is told next
    if event.effect == DOUBLE and not event.areas:
        return naming.words("event.effect_ended.double_secret", **facts)
    return naming.words(f"event.effect_ended.{event.effect}", **facts)


KING_AND_INTRIGUE = (
    Told(
        happened.ExtraCaballeroPlaced,
        statement=_extra_caballeros,
        together=(),
        marks=lambda event: moved("caballero", event.player, PROVINCE, event.region),
        habit=lambda event: Habit(REGION, event.region),
    ),
    Told(happened.HandReady),
    Told(happened.OwnHandChosen, statement=_own_hand_chosen),
    Told(happened.JokerPlayed, statement=plain("event.joker_played", "player")),
    Told(happened.WhirlwindAimed, statement=plain("event.whirlwind_aimed", "player")),
    Told(happened.OwnWhirlwindAimed, statement=plain("event.own_whirlwind_aimed", "region")),
    Told(
        happened.WhirlwindShown,
        statement=plain("event.whirlwind_shown", "player", "region"),
        marks=lambda event: at(event.region),
    ),
    Told(
        happened.BridgeCrossed,
        deed=plain("deed.bridge_crossed", "origin", "destination"),
        marks=lambda event: moved("caballero", event.player, event.origin, event.destination),
    ),
    Told(happened.BridgeScored, statement=_bridge_scored),
    Told(happened.ScoringAnnounced, deed=_scoring_announced),
    Told(happened.RegionsOffered, deed=_regions_offered),
    Told(happened.RowDealt, statement=_row_dealt),
    Told(happened.StartPlayerNamed, statement=plain("event.start_player_named", "player", "leader")),
    Told(happened.RegionCardChosen, deed=plain("deed.region_card_chosen")),
    Told(happened.OwnRegionCardChosen, statement=plain("event.own_region_card_chosen", "region")),
    Told(happened.StandardMoved, statement=plain("event.standard_moved", "player", "region")),
    Told(
        happened.StandardPassedOn,
        statement=plain("event.standard_passed_on", "player", "region"),
        marks=lambda event: at(event.region),
    ),
    Told(happened.StandardWaits, statement=plain("event.standard_waits", "player")),
    Told(
        happened.DoubleScoringShown,
        statement=plain("event.double_scoring_shown", "player", "region"),
        marks=lambda event: at(event.region),
    ),
    Told(happened.EffectBegan, deed=_effect_began),
    Told(happened.EffectEnded, statement=_effect_ended),
)
"""The rows of these events, in the order of `engine/elgrande/events/king_and_intrigue.py`."""
