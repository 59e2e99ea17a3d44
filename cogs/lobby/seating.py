"""Who sits where before the game, and who leads: what the owner chooses instead of leaving it to the draw (R33)."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from bot.i18n.words import Words
from bot.narrator.names import in_menus
from bot.storage.records.tables import Table
from cogs.lobby import panel
from cogs.lobby.options import labelled
from cogs.shared.asking import bot_of
from cogs.shared.blocks import Item, row
from cogs.shared.controls import Option, Press, action
from cogs.shared.custom_ids import read
from engine.core.definition import LEADER, definition_of

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
    items: list[Item] = [row(exchange.menu(words("seating.exchange"), pairs, table.id))]
    if definition_of(table.options).may_choose_leader:
        chosen = table.options.get(LEADER)
        seats = [
            Option(words("seating.leads", player=name), str(seat), chosen=seat == chosen)
            for seat, name in enumerate(names)
        ]
        drawn = Option(words("seating.drawn"), DRAWN, chosen=chosen not in range(len(names)))
        label = words("seating.leader")
        items.append(row(choose_leader.menu(label, labelled(label, [drawn, *seats]), table.id)))
    return items


def leader_line(table: Table, words: Words, names: tuple[str, ...]) -> list[str]:
    """Who leads, where that is chosen; `names` are those of the seats."""
    leader = table.options.get(LEADER, len(names))
    return [words("seating.leads", player=names[leader])] if leader < len(names) else []


@action("exchange")
async def exchange(press: Press, table: int) -> None:
    """The people of two seats change places."""
    one, _, other = press.value().partition(" ")
    found = await bot_of(press.interaction).tables.lobbies.exchange_seats(
        table, press.interaction.user.id, read(one, int), read(other, int)
    )
    await panel.show_options(press.interaction, found)


@action("leader")
async def choose_leader(press: Press, table: int) -> None:
    leader = None if press.value() == DRAWN else press.chosen(int)
    found = await bot_of(press.interaction).tables.lobbies.set_options(
        table, press.interaction.user.id, {LEADER: leader}
    )
    await panel.show_options(press.interaction, found)
