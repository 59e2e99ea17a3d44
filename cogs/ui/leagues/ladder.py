"""Looking for a game, and who is how strong."""

from __future__ import annotations

from typing import Final

import discord

from bot.i18n import Words
from bot.leagues.games import Pace
from bot.leagues.ratings import Pool
from bot.organising.seeking import Wish
from bot.organising.sheets import pool_name
from cogs.ui.blocks import Item, Layout, row, small, text
from cogs.ui.controls import Option, address, button, menu
from engine.core.game import definition_of

SET: Final = "lks"
"""`lks:field`, a menu of what somebody wishes."""
LOOK: Final = "lk"
"""`lk`, look for a game with the wish as it is; `lk:family:pace:sizes:alike:games`."""
STOP: Final = "lkx"
"""`lkx`, look no longer."""
POOL: Final = "lrp"
"""`lrp`, a menu: the ranking of another family or pace."""

SIZES: Final = {"4": (4, 3, 5), "3": (3, 4), "5": (5, 4), "2": (2,), "any": (4, 3, 5, 2)}
"""What is liked best, and what will do after a while."""
MOST_GAMES: Final = 3

PACE: Final = "pace"
PLAYERS: Final = "players"
STRENGTH: Final = "strength"
GAMES: Final = "games"
FAMILY: Final = "family"

ALIKE: Final = "alike"
ANY: Final = "any"


def wish_words(wish: Wish) -> tuple[str, ...]:
    """A wish as an address carries it."""
    liked = next((name for name, sizes in SIZES.items() if sizes == wish.sizes), ANY)
    return wish.family, wish.pace.value, liked, ALIKE if wish.is_alike else ANY, str(wish.games)


def wish_of(arguments: tuple[str, ...]) -> Wish:
    """The wish in an address. Raises ValueError, KeyError for what no panel offers."""
    family, pace, liked, strength, games = arguments
    players = definition_of({"game": family}).players
    sizes = tuple(size for size in SIZES[liked] if size in players)
    if not sizes or strength not in (ALIKE, ANY) or not 1 <= int(games) <= MOST_GAMES:
        raise ValueError(arguments)
    return Wish(family, Pace(pace), sizes, strength == ALIKE, games=int(games))


def find_panel(wish: Wish, is_looking: bool, others: int, families: tuple[str, ...], words: Words) -> Layout:
    """What somebody wishes, and the button that looks for it."""
    now = wish_words(wish)
    lines = [f"### {words('league.find')}"]
    lines.append(words("league.find.looking") if is_looking else words("league.find.help"))
    lines.append(small(words.plural("league.find.others", others)))
    fields = [
        (PACE, [(each.value, words(f"league.find.pace.{each.value}")) for each in Pace], now[1]),
        (PLAYERS, [(name, words(f"league.find.players.{name}")) for name in SIZES], now[2]),
        (STRENGTH, [(name, words(f"league.find.strength.{name}")) for name in (ANY, ALIKE)], now[3]),
        (
            GAMES,
            [(str(count), words.plural("league.own.games_count", count)) for count in range(1, MOST_GAMES + 1)],
            now[4],
        ),
    ]
    if len(families) > 1:
        fields.insert(0, (FAMILY, [(name, words(f"site.family.{name}")) for name in families], now[0]))
    menus: list[Item] = []
    for name, values, chosen in fields:
        options = [Option(label, value, chosen=value == chosen) for value, label in values]
        menus.append(row(menu(words(f"league.find.{name}"), address(SET, name, *now), options)))
    label = words("league.find.again") if is_looking else words("league.find.look")
    buttons = [button(label, address(LOOK, *now), discord.ButtonStyle.success)]
    if is_looking:
        buttons.append(button(words("league.find.stop"), address(STOP)))
    return Layout(text(*lines), *menus, row(*buttons))


def pool_menu(pools: list[Pool], present: Pool, player: str, words: Words) -> list[Item]:
    """The families and paces that there are ratings for; none if there is one."""
    if len(pools) < 2:
        return []
    options = [
        Option(pool_name(pool, words), f"{pool.family}:{pool.pace.value}", chosen=pool == present) for pool in pools
    ]
    return [row(menu(words("league.pool"), address(POOL, player), options))]
