"""SQLite: no call in the course of play looks through a whole table, so a thousand tables cost what one
costs.
"""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from pathlib import Path

from bot.storage import (
    EndedBy,
    GuildSettings,
    Leaving,
    LogLine,
    Motion,
    NewResult,
    NewSeal,
    NewTimer,
    OrderChange,
    TableMessage,
    TableStatus,
    TimerChanges,
)
from bot.storage.sqlite.connection import ThreadedConnection
from bot.storage.sqlite.repository import SqliteRepository
from tests.bot.storage.samples import (
    ANNA,
    BRUNO,
    CARLA,
    CHANNEL,
    GUILD,
    Clock,
    append,
    choice,
    new_table,
    person,
    post,
    running_table,
    snapshot,
)

# Small things that are no tables of ours: the list of statuses somebody asked for.
HARMLESS = ("SCAN json_each",)


async def recorded(connection: ThreadedConnection) -> list[str]:
    """Statements of a connection from now on, as they are sent, with their values in them."""
    statements: list[str] = []
    await connection.set_trace_callback(statements.append)
    return statements


async def scans(connection: ThreadedConnection, statement: str) -> list[str]:
    """The parts of a statement for which SQLite would look at every row of something."""

    def plan(opened: sqlite3.Connection) -> list[str]:
        return [row["detail"] for row in opened.execute(f"EXPLAIN QUERY PLAN {statement}")]

    details = await connection.in_one_hop(plan)
    return [each for each in details if each.startswith("SCAN") and not each.startswith(HARMLESS)]


async def play(storage: SqliteRepository) -> None:
    """Every call that is made while people play."""
    lobby = await storage.create_table(new_table())
    await storage.save_lobby(replace(lobby, name="Sunday"))
    table = await running_table(storage, log=2)
    table = await storage.place_table(table.id, CHANNEL, 777)
    await append(storage, table, 0, "a", '"a"')
    await storage.append_choices(
        table.id, 1, [choice(0, "b", '"b"')], snapshot(waiting={BRUNO}), interaction_id=5, posts=[post("b")]
    )
    await storage.withdraw_choices(table.id, 2, 1, snapshot(), interaction_id=6, posts=[post("c", supersedes=True)])
    await storage.replace_snapshot(table.id, 1, snapshot())
    await storage.change_orders(table.id, [OrderChange(0, "bid", ANNA, "{}"), OrderChange(0, "disc", ANNA, "{}")])
    gone = OrderChange(0, "bid", ANNA, None)
    seal = NewSeal(1, "salt", "[]", "hash")
    await storage.append_choices(table.id, 1, [choice(0, "o", '"o"')], snapshot(), orders=[gone], seal=seal)
    await storage.append_log(table.id, [LogLine('"news"')])
    await storage.save_motion(table.id, Motion("offer", 1, EndedBy.NOTHING))
    await storage.drop_motion(table.id, "offer", 1)
    table = await storage.change_seat(table, person(1, CARLA), Leaving.RESIGNED, 2, snapshot())
    await storage.join_bench(GUILD, CARLA)
    await storage.note_calls(GUILD, [CARLA])
    await storage.leave_bench(GUILD, CARLA)
    finished = await running_table(storage)
    results = [NewResult(0, 1, 9), NewResult(1, 2, 8)]
    await storage.append_choices(finished.id, 0, [choice(0, "a")], snapshot(), finishes=True, results=results)
    (claimed,) = await storage.claim_posts(10, 1000)
    await storage.release_post(claimed, 0)
    (claimed,) = await storage.claim_posts(10, 1000)
    await storage.complete_post(claimed, TableMessage("turn", CHANNEL, 1))
    await storage.enqueue(table.id, [post("d")])
    (claimed,) = await storage.claim_posts(10, 1000)
    await storage.fail_post(claimed, "no")
    await storage.forget_message(table.id, "turn")
    await storage.change_person(ANNA, locale="de")
    await storage.change_person(ANNA, locale="nl")
    await storage.save_guild_settings(GuildSettings(GUILD))
    await storage.set_fact("commands", "abc")
    await storage.change_timers(table.id, TimerChanges(set=(NewTimer("call", 1), NewTimer("call", 1, seat=0))))
    (timer, other) = await storage.claim_timers(10, 1000)
    await storage.release_timer(timer, 0)
    await storage.change_timers(table.id, TimerChanges(clear=(("call", -1),), fired=other))
    await storage.timers(table.id)
    await storage.progress([table.id])
    await storage.last_look(table.id, ANNA)
    await storage.note_read(table.id, ANNA)
    await storage.tables_with_order(ANNA, "answer")
    await storage.next_timer_at()
    await storage.place_dashboard(GUILD, CHANNEL)
    await storage.cancel_table(lobby.id)
    (dashboard,) = await storage.claim_dashboards(5, 1000)
    await storage.complete_dashboard(dashboard, 5, 0)
    await storage.release_dashboard(dashboard, 0)
    await storage.forget_retired_dashboard(GUILD, 4)
    await storage.look(table.id, ANNA, 2)
    await storage.look(table.id, ANNA, 3)

    await storage.dashboard(GUILD)
    await storage.waited_for([table.id])
    await storage.looked(ANNA, [table.id])
    await storage.game(table.id)
    await storage.was_applied(5)
    await storage.choices(table.id)
    await storage.carried_out(table.id, 0)
    await storage.seals(table.id)
    await storage.log(table.id, seat=1)
    await storage.messages(table.id)
    await storage.stints(table.id)
    await storage.motions(table.id)
    await storage.results(finished.id)
    await storage.results_of_person(ANNA)
    await storage.bench(GUILD)
    await storage.tables_of_guild(GUILD, list(TableStatus))
    await storage.tables_of_guild(None, list(TableStatus))
    await storage.tables_of_person(ANNA, list(TableStatus))
    await storage.tables_in_channel(CHANNEL)
    await storage.tables_waiting_for(ANNA)
    await storage.running_table_ids()
    await storage.people([ANNA])
    await storage.guild_settings(GUILD)
    await storage.fact("commands")
    await storage.table(table.id)
    await storage.remember_message(table.id, TableMessage("turn", CHANNEL, 2))
    await storage.remove_dashboard(GUILD, CHANNEL)


async def test_every_statement_of_play_finds_its_rows_by_an_index(tmp_path: Path) -> None:
    storage = await SqliteRepository.open(tmp_path / "elgrande.sqlite3", Clock())
    written = await recorded(storage._writer)
    read = await recorded(storage._reader)
    await play(storage)
    for connection in (storage._writer, storage._reader):
        await connection.set_trace_callback(None)  # type: ignore[arg-type]  # None ends it, aiosqlite forgot it
    # Inserts are left out: they look for nothing, but SQLite lists checks of references that it never gets to.
    statements = {each for each in written + read if each.split()[0] in {"SELECT", "UPDATE", "DELETE"}}
    assert len(statements) > 40
    found = {statement: await scans(storage._writer, statement) for statement in statements}
    await storage.close()
    assert {statement: bad for statement, bad in found.items() if bad} == {}
