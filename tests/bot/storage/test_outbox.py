"""The contract of every storage: what is to be sent is sent in order, and by one sender at a time."""

from __future__ import annotations

import asyncio

from bot.storage import Post, Repository, TableMessage
from tests.bot.storage.samples import CHANNEL, Clock, new_table, post

LEASE = 1000


async def nonces(storage: Repository, limit: int = 10) -> list[str]:
    return [each.nonce for each in await storage.claim_posts(limit, LEASE)]


async def only(storage: Repository) -> Post:
    (claimed,) = await storage.claim_posts(10, LEASE)
    return claimed


async def test_a_claimed_post_is_complete(storage: Repository, clock: Clock) -> None:
    table = await storage.create_table(new_table())
    await storage.enqueue(table.id, [post("a", kind="turn")])
    stored_at = clock.now
    clock.advance(1)
    claimed = await only(storage)
    assert claimed == Post(claimed.id, table.id, "turn", "table", '"a"', "a", 1, stored_at)


async def test_a_claimed_post_is_nobody_elses_until_the_lease_ends(storage: Repository, clock: Clock) -> None:
    table = await storage.create_table(new_table())
    await storage.enqueue(table.id, [post("a")])
    assert (await only(storage)).attempts == 1
    clock.advance(LEASE - 1)
    assert await nonces(storage) == []
    clock.advance(1)
    assert (await only(storage)).attempts == 2


async def test_one_post_is_claimed_by_one_of_many_senders(storage: Repository) -> None:
    table = await storage.create_table(new_table())
    await storage.enqueue(table.id, [post("a"), post("b", lane="1001")])
    claims = await asyncio.gather(*(storage.claim_posts(1, LEASE) for _ in range(20)))
    assert sorted(each.nonce for claim in claims for each in claim) == ["a", "b"]


async def test_the_same_nonce_is_stored_once_for_ever(storage: Repository) -> None:
    table = await storage.create_table(new_table())
    await storage.enqueue(table.id, [post("a"), post("a")])
    await storage.enqueue(table.id, [post("a")])
    await storage.complete_post(await only(storage))
    await storage.enqueue(table.id, [post("a")])
    assert await nonces(storage) == []


async def test_a_lane_goes_in_order_and_lanes_do_not_wait_for_each_other(storage: Repository) -> None:
    first = await storage.create_table(new_table())
    second = await storage.create_table(new_table())
    await storage.enqueue(first.id, [post("1a"), post("1b", kind="scoring"), post("1 direct", lane="1001")])
    await storage.enqueue(second.id, [post("2a")])
    claimed = await storage.claim_posts(10, LEASE)
    assert [each.nonce for each in claimed] == ["1a", "1 direct", "2a"]
    assert await nonces(storage) == []
    await storage.complete_post(claimed[0])
    assert await nonces(storage) == ["1b"]


async def test_no_more_than_asked_for_the_oldest_first(storage: Repository) -> None:
    for number in range(3):
        table = await storage.create_table(new_table())
        await storage.enqueue(table.id, [post(f"{number}")])
    assert await nonces(storage, limit=2) == ["0", "1"]
    assert await nonces(storage, limit=2) == ["2"]


async def test_a_released_post_comes_back_when_it_is_time_and_its_lane_waits(storage: Repository, clock: Clock) -> None:
    table = await storage.create_table(new_table())
    await storage.enqueue(table.id, [post("a"), post("b")])
    await storage.release_post(await only(storage), clock.now + 50)
    clock.advance(49)
    assert await nonces(storage) == []
    clock.advance(1)
    assert await nonces(storage) == ["a"]


async def test_a_sender_that_was_too_slow_does_not_take_the_post_from_the_next(
    storage: Repository, clock: Clock
) -> None:
    table = await storage.create_table(new_table())
    await storage.enqueue(table.id, [post("a")])
    slow = await only(storage)
    clock.advance(LEASE)
    await only(storage)
    await storage.release_post(slow, clock.now)
    await storage.fail_post(slow, "too late")
    assert await nonces(storage) == []
    clock.advance(LEASE)
    assert await nonces(storage) == ["a"]


async def test_a_post_sent_late_is_sent_all_the_same(storage: Repository, clock: Clock) -> None:
    table = await storage.create_table(new_table())
    await storage.enqueue(table.id, [post("a")])
    slow = await only(storage)
    clock.advance(LEASE)
    await only(storage)
    await storage.complete_post(slow)
    clock.advance(LEASE)
    assert await nonces(storage) == []


async def test_a_failed_post_is_not_tried_again_and_the_lane_goes_on(storage: Repository, clock: Clock) -> None:
    table = await storage.create_table(new_table())
    await storage.enqueue(table.id, [post("a"), post("b")])
    await storage.fail_post(await only(storage), "The channel is gone.")
    clock.advance(10 * LEASE)
    assert await nonces(storage) == ["b"]


async def test_sending_remembers_the_message_and_names_the_one_before(storage: Repository) -> None:
    table = await storage.create_table(new_table())
    await storage.enqueue(table.id, [post("a"), post("b")])
    first, second = TableMessage("turn", CHANNEL, 1, 3), TableMessage("turn", CHANNEL, 2, 8)
    assert await storage.complete_post(await only(storage), first) is None
    assert await storage.complete_post(await only(storage), second) == first
    assert await storage.messages(table.id) == {"turn": second}


async def test_a_message_that_tells_less_than_the_latest_is_the_old_one(storage: Repository, clock: Clock) -> None:
    table = await storage.create_table(new_table())
    await storage.enqueue(table.id, [post("a", supersedes=True)])
    slow = await only(storage)
    clock.advance(LEASE)
    await storage.enqueue(table.id, [post("b", supersedes=True)])
    late, latest = TableMessage("turn", CHANNEL, 2, 3), TableMessage("turn", CHANNEL, 1, 8)
    assert await storage.complete_post(await only(storage), latest) is None
    assert await storage.complete_post(slow, late) == late
    assert await storage.messages(table.id) == {"turn": latest}


async def test_a_message_is_not_replaced_by_itself(storage: Repository) -> None:
    table = await storage.create_table(new_table())
    await storage.enqueue(table.id, [post("a")])
    claimed, message = await only(storage), TableMessage("turn", CHANNEL, 1, 3)
    assert await storage.complete_post(claimed, message) is None
    assert await storage.complete_post(claimed, message) is None
    assert await storage.messages(table.id) == {"turn": message}


async def test_only_the_newest_of_superseding_posts_is_sent(storage: Repository) -> None:
    table = await storage.create_table(new_table())
    other = await storage.create_table(new_table())
    await storage.enqueue(table.id, [post("old"), post("scoring", kind="scoring"), post("direct", lane="1001")])
    await storage.enqueue(other.id, [post("other table")])
    await storage.enqueue(table.id, [post("newer", supersedes=True), post("newest", supersedes=True)])
    claimed = await storage.claim_posts(10, LEASE)
    assert [each.nonce for each in claimed] == ["scoring", "direct", "other table"]
    await storage.complete_post(claimed[0])
    assert await nonces(storage) == ["newest"]


async def test_a_post_that_does_not_supersede_leaves_the_older_ones(storage: Repository) -> None:
    table = await storage.create_table(new_table())
    await storage.enqueue(table.id, [post("old", supersedes=True), post("new")])
    assert await nonces(storage) == ["old"]


async def test_what_is_being_sent_is_waited_for_and_not_sent_again_after_a_newer_one(
    storage: Repository, clock: Clock
) -> None:
    table = await storage.create_table(new_table())
    await storage.enqueue(table.id, [post("old")])
    old = await only(storage)
    await storage.enqueue(table.id, [post("new", supersedes=True)])
    assert await nonces(storage) == []
    await storage.release_post(old, clock.now)
    assert await nonces(storage) == ["new"]


async def test_done_posts_can_be_forgotten_and_open_ones_stay(storage: Repository, clock: Clock) -> None:
    table = await storage.create_table(new_table())
    await storage.enqueue(table.id, [post("done"), post("open")])
    await storage.complete_post(await only(storage))
    clock.advance(1)
    await storage.forget_before(clock.now)
    await storage.enqueue(table.id, [post("done", lane="again")])
    assert await nonces(storage) == ["open", "done"]
