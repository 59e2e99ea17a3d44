"""Who is how strong: the ranking of a server, its players and its records."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

import discord

from bot.faces import SheetPicture
from bot.game.clocks.calendar import zone_of
from bot.i18n.words import Words
from bot.leagues.rules.ratings import Pool, Ranked
from bot.leagues.shown.player_sheets import Besides, champions, of_player, player_sheet, records_sheet, trophies
from bot.leagues.shown.sheets import Names, pool_name, ranking_sheet
from bot.storage.records.results import Player, Tempo
from cogs.leagues.asking import NoRatings, guild_of, reader_of, roll_of
from cogs.leagues.organising.correcting import decisions_button, show_corrections
from cogs.shared.answers import answer_in_place, answer_privately
from cogs.shared.asking import bot_of, look_of, person_of, words_of
from cogs.shared.blocks import Item, Layout, row, text
from cogs.shared.controls import MENU_LIMIT, Option, Press, action
from cogs.shared.drawing import sheet_picture
from cogs.shared.problems import UnknownControl

RANKING = "-"
"""In the place of a player: the ranking of all."""
RECORDS = "records"
"""In the place of a player: the records of the server."""


def pool_menu(pools: Mapping[Pool, str], present: Pool, player: str, words: Words) -> list[Item]:
    """The families, paces and seasons that there are ratings for, with their names; none if there is one."""
    if len(pools) < 2:
        return []
    options = [
        Option(name, ":".join((pool.family, pool.pace.value, pool.season or "")), chosen=pool == present)
        for pool, name in list(pools.items())[:MENU_LIMIT]
    ]
    return [row(choose_pool.menu(words("league.pool"), options, player))]


async def show_ranking(interaction: discord.Interaction) -> None:
    """The ranking in which most has been played; if no game counts any more, why. Raises NoRatings."""
    ranked = await _ratings(interaction)
    pools = _pools(ranked)
    if not pools:
        if not await bot_of(interaction).leagues.corrections.of(guild_of(interaction)):
            raise NoRatings
        await show_corrections(interaction, in_place=False)
        return
    await answer_privately(interaction, await _ranking(interaction, ranked, pools[0]))


async def show_player(interaction: discord.Interaction, user: discord.User | discord.Member) -> None:
    """Somebody's rating where they have played most. Raises NoRatings."""
    ranked = await _ratings(interaction)
    player = (await roll_of(interaction)).player(user.id)
    pools = [] if player is None else _pools(ranked, player)
    if player is None or not pools:
        raise NoRatings
    await answer_privately(interaction, await _player(interaction, ranked, player, pools[0]))


async def show_records(interaction: discord.Interaction) -> None:
    """The records of the games of which most were played. Raises NoRatings."""
    ranked = await _ratings(interaction)
    pools = _pools(ranked)
    if not pools:
        raise NoRatings
    await answer_privately(interaction, await _records(interaction, ranked, pools[0]))


@action("lrp")
async def choose_pool(press: Press, player: str) -> None:
    """The ratings of another family, pace or season, of somebody or in another place of the same sheet."""
    interaction = press.interaction
    ranked = await _ratings(interaction)
    family, pace, season = (*press.value().split(":"), "", "")[:3]
    if pace not in tuple(Tempo) or Pool(family, Tempo(pace), season or None) not in ranked.ledgers:
        raise UnknownControl
    pool = Pool(family, Tempo(pace), season or None)
    if player == RANKING:
        layout = await _ranking(interaction, ranked, pool)
    elif player == RECORDS:
        layout = await _records(interaction, ranked, pool)
    elif player in ranked.ledgers[pool].curves:
        layout = await _player(interaction, ranked, player, pool)
    else:
        raise NoRatings
    await answer_in_place(interaction, layout)


async def _ratings(interaction: discord.Interaction) -> Ranked:
    """The ratings of the server; the first time they take a while."""
    return await bot_of(interaction).leagues.ratings.of(guild_of(interaction))


def _pools(ranked: Ranked, player: Player | None = None) -> list[Pool]:
    """Those of all games, the one with most games first; only those in which somebody has a rating."""
    found = [
        (sum(rating.games for rating in ledger.ratings.values()), pool)
        for pool, ledger in ranked.ledgers.items()
        if pool.season is None and (player is None or player in ledger.curves)
    ]
    return [pool for _, pool in sorted(found, key=lambda each: (-each[0], each[1]))]


def _named(pools: Sequence[Pool], words: Words) -> dict[Pool, str]:
    return {pool: pool_name(pool, words) for pool in pools}


async def _ranking(interaction: discord.Interaction, ranked: Ranked, pool: Pool) -> Layout:
    words, roll = words_of(interaction), await roll_of(interaction)
    more = [*pool_menu(_named(_pools(ranked), words), pool, RANKING, words), decisions_button(words)]
    if not ranked.ledgers[pool].ratings:
        return Layout(text(f"### {words('site.ranking')}", words("site.no_ranking")), *more)
    reader = await reader_of(interaction, roll)
    return await _shown(interaction, ranking_sheet(ranked, pool, 0, Names(roll, words), words, reader), more)


async def _player(interaction: discord.Interaction, ranked: Ranked, player: Player, pool: Pool) -> Layout:
    words, roll = words_of(interaction), await roll_of(interaction)
    leagues, guild_id = bot_of(interaction).leagues, guild_of(interaction)
    seasons = await leagues.seasons.of_guild(guild_id)
    pools = _named(_pools(ranked, player), words)
    for kept in reversed(seasons):  # the newest seasons first
        in_season = Pool(kept.rules.family, kept.rules.pace, kept.rules.id)
        if in_season in ranked.ledgers and player in ranked.ledgers[in_season].curves:
            pools[in_season] = words.plain_name(kept.stored.title)
    more = pool_menu(pools, pool, player, words)
    habits = await leagues.habits.of(guild_id, player, pool.family)
    besides = Besides(habits, of_player(trophies(seasons, pool), player), pools.get(pool, ""))
    sheet = player_sheet(player, pool, ranked, Names(roll, words), words, besides)
    return await _shown(interaction, sheet, more)


async def _records(interaction: discord.Interaction, ranked: Ranked, pool: Pool) -> Layout:
    words, roll = words_of(interaction), await roll_of(interaction)
    bot = bot_of(interaction)
    more = pool_menu(_named(_pools(ranked), words), pool, RECORDS, words)
    won = champions(trophies(await bot.leagues.seasons.of_guild(guild_of(interaction)), pool))
    zone = zone_of((await person_of(interaction)).time_zone)
    reader = await reader_of(interaction, roll)
    names = Names(roll, words)
    sheet = await asyncio.to_thread(records_sheet, pool, ranked, won, names, words, zone, reader)
    return await _shown(interaction, sheet, more)


async def _shown(interaction: discord.Interaction, sheet: SheetPicture, more: list[Item]) -> Layout:
    look = await look_of(interaction)
    if look.in_words:
        return Layout(text(sheet.text), *more)
    picture = await sheet_picture(bot_of(interaction), sheet, look)
    return Layout(picture.gallery(), *more, pictures=[picture])
