"""The owner of a table chooses colours and the first player, in the panel of options."""

from __future__ import annotations

from cogs.shared.asking import bot_of
from cogs.shared.controls import Press, answers
from cogs.shared.custom_ids import NUMBER
from cogs.shared.problems import UnknownControl
from cogs.tables import show_options
from cogs.ui import seating


@answers(seating.EXCHANGE)
async def pair_chosen(press: Press) -> None:
    one, _, other = press.value().partition(" ")
    if not (NUMBER.fullmatch(one) and NUMBER.fullmatch(other)):
        raise UnknownControl
    table = await bot_of(press.interaction).tables.lobbies.exchange_seats(
        press.number(0), press.interaction.user.id, int(one), int(other)
    )
    await show_options(press.interaction, table)


@answers(seating.LEADER)
async def leader_chosen(press: Press) -> None:
    value = press.value()
    if value != seating.DRAWN and not NUMBER.fullmatch(value):
        raise UnknownControl
    leader = None if value == seating.DRAWN else int(value)
    table = await bot_of(press.interaction).tables.lobbies.set_options(
        press.number(0), press.interaction.user.id, {seating.LEADER: leader}
    )
    await show_options(press.interaction, table)
