"""What a player is asked, what the choices are called, and what a Veto holder is asked about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bot.elgrande.narrator.naming import ElGrandeNaming
from bot.elgrande.narrator.telling import TELLING
from bot.i18n import Words, plain
from engine.core.step import Prompt
from engine.elgrande.view import View

LABEL_LIMIT = 80


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
        key = "prompt.TurnMenu.place_and_special" if facts["special_action_open"] else "prompt.TurnMenu.place"
        return naming.words.plural(key, facts["may_place"], card=card)
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
    facts = asked.facts
    return naming.words("prompt.MoveTo", owner=naming.player(facts["owner"]), origin=naming.area(facts["origin"]))


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


def _veto(asked: Prompt, naming: ElGrandeNaming) -> str:
    facts = asked.facts
    return naming.words("prompt.AskVetoHolders", actor=naming.player(facts["actor"]), card=naming.card(facts["card"]))


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
    "EachRivalReturns": _each_rival_returns,
    "SetDiscsToOwnRegion": _by_actor,
    "SetDiscsToScore": _by_actor,
    "SetDiscsForEviction": _eviction,
    "ReturnFromDiscs": _return_from_discs,
    "LayEffectInRegions": _lay_effect,
    "BuildBridge": _build_bridge,
    "ChooseHand": _choose_hand,
    "ThrowIntoCastillo": _counted("count"),
    "AskVetoHolders": _veto,
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
    naming = ElGrandeNaming(names, words, words.plain_name)
    verb, *arguments = choice.split(" ")
    return plain(_label(verb, arguments, view, naming), longest=LABEL_LIMIT)


def _label(verb: str, arguments: list[str], view: View, naming: ElGrandeNaming) -> str:
    find = _LABELS.get(verb)
    if find is None:
        return naming.words(f"choice.{verb}")
    return find(arguments, view, naming)


def _number(verb: str) -> Callable[[list[str], View, ElGrandeNaming], str]:
    return lambda arguments, _view, naming: naming.words(f"choice.{verb}", number=arguments[0])


def _power_card(verb: str) -> Callable[[list[str], View, ElGrandeNaming], str]:
    return lambda arguments, _view, naming: naming.words(f"choice.{verb}", number=naming.power_card(arguments[0]))


def _area(verb: str) -> Callable[[list[str], View, ElGrandeNaming], str]:
    return lambda arguments, _view, naming: naming.words(f"choice.{verb}", area=naming.area(arguments[0]))


def _card(verb: str) -> Callable[[list[str], View, ElGrandeNaming], str]:
    return lambda arguments, _view, naming: naming.words(f"choice.{verb}", card=naming.card(arguments[0]))


def _recruit(arguments: list[str], _view: View, naming: ElGrandeNaming) -> str:
    return naming.words.plural("choice.recruit", int(arguments[0]))


def _piece(verb: str) -> Callable[[list[str], View, ElGrandeNaming], str]:
    def label(arguments: list[str], view: View, naming: ElGrandeNaming) -> str:
        area, owner = naming.area(arguments[0]), int(arguments[1])
        if owner == view.viewer:
            return naming.words(f"choice.{verb}_own", area=area)
        return naming.words(f"choice.{verb}", area=area, player=naming.player(owner))

    return label


def _player(verb: str) -> Callable[[list[str], View, ElGrandeNaming], str]:
    return lambda arguments, _view, naming: naming.words(f"choice.{verb}", player=naming.player(int(arguments[0])))


def _table(arguments: list[str], _view: View, naming: ElGrandeNaming) -> str:
    return naming.words("choice.table", table=arguments[0], area=naming.area(arguments[1]))


_LABELS: dict[str, Callable[[list[str], View, ElGrandeNaming], str]] = {
    "play": _power_card("play"),
    "recruit": _recruit,
    "recall": _area("recall"),
    "take": _card("take"),
    "place": _area("place"),
    "move": _piece("move"),
    "to": _area("to"),
    "use": _card("use"),
    "remove": _piece("remove"),
    "return": _area("return"),
    "move_bearer": _piece("move_bearer"),
    "recall_bearer": _area("recall_bearer"),
    "remove_bearer": _piece("remove_bearer"),
    "return_bearer": _area("return_bearer"),
    "standard": _area("standard"),
    "keep": _power_card("keep"),
    "drop": _power_card("drop"),
    "ally": _area("ally"),
    "aim": _area("aim"),
    "bridge": _area("bridge"),
    "castillo": _area("castillo"),
    "close": _area("close"),
    "cross": _area("cross"),
    "cross_bearer": _area("cross_bearer"),
    "storm": _area("storm"),
    "turn": _number("turn"),
    "limit": _area("limit"),
    "protect": _area("protect"),
    "offer": _area("offer"),
    "ask": _player("ask"),
    "unmask": _player("unmask"),
    "disarm": _player("disarm"),
    "undouble": _player("undouble"),
    "unlimit": _area("unlimit"),
    "lift": _card("lift"),
    "lead": _player("lead"),
    "double": _area("double"),
    "throw": _piece("throw"),
    "throw_bearer": _piece("throw_bearer"),
    "disc": _area("disc"),
    "score": _area("score"),
    "table": _table,
    "take_back": _number("take_back"),
    "grande": _area("grande"),
    "evict": _area("evict"),
    "king": _area("king"),
    "veto": _number("veto"),
}
