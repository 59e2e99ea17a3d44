"""The public pages of a server's leagues, from what is stored: seasons, ratings, and finished games step by step.

Whoever did not agree to be named is a colour and a number there, in the pictures of their games too.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from bot.faces import face_of
from bot.game.errors import Broken
from bot.game.records import TableInfo
from bot.i18n import Texts, Words
from bot.leagues.rules.season.season import Season
from bot.leagues.running.books import Book, Roll
from bot.leagues.running.service import Leagues
from bot.leagues.shown.html.files import write_site
from bot.leagues.shown.html.pages import League, ReplayPage, ReplayStep, site_files
from bot.leagues.shown.html.people import People
from bot.leagues.shown.public import profiles
from bot.pictures import PLAIN, Pictures
from bot.replays import Replay, Replays
from bot.replays.steps import START
from bot.storage.records.tables import SeatKind
from bot.workers.pool import Rank

REPLAYS: Final = 20
"""Finished games of each season that are shown step by step, the newest ones; a game takes about 3 MB."""
WIDTH, HEIGHT = 1600, 1200
"""Pixels of a board in the wide layout; its page keeps so much room until the picture is there."""


class Site:
    """Writes pages."""

    def __init__(
        self, leagues: Leagues, replays: Replays, pictures: Pictures, texts: Texts, clock: Callable[[], int]
    ) -> None:
        self._leagues = leagues
        self._replays = replays
        self._pictures = pictures
        self._texts = texts
        self._clock = clock

    async def write(self, guild_id: int, title: str, folder: Path, locale: str | None = None) -> int:
        """Write all pages of a server into a folder; returns how many files changed. Pictures that are there stay."""
        words = self._texts.for_locale(locale)
        books = await self._leagues.books.of_guild(guild_id)
        roll = await self._leagues.books.roll(guild_id)
        ranked = await self._leagues.ratings.of(guild_id)
        people = People(profiles(roll), words)
        pictures: dict[str, bytes] = {}
        kept: list[str] = []
        replays: dict[str, ReplayPage] = {}
        for book in books:
            numbers = await self._leagues.deeds.numbers(book.id)
            for name in _newest(book):
                pages = await self._pages(numbers[name]) if name in numbers else ()
                if pages:
                    replays[name] = await self._replay(name, pages, roll, people, words, folder, pictures, kept)
        league = League(
            title=title,
            seasons=_titled(books),
            ledgers=ranked.ledgers,
            profiles=profiles(roll),
            written_at=self._clock(),
            rating_rules=ranked.rules,
            replays=replays,
            rulings=await self._leagues.corrections.of(guild_id),
        )
        return write_site(folder, site_files(league, words) | pictures, kept)

    async def _pages(self, table_id: int) -> Sequence[Replay]:
        """A game step by step; nothing if it cannot be replayed any more."""
        try:
            return await self._replays.pages(table_id)
        except Broken:
            return ()

    async def _replay(
        self,
        name: str,
        pages: Sequence[Replay],
        roll: Roll,
        people: People,
        words: Words,
        folder: Path,
        pictures: dict[str, bytes],
        kept: list[str],
    ) -> ReplayPage:
        info = _unnamed(pages[0].info, roll, people)
        # Whoever is called otherwise from now on has other pictures; the old ones go.
        of = hashlib.blake2s(f"{info.id} {info.names}".encode(), digest_size=5).hexdigest()
        steps: list[ReplayStep] = []
        for page in pages:
            file = f"replay-{info.id}-{of}-{page.position}.png"
            if (folder / file).exists():
                kept.append(file)
            else:
                pictures[file] = await self._picture(page, info, words)
            steps.append(_step(page, info, file, words))
        title = words("site.replay", name=name.partition(":")[2].replace("-", "."))
        return ReplayPage(f"replay-{info.id}.html", title, tuple(steps))

    async def _picture(self, page: Replay, info: TableInfo, words: Words) -> bytes:
        board = face_of(info).board(page.view, info.names, words, page.step.events)
        return await self._pictures.board(board, PLAIN, Rank.POST)


def _titled(books: Sequence[Book]) -> dict[str, Season]:
    """Seasons by their titles; of two with one title the later one has its number behind it."""
    found: dict[str, Season] = {}
    for book in books:
        title = book.stored.title
        found[f"{title} ({book.id})" if title in found else title] = book.season
    return found


def _newest(book: Book) -> list[str]:
    ended = [table for table in book.season.tables.values() if table.result is not None]
    return [table.id for table in sorted(ended, key=lambda table: -(table.ended_at or 0))[:REPLAYS]]


def _unnamed(info: TableInfo, roll: Roll, people: People) -> TableInfo:
    """The table as the public may know it."""
    seats = tuple(
        seat
        if seat.kind is SeatKind.COMPUTER and not seat.is_deserted
        else replace(seat, name=people.name(roll.player(seat.user_id or 0) or ""))
        for seat in info.seats
    )
    return replace(info, seats=seats, name="")


def _step(page: Replay, info: TableInfo, file: str, words: Words) -> ReplayStep:
    step, face = page.step, face_of(info)
    if step.kind == START:
        title = words("site.replay_start")
    elif step.player is None:
        title = words("site.replay_step", round=step.round)
    else:
        title = words("site.replay_turn", round=step.round, player=words.plain_name(info.names[step.player]))
    return ReplayStep(
        title=title,
        sentences=tuple(plain(each) for each in face.telling.sentences(step.events, info.names, words)),
        picture=file,
        text=face.alt_text(page.view, info.names, words),
        width=WIDTH,
        height=HEIGHT,
    )


def plain(sentence: str) -> str:
    """A sentence as it stands in a message, without Markdown."""
    return sentence.replace("**", "").replace("\\", "").removeprefix("-# ")
