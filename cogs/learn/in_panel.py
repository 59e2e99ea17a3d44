"""What stands in a panel besides its question: the lesson for it, and a reply to the choice before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import discord

from bot.faces import face_of
from bot.game.press import parts
from bot.game.states import SeatState
from bot.i18n.words import Words
from bot.lessons import moments
from bot.lessons.moments import Taught
from cogs.shared.blocks import Item, harmless, small
from cogs.shared.controls import Control


@dataclass(frozen=True, slots=True)
class InPanel:
    """What stands above the panel of somebody who learns: the idea of the moment, and an answer to their choice."""

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
    return [*told, ""]


def try_lines(
    state: SeatState, shown: InPanel, words: Words, controls: Sequence[Item], towards: Sequence[str] = ()
) -> list[str]:
    """What to press for what is suggested, right above the controls: word for word as it stands on one of them.

    `towards`: ids or their ends, or values, of the controls that begin what is suggested, where none does it at once.
    """
    if shown.taught is None or shown.taught.suggestion is None or not state.table.terms.is_guided:
        return []
    suggestion = shown.taught.suggestion
    first = parts(suggestion)[0][0]
    found = (way for end in (suggestion, first, *towards) for way in _ways(controls, end, words))
    way = next(found, None) or words("learn.try", deed=harmless(_deeds(state, suggestion, words)))
    return [f"👉 {way}"]


def _ways(controls: Sequence[Item], end: str, words: Words) -> Iterator[str]:
    """The controls that stand for this: a button whose id is this or ends so, or a line of a menu with this value."""
    for each in controls:
        for child in each.children if isinstance(each, discord.ui.ActionRow) else (each,):
            item = child.item if isinstance(child, Control) else child
            if isinstance(item, discord.ui.Button):
                if (item.custom_id == end or str(item.custom_id).endswith(f":{end}")) and not item.disabled:
                    yield words("learn.try", deed=harmless(item.label or ""))
            elif isinstance(item, discord.ui.Select):
                chosen = next((option.label for option in item.options if option.default), None)
                menu = harmless(chosen or item.placeholder or "")  # which stands on it while it is closed
                lines = [option.label for option in item.options if option.value == end]
                yield from (words("learn.try_in_menu", deed=harmless(line), menu=menu) for line in lines)


def _deeds(state: SeatState, suggestion: str, words: Words) -> str:
    """What is suggested, where a panel has no room for a control that does it."""
    label, view = face_of(state.table).choice_label, state.view
    deeds = []
    for choice, _ in parts(suggestion):
        deeds.append(label(choice, view, state.table.names, words))
        view = state.runs.behind.get(choice, view)
    return words("event.row").join(deeds)
