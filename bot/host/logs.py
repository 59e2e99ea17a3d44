"""What the bot writes down while it runs: to standard error, one line a thing, without secrets.

Nothing of this project logs a choice, a disc, what somebody wrote, or the token. Because others' texts come in too (an
exception may quote a choice, the address of a request holds a key), every line passes through here: `Readable` for
people, `JsonLines` for programs. What a line is about (a table, an interaction) is told by `about`.
"""

from __future__ import annotations

import logging
import re
import sqlite3
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any

import aiohttp
import discord
import orjson

from bot.storage.errors import StorageError

FORMAT = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"

_NOTHING: Mapping[str, int] = MappingProxyType({})
_about: ContextVar[Mapping[str, int]] = ContextVar("about", default=_NOTHING)

_KEY_IN_ADDRESS = re.compile(r"((?:webhooks|interactions)/\d+/)[\w.~-]+")
_PASSWORD_IN_ADDRESS = re.compile(r"(\b\w+://[^\s:/@]*:)\S*@")
_TOKEN = re.compile(r"\b[\w-]{20,}\.[\w-]{5,}\.[\w-]{20,}\b")

_TELLING = (
    StorageError,
    aiohttp.ClientError,
    discord.HTTPException,
    discord.ConnectionClosed,
    discord.GatewayNotFound,
    OSError,
    sqlite3.Error,
)
"""Exceptions whose text helps and quotes nothing of a game. Of all others only the kind and the place are written."""


@contextmanager
def about(**facts: int | None) -> Iterator[None]:
    """What is logged inside is about this, such as `table=12, interaction=345`."""
    known = {name: fact for name, fact in facts.items() if fact is not None}
    before = _about.set({**_about.get(), **known})
    try:
        yield
    finally:
        _about.reset(before)


def set_up_logging(level: str, kind: str = "text", *, token: str = "") -> None:
    """Log to standard error, as `text` or `json`. `token` never appears, wherever it comes from."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines(token) if kind == "json" else Readable(token))
    logging.basicConfig(level=level, handlers=[handler])
    logging.getLogger("discord.client").addFilter(_is_not_about_voice)
    # At DEBUG these write down whole messages, other people's among them, and the ids of buttons, which name choices.
    for name in ("discord.gateway", "discord.http", "discord.ui", "discord.webhook", "aiosqlite"):
        logging.getLogger(name).setLevel(max(logging.INFO, logging.getLevelName(level)))


class Readable(logging.Formatter):
    """A line for people; only a failure of the program itself has more, which say where it happened."""

    def __init__(self, token: str = "") -> None:
        super().__init__(FORMAT)
        self._token = token

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802  # the standard library calls it so
        record.message = " | ".join(record.message.splitlines())
        line = super().formatMessage(record)
        facts = _about.get()
        return f"{line} ({', '.join(f'{name} {fact}' for name, fact in facts.items())})" if facts else line

    def formatException(self, ei: Any) -> str:  # noqa: N802  # the standard library calls it so
        return discreet_traceback(ei[1])

    def format(self, record: logging.LogRecord) -> str:
        return without_secrets(super().format(record), self._token)


class JsonLines(logging.Formatter):
    """An object a line, for programs that collect logs."""

    def __init__(self, token: str = "") -> None:
        super().__init__()
        self._token = token

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": without_secrets(record.getMessage(), self._token),
            **_about.get(),
        }
        if record.exc_info and record.exc_info[1] is not None:
            line["traceback"] = without_secrets(discreet_traceback(record.exc_info[1]), self._token)
        return orjson.dumps(line).decode()


def without_secrets(text: str, token: str = "") -> str:
    """The text without what opens doors: the token, what looks like one, keys and passwords in addresses."""
    if token:
        text = text.replace(token, "[token]")
    text = _PASSWORD_IN_ADDRESS.sub(r"\1[password]@", text)
    return _TOKEN.sub("[token]", _KEY_IN_ADDRESS.sub(r"\1[key]", text))


def discreet_traceback(error: BaseException | None) -> str:
    """Where an exception and those behind it came from. Texts are left out where they may quote a secret choice."""
    told: list[str] = []
    while error is not None:
        text = f": {error}" if isinstance(error, _TELLING) else " (its text is not written: it may hold a secret)"
        where = "".join(traceback.format_tb(error.__traceback__))
        told.append(f"{where}{type(error).__module__}.{type(error).__qualname__}{text}")
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return "\nwhich came after\n".join(told)


def _is_not_about_voice(record: logging.LogRecord) -> bool:
    """discord.py warns that libraries for voice are missing; we never speak."""
    return "voice will NOT be supported" not in record.getMessage()
