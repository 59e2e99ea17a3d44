"""How much there is to read and to press in a guided game: counted, not timed.

Somebody reads what is taught, what to try and what is asked, each sentence once; the small print is there for whoever
wants it.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

import pytest
from PIL import Image

from bot.storage.records.terms import OF_NEW_TABLES
from tests.cogs.driver import Driver
from tests.cogs.learn.reader import COURSES_BY_DAY, COURSES_READ, COURSES_TO_LAND, Reader
from tests.cogs.learn.test_guided_game import begun_course, is_running
from tests.random_cases import sampled

WORDS_A_MINUTE = 180
SECONDS_A_PRESS = 4
SMALL_PRINT, HEADING = "-#", "### Table"
REPLY = "-# ✅"

MOST_SECONDS = {"elgrande": 600, "elcaballero": 330, "king_and_intrigue": 240, "inquisitor": 300, "grandissimo": 240}


def to_read(panels: Sequence[str]) -> int:
    """The words of all that is to be read; what has been read word for word before is known."""
    lines = dict.fromkeys(line for panel in panels for line in panel.splitlines())
    read = [line for line in lines if line.startswith(REPLY) or not line.startswith((SMALL_PRINT, HEADING))]
    return sum(len(line.split()) for line in read)


@pytest.mark.parametrize("course", sampled(COURSES_READ, COURSES_BY_DAY, COURSES_TO_LAND), ids="-".join)
async def test_a_guided_game_takes_ten_minutes_and_what_is_new_about_four(
    driver: Driver, course: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    name, language = course
    monkeypatch.setattr("bot.game.lobby.OF_NEW_TABLES", OF_NEW_TABLES)
    written = io.BytesIO()
    Image.new("RGB", (8, 8)).save(written, "PNG")

    async def drawn(_worker: Any, _job: Any) -> bytes:
        return written.getvalue()

    monkeypatch.setattr("tests.cogs.driver.RemembersDrawings.do", drawn)
    ana, panel = await begun_course(driver, name, language, layout="wide")
    reader = Reader(ana)

    while await is_running(driver):
        panel = await reader.follow(panel)

    seconds = 60 * to_read(reader.read) / WORDS_A_MINUTE + SECONDS_A_PRESS * reader.presses
    assert seconds <= MOST_SECONDS[name], (to_read(reader.read), reader.presses)
