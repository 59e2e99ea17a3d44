"""Standing orders and seals: kept with the game, changed with the choices they belong to."""

from __future__ import annotations

import pytest

from bot.storage.errors import OutOfDate
from bot.storage.records.games import Choice, Maker, OrderChange, SealedSecret, StoredOrder
from bot.storage.rows.games import choices_by_orders, choices_of, find_game, seals_of
from bot.storage.rows.tables import open_table
from bot.storage.store import Store
from tests.bot.storage.deeds import append_choices, change_orders, start_table, withdraw_choices
from tests.bot.storage.samples import ANNA, BRUNO, Clock, choice, new_table, running_table, snapshot

BID = OrderChange(0, "bid", ANNA, '{"card": 9}')


async def test_a_seat_has_one_order_of_each_kind(store: Store, clock: Clock) -> None:
    table = await running_table(store)
    first = clock()
    await store.write(change_orders, table.id, [BID, OrderChange(1, "disc", BRUNO, "{}")])
    clock.advance(5)
    await store.write(change_orders, table.id, [OrderChange(0, "bid", ANNA, '{"card": 8}')])

    game = await store.read(find_game, table.id)

    assert game is not None
    assert game.orders == (
        StoredOrder(0, "bid", ANNA, '{"card": 8}', first + 5),
        StoredOrder(1, "disc", BRUNO, "{}", first),
    )


async def test_an_order_is_used_up_with_the_choice_that_it_made(store: Store, clock: Clock) -> None:
    table = await running_table(store)
    await store.write(change_orders, table.id, [BID])
    made = Choice(0, "9", maker=Maker.ORDER)

    with pytest.raises(OutOfDate):
        await store.write(append_choices, table.id, 1, [made], snapshot(), orders=[OrderChange(0, "bid", ANNA, None)])
    game = await store.read(find_game, table.id)
    assert game is not None
    assert len(game.orders) == 1

    await store.write(
        append_choices, table.id, 0, [choice(1, "7"), made], snapshot(), orders=[OrderChange(0, "bid", ANNA, None)]
    )
    game = await store.read(find_game, table.id)
    assert game is not None
    assert game.orders == ()
    assert [each.maker for each in await store.read(choices_of, table.id)] == [Maker.PERSON, Maker.ORDER]
    assert [each.number for each in await store.read(choices_by_orders, table.id, 0)] == [2]
    assert await store.read(choices_by_orders, table.id, 1) == []


async def test_a_table_that_does_not_run_takes_no_orders(store: Store) -> None:
    lobby = await store.write(open_table, new_table())
    with pytest.raises(OutOfDate):
        await store.write(change_orders, lobby.id, [BID])


async def test_seals_are_kept_in_their_chain_and_with_their_moment(store: Store, clock: Clock) -> None:
    table = await store.write(open_table, new_table())
    seals = [SealedSecret(number, f"salt {number}", "{}", f"hash {number}") for number in (1, 2, 3)]
    await store.write(start_table, table, snapshot(), seal=seals[0])
    await store.write(append_choices, table.id, 0, [choice(0, "a")], snapshot(), seal=seals[1])
    await store.write(append_choices, table.id, 1, [choice(0, "b")], snapshot())
    await store.write(append_choices, table.id, 2, [choice(0, "c")], snapshot(), seal=seals[2])

    kept = await store.read(seals_of, table.id)

    assert kept == [
        SealedSecret(number, f"salt {number}", "{}", f"hash {number}", count, clock())
        for number, count in ((1, 0), (2, 1), (3, 3))
    ]
    game = await store.read(find_game, table.id)
    assert game is not None
    assert game.seal == kept[-1]


async def test_a_seal_outlives_the_choices_it_was_made_after(store: Store) -> None:
    """Everybody has seen it: the chain would not fit without it."""
    table = await running_table(store)
    await store.write(append_choices, table.id, 0, [choice(0, "a")], snapshot(), seal=SealedSecret(1, "", "{}", ""))
    await store.write(append_choices, table.id, 1, [choice(0, "b")], snapshot(), seal=SealedSecret(2, "", "{}", ""))

    await store.write(withdraw_choices, table.id, 2, 1, snapshot())

    assert [(each.number, each.withdrawn) for each in await store.read(seals_of, table.id)] == [(1, False), (2, True)]
