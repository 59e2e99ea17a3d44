"""The lobby: the public message of a table before the game, and the owner's private panel of options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import discord

from bot.i18n import Words
from bot.storage import SeatKind, TableStatus
from bot.tables import TableInfo
from cogs.ui import expansions
from cogs.ui.blocks import Item, Layout, Picture, galleries, line, row, small, text
from cogs.ui.controls import Control, Option, address, button, menu
from cogs.ui.naming import escaped_names, heading, signed, table_name
from cogs.ui.terms import TERMS, terms_lines
from engine.elgrande import editions, facts
from render.sheets.lobby_card import LobbyCard, LobbySeat

JOIN: Final = "join"
LEAVE: Final = "leave"
ADD_COMPUTER: Final = "computer"
REMOVE_COMPUTER: Final = "nocomputer"
OPTIONS: Final = "options"
OPTION: Final = "option"
"""`option:table:name`, a menu of the values of one option."""
RENAME: Final = "rename"
START: Final = "start"

BETWEEN = " · "

MOST_PLAYERS = max(editions.CHOICES["players"])
FEWEST_PLAYERS = min(editions.CHOICES["players"])

ASKED_OPTIONS = ("edition", "rounds", "castillo", "veto")
"""The options a person sets; the number of players follows from who sits down."""


def fixed_by_edition(edition: str) -> dict[str, Any]:
    """The options that an edition does not leave to the table."""
    return {name: value for name, value in facts.SETUP["edition"][edition].items() if name in ASKED_OPTIONS}


def value_of(options: Mapping[str, Any], name: str) -> Any:
    """An option of a table: as the edition fixes it, as it was chosen, or what it is when nobody sets it."""
    edition = options.get("edition", editions.CHOICES["edition"][0])
    return fixed_by_edition(edition).get(name, options.get(name, values_of(options, name)[0]))


def values_of(options: Mapping[str, Any], name: str) -> tuple[Any, ...]:
    """The values of an option that this table may have, the default first."""
    return {**editions.CHOICES, **expansions.own_options(options)}[name]


def asked_options(options: Mapping[str, Any]) -> tuple[str, ...]:
    """The options a person sets at this table, those of its expansions last."""
    return (*ASKED_OPTIONS, *expansions.own_options(options))


def option_words(name: str, value: Any, words: Words) -> str:
    """Such as "Castillo: closed"."""
    return words(f"option.{name}.{value}")


def option_texts(options: Mapping[str, Any], words: Words) -> list[str]:
    """All options of a table in words."""
    texts = [option_words(name, value_of(options, name), words) for name in asked_options(options)]
    chosen = expansions.chosen(options)
    return [*texts, expansions.set_words(chosen, words)] if chosen else texts


def options_sentence(options: Mapping[str, Any], words: Words) -> str:
    """All options of a table in one line."""
    return BETWEEN.join(option_texts(options, words))


def lobby_message(info: TableInfo, words: Words, pictures: Sequence[Picture] = ()) -> Layout:
    """Who sits at the table, what will be played, and what one can do about it."""
    names = escaped_names(info, words)
    seats = [f"{signed(seat.number, names)}{_remark(info, seat.user_id, seat.kind, words)}" for seat in info.seats]
    lines = [heading(info, None, words), *seats, options_sentence(info.options, words)]
    lines += terms_lines(info.terms, words)
    owner = next((names[seat.number] for seat in info.seats if seat.user_id == info.owner_id), "")
    if info.status is TableStatus.LOBBY:
        lines.append(small(_invitation(info, owner, words)))
        return Layout(text(*lines), *galleries(pictures), *_lobby_buttons(info, words), pictures=pictures)
    if info.status is TableStatus.CANCELLED:
        lines.append(words("lobby.cancelled"))
    elif info.thread_id is not None:
        lines.append(words("lobby.begun_in", thread=f"<#{info.thread_id}>"))
    else:
        lines.append(words("lobby.begun"))
    return Layout(text(*lines))


def lobby_card(info: TableInfo, words: Words) -> LobbyCard:
    """The same as facts for its picture."""
    seats: list[LobbySeat | None] = [
        LobbySeat(words.plain_name(seat.name), _remark(info, seat.user_id, seat.kind, words).removeprefix(BETWEEN))
        for seat in info.seats
    ]
    free = MOST_PLAYERS - len(seats)
    return LobbyCard(
        title=table_name(info, words),
        seats=(*seats, *[None] * free),
        free=words("lobby.card.free"),
        options=(
            *option_texts(info.options, words),
            *([words("lobby.card.clock", clock=words(f"terms.clock.{info.terms.clock}"))] if info.terms.pace else ()),
        ),
        note=words.plural("lobby.card.note", free) if free else words("lobby.card.full"),
    )


def _remark(info: TableInfo, user_id: int | None, kind: SeatKind, words: Words) -> str:
    if kind is SeatKind.COMPUTER:
        return f"{BETWEEN}{words('lobby.computer')}"
    return f"{BETWEEN}{words('lobby.owner')}" if user_id == info.owner_id else ""


def _invitation(info: TableInfo, owner: str, words: Words) -> str:
    free = MOST_PLAYERS - len(info.seats)
    if len(info.seats) < FEWEST_PLAYERS:
        return words("lobby.too_few")
    if free:
        return words.plural("lobby.free", free, owner=owner)
    return words("lobby.full", owner=owner)


def _lobby_buttons(info: TableInfo, words: Words) -> list[Item]:
    full = len(info.seats) >= MOST_PLAYERS
    return [
        row(
            button(words("lobby.join"), address(JOIN, info.id), discord.ButtonStyle.primary, disabled=full),
            button(words("lobby.leave"), address(LEAVE, info.id)),
            button(words("lobby.add_computer"), address(ADD_COMPUTER, info.id), disabled=full),
        ),
        row(
            button(words("lobby.options"), address(OPTIONS, info.id)),
            button(
                words("lobby.start"),
                address(START, info.id),
                discord.ButtonStyle.success,
                disabled=len(info.seats) < FEWEST_PLAYERS,
            ),
        ),
    ]


def options_panel(info: TableInfo, words: Words) -> Layout:
    """The owner's panel: a menu for each option, what the edition fixes, the table's name, computer players."""
    edition = value_of(info.options, "edition")
    fixed = fixed_by_edition(edition)
    lines = [heading(info, None, words), words("lobby.options_help"), small(words(f"option.edition.{edition}.help"))]
    if fixed:
        values = ", ".join(option_words(name, value, words) for name, value in fixed.items())
        lines.append(small(words("lobby.fixed", options=values)))
    lines += map(small, (*expansions.only_with(edition, words), *expansions.not_with(edition, words)))
    has_computers = any(seat.kind is SeatKind.COMPUTER for seat in info.seats)
    items: list[Item] = [text(*lines)]
    items += [row(_option_menu(info, name, words, disabled=name in fixed)) for name in ASKED_OPTIONS]
    items.append(row(_expansions_menu(info, edition, words)))
    items += [row(_option_menu(info, name, words)) for name in expansions.own_options(info.options)]
    items += [
        line(),
        row(
            button(words("lobby.terms"), address(TERMS, info.id), discord.ButtonStyle.primary),
            button(words("lobby.rename"), address(RENAME, info.id)),
            button(words("lobby.remove_computer"), address(REMOVE_COMPUTER, info.id), disabled=not has_computers),
        ),
    ]
    return Layout(*items)


def _expansions_menu(info: TableInfo, edition: str, words: Words) -> Control:
    sets = expansions.set_options(edition, expansions.chosen(info.options), words)
    return menu(words("option.expansions"), address(OPTION, info.id, expansions.NAME), sets)


def value_chosen(options: Mapping[str, Any], name: str, value: str) -> Any:
    """The value of an option that a line of its menu stands for; the line itself if it is none."""
    if name == expansions.NAME:
        return expansions.names_of(value)
    return next((each for each in values_of(options, name) if str(each) == value), value)


def _option_menu(info: TableInfo, name: str, words: Words, *, disabled: bool = False) -> Control:
    present = value_of(info.options, name)
    options = [
        Option(
            option_words(name, value, words),
            str(value),
            words(f"option.{name}.{value}.help"),
            chosen=value == present,
        )
        for value in values_of(info.options, name)
    ]
    return menu(words(f"option.{name}"), address(OPTION, info.id, name), options, disabled=disabled)
