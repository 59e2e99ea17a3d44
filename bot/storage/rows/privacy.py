"""What is kept about one person, and taking it away.

A new column that holds somebody's id belongs into `HELD`; a test compares it with the schema.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import orjson

from bot.storage.rows.forgetting import forget_member
from bot.storage.rows.games import count_change
from bot.storage.rows.members import FORGOTTEN
from bot.storage.sql import Sql

HELD: dict[tuple[str, str], str] = {
    ("people", "user_id"): "DELETE FROM people WHERE user_id = :user",
    ("waiting", "user_id"): "DELETE FROM waiting WHERE user_id = :user",
    ("orders", "user_id"): "DELETE FROM orders WHERE user_id = :user",
    ("looks", "user_id"): "DELETE FROM looks WHERE user_id = :user",
    ("hand_sets", "user_id"): "DELETE FROM hand_sets WHERE user_id = :user",
    ("puzzle_answers", "user_id"): "DELETE FROM puzzle_answers WHERE user_id = :user",
    ("bench", "user_id"): "DELETE FROM bench WHERE user_id = :user",
    ("organisers", "user_id"): "DELETE FROM organisers WHERE user_id = :user",
    ("seekers", "user_id"): "DELETE FROM seekers WHERE user_id = :user",
    ("members", "user_id"): "UPDATE members SET user_id = NULL, name = '' WHERE user_id = :user",
    ("stints", "user_id"): "UPDATE stints SET user_id = :nobody, name = :neutral WHERE user_id = :user",
    ("seats", "user_id"): (
        "UPDATE seats SET kind = 'computer', user_id = NULL, name = :neutral || ' ' || (number + 1)"
        " WHERE user_id = :user"
    ),
    ("tables", "owner_id"): (
        "UPDATE tables SET revision = revision + 1, owner_id = coalesce((SELECT user_id FROM seats"
        " WHERE table_id = tables.id AND user_id <> :user ORDER BY number LIMIT 1), :nobody) WHERE owner_id = :user"
    ),
}
"""Where the id of a person stands, and what is done there when they are to be forgotten; in this order."""

PASSING = {
    "posts": ("lane", "payload"),
    "timers": ("payload",),
    "motions": ("facts", "answers"),
    "facts": ("key", "value"),
}
"""Texts of the bot's own that may name a person by their id, and that nobody misses for long: such rows are deleted."""

NAMING = ("name", "former")
"""The facts of events in which a person stands by name."""

_TOLD = {
    "settings": "SELECT * FROM people WHERE user_id = :user",
    "seats": (
        "SELECT table_id, number AS seat, seats.name, tables.name AS table_name, status, created_at FROM seats"
        " JOIN tables ON tables.id = table_id WHERE user_id = :user ORDER BY table_id"
    ),
    "earlier_and_present_seats": (
        "SELECT table_id, seat, name, from_choice, to_choice, began_at, leaving FROM stints WHERE user_id = :user"
        " ORDER BY table_id, number"
    ),
    "choices": (
        "SELECT choices.table_id, choices.number, choices.choice, choices.made_at, choices.maker FROM stints"
        " JOIN choices ON choices.table_id = stints.table_id AND choices.seat = stints.seat"
        " AND choices.number > stints.from_choice AND choices.number <= coalesce(stints.to_choice, choices.number)"
        " WHERE stints.user_id = :user ORDER BY choices.table_id, choices.number"
    ),
    "results": (
        "SELECT table_id, family, pace, ended_at, seats, 'm' || members.number AS player FROM results"
        " JOIN members ON members.guild_id = results.guild_id WHERE members.user_id = :user"
        " AND seats LIKE '%\"m' || members.number || '\"%' ORDER BY ended_at"
    ),
    "standing_orders": "SELECT table_id, seat, kind, content, set_at FROM orders WHERE user_id = :user",
    "tables_waiting_for_you": "SELECT table_id, since FROM waiting WHERE user_id = :user",
    "bench": "SELECT guild_id, since, called_at FROM bench WHERE user_id = :user",
    "leagues": "SELECT guild_id, number, name FROM members WHERE user_id = :user",
    "habits": (
        "SELECT table_id, counts FROM habits JOIN members ON members.guild_id = habits.guild_id"
        " AND habits.player = 'm' || members.number WHERE members.user_id = :user ORDER BY table_id"
    ),
    "decisions": (
        "SELECT rulings.guild_id, ruling FROM rulings JOIN members ON members.guild_id = rulings.guild_id"
        " WHERE members.user_id = :user AND ruling LIKE '%\"by\":\"m' || members.number || '\"%' ORDER BY rulings.id"
    ),
    "organiser_of": "SELECT guild_id FROM organisers WHERE user_id = :user",
    "looks_for_a_game": "SELECT guild_id, channel_id, since, wish FROM seekers WHERE user_id = :user",
    "signed_up_with": (
        "SELECT season_id, at, kind, fact FROM season_facts JOIN seasons ON seasons.id = season_id"
        " JOIN members ON members.guild_id = seasons.guild_id WHERE members.user_id = :user"
        " AND kind IN ('SignedUp', 'Disputed') AND fact LIKE '%\"m' || members.number || '\"%'"
        " ORDER BY season_id, season_facts.number"
    ),
    "sets_of_power_cards": "SELECT number, name, cards, changed_at FROM hand_sets WHERE user_id = :user",
    "positions_of_the_day": (
        "SELECT day, guild_id, name, turn, gained, rivals_gained, marks FROM puzzle_answers WHERE user_id = :user"
        " ORDER BY day"
    ),
    "looked_at": "SELECT table_id, user_id, looked_at FROM looks WHERE user_id = :user",
    "tables_you_own": "SELECT id, name, status, created_at FROM tables WHERE owner_id = :user",
}
"""What is kept about a person, by name. The seed of a table and the length of its log would tell secrets."""


def stored_about(sql: Sql, user_id: int) -> dict[str, list[dict[str, Any]]]:
    """Everything that is kept about a person, as rows by what they are, for that person alone."""
    told = {name: [dict(row) for row in sql.rows(statement, {"user": user_id})] for name, statement in _TOLD.items()}
    return {**told, "results": [_own_result(row) for row in told["results"]]}


def _own_result(row: dict[str, Any]) -> dict[str, Any]:
    """A result without the seats that are others' business."""
    own = [
        seat for seat in orjson.loads(row["seats"]) if any(part["player"] == row["player"] for part in seat["parts"])
    ]
    return {**row, "seats": own}


def erase_person(sql: Sql, user_id: int, neutral: str) -> list[int]:
    """Take a person out of every row; where there must be a name it is `neutral`. Returns the tables they were at.

    In running games they must have left their seat before. Games stay as they are, without the person.
    """
    names = _names(sql, user_id)
    owned = sql.rows("SELECT id FROM tables WHERE owner_id = ?", (user_id,))
    tables = sorted({table_id for table_id, _, _ in names} | {row["id"] for row in owned})
    for table_id, seat, name in names:
        _rename_in_log(sql, table_id, seat, name, neutral)
        # A caretaker has the seat already, under the name of who left it.
        sql.execute(
            "UPDATE seats SET name = ? WHERE table_id = ? AND number = ? AND name = ? AND user_id IS NULL",
            (f"{neutral} {seat + 1}", table_id, seat, name),
        )
    for table_id in tables:
        count_change(sql, table_id)
    _unname_tables(sql, tables, {name for _, _, name in names})
    forget_member(sql, user_id, neutral)
    for statement in HELD.values():
        sql.execute(statement, {"user": user_id, "neutral": neutral, "nobody": FORGOTTEN})
    _unmute(sql, user_id)
    for table, texts in PASSING.items():
        for column in texts:
            # Both names are ours, from the list above; there is nothing in a number that LIKE would take for a sign.
            sql.execute(f"DELETE FROM {table} WHERE {column} LIKE ?", (f"%{user_id}%",))  # noqa: S608
    return tables


def _unmute(sql: Sql, user_id: int) -> None:
    """Take a person out of what others have muted."""
    for row in sql.rows("SELECT user_id, muted_people FROM people WHERE muted_people LIKE ?", (f"%{user_id}%",)):
        muted = [each for each in orjson.loads(row["muted_people"]) if each != user_id]
        changed = (orjson.dumps(muted).decode(), row["user_id"])
        sql.execute("UPDATE people SET muted_people = ? WHERE user_id = ?", changed)


def _names(sql: Sql, user_id: int) -> list[tuple[int, int, str]]:
    """Tables, seats and the names that the person had there."""
    rows = sql.rows(
        "SELECT table_id, number AS seat, name FROM seats WHERE user_id = :user"
        " UNION SELECT table_id, seat, name FROM stints WHERE user_id = :user",
        {"user": user_id},
    )
    return [(row["table_id"], row["seat"], row["name"]) for row in rows]


def _rename_in_log(sql: Sql, table_id: int, seat: int, name: str, neutral: str) -> None:
    """The log calls players by their seats, but says by name who left a seat and who took it."""
    written = orjson.dumps(name).decode()
    for line in sql.rows("SELECT position, event FROM log_lines WHERE table_id = ?", (table_id,)):
        if written not in line["event"]:
            continue
        event = orjson.loads(line["event"])
        named = [fact for fact in NAMING if event.get(fact) == name and event.get("player", seat) == seat]
        if named:
            told_anew = orjson.dumps({**event, **dict.fromkeys(named, neutral)}).decode()
            sql.execute(
                "UPDATE log_lines SET event = ? WHERE table_id = ? AND position = ?",
                (told_anew, table_id, line["position"]),
            )


def _unname_tables(sql: Sql, tables: Iterable[int], names: Iterable[str]) -> None:
    """A table that is called after the person has only its number then."""
    for table_id in tables:
        called: str = sql.value("SELECT name FROM tables WHERE id = ?", (table_id,))
        if any(name.casefold() in called.casefold() for name in names if name):
            sql.execute("UPDATE tables SET name = '' WHERE id = ?", (table_id,))
