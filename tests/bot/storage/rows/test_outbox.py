"""The contract of every store: what is to be sent is sent in order, and by one sender at a time."""

from __future__ import annotations

import asyncio

from bot.storage.records.due import Post
from bot.storage.records.tables import TableMessage
from bot.storage.rows.claims import claim, release
from bot.storage.rows.posts import POSTS, complete_post, fail_post, forget_before
from bot.storage.rows.tables import messages_of, open_table
from bot.storage.store import Store
from tests.bot.storage.deeds import enqueue
from tests.bot.storage.samples import CHANNEL, Clock, new_table, post

LEASE = 1000


async def nonces(store: Store, limit: int = 10) -> list[str]:
    return [each.nonce for each in await store.write(claim, POSTS, limit, LEASE)]


async def only(store: Store) -> Post:
    (claimed,) = await store.write(claim, POSTS, 10, LEASE)
    return claimed


async def test_a_claimed_post_is_complete(store: Store, clock: Clock) -> None:
    table = await store.write(open_table, new_table())
    await store.write(enqueue, table.id, [post("a", kind="turn")])
    stored_at = clock.now
    clock.advance(1)
    claimed = await only(store)
    assert claimed == Post("turn", '"a"', "a", id=claimed.id, table_id=table.id, attempts=1, created_at=stored_at)


async def test_a_claimed_post_is_nobody_elses_until_the_lease_ends(store: Store, clock: Clock) -> None:
    table = await store.write(open_table, new_table())
    await store.write(enqueue, table.id, [post("a")])
    assert (await only(store)).attempts == 1
    clock.advance(LEASE - 1)
    assert await nonces(store) == []
    clock.advance(1)
    assert (await only(store)).attempts == 2


async def test_one_post_is_claimed_by_one_of_many_senders(store: Store) -> None:
    table = await store.write(open_table, new_table())
    await store.write(enqueue, table.id, [post("a"), post("b", lane="1001")])
    claims = await asyncio.gather(*(store.write(claim, POSTS, 1, LEASE) for _ in range(20)))
    assert sorted(each.nonce for claim in claims for each in claim) == ["a", "b"]


async def test_the_same_nonce_is_stored_once_for_ever(store: Store) -> None:
    table = await store.write(open_table, new_table())
    await store.write(enqueue, table.id, [post("a"), post("a")])
    await store.write(enqueue, table.id, [post("a")])
    await store.write(complete_post, await only(store))
    await store.write(enqueue, table.id, [post("a")])
    assert await nonces(store) == []


async def test_a_lane_goes_in_order_and_lanes_do_not_wait_for_each_other(store: Store) -> None:
    first = await store.write(open_table, new_table())
    second = await store.write(open_table, new_table())
    await store.write(enqueue, first.id, [post("1a"), post("1b", kind="scoring"), post("1 direct", lane="1001")])
    await store.write(enqueue, second.id, [post("2a")])
    claimed = await store.write(claim, POSTS, 10, LEASE)
    assert [each.nonce for each in claimed] == ["1a", "1 direct", "2a"]
    assert await nonces(store) == []
    await store.write(complete_post, claimed[0])
    assert await nonces(store) == ["1b"]


async def test_no_more_than_asked_for_the_oldest_first(store: Store) -> None:
    for number in range(3):
        table = await store.write(open_table, new_table())
        await store.write(enqueue, table.id, [post(f"{number}")])
    assert await nonces(store, limit=2) == ["0", "1"]
    assert await nonces(store, limit=2) == ["2"]


async def test_a_released_post_comes_back_when_it_is_time_and_its_lane_waits(store: Store, clock: Clock) -> None:
    table = await store.write(open_table, new_table())
    await store.write(enqueue, table.id, [post("a"), post("b")])
    await store.write(release, POSTS, await only(store), clock.now + 50)
    clock.advance(49)
    assert await nonces(store) == []
    clock.advance(1)
    assert await nonces(store) == ["a"]


async def test_a_sender_that_was_too_slow_does_not_take_the_post_from_the_next(store: Store, clock: Clock) -> None:
    table = await store.write(open_table, new_table())
    await store.write(enqueue, table.id, [post("a")])
    slow = await only(store)
    clock.advance(LEASE)
    await only(store)
    await store.write(release, POSTS, slow, clock.now)
    await store.write(fail_post, slow, "too late")
    assert await nonces(store) == []
    clock.advance(LEASE)
    assert await nonces(store) == ["a"]


async def test_a_post_sent_late_is_sent_all_the_same(store: Store, clock: Clock) -> None:
    table = await store.write(open_table, new_table())
    await store.write(enqueue, table.id, [post("a")])
    slow = await only(store)
    clock.advance(LEASE)
    await only(store)
    await store.write(complete_post, slow)
    clock.advance(LEASE)
    assert await nonces(store) == []


async def test_a_failed_post_is_not_tried_again_and_the_lane_goes_on(store: Store, clock: Clock) -> None:
    table = await store.write(open_table, new_table())
    await store.write(enqueue, table.id, [post("a"), post("b")])
    await store.write(fail_post, await only(store), "The channel is gone.")
    clock.advance(10 * LEASE)
    assert await nonces(store) == ["b"]


async def test_sending_remembers_the_message_and_names_the_one_before(store: Store) -> None:
    table = await store.write(open_table, new_table())
    await store.write(enqueue, table.id, [post("a"), post("b")])
    first, second = TableMessage("turn", CHANNEL, 1, 3), TableMessage("turn", CHANNEL, 2, 8)
    assert await store.write(complete_post, await only(store), first) is None
    assert await store.write(complete_post, await only(store), second) == first
    assert await store.read(messages_of, table.id) == {"turn": second}


async def test_a_message_that_tells_less_than_the_latest_is_the_old_one(store: Store, clock: Clock) -> None:
    table = await store.write(open_table, new_table())
    await store.write(enqueue, table.id, [post("a", supersedes=True)])
    slow = await only(store)
    clock.advance(LEASE)
    await store.write(enqueue, table.id, [post("b", supersedes=True)])
    late, latest = TableMessage("turn", CHANNEL, 2, 3), TableMessage("turn", CHANNEL, 1, 8)
    assert await store.write(complete_post, await only(store), latest) is None
    assert await store.write(complete_post, slow, late) == late
    assert await store.read(messages_of, table.id) == {"turn": latest}


async def test_a_message_is_not_replaced_by_itself(store: Store) -> None:
    table = await store.write(open_table, new_table())
    await store.write(enqueue, table.id, [post("a")])
    claimed, message = await only(store), TableMessage("turn", CHANNEL, 1, 3)
    assert await store.write(complete_post, claimed, message) is None
    assert await store.write(complete_post, claimed, message) is None
    assert await store.read(messages_of, table.id) == {"turn": message}


async def test_only_the_newest_of_superseding_posts_is_sent(store: Store) -> None:
    table = await store.write(open_table, new_table())
    other = await store.write(open_table, new_table())
    await store.write(enqueue, table.id, [post("old"), post("scoring", kind="scoring"), post("direct", lane="1001")])
    await store.write(enqueue, other.id, [post("other table")])
    await store.write(enqueue, table.id, [post("newer", supersedes=True), post("newest", supersedes=True)])
    claimed = await store.write(claim, POSTS, 10, LEASE)
    assert [each.nonce for each in claimed] == ["scoring", "direct", "other table"]
    await store.write(complete_post, claimed[0])
    assert await nonces(store) == ["newest"]


async def test_a_post_that_does_not_supersede_leaves_the_older_ones(store: Store) -> None:
    table = await store.write(open_table, new_table())
    await store.write(enqueue, table.id, [post("old", supersedes=True), post("new")])
    assert await nonces(store) == ["old"]


async def test_what_is_being_sent_is_waited_for_and_not_sent_again_after_a_newer_one(
    store: Store, clock: Clock
) -> None:
    table = await store.write(open_table, new_table())
    await store.write(enqueue, table.id, [post("old")])
    old = await only(store)
    await store.write(enqueue, table.id, [post("new", supersedes=True)])
    assert await nonces(store) == []
    await store.write(release, POSTS, old, clock.now)
    assert await nonces(store) == ["new"]


async def test_done_posts_can_be_forgotten_and_open_ones_stay(store: Store, clock: Clock) -> None:
    table = await store.write(open_table, new_table())
    await store.write(enqueue, table.id, [post("done"), post("open")])
    await store.write(complete_post, await only(store))
    clock.advance(1)
    await store.write(forget_before, clock.now)
    await store.write(enqueue, table.id, [post("done", lane="again")])
    assert await nonces(store) == ["open", "done"]
