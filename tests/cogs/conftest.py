"""A server with the bot for each test; at its end every request is held against Discord's description of itself."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import orjson
import pytest
from discord import app_commands

from bot.i18n.texts import ENGLISH, Texts
from bot.tables.computers import coach
from bot.tables.computers.thinking import ThinkingTime
from cogs.shared.translator import CatalogueTranslator
from tests.cogs import openapi
from tests.cogs.driver import Driver, running
from tests.seals import seals_alike

__all__ = ["driver", "seals_alike", "seed"]

SEED = 5
"""With it a Veto and a power card to take back lie open in the first rounds."""


ADDRESS_OF_A_FILE = re.compile(r"https?://[^'\"]*/attachments/")


def shows_a_file_by_its_address(body: Any) -> bool:
    """What no message may do: on Discord such an address runs out."""
    return isinstance(body, dict) and bool(ADDRESS_OF_A_FILE.search(str(body.get("components"))))


same_texts = cache(Texts.load)
"""Reading the catalogues takes longer than many a test, and they are the same for all bots of one language."""


@pytest.fixture
def reviews_soon_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    """A master may think about a review for longer than anybody waits for an answer in these tests."""
    monkeypatch.setattr(coach, "FIVE_SECONDS", ThinkingTime(0.2))


TRANSLATED: dict[bytes, bytes] = {}
"""A command as Discord is told it in English, with what it is told of it in all languages of the project."""


@pytest.fixture(scope="session", autouse=True)
def commands_translated_once() -> Iterator[None]:
    """Every start of the bot has the same commands translated, and there is one for each test.

    A test with catalogues of its own has them translated by those.
    """
    with pytest.MonkeyPatch.context() as patch:
        for kind in (app_commands.Command, app_commands.Group):
            patch.setattr(kind, "get_translated_payload", translated_once(kind.get_translated_payload))
        yield


def translated_once(translated: Callable[..., Awaitable[dict[str, Any]]]) -> Callable[..., Awaitable[dict[str, Any]]]:
    async def remembered(command: Any, tree: Any, translator: CatalogueTranslator) -> dict[str, Any]:
        if translator.texts is not same_texts(ENGLISH):
            return await translated(command, tree, translator)
        english = orjson.dumps(command.to_dict(tree))
        if english not in TRANSLATED:
            TRANSLATED[english] = orjson.dumps(await translated(command, tree, translator))
        found: dict[str, Any] = orjson.loads(TRANSLATED[english])
        return found

    return remembered


@pytest.fixture
def seed() -> int:
    """The seed of every table; a test may give another one by parametrizing `seed`."""
    return SEED


@pytest.fixture
async def driver(tmp_path: Path, seed: int, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Driver]:
    monkeypatch.setattr("bot.app.new_seed", lambda: seed)
    monkeypatch.setattr("bot.app.Texts.load", same_texts)
    # Whoever presses here does so faster, and begins more games, than a person would.
    for pause in ("BETWEEN_PRESSES", "BETWEEN_GAMES"):
        monkeypatch.setattr(f"bot.limits.{pause}", 0)
    async with running(tmp_path) as started:
        yield started
        requests = list(started.env.http_requests)
    assert [each.path for each in requests if shows_a_file_by_its_address(each.json)] == []
    if openapi.SPECIFICATION.exists():
        assert await asyncio.to_thread(lambda: list(openapi.faults(requests))) == []
