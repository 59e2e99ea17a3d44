"""Who sits where before the game, and who leads: what the owner chooses instead of leaving it to the draw (R33)."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from bot.i18n import Words
from bot.narrator.names import in_menus
from bot.storage.records.tables import Table
from cogs.faces import panels_of
from cogs.shared.blocks import Item, row
from cogs.shared.controls import Option, address, menu

EXCHANGE: Final = "exchange"
"""`exchange:table`, a menu of pairs of seats."""
LEADER: Final = "leader"
"""`leader:table`, a menu of seats; it is also what the option is called."""
DRAWN: Final = "drawn"


def seating_items(table: Table, words: Words) -> list[Item]:
    """The menus of it, as soon as there is something to choose."""
    names = in_menus(table.names, words)
    if len(names) < 2:
        return []
    pairs = [
        Option(words("seating.pair", one=names[one], other=names[other]), f"{one} {other}")
        for one, other in combinations(range(len(names)), 2)
    ]
    items: list[Item] = [row(menu(words("seating.exchange"), address(EXCHANGE, table.id), pairs))]
    if panels_of(table).may_choose_leader:
        chosen = table.options.get(LEADER)
        seats = [
            Option(words("seating.leads", player=name), str(seat), chosen=seat == chosen)
            for seat, name in enumerate(names)
        ]
        drawn = Option(words("seating.drawn"), DRAWN, chosen=chosen not in range(len(names)))
        items.append(row(menu(words("seating.leader"), address(LEADER, table.id), [drawn, *seats])))
    return items


def leader_line(table: Table, words: Words, names: tuple[str, ...]) -> list[str]:
    """Who leads, where that is chosen; `names` are those of the seats."""
    leader = table.options.get(LEADER, len(names))
    return [words("seating.leads", player=names[leader])] if leader < len(names) else []
