"""Tall pictures, which are far better on a phone: offered once to everybody, then for a table's posts."""

from __future__ import annotations

from typing import Final

import discord

from bot.pictures.service import PLAIN
from bot.storage.records.people import Person
from cogs.play import panel
from cogs.shared.answers import answer_in_place, answer_privately
from cogs.shared.asking import bot_of, person_of, set_person, words_of
from cogs.shared.blocks import Layout, row, small, text
from cogs.shared.controls import Press, action
from cogs.shared.naming import heading

TALL: Final = "tall"
MOST_COMPONENTS = 40
"""Of one message, as Discord counts."""
TEXT_AND_BUTTON = 3


async def add_offer(interaction: discord.Interaction, table_id: int, layout: Layout) -> None:
    """Ask below the first panel with a picture that somebody opens."""
    person = await person_of(interaction)
    if not layout.pictures or person.knows_shapes or person.picture_layout != PLAIN.layout:
        return
    words = words_of(interaction)
    if layout.total_children_count + TEXT_AND_BUTTON <= MOST_COMPONENTS:
        layout.append(text(small(words("shape.about"))))
        layout.append(row(go_tall.button(words("shape.offer"), table_id)))
        await set_person(interaction, knows_shapes=True)


def is_offered_for_posts(host: Person, present: str) -> bool:
    """Whether the first post asks the host, who has tall pictures, whether all posts shall have them."""
    return host.picture_layout == TALL != present


@action("tall")
async def go_tall(press: Press, table: int) -> None:
    """The pictures that only this person sees are tall from now on, and the posts of a table where nobody else sits;
    those of any other table are a press away.
    """
    interaction, bot, words = press.interaction, bot_of(press.interaction), words_of(press.interaction)
    await set_person(interaction, picture_layout=TALL, knows_shapes=True)
    state = await bot.tables.games.seat_state(table, interaction.user.id)
    is_alone = state.table.people(range(len(state.table.seats))) == (interaction.user.id,)
    if is_alone:
        await bot.tables.places.make_posts_tall(table, interaction.user.id)
    layout = await panel.panel_of(interaction, state)
    layout.append(text(small(words("shape.taken"))))
    if not (is_alone or state.table.terms.tall_posts) and layout.total_children_count < MOST_COMPONENTS - 1:
        layout.append(row(make_posts_tall.button(words("shape.posts_offer"), table)))
    await answer_in_place(interaction, layout)


@action("tallposts")
async def make_posts_tall(press: Press, table: int) -> None:
    """So are those of the posts of a table."""
    interaction, words = press.interaction, words_of(press.interaction)
    found = await bot_of(interaction).tables.places.make_posts_tall(table, interaction.user.id)
    await answer_privately(interaction, Layout(text(heading(found, None, words), words("shape.posts_taken"))))
