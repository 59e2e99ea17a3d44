"""How tables and players are named in the texts of messages."""

from __future__ import annotations

from collections.abc import Sequence

from bot.game.holdings import Holding
from bot.i18n.words import Words
from bot.narrator.names import in_messages, signed
from bot.storage.records.tables import Table
from cogs.shared.blocks import harmless
from engine.core.view import CommonView


def signed_names(table: Table, words: Words) -> tuple[str, ...]:
    """The players' names by seat for texts, behind the signs of their seats."""
    return in_messages(table.names, words)


def table_name(table: Table, words: Words) -> str:
    """Such as "Table 7" or "Table 7 · Friday evening", plain."""
    if table.terms.is_puzzle:
        return words("puzzle.title")
    if not table.name:
        return words("table.unnamed", number=table.id)
    return words("table.named", number=table.id, name=words.plain_name(table.name))


def heading(table: Table, view: CommonView | None, words: Words) -> str:
    """The first line of a message about a table."""
    name = harmless(table_name(table, words))
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


def whereabouts(table: Table, words: Words) -> str:
    """Where a table is played, as a mention; of a channel of direct messages Discord shows none."""
    if table.terms.is_guided:
        return words("learn.where")
    if table.terms.is_puzzle:
        return words("puzzle.where")
    return words("table.in_direct_messages") if table.guild_id is None else f"<#{table.place}>"
