"""What computer players do though nobody asks them: what may be done at any moment (R22), before it is too late.

They think of it when somebody else has chosen something that all have heard: if that would take away what a reveal
brings, they come before it, as an order of a person does. The choice does not count then, and is made again.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from engine.core.game import AnyGame
from engine.core.insight import Insight
from engine.players.playing_on import Move

_LEAST = 0.5
"""So many points it must be better to come before the choice than after it, or not at all."""


def interjected(game: AnyGame, seats: Iterable[int], player: int, choice: str, chance: Random) -> Move | None:
    """What the first of these computer players does who would rather come before this choice of another player.

    None if they let it pass, or if anything of it is secret: they know what could be heard.
    """
    insight = game.definition.insight
    if insight is None or not game.interjections:
        return None
    able = [seat for seat in seats if seat != player and _at_any_moment(game, seat)]
    if not able or not _is_heard(game, player, choice):
        return None
    for seat in able:
        guess = insight.guess(game, seat, chance)
        if choice not in guess.pending.get(player, ()):
            continue
        gains = {
            each: _gained(insight, guess, Move(seat, each), Move(player, choice)) for each in _at_any_moment(game, seat)
        }
        best = max(gains, key=gains.__getitem__)
        if gains[best] > _LEAST:
            return Move(seat, best)
    return None


def _at_any_moment(game: AnyGame, seat: int) -> list[str]:
    """What this player may do without being asked."""
    asked = game.asked.get(seat, ())
    return [choice for choice in game.pending.get(seat, ()) if choice not in asked]


def _is_heard(game: AnyGame, player: int, choice: str) -> bool:
    """Whether everybody hears what this choice does, and nothing hidden comes to light by it."""
    if len(game.waiting) > 1 or _verb(choice) in game.definition.held_verbs:
        return False
    heard = game.clone()
    heard.listening = True
    return all(event.seen_by(None) and not event.reveals for event in heard.apply(player, choice))


def _gained(insight: Insight, guess: AnyGame, interjection: Move, made: Move) -> float:
    """How much better it is to come before what was chosen than to come after it, or to let it be."""

    def judged(game: AnyGame) -> float:
        return insight.worth(game, interjection.seat, insight.temperaments[0])

    after = _after(guess, *made)
    waited = [after, _after(after, *interjection)] if _is_open(after, interjection) else [after]
    gone_on = _gone_on(_after(guess, *interjection), made)
    return min(map(judged, gone_on)) - max(map(judged, waited))


def _gone_on(game: AnyGame, made: Move) -> list[AnyGame]:
    """The game after the same choice, if it is still open or will be again, for an interjection drops half a choice;
    else after any other one, or as it stands if the half that was dropped leads nowhere any more.
    """
    if _is_open(game, made):
        return [_after(game, *made)]
    offered = game.pending.get(made.seat, ())
    others = [_after(game, made.seat, choice) for choice in offered]
    again = [_after(each, *made) for each in others if _is_open(each, made)]
    is_asked_for_it = any(_verb(choice) == _verb(made.choice) for choice in offered)
    return again or (others if is_asked_for_it else []) or [game]


def _verb(choice: str) -> str:
    return choice.partition(" ")[0]


def _is_open(game: AnyGame, made: Move) -> bool:
    return made.choice in game.pending.get(made.seat, ())


def _after(game: AnyGame, seat: int, choice: str) -> AnyGame:
    after = game.clone()
    after.apply(seat, choice)
    return after
