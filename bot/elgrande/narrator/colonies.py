"""What happens besides with Großinquisitor & Kolonien: whole sentences."""

from __future__ import annotations

from collections import Counter

from bot.elgrande.narrator.naming import ElGrandeNaming
from bot.i18n.words import Words
from bot.narrator.rows import Told
from bot.narrator.tellers import Events, counted, plain
from engine.elgrande.events import colonies as happened
from engine.elgrande.facts import CARGO, ActionCard
from engine.elgrande.seen.view import OpenCard, RegionView, SpaceView, View


def cargo_sentence(card: ActionCard | OpenCard, words: Words) -> str:
    """What the card brings to the colonies; empty if nothing."""
    laid = _pieces(card.gold, card.goods, words)
    return words("card.brings", pieces=words.list(laid)) if laid else ""


def _pieces(gold: int, goods: int, words: Words) -> list[str]:
    counts = (("gold", gold), ("goods", goods))
    return [words.plural(f"card.brings.{cargo}", count) for cargo, count in counts if count]


def of_the_colonies(region: RegionView, view: View, naming: ElGrandeNaming) -> list[str]:
    """What is in a region besides: who has its spaces, who carries what, what lies there, and the limit table."""
    words = naming.words
    parts = [space_words(space, naming) for space in region.spaces]
    carried = Counter((carrier.owner, carrier.cargo) for carrier in region.carriers)
    parts += [
        words("position.carrier", player=naming.player(owner), cargo=naming.cargo(cargo), number=count)
        for (owner, cargo), count in carried.items()
    ]
    lying = [(cargo.id, view.cargo[cargo.id][0]) for cargo in CARGO if cargo.region == region.id and view.cargo]
    parts += [words("position.loose", cargo=naming.cargo(cargo), number=count) for cargo, count in lying if count]
    if not region.is_open:
        parts.append(words("position.full"))
    table = view.limit_table
    if table is not None and table.region == region.id:
        parts.append(words("position.limit_table", taken=table.spaces - table.free, spaces=table.spaces))
        beside = [_number(owner, count, naming) for owner, count in enumerate(table.beside) if count]
        parts += [words("position.beside", players=naming.row(beside))] if beside else []
    return parts


def space_words(space: SpaceView, naming: ElGrandeNaming) -> str:
    """Such as "Captain (+2): Ana", with what it brings in every scoring."""
    facts = {"space": naming.words(f"space.{space.id}"), "points": space.points}
    if space.owner is None:
        return naming.words("position.space_free", **facts)
    return naming.words("position.space", player=naming.player(space.owner), **facts)


def _number(owner: int, count: int, naming: ElGrandeNaming) -> str:
    """Such as "Ana 2"."""
    if not naming.is_player(owner):
        return naming.words("position.black", number=count)
    return naming.words("position.number", player=naming.player(owner), number=count)


def _space_taken(group: Events, naming: ElGrandeNaming) -> str:
    (event,) = group
    return naming.words(f"event.space_taken.{event.space}", one=naming.one_of(event.owner))


def _own_space_taken(group: Events, naming: ElGrandeNaming) -> str:
    (event,) = group
    return naming.words(f"deed.space_taken.{event.space}")


def _space_scored(group: Events, naming: ElGrandeNaming) -> str:
    (event,) = group
    space = naming.words(f"space.{event.space}")
    return naming.words.plural("event.space_scored", event.points, player=naming.player(event.player), space=space)


def _cargo_laid(group: Events, naming: ElGrandeNaming) -> str:
    (event,) = group
    parts = [
        naming.words.plural(f"event.cargo_laid.{cargo}", count)
        for cargo, count in (("gold", event.gold), ("goods", event.goods))
        if count
    ]
    return naming.words("event.cargo_laid", pieces=naming.words.list(parts))


def _cargo_delivered(group: Events, naming: ElGrandeNaming) -> str:
    (event,) = group
    return naming.words.plural(
        "event.cargo_delivered",
        event.points,
        player=naming.player(event.player),
        cargo=naming.cargo(event.cargo),
        region=naming.area(event.region),
    )


def _own_cargo_delivered(group: Events, naming: ElGrandeNaming) -> str:
    (event,) = group
    facts = {"cargo": naming.cargo(event.cargo), "region": naming.area(event.region)}
    return naming.words.plural("deed.cargo_delivered", event.points, **facts)


def _own_cargo_claimed(group: Events, naming: ElGrandeNaming) -> str:
    (event,) = group
    return naming.words(f"deed.cargo_claimed.{event.cargo}")


def _cargo_claimed(group: Events, naming: ElGrandeNaming) -> str:
    (event,) = group
    return naming.words(f"event.cargo_claimed.{event.cargo}", one=naming.one_of(event.owner))


def _limit_table_moved(group: Events, naming: ElGrandeNaming) -> str:
    (event,) = group
    key = "event.limit_table_moved" if event.origin else "event.limit_table_begins"
    return naming.words(key, where=naming.where(event.destination))


def _went_on_limit_table(group: Events, naming: ElGrandeNaming) -> str:
    where = naming.where(group[0].region)
    owners = Counter(event.owner for event in group)
    if len(group) == 1:
        return naming.words("event.went_on_limit_table", one=naming.one_of(group[0].owner), where=where)
    players = naming.row(_number(owner, count, naming) for owner, count in owners.items())
    return naming.words("event.went_on_limit_table.several", players=players, where=where)


def _black_placed(group: Events, naming: ElGrandeNaming) -> str:
    counts = {event.region: event.count for event in group}
    amounts = naming.amounts(counts, "event.black_in_first", "event.in_more")
    return naming.words("event.black_placed", amounts=amounts)


def _black_in_castillo(group: Events, naming: ElGrandeNaming) -> str:
    (event,) = group
    return naming.words.plural("event.black_in_castillo", event.count) if event.count else ""


COLONIES = (
    Told(happened.SpaceTaken, statement=_space_taken, own_deed=_own_space_taken, whose="owner"),
    Told(happened.SpaceScored, statement=_space_scored),
    Told(happened.BlackPlaced, statement=_black_placed, together=()),
    Told(happened.BlackInCastillo, statement=_black_in_castillo),
    Told(happened.BlackLeft, statement=counted("event.black_left", "origin", "destination")),
    Told(happened.CargoLaid, statement=_cargo_laid),
    Told(happened.CargoClaimed, statement=_cargo_claimed, own_deed=_own_cargo_claimed, whose="owner"),
    Told(happened.CargoDelivered, statement=_cargo_delivered, own_deed=_own_cargo_delivered),
    Told(happened.LimitTableMoved, statement=_limit_table_moved),
    Told(happened.WentOnLimitTable, statement=_went_on_limit_table, together=()),
    Told(happened.CardKept, statement=plain("event.card_kept", "player", "card")),
    Told(happened.KeptCardUsed, statement=plain("event.kept_card_used", "player", "card")),
    Told(happened.CardTurnedDown, statement=plain("event.card_turned_down", "player", "card")),
)
"""The rows of these events, in the order of `engine/elgrande/events/colonies.py`."""
