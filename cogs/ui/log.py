"""The log of a table: chapters with headings, in pages, filtered, and as a text file."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.faces import face_of
from bot.game.chapters import Chapter, Filter
from bot.game.holdings import names_at_line
from bot.game.records import Holding, TableInfo
from bot.game.seals.seals import Seal
from bot.i18n import Words, clipped, length
from bot.narrator.names import in_menus, in_messages
from cogs.shared.blocks import Document, Item, Layout, row, small, text
from cogs.shared.controls import Option, address, button, menu
from cogs.shared.naming import heading, table_name
from cogs.ui.stints import seat_lines

LOG_PAGE: Final = "logpage"
"""`logpage:table:page:filter`, turn to a page; page 0 is the last one."""
LOG_FILTER: Final = "logfilter"
"""`logfilter:table`, a menu whose values are filters."""
LOG_FILE: Final = "logfile"
"""`logfile:table:filter`, all pages as a file."""

PAGE_LIMIT: Final = 3300
"""Characters on a page; the rest of Discord's 4000 is for what stands above and below."""


@dataclass(frozen=True, slots=True)
class Book:
    """A log for one reader (a seat, or None for who does not play), and what stands below it."""

    info: TableInfo
    viewer: int | None
    held: Sequence[Holding] = ()
    """Who has had which seat."""
    seals: Sequence[Seal] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """A chapter in words: its heading, and its lines."""

    title: str
    lines: tuple[str, ...]


def sections(chapters: Sequence[Chapter], book: Book, words: Words) -> list[Section]:
    """Chapters in words, by the names of then. One of which nothing can be told has no section."""
    found = []
    for chapter in chapters:
        names = names_at_line(book.info, book.held, chapter.entries[0][0])
        lines = face_of(book.info).telling.paragraphs(chapter.events, names, words, book.viewer)
        if lines:
            found.append(Section(chapter_title(chapter, names, words), tuple(lines)))
    return found


def chapter_title(chapter: Chapter, names: Sequence[str], words: Words) -> str:
    """Such as "Round 3 · turn 2 · Ana"."""
    player = "" if chapter.player is None else in_messages(names, words)[chapter.player]
    return words(f"log.chapter.{chapter.kind}", round=chapter.round, turn=chapter.turn, player=player)


def pages(told: Sequence[Section], words: Words, limit: int = PAGE_LIMIT) -> list[list[str]]:
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


def page_number(asked: int | None, last: int) -> int:
    """The nearest page there is, from 1 on; the last one if none is asked for."""
    return last if not asked else min(max(asked, 1), last)


def log_page(book: Book, chapters: Sequence[Chapter], wanted: Filter, asked: int | None, words: Words) -> Layout:
    """One page of the log. `chapters` are all that this reader may know."""
    info = book.info
    leaves = pages(sections(wanted.applied(chapters), book, words), words)
    page = page_number(asked, len(leaves))
    lines = [
        heading(info, None, words),
        *(leaves[page - 1] or [words("log.nothing_such" if chapters else "log.empty")]),
        small(words("log.page", page=page, pages=len(leaves))),
        *map(small, seat_lines(book.held, words)),
    ]
    if book.seals:
        lines.append(small(words("log.seal", number=book.seals[-1].number, hash=book.seals[-1].hash)))
    items: list[Item] = [text(*lines), row(_filter_menu(info, chapters, wanted, book.viewer, words))]
    controls = [button(words("log.as_file"), address(LOG_FILE, info.id, wanted), disabled=not leaves[0])]
    if len(leaves) > 1:
        controls[:0] = [
            button(words("log.older"), address(LOG_PAGE, info.id, page - 1, wanted), disabled=page <= 1),
            button(words("log.newer"), address(LOG_PAGE, info.id, page + 1, wanted), disabled=page >= len(leaves)),
        ]
    return Layout(*items, row(*controls))


def _filter_menu(
    info: TableInfo, chapters: Sequence[Chapter], wanted: Filter, viewer: int | None, words: Words
) -> Item:
    rounds = sorted({chapter.round for chapter in chapters if chapter.round})
    offered = [(Filter(), words("log.filter.all")), (Filter("scorings"), words("log.filter.scorings"))]
    if viewer is not None:
        offered.append((Filter("secrets"), words("log.filter.secrets")))
    offered += [(Filter("player", number), name) for number, name in enumerate(in_menus(info.names, words))]
    offered += [(Filter("round", number), words("log.filter.round", round=number)) for number in rounds]
    options = [Option(label, str(each), chosen=each == wanted) for each, label in offered]
    return menu(words("log.filter"), address(LOG_FILTER, info.id), options)


def log_file(book: Book, chapters: Sequence[Chapter], wanted: Filter, words: Words) -> Layout:
    """The same as a text file, all pages in one, with all seals."""
    info = book.info
    parts = [_plain(table_name(info, words)), *map(_plain, seat_lines(book.held, words))]
    for section in sections(wanted.applied(chapters), book, words):
        parts += ["", f"== {_plain(section.title)} ==", *map(_plain, section.lines)]
    if book.seals:
        parts += ["", f"== {words('log.seals')} ==", *(f"{seal.number} {seal.hash}" for seal in book.seals)]
    document = Document("\n".join([*parts, ""]).encode(), f"table-{info.id}-log.txt")
    return Layout(text(heading(info, None, words), words("log.here_is_file")), document.shown(), pictures=[document])


def _plain(line: str) -> str:
    """A line of a message as it reads without Markdown."""
    return re.sub(r"\\(.)|\*\*|\u200b|^-# ", lambda found: found[1] or "", line)
