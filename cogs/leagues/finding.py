"""Looking for a game: what somebody wishes, and who else looks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import discord

from bot.game.lobby import changed_options
from bot.i18n.words import Words
from bot.leagues.running.seeking import Wish, options_of
from bot.leagues.shown.sheets import Names
from bot.storage.records.results import Player, Tempo
from cogs.leagues.asking import guild_of, reader_of, roll_of
from cogs.shared.answers import answer_in_place, answer_privately
from cogs.shared.asking import bot_of, member_of, words_of
from cogs.shared.blocks import Item, Layout, row, small, text
from cogs.shared.controls import SUCCESS, Option, Press, action
from cogs.shared.problems import UnknownControl
from engine.core.definition import definition_of
from engine.games import GAMES as FAMILIES

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
    return Wish(family, Tempo(pace), sizes, strength == ALIKE, wanted, avoided, int(games))


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
    fields: list[tuple[str, list[tuple[str, str]], str]] = [
        (PACE, [(each.value, words(f"league.find.pace.{each.value}")) for each in Tempo], now[1]),
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
    for field, values, chosen in fields:
        about = words(f"league.find.{field}")
        named = [(value, words("league.draft.line", rule=about, value=label)) for value, label in values]
        options = [Option(line, value, chosen=value == chosen) for value, line in named]
        menus.append(row(wish_for.menu(about, options, field, *now)))
    known = expansions_of(wish.family)
    if known:
        options = [Option(words(f"option.expansions.{name}"), name, chosen=name in wish.expansions) for name in known]
        menus.append(row(wish_for.menu(words("league.find.expansions"), options, EXPANSIONS, *now).several()))
    if company.known:
        options = [Option(name, player, chosen=player in wish.avoids) for player, name in company.known[:MOST_SHOWN]]
        avoid = wish_for.menu(words("league.find.avoids"), options, AVOIDS, *now).several(MOST_AVOIDED)
        menus.append(row(avoid))
    label = words("league.find.again") if is_looking else words("league.find.look")
    buttons = [look.button(label, *now).styled(SUCCESS)]
    if is_looking:
        buttons.append(stop.button(words("league.find.stop")))
    return Layout(text(*lines), *menus, row(*buttons))


async def show_find(interaction: discord.Interaction, wish: Wish | None = None, *, in_place: bool = False) -> None:
    """What somebody wishes, and who else looks."""
    seeking, guild_id = bot_of(interaction).leagues.seeking, guild_of(interaction)
    present = await seeking.wish_of(guild_id, interaction.user.id)
    others = await seeking.count(guild_id) - (present is not None)
    shown, words = wish or present or Wish(), words_of(interaction)
    company = Company(others, await _opponents(interaction, shown))
    panel = find_panel(shown, present is not None, company, FAMILIES, words)
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


@action("lko")
async def open_find(press: Press) -> None:
    await show_find(press.interaction)


@action("lks")
async def wish_for(press: Press, field: str, *wish: str) -> None:
    """Something else in the field of a wish."""
    now = _wish(wish)
    if field == FAMILY and press.value() not in FAMILIES:
        raise UnknownControl
    try:
        after = changed(now, field, press.values)
    except (KeyError, ValueError):
        raise UnknownControl from None
    changed_options({}, options_of(after.family, after.expansions))  # says what does not go together
    await show_find(press.interaction, after, in_place=True)


@action("lk")
async def look(press: Press, *wish: str) -> None:
    interaction = press.interaction
    leagues, wanted = bot_of(interaction).leagues, _wish(wish)
    if interaction.channel_id is None:
        raise UnknownControl
    settings = await bot_of(interaction).tables.people.guild(guild_of(interaction))
    channel_id = settings.tables_channel_id or interaction.channel_id
    await leagues.seeking.look(guild_of(interaction), channel_id, member_of(interaction), wanted)
    await show_find(interaction, in_place=True)
    bot_of(interaction).tables.wakes.seasons.set()


@action("lkx")
async def stop(press: Press) -> None:
    await bot_of(press.interaction).leagues.seeking.stop(guild_of(press.interaction), press.interaction.user.id)
    await show_find(press.interaction, in_place=True)


def _wish(arguments: tuple[str, ...]) -> Wish:
    if len(arguments) != len(FIELDS) or arguments[0] not in FAMILIES:
        raise UnknownControl
    try:
        return wish_of(arguments)
    except (KeyError, ValueError):
        raise UnknownControl from None
