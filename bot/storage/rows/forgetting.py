"""Forgetting somebody in the seasons of their servers: results stay, under a number that belongs to nobody.

What they wrote is taken out of the facts; that they are gone is one more fact. Nobody asks for their habits any more.
"""

from __future__ import annotations

import re
from typing import Any

import orjson

from bot.storage.dialect import marks
from bot.storage.records.leagues import StoredFact
from bot.storage.rows.members import member_numbers
from bot.storage.rows.seasons import record_fact, seasons_of_guild
from bot.storage.sql import Sql

WRITTEN = ("SignedUp", "Disputed", "Ruled", "Rearranged")
"""The kinds of facts that hold what somebody wrote about themselves, or others about them."""


def forget_member(sql: Sql, user_id: int, neutral: str) -> None:
    """Take what somebody said out of all seasons, and record in those in which they took part that they are gone.

    Where others name them, in what they disputed or decided, `neutral` stands from now on.
    """
    naming = _naming(sql, user_id)
    for guild_id, number in member_numbers(sql, user_id).items():
        _unname_rulings(sql, guild_id, naming, neutral)
        sql.execute("DELETE FROM habits WHERE guild_id = ? AND player = ?", (guild_id, f"m{number}"))
        for season in seasons_of_guild(sql, guild_id):
            if _forget_words(sql, season.id, f"m{number}", naming, neutral):
                gone = orjson.dumps({"player": f"m{number}"}).decode()
                fact = StoredFact(f"erased m{number}", sql.now, "Erased", gone)
                record_fact(sql, season.id, season.fact_count, fact)


def _naming(sql: Sql, user_id: int) -> re.Pattern[str]:
    """What finds somebody in what others wrote: the names that they had here, and their mention."""
    rows = sql.rows(
        "SELECT name FROM members WHERE user_id = ? UNION SELECT name FROM stints WHERE user_id = ?", (user_id, user_id)
    )
    names = sorted({row["name"].strip() for row in rows} - {""}, key=len, reverse=True)
    named = "|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in names)
    return re.compile("|".join([rf"<@!?{user_id}>", *([named] if named else [])]), re.IGNORECASE)


def _unname_rulings(sql: Sql, guild_id: int, naming: re.Pattern[str], neutral: str) -> None:
    """The same for decisions about games of no season."""
    for row in sql.rows("SELECT id, ruling FROM rulings WHERE guild_id = ?", (guild_id,)):
        ruling: dict[str, Any] = orjson.loads(row["ruling"])
        if naming.search(ruling["reason"]):
            ruling["reason"] = naming.sub(neutral, ruling["reason"])
            sql.execute("UPDATE rulings SET ruling = ? WHERE id = ?", (orjson.dumps(ruling).decode(), row["id"]))


def _forget_words(sql: Sql, season_id: int, player: str, naming: re.Pattern[str], neutral: str) -> bool:
    """Says whether they took part in the season at all."""
    took_part = False
    statement = f"SELECT number, kind, fact FROM season_facts WHERE season_id = ? AND kind IN ({marks(WRITTEN)})"  # noqa: S608  # marks only
    rows = sql.rows(statement, (season_id, *WRITTEN))
    for row in rows:
        fact: dict[str, Any] = orjson.loads(row["fact"])
        if row["kind"] == "SignedUp":
            entrant = fact["entrant"]
            team = naming.sub(neutral, entrant.get("team", ""))  # for all of it: they stay in one team
            if entrant["player"] == player:
                took_part = True
                fact["entrant"] = {"player": player, "strength": entrant.get("strength"), "team": team}
            elif team != entrant.get("team", ""):
                entrant["team"] = team
            else:
                continue
        elif row["kind"] == "Disputed" and fact["player"] == player:
            fact["reason"] = ""
        else:
            said = fact["ruling"] if row["kind"] == "Ruled" else fact
            if not naming.search(said["reason"]):
                continue
            said["reason"] = naming.sub(neutral, said["reason"])
        sql.execute(
            "UPDATE season_facts SET fact = ? WHERE season_id = ? AND number = ?",
            (orjson.dumps(fact).decode(), season_id, row["number"]),
        )
    return took_part
