"""How tables and players are named in the texts of messages."""

from __future__ import annotations

from collections.abc import Sequence

from bot.game.records import Holding, TableInfo
from bot.i18n import Words
from bot.narrator.names import in_messages, signed
from cogs.shared.blocks import harmless
from engine.core.view import CommonView


def signed_names(info: TableInfo, words: Words) -> tuple[str, ...]:
    """The players' names by seat for texts, behind the signs of their seats."""
    return in_messages(info.names, words)


def table_name(info: TableInfo, words: Words) -> str:
    """Such as "Table 7" or "Table 7 · Friday evening", plain."""
    if not info.name:
        return words("table.unnamed", number=info.id)
    return words("table.named", number=info.id, name=words.plain_name(info.name))


def heading(info: TableInfo, view: CommonView | None, words: Words) -> str:
    """The first line of a message about a table."""
    name = harmless(table_name(info, words))
    if view is None or view.over:
        return f"### {name}"
    return f"### {words('table.round', table=name, round=view.round)}"


def seat_lines(held: Sequence[Holding], words: Words) -> list[str]:
    """A line for each seat that somebody else has had, such as "Ana, Computer Luis from round 4, Ben from round 6"."""
    lines = []
    for seat in sorted({each.seat for each in held}):
        first, *others = [each for each in held if each.seat == seat]
        if others:
            later = [words("stints.later", name=words.name(each.name), round=each.round) for each in others]
            lines.append(signed(seat, words("event.row").join([words.name(first.name), *later])))
    return lines
