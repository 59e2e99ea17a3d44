"""The contract of every storage: when a dashboard is due, and who may bring it up to date."""

from __future__ import annotations

from dataclasses import replace

from bot.storage import Repository, Waited
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


async def show(storage: Repository, message_id: int = 7, not_before: int = 0) -> None:
    """Bring the one dashboard that is due up to date."""
    (claimed,) = await storage.claim_dashboards(5, LEASE)
    await storage.complete_dashboard(claimed, message_id, not_before)


async def test_a_new_dashboard_is_due_once(storage: Repository) -> None:
    assert await storage.dashboard(GUILD) is None
    await storage.place_dashboard(GUILD, CHANNEL)
    await show(storage)
    assert await storage.claim_dashboards(5, LEASE) == []
    shown = await storage.dashboard(GUILD)
    assert shown is not None
    assert (shown.channel_id, shown.message_id) == (CHANNEL, 7)


async def test_whatever_changes_at_a_table_of_the_server_makes_it_due(storage: Repository) -> None:
    await storage.place_dashboard(GUILD, CHANNEL)
    await show(storage)
    lobby = await storage.create_table(new_table())
    await show(storage)
    lobby = await storage.save_lobby(replace(lobby, seats=lobby.seats[:1]))
    await show(storage)
    table = await running_table(storage, waiting={ANNA})
    await show(storage)
    await storage.append_choices(table.id, 0, [choice(0, "a")], snapshot("a", waiting={BRUNO}))
    await show(storage)
    await storage.cancel_table(table.id)
    await show(storage)


async def test_a_choice_after_which_the_same_person_is_asked_changes_nothing(storage: Repository) -> None:
    table = await running_table(storage)
    await storage.place_dashboard(GUILD, CHANNEL)
    await show(storage)
    await append(storage, table, 0, "a")
    assert await storage.claim_dashboards(5, LEASE) == []


async def test_tables_of_other_servers_do_not_concern_it(storage: Repository) -> None:
    await storage.place_dashboard(GUILD, CHANNEL)
    await show(storage)
    await storage.create_table(new_table(guild_id=GUILD + 1))
    await storage.create_table(new_table(guild_id=None))
    assert await storage.claim_dashboards(5, LEASE) == []


async def test_it_is_not_due_again_before_the_pause_is_over(storage: Repository, clock: Clock) -> None:
    await storage.place_dashboard(GUILD, CHANNEL)
    await show(storage, not_before=clock.now + 500)
    await storage.create_table(new_table())
    await storage.create_table(new_table())
    assert await storage.claim_dashboards(5, LEASE) == []
    clock.advance(500)
    await show(storage)
    assert await storage.claim_dashboards(5, LEASE) == []


async def test_what_changes_while_it_is_being_shown_makes_it_due_again(storage: Repository, clock: Clock) -> None:
    await storage.place_dashboard(GUILD, CHANNEL)
    (claimed,) = await storage.claim_dashboards(5, LEASE)
    assert await storage.claim_dashboards(5, LEASE) == [], "it is claimed"
    await storage.create_table(new_table())
    await storage.complete_dashboard(claimed, 7, 0)
    await show(storage)


async def test_a_claim_runs_out_with_the_process_that_has_it(storage: Repository, clock: Clock) -> None:
    await storage.place_dashboard(GUILD, CHANNEL)
    (claimed,) = await storage.claim_dashboards(5, LEASE)
    clock.advance(LEASE)
    (again,) = await storage.claim_dashboards(5, LEASE)
    assert (claimed.attempts, again.attempts) == (1, 2)
    await storage.release_dashboard(again, clock.now + 10)
    assert await storage.claim_dashboards(5, LEASE) == []


async def test_a_message_that_takes_the_place_of_another_retires_it(storage: Repository) -> None:
    await storage.place_dashboard(GUILD, CHANNEL)
    await show(storage, 7)
    await storage.create_table(new_table())
    await show(storage, 8)
    found = await storage.dashboard(GUILD)
    assert found is not None
    assert (found.message_id, found.retired_message_id) == (8, 7)
    await storage.forget_retired_dashboard(GUILD, 7)
    found = await storage.dashboard(GUILD)
    assert found is not None
    assert found.retired_message_id is None


async def test_in_another_channel_it_begins_anew(storage: Repository) -> None:
    await storage.place_dashboard(GUILD, CHANNEL)
    (claimed,) = await storage.claim_dashboards(5, LEASE)
    await storage.place_dashboard(GUILD, CHANNEL + 1)
    await storage.complete_dashboard(claimed, 7, 0)
    (found,) = await storage.claim_dashboards(5, LEASE)
    assert (found.channel_id, found.message_id) == (CHANNEL + 1, None)
    await storage.remove_dashboard(GUILD, CHANNEL)
    assert await storage.dashboard(GUILD) is not None, "that channel has none any more"
    await storage.remove_dashboard(GUILD, CHANNEL + 1)
    assert await storage.dashboard(GUILD) is None


async def test_it_can_say_who_is_waited_for_and_since_when(storage: Repository, clock: Clock) -> None:
    table = await running_table(storage, waiting={BRUNO})
    begun = clock.now
    clock.advance(50)
    await storage.append_choices(table.id, 0, [choice(0, "a")], snapshot("a", waiting={ANNA, BRUNO}))
    lobby = await storage.create_table(new_table())
    assert await storage.waited_for([table.id, lobby.id]) == {
        table.id: [Waited(BRUNO, begun), Waited(ANNA, clock.now)],
        lobby.id: [],
    }
