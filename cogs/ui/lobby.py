"""The lobby: the public message of a table before the game, and the owner's private panel of options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord

from bot.game.records import Played, TableInfo
from bot.i18n import Words
from bot.narrator.names import drawn
from bot.storage.records.tables import Seat, SeatKind, TableStatus
from cogs.faces import panels_of
from cogs.shared.blocks import Item, Layout, Picture, galleries, line, row, small, text
from cogs.shared.controls import Control, Option, address, button, menu
from cogs.shared.naming import heading, signed_names, table_name
from cogs.ui.computers import COMPUTERS, described, face
from cogs.ui.options import GAME, MENU_LENGTH, option_menus, option_texts, option_words
from cogs.ui.rules import how_to_play
from cogs.ui.seating import leader_line, seating_items
from cogs.ui.terms import TERMS, terms_lines
from engine import games
from engine.core.definition import definition_of
from render.sheets.lobby_card import LobbyCard, LobbySeat

JOIN: Final = "join"
LEAVE: Final = "leave"
ADD_COMPUTER: Final = "computer"
REMOVE_COMPUTER: Final = "nocomputer"
OPTIONS: Final = "options"
RENAME: Final = "rename"
START: Final = "start"

JOIN_LISTED: Final = "joinlisted"
"""`joinlisted`, a menu whose values are the numbers of lobbies."""

BETWEEN = " · "


def players_of(info: TableInfo) -> tuple[int, ...]:
    """How many can play what this table plays."""
    return definition_of(info.options).players


def lobby_message(
    info: TableInfo, words: Words, pictures: Sequence[Picture] = (), played: Played | None = None
) -> Layout:
    """Who sits at the table, what will be played, and what one can do about it.

    Where nobody ever `played` it is asked which game; a game that is new to the server is introduced.
    """
    names = signed_names(info, words)
    seats = [_seat_line(info, seat, names, words) for seat in info.seats]
    lines = [heading(info, None, words), *seats, BETWEEN.join(option_texts(info.options, words))]
    lines += [*leader_line(info, words, names), *terms_lines(info.terms, words)]
    owner = next((names[seat.number] for seat in info.seats if seat.user_id == info.owner_id), "")
    if info.status is TableStatus.LOBBY:
        lines.append(small(_invitation(info, owner, words)))
        items = [text(*lines), *galleries(pictures)]
        if played is not None:
            items += [*_introduction(info, played, words), *_which_game(info, played, owner, words)]
        return Layout(*items, *_lobby_buttons(info, words), pictures=pictures)
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
        LobbySeat(name, _remark(info, seat.user_id, seat.kind, words).removeprefix(BETWEEN))
        for name, seat in zip(drawn(info.names, words), info.seats, strict=True)
    ]
    free = max(players_of(info)) - len(seats)
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


def _seat_line(info: TableInfo, seat: Seat, names: tuple[str, ...], words: Words) -> str:
    """Who sits there; of a computer player, what it is like."""
    if seat.kind is SeatKind.COMPUTER:
        return f"{names[seat.number]}{BETWEEN}{face(seat)}{described(info, seat, words)}"
    return f"{names[seat.number]}{_remark(info, seat.user_id, seat.kind, words)}"


def _remark(info: TableInfo, user_id: int | None, kind: SeatKind, words: Words) -> str:
    if kind is SeatKind.COMPUTER:
        return f"{BETWEEN}{words('lobby.computer')}"
    return f"{BETWEEN}{words('lobby.owner')}" if user_id == info.owner_id else ""


def _invitation(info: TableInfo, owner: str, words: Words) -> str:
    free = max(players_of(info)) - len(info.seats)
    if len(info.seats) < min(players_of(info)):
        return words("lobby.too_few")
    if free:
        return words.plural("lobby.free", free, owner=owner)
    return words("lobby.full", owner=owner)


def _introduction(info: TableInfo, played: Played, words: Words) -> list[Item]:
    game = definition_of(info.options).name
    return [] if game in played.known else [text(words(f"introduction.{game}"))]


def _which_game(info: TableInfo, played: Played, owner: str, words: Words) -> list[Item]:
    """A button for each game. A channel that has played before opens its tables with the same game."""
    if played.last is not None or len(games.GAMES) == 1:
        return []
    chosen = definition_of(info.options).name
    buttons = [
        button(
            option_words(GAME, game, words),
            address(GAME, info.id, game),
            discord.ButtonStyle.primary if game == chosen else discord.ButtonStyle.secondary,
        )
        for game in games.GAMES
    ]
    return [text(words("lobby.which_game", owner=owner)), row(*buttons)]


def _lobby_buttons(info: TableInfo, words: Words) -> list[Item]:
    full = len(info.seats) >= max(players_of(info))
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
                disabled=len(info.seats) < min(players_of(info)),
            ),
            how_to_play(info, words),
        ),
    ]


def join_menu(tables: Sequence[TableInfo], words: Words) -> Control | None:
    """The lobbies with a free seat to choose from; None if there is none."""
    free = [info for info in tables if info.status is TableStatus.LOBBY and len(info.seats) < max(players_of(info))]
    if not free:
        return None
    options = [Option(table_name(info, words), str(info.id)) for info in free[:MENU_LENGTH]]
    return menu(words("tables.join"), address(JOIN_LISTED), options)


def options_panel(info: TableInfo, words: Words) -> Layout:
    """The owner's panel: a menu for each option, what there is to know of them, the table's name, computer players."""
    lines = [heading(info, None, words), words("lobby.options_help")]
    lines += panels_of(info).lobby_notes(info.options, words)
    items: list[Item] = [text(*lines), *map(row, option_menus(info, words)), *seating_items(info, words)]
    items += [
        line(),
        row(
            button(words("lobby.terms"), address(TERMS, info.id), discord.ButtonStyle.primary),
            button(words("lobby.computers"), address(COMPUTERS, info.id), discord.ButtonStyle.primary),
            button(words("lobby.rename"), address(RENAME, info.id)),
            button(words("lobby.remove_computer"), address(REMOVE_COMPUTER, info.id)),
        ),
    ]
    return Layout(*items)
