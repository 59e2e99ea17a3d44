"""The board in words, for screen readers: the position, whose turn it is, and what the reader may do."""

from __future__ import annotations

from bot.elgrande import narrator
from bot.i18n import Words, length
from bot.tables import PublicState, SeatState
from cogs.elgrande.ui.labels import label
from cogs.elgrande.ui.verbs import Group, grouped
from cogs.ui.blocks import TEXT_LIMIT, Layout, fitted, text
from cogs.ui.naming import heading
from cogs.ui.panel import caption
from cogs.ui.post import next_lines, post_buttons
from engine.elgrande.view import View

CHOICES_LIMIT = 900
"""Characters for what the reader may do; the panel has it all."""


def text_board(state: SeatState | PublicState, words: Words) -> Layout:
    """The whole position as its viewer knows it, in plain paragraphs and lists."""
    info, view = state.info, state.view
    may = _may(state, words) if isinstance(state, SeatState) else []
    first = [heading(info, View.of(view), words)]
    if may:
        first.append(f"**{narrator.prompt(View.of(view), info.names, words)}**")
    else:
        first += next_lines(info, View.of(view), words)
    room = TEXT_LIMIT - sum(length(line) + 1 for line in (*first, *may))
    return Layout(
        text(*first, *narrator.position(View.of(view), info.names, words, room), *may),
        post_buttons(info.id, words, over=view.over),
        seat=view.viewer,
    )


def _may(state: SeatState, words: Words) -> list[str]:
    """What the viewer may choose, a line for each kind."""
    lines = [_choices(group, state, words) for group in grouped(state.view.choices)]
    if not lines:
        return []
    return [f"**{words('position.you_may')}**", *fitted(lines, CHOICES_LIMIT, words("position.more_choices"))]


def _choices(group: Group, state: SeatState, words: Words) -> str:
    """Such as "- Place a caballero in: Galicia, Aragón"."""
    view, names = state.view, state.info.names
    named = [label(argument, View.of(view), words, names) for _, argument in group.choices if argument is not None]
    what = caption(group, state, words)
    if not named:
        return f"- {what}"
    return "- " + words("position.choices", what=what.rstrip(" :?"), choices=words("event.row").join(named))
