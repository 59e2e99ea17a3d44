"""Telling people in Discord what happens in a league."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import discord

from bot.i18n.words import Words
from bot.leagues.rules.divisions import exchanges
from bot.leagues.rules.league import KeptSeason, Roll
from bot.leagues.rules.rulings import OfPerson
from bot.leagues.rules.season.facts import CHECK_IN, CLOSED, FINALS, MAIN, drawn
from bot.leagues.rules.season.matters import Matter
from bot.leagues.rules.season.season import Decided, Season
from bot.leagues.rules.season.table import SeasonTable
from bot.leagues.running.crier import Unheard, nonce_of
from bot.leagues.shown.parts import part_title
from bot.leagues.shown.sheets import Names, standings_sheet
from bot.pictures.service import Look
from bot.storage.records.results import Player
from bot.storage.records.tables import Table
from bot.workers.pool import Rank
from cogs.leagues import particulars, seasons
from cogs.leagues.calendar import keep_calendar
from cogs.leagues.honours import give_honours
from cogs.leagues.signing import post_sign_up
from cogs.leagues.tables import call_to_play, free_seat, reminder
from cogs.leagues.telling import decision_message, matters_message
from cogs.shared import threads
from cogs.shared.answers import files_of
from cogs.shared.asking import server_words
from cogs.shared.blocks import Item, Layout, harmless, row, text
from cogs.shared.controls import SUCCESS
from cogs.shared.drawing import sheet_picture

if TYPE_CHECKING:
    from bot.app import ElGrandeBot

LOG = logging.getLogger(__name__)

MOST_EXCHANGES = 20
"""Lines about who moves up and down: more do not fit into a message beside the rest."""
MOST_PEOPLE = 60
"""Who is called in one message: more, and nobody reads it."""


class LeagueCrier:
    """Says it where the season or its table is."""

    def __init__(self, bot: ElGrandeBot) -> None:
        self._bot = bot

    async def announce(self, kept: KeptSeason, roll: Roll, keys: Sequence[str], nonce: str) -> None:
        words = await self._words(kept)
        season = kept.season
        if CHECK_IN in keys:
            await self._call_to_check_in(kept, roll, nonce, words)
        lines = [f"### {harmless(kept.stored.title)}"]
        lines += [words(sentence) for waiting, sentence in seasons.WAITING.items() if waiting in keys]
        lines += [words("league.news.drawn") for key in keys if key.startswith("drawn") and _is_divided(season, key)]
        if drawn(FINALS) in keys:
            through = words.list([seasons.who(player, roll, words) for player in season.divisions[FINALS][0]])
            lines.append(words("league.news.finals", players=through))
        rounds = sorted({int(key.split()[3]) for key in keys if key.startswith("paired")})
        lines += [words("league.news.round", round=number) for number in rounds]
        lines += [
            words(
                "league.news.rearranged",
                one=seasons.who(change.one, roll, words),
                other=seasons.who(change.other, roll, words),
                reason=harmless(words.written(change.reason)),
            )
            for key in keys
            if key in season.proposals
            for change in season.proposals[key].changes
        ]
        pictures = []
        if CLOSED in keys:
            lines += self._champions(kept, roll, words)
            settings = await self._bot.tables.people.guild(kept.stored.guild_id)
            if season.divisions.get(MAIN):
                first = len(season.parts()) if season.rules.finals else 1
                sheet = standings_sheet(kept, first, 0, Names(roll, words), words)
                pictures.append(await sheet_picture(self._bot, sheet, Look.of(settings), Rank.POST))
        if len(lines) == 1:
            return  # in one division there is nothing to tell of its draw
        look = seasons.look.button(words("league.look"), kept.id, seasons.SeasonView.STANDINGS, 1, 0)
        items: list[Item] = [text(*lines), *(picture.gallery() for picture in pictures), row(look)]
        await self._send(kept.stored.channel_id, kept, Layout(*items, pictures=pictures), nonce)

    async def _call_to_check_in(self, kept: KeptSeason, roll: Roll, nonce: str, words: Words) -> None:
        """Everybody who would be drawn is called, in as many messages as that takes."""
        called = _users(kept.season.unchecked(), roll)
        starts = f"<t:{kept.rules.starts_at // 1000}:R>"
        for first in range(0, len(called), MOST_PEOPLE):
            here = called[first : first + MOST_PEOPLE]
            people = " ".join(words.mention(user_id) for user_id in here)
            lines = [f"### {harmless(kept.stored.title)}", words("league.news.check_in", starts=starts), people]
            here_button = particulars.check_in.button(words("league.check_in_button"), kept.id).styled(SUCCESS)
            layout = Layout(text(*lines), row(here_button))
            await self._send(kept.stored.channel_id, kept, layout, nonce_of(nonce, f"check in {first}"), here)

    def _champions(self, kept: KeptSeason, roll: Roll, words: Words) -> list[str]:
        """Who won which division."""
        season = kept.season
        if not season.divisions:
            return [words("league.news.called_off")]
        lines = [words("league.news.closed" if season.games() else "league.news.nothing_played")]
        for place in reversed(season.parts()) if season.rules.finals else season.parts():
            played = [each.player for each in season.standings(*place) if each.games]
            places = [seasons.who(player, roll, words) for player in played[:3]]
            medals = " · ".join(f"{medal} {who}" for medal, who in zip("🏆🥈🥉"[: len(places)], places, strict=True))
            lines.append(f"**{part_title(season, place, words)}** {medals}" if medals else "")
        return [*lines, *self._exchanges(season, roll, words)]

    def _exchanges(self, season: Season, roll: Roll, words: Words) -> list[str]:
        """Who plays in which division the next time."""
        if not season.games() or season.rules.finals:
            return []
        lines = []
        for number, (down, up) in enumerate(exchanges(season.final(), season.rules.moving), start=1):
            if up:
                risen = words.list([seasons.who(player, roll, words) for player in up])
                fallen = words.list([seasons.who(player, roll, words) for player in down])
                lines.append(words("league.news.up", division=number, players=risen))
                lines.append(words("league.news.down", division=number + 1, players=fallen))
        return lines[:MOST_EXCHANGES]

    async def open_sign_up(self, kept: KeptSeason) -> None:
        if await self._bot.leagues.founding.message(kept.id) is None:
            with _heard():
                await post_sign_up(self._bot, kept)

    async def open_table(self, kept: KeptSeason, roll: Roll, table: SeasonTable, found: Table, nonce: str) -> None:
        words = await self._words(kept)
        with _heard():
            found = await self._thread(found)
        called = _users(table.seating, roll)
        await self._send(found.place, kept, call_to_play(kept, roll, table, words), nonce, called)

    async def remind(self, kept: KeptSeason, roll: Roll, table: SeasonTable, player: Player, nonce: str) -> None:
        words = await self._words(kept)
        layout = reminder(kept, roll, table, player, words)
        await self._send(await self._place(kept, table), kept, layout, nonce, _users([player], roll))

    async def call(
        self, kept: KeptSeason, roll: Roll, table: SeasonTable, player: Player, candidates: Sequence[Player], nonce: str
    ) -> None:
        words = await self._words(kept)
        layout = free_seat(kept, roll, table, player, candidates, words)
        await self._send(await self._place(kept, table), kept, layout, nonce, _users(candidates, roll))

    async def tell_organisers(self, kept: KeptSeason, roll: Roll, matters: Sequence[Matter], nonce: str) -> None:
        """In the channel of the organisers; without one, or where the bot may not, to each of them directly."""
        words, guild_id = await self._words(kept), kept.stored.guild_id
        channel_id = (await self._bot.tables.people.guild(guild_id)).organisers_channel_id
        if channel_id is not None:
            try:
                layout = await self._matters(kept, roll, matters, words)
                await self._say(channel_id, guild_id, layout, nonce, ())
            except Unheard as reason:
                LOG.warning("The organisers' channel %d cannot be used: %s", channel_id, reason)
            else:
                return
        known = await self._bot.leagues.decisions.organisers(guild_id)
        for user_id in dict.fromkeys([*_users(sorted(kept.season.organisers), roll), *known]):
            reads = (await self._bot.tables.people.person(user_id)).reads
            own_words = words if reads is None else self._bot.texts.for_locale(reads)
            layout = await self._matters(kept, roll, matters, own_words)
            await self._write_to(user_id, layout, nonce_of(nonce, str(user_id)))

    async def _matters(self, kept: KeptSeason, roll: Roll, matters: Sequence[Matter], words: Words) -> Layout:
        links = {each.table: await self._link(kept, each.table, words) for each in matters if each.table is not None}
        return matters_message(kept, roll, matters, links, words)

    async def _write_to(self, user_id: int, layout: Layout, nonce: str) -> None:
        """A direct message, unless somebody takes none."""
        try:
            with _heard():
                channel = await self._bot.create_dm(discord.Object(user_id))
                await channel.send(view=layout, nonce=nonce)
        except Unheard as reason:
            LOG.info("An organiser cannot be written to: %s", reason)

    async def _link(self, kept: KeptSeason, table: str, words: Words) -> str:
        number = await self._bot.leagues.seasons.number_of(kept.id, table)
        if number is None:
            return ""
        found = await self._bot.tables.overview.table(number)
        return f"[{words('league.decide.go')}](https://discord.com/channels/{found.guild_id}/{found.place})"

    async def tell_decision(
        self, kept: KeptSeason, roll: Roll, table: SeasonTable | None, decided: Sequence[Decided], nonce: str
    ) -> None:
        about = [each.ruling.verdict for each in decided if each.ruling is not None]
        concerned = [verdict.player for verdict in about if isinstance(verdict, OfPerson)]
        place = kept.stored.channel_id
        if table is not None:
            concerned, place = sorted(table.been), await self._place(kept, table)
        layout = decision_message(kept, roll, decided, concerned, await self._words(kept))
        await self._send(place, kept, layout, nonce, _users(concerned, roll))

    async def keep_outside(self, kept: KeptSeason, roll: Roll) -> bool:
        words = await self._words(kept)
        await keep_calendar(self._bot, kept, words)
        return await give_honours(self._bot, kept, roll, words)

    async def found(self, table: Table, nonce: str) -> None:
        settings = await self._bot.tables.people.guild(table.guild_id) if table.guild_id is not None else None
        words = server_words(self._bot, settings, table.guild_id)
        with _heard():
            table = await self._thread(table)
        called = [seat.user_id for seat in table.seats if seat.user_id is not None]
        people = words.list([words.mention(user_id) for user_id in called])
        layout = Layout(text(words("league.found", players=people)))
        await self._say(table.place, table.guild_id, layout, nonce, called)

    async def _place(self, kept: KeptSeason, table: SeasonTable) -> int:
        """Where a table is played; the channel of the season before it begins."""
        number = await self._bot.leagues.seasons.number_of(kept.id, table.id)
        return kept.stored.channel_id if number is None else (await self._bot.tables.overview.table(number)).place

    async def _thread(self, table: Table) -> Table:
        return await self._bot.sender.thread_of(table)

    async def _words(self, kept: KeptSeason) -> Words:
        settings = await self._bot.tables.people.guild(kept.stored.guild_id)
        return server_words(self._bot, settings, kept.stored.guild_id)

    async def _send(
        self, place: int, kept: KeptSeason, layout: Layout, nonce: str, called: Sequence[int] = ()
    ) -> discord.Message:
        return await self._say(place, kept.stored.guild_id, layout, nonce, called)

    async def _say(
        self, place: int, guild_id: int | None, layout: Layout, nonce: str, called: Sequence[int]
    ) -> discord.Message:
        users = [discord.Object(user_id) for user_id in called[:MOST_PEOPLE]]
        mentions = discord.AllowedMentions(everyone=False, roles=False, users=users)
        channel = self._bot.get_partial_messageable(place, guild_id=guild_id)
        with _heard():
            return await channel.send(view=layout, files=files_of(layout), nonce=nonce, allowed_mentions=mentions)


def _is_divided(season: Season, key: str) -> bool:
    """Whether a draw made more than one division to tell of."""
    return any(key == drawn(stage) and len(divisions) > 1 for stage, divisions in season.divisions.items())


@contextmanager
def _heard() -> Iterator[None]:
    """What Discord refuses for good, as Unheard; its troubles pass, and it is said again then."""
    try:
        yield
    except discord.HTTPException as error:
        if threads.is_passing(error):
            raise
        raise Unheard(f"{error.text} ({error.code})") from error


def _users(players: Sequence[Player], roll: Roll) -> list[int]:
    found = (roll.user(player) for player in players)
    return [user_id for user_id in found if user_id is not None]
