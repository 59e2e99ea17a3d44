"""The command line: `python -m bot` runs the bot; `check`, `backup`, `restore` and others look after it."""

from __future__ import annotations

import argparse
import asyncio
import logging
import signal
import sys
from collections.abc import Sequence
from contextlib import AsyncExitStack
from importlib import import_module
from pathlib import Path

import aiohttp
import discord

from bot.app import FEATURES, ElGrandeBot, clock, new_seed, use_addresses
from bot.config import Settings, SettingsError, load_settings
from bot.host.backups import moment_in_name
from bot.host.doctor.examination import examine
from bot.host.doctor.findings import Degree
from bot.host.logs import set_up_logging
from bot.host.machine import cores, memory
from bot.host.usable import require_usable
from bot.i18n.texts import Texts
from bot.leagues.running.service import Leagues
from bot.leagues.running.site import Site
from bot.pictures.service import MeasuredPool, Pictures, drawers
from bot.replays.service import Replays
from bot.storage.addresses import (
    check_database,
    copy_database,
    database_file,
    looked_into,
    make_database_anew,
    open_store,
    require_as_it_was_left,
    restore_database,
)
from bot.storage.copying import copy_all
from bot.storage.errors import StorageError
from bot.storage.rows.seasons import guilds_with_leagues
from bot.storage.rows.tables import running_table_ids
from bot.tables.reading.archive import Difference, differences
from bot.tables.service import Tables

LOG = logging.getLogger("bot")


class CannotRun(Exception):
    """Why the bot does not run: a sentence for the operator."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit status."""
    asked = command_line().parse_args(arguments)
    try:
        settings = load_settings()
        set_up_logging(settings.log_level, settings.log_format, token=settings.discord_token.get_secret_value())
        if asked.command == "backup":
            return _back_up(settings, asked.file)
        if asked.command == "restore":
            return _restore(settings, asked.file)
        if asked.command == "new":
            return asyncio.run(_begin_anew(settings))
        if asked.command == "doctor":
            return asyncio.run(_examine(settings))
        if asked.command == "check":
            return _check(settings)
        if asked.command == "verify":
            return asyncio.run(_verify(settings))
        if asked.command == "site":
            return asyncio.run(_write_site(settings, asked.folder, asked.server, asked.title, asked.language))
        if asked.command == "copy":
            return asyncio.run(_copy(asked.source, asked.target))
        runs = asked.command == "run"
        return asyncio.run(_run(settings, takes_over=runs and asked.take_over, stays=runs and asked.stay))
    except (CannotRun, SettingsError, StorageError) as reason:
        print(reason, file=sys.stderr)
        return 1


def command_line() -> argparse.ArgumentParser:
    """What may be typed behind `python -m bot`."""
    parser = argparse.ArgumentParser(prog="python -m bot", description="El Grande for Discord. Without a command: run.")
    named = parser.add_subparsers(dest="command")
    run = named.add_parser("run", help="run the bot")
    run.add_argument(
        "--take-over", action="store_true", help="begin beside the process with the same SHARDS; it leaves"
    )
    run.add_argument(
        "--stay", action="store_true", help="once replaced, wait to be stopped: for what starts again whatever ends"
    )
    named.add_parser("doctor", help="say what is well and what is missing, also while the bot runs")
    named.add_parser("verify", help="replay every running game and name those that differ from what is stored")
    named.add_parser("check", help="look for damage in the database, also while the bot runs")
    backup = named.add_parser("backup", help="copy the database to a new file, also while the bot runs")
    backup.add_argument("file", type=Path, help="the file to make; it must not exist yet")
    restore = named.add_parser("restore", help="put a backup in the place of the database, while the bot does not run")
    restore.add_argument("file", type=Path, help="the backup; what was there before is kept beside it")
    named.add_parser("new", help="make an empty database where there was one that is lost")
    site = named.add_parser("site", help="write the public pages of a server's leagues, also while the bot runs")
    site.add_argument("folder", type=Path, help="where to; other files in it stay")
    site.add_argument("--server", type=int, help="the number of the server, if there is more than one")
    site.add_argument("--language", help="such as de; the one that the server's managers set if none is named")
    site.add_argument("--title", default="El Grande", help="what stands above the pages")
    copy = named.add_parser("copy", help="move everything to another database, while no bot runs")
    copy.add_argument("source", help="the address of the database, as in DATABASE_URL")
    copy.add_argument("target", help="the address of an empty one, for example postgresql://HOST/DATABASE")
    return parser


async def _serve(bot: ElGrandeBot, token: str, *, stays: bool) -> None:
    """Until another process has taken over; who `stays` then waits until it is stopped."""
    await bot.start(token)
    if stays:
        await bot.close()
        LOG.info("Another process has taken over; this one waits to be stopped.")
        await asyncio.Event().wait()


async def _run(settings: Settings, *, takes_over: bool, stays: bool) -> int:
    token = settings.require_token()
    require_usable(settings)
    use_addresses(settings)
    LOG.info("Discord is at %s.", settings.discord_api)
    async with ElGrandeBot(settings, takes_over=takes_over) as bot:
        running = asyncio.create_task(_serve(bot, token, stays=stays))
        for request in (signal.SIGTERM, signal.SIGINT):
            # Cancelled, not only closed: while Discord cannot be reached, discord.py goes on trying even when closed.
            asyncio.get_running_loop().add_signal_handler(request, running.cancel)
        try:
            await running
        except asyncio.CancelledError:
            return 0  # asked to stop; leaving this block closes everything
        except discord.LoginFailure:
            raise CannotRun("Discord does not know this DISCORD_TOKEN. Is it complete, and the newest one?") from None
        except discord.ConnectionClosed as error:
            raise CannotRun(f"Discord closed the connection for good: {error.reason or error.code}.") from None
        except (discord.HTTPException, discord.GatewayNotFound) as error:
            raise CannotRun(f"Discord at {settings.discord_api} refuses to begin: {error}.") from None
        except (aiohttp.ClientError, OSError) as error:
            raise CannotRun(f"Discord cannot be reached at {settings.discord_api}: {error}.") from None
    return 0


def _back_up(settings: Settings, target: Path) -> int:
    copy_database(settings.database_url, target)
    print(f"{target} is a complete copy of the database.")
    return 0


def _restore(settings: Settings, source: Path) -> int:
    stamp = moment_in_name(clock())
    kept = restore_database(settings.database_url, source, stamp)
    print(f"The database is now what {source} was. Start the bot.")
    if kept:
        print(f"What was there before is kept as {kept[-1]}; delete it when you do not need it any more.")
    return 0


async def _begin_anew(settings: Settings) -> int:
    kept = make_database_anew(settings.database_url, moment_in_name(clock()))
    await (await open_store(settings.database_url, clock)).close()
    print("There is an empty database now. Start the bot.")
    if kept:
        print(f"The empty file that was there before is kept as {kept[-1]}.")
    return 0


async def _examine(settings: Settings) -> int:
    """Look from outside, and only ask: a bot that runs is not disturbed."""
    use_addresses(settings)
    logging.getLogger().setLevel(logging.WARNING)  # what is found is printed
    found = []
    async for finding in examine(settings, import_module(FEATURES).setup, clock()):
        print(finding.line, flush=True)
        found.append(finding.degree)
    return 1 if Degree.WRONG in found else 0


def _check(settings: Settings) -> int:
    problems = check_database(settings.database_url)
    print("\n".join(problems) or "The database is in order.")
    return 1 if problems else 0


async def _write_site(settings: Settings, folder: Path, server: int | None, title: str, language: str | None) -> int:
    """Look from outside, so that it can be done while the bot runs."""
    async with looked_into(settings.database_url, clock) as store:
        servers = await store.read(guilds_with_leagues)
        if not servers:
            raise CannotRun("No server has a league yet, so there is nothing to write.")
        if server is None and len(servers) > 1:
            raise CannotRun(f"Say which server by --server: {', '.join(map(str, servers))}.")
        pictures = Pictures(MeasuredPool(drawers(cores(), memory(), settings.drawers)))
        try:
            tables = Tables(store, clock, new_seed)
            texts, wanted = Texts.load(settings.default_locale), server or servers[0]
            if language is not None and not texts.speaks(language):
                known = ", ".join(words.code for words in texts.languages)
                raise CannotRun(f"The pages cannot be in {language}. There are: {known}.")
            site = Site(Leagues(store, tables, clock), Replays(store), pictures, texts, clock)
            locale = language or (await tables.people.guild(wanted)).locale
            changed = await site.write(wanted, title, folder, locale)
        finally:
            await pictures.close()
    print(f"{folder} has the pages; {changed} files changed.")
    return 0


async def _copy(source_url: str, target_url: str) -> int:
    """Whoever opens a database keeps every bot out of it, so nothing is played meanwhile."""
    file = database_file(source_url)
    if source_url == target_url or (file is not None and file == database_file(target_url)):
        raise CannotRun("Nothing was copied: source and target are the same database.")
    if file is not None:
        require_as_it_was_left(file)  # else an empty source would be made, and copied
    async with AsyncExitStack() as opened:
        source = await open_store(source_url, clock)
        opened.push_async_callback(source.close)
        target = await open_store(target_url, clock)
        opened.push_async_callback(target.close)
        counts = await copy_all(source, target)
        found = [difference async for difference in differences(target)]
    print("Copied and compared: " + ", ".join(f"{count} {table}" for table, count in counts.items() if count) + ".")
    return _told(found)


def _told(found: Sequence[Difference]) -> int:
    for difference in found:
        print(f"Table {difference.table_id} differs: {difference.reason}.")
    return 1 if found else 0


async def _verify(settings: Settings) -> int:
    """Look from outside, so that it can be done while the bot runs and changes nothing."""
    async with looked_into(settings.database_url, clock) as store:
        found = [difference async for difference in differences(store)]
        running = len(await store.read(running_table_ids))
    if not found:
        print(f"All running games ({running}) are what their choices lead to.")
    return _told(found)


if __name__ == "__main__":
    sys.exit(main())
