"""How the events of El Caballero are told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.elcaballero.naming import ElCaballeroNaming
from bot.narrator.tellers import Group, Teller, counted, plain
from bot.narrator.telling import Telling
from engine.core.events import Event
from engine.elcaballero import events as happened

# What a player does in the own turn, as clauses without the player.


def _tile_laid(group: Group, naming: ElCaballeroNaming) -> str:
    (event,) = group
    key = "elcaballero.deed.island_begun" if event.is_new_island else "elcaballero.deed.tile_laid"
    return naming.words(key, cell=naming.place_named(event.cell))


def _card_laid(group: Group, naming: ElCaballeroNaming) -> str:
    (event,) = group
    cell = naming.place_named(event.cell)
    if not event.numbers:
        return naming.words("elcaballero.deed.card_at_water", cell=cell)
    numbers = naming.words.list([str(number) for number in event.numbers])
    return naming.words("elcaballero.deed.card_laid", numbers=numbers, cell=cell)


def _card_taken_back(group: Group, naming: ElCaballeroNaming) -> str:
    (event,) = group
    cell = naming.place_named(event.cell)
    if event.saved:
        return naming.words.plural("elcaballero.deed.card_taken_back_saved", event.caballeros, cell=cell)
    return naming.words("elcaballero.deed.card_taken_back", cell=cell)


DEEDS: Mapping[type[Event], Teller] = {
    happened.Supplied: counted("deed.recruited"),
    happened.CaballerosLost: counted("elcaballero.deed.caballeros_lost"),
    happened.TileLaid: _tile_laid,
    happened.CardLaid: _card_laid,
    happened.CardRaised: plain("elcaballero.deed.card_raised", "before", "number", "cell"),
    happened.CardTakenBack: _card_taken_back,
    happened.ShipBought: plain("elcaballero.deed.ship_bought", "cell", "side"),
    happened.ShipSet: plain("elcaballero.deed.ship_set", "cell", "side"),
    happened.ShipLifted: plain("elcaballero.deed.ship_lifted", "cell", "side"),
    happened.CastilloBought: plain("elcaballero.deed.castillo_bought", "cell"),
    happened.CastilloMoved: plain("elcaballero.deed.castillo_moved", "origin", "destination"),
    happened.AlkaldeSet: plain("elcaballero.deed.alkalde_set", "cell"),
    happened.GrandeSet: plain("elcaballero.deed.grande_set", "cell"),
    happened.GrandeMoved: plain("elcaballero.deed.grande_moved", "origin", "destination"),
    happened.TileForgone: plain("elcaballero.deed.tile_forgone"),
}


# What happens besides: whole sentences.


def _round_began(group: Group, naming: ElCaballeroNaming) -> str:
    (event,) = group
    return naming.words.plural("elcaballero.event.round_began", len(event.tiles), round=event.round)


def _power_cards_played(group: Group, naming: ElCaballeroNaming) -> str:
    parts = [
        naming.words("event.number_of_player", player=naming.player(event.player), number=event.value)
        for event in group
    ]
    return naming.words.plural("event.power_cards_played", len(parts), cards=naming.row(parts))


def _turn_order(group: Group, naming: ElCaballeroNaming) -> str:
    (event,) = group
    return naming.words("event.turn_order", players=naming.row(map(naming.player, event.players)))


def _card_removed(group: Group, naming: ElCaballeroNaming) -> str:
    (event,) = group
    key = "elcaballero.event.card_saved" if event.saved else "elcaballero.event.card_removed"
    facts = {"player": naming.player(event.player), "cell": naming.place_named(event.cell)}
    return naming.words.plural(key, event.caballeros, **facts)


def _by_player(numbers: Sequence[int], naming: ElCaballeroNaming, *, leave_out_none: bool = False) -> str:
    return naming.row(
        naming.words("event.number_of_player", player=naming.player(seat), number=number)
        for seat, number in enumerate(numbers)
        if number or not leave_out_none
    )


def _scored(key: str) -> Teller:
    """The points of some regions or waters, one after the other."""

    def tell(group: Group, naming: ElCaballeroNaming) -> str:
        return " ".join(_scored_lines(key, group, naming))

    return tell


def _scored_lines(key: str, group: Group, naming: ElCaballeroNaming) -> list[str]:
    return [
        naming.words(
            key,
            cell=naming.place_named(event.cell),
            value=getattr(event, "value", event.tiles),
            points=_by_player(event.points, naming, leave_out_none=True),
        )
        for event in group
        if any(event.points)
    ]


_SCORED = {
    happened.RegionScored: "elcaballero.event.region_scored",
    happened.ShipsScored: "elcaballero.event.ships_scored",
    happened.AlkaldeScored: "elcaballero.event.alkalde_scored",
}


def scored_lines(group: Group, naming: ElCaballeroNaming) -> list[str]:
    """A line for each region or water that brought points."""
    return _scored_lines(_SCORED[type(group[0])], group, naming)


def _scoring_ended(group: Group, naming: ElCaballeroNaming) -> str:
    (event,) = group
    return naming.words("elcaballero.event.scoring_ended", points=_by_player(event.score, naming))


def _game_ended(group: Group, naming: ElCaballeroNaming) -> str:
    """Who won, and everybody by rank; players with equal points share one."""
    (event,) = group
    winners = event.ranking[0]
    points = event.score[winners[0]]
    result = naming.words.plural("event.game_ended", len(winners), players=naming.players(winners), points=points)
    ranks = []
    place = 1
    for seats in event.ranking:
        ranks.append(
            naming.words("event.rank", place=place, players=naming.players(seats), points=event.score[seats[0]])
        )
        place += len(seats)
    return " ".join([result, *ranks])


STATEMENTS: Mapping[type[Event], Teller] = {
    happened.StartTileLaid: plain("elcaballero.event.start_tile"),
    happened.StartPlayerDrawn: plain("event.start_player", "player"),
    happened.RoundBegan: _round_began,
    happened.PowerCardPlayed: _power_cards_played,
    happened.TurnOrderFixed: _turn_order,
    happened.CardRemoved: _card_removed,
    happened.ScoringBegan: plain("elcaballero.event.scoring_began", "round"),
    happened.RegionScored: _scored("elcaballero.event.region_scored"),
    happened.ShipsScored: _scored("elcaballero.event.ships_scored"),
    happened.AlkaldeScored: _scored("elcaballero.event.alkalde_scored"),
    happened.ScoringEnded: _scoring_ended,
    happened.GameEnded: _game_ended,
}

TELLING = Telling(
    naming=ElCaballeroNaming,
    deeds=DEEDS,
    statements=STATEMENTS,
    silent=frozenset({happened.TurnBegan, happened.TurnEnded, happened.RoundEnded}),
    opening=frozenset(
        {
            happened.RoundBegan,
            happened.PowerCardPlayed,
            happened.ScoringBegan,
            happened.ScoringEnded,
            happened.GameEnded,
        }
    ),
    ending=frozenset({happened.TurnBegan, happened.TurnEnded, happened.RoundEnded}),
    together=frozenset({happened.PowerCardPlayed, happened.RegionScored, happened.ShipsScored, happened.AlkaldeScored}),
    lists=dict.fromkeys(_SCORED, scored_lines),
)
