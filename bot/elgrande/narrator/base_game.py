"""What happens in the base game: deeds as clauses without the player, all else as whole sentences."""

from __future__ import annotations

from collections import Counter
from typing import Any

from bot.elgrande.marks import CASTILLO, COURT, PROVINCE, MapMark, at, moved
from bot.elgrande.narrator.naming import SPACES, ElGrandeNaming
from bot.elgrande.narrator.scoring import castillo_opened, general_scoring_ended, scoring_list
from bot.narrator.rows import CARD, IN_ROUNDS, REGION, Habit, Told
from bot.narrator.tellers import Events, Teller, counted, plain, power_cards_played
from engine.core import rounds
from engine.elgrande.events import base_game as happened

# Deeds.


def _recalled(group: Events, naming: ElGrandeNaming) -> str:
    counts = Counter(event.region for event in group)
    return naming.words("deed.recalled", amounts=naming.amounts(counts, "event.from_first", "event.from_more"))


def _placed(group: Events, naming: ElGrandeNaming) -> str:
    counts = Counter(event.area for event in group)
    return naming.words("deed.placed", amounts=naming.amounts(counts, "event.in_first", "event.in_more"))


def _moved(group: Events, naming: ElGrandeNaming) -> str:
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


def _table_placed(group: Events, naming: ElGrandeNaming) -> str:
    (event,) = group
    facts = {"table": event.table, "destination": naming.area(event.destination)}
    if event.origin is None:
        return naming.words("deed.table_placed", **facts)
    return naming.words("deed.table_moved", origin=naming.area(event.origin), **facts)


# What happens besides.


def _homes(group: Events, naming: ElGrandeNaming) -> str:
    parts = [
        naming.words("event.home", player=naming.player(event.player), region=naming.area(event.region))
        for event in group
    ]
    return naming.words("event.homes", homes=naming.parts(parts))


def _round_began(group: Events, naming: ElGrandeNaming) -> str:
    (event,) = group
    if not event.cards:
        return naming.words("event.round_began_without_cards", round=event.round)
    return naming.words("event.round_began", round=event.round, cards=naming.row(map(naming.card, event.cards)))


def _sent_to_province(group: Events, naming: ElGrandeNaming) -> str:
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


def _veto_passed(group: Events, naming: ElGrandeNaming) -> str:
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

    def tell(group: Events, naming: ElGrandeNaming) -> str:
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


def _discs_shown(group: Events, naming: ElGrandeNaming) -> str:
    (event,) = group
    parts = [
        naming.words("event.disc", player=naming.player(seat), region=naming.area(region))
        for seat, region in enumerate(event.regions)
        if region is not None
    ]
    return naming.words("event.discs_shown", discs=naming.row(parts))


def _vetoed(group: Events, naming: ElGrandeNaming) -> str:
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


# Besides the words.


def _placed_region(event: happened.Placed) -> Habit | None:
    """The spaces of the colonies are no regions: who is there is an officer."""
    return None if event.area in SPACES else Habit(REGION, event.area)


def _sent_home(event: happened.SentToProvince) -> MapMark:
    """From the court nothing is seen to go."""
    if event.origin == COURT:
        return MapMark(())
    return moved("caballero", event.player, event.origin, PROVINCE, event.count)


def _out_of_the_castillo(event: happened.CastilloEmptied) -> MapMark:
    """The Castillo is marked for its own scoring only."""
    return MapMark(
        (event.destination,), moved("caballero", event.player, CASTILLO, event.destination, event.count).arrow
    )


def _between(piece: str, event: Any, player: int | None) -> MapMark:
    return moved(piece, player, event.origin, event.destination)


BASE_GAME = (
    *IN_ROUNDS,
    Told(happened.KingPlaced, statement=plain("event.king_placed", "region")),
    Told(happened.HomeDrawn, statement=_homes, together=()),
    Told(happened.RoundBegan, statement=_round_began, begins_paragraph=True),
    Told(rounds.PowerCardPlayed, statement=power_cards_played, together=(), begins_paragraph=True),
    Told(happened.Recruited, deed=counted("deed.recruited")),
    Told(
        happened.Recalled,
        deed=_recalled,
        together=("player",),
        marks=lambda event: moved("caballero", event.player, event.region, COURT),
    ),
    Told(
        happened.CardTaken,
        deed=plain("deed.card_taken", "card"),
        introduces_card=True,
        habit=lambda event: Habit(CARD, event.card),
    ),
    Told(
        happened.Placed,
        deed=_placed,
        together=("player",),
        marks=lambda event: moved("caballero", event.player, COURT, event.area),
        habit=_placed_region,
    ),
    Told(
        happened.SpecialActionBegan,
        deed=plain("deed.special_action_began", "card"),
        of_that_card="deed.special_action_began_of_it",
        joint="event.deeds_of_special_action",
    ),
    Told(happened.SpecialActionEnded, joint="event.deeds_after_special_action"),
    Told(
        happened.SpecialActionForgone,
        deed=plain("deed.special_action_forgone", "card"),
        of_that_card="deed.special_action_forgone_of_it",
    ),
    Told(happened.OptionChosen, deed=plain("deed.option_chosen", "option")),
    Told(
        happened.Moved,
        deed=_moved,
        together=("player",),
        marks=lambda event: _between("caballero", event, event.owner),
    ),
    Told(happened.SentToProvince, statement=_sent_to_province, together=(), marks=_sent_home),
    # Who has set a disc is said while others are waited for, and no longer of interest when the discs are shown.
    Told(happened.DiscSet),
    Told(happened.DiscsShown, statement=_discs_shown),
    Told(happened.RegionNamed, deed=plain("deed.region_named", "region"), marks=lambda event: at(event.region)),
    Told(
        happened.Evicted,
        statement=_left("event.evicted"),
        together=(),
        marks=lambda event: moved("caballero", event.player, event.origin, event.destination, event.count),
    ),
    Told(happened.CastilloOpened, statement=castillo_opened),
    Told(
        happened.CastilloEmptied,
        statement=_left("event.castillo_emptied"),
        together=(),
        marks=_out_of_the_castillo,
    ),
    Told(happened.AreaScored, points=scoring_list, together=(), marks=lambda event: at(event.area)),
    Told(happened.TablePlaced, deed=_table_placed, marks=lambda event: _between("table", event, None)),
    Told(happened.PowerCardTakenBack, deed=plain("deed.power_card_taken_back")),
    Told(happened.OwnPowerCardTakenBack, statement=plain("event.own_power_card_taken_back", "value")),
    Told(
        happened.GrandeMoved,
        deed=plain("deed.grande_moved", "origin", "destination"),
        marks=lambda event: _between("grande", event, event.player),
    ),
    Told(
        happened.KingMoved,
        deed=plain("deed.king_moved", "origin", "destination"),
        marks=lambda event: _between("king", event, None),
    ),
    Told(happened.VetoTaken, deed=plain("deed.veto_taken", "until_round")),
    Told(happened.VetoPassed, statement=_veto_passed, together=()),
    Told(happened.Vetoed, statement=_vetoed),
    Told(happened.VetoReturned, statement=plain("event.veto_returned", "player")),
    Told(
        happened.GeneralScoringBegan,
        statement=plain("event.general_scoring_began", "round"),
        begins_paragraph=True,
    ),
    Told(happened.GeneralScoringEnded, statement=general_scoring_ended, begins_paragraph=True),
)
"""The rows of its events, in the order of `engine/elgrande/events/base_game.py`."""
