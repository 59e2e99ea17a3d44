"""The contract of every store: sets of power cards that people keep."""

from __future__ import annotations

from bot.storage.records.people import LAST_PLAYED, HandSet
from bot.storage.rows.people import delete_hand_set, hand_sets_of, keep_last_hand, rename_hand_set, save_hand_set
from bot.storage.store import Store
from tests.bot.storage.samples import ANNA, BRUNO

CARDS = (10, 20, 180)


async def test_somebody_new_has_no_sets(store: Store) -> None:
    assert await store.read(hand_sets_of, ANNA) == []


async def test_sets_are_kept_for_each_person_and_their_cards_lie_in_order(store: Store) -> None:
    saved = await store.write(save_hand_set, ANNA, "Builder", (180, 10, 20), most=20)

    assert saved == HandSet(1, "Builder", CARDS)
    assert await store.read(hand_sets_of, ANNA) == [saved]
    assert await store.read(hand_sets_of, BRUNO) == []


async def test_the_set_played_with_last_comes_first_and_there_is_one(store: Store) -> None:
    await store.write(save_hand_set, ANNA, "Builder", CARDS, most=20)
    await store.write(keep_last_hand, ANNA, (30, 40))
    await store.write(keep_last_hand, ANNA, (50, 60))

    assert await store.read(hand_sets_of, ANNA) == [HandSet(LAST_PLAYED, "", (50, 60)), HandSet(1, "Builder", CARDS)]


async def test_saving_under_the_same_name_replaces_also_when_there_is_no_room(store: Store) -> None:
    await store.write(save_hand_set, ANNA, "Builder", CARDS, most=1)

    assert await store.write(save_hand_set, ANNA, "Builder", (30,), most=1) == HandSet(1, "Builder", (30,))
    assert await store.write(save_hand_set, ANNA, "Schemer", CARDS, most=1) is None
    assert await store.read(hand_sets_of, ANNA) == [HandSet(1, "Builder", (30,))]


async def test_the_set_played_with_last_takes_no_room(store: Store) -> None:
    await store.write(keep_last_hand, ANNA, CARDS)

    assert await store.write(save_hand_set, ANNA, "Builder", CARDS, most=1) is not None


async def test_a_set_is_renamed_unless_another_one_has_the_name(store: Store) -> None:
    await store.write(save_hand_set, ANNA, "Builder", CARDS, most=20)
    await store.write(save_hand_set, ANNA, "Schemer", CARDS, most=20)
    await store.write(save_hand_set, BRUNO, "Mine", CARDS, most=20)

    assert await store.write(rename_hand_set, ANNA, 1, "Mine")
    assert not await store.write(rename_hand_set, ANNA, 1, "Schemer")
    assert await store.write(rename_hand_set, ANNA, 1, "Mine")
    assert not await store.write(rename_hand_set, ANNA, 9, "Nobody's")
    assert [each.name for each in await store.read(hand_sets_of, ANNA)] == ["Mine", "Schemer"]
    assert [each.name for each in await store.read(hand_sets_of, BRUNO)] == ["Mine"]


async def test_a_set_is_deleted_once_and_the_others_keep_their_numbers(store: Store) -> None:
    for name in ("a", "b", "c"):
        await store.write(save_hand_set, ANNA, name, CARDS, most=20)

    assert await store.write(delete_hand_set, ANNA, 2)
    assert not await store.write(delete_hand_set, ANNA, 2)
    assert not await store.write(delete_hand_set, BRUNO, 1)
    assert [each.number for each in await store.read(hand_sets_of, ANNA)] == [1, 3]


async def test_the_set_played_with_last_is_neither_renamed_nor_deleted(store: Store) -> None:
    await store.write(keep_last_hand, ANNA, CARDS)

    assert not await store.write(rename_hand_set, ANNA, LAST_PLAYED, "Builder")
    assert not await store.write(delete_hand_set, ANNA, LAST_PLAYED)
    assert await store.read(hand_sets_of, ANNA) == [HandSet(LAST_PLAYED, "", CARDS)]
