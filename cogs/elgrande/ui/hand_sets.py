"""The saved sets of power cards: to look at, rename and delete."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord

from bot.i18n import Words
from bot.i18n.escape import LONGEST_NAME
from bot.storage.records.people import LAST_PLAYED, HandSet
from bot.storage.records.tables import Table
from bot.tables.play.hands import MOST_HAND_SETS
from cogs.elgrande.ui.hands import BETWEEN, value_name
from cogs.play import panel
from cogs.shared.blocks import Item, Layout, row, small, text
from cogs.shared.controls import Option, address, button, menu
from cogs.shared.naming import heading

OPEN: Final = "handset"
"""`handset:table`, a menu of the saved sets: one of them."""
RENAME: Final = "handrename"
"""`handrename:table:number`, ask for another name."""
DELETE: Final = "handdelete"
"""`handdelete:table:number`, delete a set."""
RENAME_FORM: Final = "handrenamed"
"""`handrenamed:table:number`, the form with the new name."""
SAVE_FORM: Final = "handsaved"
"""`handsaved:table:page`, the form with the name of a new set."""
NAME: Final = "name"

DANGER = discord.ButtonStyle.danger


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
        items.append(row(menu(words("hand.sets.choose"), address(OPEN, table.id), options)))
    else:
        lines.append(words("hand.sets.none"))
    if any(each.number == opened for each in saved):
        items.append(
            row(
                button(words("hand.sets.rename"), address(RENAME, table.id, opened)),
                button(words("hand.sets.delete"), address(DELETE, table.id, opened), DANGER),
            )
        )
    items.append(row(panel.refresh.button(words("hand.back"), table.id).styled(discord.ButtonStyle.primary)))
    return Layout(text(*lines), *items)


def save_form(table_id: int, page: int, words: Words) -> discord.ui.Modal:
    """Ask for the name of a new set."""
    return _name_form(words("hand.save"), address(SAVE_FORM, table_id, page), "", words)


def rename_form(table_id: int, named: HandSet, words: Words) -> discord.ui.Modal:
    """Ask for another name."""
    return _name_form(words("hand.sets.rename"), address(RENAME_FORM, table_id, named.number), named.name, words)


def _name_form(title: str, custom_id: str, present: str, words: Words) -> discord.ui.Modal:
    form = discord.ui.Modal(title=title, custom_id=custom_id)
    field: discord.ui.TextInput[discord.ui.LayoutView] = discord.ui.TextInput(
        custom_id=NAME, default=present or None, min_length=1, max_length=LONGEST_NAME
    )
    form.add_item(discord.ui.Label(text=words("hand.sets.name"), component=field))
    return form
