"""The owner's panel of a table: a menu for each option, its name, its computer players, and the way to its terms."""

from __future__ import annotations

from typing import Final

import discord

from bot.game.errors import NotOwner
from bot.game.lobby import LONGEST_TABLE_NAME
from bot.i18n.words import Words
from bot.storage.records.tables import Table
from cogs.lobby import computers, message, seating, terms
from cogs.lobby.options import menus_of, offers, value_chosen
from cogs.panels import panels_of
from cogs.shared.answers import answer_in_place
from cogs.shared.asking import bot_of, words_of
from cogs.shared.blocks import Item, Layout, line, row, text
from cogs.shared.controls import PRIMARY, Control, Option, Press, action
from cogs.shared.forms import FormField, Submission, form
from cogs.shared.naming import heading
from cogs.shared.problems import UnknownControl

NAME: Final = "name"


def options_panel(table: Table, words: Words) -> Layout:
    """The owner's panel: a menu for each option, what there is to know of them, the table's name, computer players."""
    lines = [heading(table, None, words), words("lobby.options_help")]
    lines += panels_of(table).lobby_notes(table.options, words)
    items: list[Item] = [text(*lines), *map(row, option_menus(table, words)), *seating.seating_items(table, words)]
    items += [
        line(),
        row(
            terms.show.button(words("lobby.terms"), table.id).styled(PRIMARY),
            computers.show.button(words("lobby.computers"), table.id).styled(PRIMARY),
            name_table.button(words("lobby.rename"), table.id),
            remove_computer.button(words("lobby.remove_computer"), table.id),
        ),
        row(
            shape_posts.button(
                words("lobby.wide_posts" if table.terms.tall_posts else "lobby.tall_posts"),
                table.id,
                not table.terms.tall_posts,
            ),
            tell_result.button(
                words("lobby.tell_result" if table.terms.is_private else "lobby.keep_result"),
                table.id,
                table.terms.is_private,
            ),
        ),
    ]
    return Layout(*items)


def option_menus(table: Table, words: Words) -> list[Control]:
    """A menu for each option of a table."""

    def menu(placeholder: str, lines: list[Option], option: str, first: int | None) -> Control:
        return choose_option.menu(placeholder, lines, table.id, option, first)

    return menus_of(table.options, menu, words)


async def show_options(interaction: discord.Interaction, table: Table) -> None:
    """The panel as the table is now, and the lobby with it."""
    await answer_in_place(interaction, options_panel(table, words_of(interaction)))
    await message.refresh_lobby(bot_of(interaction), table)


@action("options")
async def show(press: Press, table: int) -> None:
    found = await _own_table(press.interaction, table)
    await answer_in_place(press.interaction, options_panel(found, words_of(press.interaction)))


@action("option")
async def choose_option(press: Press, table: int, name: str, first: int | None = None) -> None:
    """Set an option, by a menu of its values from the first one shown on."""
    lobbies = bot_of(press.interaction).tables.lobbies
    found = await bot_of(press.interaction).tables.overview.table(table)
    offer = next((each for each in offers(found.options) if each.name == name), None)
    if offer is None:
        raise UnknownControl
    value = value_chosen(offer, first or 0, press.values)
    await show_options(press.interaction, await lobbies.set_options(table, press.interaction.user.id, {name: value}))


@action("nocomputer")
async def remove_computer(press: Press, table: int) -> None:
    found = await bot_of(press.interaction).tables.lobbies.remove_computer(table, press.interaction.user.id)
    await show_options(press.interaction, found)


@action("shapeposts")
async def shape_posts(press: Press, table: int, tall: bool) -> None:
    """Whether the pictures of its posts are tall, or as the server has them."""
    lobbies = bot_of(press.interaction).tables.lobbies
    await show_options(press.interaction, await lobbies.set_terms(table, press.interaction.user.id, tall_posts=tall))


@action("tellresult")
async def tell_result(press: Press, table: int, told: bool) -> None:
    """Whether the game counts in its server, or is private."""
    lobbies = bot_of(press.interaction).tables.lobbies
    await show_options(
        press.interaction, await lobbies.set_terms(table, press.interaction.user.id, is_private=not told)
    )


@action("rename")
async def name_table(press: Press, table: int) -> None:
    await rename.open(press.interaction, table)


@form("renamed")
async def rename(sent: Submission, table: int) -> None:
    name = sent.field(NAME)
    found = await bot_of(sent.interaction).tables.lobbies.rename(table, sent.interaction.user.id, name)
    await show_options(sent.interaction, found)


@rename.drawn
async def name_form(interaction: discord.Interaction, table: int) -> discord.ui.Modal:
    """The name that it has stands in it."""
    found, words = await _own_table(interaction, table), words_of(interaction)
    field = FormField(NAME, words("lobby.new_name"), LONGEST_TABLE_NAME, written=found.name or None)
    return rename.modal(words("lobby.rename"), [field], table)


async def _own_table(interaction: discord.Interaction, table: int) -> Table:
    """The table, for who owns it. Raises NotOwner."""
    found = await bot_of(interaction).tables.overview.table(table)
    if found.owner_id != interaction.user.id:
        raise NotOwner
    return found
