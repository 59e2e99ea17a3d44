"""The saved sets of power cards: what they are called, and the panel to look at them, rename and delete them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import discord

from bot.i18n.escape import LONGEST_NAME
from bot.i18n.words import Words
from bot.storage.records.people import LAST_PLAYED, HandSet
from bot.storage.records.tables import Table
from bot.tables.play.hands import MOST_HAND_SETS
from cogs.elgrande.court import JOKER_SIGN
from cogs.play import panel
from cogs.shared.answers import answer_in_place
from cogs.shared.asking import bot_of, words_of
from cogs.shared.blocks import Item, Layout, row, small, text
from cogs.shared.controls import DANGER, Option, Press, action
from cogs.shared.forms import FormField, Submission, form
from cogs.shared.naming import heading
from cogs.shared.problems import UnknownControl
from engine.elgrande.facts import PowerCard

NAME: Final = "name"

BETWEEN = " · "


def card_name(card: PowerCard) -> str:
    """Such as "40"; a Joker has a sign."""
    return value_name(card.value)


def value_name(value: int) -> str:
    """A value as it is shown; a Joker has a sign."""
    return str(value or JOKER_SIGN)


def names_of(cards: Iterable[PowerCard]) -> str:
    """Such as "10 · 20 · 180"."""
    return BETWEEN.join(card_name(card) for card in cards)


def set_name(each: HandSet, words: Words) -> str:
    """The name of a set of one's own, plain."""
    return words("hand.last_set") if each.number == LAST_PLAYED else words.plain_name(each.name)


def sets_panel(
    table: Table,
    own_sets: Sequence[HandSet],
    words: Words,
    *,
    opened: int | None = None,
    said: str = "",
    notice: str = "",
) -> Layout:
    """All saved sets. `opened` is the number of the one to rename or delete."""
    saved = [each for each in own_sets if each.number != LAST_PLAYED]
    lines = [heading(table, None, words), *panel.noticed(notice), *([f"✅ {said}"] if said else [])]
    lines.append(f"**{words('hand.sets.title')}**")
    about = {each.number: BETWEEN.join(map(value_name, each.cards)) for each in saved}
    lines += [words("hand.sets.line", name=words.name(each.name), cards=about[each.number]) for each in saved]
    items: list[Item] = []
    if saved:
        lines.append(small(words("hand.sets.room", count=len(saved), most=MOST_HAND_SETS)))
        options = [
            Option(
                words.plain_name(each.name),
                str(each.number),
                about[each.number],
                chosen=each.number == opened,
            )
            for each in saved
        ]
        items.append(row(open_set.menu(words("hand.sets.choose"), options, table.id)))
    else:
        lines.append(words("hand.sets.none"))
    if opened is not None and any(each.number == opened for each in saved):
        items.append(
            row(
                rename.button(words("hand.sets.rename"), table.id, opened),
                delete.button(words("hand.sets.delete"), table.id, opened).styled(DANGER),
            )
        )
    items.append(row(panel.refresh.button(words("hand.back"), table.id).styled(discord.ButtonStyle.primary)))
    return Layout(text(*lines), *items)


def name_field(present: str | None, words: Words) -> FormField:
    """Asks what a set is called."""
    return FormField(NAME, words("hand.sets.name"), LONGEST_NAME, written=present)


# What is pressed


@action("handsets")
async def show(press: Press, table: int) -> None:
    """Show the sets of power cards that somebody has saved."""
    await _show(press.interaction, table)


@action("handset")
async def open_set(press: Press, table: int) -> None:
    """One of the saved sets, to rename or delete it."""
    await _show(press.interaction, table, opened=press.chosen(int))


@action("handrename")
async def rename(press: Press, table: int, number: int) -> None:
    """Ask for another name."""
    await give_name.open(press.interaction, table, number)


@form("handrenamed")
async def give_name(sent: Submission, table: int, number: int) -> None:
    """The new name of a saved set."""
    interaction = sent.interaction
    await bot_of(interaction).tables.hands.rename_hand_set(interaction.user.id, number, sent.field(NAME))
    await _show(interaction, table, opened=number, said=words_of(interaction)("hand.sets.renamed"))


@give_name.drawn
async def name_form(interaction: discord.Interaction, table: int, number: int) -> discord.ui.Modal:
    """The name that it has stands in it."""
    words = words_of(interaction)
    own_sets = await bot_of(interaction).tables.hands.hand_sets(interaction.user.id)
    named = next((each for each in own_sets if each.number == number), None)
    if named is None:
        raise UnknownControl
    return give_name.modal(words("hand.sets.rename"), [name_field(named.name, words)], table, number)


@action("handdelete")
async def delete(press: Press, table: int, number: int) -> None:
    """Delete a saved set."""
    interaction = press.interaction
    await bot_of(interaction).tables.hands.delete_hand_set(interaction.user.id, number)
    await _show(press.interaction, table, said=words_of(interaction)("hand.sets.deleted"))


async def _show(interaction: discord.Interaction, table_id: int, *, opened: int | None = None, said: str = "") -> None:
    tables = bot_of(interaction).tables
    table = await tables.overview.table(table_id)
    if table.seat_of(interaction.user.id) is None:
        raise UnknownControl
    own_sets = await tables.hands.hand_sets(interaction.user.id)
    layout = sets_panel(table, own_sets, words_of(interaction), opened=opened, said=said)
    await answer_in_place(interaction, layout)
