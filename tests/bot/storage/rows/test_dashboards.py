"""The contract of every store: when a dashboard is due, and who may bring it up to date."""

from __future__ import annotations

from dataclasses import replace

from bot.storage.records.tables import Waited
from bot.storage.rows.claims import claim, release
from bot.storage.rows.dashboards import (
    DASHBOARDS,
    complete_dashboard,
    find_dashboard,
    forget_retired_dashboard,
    place_dashboard,
    remove_dashboard,
)
from bot.storage.rows.tables import open_table, waited_at
from bot.storage.store import Store
from tests.bot.storage.deeds import append_choices, cancel_table, save_lobby
from tests.bot.storage.samples import (
    ANNA,
    BRUNO,
    CHANNEL,
    GUILD,
    Clock,
    append,
    choice,
    new_table,
    running_table,
    snapshot,
)

LEASE = 1000


async def show(store: Store, message_id: int = 7, not_before: int = 0) -> None:
    """Bring the one dashboard that is due up to date."""
    (claimed,) = await store.write(claim, DASHBOARDS, 5, LEASE)
    await store.write(complete_dashboard, claimed, message_id, not_before)


async def test_a_new_dashboard_is_due_once(store: Store) -> None:
    assert await store.read(find_dashboard, GUILD) is None
    await store.write(place_dashboard, GUILD, CHANNEL)
    await show(store)
    assert await store.write(claim, DASHBOARDS, 5, LEASE) == []
    shown = await store.read(find_dashboard, GUILD)
    assert shown is not None
    assert (shown.channel_id, shown.message_id) == (CHANNEL, 7)


async def test_whatever_changes_at_a_table_of_the_server_makes_it_due(store: Store) -> None:
    await store.write(place_dashboard, GUILD, CHANNEL)
    await show(store)
    lobby = await store.write(open_table, new_table())
    await show(store)
    lobby = await store.write(save_lobby, replace(lobby, seats=lobby.seats[:1]))
    await show(store)
    table = await running_table(store, waiting={ANNA})
    await show(store)
    await store.write(append_choices, table.id, 0, [choice(0, "a")], snapshot("a", waiting={BRUNO}))
    await show(store)
    await store.write(cancel_table, table.id)
    await show(store)


async def test_a_choice_after_which_the_same_person_is_asked_changes_nothing(store: Store) -> None:
    table = await running_table(store)
    await store.write(place_dashboard, GUILD, CHANNEL)
    await show(store)
    await append(store, table, 0, "a")
    assert await store.write(claim, DASHBOARDS, 5, LEASE) == []


async def test_tables_of_other_servers_do_not_concern_it(store: Store) -> None:
    await store.write(place_dashboard, GUILD, CHANNEL)
    await show(store)
    await store.write(open_table, new_table(guild_id=GUILD + 1))
    await store.write(open_table, new_table(guild_id=None))
    assert await store.write(claim, DASHBOARDS, 5, LEASE) == []


async def test_it_is_not_due_again_before_the_pause_is_over(store: Store, clock: Clock) -> None:
    await store.write(place_dashboard, GUILD, CHANNEL)
    await show(store, not_before=clock.now + 500)
    await store.write(open_table, new_table())
    await store.write(open_table, new_table())
    assert await store.write(claim, DASHBOARDS, 5, LEASE) == []
    clock.advance(500)
    await show(store)
    assert await store.write(claim, DASHBOARDS, 5, LEASE) == []


async def test_what_changes_while_it_is_being_shown_makes_it_due_again(store: Store, clock: Clock) -> None:
    await store.write(place_dashboard, GUILD, CHANNEL)
    (claimed,) = await store.write(claim, DASHBOARDS, 5, LEASE)
    assert await store.write(claim, DASHBOARDS, 5, LEASE) == [], "it is claimed"
    await store.write(open_table, new_table())
    await store.write(complete_dashboard, claimed, 7, 0)
    await show(store)


async def test_a_claim_runs_out_with_the_process_that_has_it(store: Store, clock: Clock) -> None:
    await store.write(place_dashboard, GUILD, CHANNEL)
    (claimed,) = await store.write(claim, DASHBOARDS, 5, LEASE)
    clock.advance(LEASE)
    (again,) = await store.write(claim, DASHBOARDS, 5, LEASE)
    assert (claimed.attempts, again.attempts) == (1, 2)
    await store.write(release, DASHBOARDS, again, clock.now + 10)
    assert await store.write(claim, DASHBOARDS, 5, LEASE) == []


async def test_a_message_that_takes_the_place_of_another_retires_it(store: Store) -> None:
    await store.write(place_dashboard, GUILD, CHANNEL)
    await show(store, 7)
    await store.write(open_table, new_table())
    await show(store, 8)
    found = await store.read(find_dashboard, GUILD)
    assert found is not None
    assert (found.message_id, found.retired_message_id) == (8, 7)
    await store.write(forget_retired_dashboard, GUILD, 7)
    found = await store.read(find_dashboard, GUILD)
    assert found is not None
    assert found.retired_message_id is None


async def test_in_another_channel_it_begins_anew(store: Store) -> None:
    await store.write(place_dashboard, GUILD, CHANNEL)
    (claimed,) = await store.write(claim, DASHBOARDS, 5, LEASE)
    await store.write(place_dashboard, GUILD, CHANNEL + 1)
    await store.write(complete_dashboard, claimed, 7, 0)
    (found,) = await store.write(claim, DASHBOARDS, 5, LEASE)
    assert (found.channel_id, found.message_id) == (CHANNEL + 1, None)
    await store.write(remove_dashboard, GUILD, CHANNEL)
    assert await store.read(find_dashboard, GUILD) is not None, "that channel has none any more"
    await store.write(remove_dashboard, GUILD, CHANNEL + 1)
    assert await store.read(find_dashboard, GUILD) is None


async def test_it_can_say_who_is_waited_for_and_since_when(store: Store, clock: Clock) -> None:
    table = await running_table(store, waiting={BRUNO})
    begun = clock.now
    clock.advance(50)
    await store.write(append_choices, table.id, 0, [choice(0, "a")], snapshot("a", waiting={ANNA, BRUNO}))
    lobby = await store.write(open_table, new_table())
    assert await store.read(waited_at, [table.id, lobby.id]) == {
        table.id: [Waited(BRUNO, begun), Waited(ANNA, clock.now)],
        lobby.id: [],
    }
