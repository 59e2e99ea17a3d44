"""The bot: a Discord client with the tables, the words and the pictures that the cogs use."""

from __future__ import annotations

import asyncio
import importlib
import logging
import secrets
import time
from collections.abc import Coroutine, Sequence
from datetime import timedelta
from typing import Any, Protocol, cast

import discord
import yarl
from discord import app_commands
from discord.ext import commands

from bot.channels import Channels
from bot.config import Settings
from bot.due.dashboards import Dashboards, DashboardSender
from bot.due.outbox import Host, Outbox
from bot.due.puzzles import DailyPuzzles, PuzzleSender
from bot.due.timers import Timers
from bot.host import collecting
from bot.host.allowed import invitation
from bot.host.collecting import measure_delay
from bot.host.commands import AttendedCommands, sync_commands
from bot.host.daily import keep_checking, tidy_daily
from bot.host.database import note_that_it_is_used, regular_backups, require_database
from bot.host.doctor.examination import look_around
from bot.host.health import Endpoint, Health
from bot.host.machine import Clock, cores, memory
from bot.host.reception import NEVER, Reception, traced_requests
from bot.i18n.texts import Texts
from bot.leagues.running.crier import Crier
from bot.leagues.running.service import Leagues
from bot.leagues.running.site import Heading, Site, publish
from bot.limits import Limits
from bot.pictures.service import MeasuredPool, Pictures, drawers
from bot.replays.films import Films
from bot.replays.service import Replays
from bot.storage.addresses import open_store
from bot.storage.records.people import GuildSettings
from bot.storage.records.shards import Shards
from bot.storage.rows.processes import time_to_identify
from bot.storage.store import LEAVE, Store
from bot.tables.service import Tables
from bot.tables.time.watch import Watch
from bot.workers.pool import Rank, WorkPool
from bot.workers.workers import ProcessWorker, Worker
from engine.players.playing_on import ready_to_play_on

LOG = logging.getLogger(__name__)

FEATURES = "cogs.features"
"""By name, because the cogs import the bot and not the other way round."""


class Features(Protocol):
    """What that module brings: all that people press, and who does in Discord what nobody has pressed for."""

    async def setup(self, bot: ElGrandeBot) -> None:
        """Add commands, controls and listeners to the bot."""

    def sender(self, bot: ElGrandeBot) -> Host:
        """Who sends the posts of tables to Discord, and opens their threads."""

    def dashboard_sender(self, bot: ElGrandeBot) -> DashboardSender:
        """Who shows whose move it is in a server."""

    def puzzle_sender(self, bot: ElGrandeBot) -> PuzzleSender:
        """Who shows the position of the day in a server."""

    def crier(self, bot: ElGrandeBot) -> Crier:
        """Who tells people what happens in a league."""

    def translator(self, texts: Texts) -> app_commands.Translator:
        """Who knows what commands are called in other languages."""

    async def let_in(self, interaction: discord.Interaction) -> bool:
        """Learn what somebody has set, before they are answered; or tell them why they are not."""


def clock() -> int:
    """Milliseconds since 1970 in UTC."""
    return time.time_ns() // 1_000_000


def new_seed() -> int:
    """A seed that nobody can guess: it decides all chance of a game."""
    return secrets.randbits(63)


def _sharding(shards: Shards | None) -> dict[str, Any]:
    """What discord.py is to know of shards; without any, Discord says how many this process has."""
    return {} if shards is None else {"shard_ids": list(shards.numbers), "shard_count": shards.count}


def use_addresses(settings: Settings) -> None:
    """Point discord.py at the Discord that the settings name, by the class attributes it takes its addresses from."""
    discord.http.Route.BASE = settings.discord_api
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(settings.discord_gateway)
    discord.Asset.BASE = settings.discord_cdn


SECONDS_TO_BE_HEARD = 0.5
"""How long before it takes the place of another process one says so."""

SECONDS_TO_PREPARE = 10.0
"""How long a process that takes the place of another one waits for those who draw. Three will do; a machine
that needs more is busy anyway."""

SECONDS_FOR_ANSWERS = 5.0
"""How long the bot waits, before it stops, for those who are being answered. Docker kills it after ten seconds."""


THINKING_STANDS_BACK = 10
"""How nice the processes of computer players are to all others."""


ADVICE_STANDS_BACK = 15
"""The same of the process for hints and checks, which can wait for computer players."""


class ElGrandeBot(commands.AutoShardedBot):
    """The client. The cogs find here all they need."""

    tables: Tables
    leagues: Leagues
    pictures: Pictures
    replays: Replays
    films: Films
    advisers: WorkPool
    """A process for hints, reviews and checks: moves of computer players do not wait for them."""
    thinkers: WorkPool
    """Processes for computer players: neither clicks nor pictures wait for them."""
    outbox: Outbox
    dashboards: Dashboards
    puzzles: DailyPuzzles
    timers: Timers
    watch: Watch

    def __init__(self, settings: Settings, *, takes_over: bool = False) -> None:
        """Who `takes_over` sends away the process that serves the same shards, as soon as it can serve them itself."""
        self.reception = Reception()
        self._clock = Clock()
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            # Nobody brings it along into messages between people: games have secrets, and posts need a server.
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
            max_messages=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            tree_cls=AttendedCommands,
            http_trace=traced_requests(self.reception, self._clock, self._discord_answers),
            **_sharding(settings.shards),
        )
        self.settings = settings
        self._takes_over = takes_over
        self.reception.ours_from = NEVER if takes_over else 0
        self._leaving: asyncio.Task[None] | None = None
        self._ending: asyncio.Task[None] | None = None
        self.texts = Texts.load(settings.default_locale)
        self.channels = Channels(self, clock)
        self._store: Store | None = None
        self.features = cast("Features", importlib.import_module(FEATURES))
        self.sender = self.features.sender(self)
        self.dashboard_sender = self.features.dashboard_sender(self)
        self._health = Health(settings.health_file, lambda: self.is_connected)
        self._tasks: list[asyncio.Task[None]] = []

    async def setup_hook(self) -> None:
        """Between login and connection: everything that an interaction may need. Raises StorageError."""
        self._health.clear()
        shards = self.settings.shards
        await asyncio.to_thread(require_database, self.settings)
        self._store = await open_store(self.settings.database_url, clock, shards, takes_over=self._takes_over)
        await asyncio.to_thread(note_that_it_is_used, self.settings)
        LOG.info("Everything is kept in %s.", self.settings.database_url.rpartition("@")[2])
        self.pictures = Pictures(MeasuredPool(self.drawers(), self.settings.pictures_kept, "drawing"))
        self.films = Films(self.pictures)
        self.thinkers = WorkPool(self.thinking(), name="thinking")
        self.advisers = WorkPool(self.advising(), name="advising")
        self.tables = Tables(
            *(self._store, clock, new_seed),
            kept_games=self.settings.games_kept,
            is_away=self._is_away,
            think=lambda thought, whose: self.thinkers.do(thought, Rank.ANSWER, whose),
            advise=lambda thought, whose: self.advisers.do(thought, Rank.ANSWER, whose),
            limits=Limits(clock, self.settings.games_of_a_person, self.settings.games_of_a_server),
        )
        self.replays = Replays(self._store)
        wakes = self.tables.wakes
        self.watch = Watch(self._store, lambda: self.is_connected, clock, self.tables.know_outages)
        self.timers = Timers(self._store, clock, self.tables.timer_handlers(), wakes.timers, self._may_act)
        self.leagues = Leagues(self._store, self.tables, clock, self.features.crier(self), self._may_act)
        self.outbox = Outbox(self._store, clock, self.sender, wakes.posts)
        self.dashboards = Dashboards(self._store, clock, self.dashboard_sender, wakes.dashboards)
        self.puzzles = DailyPuzzles(self._store, clock, self.features.puzzle_sender(self), wakes.puzzles)
        preparing = self._begin("preparing", self.prepare())
        await self.features.setup(self)
        if len(self.texts.languages) > 1:  # else discord.py asks some 9,000 times for words that are there already
            await self.tree.set_translator(self.features.translator(self.texts))
        if shards is None or shards.serve(None):
            await sync_commands(self.tree, self._store, self.settings.discord_api)
        if self._takes_over:  # the one before it still draws at its best
            await asyncio.wait([preparing], timeout=SECONDS_TO_PREPARE)
        self.start_loops(self._store)

    async def prepare(self) -> None:
        """Get all ready that is needed to draw and to think. Whoever presses meanwhile waits for the first picture and
        no longer: a bot that is not there yet would not answer at all.
        """
        self._begin("preparing to think", self.thinkers.everywhere(ready_to_play_on))
        await self.pictures.prepare(self.texts.default)

    def _may_act(self) -> bool:
        """Whether people can reach the bot: else nothing happens to them."""
        return self.watch.is_well

    def _is_away(self, guild_id: int | None) -> bool:
        """Whether nobody hears the people of this server for now."""
        return self.watch.is_away(guild_id)

    async def _discord_answers(self) -> None:
        """Discord has answered a request: what waits because of its trouble is tried."""
        if self.is_ready():
            await self.outbox.discord_answers()

    def drawers(self) -> Sequence[Worker]:
        """Who draws; tests have no use for processes of their own."""
        return drawers(cores(), memory(), self.settings.drawers)

    def thinking(self) -> Sequence[Worker]:
        """Who thinks for computer players: all cores but one, after everybody else."""
        return [ProcessWorker(niceness=THINKING_STANDS_BACK) for _ in range(max(1, int(cores()) - 1))]

    def advising(self) -> Sequence[Worker]:
        """Who thinks for people who ask: a process that begins with the first of them, after everybody else."""
        return [ProcessWorker(niceness=ADVICE_STANDS_BACK)]

    def start_loops(self, store: Store) -> None:
        """Begin what goes on for as long as the bot runs. Tests that turn the clock by hand do without."""
        store.listen(self._heard)
        self._begin("tidying", tidy_daily(store, clock))
        self._begin("checking", keep_checking(self.settings))
        self._begin("measuring delay", measure_delay())
        self._begin("sending", self._send_when_ready())
        backups = regular_backups(self.settings, store, clock)
        if backups is not None:
            self._begin("making backups", backups.run())
        if self.settings.health_port is not None:
            endpoint = Endpoint(self, store, clock)
            self._begin("telling figures", endpoint.run(self.settings.health_address, self.settings.health_port))

    def _heard(self, news: str, number: int) -> None:
        """Another process has stored something for the servers of this one, or takes its place."""
        if news == LEAVE:
            if self._leaving is not None:
                return  # it is asked for until we have left
            LOG.info("Another process serves the shards %s from now on.", self.settings.shards)
            self.reception.ours_until = number
            self._leaving = asyncio.create_task(self._leave(), name="leaving")
        elif news == "posts":
            self.tables.wakes.posts.set()
        elif news == "timers":
            self.tables.wakes.timers.set()

    async def _leave(self) -> None:
        """Answer who is still ours, then end."""
        await asyncio.sleep(2 * SECONDS_TO_BE_HEARD)
        await self.close()

    async def _take_over(self, store: Store) -> None:
        """Take the place of the process that serves the same shards: from a moment to come, which it hears of before,
        so that each interaction is answered by one of both.
        """
        moment = discord.utils.utcnow() + timedelta(seconds=SECONDS_TO_BE_HEARD)
        self.reception.ours_from = discord.utils.time_snowflake(moment)
        await store.take_over(self.reception.ours_from)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until this shard may begin: Discord takes one in five seconds, from whatever process of a bot."""
        if self._store is None or self.settings.shards is None:
            await super().before_identify_hook(shard_id, initial=initial)
        else:
            time = await self._store.write(time_to_identify)
            await asyncio.sleep(max(time - clock(), 0) / 1000)

    async def _send_when_ready(self) -> None:
        """Posts need to know the servers; they are known when Discord says ready."""
        await self.wait_until_ready()
        if self._takes_over and self._store is not None:
            await self._take_over(self._store)
        collecting.keep_short()
        self._begin("giving memory back", collecting.keep_giving_memory_back())
        LOG.info("Connected as %s, on %d servers.", self.user, len(self.guilds))
        if not self.guilds and self.settings.shards is None and self.application_id is not None:
            LOG.warning("The bot is on no server yet. Invite it: %s", invitation(self.application_id))
        channels = self.tables.people.chosen_channels
        looking = look_around(self.settings, self, self._clock, channels, self.texts.default)
        self._begin("looking around", looking)
        self._begin("telling health", self._health.run())
        self._begin("watching", self.watch.run())
        self._begin("doing what is due", self.timers.run())
        self._begin("showing dashboards", self.dashboards.run())
        self._begin("showing positions of the day", self.puzzles.run())
        self._begin("looking after leagues", self.leagues.loop.run())
        if self.settings.site_folder is not None:
            site = Site(self.leagues, self.replays, self.pictures, self.texts, clock)
            self._begin("publishing", publish(self.leagues, site, self.settings.site_folder, self._heading))
        await self.outbox.run()

    def server_locale(self, settings: GuildSettings | None, guild_id: int | None) -> str | None:
        """The language of what everybody in a server reads: the one its managers set, else that of the server."""
        if settings is not None and settings.locale is not None:
            return settings.locale
        guild = self.get_guild(guild_id) if guild_id is not None else None
        return None if guild is None else str(guild.preferred_locale)

    async def _heading(self, guild_id: int) -> Heading:
        guild = self.get_guild(guild_id)
        settings = await self.tables.people.guild(guild_id)
        return Heading("El Grande" if guild is None else guild.name, self.server_locale(settings, guild_id))

    def _begin(self, name: str, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work, name=name)
        task.add_done_callback(_say_if_failed)
        self._tasks.append(task)
        return task

    @property
    def is_connected(self) -> bool:
        """Whether Discord answers, on all shards."""
        return self.is_ready() and not any(shard.is_closed() for shard in self.shards.values())

    async def __aexit__(self, *raised: object) -> None:
        await self.close()  # the library would wait until Discord is left, not until all is put away

    async def close(self) -> None:
        """Answer who is here, leave Discord (never a server) and put everything away. May be called more than once:
        everybody waits until it is done.
        """
        if self._ending is None:
            self._ending = asyncio.create_task(self._end(), name="ending")
        await asyncio.shield(self._ending)

    async def _end(self) -> None:
        self.reception.close()
        left = await self.reception.wait_until_empty(SECONDS_FOR_ANSWERS)
        if left:
            LOG.warning("%d people do not get their answer: it takes too long.", left)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await super().close()
        self._health.clear()
        store, self._store = self._store, None
        if store is not None:
            await self.pictures.close()
            await self.thinkers.close()
            await self.advisers.close()
            await store.close()
            LOG.info("Stopped.")


def _say_if_failed(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and task.exception() is not None:
        LOG.error("The task '%s' has failed.", task.get_name(), exc_info=task.exception())
