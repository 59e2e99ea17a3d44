"""The public message of a table: who sits there, what will be played, and what everybody can press before the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import discord

from bot.faces import SheetPicture
from bot.host.allowed import NEEDED, missing
from bot.i18n.words import Words
from bot.narrator.alt_texts import lobby_text
from bot.narrator.names import drawn
from bot.pictures.service import Look
from bot.storage.records.people import GuildSettings
from bot.storage.records.tables import Seat, SeatKind, Table, TableMessage, TableStatus
from bot.tables.reading.overview import FamiliarGames
from cogs import rules
from cogs.learn import beginning
from cogs.lobby import computers, panel, seating, terms
from cogs.lobby.options import GAME, option_texts, option_words
from cogs.posts.sent import calling
from cogs.shared.answers import answer_privately, change_message, files_of
from cogs.shared.asking import bot_of, member_of, server_words, words_of
from cogs.shared.blocks import Item, Layout, Picture, galleries, row, small, take_apart, text
from cogs.shared.controls import MENU_LIMIT, PRIMARY, SUCCESS, Control, Option, Press, action
from cogs.shared.drawing import sheet_picture
from cogs.shared.naming import heading, signed_names, table_name
from cogs.shared.problems import MissingPermission
from cogs.shared.which_table import meant
from engine import games
from engine.core.definition import definition_of
from render.sheets.lobby_card import LobbyCard, LobbySeat
from render.sheets.lobby_card import compose as compose_card

if TYPE_CHECKING:
    from bot.app import ElGrandeBot

LOBBY_MESSAGE = "lobby"
"""The kind under which the lobby message of a table is remembered."""

BETWEEN = " · "


def players_of(table: Table) -> tuple[int, ...]:
    """How many can play what this table plays."""
    return definition_of(table.options).players


def lobby_message(
    table: Table,
    words: Words,
    pictures: Sequence[Picture] = (),
    played: FamiliarGames | None = None,
    invited: Sequence[int] = (),
) -> Layout:
    """Who sits at the table, what will be played, and what one can do about it.

    Where nobody ever `played` it is asked which game; a game that is new to the server is introduced. These people are
    `invited` who have not come yet.
    """
    names = signed_names(table, words)
    seats = [_seat_line(table, seat, names, words) for seat in table.seats]
    lines = [heading(table, None, words), *seats, BETWEEN.join(option_texts(table.options, words))]
    lines += [*seating.leader_line(table, words, names), *terms.terms_lines(table.terms, words)]
    owner = next((names[seat.number] for seat in table.seats if seat.user_id == table.owner_id), "")
    if table.status is TableStatus.LOBBY:
        if invited:
            lines.append(words("lobby.invited", players=words.list([words.mention(user_id) for user_id in invited])))
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
        return f"{names[seat.number]}{BETWEEN}{computers.face(seat)}{computers.described(table, seat, words)}"
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
    """A button for each game. A channel that has played before opens its tables with the same game, and is not asked
    where that is the one that everybody expects.
    """
    if played.last == games.GAMES[0] or len(games.GAMES) == 1:
        return []
    chosen = definition_of(table.options).name
    buttons = [choose_game.button(option_words(GAME, game, words), table.id, game) for game in games.GAMES]
    buttons[games.GAMES.index(chosen)].styled(PRIMARY)
    return [text(words("lobby.which_game", owner=owner)), row(*buttons)]


def _lobby_buttons(table: Table, words: Words) -> list[Item]:
    full, too_few = len(table.seats) >= max(players_of(table)), len(table.seats) < min(players_of(table))
    return [
        row(
            join.button(words("lobby.join"), table.id).styled(PRIMARY).disabled(full),
            leave.button(words("lobby.leave"), table.id),
            add_computer.button(words("lobby.add_computer"), table.id).disabled(full),
        ),
        row(
            panel.show.button(words("lobby.options"), table.id),
            start.button(words("lobby.start"), table.id).styled(SUCCESS).disabled(too_few),
            rules.how_to_play(table, words),
            beginning.learn_button(words),
        ),
    ]


def join_menu(tables: Sequence[Table], words: Words) -> Control | None:
    """The lobbies with a free seat to choose from; None if there is none."""
    free = [
        table for table in tables if table.status is TableStatus.LOBBY and len(table.seats) < max(players_of(table))
    ]
    if not free:
        return None
    options = [Option(table_name(table, words), str(table.id)) for table in free[:MENU_LIMIT]]
    return join_chosen.menu(words("tables.join"), options)


# Where it hangs


async def refresh_lobby(bot: ElGrandeBot, table: Table, *, already: int | None = None) -> None:
    """Bring the lobby message up to date; `already` is a message that shows the table as it is now.

    If the message was deleted, a new one is posted while people may still join.
    """
    shown = (await bot.tables.places.messages(table.id)).get(LOBBY_MESSAGE)
    if shown is None or shown.message_id == already:
        return
    layout = await lobby_layout(bot, table)
    channel = bot.get_partial_messageable(shown.channel_id, guild_id=table.guild_id)
    try:
        await channel.get_partial_message(shown.message_id).edit(view=layout, attachments=files_of(layout))
        take_apart(layout)
    except discord.NotFound:
        if table.status is TableStatus.LOBBY:
            await post_lobby(bot, table, shown.channel_id)


async def post_lobby(bot: ElGrandeBot, table: Table, channel_id: int, called: Sequence[int] = ()) -> None:
    """Hang the lobby message up in a channel, call these people, and remember it. Raises Forbidden where the bot may
    not write.
    """
    layout = await lobby_layout(bot, table)
    channel = bot.get_partial_messageable(channel_id, guild_id=table.guild_id)
    message = await channel.send(view=layout, files=files_of(layout), allowed_mentions=calling(called))
    await bot.tables.places.remember_message(table.id, TableMessage(LOBBY_MESSAGE, channel_id, message.id))


async def lobby_layout(bot: ElGrandeBot, table: Table) -> Layout:
    """The lobby message in the words and the look of its server, with its card until the game begins."""
    settings = await guild_settings(bot, table)
    words = server_words(bot, settings, table.guild_id)
    if table.status is not TableStatus.LOBBY:
        return lobby_message(table, words)
    facts = lobby_card(table, words)
    card = await sheet_picture(bot, SheetPicture(compose_card, facts, lobby_text(facts, words)), Look.of(settings))
    played = await bot.tables.overview.played(table.guild_id, table.channel_id)
    return lobby_message(table, words, [card], played, await invited_to(bot, table))


async def invited_to(bot: ElGrandeBot, table: Table) -> tuple[int, ...]:
    """The people of the game that this table follows who do not sit here, by their Discord ids."""
    if table.follows is None:
        return ()
    before = await bot.tables.overview.table(table.follows)
    people = before.people(range(len(before.seats)))
    return tuple([user_id for user_id in people if table.seat_of(user_id) is None])


def require_permissions(interaction: discord.Interaction, guild: discord.Guild, channel_id: int) -> None:
    """Raises MissingPermission if the bot could not play a table in this channel."""
    permissions = interaction.app_permissions
    if channel_id != interaction.channel_id:
        channel = guild.get_channel(channel_id)
        permissions = channel.permissions_for(guild.me) if channel else discord.Permissions.none()
    lacking = missing(permissions, NEEDED)
    if lacking:
        raise MissingPermission(permissions=lacking, channel=f"<#{channel_id}>")


async def guild_settings(bot: ElGrandeBot, table: Table) -> GuildSettings | None:
    """What the managers of the table's server have set."""
    return await bot.tables.people.guild(table.guild_id) if table.guild_id is not None else None


# What is pressed in it


@action("join")
async def join(press: Press, table: int) -> None:
    chosen = await meant(press.interaction, table)
    found = await bot_of(press.interaction).tables.lobbies.join(chosen.id, member_of(press.interaction))
    await _show(press.interaction, found)


@action("joinlisted")
async def join_chosen(press: Press) -> None:
    """Join what is chosen in a list of lobbies, which stays as it is."""
    chosen = await meant(press.interaction, press.chosen(int))
    table = await bot_of(press.interaction).tables.lobbies.join(chosen.id, member_of(press.interaction))
    await tell(press.interaction, table, "lobby.you_joined")


@action("leave")
async def leave(press: Press, table: int) -> None:
    found = await bot_of(press.interaction).tables.lobbies.leave(table, press.interaction.user.id)
    await _show(press.interaction, found)


@action("computer")
async def add_computer(press: Press, table: int) -> None:
    found = await bot_of(press.interaction).tables.lobbies.add_computer(table, press.interaction.user.id)
    await _show(press.interaction, found)


@action("game")
async def choose_game(press: Press, table: int, game: str) -> None:
    """What is played, where a channel opens its first table."""
    found = await bot_of(press.interaction).tables.lobbies.set_options(table, press.interaction.user.id, {GAME: game})
    await _show(press.interaction, found)


@action("start")
async def start(press: Press, table: int) -> None:
    bot = bot_of(press.interaction)
    found = await bot.tables.lobbies.start(table, press.interaction.user.id)
    await _show(press.interaction, found)
    now = await bot.tables.overview.table(found.id)
    if now.thread_id != found.thread_id:  # it was opened before this answer, which then does not name it
        await refresh_lobby(bot, now)


async def tell(interaction: discord.Interaction, table: Table, key: str) -> None:
    """Say privately that it is done, and bring the lobby message up to date."""
    words = words_of(interaction)
    await answer_privately(interaction, Layout(text(heading(table, None, words), words(key))))
    await refresh_lobby(bot_of(interaction), table)


async def _show(interaction: discord.Interaction, table: Table) -> None:
    """Change the pressed lobby message; also the latest one, should that be another."""
    await change_message(interaction, await lobby_layout(bot_of(interaction), table))
    pressed = interaction.message.id if interaction.message else None
    await refresh_lobby(bot_of(interaction), table, already=pressed)
