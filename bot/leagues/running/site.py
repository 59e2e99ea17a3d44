"""The public pages of a server's leagues, from what is stored: seasons, ratings, and finished games step by step.

Whoever did not agree to be named is a colour and a number there, in the pictures of their games too.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import re
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, NamedTuple

from bot.faces import face_of
from bot.game.errors import Broken, NotRunning
from bot.i18n.texts import Texts
from bot.i18n.words import Words
from bot.leagues.rules.league import KeptSeason, Roll
from bot.leagues.rules.season.season import Season
from bot.leagues.running.service import Leagues
from bot.leagues.shown.html.pages import Calculated, League, PagePart, ReplayPage, ReplayPicture, site_parts
from bot.leagues.shown.html.people import PublicNames
from bot.pictures.service import PLAIN, Pictures
from bot.replays.service import Replay, Replays
from bot.replays.steps import START
from bot.storage.records.tables import SeatKind, Table
from bot.workers.pool import Rank

LIST: Final = ".written-by-the-bot"
"""The names of the files written last: what is not written again is removed, and nothing else in the folder is."""
NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]*\.(html|css|csv|json|png)")


def write_site(folder: Path, files: Mapping[str, bytes], present: Collection[str] = ()) -> int:
    """Write all files that differ from what is there, and remove those of the last time that are no more. Returns how
    many changed. Those that are `present` are there already and stay as they are."""
    folder.mkdir(parents=True, exist_ok=True)
    listed = folder / LIST
    before = set(listed.read_text(encoding="utf-8").split()) if listed.exists() else set()
    _replace(listed, "\n".join(sorted(before | files.keys() | set(present))).encode())
    changed = sum(_write(folder / name, content) for name, content in files.items())
    gone = [folder / name for name in sorted(before - files.keys() - set(present)) if NAME.fullmatch(name)]
    for file in gone:
        file.unlink(missing_ok=True)
    _replace(listed, "\n".join(sorted(files.keys() | set(present))).encode())
    return changed + len(gone)


def _write(file: Path, content: bytes) -> bool:
    if file.exists() and file.read_bytes() == content:
        return False
    _replace(file, content)
    return True


def _replace(file: Path, content: bytes) -> None:
    """The whole new file or the whole old one, whatever happens."""
    part = file.with_name(f".{file.name}.part")
    part.write_bytes(content)
    part.replace(file)


@dataclass(slots=True)
class WrittenPages:
    """What is known of the pages of a server since they were written the last time."""

    parts: dict[str, tuple[object, tuple[str, ...]]] = field(default_factory=dict)
    """The key of each part, and its files."""
    calculated: Calculated = field(default_factory=Calculated)


def write_parts(
    folder: Path,
    parts: Iterable[PagePart],
    written: WrittenPages,
    pictures: Mapping[str, bytes],
    present: Collection[str] = (),
) -> int:
    """Make and write those parts that are not as they were, as `write_site` does."""
    files, still, now = dict(pictures), [*present], {}
    for part in parts:
        key, names = written.parts.get(part.name, (None, ()))
        if key == part.key and all((folder / name).exists() for name in names):
            still += names
        else:
            made = part.make()
            files |= made
            names = tuple(made)
        now[part.name] = (part.key, names)
    changed = write_site(folder, files, still)
    written.parts = now
    return changed


REPLAYS: Final = 20
"""Finished games of each season that are shown step by step, the newest ones; a game takes about 3 MB."""
WIDTH, HEIGHT = 1600, 1200
"""Pixels of a board in the wide layout; its page keeps so much room until the picture is there."""


class Site:
    """Makes the public pages of servers from what their leagues are now."""

    def __init__(
        self, leagues: Leagues, replays: Replays, pictures: Pictures, texts: Texts, clock: Callable[[], int]
    ) -> None:
        self._leagues = leagues
        self._replays = replays
        self._pictures = pictures
        self._texts = texts
        self._clock = clock
        self._written: dict[tuple[int, Path, str], WrittenPages] = {}
        """By server, folder and language."""

    async def write(self, guild_id: int, title: str, folder: Path, locale: str | None = None) -> int:
        """Write the pages of a server into a folder that are not as they were; returns how many files changed.

        They are made from copies in a thread of their own, so that nobody waits for an answer meanwhile. Pictures that
        are there stay.
        """
        words = self._texts.for_locale(locale)
        seasons = await self._leagues.seasons.of_guild(guild_id)
        roll = await self._leagues.seasons.roll(guild_id)
        ranked = await self._leagues.ratings.copied(guild_id)
        people = PublicNames(roll.members, words)
        pictures: dict[str, bytes] = {}
        present: list[str] = []
        replays: dict[str, ReplayPage] = {}
        for kept in seasons:
            numbers = await self._leagues.seasons.numbers(kept.id)
            for name in _newest(kept):
                pages = await self._pages(numbers[name]) if name in numbers else ()
                if pages:
                    replays[name] = await self._replay(name, pages, roll, people, words, folder, pictures, present)
        league = League(
            title=title,
            seasons=await _titled(seasons),
            ledgers=ranked.ledgers,
            members=roll.members,
            written_at=self._clock(),
            rating_rules=ranked.rules,
            replays=replays,
            rulings=await self._leagues.corrections.of(guild_id),
            games=ranked.games,
        )
        written = self._written.setdefault((guild_id, folder, words.code), WrittenPages())
        parts = site_parts(league, words, written.calculated)
        return await asyncio.to_thread(write_parts, folder, parts, written, pictures, present)

    async def _pages(self, table_id: int) -> Sequence[Replay]:
        """A game step by step; nothing if it cannot be replayed any more, or never began here."""
        try:
            return await self._replays.pages(table_id)
        except (Broken, NotRunning):
            return ()

    async def _replay(
        self,
        name: str,
        pages: Sequence[Replay],
        roll: Roll,
        people: PublicNames,
        words: Words,
        folder: Path,
        pictures: dict[str, bytes],
        present: list[str],
    ) -> ReplayPage:
        table = _unnamed(pages[0].table, roll, people)
        # Whoever is called otherwise from now on has other pictures, and so has another language; the old ones go.
        of = hashlib.blake2s(f"{table.id} {table.names} {words.code}".encode(), digest_size=5).hexdigest()
        steps: list[ReplayPicture] = []
        for page in pages:
            file = f"replay-{table.id}-{of}-{page.position}.png"
            if (folder / file).exists():
                present.append(file)
            else:
                pictures[file] = await self._picture(page, table, words)
            steps.append(_step(page, table, file, words))
        title = words("site.replay", name=name.partition(":")[2].replace("-", "."))
        return ReplayPage(f"replay-{table.id}.html", title, tuple(steps))

    async def _picture(self, page: Replay, table: Table, words: Words) -> bytes:
        board = face_of(table).board(page.view, table.names, words, page.step.events)
        return await self._pictures.board(board, PLAIN, Rank.POST)


async def _titled(seasons: Sequence[KeptSeason]) -> dict[str, Season]:
    """Copies of the seasons by their titles; of two with one title the later one has its number behind it."""
    found: dict[str, Season] = {}
    for kept in seasons:
        title = kept.stored.title
        found[f"{title} ({kept.id})" if title in found else title] = kept.season.copied()
        await asyncio.sleep(0)  # a copy takes a moment, and others wait
    return found


def _newest(kept: KeptSeason) -> list[str]:
    ended = [table for table in kept.season.tables.values() if table.result is not None]
    return [table.id for table in sorted(ended, key=lambda table: -(table.ended_at or 0))[:REPLAYS]]


def _unnamed(table: Table, roll: Roll, people: PublicNames) -> Table:
    """The table as the public may know it."""
    seats = tuple(
        seat
        if seat.kind is SeatKind.COMPUTER and not seat.is_deserted
        else replace(seat, name=people.name(roll.player(seat.user_id or 0) or ""))
        for seat in table.seats
    )
    return replace(table, seats=seats, name="")


def _step(page: Replay, table: Table, file: str, words: Words) -> ReplayPicture:
    step, face = page.step, face_of(table)
    if step.kind == START:
        title = words("site.replay_start")
    elif step.player is None:
        title = words("site.replay_step", round=step.round)
    else:
        title = words("site.replay_turn", round=step.round, player=words.plain_name(table.names[step.player]))
    return ReplayPicture(
        title=title,
        sentences=tuple(plain(each) for each in face.telling.sentences(step.events, table.names, words)),
        picture=file,
        text=face.alt_text(page.view, table.names, words),
        width=WIDTH,
        height=HEIGHT,
    )


def plain(sentence: str) -> str:
    """A sentence as it stands in a message, without Markdown."""
    return sentence.replace("**", "").replace("\\", "").removeprefix("-# ")


LOG = logging.getLogger(__name__)

PAUSE: Final = 60.0
"""Seconds between two looks: what happens within a minute is written together."""


class Heading(NamedTuple):
    """What stands above the pages of a server, and in which language they are; None is that of the host."""

    title: str
    locale: str | None = None


Headings = Callable[[int], Awaitable[Heading]]
"""Knows them by the number of a server."""


async def publish(leagues: Leagues, site: Site, folder: Path, headings: Headings) -> None:
    """Write the pages of servers with news, each into a folder of its number, until cancelled."""
    while True:
        await publish_changed(leagues, site, folder, headings)
        await asyncio.sleep(PAUSE)


async def publish_changed(leagues: Leagues, site: Site, folder: Path, headings: Headings) -> int:
    """Write the pages of those servers now; returns how many there were."""
    changed = leagues.seasons.take_changed()
    for guild_id in changed:
        try:
            heading = await headings(guild_id)
            files = await site.write(guild_id, heading.title, folder / str(guild_id), heading.locale)
            LOG.debug("The public pages of server %d are written: %d files changed.", guild_id, files)
        except Exception:
            LOG.exception("The public pages of server %d cannot be written.", guild_id)
            leagues.seasons.has_changed(guild_id)
    return len(changed)
