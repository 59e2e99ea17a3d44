"""Signing up for a season, and what somebody sets for themselves."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final, Literal

import discord
from babel.dates import format_time, get_timezone_location

from bot.game.clocks.calendar import zone_of
from bot.game.clocks.own_time import zones
from bot.i18n.words import Words
from bot.leagues.rules.league import KeptSeason
from bot.leagues.rules.points import OWN
from bot.leagues.rules.season.participants import Participant
from bot.leagues.rules.season.rules import Honours, SeasonForm, SeasonRules
from bot.leagues.running.founding import ONE_DIVISION
from bot.leagues.running.taking_part import SignUp
from bot.storage.records.tables import TableMessage
from bot.storage.records.terms import DAY, HOUR, MINUTE
from cogs.leagues import particulars, seasons
from cogs.leagues.asking import season_here
from cogs.lobby.options import option_texts
from cogs.shared.answers import answer_in_place, answer_privately
from cogs.shared.asking import bot_of, member_of, server_words, set_person, words_of
from cogs.shared.blocks import Item, Layout, harmless, row, small, text
from cogs.shared.controls import DANGER, SUCCESS, Option, Press, action
from cogs.shared.problems import UnknownControl
from engine.core.definition import definition_of

if TYPE_CHECKING:
    from bot.app import ElGrandeBot

LOG = logging.getLogger(__name__)

MOST_DATES: Final = 12
"""Lines about dates in one message."""
REFRESHED_FOR = timedelta(days=1)
"""How long the public message follows who signs up: Discord allows few edits of older ones."""

ROLE: Final = "role"
HOURS: Final = "hours"
GAMES: Final = "games"
EXPANSIONS: Final = "expansions"
ZONE: Final = "zone"
EXPERIENCE: Final = "experience"
LEVELS: Final = ("0", "1", "2")
"""How well somebody says that they know the game, from new to well."""

PLAY: Final = "play"
BENCH: Final = "bench"
BOTH: Final = "both"
ROLES: Final = {PLAY: (True, False), BENCH: (False, True), BOTH: (True, True)}
"""Whether somebody plays, and whether they stand in for others."""

PARTS: Final = {
    "night": range(6),
    "morning": range(6, 12),
    "afternoon": range(12, 18),
    "evening": range(18, 24),
}
"""Parts of a day, and the hours in them."""
MOST_GAMES: Final = 5

UNSET: Final = "UTC"
"""The time zone of somebody who has set none."""
ZONES: Final = (
    *("Pacific/Honolulu", "America/Anchorage", "America/Los_Angeles", "America/Denver", "America/Chicago"),
    *("America/New_York", "America/Halifax", "America/Sao_Paulo", "Atlantic/Azores", "Europe/London"),
    *("Europe/Madrid", "Europe/Athens", "Africa/Johannesburg", "Europe/Istanbul", "Asia/Dubai", "Asia/Karachi"),
    *("Asia/Kolkata", "Asia/Dhaka", "Asia/Bangkok", "Asia/Shanghai", "Asia/Tokyo", "Australia/Sydney"),
    "Pacific/Auckland",
)
"""One for each usual time of the day; the others are in `/settings`."""


def sign_up_message(kept: KeptSeason, words: Words) -> Layout:
    """What everybody sees of a season that is announced, and the button to take part."""
    buttons = [
        take_part.button(words("league.sign_up"), kept.id).styled(SUCCESS),
        seasons.look.button(words("league.look"), kept.id, seasons.SeasonView.STANDINGS, 1, 0),
    ]
    playing = sum(member.plays and member.is_active for member in kept.season.members.values())
    lines = [
        f"### {harmless(kept.stored.title)}",
        *rules_lines(kept, words),
        *map(small, [*date_lines(kept, words), *declared_lines(kept, words)]),
    ]
    counts = [words.plural("league.signed_up", playing) if playing else words("league.nobody")]
    if kept.rules.places:
        free = kept.rules.places - len(kept.season.entered())
        counts.append(words.plural("league.places_free", free) if free else words("league.places_taken"))
    return Layout(text(*lines), text(*counts), row(*buttons))


def rules_lines(kept: KeptSeason, words: Words) -> list[str]:
    """What a season declares, in a few lines."""
    rules = kept.rules
    sizes = words.alternatives([str(size) for size in sorted(rules.sizes)])
    lines = [
        words("league.rules.begins", starts=f"<t:{rules.starts_at // 1000}:F>"),
        words(f"site.form.{rules.form.value}"),
        words("league.rules.tables", sizes=sizes, game=words(f"site.family.{rules.family}")),
        scheme_line(rules, words),
    ]
    if rules.form.value != "bracket":
        lines.insert(1, words.plural("league.rules.rounds", rules.rounds, length=length(rules.block_length, words)))
    if rules.rounds_at_once > 1:
        lines.insert(2, words("league.rules.at_once", count=rules.rounds_at_once))
    lines.append(words("league.rules.played", options=words.list(option_texts(kept.options, words))))
    if rules.division_size < ONE_DIVISION:
        key = "league.rules.groups" if rules.finals else "league.rules.divisions"
        lines.append(words(key, count=rules.division_size))
    if rules.finals:
        lines.append(words.plural("league.rules.finals", rules.finals))
    lines += gate_lines(kept, words)
    if rules.placement_rounds:
        lines.append(words.plural("league.rules.placement", rules.placement_rounds))
    lines.append(words("league.rules.appear", time=length(rules.appear_within, words)))
    return lines


def scheme_line(rules: SeasonRules, words: Words) -> str:
    """What places are worth; a scheme of an organiser's own is told table by table."""
    line = words(f"site.scheme.{rules.scheme.name}")
    if rules.scheme.name != OWN:
        return line
    tables = [
        words("league.rules.own_points", count=size, points=" ".join(map(str, rules.scheme.of_size(size))))
        for size in sorted(rules.sizes, reverse=True)
    ]
    return " ".join([line, *tables])


def gate_lines(kept: KeptSeason, words: Words) -> list[str]:
    """Who may take part, and what is asked of them before the draw."""
    rules, lines = kept.rules, []
    if rules.role:
        lines.append(words("league.rules.role", role=f"<@&{rules.role}>"))
    if rules.needs_approval:
        lines.append(words("league.rules.approval"))
    if rules.places:
        lines.append(words("league.rules.places", count=rules.places))
    if rules.check_in:
        lines.append(words("league.rules.check_in", time=length(rules.check_in, words)))
    if rules.team_size:
        lines.append(words("league.rules.teams", count=rules.team_size))
    return lines


def date_lines(kept: KeptSeason, words: Words) -> list[str]:
    """When each round begins and ends, as far as that is known before the draw; rounds of one block together."""
    rules = kept.rules
    if rules.early or rules.form is SeasonForm.BRACKET:
        return []
    lines = []
    for block in range(1, min(rules.block_of(rules.rounds), MOST_DATES) + 1):
        first = (block - 1) * rules.rounds_at_once + 1
        last = min(first + rules.rounds_at_once - 1, rules.rounds)
        starts = rules.starts_at + (rules.placement_rounds + block - 1) * rules.block_length
        begins, ends = (f"<t:{instant // 1000}:d>" for instant in (starts, starts + rules.block_length))
        key = "league.rules.dates" if last == first else "league.rules.dates_of_several"
        lines.append(words(key, first=first, last=last, begins=begins, ends=ends))
    return lines


def declared_lines(kept: KeptSeason, words: Words) -> list[str]:
    """What a season declares besides: the clock, and how ties are broken."""
    rules, terms = kept.rules, kept.terms
    breaks = words.list([words(f"league.tie_break.{each.value}") for each in rules.tie_breaks])
    lines = [words("league.rules.clock", clock=words(f"terms.clock.{terms.clock}"))]
    lines.append(words("league.rules.tie_breaks", breaks=breaks))
    if rules.breaks_ties_in_games:
        lines.append(words("league.rules.in_games"))
    lines.append(words(f"league.rules.unfinished.{rules.unfinished.value}"))
    if rules.again_after:
        lines.append(words("league.rules.again_after", time=length(rules.again_after, words)))
    if rules.honours is not Honours.NONE:
        lines.append(words(f"league.rules.honours.{rules.honours.value}"))
    if rules.small_final and (rules.finals or rules.form is SeasonForm.BRACKET):
        lines.append(words("league.rules.small_final"))
    if rules.division_size < ONE_DIVISION and rules.moving and not rules.finals:
        lines.append(words.plural("league.rules.moving", rules.moving))
    if rules.follows is not None:
        lines.append(words("league.rules.follows"))
    return lines


def length(milliseconds: int, words: Words) -> str:
    """Such as "28 days" or "100 minutes"."""
    if milliseconds >= 2 * DAY:
        return words.plural("league.days", round(milliseconds / DAY))
    if milliseconds >= 2 * HOUR:
        return words.plural("league.hours", round(milliseconds / HOUR))
    return words.plural("league.minutes", round(milliseconds / MINUTE))


def own_panel(
    kept: KeptSeason, member: Participant, now: int, words: Words, *, saved: bool, is_named: bool = False
) -> Layout:
    """What somebody has signed up with, and the menus to change it; `now` tells time zones apart. `is_named` if their
    name stands on public pages."""
    entrant = member.entrant
    lines = [f"### {harmless(kept.stored.title)}"]
    if saved:
        is_in = entrant.player not in kept.season.applicants()
        lines.append(f"✅ {words('league.saved' if is_in else 'league.saved.applied')}")
    division = _division(kept, entrant.player)
    if division is not None:
        lines.append(words("league.your_division", division=division))
    lines += particulars.standing_lines(kept, member, words)
    queue = kept.season.queue()
    if entrant.player in queue and not kept.season.divisions:
        lines.append(words("league.queued", place=queue.index(entrant.player) + 1))
    zone = "league.zone.unset" if entrant.time_zone == UNSET else "league.zone"
    items: list[Item] = [text(*lines, small(words(zone))), row(_zone_menu(kept, entrant.time_zone, now, words))]
    role = BOTH if member.plays and member.on_bench else PLAY if member.plays else BENCH
    items.append(row(_menu(kept, ROLE, [(each, each == role) for each in ROLES], words)))
    parts = [(name, set(hours) <= set(entrant.hours or range(24))) for name, hours in PARTS.items()]
    items.append(row(_menu(kept, HOURS, parts, words, several=True)))
    counts = [(str(count), count == entrant.games_at_once) for count in range(1, MOST_GAMES + 1)]
    items.append(row(_menu(kept, GAMES, counts, words)))
    if entrant.strength is None:
        levels = [(level, int(level) == entrant.experience) for level in LEVELS]
        items.append(row(_menu(kept, EXPERIENCE, levels, words)))
    known = expansions_of(kept)
    if known:
        chosen = [(name, name in entrant.expansions) for name in known]
        items.append(row(_menu(kept, EXPANSIONS, chosen, words, several=True)))
    items += particulars.items(kept, member, words, is_named=is_named)
    paused = member.paused_until > 0
    items.append(
        row(
            pause.button(words("league.pause"), kept.id, 2),
            *([pause.button(words("league.pause_over"), kept.id, 0)] if paused else []),
            withdraw.button(words("league.withdraw"), kept.id).styled(DANGER),
        )
    )
    return Layout(*items)


def expansions_of(kept: KeptSeason) -> tuple[str, ...]:
    """The expansions of the season's game that somebody may know; none if it has none."""
    options = kept.options
    offers = definition_of(options).offers(options)
    return next((tuple(map(str, offer.values)) for offer in offers if offer.name == "expansions"), ())


def _zone_menu(kept: KeptSeason, present: str, now: int, words: Words) -> Item:
    """Time zones by what time it is there now, so that nobody has to know what theirs is called."""
    offered = ZONES if present in (UNSET, *ZONES) else (*ZONES, present)
    clocks = {zone: datetime.fromtimestamp(now / 1000, zone_of(zone)) for zone in offered}
    options = [
        Option(
            words(
                "league.own.zone_now",
                time=format_time(clocks[zone], "short", locale=words.locale),
                place=get_timezone_location(zone, locale=words.locale, return_city=True),
            ),
            zone,
            chosen=zone == present,
        )
        for zone in sorted(offered, key=lambda zone: clocks[zone].replace(tzinfo=None))
    ]
    return set_own.menu(words("league.own.zone"), options, kept.id, ZONE)


def _menu(kept: KeptSeason, field: str, values: list[tuple[str, bool]], words: Words, *, several: bool = False) -> Item:
    options = [Option(_label(field, value, words), value, chosen=chosen) for value, chosen in values]
    made = set_own.menu(words(f"league.own.{field}"), options, kept.id, field)
    return made.several() if several else made


def _label(field: str, value: str, words: Words) -> str:
    if field == GAMES:
        return words.plural("league.own.games_count", int(value))
    if field == EXPANSIONS:
        return words(f"option.expansions.{value}")
    return words(f"league.own.{field}.{value}")


def _division(kept: KeptSeason, player: str) -> int | None:
    for number, division in enumerate(kept.season.divisions.get(1, ()), start=1):
        if player in division:
            return number
    return None


def sure_to_withdraw(kept: KeptSeason, words: Words) -> Layout:
    """Ask once more, and say what it means."""
    yes = withdraw.button(words("league.withdraw_now"), kept.id, "yes").styled(DANGER)
    no = take_part.button(words("league.stay"), kept.id)
    return Layout(text(f"### {harmless(kept.stored.title)}", words("league.withdraw_means")), row(yes, no))


@action("lsu")
async def take_part(press: Press, season: int) -> None:
    await sign_up(press.interaction, await season_here(press.interaction, season), SignUp())


@action("lso")
async def set_own(press: Press, season: int, field: str) -> None:
    kept = await season_here(press.interaction, season)
    if field == ZONE:
        if press.value() not in zones():
            raise UnknownControl
        await set_person(press.interaction, time_zone=press.value())
        await sign_up(press.interaction, kept, SignUp())
        return
    await sign_up(press.interaction, kept, _entry(kept, field, press.values))


def _entry(kept: KeptSeason, field: str, values: tuple[str, ...]) -> SignUp:
    """What was chosen in one of the menus. Raises UnknownControl for what none offers."""
    if field == ROLE and len(values) == 1 and values[0] in ROLES:
        plays, on_bench = ROLES[values[0]]
        return SignUp(plays=plays, on_bench=on_bench)
    if field == HOURS and set(values) <= PARTS.keys():
        hours = sorted(hour for part in values for hour in PARTS[part])
        return SignUp(hours=() if len(values) in (0, len(PARTS)) else tuple(hours))
    if field == GAMES and values in [(str(count),) for count in range(1, MOST_GAMES + 1)]:
        return SignUp(games_at_once=int(values[0]))
    if field == EXPERIENCE and len(values) == 1 and values[0] in LEVELS:
        return SignUp(experience=int(values[0]))
    if field == EXPANSIONS and set(values) <= set(expansions_of(kept)):
        return SignUp(expansions=frozenset(values))
    raise UnknownControl


async def sign_up(interaction: discord.Interaction, kept: KeptSeason, entry: SignUp) -> None:
    """Take part, or change how, and show it."""
    bot = bot_of(interaction)
    roles = {role.id for role in interaction.user.roles} if isinstance(interaction.user, discord.Member) else set()
    taking_part = bot.leagues.taking_part
    player = await taking_part.sign_up(kept.id, member_of(interaction), entry, interaction.id, roles)
    kept = await bot.leagues.seasons.read(kept.id)
    await show_own(interaction, kept, kept.season.members[player])
    await refresh_sign_up(bot, kept)


async def show_own(interaction: discord.Interaction, kept: KeptSeason, member: Participant) -> None:
    """What somebody has signed up with."""
    tables = bot_of(interaction).tables
    is_named = (await tables.people.person(interaction.user.id)).is_named
    panel = own_panel(kept, member, tables.times.now(), words_of(interaction), saved=True, is_named=is_named)
    await answer_in_place(interaction, panel)


@action("lsp")
async def pause(press: Press, season: int, weeks: Literal[0, 2]) -> None:
    """Play no rounds that are drawn in so many weeks; 0 to play again."""
    interaction = press.interaction
    kept = await season_here(interaction, season)
    now = bot_of(interaction).tables.times.now()
    taking_part = bot_of(interaction).leagues.taking_part
    until = now + weeks * 7 * DAY if weeks else 0
    await taking_part.pause(kept.id, interaction.user.id, until, interaction.id)
    words = words_of(interaction)
    said = words("league.paused", until=f"<t:{until // 1000}:D>") if weeks else words("league.plays_again")
    await answer_privately(interaction, Layout(text(said)))


@action("lsw")
async def withdraw(press: Press, season: int, sure: Literal["yes"] | None = None) -> None:
    interaction = press.interaction
    kept = await season_here(interaction, season)
    words = words_of(interaction)
    if sure is None:
        await answer_in_place(interaction, sure_to_withdraw(kept, words))
        return
    await bot_of(interaction).leagues.taking_part.withdraw(kept.id, interaction.user.id, interaction.id)
    await answer_in_place(interaction, Layout(text(words("league.withdrawn"))))
    await refresh_sign_up(bot_of(interaction), await bot_of(interaction).leagues.seasons.read(kept.id))


async def post_sign_up(bot: ElGrandeBot, kept: KeptSeason) -> None:
    """Hang up the public message of a season that was announced just now. Raises Forbidden where the bot may not."""
    channel = bot.get_partial_messageable(kept.stored.channel_id, guild_id=kept.stored.guild_id)
    message = await channel.send(view=sign_up_message(kept, await _public_words(bot, kept)))
    await bot.leagues.founding.remember_message(kept.id, TableMessage("season", message.channel.id, message.id))


async def refresh_sign_up(bot: ElGrandeBot, kept: KeptSeason) -> None:
    """Bring the public message of a season up to date while it is young."""
    shown = await bot.leagues.founding.message(kept.id)
    if shown is None or discord.utils.utcnow() - discord.utils.snowflake_time(shown.message_id) > REFRESHED_FOR:
        return
    channel = bot.get_partial_messageable(shown.channel_id, guild_id=kept.stored.guild_id)
    try:
        await channel.get_partial_message(shown.message_id).edit(
            view=sign_up_message(kept, await _public_words(bot, kept)), allowed_mentions=discord.AllowedMentions.none()
        )
    except (discord.Forbidden, discord.NotFound):
        LOG.info("The message of season %d is gone.", kept.id)


async def _public_words(bot: ElGrandeBot, kept: KeptSeason) -> Words:
    settings = await bot.tables.people.guild(kept.stored.guild_id)
    return server_words(bot, settings, kept.stored.guild_id)
