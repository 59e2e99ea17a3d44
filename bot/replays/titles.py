"""What a step of a replay is called."""

from __future__ import annotations

from collections.abc import Sequence

from bot.i18n import Words
from bot.narrator.naming import Called
from bot.replays.steps import START, ReplayStep


def step_title(step: ReplayStep, names: Sequence[str], words: Words, called: Called) -> str:
    """Such as "Round 3 · turn of Ana"; `called` makes the name ready for the place where it stands."""
    if step.kind == START:
        return words("replay.start")
    if not step.round:
        return words("replay.set_up")
    if step.player is None:
        return words(f"replay.step.{step.kind}", round=step.round)
    return words(f"replay.step.{step.kind}_of", round=step.round, player=called(names, words)[step.player])
