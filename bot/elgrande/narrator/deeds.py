"""What a player does in the own turn, as clauses without the player: "takes 2 caballeros to court"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from bot.elgrande.narrator.grandissimo import DEEDS_OF_GRANDISSIMO
from bot.elgrande.narrator.naming import ElGrandeNaming
from bot.narrator.tellers import Group, Teller, counted, plain
from engine.core.events import Event
from engine.elgrande.events import base_game as happened
from engine.elgrande.events import king_and_intrigue as of_intrigue


def _recalled(group: Group, naming: ElGrandeNaming) -> str:
    counts = Counter(event.region for event in group)
    return naming.words("deed.recalled", amounts=naming.amounts(counts, "event.from_first", "event.from_more"))


def _placed(group: Group, naming: ElGrandeNaming) -> str:
    counts = Counter(event.area for event in group)
    return naming.words("deed.placed", amounts=naming.amounts(counts, "event.in_first", "event.in_more"))


def _moved(group: Group, naming: ElGrandeNaming) -> str:
    player = group[0].player
    counts = Counter((event.owner, event.origin, event.destination) for event in group)

    def key(owner: int) -> str:
        if owner == player:
            return "deed.moved_own"
        return "deed.moved_rival" if naming.is_player(owner) else "deed.moved_black"

    parts = [
        naming.words.plural(
            key(owner),
            count,
            owner=naming.player(owner),
            way=naming.way(origin, destination),
        )
        for (owner, origin, destination), count in counts.items()
    ]
    return naming.words("deed.moved", moves=naming.parts(parts))


def _table_placed(group: Group, naming: ElGrandeNaming) -> str:
    (event,) = group
    facts = {"table": event.table, "destination": naming.area(event.destination)}
    if event.origin is None:
        return naming.words("deed.table_placed", **facts)
    return naming.words("deed.table_moved", origin=naming.area(event.origin), **facts)


def _effect_began(group: Group, naming: ElGrandeNaming) -> str:
    (event,) = group
    return naming.words(f"deed.effect_began.{event.effect}", areas=naming.row(map(naming.area, event.areas)))


def _scoring_announced(group: Group, naming: ElGrandeNaming) -> str:
    (event,) = group
    return naming.words("deed.scoring_announced", regions=naming.words.list([*map(naming.area, event.regions)]))


def _regions_offered(group: Group, naming: ElGrandeNaming) -> str:
    (event,) = group
    regions = naming.words.list([*map(naming.area, event.regions)])
    return naming.words("deed.regions_offered", rival=naming.player(event.rival), regions=regions)


DEEDS: Mapping[type[Event], Teller] = {
    happened.Recruited: counted("deed.recruited"),
    happened.Recalled: _recalled,
    happened.CardTaken: plain("deed.card_taken", "card"),
    happened.Placed: _placed,
    happened.SpecialActionBegan: plain("deed.special_action_began", "card"),
    happened.SpecialActionForgone: plain("deed.special_action_forgone", "card"),
    happened.OptionChosen: plain("deed.option_chosen", "option"),
    happened.Moved: _moved,
    happened.RegionNamed: plain("deed.region_named", "region"),
    happened.TablePlaced: _table_placed,
    happened.PowerCardTakenBack: plain("deed.power_card_taken_back"),
    happened.GrandeMoved: plain("deed.grande_moved", "origin", "destination"),
    happened.KingMoved: plain("deed.king_moved", "origin", "destination"),
    of_intrigue.BridgeCrossed: plain("deed.bridge_crossed", "origin", "destination"),
    of_intrigue.EffectBegan: _effect_began,
    of_intrigue.ScoringAnnounced: _scoring_announced,
    of_intrigue.RegionsOffered: _regions_offered,
    of_intrigue.RegionCardChosen: plain("deed.region_card_chosen"),
    **DEEDS_OF_GRANDISSIMO,
    happened.VetoTaken: plain("deed.veto_taken", "until_round"),
}
"""How each of these events is told; all of them have a `player`, who is named before the clause."""

OF_THE_CARD_JUST_TAKEN: Mapping[type[Event], str] = {
    happened.SpecialActionBegan: "deed.special_action_began_of_it",
    happened.SpecialActionForgone: "deed.special_action_forgone_of_it",
}
"""How the same is told where the card was named shortly before."""
