"""What a player is asked, what the choices are called, and what a Veto holder is asked about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bot.elgrande.narrator.naming import BLACK, ElGrandeNaming
from bot.elgrande.narrator.telling import TELLING
from bot.i18n.escape import LABEL_LIMIT, plain
from bot.i18n.words import Words
from bot.narrator.names import in_menus
from engine.core.step import Prompt
from engine.elgrande.seen.view import View
from engine.elgrande.verbs import ArgumentKind, printed, qualities_in


def prompt(view: View, names: Sequence[str], words: Words) -> str:
    """What the viewer is asked; who is waited for, if the viewer is not asked anything."""
    naming = ElGrandeNaming(names, words)
    asked = view.prompt
    if view.over:
        return words("prompt.over")
    if asked is None:
        return words.plural("prompt.waiting", len(view.waiting), players=naming.players(view.waiting))
    ask = _ASKING.get(asked.step)
    return words(f"prompt.{asked.step}") if ask is None else ask(asked, naming)


def _counted(fact: str) -> Callable[[Prompt, ElGrandeNaming], str]:
    """A question whose form depends on a number among its facts."""
    return lambda asked, naming: naming.words.plural(f"prompt.{asked.step}", asked.facts[fact])


def _turn_menu(asked: Prompt, naming: ElGrandeNaming) -> str:
    facts = asked.facts
    card = naming.card(facts["card"])
    if facts["may_place"]:
        key = "prompt.TurnMenu.place"
        if facts["special_action_open"]:
            key += "_then_special" if facts["begun"] else "_and_special"
        return naming.words.plural(key, facts["may_place"], card=card)
    if facts["unplaced"]:
        return naming.words.plural("prompt.TurnMenu.left_unplaced", facts["unplaced"], card=card)
    key = "prompt.TurnMenu.special" if facts["special_action_open"] else "prompt.TurnMenu.done"
    return naming.words(key, card=card)


def _move_caballeros(asked: Prompt, naming: ElGrandeNaming) -> str:
    facts = asked.facts
    if facts["one_region"] and facts["origin"] is not None:
        where = naming.words("prompt.MoveCaballeros.from", origin=naming.area(facts["origin"]))
    elif facts["one_region"]:
        where = naming.words("prompt.MoveCaballeros.one_region")
    else:
        where = ""
    if facts["all_of_them"] and facts["origin"] is None:
        return naming.words("prompt.MoveCaballeros.all")
    if facts["unlimited"]:
        sentence = naming.words("prompt.MoveCaballeros.unlimited")
    else:
        sentence = naming.words.plural(_whose(facts), facts["left"], own=facts["own_left"], rivals=facts["rivals_left"])
    must = naming.words("prompt.MoveCaballeros.must") if facts["must"] else ""
    return " ".join(part for part in (sentence, where, must) if part)


def _whose(facts: dict[str, Any]) -> str:
    left, own, rivals = facts["left"], facts["own_left"], facts["rivals_left"]
    if not rivals:
        return "prompt.MoveCaballeros.own"
    if not own:
        return "prompt.MoveCaballeros.rivals"
    if own == left == rivals:
        return "prompt.MoveCaballeros.any"
    return "prompt.MoveCaballeros.both"


def _move_to(asked: Prompt, naming: ElGrandeNaming) -> str:
    owner, origin = asked.facts["owner"], naming.area(asked.facts["origin"])
    if not naming.is_player(owner):
        return naming.words("prompt.MoveTo.black", origin=origin)
    return naming.words("prompt.MoveTo", owner=naming.player(owner), origin=origin)


def _by_actor(asked: Prompt, naming: ElGrandeNaming) -> str:
    return naming.words(f"prompt.{asked.step}", actor=naming.player(asked.facts["actor"]))


def _each_rival_returns(asked: Prompt, naming: ElGrandeNaming) -> str:
    facts = asked.facts
    return naming.words.plural("prompt.EachRivalReturns", facts["left"], actor=naming.player(facts["actor"]))


def _return_from_discs(asked: Prompt, naming: ElGrandeNaming) -> str:
    facts = asked.facts
    return naming.words.plural("prompt.ReturnFromDiscs.some", facts["count"], region=naming.area(facts["region"]))


def _lay_effect(asked: Prompt, naming: ElGrandeNaming) -> str:
    return naming.words(f"prompt.LayEffectInRegions.{asked.facts['effect']}")


def _build_bridge(asked: Prompt, naming: ElGrandeNaming) -> str:
    begins = asked.facts["from"]
    if begins is None:
        return naming.words("prompt.BuildBridge.from")
    return naming.words("prompt.BuildBridge.to", region=naming.area(begins))


def _spies(asked: Prompt, naming: ElGrandeNaming) -> str:
    discs = [
        naming.words("event.disc", player=naming.player(seat), region=naming.area(region))
        for seat, region in enumerate(asked.facts["discs"])
        if region is not None
    ]
    if not discs:
        return naming.words("prompt.SetDiscsOfSpies.alone")
    return naming.words("prompt.SetDiscsOfSpies", discs=naming.row(discs))


def _last_move(asked: Prompt, naming: ElGrandeNaming) -> str:
    regions = asked.facts["regions"]
    key = "prompt.OfferLastMove" if len(regions) == 1 else "prompt.OfferLastMove.several"
    return naming.words(key, regions=naming.row(map(naming.area, regions)))


def _when_to_show(asked: Prompt, naming: ElGrandeNaming) -> str:
    return naming.words("prompt.ChooseWhenToShow", king=naming.area(asked.facts["king"]))


def _offer_regions(asked: Prompt, naming: ElGrandeNaming) -> str:
    if asked.facts["rival"] is None:
        return naming.words("prompt.OfferRegions.rival")
    return naming.words.plural("prompt.OfferRegions.regions", asked.facts["left"])


def _choose_hand(asked: Prompt, naming: ElGrandeNaming) -> str:
    facts = asked.facts
    missing = facts["wanted"] - facts["kept"]
    if facts["done"]:
        return naming.words("prompt.ChooseHand.done")
    if not missing:
        return naming.words("prompt.ChooseHand.right", wanted=facts["wanted"])
    key = "prompt.ChooseHand.take" if missing > 0 else "prompt.ChooseHand.put_aside"
    return naming.words.plural(key, abs(missing), wanted=facts["wanted"])


def _eviction(asked: Prompt, naming: ElGrandeNaming) -> str:
    facts = asked.facts
    return naming.words(
        "prompt.SetDiscsForEviction", actor=naming.player(facts["actor"]), region=naming.area(facts["region"])
    )


def _special_action(asked: Prompt, naming: ElGrandeNaming) -> str:
    facts = asked.facts
    return naming.words(f"prompt.{asked.step}", actor=naming.player(facts["actor"]), card=naming.card(facts["card"]))


def _in_any_order(asked: Prompt, naming: ElGrandeNaming) -> str:
    return naming.words(f"prompt.InAnyOrder.{asked.facts['symbol']}")


def _kings_action(asked: Prompt, naming: ElGrandeNaming) -> str:
    done = asked.facts["done"]
    if done:
        return naming.words("prompt.PerformKingsAction.pardon" if "king" in done else "prompt.PerformKingsAction.king")
    return naming.words("prompt.PerformKingsAction.both" if asked.facts["prisoners"] else "prompt.PerformKingsAction")


def _sail_with_all(asked: Prompt, naming: ElGrandeNaming) -> str:
    if asked.facts["must"]:
        return naming.words("prompt.SailWithAll.must")
    return naming.words.plural("prompt.SailWithAll", asked.facts["aboard"])


def _place_guests(asked: Prompt, naming: ElGrandeNaming) -> str:
    owners = asked.facts["guests"]
    if len(set(owners)) == 1:
        return naming.words.plural("prompt.PlaceGuests_of", len(owners), player=naming.player(owners[0]))
    return naming.words.plural("prompt.PlaceGuests", len(owners))


def _companion(asked: Prompt, naming: ElGrandeNaming) -> str:
    facts = asked.facts
    way = {"origin": naming.area(facts["origin"]), "destination": naming.area(facts["destination"])}
    if "actor" in facts:
        way["actor"] = naming.player(facts["actor"])
    return naming.words(f"prompt.{asked.step}", **way)


_ASKING: dict[str, Callable[[Prompt, ElGrandeNaming], str]] = {
    "Recruit": _counted("most"),
    "Recall": _counted("left"),
    "TurnMenu": _turn_menu,
    "PlaceAnywhere": _counted("left"),
    "PlaceMore": _counted("left"),
    "SetDiscsForGrandes": _by_actor,
    "SetDiscsOfSpies": _spies,
    "OfferLastMove": _last_move,
    "OfferRegions": _offer_regions,
    "ScoreOneOfThree": _by_actor,
    "MoveCaballeros": _move_caballeros,
    "MoveTo": _move_to,
    "MoveBlack": _counted("left"),
    "EachRivalReturns": _each_rival_returns,
    "SetDiscsToOwnRegion": _by_actor,
    "SetDiscsToScore": _by_actor,
    "SetDiscsForEviction": _eviction,
    "ReturnFromDiscs": _return_from_discs,
    "LayEffectInRegions": _lay_effect,
    "BuildBridge": _build_bridge,
    "ChooseHand": _choose_hand,
    "SetDiscsForExtraCaballero": _counted("caballeros"),
    "ThrowIntoCastillo": _counted("count"),
    "AskVetoHolders": _special_action,
    "OfferDoubleBlow": _special_action,
    "InAnyOrder": _in_any_order,
    "PerformKingsAction": _kings_action,
    "SailWithAll": _sail_with_all,
    "PlaceGuests": _place_guests,
    "MoveMercenaries": _counted("left"),
    "AskCompanion": _companion,
    "TakeCompanion": _companion,
    "SetDiscsToClear": _by_actor,
    "ChooseWhenToShow": _when_to_show,
}


def deeds(view: View, names: Sequence[str], words: Words) -> list[str]:
    """What a Veto holder is asked about: a numbered line for each open step of the special action."""
    question = view.veto_question
    if question is None:
        return []
    lines = [
        words("veto.step", number=number, happened=" ".join(TELLING.sentences(events, names, words, view.viewer)))
        for number, events in enumerate(question.deeds, start=1)
    ]
    announced = TELLING.sentences(question.announced, names, words, view.viewer)
    if announced:
        lines.append(" ".join(announced))
    if question.announces_more:
        lines.append(words("veto.more", number=len(question.deeds) + 1))
    return lines


def choice_label(choice: str, view: View, names: Sequence[str], words: Words) -> str:
    """What a choice does, in a few words without Markdown, for a button or a menu."""
    naming = ElGrandeNaming(names, words, in_menus)
    verb, *arguments = choice.split(" ")
    return plain(_label(verb, arguments, view, naming), longest=LABEL_LIMIT)


def _label(verb: str, arguments: list[str], view: View, naming: ElGrandeNaming) -> str:
    """By the kinds of the arguments; of two, one is a place or a cargo."""
    qualities = qualities_in(verb)
    if qualities:
        deed = _label(verb.partition("_")[0], arguments, view, naming)
        named = naming.row(naming.words(f"kind.{quality}") for quality in qualities)
        return naming.words("choice.of_kind", deed=deed, kinds=named)
    kinds = printed(verb).arguments
    if verb == "load" and sum(ship.holder == view.viewer for ship in view.ships) == 1:
        return naming.words("choice.load_only")
    if kinds == (ArgumentKind.AMOUNT,):
        return naming.words.plural(f"choice.{verb}", int(arguments[0]))
    facts = dict(_named(kind, value, naming) for kind, value in zip(kinds, arguments, strict=True))
    if len(kinds) == 2 and kinds[1] is ArgumentKind.PLAYER and arguments[1] == str(view.viewer):
        return naming.words(f"choice.{verb}_own", **facts)
    if BLACK in arguments and naming.words.has(f"choice.{verb}_black"):
        return naming.words(f"choice.{verb}_black", **facts)
    return naming.words(f"choice.{verb}", **facts)


def _named(kind: ArgumentKind, value: str, naming: ElGrandeNaming) -> tuple[str, str]:
    """What a sentence calls an argument, and its name."""
    match kind:
        case ArgumentKind.REGION | ArgumentKind.AREA | ArgumentKind.PLACE:
            return "area", naming.area(value)
        case ArgumentKind.PLAYER:
            return "player", naming.owner(value)
        case ArgumentKind.CARGO:
            return "cargo", naming.cargo(value)
        case ArgumentKind.CARD | ArgumentKind.OPTION:
            return "card", naming.card(value)
        case ArgumentKind.POWER_CARD:
            return "number", naming.power_card(value)
        case ArgumentKind.TABLE:
            return "table", value
        case ArgumentKind.PERSON:
            return "person", naming.person(value)
        case ArgumentKind.STEP | ArgumentKind.AMOUNT | ArgumentKind.SHIP:
            return "number", value
