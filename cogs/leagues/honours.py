"""Roles of a server for those who play in a division and for champions, where organisers want them and the bot may.

There is one role for each division of a game, and one for its champion: the next season gives them to others.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

import discord

from bot.i18n.words import Words
from bot.leagues.rules.league import KeptSeason, Roll
from bot.leagues.rules.season.dates import CHAMPION, honoured
from bot.leagues.rules.season.facts import MAIN
from bot.leagues.shown.parts import part_title
from bot.storage.records.results import Player

if TYPE_CHECKING:
    from bot.app import ElGrandeBot

LOG = logging.getLogger(__name__)

MOST_AT_ONCE: Final = 40
"""Roles that are given and taken before others have their turn: Discord takes only so many requests in a while."""


async def give_honours(bot: ElGrandeBot, kept: KeptSeason, roll: Roll, words: Words) -> bool:
    """Give and take roles until they are with those to whom they belong; True if there is more to do."""
    guild = bot.get_guild(kept.stored.guild_id)
    wanted = honoured(kept.season)
    if not wanted or guild is None or not guild.me.guild_permissions.manage_roles:
        return False
    left = MOST_AT_ONCE
    for number, players in wanted.items():
        try:
            left = await _give(bot, guild, kept, roll, number, players, left, words)
        except discord.HTTPException as error:
            LOG.warning("A role of season %d cannot be given: %s", kept.id, error.text)
            return False
        if left <= 0:
            return True
    return False


async def _give(
    bot: ElGrandeBot,
    guild: discord.Guild,
    kept: KeptSeason,
    roll: Roll,
    number: int,
    players: tuple[Player, ...],
    left: int,
    words: Words,
) -> int:
    """One role; returns how many of so many changes are left."""
    name = f"{kept.rules.family} {kept.rules.pace.value} {number}"
    known = await bot.leagues.notes.role(guild.id, name)
    role = None if known is None else guild.get_role(known[0])
    holders = () if known is None or role is None else known[1]
    if set(holders) == set(players):
        return left
    if role is None:
        role = await guild.create_role(name=role_name(kept, number, words), permissions=discord.Permissions.none())
        await bot.leagues.notes.note_role(guild.id, name, role.id, ())
    now = dict.fromkeys(holders)
    for player in [*(each for each in holders if each not in players), *(each for each in players if each not in now)]:
        if left <= 0:
            break
        left -= 1
        await _change(guild, role, roll.user(player), gets=player in players)
        if player in players:
            now[player] = None
        else:
            del now[player]
    await bot.leagues.notes.note_role(guild.id, name, role.id, tuple(now))
    return left


async def _change(guild: discord.Guild, role: discord.Role, user_id: int | None, *, gets: bool) -> None:
    if user_id is None:
        return  # they have asked to be forgotten
    try:
        member = await guild.fetch_member(user_id)
    except discord.NotFound:
        return  # they have left the server
    await (member.add_roles(role) if gets else member.remove_roles(role))


def role_name(kept: KeptSeason, number: int, words: Words) -> str:
    """Such as "El Grande · Division 2"."""
    part = words("league.champion") if number == CHAMPION else part_title(kept.season, (MAIN, number), words)
    return f"{words(f'site.family.{kept.rules.family}')} · {part}"
