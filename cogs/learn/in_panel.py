"""What stands in a panel besides its question: the lesson for it, and a reply to the choice before."""

from __future__ import annotations

from dataclasses import dataclass

from bot.faces import face_of
from bot.game.press import parts
from bot.game.states import SeatState
from bot.i18n.words import Words
from bot.lessons import moments
from bot.lessons.moments import Taught
from cogs.shared.blocks import harmless, small


@dataclass(frozen=True, slots=True)
class InPanel:
    """What a panel teaches."""

    taught: Taught | None = None
    reply: str = ""
    """To the choice before."""
    tip: Taught | None = None
    """What somebody in their first games is told of the position."""

    @property
    def ringed(self) -> tuple[str, ...]:
        """What is ringed in the picture of the board."""
        return () if self.taught is None else self.taught.ringed


NOTHING = InPanel()


def lines(state: SeatState, shown: InPanel, words: Words) -> list[str]:
    """The lesson above the question; of practice one line."""
    if state.table.terms.is_puzzle:
        return [words("puzzle.question"), ""]
    told = [small(f"✅ {shown.reply}")] if shown.reply else []
    face = face_of(state.table)
    if shown.taught is None:
        return told if shown.tip is None else [*told, small(f"💡 {moments.sentences(face, shown.tip, words)}")]
    lesson = shown.taught.lesson
    said = moments.sentences(face, shown.taught, words)
    if lesson.is_practice:
        told.append(said)
    else:
        told += [f"### 💡 {moments.title(lesson, words)}", said]
    if shown.taught.suggestion is not None and state.table.terms.is_guided:
        told.append(f"👉 {words('learn.try', deed=harmless(suggested(state, shown.taught.suggestion, words)))}")
    return [*told, ""]


def suggested(state: SeatState, suggestion: str, words: Words) -> str:
    """What is suggested, as its controls call it."""
    label, view = face_of(state.table).choice_label, state.view
    deeds = []
    for choice, _ in parts(suggestion):
        deeds.append(label(choice, view, state.table.names, words))
        view = state.runs.behind.get(choice, view)
    return words("event.row").join(deeds)
