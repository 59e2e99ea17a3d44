"""Telling somebody what is kept about them, and forgetting them."""

from __future__ import annotations

import orjson

from bot.storage.records.tables import TableStatus
from cogs.settings.showing import save
from cogs.shared.answers import answer_in_place, answer_privately
from cogs.shared.asking import bot_of, words_of
from cogs.shared.controls import Press, answers
from cogs.ui.settings import privacy


@answers(privacy.MY_DATA)
async def data_asked_for(press: Press) -> None:
    data = await bot_of(press.interaction).tables.people.stored_about(press.interaction.user.id)
    file = orjson.dumps(data, option=orjson.OPT_INDENT_2)
    await answer_privately(press.interaction, privacy.data_file(file, words_of(press.interaction)))


@answers(privacy.NAMED)
async def naming_chosen(press: Press) -> None:
    await save(press.interaction, "privacy", {"is_named": press.number(0) == 1})


@answers(privacy.FORGET)
async def forgetting_asked_for(press: Press) -> None:
    interaction = press.interaction
    running = await bot_of(interaction).tables.overview.tables_of_person(interaction.user.id, [TableStatus.RUNNING])
    await answer_in_place(interaction, privacy.sure(len(running), words_of(interaction)))


@answers(privacy.FORGET_NOW)
async def forgetting_confirmed(press: Press) -> None:
    interaction = press.interaction
    await bot_of(interaction).tables.people.erase_person(interaction.user.id)
    await answer_in_place(interaction, privacy.forgotten(words_of(interaction)))
