"""What the last post of a game offers: to play again, to look back, and the rest behind *More*."""

from __future__ import annotations

import re

from bot.storage.records.people import Notification
from tests.cogs.driver import Driver
from tests.cogs.test_replays import played


async def test_the_last_post_leads_to_the_next_table_and_back_into_the_game(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await played(driver, ana, ben)
    post = await driver.last_post()
    assert list(post.buttons) == ["Again, same people", "Review", "Replay", "Log", "More"]
    review = await ana.press(post, "Review")
    assert "**Your best move** · round 3" in review.text
    assert "**Your costliest move** · round 2" in review.text
    assert "Better, by what you could know then: **🔻 ana**" in review.text
    assert re.search(r"Better, by what [^\n]*\n-# Why: [^\n]+\.\n", review.text)
    more = await ben.press(post, "More")
    assert more.ephemeral
    assert "✅" in (await ben.press(more, "Check the game")).text


async def test_one_press_calls_the_others_to_a_table_in_the_same_channel(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await played(driver, ana, ben)
    post = await driver.last_post()
    answer = await ana.press(post, "Again, same people")
    assert answer.ephemeral
    assert "Table 2" in answer.text
    lobby = driver.messages(driver.channel.id)[-1]
    assert (list(lobby.stored.ping_user_ids), f"Invited: <@{ben.id}>" in lobby.text) == ([ben.id], True)
    await ana.press(post, "Again, same people")
    await ben.press(post, "Again, same people")
    shown = [each for each in driver.messages(driver.channel.id) if "### Table 2" in each.text]
    assert [each.id for each in shown] == [lobby.id]
    assert "Invited" not in shown[0].text
    assert [seat.user_id for seat in (await driver.tables.overview.table(2)).seats] == [ben.id, ana.id]


async def test_who_wants_no_notifications_is_invited_without_one(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await played(driver, ana, ben)
    await driver.tables.people.set_person(ben.id, notification=Notification.NONE)
    await ana.press(await driver.last_post(), "Again, same people")
    lobby = driver.messages(driver.channel.id)[-1]
    assert (list(lobby.stored.ping_user_ids), f"Invited: <@{ben.id}>" in lobby.text) == ([], True)


async def test_who_did_not_sit_there_opens_nothing(driver: Driver) -> None:
    ana, ben, eva = driver.person("ana"), driver.person("ben"), driver.person("eva")
    await played(driver, ana, ben)
    post = await driver.last_post()
    assert "⚠️" in (await eva.press(post, "Again, same people")).text
    for forged in ("playagain:99", "playagain", "playagain:1:2", "playagain:x"):
        assert "⚠️" in (await driver.forge(ana, post, forged)).text
    assert [table.id for table in await driver.tables.overview.tables_of_guild(driver.guild.id)] == [1]
