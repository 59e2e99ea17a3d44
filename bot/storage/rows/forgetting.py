"""Forgetting somebody in the seasons of their servers: results stay, under a number that belongs to nobody.

What they wrote is taken out of the facts; that they are gone is one more fact. Nobody asks for their habits any more.
"""

from __future__ import annotations

from typing import Any

import orjson

from bot.storage.records.leagues import StoredFact
from bot.storage.rows.members import member_numbers
from bot.storage.rows.seasons import record_fact, seasons_of_guild
from bot.storage.sql import Sql

WRITTEN = ("SignedUp", "Disputed")
"""The kinds of facts that hold what somebody wrote or said about themselves."""


def forget_member(sql: Sql, user_id: int) -> None:
    """Take what somebody said out of all seasons, and record in those in which they took part that they are gone."""
    for guild_id, number in member_numbers(sql, user_id).items():
        sql.execute("DELETE FROM habits WHERE guild_id = ? AND player = ?", (guild_id, f"m{number}"))
        for season in seasons_of_guild(sql, guild_id):
            if _forget_words(sql, season.id, f"m{number}"):
                gone = orjson.dumps({"player": f"m{number}"}).decode()
                fact = StoredFact(f"erased m{number}", sql.now, "Erased", gone)
                record_fact(sql, season.id, season.fact_count, fact)


def _forget_words(sql: Sql, season_id: int, player: str) -> bool:
    """Says whether they took part in the season at all."""
    took_part = False
    rows = sql.rows(
        "SELECT number, kind, fact FROM season_facts WHERE season_id = ? AND kind IN (?, ?)", (season_id, *WRITTEN)
    )
    for row in rows:
        fact: dict[str, Any] = orjson.loads(row["fact"])
        if row["kind"] == "SignedUp":
            entrant = fact["entrant"]
            if entrant["player"] != player:
                continue
            took_part = True
            fact["entrant"] = {"player": player, "strength": entrant.get("strength")}
        elif fact["player"] == player:
            fact["reason"] = ""
        else:
            continue
        sql.execute(
            "UPDATE season_facts SET fact = ? WHERE season_id = ? AND number = ?",
            (orjson.dumps(fact).decode(), season_id, row["number"]),
        )
    return took_part
