"""Standing orders in words, for their owner."""

from __future__ import annotations

from collections.abc import Sequence

from bot.elgrande.narrator.naming import ElGrandeNaming
from bot.elgrande.orders.grandissimo import Companions, ShowingKing
from bot.elgrande.orders.ranking import Bid, Disc
from bot.elgrande.orders.vetoes import LetPass, StopScoring, StopTaking
from bot.game.orders.order import Order, Otherwise
from bot.game.orders.ranking import Ranking
from bot.i18n.words import Words


def order_sentence(order: Order, names: Sequence[str], words: Words) -> str:
    """What an order wants, such as "9, else 8, else the lowest that is free"."""
    naming = ElGrandeNaming(names, words)
    if isinstance(order, Ranking):
        return _ranking(order, naming)
    if isinstance(order, LetPass):
        return words("order.let_pass")
    if isinstance(order, StopTaking | StopScoring):
        stop = _taking(order, naming) if isinstance(order, StopTaking) else _scoring(order, naming)
        return words("order.else", first=stop, then=words(f"order.otherwise.{order.otherwise}"))
    if isinstance(order, ShowingKing):
        return _showing(order, naming)
    if isinstance(order, Companions):
        return words("order.companions.consent" if order.consents else "order.companions.refuse")
    raise TypeError(f"nobody can tell a {type(order).__name__}")


def order_moment(order: Order, words: Words) -> str:
    """When an order is used."""
    if isinstance(order, Bid):
        return words("order.when.bid", round=order.round)
    if isinstance(order, Disc):
        return words("order.when.disc", round=order.round)
    if isinstance(order, ShowingKing | Companions):
        return words(f"order.when.{order.kind}")
    return words("order.when.veto", round=order.round)


def ranked_label(choice: str, words: Words) -> str:
    """A choice of a ranking by its argument alone, plain: the value of a power card, the name of a region."""
    verb, argument = choice.split(" ", 1)
    return words(f"region.{argument}") if verb == Disc.verb else argument


def _ranking(order: Ranking, naming: ElGrandeNaming) -> str:
    words = naming.words
    wishes = [ranked_label(choice, words) for choice in order.choices]
    if order.otherwise is not Otherwise.ASK or not wishes:
        wishes.append(words(f"order.otherwise.{order.otherwise}"))
    told, *more = wishes
    for wish in more:
        told = words("order.else", first=told, then=wish)
    return told


def _taking(order: StopTaking, naming: ElGrandeNaming) -> str:
    if order.area is None:
        return naming.words("order.stop_taking_anywhere")
    return naming.words("order.stop_taking", area=naming.area(order.area))


def _showing(order: ShowingKing, naming: ElGrandeNaming) -> str:
    """Whether players and a region are named makes four sentences of each moment."""
    facts: dict[str, str] = {}
    key = f"order.reveal.{order.moment}"
    if order.players:
        key += "_of"
        facts["players"] = naming.words.alternatives([naming.player(seat) for seat in order.players])
    if order.region is not None:
        key += "_in"
        facts["region"] = naming.area(order.region)
    return naming.words(key, **facts)


def _scoring(order: StopScoring, naming: ElGrandeNaming) -> str:
    if not order.rivals:
        return naming.words("order.stop_scoring_anybody")
    rivals = naming.words.alternatives([naming.player(seat) for seat in order.rivals])
    return naming.words("order.stop_scoring", rivals=rivals)
