"""How people go through the choices of El Grande: several caballeros to one place, the card right after recruiting."""

from __future__ import annotations

from engine.core.habits import Habits
from engine.elgrande.seen.view import View
from engine.elgrande.verbs import VERBS, printed, verb_of

SPECIAL_ACTIONS = frozenset({"special", "use"})
"""Verbs that begin a special action."""


def again(view: View, choice: str) -> tuple[str, ...]:
    """The same once more: another caballero to the same place, which for a move is picked up before."""
    verb = VERBS.get(verb_of(choice))
    if verb is None or not verb.is_repeated:
        return ()
    asked = view.prompt
    if asked is not None and asked.step == "MoveTo":
        return f"move {asked.facts['origin']} {asked.facts['owner']}", choice
    return (choice,)


def leads_on(view: View) -> tuple[str, ...]:
    """Who recruits all takes an action card next, and who has placed everything goes on with the special action."""
    if view.turn is None:
        return ()
    most = [choice for choice in view.choices if verb_of(choice) == "recruit"][-1:]
    special = [choice for choice in view.choices if choice == "special" and not view.turn.may_place]
    return (*most, *special)


def begins(view: View) -> dict[str, str]:
    """Whoever picks a caballero up knows where it goes."""
    return {choice: "to" for choice in view.choices if verb_of(choice).partition("_")[0] == "move"}


def declines(view: View) -> str:
    """Mostly nobody sails at the start of a turn (Großinquisitor p. 3): the turn begins beside that question."""
    asked = view.prompt
    return "stop" if asked is not None and asked.step == "Sail" else ""


def unused(view: View, choice: str) -> bool:
    """Whether a choice would leave the special action unused."""
    return choice == "end" and any(verb_of(each) in SPECIAL_ACTIONS for each in view.choices)


def unplaced(view: View, choice: str) -> int:
    """How many caballeros would stay unplaced by this choice, though they could be placed now, or could have been: a
    special action closes a placing that has begun (R4).
    """
    turn = view.turn
    if turn is None:
        return 0
    if choice == "end":
        return turn.may_place or turn.unplaced
    return turn.may_place if verb_of(choice) in SPECIAL_ACTIONS and turn.placed else 0


def is_weighed(view: View, choice: str, shows_hidden: bool) -> bool:  # the form of Habits.is_weighed
    """Whoever is asked again and again answers without reading. So it is only where something is given up, or comes to
    light in the middle of a turn; a bid, a disc, letting pass and the end of a finished turn are one press.
    """
    verb = verb_of(choice)
    if verb == "veto" or unused(view, choice) or unplaced(view, choice):
        return True
    return shows_hidden and verb != "end" and not printed(verb).is_held


HABITS = Habits(again=again, leads_on=leads_on, begins=begins, declines=declines, is_weighed=is_weighed)
