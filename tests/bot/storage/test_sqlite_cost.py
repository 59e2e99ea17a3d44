"""SQLite: no call in the course of play looks through a whole table, so a thousand tables cost what one
costs.
"""

from __future__ import annotations

import re
import sqlite3
from dataclasses import replace
from pathlib import Path

from bot.storage.records.due import Timer, TimerChanges
from bot.storage.records.games import LogLine, OrderChange, SealedSecret
from bot.storage.records.leagues import StoredFact, StoredSeason
from bot.storage.records.people import GuildSettings
from bot.storage.records.results import SeatResult
from bot.storage.records.seating import EndedBy, Leaving, Motion
from bot.storage.records.tables import TableMessage, TableStatus
from bot.storage.records.terms import Terms
from bot.storage.rows.claims import claim, next_due, release
from bot.storage.rows.dashboards import (
    DASHBOARDS,
    complete_dashboard,
    find_dashboard,
    forget_retired_dashboard,
    place_dashboard,
    remove_dashboard,
)
from bot.storage.rows.facts import find_fact, set_fact
from bot.storage.rows.games import choices_by_orders, choices_of, find_game, progress_of, seals_of, was_applied
from bot.storage.rows.habits import games_to_look_at, habits_of, keep_habits
from bot.storage.rows.log import last_look, log_of, looked_up_to, note_look, note_read
from bot.storage.rows.members import enrol, member_numbers, members_of, name_organisers, organisers_of
from bot.storage.rows.motions import motions_of
from bot.storage.rows.people import change_person, find_people, guild_settings, save_guild_settings
from bot.storage.rows.posts import POSTS, complete_post, fail_post
from bot.storage.rows.results import (
    count_free_results,
    count_results,
    free_result,
    free_results,
    keep_ruling,
    result_of_table,
    results_of_server,
    rulings_of,
)
from bot.storage.rows.seasons import (
    SEASONS,
    announce_season,
    change_season,
    facts_of,
    marks_of_season,
    open_season,
    open_season_table,
    place_in_season,
    record_fact,
    seasons_of_guild,
    settle_season,
    table_reports,
    tables_of_season,
)
from bot.storage.rows.seats import bench_of, join_bench, leave_bench, note_calls, stints_of, tables_with_order
from bot.storage.rows.seekers import seek, seekers_of, settle_found_table, stop_seeking
from bot.storage.rows.tables import (
    find_table,
    forget_message,
    messages_of,
    open_table,
    options_played_in,
    options_played_on,
    remember_message,
    running_table_ids,
    tables_in_channel,
    tables_of_guild,
    tables_of_person,
    tables_waiting_for,
    waited_at,
)
from bot.storage.rows.timers import TIMERS
from bot.storage.sqlite.connection import ThreadedConnection
from bot.storage.sqlite.store import SqliteStore
from tests.bot.storage.deeds import (
    append_choices,
    append_log,
    cancel_table,
    change_orders,
    change_seat,
    change_timers,
    drop_motion,
    enqueue,
    place_table,
    replace_snapshot,
    save_lobby,
    save_motion,
    withdraw_choices,
)
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
    timers_of,
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


async def play(store: SqliteStore) -> None:
    """Every call that is made while people play."""
    lobby = await store.write(open_table, new_table())
    await store.write(save_lobby, replace(lobby, name="Sunday"))
    table = await running_table(store, log=2)
    table = await store.write(place_table, table.id, CHANNEL, 777)
    await append(store, table, 0, "a", '"a"')
    await store.write(
        append_choices,
        table.id,
        1,
        [choice(0, "b", '"b"')],
        snapshot(waiting={BRUNO}),
        interaction_id=5,
        posts=[post("b")],
    )
    await store.write(
        withdraw_choices, table.id, 2, 1, snapshot(), interaction_id=6, posts=[post("c", supersedes=True)]
    )
    await store.write(replace_snapshot, table.id, 1, snapshot())
    await store.write(change_orders, table.id, [OrderChange(0, "bid", ANNA, "{}"), OrderChange(0, "disc", ANNA, "{}")])
    gone = OrderChange(0, "bid", ANNA, None)
    seal = SealedSecret(1, "salt", "[]", "hash")
    await store.write(append_choices, table.id, 1, [choice(0, "o", '"o"')], snapshot(), orders=[gone], seal=seal)
    await store.write(append_log, table.id, [LogLine('"news"')])
    await store.write(save_motion, table.id, Motion("offer", 1, EndedBy.NOTHING))
    await store.write(drop_motion, table.id, "offer", 1)
    table = await store.write(change_seat, table, person(1, CARLA), Leaving.RESIGNED, 2, snapshot())
    await store.write(join_bench, GUILD, CARLA)
    await store.write(note_calls, GUILD, [CARLA])
    await store.write(leave_bench, GUILD, CARLA)
    finished = await running_table(store)
    results = [SeatResult(0, 1, 9), SeatResult(1, 2, 8)]
    await store.write(append_choices, finished.id, 0, [choice(0, "a")], snapshot(), finishes=True, results=results)
    (claimed,) = await store.write(claim, POSTS, 10, 1000)
    await store.write(release, POSTS, claimed, 0)
    (claimed,) = await store.write(claim, POSTS, 10, 1000)
    await store.write(complete_post, claimed, TableMessage("turn", CHANNEL, 1))
    await store.write(enqueue, table.id, [post("d")])
    (claimed,) = await store.write(claim, POSTS, 10, 1000)
    await store.write(fail_post, claimed, "no")
    await store.write(forget_message, table.id, "turn")
    await store.write(change_person, ANNA, locale="de")
    await store.write(change_person, ANNA, locale="nl")
    await store.write(save_guild_settings, GuildSettings(GUILD))
    await store.write(set_fact, "commands", "abc")
    await store.write(change_timers, table.id, TimerChanges(set=(Timer("call", 1), Timer("call", 1, seat=0))))
    (timer, other) = await store.write(claim, TIMERS, 10, 1000)
    await store.write(release, TIMERS, timer, 0)
    await store.write(change_timers, table.id, TimerChanges(clear=(("call", -1),), fired=other))
    await store.read(timers_of, table.id)
    await store.read(progress_of, [table.id])
    await store.read(last_look, table.id, ANNA)
    await store.write(note_read, table.id, ANNA)
    await store.read(tables_with_order, ANNA, "answer")
    await store.read(next_due, TIMERS)
    await store.write(place_dashboard, GUILD, CHANNEL)
    await store.write(cancel_table, lobby.id)
    (dashboard,) = await store.write(claim, DASHBOARDS, 5, 1000)
    await store.write(complete_dashboard, dashboard, 5, 0)
    await store.write(release, DASHBOARDS, dashboard, 0)
    await store.write(forget_retired_dashboard, GUILD, 4)
    await store.write(note_look, table.id, ANNA, 2)
    await store.write(note_look, table.id, ANNA, 3)

    await store.read(find_dashboard, GUILD)
    await store.read(waited_at, [table.id])
    await store.read(looked_up_to, ANNA, [table.id])
    await store.read(find_game, table.id)
    await store.read(was_applied, 5)
    await store.read(choices_of, table.id)
    await store.read(choices_by_orders, table.id, 0)
    await store.read(seals_of, table.id)
    await store.read(log_of, table.id, seat=1)
    await store.read(messages_of, table.id)
    await store.read(stints_of, table.id)
    await store.read(motions_of, table.id)
    await store.read(result_of_table, finished.id)
    await store.read(bench_of, GUILD)
    await store.read(tables_of_guild, GUILD, list(TableStatus))
    await store.read(tables_of_guild, None, list(TableStatus))
    await store.read(tables_of_person, ANNA, list(TableStatus))
    await store.read(tables_in_channel, CHANNEL)
    await store.read(options_played_in, CHANNEL)
    await store.read(options_played_on, GUILD)
    await store.read(tables_waiting_for, ANNA)
    await store.read(running_table_ids)
    await store.read(find_people, [ANNA])
    await store.read(guild_settings, GUILD)
    await store.read(find_fact, "commands")
    await store.read(find_table, table.id)
    await store.write(remember_message, table.id, TableMessage("turn", CHANNEL, 2))
    await store.write(remove_dashboard, GUILD, CHANNEL)
    await play_leagues(store)


async def play_leagues(store: SqliteStore) -> None:
    """Every call that is made for leagues meanwhile."""
    season = await store.write(open_season, StoredSeason(GUILD, CHANNEL, "Spring", "{}", {}, Terms()))
    await store.write(change_season, season)
    await store.write(announce_season, season.id)
    await store.write(record_fact, season.id, 0, StoredFact("drawn 1", 5, "Drawn", "{}"))
    table = await store.write(open_season_table, season.id, "1-1-1-1", new_table())
    (claimed,) = await store.write(claim, SEASONS, 5, 1000)
    await store.write(release, SEASONS, claimed, 0)
    (claimed,) = await store.write(claim, SEASONS, 5, 1000)
    await store.write(settle_season, claimed, None)
    await store.write(cancel_table, table.id)
    await store.write(seek, GUILD, CARLA, CHANNEL, "{}")
    await store.read(seekers_of, GUILD)
    await store.write(stop_seeking, GUILD, CARLA)
    await store.write(settle_found_table, table.id)
    await store.write(enrol, GUILD, CARLA, "Carla")
    await store.write(enrol, GUILD, CARLA, "Carlota")
    await store.write(name_organisers, GUILD, [CARLA])
    await store.read(organisers_of, GUILD)
    await store.read(members_of, GUILD)
    await store.read(member_numbers, CARLA)
    await store.read(seasons_of_guild, GUILD)
    await store.read(facts_of, season.id, 1)
    await store.read(tables_of_season, season.id)
    await store.read(marks_of_season, season.id, 0)
    await store.read(place_in_season, table.id)
    await store.read(table_reports, [table.id])
    await store.read(next_due, SEASONS)
    await store.read(results_of_server, GUILD)
    await store.read(count_results, GUILD)
    await store.read(free_results, GUILD, 5)
    await store.read(free_result, GUILD, table.id)
    await store.read(count_free_results, GUILD)
    await store.write(keep_ruling, GUILD, "ruling 1", "{}")
    await store.read(rulings_of, GUILD)
    (unread,) = await store.read(games_to_look_at, 5)
    await store.write(keep_habits, unread, {"m1": {"region galicia": 3}})
    await store.read(habits_of, GUILD, "m1", "elgrande")


async def test_every_statement_of_play_finds_its_rows_by_an_index(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "elgrande.sqlite3", Clock())
    written = await recorded(store._writer)
    read = await recorded(store._reader)
    await play(store)
    for connection in (store._writer, store._reader):
        await connection.set_trace_callback(None)  # type: ignore[arg-type]  # None ends it, aiosqlite forgot it
    # Inserts are left out: they look for nothing, but SQLite lists checks of references that it never gets to.
    statements = {each for each in written + read if each.split()[0] in {"SELECT", "UPDATE", "DELETE"}}
    assert len(statements) > 40
    found = {statement: await scans(store._writer, statement) for statement in statements}
    await store.close()
    assert {statement: bad for statement, bad in found.items() if bad} == {}


async def test_a_choice_writes_the_game_once(tmp_path: Path) -> None:
    """The state, and how often the table was changed, are one row: that is written once, whatever the change."""
    store = await SqliteStore.open(tmp_path / "elgrande.sqlite3", Clock())
    table = await running_table(store)
    statements = await recorded(store._writer)
    await append(store, table, 0, "a", '"a"')
    await store.write(enqueue, table.id, [post("b")])
    await store.write(replace_snapshot, table.id, 1, snapshot())
    await store.write(withdraw_choices, table.id, 1, 0, snapshot())
    await store.close()

    transactions = "\n".join(statements).split("COMMIT")[:-1]
    changes = [re.findall(r"(?:INSERT INTO|UPDATE) snapshots\b", each) for each in transactions]
    assert list(map(len, changes)) == [1, 1, 1, 1]
