"""What lessons about El Grande may name: facts of a position as its player sees it, and how two choices compare.

Nothing is searched: all of it stands on the board, on the open cards and in the player's own hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from bot.elgrande import picture
from bot.elgrande.narrator.naming import ElGrandeNaming
from bot.faces import BoardPicture, LessonFacts, Teaching
from bot.game.press import parts
from bot.i18n.words import Words
from engine.core.events import Event
from engine.elgrande.players.caretaker import Caretaker
from engine.elgrande.rules.scoring import award
from engine.elgrande.seen.view import OpenCard, RegionView, View

AREAS = frozenset(
    (
        "king",
        "home",
        "best_place",
        "best_disc",
        "led_region",
        "tied_region",
        "ahead_region",
        "behind_region",
        "area",
        "suggested_area",
    )
)
"""The facts that name a region or the Castillo."""
CARDS = frozenset({"best_card", "symbol_card", "card", "suggested_card"})
"""Those that name an action card."""

VETO, KING_CARD, PERSON_CARD = "veto", "king_card", "queen_or_jester"
PERSONS = frozenset({"TakePerson", "PlaceGuests"})
"""What is asked about the Queen and the Jester, also when their card is taken or no longer in the row."""
SHOWN_SYMBOLS = frozenset({"prison", "ship"})
"""Those of ships and the prison."""
HOME_BONUS = 2
FEW_FROM_THE_CASTILLO = 2
"""Nobody may count what is inside: as if so many came out of it."""


def facts(view: View) -> dict[str, int | str]:
    """All that lessons may name; what there is not in this position is missing."""
    me = view.viewer
    if me is None:
        return {}
    is_open = {f"open_{card.id}": 1 for card in view.open_cards if not card.is_gone}
    is_about_persons = view.prompt is not None and view.prompt.step in PERSONS
    return {
        **{f"plays_{expansion}": 1 for expansion in view.options["expansions"]},
        **is_open,
        "persons_come": int(is_about_persons or f"open_{PERSON_CARD}" in is_open),
        **_pieces(view),
        **_round(view, me),
        **_power_cards(view),
        **_action_cards(view, me),
        **_regions(view, me),
        **_choices(view, me),
    }


def _pieces(view: View) -> dict[str, int | str]:
    """Where pieces of expansions stand that lie open from the beginning."""
    black = [region.id for region in view.regions if region.black]
    found: dict[str, int | str] = {"black_regions": " ".join(black), "black_standing": len(black)}
    if view.limit_table is not None:
        found |= {"limit_region": view.limit_table.region, "limit_spaces": view.limit_table.spaces}
    return found


def _round(view: View, me: int) -> dict[str, int | str]:
    rivals = [points for seat, points in enumerate(view.score) if seat != me]
    return {
        "round_number": view.rounds.index(view.round) + 1 if view.round in view.rounds else 0,
        "rounds_left": sum(number > view.round for number in view.rounds),
        "scores_this_round": int(view.round in view.scoring_after),
        "is_scored": int(any(view.round > number for number in view.scoring_after)),
        "points": view.score[me],
        "best_rival_points": max(rivals),
        "court": view.court[me],
        "province": view.province[me],
        "king": view.king,
        "home": view.grandes[me],
        "has_card": int(view.turn is not None and view.turn.card is not None),
    }


def _power_cards(view: View) -> dict[str, int | str]:
    """The highest, the lowest and a middle one of those that may be played."""
    comes = {card.name: card.caballeros for card in view.power_deck}
    open_now = [choice.split(" ")[1] for choice in view.choices if choice.startswith("play ")]
    values = sorted((name for name in open_now if name.isdecimal() and name in comes), key=int)
    if not values:
        return {}
    named = {"low": values[0], "middle": values[len(values) // 2], "high": values[-1]}
    return {
        **{f"{name}_card": value for name, value in named.items()},
        **{f"{name}_comes": comes[value] for name, value in named.items()},
    }


def _action_cards(view: View, me: int) -> dict[str, int | str]:
    """The open card that places most of who is at court, and of those the one in front."""
    free = [card for card in view.open_cards if not card.is_gone and card.taken_by is None]
    recruited = _most_recruited(view)
    found: dict[str, int | str] = {} if recruited is None else {"recruited": recruited}
    if not free:
        return found
    there = view.court[me] + (recruited or 0)

    def placed(card: OpenCard) -> int:
        return min(card.caballeros, there)

    best = max(free, key=placed)
    with_symbols = [card for card in free if SHOWN_SYMBOLS.intersection(card.symbols)]
    if with_symbols:
        found["symbol_card"] = max(with_symbols, key=placed).id
    ids = {card.id for card in free}
    return {
        **found,
        "best_card": best.id,
        "has_symbols": int(bool(with_symbols)),
        "best_card_places": best.caballeros,
        "veto_is_open": int(VETO in ids),
        "king_card_is_open": int(KING_CARD in ids),
    }


def _most_recruited(view: View) -> int | None:
    """How many can come to the court at once; None if that is not asked."""
    amounts = [int(choice.split(" ")[1]) for choice in view.choices if choice.startswith("recruit ")]
    return max(amounts, default=None)


def _regions(view: View, me: int) -> dict[str, int | str]:
    """Where the player leads alone, where the lead is shared, and where one caballero makes it or loses it, each where
    it pays most; the lead at home.
    """
    led, tied, ahead, behind = dict[str, int](), dict[str, int](), dict[str, int](), dict[str, int]()
    for region in view.regions:
        own, most = region.counting[me], _most_of_rivals(region, me)
        points = award(region.counting, region.points)[0][me]
        if own > most:
            led[region.id] = points
        elif own == most > 0:
            tied[region.id] = points
        if own == most + 1:
            ahead[region.id] = points
        elif 0 < own == most - 1:
            behind[region.id] = max(region.points)
    found: dict[str, int | str] = {
        "leads": len(led),
        "leads_at_home": int(view.grandes[me] in led),
        "near_king": " ".join(_near_king(view)),
    }
    for name, regions in (("led", led), ("tied", tied), ("ahead", ahead), ("behind", behind)):
        if regions:
            best = max(regions, key=lambda each: regions[each])
            found |= {f"{name}_region": best, f"{name}_points": regions[best]}
    return found


def _near_king(view: View) -> Sequence[str]:
    return next((region.neighbours for region in view.regions if region.id == view.king), ())


def _most_of_rivals(region: RegionView, me: int) -> int:
    return max((count for seat, count in enumerate(region.counting) if seat != me), default=0)


def _choices(view: View, me: int) -> dict[str, int | str]:
    """Where one caballero more brings most, if it were scored now; and what a careful player would choose."""
    open_now = view.choices
    if not open_now:
        return {}
    found: dict[str, int | str] = {"careful": careful(view)}
    gains = {choice.split(" ")[1]: gain(view, me, choice) for choice in open_now if choice.startswith("place ")}
    in_regions = {area: points for area, points in gains.items() if area != "castillo"}
    if in_regions:
        best = max(in_regions, key=lambda area: in_regions[area])
        found |= {"best_place": best, "gain": in_regions[best], "best_count": _how_many(view, me, in_regions, best)}
    found |= {"may_place_in_castillo": int("castillo" in gains), "may_place_at_home": int(view.grandes[me] in gains)}
    discs = {
        choice.split(" ")[1]: gain(view, me, choice, FEW_FROM_THE_CASTILLO)
        for choice in open_now
        if choice.startswith("disc ")
    }
    if discs:
        found["best_disc"] = max(discs, key=lambda area: discs[area])
    return found


def _how_many(view: View, me: int, gains: Mapping[str, int], best: str) -> int:
    """How many caballeros one after the other bring most there: until another one would bring more elsewhere."""
    elsewhere = max((points for area, points in gains.items() if area != best), default=0)
    count, so_far = 1, gains[best]
    while (more := gain(view, me, f"place {best}", count + 1)) - so_far >= max(elsewhere, 1):
        count, so_far = count + 1, more
    return count


def careful(view: View) -> str:
    """What a careful player would choose; the same one whenever it is asked."""
    return Caretaker(Random(0)).choose(view)


def gain(view: View, me: int, choice: str, count: int = 1) -> int:
    """How many points more the player would get in the region of a choice with so many caballeros more there."""
    area = choice.split(" ")[1]
    region = next((each for each in view.regions if each.id == area), None)
    if region is None:
        return 0
    after = tuple(number + count * (seat == me) for seat, number in enumerate(region.counting))
    return _worth(view, region, after, me) - _worth(view, region, region.counting, me)


def _worth(view: View, region: RegionView, counts: tuple[int, ...], me: int) -> int:
    """The points of a region for the player, with what the King and the own Grande add to a sole lead."""
    leads = counts[me] > max((count for seat, count in enumerate(counts) if seat != me), default=0)
    bonuses = (region.has_king, view.grandes[me] == region.id)
    return award(counts, region.points)[0][me] + (HOME_BONUS * sum(bonuses) if leads else 0)


def told(found: LessonFacts, words: Words) -> dict[str, int | str]:
    """Regions and cards by their names."""
    naming = ElGrandeNaming((), words)
    return {name: _called(name, fact, naming) for name, fact in found.items()}


def _called(name: str, fact: int | str, naming: ElGrandeNaming) -> int | str:
    if name in AREAS:
        return naming.area(str(fact))
    return naming.card(str(fact)) if name in CARDS else fact


def compared(view: View, suggested: str, chosen: str) -> tuple[str, Mapping[str, int | str]] | None:
    """What speaks for another choice than the suggested one, by what both of them do at last."""
    me, (mine, _), (theirs, _) = view.viewer, parts(chosen)[-1], parts(suggested)[-1]
    verb, _, what = mine.partition(" ")
    if me is None or verb != theirs.partition(" ")[0]:
        return None
    other = theirs.partition(" ")[2]
    if verb == "play" and what.isdecimal() and other.isdecimal():
        comes = next((card.caballeros for card in view.power_deck if card.name == what), 0)
        return "play_higher" if int(what) > int(other) else "play_lower", {"comes": comes}
    if verb == "take":
        card = next(card for card in view.open_cards if card.id == what)
        return "take", {"card": what, "places": card.caballeros}
    if verb == "place" and what != other:
        if what == "castillo":
            return "place_castillo", {}
        return "place", {"area": what, "gain": gain(view, me, mine), "suggested_area": other}
    return None


def taught_picture(
    view: View, names: Sequence[str], words: Words, happened: Iterable[Event], ringed: Sequence[str]
) -> BoardPicture:
    """The board with these places ringed; the own panel is called "me"."""
    places = tuple(f"player {view.viewer}" if place == "me" else place for place in ringed)
    return picture.picture(view, names, words, happened, places)


def novelties(options: Mapping[str, Any]) -> tuple[str, ...]:
    """The expansions: whoever sits down at their first table gets no lessons about the base game, but may ask."""
    return tuple(options.get("expansions", ()))


TEACHING: Teaching[View] = Teaching(
    facts=facts,
    told=told,
    careful=careful,
    compared=compared,
    novelties=novelties,
    picture=taught_picture,
)
