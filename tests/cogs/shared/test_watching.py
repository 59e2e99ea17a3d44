"""What the log tells of those who press: that they did, and nothing that is theirs alone."""

from __future__ import annotations

import pytest

from tests.cogs.course import start_table
from tests.cogs.driver import Driver


async def test_the_log_does_not_tell_who_gives_an_order_and_who_only_looks(
    driver: Driver, caplog: pytest.LogCaptureFixture
) -> None:
    ana = driver.person("ana")
    await start_table(driver, ana, computers=1)
    screen = await ana.slash("orders")
    assert screen is not None
    caplog.set_level("DEBUG", logger="bot.host.reception")
    caplog.clear()

    screen = await ana.press(await ana.press(screen, "Choose regions"), "Galicia")
    await ana.press(screen, "Save")

    assert [message.split(",")[0].rstrip(".") for message in caplog.messages] == ["orders: done"] * 3
