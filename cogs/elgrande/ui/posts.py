"""What El Grande adds to the messages that every game has: posts, and the pages of a replay."""

from __future__ import annotations

from collections.abc import Sequence

from bot.i18n import Words
from cogs.elgrande.ui.cards import OPEN_CARDS
from cogs.elgrande.ui.court import COURT, JOKER_SIGN
from cogs.faces import ready_lines
from cogs.shared.controls import Control, address, button
from engine.elgrande.seen.view import View


def waited_for(view: View, called: Sequence[str], names: Sequence[str], words: Words) -> list[str]:
    """Who is waited for and what for; while discs or hands are chosen, also who is ready."""
    waiting = words.list(called)
    veto = view.veto_asked
    if veto is not None:
        card = words(f"card.{veto.card}.title")
        return [words("post.veto", player=waiting, actor=names[veto.actor], card=card)]
    if any(view.discs_ready) or len(view.waiting) > 1 or view.hands_ready:
        key = "post.hands" if view.hands_ready else "post.secret_discs"
        return [words(key, players=waiting), *ready_lines(view.hands_ready or view.discs_ready, names, words)]
    if view.phase == "power_cards":
        return [words("post.power_card", player=waiting)]
    if view.turn is not None and view.waiting == (view.turn.player,):
        return [words("post.turn", player=waiting)]
    return [words("post.waiting", player=waiting)]


def post_buttons(table_id: int, words: Words) -> tuple[Control, ...]:
    """One's own court, and the action cards of this round."""
    return (
        button(words("post.my_court"), address(COURT, table_id)),
        button(words("post.cards"), address(OPEN_CARDS, table_id)),
    )


def own_lines(view: View, words: Words) -> list[str]:
    """The hand and the disc that only the reader of a replay could see then."""
    lines = []
    if view.hand:
        lines.append(words("replay.hand", values=" · ".join(str(value or JOKER_SIGN) for value in view.hand)))
    if view.my_disc is not None:
        lines.append(words("replay.disc", region=words(f"region.{view.my_disc}")))
    return lines
