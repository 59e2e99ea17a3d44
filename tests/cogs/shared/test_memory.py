"""What was sent is let go of: neither the bot nor discord.py keeps messages and their pictures in memory."""

from __future__ import annotations

import gc

import discord

from cogs.shared.blocks import Picture
from tests.cogs.course import asked, panel_of, play_on, start_table
from tests.cogs.driver import Driver


def alive(kind: type) -> int:
    gc.collect()
    return sum(isinstance(each, kind) for each in gc.get_objects())


async def test_a_private_answer_is_let_go_of_when_it_is_sent(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    post = await start_table(driver, ana, ben)
    before = alive(discord.ui.LayoutView), alive(Picture)

    for _ in range(5):
        await ana.slash("help")
        await ana.press(post, "My court")
        await ana.slash("table show", table=1)

    assert (alive(discord.ui.LayoutView), alive(Picture)) == before


async def test_public_posts_and_panels_are_let_go_of(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    before = alive(discord.ui.LayoutView), alive(Picture)
    await start_table(driver, ana, ben)

    for phase in ("TakeCard", "PlayPowerCards", "TakeCard"):
        await panel_of(driver, await play_on(driver, [ana, ben], asked(phase)))

    assert (alive(discord.ui.LayoutView), alive(Picture)) == before


async def test_a_press_leaves_nothing_for_a_search_for_garbage(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)
    player = await play_on(driver, [ana, ben], asked("TakeCard"))
    panel = await panel_of(driver, player)
    kinds = (discord.ui.Item, discord.ui.LayoutView, discord.components.Component)
    before = [alive(kind) for kind in kinds]

    gc.disable()
    try:
        panel = await player.make(panel, "take king_card")
        await player.make(panel, "place castillo")
        await ana.slash("table show", table=1)
        found = [sum(isinstance(each, kind) for each in gc.get_objects()) for kind in kinds]
    finally:
        gc.enable()

    assert found == before
