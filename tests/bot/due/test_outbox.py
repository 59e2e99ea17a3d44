"""Sending what waits: once, in order, and again when it could not be sent."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from prometheus_client import generate_latest

from bot.due.outbox import (
    GIVEN_UP_AFTER,
    REFUSED_FOR,
    RHYTHM,
    WHILE_REFUSED,
    Outbox,
    PostFailed,
    PostOvertaken,
    PostRefused,
)
from bot.game.posts import OrderReport
from bot.storage.addresses import open_store
from bot.storage.errors import StorageError
from bot.storage.records.due import Post
from bot.storage.records.tables import TableMessage
from bot.storage.rows.claims import claim
from bot.storage.rows.posts import POSTS, complete_post
from bot.storage.rows.tables import messages_of, open_table
from bot.storage.store import Store
from tests.bot.storage.deeds import enqueue
from tests.bot.storage.interceptions import CarryOut, full_disk, intercept
from tests.bot.storage.samples import CHANNEL, GUILD, Clock, new_table, post


@dataclass
class Discord:
    """A sender that writes down what it is asked to do, and fails on demand."""

    sent: list[str] = field(default_factory=list)
    retired: list[int] = field(default_factory=list)
    failures: list[Exception] = field(default_factory=list)
    hold: asyncio.Event = field(default_factory=asyncio.Event)
    most_at_once: int = 0
    at_once: int = 0

    def __post_init__(self) -> None:
        self.hold.set()

    async def send(self, post: Post) -> TableMessage | None:
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        try:
            await self.hold.wait()
            await asyncio.sleep(0)
            if self.failures:
                raise self.failures.pop(0)
        finally:
            self.at_once -= 1
        self.sent.append(post.nonce)
        if post.kind != "turn":
            return None
        return TableMessage("turn", CHANNEL, 7000 + len(self.sent), 1)

    def has_sent(self, count: int) -> Callable[[], bool]:
        return lambda: len(self.sent) == count

    async def retire(self, post: Post, old: TableMessage) -> None:
        self.retired.append(old.message_id)
        raise RuntimeError("the message is gone")


@dataclass
class Office:
    store: Store
    discord: Discord
    clock: Clock
    outbox: Outbox
    table: int
    stored: asyncio.Event


@pytest.fixture
async def office(tmp_path: Path) -> AsyncIterator[Office]:
    clock, discord, stored = Clock(), Discord(), asyncio.Event()
    store = await open_store(f"sqlite:///{tmp_path / 'x.sqlite3'}", clock)
    table = await store.write(open_table, new_table())
    yield Office(store, discord, clock, Outbox(store, clock, discord, stored), table.id, stored)
    await store.close()


async def test_posts_of_a_table_are_sent_in_their_order(office: Office) -> None:
    await office.store.write(enqueue, office.table, [post(str(number)) for number in range(5)])

    assert await office.outbox.do_due() == 5

    assert office.discord.sent == ["0", "1", "2", "3", "4"]
    assert office.discord.most_at_once == 1
    assert await office.outbox.do_due() == 0


async def test_lanes_do_not_wait_for_each_other_and_only_so_many_go_at_once(office: Office) -> None:
    names = [str(number) for number in range(RHYTHM.at_once + 20)]
    await office.store.write(enqueue, office.table, [post(name, lane=name) for name in names])

    await office.outbox.do_due()

    assert sorted(office.discord.sent, key=int) == names
    assert office.discord.most_at_once == RHYTHM.at_once


async def test_the_message_is_remembered_and_the_one_before_is_retired(office: Office) -> None:
    await office.store.write(enqueue, office.table, [post("a"), post("b"), post("c", kind="other")])

    await office.outbox.do_due()

    assert (await office.store.read(messages_of, office.table))["turn"].message_id == 7002
    assert office.discord.retired == [7001]


async def test_what_can_never_be_sent_is_closed_with_its_reason(
    office: Office, caplog: pytest.LogCaptureFixture
) -> None:
    await office.store.write(enqueue, office.table, [post("a"), post("b")])
    office.discord.failures = [PostFailed("the channel is gone")]

    await office.outbox.do_due()

    assert office.discord.sent == ["b"]
    assert "the channel is gone" in caplog.text


async def test_what_a_later_post_tells_again_is_closed_without_a_word(
    office: Office, caplog: pytest.LogCaptureFixture
) -> None:
    office.discord.failures = [PostOvertaken()]
    await office.store.write(enqueue, office.table, [post("a"), post("b")])

    await office.outbox.do_due()

    assert office.discord.sent == ["b"]
    assert caplog.text == ""
    outcomes = await office.store.read(lambda sql: [row["outcome"] for row in sql.rows("SELECT outcome FROM posts")])
    assert outcomes == ["superseded", "sent"]


async def test_what_needs_the_database_is_sent_when_it_is_back_without_a_word(
    office: Office, caplog: pytest.LogCaptureFixture
) -> None:
    await office.store.write(enqueue, office.table, [post("a")])
    office.discord.failures = [StorageError("The database is away.")]

    await office.outbox.do_due()
    assert office.discord.sent == []
    office.clock.advance(RHYTHM.pauses.longest)
    await office.outbox.do_due()

    assert office.discord.sent == ["a"]
    assert caplog.text == ""


async def test_what_is_refused_is_sent_when_the_permission_is_back(office: Office) -> None:
    await office.store.write(enqueue, office.table, [post("a")])
    office.discord.failures = [PostRefused("no", GUILD) for _ in range(12)]
    for _ in range(13):
        await office.outbox.do_due()
        office.clock.advance(WHILE_REFUSED.longest)

    assert office.discord.sent == ["a"]


async def test_what_a_server_refused_is_sent_as_soon_as_its_permissions_change(office: Office) -> None:
    await office.store.write(enqueue, office.table, [post("a"), post("b", lane="other")])
    office.discord.failures = [PostRefused("no", GUILD), PostRefused("no", GUILD + 1)]
    await office.outbox.do_due()

    await office.outbox.permissions_changed(GUILD)
    await office.outbox.do_due()
    assert office.discord.sent == ["a"]

    await office.outbox.permissions_changed(GUILD + 1)
    await office.outbox.do_due()
    assert office.discord.sent == ["a", "b"]


async def test_what_is_refused_for_days_is_given_up(office: Office, caplog: pytest.LogCaptureFixture) -> None:
    await office.store.write(enqueue, office.table, [post("a"), post("b")])
    office.discord.failures = [PostRefused("no", GUILD), PostRefused("still no", GUILD)]
    await office.outbox.do_due()
    office.clock.advance(REFUSED_FOR + 1)
    await office.outbox.do_due()

    assert office.discord.sent == ["b"]
    assert "given up: still no" in caplog.text


async def test_what_is_being_sent_when_the_bot_stops_is_free_for_the_next_one(office: Office) -> None:
    await office.store.write(enqueue, office.table, [post("a")])
    office.discord.hold.clear()
    running = asyncio.create_task(office.outbox.run())
    while not office.discord.at_once:  # noqa: ASYNC110  # nothing else tells when it is under way
        await asyncio.sleep(0)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)

    (claimed,) = await office.store.write(claim, POSTS, 5, 1000)
    assert claimed.nonce == "a"


async def test_what_fails_is_sent_again_after_a_growing_pause(office: Office) -> None:
    await office.store.write(enqueue, office.table, [post("a"), post("b")])
    office.discord.failures = [ConnectionError(), ConnectionError()]

    assert await office.outbox.do_due() == 1
    assert await office.outbox.do_due() == 0
    office.clock.advance(1000)
    assert await office.outbox.do_due() == 1
    office.clock.advance(1999)
    assert await office.outbox.do_due() == 0
    office.clock.advance(1)

    assert await office.outbox.do_due() == 2
    assert office.discord.sent == ["a", "b"]


async def test_after_some_hours_a_post_is_given_up(office: Office, caplog: pytest.LogCaptureFixture) -> None:
    await office.store.write(enqueue, office.table, [post("a")])
    office.discord.failures = [ConnectionError() for _ in range(1000)]
    for _ in range(GIVEN_UP_AFTER // RHYTHM.pauses.longest):
        await office.outbox.do_due()
        office.clock.advance(RHYTHM.pauses.longest)
    assert "is given up" not in caplog.text
    assert len(office.discord.failures) < 950

    office.clock.advance(RHYTHM.pauses.longest)
    await office.outbox.do_due()
    assert "is given up" in caplog.text
    office.clock.advance(RHYTHM.pauses.longest)
    assert await office.outbox.do_due() == 0


async def disturbed(office: Office) -> None:
    """Three tables have a post that Discord did not take eight times: the next attempt is minutes away."""
    for number in range(3):
        table = await office.store.write(open_table, new_table())
        await office.store.write(enqueue, table.id, [post(str(number))])
    for attempt in range(8):
        office.discord.failures = [ConnectionError() for _ in range(3)]
        assert await office.outbox.do_due() == 3
        office.clock.advance(1000 * 2**attempt if attempt < 7 else 0)
    assert await office.outbox.do_due() == 0


async def test_when_one_post_is_taken_again_all_others_that_waited_go_out(office: Office) -> None:
    await disturbed(office)
    await office.store.write(enqueue, office.table, [post("new")])

    assert await office.outbox.do_due() == 4
    assert office.discord.sent[0] == "new"
    assert sorted(office.discord.sent[1:]) == ["0", "1", "2"]


async def test_when_discord_answers_anything_one_post_is_tried_and_the_others_follow(office: Office) -> None:
    await disturbed(office)

    await office.outbox.discord_answers()

    assert await office.outbox.do_due() == 3
    assert sorted(office.discord.sent) == ["0", "1", "2"]


async def test_while_discord_takes_no_posts_few_are_tried_whatever_else_it_answers(office: Office) -> None:
    await disturbed(office)
    office.discord.failures = [ConnectionError() for _ in range(100)]

    tried = 0
    for _ in range(20):
        await office.outbox.discord_answers()
        tried += await office.outbox.do_due()
        office.clock.advance(500)

    assert tried == 2
    assert office.discord.sent == []


async def test_what_a_dead_process_was_sending_is_sent_by_the_next(office: Office) -> None:
    await office.store.write(enqueue, office.table, [post("a")])
    await office.store.write(claim, POSTS, 1, RHYTHM.lease)
    assert await office.outbox.do_due() == 0

    office.clock.advance(RHYTHM.lease)

    assert await office.outbox.do_due() == 1


async def test_a_slow_post_is_not_sent_twice_by_the_same_process(office: Office) -> None:
    await office.store.write(enqueue, office.table, [post("a")])
    office.discord.hold.clear()
    sending = asyncio.create_task(office.outbox.run())
    await until(lambda: office.discord.at_once == 1)
    office.clock.advance(RHYTHM.lease * 3)
    office.stored.set()
    await asyncio.sleep(0.02)
    office.discord.hold.set()
    await until(lambda: office.discord.sent == ["a"])

    sending.cancel()
    await asyncio.gather(sending, return_exceptions=True)
    assert office.discord.sent == ["a"]
    assert office.discord.most_at_once == 1


async def test_the_loop_sends_at_once_what_is_announced(office: Office) -> None:
    sending = asyncio.create_task(office.outbox.run())
    await asyncio.sleep(0)
    for number in range(3):
        await office.store.write(enqueue, office.table, [post(str(number))])
        office.stored.set()
        await until(office.discord.has_sent(number + 1))

    sending.cancel()
    with pytest.raises(asyncio.CancelledError):
        await sending


async def test_a_post_under_way_may_end_when_the_bot_stops(office: Office) -> None:
    await office.store.write(enqueue, office.table, [post("a")])
    office.discord.hold.clear()
    sending = asyncio.create_task(office.outbox.run())
    await until(lambda: office.discord.at_once == 1)

    sending.cancel()
    await asyncio.sleep(0)
    office.discord.hold.set()
    await asyncio.gather(sending, return_exceptions=True)

    assert office.discord.sent == ["a"]
    office.clock.advance(RHYTHM.lease * 2)
    assert await office.outbox.do_due() == 0


async def test_a_storage_that_fails_stops_nothing(
    office: Office, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await office.store.write(enqueue, office.table, [post("a")])

    with monkeypatch.context() as broken:
        intercept(broken, office.store, complete_post, by=full_disk)
        await office.outbox.do_due()
        intercept(broken, office.store, claim, by=full_disk)
        assert await office.outbox.do_due() == 0
    assert caplog.text.count("The disk is full.") == 2

    office.clock.advance(RHYTHM.lease)
    assert await office.outbox.do_due() == 1
    assert office.discord.sent == ["a", "a"]  # with the same nonce: Discord shows it once


async def test_a_fault_of_our_own_ends_one_look_and_not_the_loop(
    office: Office, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await office.store.write(enqueue, office.table, [post("a")])
    faults = [sqlite3.OperationalError("locking protocol"), RuntimeError("never foreseen")]

    async def claim_in_the_end(claim: CarryOut) -> list[Post]:
        if faults:
            raise faults.pop(0)
        claimed: list[Post] = await claim()
        return claimed

    intercept(monkeypatch, office.store, claim, by=claim_in_the_end)
    sending = asyncio.create_task(office.outbox.run())
    for left in (1, 0):
        await until(lambda left=left: len(faults) == left)  # type: ignore[misc]  # mypy cannot infer lambdas with defaults
        office.stored.set()
    await until(office.discord.has_sent(1))

    sending.cancel()
    await asyncio.gather(sending, return_exceptions=True)
    assert caplog.text.count("The outbox cannot be read") == 2


async def test_a_post_that_came_too_late_takes_nothing_from_the_newer_one(office: Office) -> None:
    """Discord may let us wait for longer than a claim lasts; meanwhile the next post was sent."""
    await office.store.write(enqueue, office.table, [post("old", supersedes=True)])
    office.discord.hold.clear()
    slow = asyncio.create_task(office.outbox.do_due())
    await until(lambda: office.discord.at_once == 1)
    office.clock.advance(RHYTHM.lease)
    await office.store.write(enqueue, office.table, [post("new", supersedes=True)])
    (newer,) = await office.store.write(claim, POSTS, 1, RHYTHM.lease)
    await office.store.write(complete_post, newer, TableMessage("turn", CHANNEL, 8000, 5))

    office.discord.hold.set()
    await slow

    assert (await office.store.read(messages_of, office.table))["turn"].message_id == 8000
    assert office.discord.retired == [7001]


async def until(condition: Callable[[], bool]) -> None:
    """Wait until something is so that nobody announces."""
    async with asyncio.timeout(5):
        while not condition():  # noqa: ASYNC110  # see above
            await asyncio.sleep(0.001)


async def test_neither_log_nor_figures_tell_that_somebody_had_an_order(
    office: Office, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG", logger="bot")
    await office.store.write(enqueue, office.table, [post("a", kind=OrderReport.word, lane="person 1")])
    office.discord.failures = [OSError("away"), PostRefused("not allowed", GUILD), PostFailed("gone")]

    for _ in range(3):
        await office.outbox.do_due()
        office.clock.advance(WHILE_REFUSED.longest)

    assert "direct_message" in caplog.text
    assert OrderReport.word not in caplog.text
    assert OrderReport.word not in generate_latest().decode()
