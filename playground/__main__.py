"""Starts the playground alone: `python -m playground`. It says where it is, and what a bot is pointed at."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import errno
import logging
import signal
import sys
from pathlib import Path

from playground.server import Playground
from playground.state.keeping import NotKept, keep, kept
from playground.state.world import DEFAULT_BOT, DEFAULT_PEOPLE, ENGLISH, default_world


def arguments(line: list[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m playground",
        description="A small Discord on 127.0.0.1, to play and to test in without an account.",
    )
    parser.add_argument("--port", type=int, default=8080, help="port on 127.0.0.1 (default 8080; 0 takes a free one)")
    parser.add_argument("--record", type=Path, metavar="FILE", help="write requests and events as lines of JSON")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="keep the world in this file for the next start")
    parser.add_argument("--users", metavar="NAMES", help="the people, separated by commas (default: five of them)")
    parser.add_argument(
        "--bot", default=DEFAULT_BOT, metavar="NAME", help=f"the name of the bot (default: {DEFAULT_BOT})"
    )
    parser.add_argument(
        "--locale",
        default=ENGLISH,
        help=f"the language that everybody and every server has at first (default: {ENGLISH})",
    )
    parser.add_argument("--token", help="the only token a bot may log in with (default: any)")
    parser.add_argument("--verbose", action="store_true", help="also log every refusal")
    return parser.parse_args(line)


async def serve(options: argparse.Namespace) -> int:
    """Serve until interrupted; return the exit status."""
    names = [name.strip() for name in options.users.split(",") if name.strip()] if options.users else None
    try:
        world = kept(options.keep) if options.keep is not None and options.keep.exists() else None
    except NotKept as broken:
        print(f"{broken} Delete it to begin anew.", file=sys.stderr)
        return 1
    if world is None:
        world = default_world(names or DEFAULT_PEOPLE, options.bot, options.locale)
    try:
        playground = Playground(world, record=options.record, token=options.token)
    except OSError as error:
        print(f"The record {options.record} cannot be written: {error.strerror}.", file=sys.stderr)
        return 1
    try:
        await playground.start(options.port)
    except (OSError, OverflowError) as error:
        in_use = isinstance(error, OSError) and error.errno == errno.EADDRINUSE
        reason = "is in use by another program" if in_use else f"cannot be used ({error})"
        print(f"Port {options.port} of 127.0.0.1 {reason}. Choose another with --port.", file=sys.stderr)
        return 1
    print(f"The playground is open: {playground.url}")
    token = "any token" if options.token is None else "the token you chose"
    print(f"Point a bot at it, with {token}:")
    print(f"    API      {playground.api_url}")
    print(f"    gateway  {playground.gateway_url}")
    print(f"    CDN      {playground.cdn_url}", flush=True)
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows knows no signal handlers on its loops
            loop.add_signal_handler(number, stopped.set)
    await stopped.wait()
    await playground.stop()
    if options.keep is not None:
        keep(world, options.keep)
    return 0


def main() -> int:
    """Start from the command line."""
    options = arguments()
    level = logging.INFO if options.verbose else logging.WARNING
    logging.basicConfig(level=level, format="%(levelname)s %(name)s: %(message)s")
    return asyncio.run(serve(options))


if __name__ == "__main__":
    sys.exit(main())
