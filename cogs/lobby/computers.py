"""The computer players of a table: what is said of them, and the owner's panel."""

from __future__ import annotations

from bot.game.errors import NotInLobby, NotOwner
from bot.game.opponents import character_called, level_played
from bot.i18n.words import Words
from bot.storage.records.tables import Seat, Table, TableStatus
from bot.storage.records.terms import AT_RANDOM, LEVELS, PAUSES
from cogs.lobby import message, panel
from cogs.shared.answers import answer_in_place
from cogs.shared.asking import bot_of, words_of
from cogs.shared.blocks import Item, Layout, line, row, small, text
from cogs.shared.controls import Control, Option, Press, action
from cogs.shared.naming import heading, signed_names
from engine.core.definition import definition_of


def described(table: Table, seat: Seat, words: Words) -> str:
    """What a computer player is like, in a line."""
    level = table.terms.level_of(seat.name)
    if level == AT_RANDOM:
        return words("computer.seat.random")
    manner = words(f"computer.manner.{level_played(table.terms, seat.name)}")
    return words("computer.seat", level=words(f"computer.level.{level}"), manner=manner)


def face(seat: Seat) -> str:
    """The face of a computer player, with a space behind it; nothing for a person."""
    character = character_called(seat.name) if seat.user_id is None else None
    return "" if character is None else f"{character.face} "


def computers_panel(table: Table, words: Words, suggestion: str = "") -> Layout:
    """The owner's panel: how well each computer player plays, how long they wait, and whether advice is allowed; which
    level suits the owner is said if it is known.
    """
    names = signed_names(table, words)
    computers = [seat for seat in table.seats if seat.user_id is None]
    items: list[Item] = [text(heading(table, None, words), words("computer.help" if computers else "computer.none"))]
    for seat in computers:
        items += [text(f"{names[seat.number]} {face(seat)}"), row(_levels(table, seat, words))]
    if computers and suggestion:
        items.append(text(suggestion))
    items += [
        line(),
        text(words("computer.pause.help")),
        row(_pauses(table, words)),
        text(words(f"computer.hints.{'yes' if table.terms.hints else 'no'}"), small(words("computer.hints.help"))),
        row(
            allow_hints.button(
                words("computer.hints.forbid" if table.terms.hints else "computer.hints.allow"),
                table.id,
                not table.terms.hints,
            ),
            panel.show.button(words("terms.back"), table.id),
        ),
    ]
    return Layout(*items)


def _levels(table: Table, seat: Seat, words: Words) -> Control:
    options = [
        Option(
            words(f"computer.level.{level}"),
            level,
            words(f"computer.level.{level}.help"),
            chosen=level == table.terms.level_of(seat.name),
        )
        for level in LEVELS
    ]
    return choose_level.menu(words("computer.level"), options, table.id, seat.number)


def _pauses(table: Table, words: Words) -> Control:
    options = [
        Option(words.plural("computer.pause.of", pause // 1000), str(pause), chosen=pause == table.terms.pause)
        for pause in PAUSES
    ]
    return choose_pause.menu(words("computer.pause"), options, table.id)


@action("computers")
async def show(press: Press, table: int) -> None:
    found = await bot_of(press.interaction).tables.overview.table(table)
    if found.owner_id != press.interaction.user.id:
        raise NotOwner
    if found.status is not TableStatus.LOBBY:
        raise NotInLobby
    await _show(press, found)


@action("level")
async def choose_level(press: Press, table: int, seat: int) -> None:
    """How well the computer player in a seat plays."""
    lobbies = bot_of(press.interaction).tables.lobbies
    await _changed(press, await lobbies.set_level(table, press.interaction.user.id, seat, press.value()))


@action("pause")
async def choose_pause(press: Press, table: int) -> None:
    """How long computer players wait before they move."""
    pause = press.chosen(int)
    lobbies = bot_of(press.interaction).tables.lobbies
    await _changed(press, await lobbies.set_terms(table, press.interaction.user.id, pause=pause))


@action("hints")
async def allow_hints(press: Press, table: int, wanted: bool) -> None:
    """Whether players may ask for advice."""
    lobbies = bot_of(press.interaction).tables.lobbies
    await _changed(press, await lobbies.set_terms(table, press.interaction.user.id, hints=wanted))


async def _changed(press: Press, table: Table) -> None:
    await _show(press, table)
    await message.refresh_lobby(bot_of(press.interaction), table)


async def _show(press: Press, table: Table) -> None:
    words = words_of(press.interaction)
    suggestion = await _suggestion(press, table, words)
    await answer_in_place(press.interaction, computers_panel(table, words, suggestion))


async def _suggestion(press: Press, table: Table, words: Words) -> str:
    """Which level plays about as well as the owner, by the ratings of the server; empty if nobody knows."""
    leagues = bot_of(press.interaction).leagues
    if table.guild_id is None or not leagues.ratings.is_ready(table.guild_id):
        return ""  # to read all games of a server takes seconds
    player = (await leagues.seasons.roll(table.guild_id)).player(press.interaction.user.id)
    if player is None:
        return ""
    ranked = await leagues.ratings.of(table.guild_id)
    known = ranked.as_strong_as(player, definition_of(table.options).name, LEVELS)
    if known is None:
        return ""
    rating, level = known
    return words("computer.level.suggested", rating=rating.value, level=words(f"computer.level.{level}"))
