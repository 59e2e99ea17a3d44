"""What people usually do in a game, so that they press no more than they must. The rules know nothing of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any


def _nothing_more(view: Any, choice: str) -> tuple[str, ...]:  # noqa: ARG001  # the form of Habits.again
    return ()


def _nothing_behind(view: Any) -> tuple[str, ...]:  # noqa: ARG001  # the form of Habits.leads_on
    return ()


def _nothing_begun(view: Any) -> Mapping[str, str]:  # noqa: ARG001  # the form of Habits.begins
    return {}


def _nothing_declined(view: Any) -> str:  # noqa: ARG001  # the form of Habits.declines
    return ""


def _always(view: Any, choice: str, shows_hidden: bool) -> bool:  # noqa: ARG001  # that of Habits.is_weighed
    return True


@dataclass(frozen=True, kw_only=True)
class Habits:
    """How people go through the choices of a game. All of it looks at the view of who chooses."""

    again: Callable[[Any, str], tuple[str, ...]] = _nothing_more
    """The choices that do once more what this one does, where people do that several times in a row."""
    leads_on: Callable[[Any], tuple[str, ...]] = _nothing_behind
    """Open choices after which there is something to choose at once: one press may make both."""
    begins: Callable[[Any], Mapping[str, str]] = _nothing_begun
    """Open choices that only begin something, such as picking a piece up, each with the verb of what finishes it: one
    press makes both.
    """
    declines: Callable[[Any], str] = _nothing_declined
    """The open choice with which somebody does nothing of what is asked, if people mostly do: what comes after it is
    offered beside the question, so that it costs no press. Empty if there is none.
    """
    obvious: Callable[[Any], str] | None = None
    """The open choice that nobody has a reason to put off or to leave: it is made by itself. Empty if there is none."""
    is_weighed: Callable[[Any, str, bool], bool] = _always
    """Whether somebody is asked once more before a choice that they could not take back; the last argument says whether
    it shows something hidden."""


NO_HABITS = Habits()
"""Those of a game that says nothing of them: one choice with each press, and nothing for good without being asked."""
