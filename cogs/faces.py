"""The panels of a game: all that people press in it. What serves every game asks those of the table's game.

A game has them in the package of its name, `cogs.<game>.PANELS`, and nobody else imports that package.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any

import discord

from bot.faces import face_of
from bot.game.orders.order import Order
from bot.game.states import Question, SeatState
from bot.i18n import Words
from bot.storage.records.tables import Table
from cogs.shared.blocks import Item, Layout, small
from cogs.shared.controls import Control
from engine.core.definition import definition_of
from engine.core.events import Event
from engine.core.view import CommonView


class Panels(ABC):
    """How one plays a game in Discord."""

    extensions: tuple[str, ...] = ()
    """The modules whose commands and buttons only this game has."""
    topics: tuple[str, ...] = ()
    """The topics of its rules, in reading order; their texts are `rules.<topic>.title` and `.text`."""
    order_kinds: tuple[str, ...] = ()
    """The kinds of orders that one can give, in the order in which they are offered."""

    may_choose_leader: bool = False
    """Whether a table may say which seat leads, by the option "leader"."""

    @abstractmethod
    async def play_panel(
        self,
        interaction: discord.Interaction,
        state: SeatState,
        *,
        notice: str = "",
        happened: Sequence[Event] = (),
        in_place: bool = True,
    ) -> Layout:
        """What somebody is asked, with every choice that is open, and pictures as this person wants them.

        `happened` is what the others did since the person's last choice.
        """

    @abstractmethod
    async def staged_panel(self, interaction: discord.Interaction, question: Question) -> Layout:
        """Asks once more before a choice that cannot be taken back."""

    def may_choose(self, state: SeatState, words: Words) -> list[str]:
        """What somebody may choose, in lines of Markdown, for those who read the board in words."""
        face = face_of(state.table)
        return [f"- {face.choice_label(choice, state.view, state.table.names, words)}" for choice in state.view.choices]

    def waited_for(self, view: CommonView, called: Sequence[str], names: Sequence[str], words: Words) -> list[str]:
        """Who is waited for and what for, below a post. `called` are those waited for, some of them by a mention."""
        key = "post.turn" if view.waiting == (view.turn_player,) else "post.waiting"
        return [words(key, player=words.list(called)), *ready_lines(view.ready, names, words)]

    def own_lines(self, view: CommonView, words: Words) -> list[str]:
        """What only the viewer could see, for a page of a replay."""
        return []

    def post_buttons(self, table_id: int, words: Words) -> tuple[Control, ...]:
        """What everybody can press under a post besides playing and reading the log."""
        return ()

    def lobby_notes(self, options: Mapping[str, Any], words: Words) -> list[str]:
        """What the owner is told about the options as they are now."""
        return []

    def new_order(self, kind: str, view: CommonView) -> Order | None:
        """An empty order of a kind for the next moment of that kind; None if there is none to come."""
        return None

    def order_controls(self, order: Order, state: SeatState, words: Words) -> list[Item]:
        """What one presses to write an order; a ranking needs only what stands below its choices."""
        return []

    def ranked_label(self, choice: str, words: Words) -> str:
        """A choice of a ranking in a word or two, plain."""
        return choice.partition(" ")[2]

    def order_of_line(self, line: str, before: Order, view: CommonView) -> Order | None:
        """The order that a line of a menu in these controls stands for; None for a line that is not in it."""
        return None


def ready_lines(ready: Sequence[bool], names: Sequence[str], words: Words) -> list[str]:
    """Who has decided in secret already."""
    found = [names[player] for player, is_ready in enumerate(ready) if is_ready]
    return [small(words("post.ready", players=words.list(found)))] if found else []


def panels_of(table: Table) -> Panels:
    """The panels of the game that a table plays."""
    return panels_named(definition_of(table.options).name)


@cache
def panels_named(game: str) -> Panels:
    """The panels of a game that is there."""
    panels = import_module(f"cogs.{game}").PANELS
    if not isinstance(panels, Panels):
        raise TypeError(f"cogs.{game}.PANELS are no panels.")
    return panels
