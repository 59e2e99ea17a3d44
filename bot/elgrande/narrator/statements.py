"""What happens besides the deeds of the player whose turn it is: whole sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from bot.elgrande.narrator.colonies import OF_THE_COLONIES
from bot.elgrande.narrator.grandissimo import STATEMENTS_OF_GRANDISSIMO
from bot.elgrande.narrator.naming import ElGrandeNaming
from bot.elgrande.narrator.scoring import areas_scored, castillo_opened, game_ended, general_scoring_ended
from bot.narrator.tellers import Group, Teller, plain
from engine.core.events import Event
from engine.elgrande.board.effects import DOUBLE, INQUISITOR
from engine.elgrande.events import base_game as happened
from engine.elgrande.events import king_and_intrigue as of_intrigue


def _homes(group: Group, naming: ElGrandeNaming) -> str:
    parts = [
        naming.words("event.home", player=naming.player(event.player), region=naming.area(event.region))
        for event in group
    ]
    return naming.words("event.homes", homes=naming.parts(parts))


def _extra_caballeros(group: Group, naming: ElGrandeNaming) -> str:
    """Of everybody equally many, those of one player in one region."""
    starts = Counter((event.player, event.region) for event in group)
    parts = [
        naming.words("event.home", player=naming.player(player), region=naming.area(region))
        for player, region in starts
    ]
    return naming.words.plural("event.extra_caballeros", max(starts.values()), homes=naming.parts(parts))


def _own_hand_chosen(group: Group, naming: ElGrandeNaming) -> str:
    (event,) = group
    return naming.words("event.own_hand_chosen", values=naming.row(map(naming.power_card, event.values)))


def _bridge_scored(group: Group, naming: ElGrandeNaming) -> str:
    (event,) = group
    return naming.words.plural("event.bridge_scored", event.points, player=naming.player(event.player))


def _row_dealt(group: Group, naming: ElGrandeNaming) -> str:
    (event,) = group
    cards = [
        naming.words("event.card_of_player", player=naming.player(player), card=naming.card(card))
        for player, card in zip(event.players, event.cards, strict=True)
    ]
    return naming.words("event.row_dealt", cards=naming.row(cards))


def _round_began(group: Group, naming: ElGrandeNaming) -> str:
    (event,) = group
    if not event.cards:
        return naming.words("event.round_began_without_cards", round=event.round)
    return naming.words("event.round_began", round=event.round, cards=naming.row(map(naming.card, event.cards)))


def _power_cards_played(group: Group, naming: ElGrandeNaming) -> str:
    parts = [
        naming.words("event.number_of_player", player=naming.player(event.player), number=event.value)
        for event in group
    ]
    return naming.words.plural("event.power_cards_played", len(parts), cards=naming.row(parts))


def _turn_order(group: Group, naming: ElGrandeNaming) -> str:
    (event,) = group
    return naming.words("event.turn_order", players=naming.row(map(naming.player, event.players)))


def _sent_to_province(group: Group, naming: ElGrandeNaming) -> str:
    """Caballeros of one player; those of several are told in one sentence."""
    lost: dict[int, Counter[str]] = {}
    for event in group:
        lost.setdefault(event.player, Counter())[event.origin] += event.count
    if len(lost) == 1:
        ((player, counts),) = lost.items()
        amounts = naming.amounts(counts, "event.from_first", "event.from_more")
        return naming.words("event.sent_to_province", player=naming.player(player), amounts=amounts)
    parts = [
        naming.words(
            "event.sent_from",
            player=naming.player(player),
            amounts=naming.amounts(counts, "event.from_more", "event.from_more"),
        )
        for player, counts in lost.items()
    ]
    return naming.words("event.sent_to_province_by_several", caballeros=naming.row(parts))


def _veto_passed(group: Group, naming: ElGrandeNaming) -> str:
    """Several holders, or several steps: one sentence for each player whose action goes on."""
    holders: dict[int, dict[int, None]] = {}
    for event in group:
        holders.setdefault(event.actor, {})[event.player] = None
    return " ".join(
        naming.words.plural(
            "event.veto_passed", len(players), player=naming.players(players), actor=naming.player(actor)
        )
        for actor, players in holders.items()
    )


def _left(key: str) -> Teller:
    """Caballeros of several players leave the same place."""

    def tell(group: Group, naming: ElGrandeNaming) -> str:
        parts = [
            naming.words(
                "event.left",
                player=naming.player(event.player),
                count=event.count,
                destination=naming.area(event.destination),
            )
            for event in group
        ]
        origin = getattr(group[0], "origin", "castillo")
        return naming.words(key, origin=naming.area(origin), caballeros=naming.row(parts))

    return tell


def _discs_shown(group: Group, naming: ElGrandeNaming) -> str:
    (event,) = group
    parts = [
        naming.words("event.disc", player=naming.player(seat), region=naming.area(region))
        for seat, region in enumerate(event.regions)
        if region is not None
    ]
    return naming.words("event.discs_shown", discs=naming.row(parts))


def _vetoed(group: Group, naming: ElGrandeNaming) -> str:
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


def _effect_ended(group: Group, naming: ElGrandeNaming) -> str:
    (event,) = group
    facts = {"player": naming.player(event.player), "areas": naming.row(map(naming.area, event.areas))}
    if event.effect == INQUISITOR:
        return ""  # somebody takes the card, which is told next
    if event.effect == DOUBLE and not event.areas:
        return naming.words("event.effect_ended.double_secret", **facts)
    return naming.words(f"event.effect_ended.{event.effect}", **facts)


STATEMENTS: Mapping[type[Event], Teller] = {
    happened.KingPlaced: plain("event.king_placed", "region"),
    happened.HomeDrawn: _homes,
    happened.StartPlayerDrawn: plain("event.start_player", "player"),
    happened.RoundBegan: _round_began,
    happened.PowerCardPlayed: _power_cards_played,
    happened.TurnOrderFixed: _turn_order,
    happened.SentToProvince: _sent_to_province,
    happened.DiscsShown: _discs_shown,
    happened.Evicted: _left("event.evicted"),
    happened.CastilloOpened: castillo_opened,
    happened.CastilloEmptied: _left("event.castillo_emptied"),
    happened.AreaScored: areas_scored,
    of_intrigue.ExtraCaballeroPlaced: _extra_caballeros,
    of_intrigue.OwnHandChosen: _own_hand_chosen,
    of_intrigue.RowDealt: _row_dealt,
    of_intrigue.JokerPlayed: plain("event.joker_played", "player"),
    of_intrigue.WhirlwindAimed: plain("event.whirlwind_aimed", "player"),
    of_intrigue.OwnWhirlwindAimed: plain("event.own_whirlwind_aimed", "region"),
    of_intrigue.WhirlwindShown: plain("event.whirlwind_shown", "player", "region"),
    of_intrigue.BridgeScored: _bridge_scored,
    of_intrigue.StartPlayerNamed: plain("event.start_player_named", "player", "leader"),
    of_intrigue.OwnRegionCardChosen: plain("event.own_region_card_chosen", "region"),
    of_intrigue.DoubleScoringShown: plain("event.double_scoring_shown", "player", "region"),
    of_intrigue.EffectEnded: _effect_ended,
    of_intrigue.StandardMoved: plain("event.standard_moved", "player", "region"),
    of_intrigue.StandardPassedOn: plain("event.standard_passed_on", "player", "region"),
    of_intrigue.StandardWaits: plain("event.standard_waits", "player"),
    **OF_THE_COLONIES,
    **STATEMENTS_OF_GRANDISSIMO,
    happened.OwnPowerCardTakenBack: plain("event.own_power_card_taken_back", "value"),
    happened.VetoPassed: _veto_passed,
    happened.Vetoed: _vetoed,
    happened.VetoReturned: plain("event.veto_returned", "player"),
    happened.GeneralScoringBegan: plain("event.general_scoring_began", "round"),
    happened.GeneralScoringEnded: general_scoring_ended,
    happened.GameEnded: game_ended,
}
"""How each of these events is told."""

OPENING: frozenset[type[Event]] = frozenset(
    {
        happened.RoundBegan,
        happened.PowerCardPlayed,
        happened.GeneralScoringBegan,
        happened.GeneralScoringEnded,
        happened.GameEnded,
    }
)
"""Events that begin a paragraph of their own."""
