"""`/league import`: a file of a running league, and what of it could not be read."""

from __future__ import annotations

import re
from typing import Final

import discord

from bot.game.errors import TableError
from bot.game.lobby import Guest
from bot.leagues.rules.importing import IllegalImport, Imported, read_import
from bot.leagues.rules.league import KeptSeason
from cogs.leagues.asking import roll_of
from cogs.leagues.organising import managing
from cogs.shared.answers import answer_privately
from cogs.shared.asking import bot_of, member_of, words_of
from cogs.shared.blocks import Layout, row, text

LARGEST_FILE: Final = 1_000_000
"""Bytes."""
MENTION: Final = re.compile(r"<@!?(\d{15,20})>|(\d{15,20})")


class ImportRefused(TableError):
    """A file that cannot be brought in: `line` and `reason`."""

    key = "league.refused.import"


async def bring_in(interaction: discord.Interaction, kept: KeptSeason, file: discord.Attachment) -> None:
    """Read a file, bring all of it into the season, and say how much that was. Raises ImportRefused."""
    words = words_of(interaction)
    if file.size > LARGEST_FILE:
        raise ImportRefused(line=1, reason=words("league.illegal_import.too_long"))
    try:
        imported = read_import(await file.read())
        people = await _people(interaction, imported)
        importing = bot_of(interaction).leagues.importing
        brought = await importing.bring_in(kept.id, member_of(interaction), imported, people, file.filename[:100])
    except IllegalImport as illegal:
        about = illegal.about
        if illegal.reason == "refused":
            about = words(f"league.refused.{illegal.about}")
        raise ImportRefused(line=illegal.line, reason=words(illegal.key, about=about)) from None
    counted = {"people": brought.people, "rounds": brought.rounds, "results": brought.results}
    said = [words.plural(f"league.imported.{what}", count) for what, count in counted.items() if count]
    lines = [words("league.imported", what=words.list(said))]
    if brought.results:
        lines.append(words("league.imported.public"))
    look = managing.look.button(words("league.matters.all"), kept.id)
    await answer_privately(interaction, Layout(text(*lines), row(look)))


async def _people(interaction: discord.Interaction, imported: Imported) -> dict[str, Guest]:
    """Who is meant by what was written. Raises IllegalImport for who is nobody here, or two people by that name."""
    roll = await roll_of(interaction)
    known = {member.user_id: Guest(member.user_id, member.name) for member in roll.members.values() if member.user_id}
    by_name: dict[str, list[Guest]] = {}
    for guest in known.values():
        by_name.setdefault(guest.display_name.casefold(), []).append(guest)
    found: dict[str, Guest] = {}
    meant: dict[int, str] = {}
    for written, line in imported.people().items():
        user_id = roll.user(written)
        number = MENTION.fullmatch(written)
        named = by_name.get(written.casefold(), [])
        if user_id is not None:
            guest = known[user_id]
        elif number is not None:
            user_id = int(number[1] or number[2])
            guest = known.get(user_id) or await _member(interaction, user_id, line)
        elif len(named) == 1:
            guest = named[0]
        else:
            raise IllegalImport(line, "two_people" if named else "unknown", written)
        if guest.user_id in meant:
            raise IllegalImport(line, "written_twice", written)
        meant[guest.user_id] = written
        found[written] = guest
    return found


async def _member(interaction: discord.Interaction, user_id: int, line: int) -> Guest:
    """Somebody in the server whom the bot does not know yet."""
    if interaction.guild is None:
        raise IllegalImport(line, "unknown", str(user_id))
    try:
        member = await interaction.guild.fetch_member(user_id)
    except discord.NotFound:
        raise IllegalImport(line, "unknown", str(user_id)) from None
    return Guest(member.id, member.display_name)
