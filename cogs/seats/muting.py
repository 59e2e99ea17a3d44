"""Not to be called any more for what a table asks, or what one person asks at any table."""

from __future__ import annotations

from bot.i18n.words import Words
from bot.narrator.names import in_menus
from bot.storage.records.people import Person
from bot.storage.records.tables import Table
from cogs.shared.answers import answer_in_place, answer_privately
from cogs.shared.asking import bot_of, person_of, require_sight, set_person, words_of
from cogs.shared.blocks import Item, Layout, rows, small, text
from cogs.shared.controls import Press, action
from cogs.shared.naming import heading
from cogs.shared.problems import UnknownControl

MOST = 50
"""Muted tables and people of one person; the oldest are forgotten beyond that."""


def mute_button(table: Table, seat: int, words: Words) -> Item:
    """The way there, on what is asked about a seat."""
    return consider.button(words("mute.button"), table.id, seat)


def _muting_panel(table: Table, seat: int, reader: Person, words: Words) -> Layout:
    asker = table.seats[seat].user_id
    key = "mute.table_on" if table.id in reader.muted_tables else "mute.table"
    buttons = [switch_table.button(words(key), table.id, seat)]
    if asker is not None and asker != reader.user_id:
        key = "mute.person_on" if asker in reader.muted_people else "mute.person"
        name = in_menus(table.names, words)[seat]
        buttons.append(switch_person.button(words(key, player=name), table.id, seat))
    return Layout(text(heading(table, None, words), words("mute.what"), small(words("mute.later"))), *rows(buttons))


async def _found(press: Press, table: int, seat: int) -> Table:
    found = await bot_of(press.interaction).tables.overview.table(table)
    await require_sight(press.interaction, found)
    if not 0 <= seat < len(found.seats):
        raise UnknownControl
    return found


async def _panel(press: Press, table: Table, seat: int) -> Layout:
    return _muting_panel(table, seat, await person_of(press.interaction), words_of(press.interaction))


def switched(muted: tuple[int, ...], number: int) -> tuple[int, ...]:
    """With the number, or without it if it was there."""
    others = tuple(each for each in muted if each != number)
    return others if number in muted else (*others, number)[-MOST:]


@action("mute")
async def consider(press: Press, table: int, seat: int) -> None:
    """What is asked about a seat of the table."""
    found = await _found(press, table, seat)
    await answer_privately(press.interaction, await _panel(press, found, seat))


@action("mutetable")
async def switch_table(press: Press, table: int, seat: int) -> None:
    found = await _found(press, table, seat)
    muted = (await person_of(press.interaction)).muted_tables
    await set_person(press.interaction, muted_tables=switched(muted, table))
    await answer_in_place(press.interaction, await _panel(press, found, seat))


@action("muteperson")
async def switch_person(press: Press, table: int, seat: int) -> None:
    """The person who sits in this seat now."""
    found = await _found(press, table, seat)
    asker = found.seats[seat].user_id
    if asker is not None:
        muted = (await person_of(press.interaction)).muted_people
        await set_person(press.interaction, muted_people=switched(muted, asker))
    await answer_in_place(press.interaction, await _panel(press, found, seat))
