"""The owner's panel of the computer players of a table."""

from __future__ import annotations

from bot.game.errors import NotInLobby, NotOwner
from bot.storage.records.tables import Table, TableStatus
from cogs.lobbies import refresh_lobby
from cogs.shared.answers import answer_in_place
from cogs.shared.asking import bot_of, words_of
from cogs.shared.controls import Press, answers
from cogs.ui import computers


@answers(computers.COMPUTERS)
async def computers_pressed(press: Press) -> None:
    table = await bot_of(press.interaction).tables.overview.table(press.number(0))
    if table.owner_id != press.interaction.user.id:
        raise NotOwner
    if table.status is not TableStatus.LOBBY:
        raise NotInLobby
    await answer_in_place(press.interaction, computers.computers_panel(table, words_of(press.interaction)))


@answers(computers.LEVEL)
async def level_chosen(press: Press) -> None:
    lobbies = bot_of(press.interaction).tables.lobbies
    await _show(
        press,
        await lobbies.set_level(press.number(0), press.interaction.user.id, press.number(1), press.value()),
    )


@answers(computers.PAUSE)
async def pause_chosen(press: Press) -> None:
    pause = Press(press.interaction, press.values, ()).number(0)
    lobbies = bot_of(press.interaction).tables.lobbies
    await _show(press, await lobbies.set_terms(press.number(0), press.interaction.user.id, pause=pause))


@answers(computers.HINTS)
async def hints_pressed(press: Press) -> None:
    lobbies = bot_of(press.interaction).tables.lobbies
    wanted = bool(press.number(1))
    await _show(press, await lobbies.set_terms(press.number(0), press.interaction.user.id, hints=wanted))


async def _show(press: Press, table: Table) -> None:
    await answer_in_place(press.interaction, computers.computers_panel(table, words_of(press.interaction)))
    await refresh_lobby(bot_of(press.interaction), table)
