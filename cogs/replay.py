"""`/table replay`: leafing through a game that is or was played here, and films of games that are over."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.faces import face_of
from bot.i18n.measure import length
from bot.i18n.words import Words
from bot.limits import Costly
from bot.narrator.alt_texts import film_text
from bot.narrator.names import in_messages
from bot.pictures.service import Look
from bot.replays.service import Replay
from bot.replays.steps import SCORING, step_title
from bot.storage.records.tables import Table, TableStatus
from cogs.lobby import message
from cogs.panels import panels_of
from cogs.shared.answers import answer_in_place, answer_privately, answer_publicly, put_off
from cogs.shared.asking import bot_of, look_of, public_words, require_sight, turn_of, words_of
from cogs.shared.blocks import TEXT_LIMIT, Item, Layout, Picture, fitted, galleries, harmless, row, small, text
from cogs.shared.controls import MENU_LIMIT, PRIMARY, Control, Option, Press, action
from cogs.shared.drawing import board_picture, final_picture, scoring_pictures
from cogs.shared.naming import seat_lines, table_name
from cogs.shared.problems import FilmNotHere, UnknownControl
from cogs.shared.translator import said
from cogs.shared.which_table import NUMBER, PLAYED, add_to_table, meant_game, suggestions

LOG = logging.getLogger(__name__)

MOST_SHEETS = 9
"""With the board these are the ten files that Discord takes in one message."""

TOLD_LIMIT = 2800
"""Characters for what happened; the rest of Discord's 4000 is for headings and for the reader's own cards."""

SHORT_TOLD_LIMIT = 1200
"""The same where the position is told in words as well; the log has it all."""


@app_commands.command(name=said("command.table.replay.name"), description=said("command.table.replay.description"))
@app_commands.rename(table=said("command.table.number.name"))
@app_commands.describe(table=said("command.table.replay.number.description"))
async def replay_command(interaction: discord.Interaction, table: NUMBER | None = None) -> None:
    found = await meant_game(interaction, table)
    page = await bot_of(interaction).replays.page(found.id, interaction.user.id, 0)
    await answer_privately(interaction, await _layout(interaction, page))


@replay_command.autocomplete("table")
async def suggested_games(interaction: discord.Interaction, written: str | int) -> list[app_commands.Choice[int]]:
    return await suggestions(interaction, written, PLAYED)


def replay_page(
    page: Replay,
    words: Words,
    board: Picture | None = None,
    sheets: Sequence[Picture] = (),
    *,
    in_words: bool = False,
) -> Layout:
    """One position of a replay, as its reader may see it. `sheets` are those of the scorings in this step.

    The buttons stand right below the board, so that they stay where they are while somebody leafs. `in_words`: the
    position is told in place of the picture.
    """
    face = face_of(page.table)
    told = face.telling.paragraphs(page.step.events, page.names, words, page.viewer)
    where = words("replay.position", position=page.position, last=page.last)
    lines = [
        f"### {harmless(table_name(page.table, words))} · {words('replay.title')}",
        f"**{step_title(page.step, page.names, words, in_messages)}** · {where}",
    ]
    limit = SHORT_TOLD_LIMIT if in_words else TOLD_LIMIT
    happened = fitted(told or [words("replay.nothing_told")], limit, "…")
    if page.view.over:
        happened += map(small, seat_lines(page.holdings, words))
    own = [small(line) for line in panels_of(page.table).own_lines(page.view, words)]
    if in_words:
        room = TEXT_LIMIT - sum(length(line) + 1 for line in (*lines, *happened))
        own = face.position(page.view, page.names, words, room)
    items: list[Item] = [
        text(*lines),
        *galleries(() if board is None else (board,)),
        row(*_leafing(page, words)),
        text(*happened, *own),
        *galleries(sheets),
        row(_jump_menu(page, words)),
        row(_scoring_button(page, words), *_film_buttons(page, words)),
    ]
    pictures = sheets if board is None else (board, *sheets)
    return Layout(*items, seat=page.step.player, pictures=pictures)


def _leafing(page: Replay, words: Words) -> list[Control]:
    """First, back, next, last."""
    here, last = page.position, page.last
    targets = {
        "first": 0 if here else None,
        "back": here - 1 if here else None,
        "next": here + 1 if here < last else None,
        "last": last if here < last else None,
    }
    return [_turning_button(page, name, target, words) for name, target in targets.items()]


def _scoring_button(page: Replay, words: Words) -> Control:
    return _turning_button(page, "scoring", page.next_scoring, words)


def _turning_button(page: Replay, name: str, target: int | None, words: Words) -> Control:
    """A button that turns to a position; without one it stays where it is, and cannot be pressed."""
    position = page.position if target is None else target
    button = turn_to.button(words(f"replay.{name}"), page.table.id, position, name).disabled(target is None)
    return button.styled(PRIMARY) if name == "next" else button


def _jump_menu(page: Replay, words: Words) -> Control:
    """The beginning of every round, and the general scorings."""
    marks: dict[tuple[int, bool], int] = {}
    for position, step in enumerate(page.steps[1:], start=1):
        if step.round:  # what comes before the first round belongs to the beginning
            marks.setdefault((step.round, step.kind == SCORING), position)
    here = max((position for position in marks.values() if position <= page.position), default=0)
    options = [Option(words("replay.start"), "0", chosen=page.position == 0)]
    options += [
        Option(
            words("replay.jump.scoring" if is_scoring else "replay.jump.round", round=number),
            str(position),
            chosen=position == here,
        )
        for (number, is_scoring), position in marks.items()
    ]
    return jump.menu(words("replay.jump"), options[:MENU_LIMIT], page.table.id)


def _film_buttons(page: Replay, words: Words) -> list[Control]:
    """Only games that are over become films."""
    if page.table.status is not TableStatus.FINISHED:
        return []
    return [
        film.button(words("replay.film.me"), page.table.id, "me"),
        film.button(words("replay.film.everybody"), page.table.id, "everybody"),
    ]


def film_message(table: Table, drawn: Picture, words: Words) -> Layout:
    """The film of a game."""
    title = f"### {harmless(table_name(table, words))} · {words('replay.film.title')}"
    return Layout(text(title), drawn.gallery(), pictures=[drawn])


def film_under_way(table: Table, drawn: int, all_of_them: int, words: Words) -> Layout:
    """How far a film is that somebody waits for."""
    title = f"### {harmless(table_name(table, words))} · {words('replay.film.title')}"
    far = words("replay.film.drawn", drawn=drawn, all=all_of_them) if drawn else words("replay.film.waits")
    return Layout(text(title, far))


@action("replay")
async def turn_to(press: Press, table: int, position: int, _button: str = "") -> None:
    """Turn to a position; `_button` tells the buttons of a message apart."""
    await _turn_to(press.interaction, table, position)


@action("jump")
async def jump(press: Press, table: int) -> None:
    """Turn to a position that is chosen."""
    await _turn_to(press.interaction, table, press.chosen(int))


async def _turn_to(interaction: discord.Interaction, table_id: int, position: int) -> None:
    bot = bot_of(interaction)
    await require_sight(interaction, await bot.tables.overview.table(table_id))
    page = await bot.replays.page(table_id, interaction.user.id, position)
    await answer_in_place(interaction, await _layout(interaction, page))


@action("film")
async def film(press: Press, table: int, whom: Literal["me", "everybody"]) -> None:
    """Draw the whole game, which takes some seconds: who asked hears how far it is."""
    interaction, bot = press.interaction, bot_of(press.interaction)
    found = await bot.tables.overview.table(table)
    await require_sight(interaction, found)
    if found.status is not TableStatus.FINISHED:
        raise UnknownControl
    for_all = whom == "everybody"
    if for_all and interaction.channel_id not in (found.channel_id, found.thread_id):
        raise FilmNotHere(channel=f"<#{found.place}>")
    words = await public_words(interaction) if for_all else words_of(interaction)
    look = Look.of(await message.guild_settings(bot, found)) if for_all else await look_of(interaction)
    answer = answer_publicly if for_all else answer_privately

    async def tell(drawn: int, all_of_them: int) -> None:
        with suppress(discord.NotFound):  # they have closed it, and others may wait for the same film
            await answer(interaction, film_under_way(found, drawn, all_of_them, words))

    async with turn_of(interaction, Costly.FILM):
        await put_off(interaction)  # it takes some seconds whatever happens
        pages = await bot.replays.pages(found.id)
        drawn_film = await bot.films.film(pages, words, look, tell)
    try:
        shown = Picture(
            drawn_film,
            film_text(face_of(found).alt_text(pages[-1].view, found.names, words), len(pages), words),
            "film",
            "gif",
        )
        layout = film_message(found, shown, words)
        await answer(interaction, layout)
    except discord.NotFound:
        LOG.debug("Nobody waits for the film of table %s any more.", found.id)


async def _layout(interaction: discord.Interaction, page: Replay) -> Layout:
    words = words_of(interaction)
    look = await look_of(interaction)
    if look.in_words:
        return replay_page(page, words, in_words=True)
    bot = bot_of(interaction)
    board = await board_picture(bot, page.view, page.table, words, look, page.step.events)
    sheets = await scoring_pictures(bot, page.step.events, page.table, words, look)
    if page.view.over:
        sheets.append(await final_picture(bot, page.table, words, look))
    return replay_page(page, words, board, sheets[-MOST_SHEETS:])


async def setup(bot: commands.Bot) -> None:
    add_to_table(bot, replay_command)
