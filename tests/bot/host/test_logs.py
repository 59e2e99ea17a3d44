"""What is never written down, whatever the level, and what a line looks like."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.host.logs import JsonLines, Readable, about, set_up_logging, without_secrets
from bot.storage.errors import StorageError
from engine.core.game import IllegalChoice
from tests.bot.tables.house import House, at_random

TALKATIVE = ("discord.gateway", "discord.http", "discord.ui.view", "discord.ui.modal", "discord.webhook.async_")
"""They write whole messages or ids of controls at DEBUG; both name secret choices."""
TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GhIjKl.abcdefghijklmnopqrstuvwxyz0123456789ab"


@pytest.fixture
def levels_as_before() -> Iterator[None]:
    named = [logging.getLogger(name) for name in ("aiosqlite", "discord.ui", "discord.webhook", *TALKATIVE)]
    before = [(logger, logger.level) for logger in named]
    yield
    for logger, level in before:
        logger.setLevel(level)


@pytest.mark.usefixtures("levels_as_before")
@pytest.mark.parametrize(
    ("level", "written"), [("DEBUG", logging.INFO), ("INFO", logging.INFO), ("ERROR", logging.ERROR)]
)
def test_libraries_never_write_messages_or_ids_of_controls(level: str, written: int) -> None:
    set_up_logging(level)

    for name in TALKATIVE:
        assert logging.getLogger(name).getEffectiveLevel() == written


def record(text: str, *facts: object, error: BaseException | None = None) -> logging.LogRecord:
    told = (type(error), error, error.__traceback__) if error is not None else None
    return logging.LogRecord("bot.due.outbox", logging.WARNING, "outbox.py", 7, text, facts, told)


def raised(error: Exception) -> Exception:
    """The same exception with a place it came from."""
    try:
        raise error
    except type(error):
        caught = sys.exc_info()[1]
        assert isinstance(caught, Exception)
        return caught


def test_a_line_for_people_says_what_it_is_about() -> None:
    with about(table=12), about(interaction=99, post=None):
        line = Readable().format(record("The %s is late.", "turn post"))

    assert line.endswith(" WARNING bot.due.outbox: The turn post is late. (table 12, interaction 99)")
    assert "(" not in Readable().format(record("Alone."))


def test_a_thing_is_one_line_whatever_is_in_it() -> None:
    assert "one | 2026 INFO forged" in Readable().format(record("%s", "one\n2026 INFO forged"))
    assert "\n" not in JsonLines().format(record("%s", "one\ntwo", error=raised(KeyError("x"))))


def test_a_line_for_programs_is_an_object() -> None:
    with about(table=12):
        line = json.loads(JsonLines().format(record("The disk is full.", error=raised(StorageError("Full.")))))

    assert (line["level"], line["logger"], line["message"]) == ("WARNING", "bot.due.outbox", "The disk is full.")
    assert line["table"] == 12
    assert "test_logs.py" in line["traceback"]
    assert line["traceback"].endswith("StorageError: Full.")
    assert line["time"].endswith("+00:00")


@pytest.mark.parametrize("formatter", [Readable(), JsonLines()])
@pytest.mark.parametrize("error", [IllegalChoice("'disc galicia' is not open."), KeyError("disc galicia")])
def test_an_exception_tells_where_it_came_from_but_quotes_no_choice(
    formatter: logging.Formatter, error: Exception
) -> None:
    behind = RuntimeError("playing disc galicia")
    behind.__cause__ = raised(error)

    line = formatter.format(record("An interaction failed.", error=raised(behind)))

    assert "disc galicia" not in line
    assert type(error).__name__ in line
    assert "RuntimeError" in line
    assert "test_logs.py" in line


def test_keys_and_tokens_are_taken_out_of_every_text() -> None:
    address = "https://discord.com/api/v10/interactions/123/aW50ZXJhY3Rpb24tdG9rZW4/callback"
    assert without_secrets(address) == "https://discord.com/api/v10/interactions/123/[key]/callback"
    assert without_secrets("PATCH /webhooks/5/abc-def_g/messages/@original") == (
        "PATCH /webhooks/5/[key]/messages/@original"
    )
    assert without_secrets("at postgresql://u:a@b/c@host/db now") == "at postgresql://u:[password]@host/db now"
    assert without_secrets(f"Bot {TOKEN}") == "Bot [token]"
    assert without_secrets("my own word", "own") == "my [token] word"
    assert "playground" not in Readable("playground").format(record("token playground"))
    assert "playground" not in JsonLines("playground").format(record("token playground"))


async def test_a_game_is_one_line_at_the_usual_level(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    house = await House.open(tmp_path)
    caplog.set_level(logging.INFO)
    table = await house.game(people=2, computers=1, rounds=6)
    await house.play(table.id, at_random())
    await house.store.close()

    (line,) = [record.getMessage() for record in caplog.records if record.name.startswith(("bot", "cogs"))]
    assert line.startswith(f"The game of table {table.id} is over after ")
