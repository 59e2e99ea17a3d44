"""Looking for a game, rankings and players."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import discord

from bot.faces import SheetPicture
from bot.game.clocks.calendar import zone_of
from bot.game.lobby import changed_options
from bot.i18n import Words
from bot.leagues.rules.ratings import Pool, Ranked
from bot.leagues.running.seeking import Wish, options_of
from bot.leagues.shown.player_sheets import Besides, champions, of_player, player_sheet, records_sheet, trophies
from bot.leagues.shown.sheets import Names, pool_name, ranking_sheet
from bot.storage.records.results import Pace, Player
from cogs.leagues.asking import guild_of, reader_of, roll_of
from cogs.leagues.correcting import show_corrections
from cogs.leagues.errors import NoRatings
from cogs.shared.answers import acknowledge, answer_in_place, answer_privately, is_private_place
from cogs.shared.asking import bot_of, look_of, member_of, words_of
from cogs.shared.blocks import Item, Layout, text
from cogs.shared.controls import Press, answers
from cogs.shared.drawing import sheet_picture
from cogs.shared.problems import UnknownControl
from cogs.ui.leagues import ladder as ui
from cogs.ui.leagues.correcting import decisions_button
from engine.games import GAMES

RANKING = "-"
"""In the place of a player: the ranking of all."""
RECORDS = "records"
"""In the place of a player: the records of the server."""


async def show_find(interaction: discord.Interaction, wish: Wish | None = None, *, in_place: bool = False) -> None:
    """What somebody wishes, and who else looks."""
    seeking, guild_id = bot_of(interaction).leagues.seeking, guild_of(interaction)
    present = await seeking.wish_of(guild_id, interaction.user.id)
    others = await seeking.count(guild_id) - (present is not None)
    shown, words = wish or present or Wish(), words_of(interaction)
    company = ui.Company(others, await _opponents(interaction, shown))
    panel = ui.find_panel(shown, present is not None, company, GAMES, words)
    await (answer_in_place(interaction, panel) if in_place else answer_privately(interaction, panel))


async def _opponents(interaction: discord.Interaction, wish: Wish) -> list[tuple[Player, str]]:
    """Whom the reader may want to avoid, with their names: those whom they do avoid, and whom they met last."""
    words, roll = words_of(interaction), await roll_of(interaction)
    player, ratings = await reader_of(interaction, roll), bot_of(interaction).leagues.ratings
    met: list[Player] = []
    if player is not None and ratings.is_ready(guild_of(interaction)):
        met = (await ratings.of(guild_of(interaction))).opponents(player)
    known = [each for each in dict.fromkeys([*sorted(wish.avoids), *met]) if roll.user(each) is not None]
    names = Names(roll, words)
    return [(each, names(each)) for each in known]


@answers(ui.SET)
async def wish_chosen(press: Press) -> None:
    now = _wish(press.arguments[1:])
    if press.text(0) == ui.FAMILY and press.value() not in GAMES:
        raise UnknownControl
    try:
        wish = ui.changed(now, press.text(0), press.values)
    except (KeyError, ValueError):
        raise UnknownControl from None
    changed_options({}, options_of(wish.family, wish.expansions))  # says what does not go together
    await show_find(press.interaction, wish, in_place=True)


@answers(ui.LOOK)
async def look_pressed(press: Press) -> None:
    interaction = press.interaction
    leagues, wish = bot_of(interaction).leagues, _wish(press.arguments)
    if interaction.channel_id is None:
        raise UnknownControl
    settings = await bot_of(interaction).tables.people.guild(guild_of(interaction))
    channel_id = settings.tables_channel_id or interaction.channel_id
    await leagues.seeking.look(guild_of(interaction), channel_id, member_of(interaction), wish)
    await show_find(interaction, in_place=True)
    bot_of(interaction).tables.wakes.seasons.set()


@answers(ui.STOP)
async def stop_pressed(press: Press) -> None:
    await bot_of(press.interaction).leagues.seeking.stop(guild_of(press.interaction), press.interaction.user.id)
    await show_find(press.interaction, in_place=True)


def _wish(arguments: tuple[str, ...]) -> Wish:
    if len(arguments) != len(ui.FIELDS) or arguments[0] not in GAMES:
        raise UnknownControl
    try:
        return ui.wish_of(arguments)
    except (KeyError, ValueError):
        raise UnknownControl from None


async def show_ranking(interaction: discord.Interaction) -> None:
    """The ranking in which most has been played; if no game counts any more, why. Raises NoRatings."""
    ranked = await _ratings(interaction, in_place=False)
    pools = _pools(ranked)
    if not pools:
        if not await bot_of(interaction).leagues.corrections.of(guild_of(interaction)):
            raise NoRatings
        await show_corrections(interaction, in_place=False)
        return
    await answer_privately(interaction, await _ranking(interaction, ranked, pools[0]))


async def show_player(interaction: discord.Interaction, user: discord.User | discord.Member) -> None:
    """Somebody's rating where they have played most. Raises NoRatings."""
    ranked = await _ratings(interaction, in_place=False)
    player = (await roll_of(interaction)).player(user.id)
    pools = [] if player is None else _pools(ranked, player)
    if player is None or not pools:
        raise NoRatings
    await answer_privately(interaction, await _player(interaction, ranked, player, pools[0]))


async def show_records(interaction: discord.Interaction) -> None:
    """The records of the games of which most were played. Raises NoRatings."""
    ranked = await _ratings(interaction, in_place=False)
    pools = _pools(ranked)
    if not pools:
        raise NoRatings
    await answer_privately(interaction, await _records(interaction, ranked, pools[0]))


@answers(ui.POOL)
async def pool_chosen(press: Press) -> None:
    interaction, player = press.interaction, press.text(0)
    ranked = await _ratings(interaction, in_place=True)
    family, pace, season = (*press.value().split(":"), "", "")[:3]
    if pace not in tuple(Pace) or Pool(family, Pace(pace), season or None) not in ranked.ledgers:
        raise UnknownControl
    pool = Pool(family, Pace(pace), season or None)
    if player == RANKING:
        layout = await _ranking(interaction, ranked, pool)
    elif player == RECORDS:
        layout = await _records(interaction, ranked, pool)
    elif player in ranked.ledgers[pool].curves:
        layout = await _player(interaction, ranked, player, pool)
    else:
        raise NoRatings
    await answer_in_place(interaction, layout)


async def _ratings(interaction: discord.Interaction, *, in_place: bool) -> Ranked:
    """The ratings of the server; the first time they take a while, and drawing takes one too."""
    await acknowledge(interaction, hidden=is_private_place(interaction), in_place=in_place)
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
    more = [*ui.pool_menu(_named(_pools(ranked), words), pool, RANKING, words), decisions_button(words)]
    if not ranked.ledgers[pool].ranking(ranked.rules):
        games = ranked.rules.provisional_games
        return Layout(text(f"### {words('site.ranking')}", words("site.no_ranking", games=games)), *more)
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
    more = ui.pool_menu(pools, pool, player, words)
    habits = await leagues.habits.of(guild_id, player, pool.family)
    besides = Besides(habits, of_player(trophies(seasons, pool), player), pools.get(pool, ""))
    sheet = player_sheet(player, pool, ranked, Names(roll, words), words, besides)
    return await _shown(interaction, sheet, more)


async def _records(interaction: discord.Interaction, ranked: Ranked, pool: Pool) -> Layout:
    words, roll = words_of(interaction), await roll_of(interaction)
    bot = bot_of(interaction)
    more = ui.pool_menu(_named(_pools(ranked), words), pool, RECORDS, words)
    won = champions(trophies(await bot.leagues.seasons.of_guild(guild_of(interaction)), pool))
    zone = zone_of((await bot.tables.people.person(interaction.user.id)).time_zone)
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
