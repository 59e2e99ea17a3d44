"""The panels of a game: all that people press in it. What serves every game asks those of the table's game.

A game has them in the package of its name, `cogs.<game>.PANELS`, and nobody else imports that package.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Generic, Protocol, TypeVar

import discord
from discord.ext import commands

from bot.faces import face_of
from bot.game.orders.order import Order
from bot.game.states import Question, SeatState
from bot.i18n.words import Words
from bot.narrator.names import in_lists
from bot.storage.records.tables import Table
from cogs.learn.in_panel import InPanel
from cogs.shared.blocks import Item, Layout, small
from cogs.shared.controls import Control
from engine.core.definition import definition_of
from engine.core.events import Event
from engine.core.view import CommonView


def ready_lines(ready: Sequence[bool], names: Sequence[str], words: Words) -> list[str]:
    """Who has decided in secret already."""
    found = [names[player] for player, is_ready in enumerate(ready) if is_ready]
    return [small(words("post.ready", players=words.list(found)))] if found else []


def bids_so_far(cards: Sequence[str | None], names: Sequence[str], words: Words) -> list[str]:
    """Such as "Played so far: Ana 11, Ben 7"; `cards` by seat, None where none is played yet."""
    told = [
        words("event.number_of_player", player=name, number=card)
        for name, card in zip(in_lists(names, words), cards, strict=True)
        if card is not None
    ]
    return [words("panel.played_so_far", cards=words.row(told, "event.row"))] if told else []


# What stands there unless a game says more.


def _may_choose(state: SeatState, words: Words) -> list[str]:
    face = face_of(state.table)
    return [f"- {face.choice_label(choice, state.view, state.table.names, words)}" for choice in state.view.choices]


def waited_for(view: CommonView, called: Sequence[str], names: Sequence[str], words: Words) -> list[str]:
    """Who is waited for, and who has decided in secret already; `called` are the names of who is waited for."""
    key = "post.turn" if view.waiting == (view.turn_player,) else "post.waiting"
    return [words(key, player=words.list(called)), *ready_lines(view.ready, names, words)]


def _no_lines(*_: Any) -> list[str]:
    return []


def _no_controls(*_: Any) -> tuple[Control, ...]:
    return ()


def _no_items(*_: Any) -> list[Item]:
    return []


def _no_order(*_: Any) -> Order | None:
    return None


def _no_topic(*_: Any) -> str | None:
    return None


def _argument(choice: str, _words: Words) -> str:
    return choice.partition(" ")[2]


class AsksForChoice(Protocol):
    """Makes the panel of what somebody is asked."""

    async def __call__(
        self,
        interaction: discord.Interaction,
        state: SeatState,
        *,
        notice: str,
        happened: Sequence[Event],
        in_place: bool,
        shown: InPanel,
        whole: bool,
    ) -> Layout:
        """`notice` is the first thing to read; `happened` is what the others did since the person's last choice;
        `shown` is what the panel teaches; `whole`: the whole board is shown, also where a part of it would do.
        """


GameView = TypeVar("GameView", bound=CommonView)


@dataclass(frozen=True, kw_only=True)
class Panels(Generic[GameView]):
    """How one plays a game in Discord. Views are those of the game."""

    commands: tuple[type[commands.Cog], ...] = ()
    """The slash commands that only this game has."""
    topics: tuple[str, ...] = ()
    """The topics of its rules, in reading order; their texts are `rules.<topic>.title` and `.text`."""
    topic_of_sets: Callable[[Mapping[str, Any]], str | None] = _no_topic
    """The topic about what a table with these options plays besides the basic game; None if it plays nothing more."""
    play_panel: AsksForChoice
    """What somebody is asked, with every choice that is open, and pictures as this person wants them."""
    staged_panel: Callable[[discord.Interaction, Question], Awaitable[Layout]]
    """Asks once more before a choice that cannot be taken back."""
    may_choose: Callable[[SeatState, Words], list[str]] = _may_choose
    """What somebody may choose, in lines of Markdown, for those who read the board in words."""
    waited_for: Callable[[GameView, Sequence[str], Sequence[str], Words], list[str]] = waited_for
    """Who is waited for and what for, below a post: first as they are called there, some by a mention, then by name."""
    own_lines: Callable[[GameView, Words], list[str]] = _no_lines
    """What only the viewer could see, for a page of a replay."""
    post_buttons: Callable[[int, Words], tuple[Control, ...]] = _no_controls
    """What everybody can press under a post of a table besides playing and reading the log."""
    lobby_notes: Callable[[Mapping[str, Any], Words], list[str]] = _no_lines
    """What the owner is told about the options as they are now."""
    order_kinds: tuple[str, ...] = ()
    """The kinds of orders that one can give, in the order in which they are offered."""
    new_order: Callable[[str, GameView], Order | None] = _no_order
    """An empty order of a kind for the next moment of that kind; None if there is none to come."""
    order_controls: Callable[[Order, SeatState, Words], list[Item]] = _no_items
    """What one presses to write an order; a ranking needs only what stands below its choices."""
    ranked_label: Callable[[str, Words], str] = _argument
    """A choice of a ranking in a word or two, plain."""
    order_of_line: Callable[[str, Order, GameView], Order | None] = _no_order
    """The order that a line of a menu in these controls stands for; None for a line that is not in it."""


def panels_of(table: Table) -> Panels[Any]:
    """The panels of the game that a table plays."""
    return panels_named(definition_of(table.options).name)


@cache
def panels_named(game: str) -> Panels[Any]:
    """The panels of a game that is there."""
    panels = import_module(f"cogs.{game}").PANELS
    if not isinstance(panels, Panels):
        raise TypeError(f"cogs.{game}.PANELS are no panels.")
    return panels
