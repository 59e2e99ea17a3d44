"""What the coach says: good turns with their reasons, and how a game turned."""

from __future__ import annotations

from collections.abc import Sequence

from bot.faces import face_of
from bot.i18n import Words
from bot.narrator.names import in_messages
from bot.replays import Replay, step_title
from bot.tables.computers.coach import Hint
from cogs.shared.blocks import Item, Layout, Picture, galleries, small, text
from cogs.shared.naming import heading, signed_names
from engine.players.advising import Advice, Reason
from engine.players.reviewing import TurningPoint


def hint_panel(hint: Hint, words: Words) -> Layout:
    """The best turns, why, and how good the chances are then."""
    info = hint.state.info
    names = signed_names(info, words)
    items: list[Item] = [text(words("hint.heading", player=names[hint.state.seat]))]
    items += [text(*_turn(place, advice, hint, words)) for place, advice in enumerate(hint.advice, 1)]
    return Layout(*items, text(small(words("hint.note"))))


def _turn(place: int, advice: Advice, hint: Hint, words: Words) -> list[str]:
    state, face = hint.state, face_of(hint.state.info)
    told = face.telling.paragraphs(advice.events, state.info.names, words, state.seat)
    if not told:
        told = [face.choice_label(advice.choices[0], state.view, state.info.names, words)]
    percent = round(100 * advice.chance)
    if advice.reasons:
        reasons = words.list([_reason(reason, hint, words) for reason in advice.reasons])
        why = words("hint.why", reasons=reasons, percent=percent)
    else:
        why = words("hint.chance", percent=percent)
    return [words("hint.turn", place=place, turn="\n".join(told)), small(why)]


def _reason(reason: Reason, hint: Hint, words: Words) -> str:
    info = hint.state.info
    naming = face_of(info).telling.naming(info.names, words)
    facts = {"area": naming.area(reason.area)} if reason.area else {}
    if reason.player is not None:
        facts["player"] = naming.player(reason.player)
    return words.plural(f"hint.reason.{reason.why}", reason.points, **facts)


def review_panel(
    pages: Sequence[Replay], points: Sequence[TurningPoint], words: Words, pictures: Sequence[Picture]
) -> Layout:
    """The picture of a game looked back at, and what happened at its turning points."""
    info = pages[-1].info
    telling = face_of(info).telling
    items: list[Item] = [text(heading(info, None, words)), *galleries(pictures)]
    for point in points:
        step = pages[point.step].step
        title = words(
            "review.point",
            title=step_title(step, info.names, words, in_messages),
            player=signed_names(info, words)[point.player],
            before=round(100 * point.before),
            after=round(100 * point.after),
        )
        items.append(text(f"**{title}**", *telling.paragraphs(step.events, info.names, words, None)))
    if not points:
        items.append(text(words("review.steady")))
    return Layout(*items, text(small(words("review.note"))), pictures=pictures)
