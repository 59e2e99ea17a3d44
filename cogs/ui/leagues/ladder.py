"""Looking for a game, and who is how strong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import discord

from bot.i18n import Words
from bot.leagues.rules.ratings import Pool
from bot.leagues.running.seeking import Wish
from bot.storage.records.results import Pace, Player
from cogs.shared.blocks import Item, Layout, row, small, text
from cogs.shared.controls import Option, address, button, menu
from engine.core.definition import definition_of

SET: Final = "lks"
"""`lks:field`, a menu of what somebody wishes."""
LOOK: Final = "lk"
"""`lk`, look for a game with the wish as it is; `lk:family:pace:sizes:alike:games:expansions:avoids`."""
STOP: Final = "lkx"
"""`lkx`, look no longer."""
POOL: Final = "lrp"
"""`lrp:player`, a menu: the ratings of another family, pace or season."""

SIZES: Final = {"4": (4, 3, 5), "3": (3, 4), "5": (5, 4), "2": (2,), "any": (4, 3, 5, 2)}
"""What is liked best, and what will do after a while."""
MOST_GAMES: Final = 3

PACE: Final = "pace"
PLAYERS: Final = "players"
STRENGTH: Final = "strength"
GAMES: Final = "games"
FAMILY: Final = "family"
EXPANSIONS: Final = "expansions"
AVOIDS: Final = "avoids"
FIELDS: Final = (FAMILY, PACE, PLAYERS, STRENGTH, GAMES, EXPANSIONS, AVOIDS)
"""The parts of a wish as an address carries them."""
MOST_AVOIDED: Final = 6
MOST_SHOWN: Final = 25
NO_NAMES: Final = "-"

ALIKE: Final = "alike"
ANY: Final = "any"


def wish_words(wish: Wish) -> tuple[str, ...]:
    """A wish as an address carries it."""
    liked = next((name for name, sizes in SIZES.items() if sizes == wish.sizes), ANY)
    known = expansions_of(wish.family)
    expansions = sum(1 << place for place, name in enumerate(known) if name in wish.expansions)
    avoids = ".".join(sorted(player.removeprefix("m") for player in wish.avoids)) or NO_NAMES
    strength = ALIKE if wish.is_alike else ANY
    return wish.family, wish.pace.value, liked, strength, str(wish.games), f"{expansions:x}", avoids


def wish_of(arguments: tuple[str, ...]) -> Wish:
    """The wish in an address. Raises ValueError, KeyError for what no panel offers."""
    family, pace, liked, strength, games, expansions, avoids = arguments
    players = definition_of({"game": family}).players
    sizes = tuple(size for size in SIZES[liked] if size in players)
    if not sizes or strength not in (ALIKE, ANY) or not 1 <= int(games) <= MOST_GAMES:
        raise ValueError(arguments)
    chosen = int(expansions, 16)
    wanted = frozenset(name for place, name in enumerate(expansions_of(family)) if chosen >> place & 1)
    avoided = frozenset(f"m{int(number)}" for number in avoids.split(".")) if avoids != NO_NAMES else frozenset()
    if len(avoided) > MOST_AVOIDED:
        raise ValueError(arguments)
    return Wish(family, Pace(pace), sizes, strength == ALIKE, wanted, avoided, int(games))


def changed(wish: Wish, field: str, values: tuple[str, ...]) -> Wish:
    """A wish after a choice in the menu of a field. Raises ValueError, KeyError for what no panel offers."""
    if field == EXPANSIONS:
        return replace(wish, expansions=frozenset(values) & frozenset(expansions_of(wish.family)))
    if field == AVOIDS:
        return replace(wish, avoids=frozenset(values))
    (value,) = values
    parts = dict(zip(FIELDS, wish_words(wish), strict=True))
    if field not in parts:
        raise KeyError(field)
    parts[field] = value
    if field == FAMILY:
        parts[EXPANSIONS] = "0"
    return wish_of(tuple(parts.values()))


def expansions_of(family: str) -> tuple[str, ...]:
    """The expansions of a game that somebody may want to play with; none if it has none."""
    options = {"game": family}
    offers = definition_of(options).offers(options)
    return next((tuple(map(str, offer.values)) for offer in offers if offer.name == "expansions"), ())


@dataclass(frozen=True, slots=True)
class Company:
    """Who else is there: how many people look, and whom the reader may want to avoid, with their names."""

    looking: int
    known: Sequence[tuple[Player, str]] = ()


def find_panel(wish: Wish, is_looking: bool, company: Company, families: tuple[str, ...], words: Words) -> Layout:
    """What somebody wishes, and the button that looks for it."""
    now = wish_words(wish)
    lines = [f"### {words('league.find')}"]
    lines.append(words("league.find.looking") if is_looking else words("league.find.help"))
    others = words.plural("league.find.others", company.looking) if company.looking else words("league.find.alone")
    lines.append(small(others))
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
    known = expansions_of(wish.family)
    if known:
        options = [Option(words(f"option.expansions.{name}"), name, chosen=name in wish.expansions) for name in known]
        menus.append(row(menu(words("league.find.expansions"), address(SET, EXPANSIONS, *now), options, several=True)))
    if company.known:
        options = [Option(name, player, chosen=player in wish.avoids) for player, name in company.known[:MOST_SHOWN]]
        avoid = menu(words("league.find.avoids"), address(SET, AVOIDS, *now), options, several=True, most=MOST_AVOIDED)
        menus.append(row(avoid))
    label = words("league.find.again") if is_looking else words("league.find.look")
    buttons = [button(label, address(LOOK, *now), discord.ButtonStyle.success)]
    if is_looking:
        buttons.append(button(words("league.find.stop"), address(STOP)))
    return Layout(text(*lines), *menus, row(*buttons))


def pool_menu(pools: Mapping[Pool, str], present: Pool, player: str, words: Words) -> list[Item]:
    """The families, paces and seasons that there are ratings for, with their names; none if there is one."""
    if len(pools) < 2:
        return []
    options = [
        Option(name, ":".join((pool.family, pool.pace.value, pool.season or "")), chosen=pool == present)
        for pool, name in list(pools.items())[:MOST_SHOWN]
    ]
    return [row(menu(words("league.pool"), address(POOL, player), options))]
