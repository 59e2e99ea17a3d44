"""The lobby: the public message of a table before the game, and the owner's private panel of options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord

from bot.i18n import Words
from bot.narrator.names import drawn
from bot.storage.records.tables import Seat, SeatKind, Table, TableStatus
from bot.tables.reading.overview import FamiliarGames
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


def players_of(table: Table) -> tuple[int, ...]:
    """How many can play what this table plays."""
    return definition_of(table.options).players


def lobby_message(
    table: Table, words: Words, pictures: Sequence[Picture] = (), played: FamiliarGames | None = None
) -> Layout:
    """Who sits at the table, what will be played, and what one can do about it.

    Where nobody ever `played` it is asked which game; a game that is new to the server is introduced.
    """
    names = signed_names(table, words)
    seats = [_seat_line(table, seat, names, words) for seat in table.seats]
    lines = [heading(table, None, words), *seats, BETWEEN.join(option_texts(table.options, words))]
    lines += [*leader_line(table, words, names), *terms_lines(table.terms, words)]
    owner = next((names[seat.number] for seat in table.seats if seat.user_id == table.owner_id), "")
    if table.status is TableStatus.LOBBY:
        lines.append(small(_invitation(table, owner, words)))
        items = [text(*lines), *galleries(pictures)]
        if played is not None:
            items += [*_introduction(table, played, words), *_which_game(table, played, owner, words)]
        return Layout(*items, *_lobby_buttons(table, words), pictures=pictures)
    if table.status is TableStatus.CANCELLED:
        lines.append(words("lobby.cancelled"))
    elif table.thread_id is not None:
        lines.append(words("lobby.begun_in", thread=f"<#{table.thread_id}>"))
    else:
        lines.append(words("lobby.begun"))
    return Layout(text(*lines))


def lobby_card(table: Table, words: Words) -> LobbyCard:
    """The same as facts for its picture."""
    seats: list[LobbySeat | None] = [
        LobbySeat(name, _remark(table, seat.user_id, seat.kind, words).removeprefix(BETWEEN))
        for name, seat in zip(drawn(table.names, words), table.seats, strict=True)
    ]
    free = max(players_of(table)) - len(seats)
    return LobbyCard(
        title=table_name(table, words),
        seats=(*seats, *[None] * free),
        free=words("lobby.card.free"),
        options=(
            *option_texts(table.options, words),
            *([words("lobby.card.clock", clock=words(f"terms.clock.{table.terms.clock}"))] if table.terms.pace else ()),
        ),
        note=words.plural("lobby.card.note", free) if free else words("lobby.card.full"),
    )


def _seat_line(table: Table, seat: Seat, names: tuple[str, ...], words: Words) -> str:
    """Who sits there; of a computer player, what it is like."""
    if seat.kind is SeatKind.COMPUTER:
        return f"{names[seat.number]}{BETWEEN}{face(seat)}{described(table, seat, words)}"
    return f"{names[seat.number]}{_remark(table, seat.user_id, seat.kind, words)}"


def _remark(table: Table, user_id: int | None, kind: SeatKind, words: Words) -> str:
    if kind is SeatKind.COMPUTER:
        return f"{BETWEEN}{words('lobby.computer')}"
    return f"{BETWEEN}{words('lobby.owner')}" if user_id == table.owner_id else ""


def _invitation(table: Table, owner: str, words: Words) -> str:
    free = max(players_of(table)) - len(table.seats)
    if len(table.seats) < min(players_of(table)):
        return words("lobby.too_few")
    if free:
        return words.plural("lobby.free", free, owner=owner)
    return words("lobby.full", owner=owner)


def _introduction(table: Table, played: FamiliarGames, words: Words) -> list[Item]:
    game = definition_of(table.options).name
    return [] if game in played.known else [text(words(f"introduction.{game}"))]


def _which_game(table: Table, played: FamiliarGames, owner: str, words: Words) -> list[Item]:
    """A button for each game. A channel that has played before opens its tables with the same game."""
    if played.last is not None or len(games.GAMES) == 1:
        return []
    chosen = definition_of(table.options).name
    buttons = [
        button(
            option_words(GAME, game, words),
            address(GAME, table.id, game),
            discord.ButtonStyle.primary if game == chosen else discord.ButtonStyle.secondary,
        )
        for game in games.GAMES
    ]
    return [text(words("lobby.which_game", owner=owner)), row(*buttons)]


def _lobby_buttons(table: Table, words: Words) -> list[Item]:
    full = len(table.seats) >= max(players_of(table))
    return [
        row(
            button(words("lobby.join"), address(JOIN, table.id), discord.ButtonStyle.primary, disabled=full),
            button(words("lobby.leave"), address(LEAVE, table.id)),
            button(words("lobby.add_computer"), address(ADD_COMPUTER, table.id), disabled=full),
        ),
        row(
            button(words("lobby.options"), address(OPTIONS, table.id)),
            button(
                words("lobby.start"),
                address(START, table.id),
                discord.ButtonStyle.success,
                disabled=len(table.seats) < min(players_of(table)),
            ),
            how_to_play(table, words),
        ),
    ]


def join_menu(tables: Sequence[Table], words: Words) -> Control | None:
    """The lobbies with a free seat to choose from; None if there is none."""
    free = [
        table for table in tables if table.status is TableStatus.LOBBY and len(table.seats) < max(players_of(table))
    ]
    if not free:
        return None
    options = [Option(table_name(table, words), str(table.id)) for table in free[:MENU_LENGTH]]
    return menu(words("tables.join"), address(JOIN_LISTED), options)


def options_panel(table: Table, words: Words) -> Layout:
    """The owner's panel: a menu for each option, what there is to know of them, the table's name, computer players."""
    lines = [heading(table, None, words), words("lobby.options_help")]
    lines += panels_of(table).lobby_notes(table.options, words)
    items: list[Item] = [text(*lines), *map(row, option_menus(table, words)), *seating_items(table, words)]
    items += [
        line(),
        row(
            button(words("lobby.terms"), address(TERMS, table.id), discord.ButtonStyle.primary),
            button(words("lobby.computers"), address(COMPUTERS, table.id), discord.ButtonStyle.primary),
            button(words("lobby.rename"), address(RENAME, table.id)),
            button(words("lobby.remove_computer"), address(REMOVE_COMPUTER, table.id)),
        ),
    ]
    return Layout(*items)
