"""The log of a table: chapters with headings, in pages, filtered, and as a text file.

It opens by `/table log` and by the Log button under every post.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import discord

from bot.faces import face_of
from bot.game.chapters import Chapter, Filter, chapters_of
from bot.game.holdings import Holding, names_at_line
from bot.game.seals.seals import Seal
from bot.i18n.measure import clipped, length
from bot.i18n.words import Words
from bot.narrator.names import in_menus, in_messages
from bot.storage.records.tables import Table
from cogs.shared.answers import answer_in_place, answer_privately
from cogs.shared.asking import bot_of, require_sight, words_of
from cogs.shared.blocks import Document, Item, Layout, page_number, row, small, text
from cogs.shared.controls import Option, Press, action
from cogs.shared.naming import heading, seat_lines, table_name

PAGE_LIMIT: Final = 3300
"""Characters on a page; the rest of Discord's 4000 is for what stands above and below."""


@dataclass(frozen=True, slots=True)
class ReadLog:
    """A log for one reader (a seat, or None for who does not play), and what stands below it."""

    table: Table
    viewer: int | None
    held: Sequence[Holding] = ()
    """Who has had which seat."""
    seals: Sequence[Seal] = ()


@dataclass(frozen=True, slots=True)
class LogSection:
    """A chapter in words: its heading, and its lines."""

    title: str
    lines: tuple[str, ...]


def sections(chapters: Sequence[Chapter], log: ReadLog, words: Words) -> list[LogSection]:
    """Chapters in words, by the names of then. One of which nothing can be told has no section."""
    found = []
    for chapter in chapters:
        names = names_at_line(log.table, log.held, chapter.entries[0][0])
        lines = face_of(log.table).telling.paragraphs(chapter.events, names, words, log.viewer)
        if lines:
            found.append(LogSection(chapter_title(chapter, names, words), tuple(lines)))
    return found


def chapter_title(chapter: Chapter, names: Sequence[str], words: Words) -> str:
    """Such as "Round 3 · turn 2 · Ana"."""
    player = "" if chapter.player is None else in_messages(names, words)[chapter.player]
    return words(f"log.chapter.{chapter.kind}", round=chapter.round, turn=chapter.turn, player=player)


def pages(told: Sequence[LogSection], words: Words, limit: int = PAGE_LIMIT) -> list[list[str]]:
    """The lines of each page, the oldest first. A section that goes over two pages has its heading on both."""
    found: list[list[str]] = [[]]
    room = limit
    for section in told:
        title = f"**{section.title}**"
        begun = False
        for line in section.lines:
            shown = clipped(line, limit - length(title) - 60)
            needed = length(shown) + 1 + (0 if begun else length(title) + 2)
            if needed > room and found[-1]:
                found.append([])
                room = limit
                if begun:
                    found[-1].append(f"**{words('log.continued', chapter=section.title)}**")
                    room -= length(found[-1][0]) + 1
            if not begun:
                found[-1] += ["", title] if found[-1] else [title]
                room -= length(title) + 2
                begun = True
            found[-1].append(shown)
            room -= length(shown) + 1
    return found


def log_page(log: ReadLog, chapters: Sequence[Chapter], wanted: Filter, asked: int | None, words: Words) -> Layout:
    """One page of the log. `chapters` are all that this reader may know."""
    table = log.table
    leaves = pages(sections(wanted.applied(chapters), log, words), words)
    page = page_number(asked, len(leaves))
    lines = [
        heading(table, None, words),
        *(leaves[page - 1] or [words("log.nothing_such" if chapters else "log.empty")]),
        small(words("log.page", page=page, pages=len(leaves))),
        *map(small, seat_lines(log.held, words)),
    ]
    items: list[Item] = [text(*lines), row(_filter_menu(table, chapters, wanted, log.viewer, words))]
    controls = [as_file.button(words("log.as_file"), table.id, wanted).disabled(not leaves[0])]
    if len(leaves) > 1:
        controls[:0] = [
            turn_page.button(words("log.older"), table.id, page - 1, wanted).disabled(page <= 1),
            turn_page.button(words("log.newer"), table.id, page + 1, wanted).disabled(page >= len(leaves)),
        ]
    return Layout(*items, row(*controls))


def _filter_menu(table: Table, chapters: Sequence[Chapter], wanted: Filter, viewer: int | None, words: Words) -> Item:
    rounds = sorted({chapter.round for chapter in chapters if chapter.round})
    offered = [(Filter(), words("log.filter.all")), (Filter("scorings"), words("log.filter.scorings"))]
    if viewer is not None:
        offered.append((Filter("secrets"), words("log.filter.secrets")))
    offered += [(Filter("player", number), name) for number, name in enumerate(in_menus(table.names, words))]
    offered += [(Filter("round", number), words("log.filter.round", round=number)) for number in rounds]
    options = [Option(label, str(each), chosen=each == wanted) for each, label in offered]
    return filter_log.menu(words("log.filter"), options, table.id)


def log_file(log: ReadLog, chapters: Sequence[Chapter], wanted: Filter, words: Words) -> Layout:
    """The same as a text file, all pages in one, with all seals."""
    table = log.table
    parts = [_plain(table_name(table, words)), *map(_plain, seat_lines(log.held, words))]
    for section in sections(wanted.applied(chapters), log, words):
        parts += ["", f"== {_plain(section.title)} ==", *map(_plain, section.lines)]
    if log.seals:
        parts += ["", f"== {words('log.seals')} ==", *(f"{seal.number} {seal.hash}" for seal in log.seals)]
    document = Document("\n".join([*parts, ""]).encode(), f"table-{table.id}-log.txt")
    return Layout(text(heading(table, None, words), words("log.here_is_file")), document.shown(), pictures=[document])


def _plain(line: str) -> str:
    """A line of a message as it reads without Markdown."""
    return re.sub(r"\\(.)|\*\*|\u200b|^-# ", lambda found: found[1] or "", line)


async def show_log(interaction: discord.Interaction, table_id: int) -> None:
    """The newest page, in a message of its own."""
    log, chapters = await _read(interaction, table_id)
    await answer_privately(interaction, log_page(log, chapters, Filter(), None, words_of(interaction)))


@action("log")
async def open_log(press: Press, table: int) -> None:
    await show_log(press.interaction, table)


@action("logpage")
async def turn_page(press: Press, table: int, page: int, wanted: Filter) -> None:
    """Another page of the log; 0 stands for the last one."""
    log, chapters = await _read(press.interaction, table)
    await answer_in_place(press.interaction, log_page(log, chapters, wanted, page, words_of(press.interaction)))


@action("logfilter")
async def filter_log(press: Press, table: int) -> None:
    log, chapters = await _read(press.interaction, table)
    layout = log_page(log, chapters, press.chosen(Filter), None, words_of(press.interaction))
    await answer_in_place(press.interaction, layout)


@action("logfile")
async def as_file(press: Press, table: int, wanted: Filter) -> None:
    log, chapters = await _read(press.interaction, table)
    await answer_privately(press.interaction, log_file(log, chapters, wanted, words_of(press.interaction)))


async def _read(interaction: discord.Interaction, table_id: int) -> tuple[ReadLog, list[Chapter]]:
    """The log of a table for who asks, with all that they may know of what happened there. Raises NoSuchTable."""
    tables = bot_of(interaction).tables
    table = await tables.overview.table(table_id)
    await require_sight(interaction, table)
    entries = await tables.logs.log(table_id, interaction.user.id)
    log = ReadLog(
        table,
        viewer=table.seat_of(interaction.user.id),
        held=await tables.logs.holdings(table_id),
        seals=await tables.archive.seals(table_id),
    )
    return log, chapters_of(entries)
