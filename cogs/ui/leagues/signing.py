"""Signing up for a season: the public message, and what somebody may set for themselves."""

from __future__ import annotations

from datetime import datetime
from typing import Final

import discord
import orjson
from babel.dates import format_time, get_timezone_location

from bot.game.clocks.calendar import zone_of
from bot.i18n import Words
from bot.leagues.rules.league import KeptSeason
from bot.leagues.rules.season.rules import DAY, HOUR
from bot.leagues.rules.season.season import Participant
from bot.leagues.running.founding import ONE_DIVISION
from cogs.shared.blocks import Item, Layout, harmless, row, small, text
from cogs.shared.controls import Option, address, button, menu
from cogs.ui.leagues.season import STANDINGS, VIEW
from engine.core.definition import definition_of

SIGN_UP: Final = "lsu"
"""`lsu:season`, take part."""
OWN: Final = "lso"
"""`lso:season:field`, set something of one's own."""
WITHDRAW: Final = "lsw"
"""`lsw:season`, ask whether one is sure; `lsw:season:yes`."""
PAUSE: Final = "lsp"
"""`lsp:season:weeks`, play no rounds that are drawn in so many weeks; 0 to play again."""

ROLE: Final = "role"
HOURS: Final = "hours"
GAMES: Final = "games"
EXPANSIONS: Final = "expansions"
ZONE: Final = "zone"

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
        button(words("league.sign_up"), address(SIGN_UP, kept.id), discord.ButtonStyle.success),
        button(words("league.look"), address(VIEW, kept.id, STANDINGS, 1, 0)),
    ]
    playing = sum(member.plays and member.is_active for member in kept.season.members.values())
    lines = [f"### {harmless(kept.stored.title)}", *rules_lines(kept, words), *map(small, declared_lines(kept, words))]
    count = words.plural("league.signed_up", playing) if playing else words("league.nobody")
    return Layout(text(*lines), text(count), row(*buttons))


def rules_lines(kept: KeptSeason, words: Words) -> list[str]:
    """What a season declares, in a few lines."""
    rules = kept.rules
    sizes = words.alternatives([str(size) for size in sorted(rules.sizes)])
    lines = [
        words("league.rules.begins", starts=f"<t:{rules.starts_at // 1000}:F>"),
        words(f"site.form.{rules.form.value}"),
        words("league.rules.tables", sizes=sizes, game=words(f"site.family.{rules.family}")),
        words(f"site.scheme.{rules.scheme.name}"),
    ]
    if rules.form.value != "bracket":
        lines.insert(1, words.plural("league.rules.rounds", rules.rounds, length=length(rules.block_length, words)))
    if rules.rounds_at_once > 1:
        lines.insert(2, words("league.rules.at_once", count=rules.rounds_at_once))
    if rules.placement_rounds:
        lines.append(words.plural("league.rules.placement", rules.placement_rounds))
    lines.append(words("league.rules.appear", time=length(rules.appear_within, words)))
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
    if rules.division_size < ONE_DIVISION and rules.moving:
        lines.append(words.plural("league.rules.moving", rules.moving))
    return lines


def length(milliseconds: int, words: Words) -> str:
    """Such as "28 days" or "100 minutes"."""
    if milliseconds >= 2 * DAY:
        return words.plural("league.days", round(milliseconds / DAY))
    if milliseconds >= 2 * HOUR:
        return words.plural("league.hours", round(milliseconds / HOUR))
    return words.plural("league.minutes", round(milliseconds / (HOUR / 60)))


def own_panel(kept: KeptSeason, member: Participant, now: int, words: Words, *, saved: bool) -> Layout:
    """What somebody has signed up with, and the menus to change it; `now` tells time zones apart."""
    entrant = member.entrant
    lines = [f"### {harmless(kept.stored.title)}"]
    if saved:
        lines.append(f"✅ {words('league.saved')}")
    division = _division(kept, entrant.player)
    if division is not None:
        lines.append(words("league.your_division", division=division))
    zone = "league.zone.unset" if entrant.time_zone == UNSET else "league.zone"
    items: list[Item] = [text(*lines, small(words(zone))), row(_zone_menu(kept, entrant.time_zone, now, words))]
    role = BOTH if member.plays and member.on_bench else PLAY if member.plays else BENCH
    items.append(row(_menu(kept, ROLE, [(each, each == role) for each in ROLES], words)))
    parts = [(name, set(hours) <= set(entrant.hours or range(24))) for name, hours in PARTS.items()]
    items.append(row(_menu(kept, HOURS, parts, words, several=True)))
    counts = [(str(count), count == entrant.games_at_once) for count in range(1, MOST_GAMES + 1)]
    items.append(row(_menu(kept, GAMES, counts, words)))
    known = expansions_of(kept)
    if known:
        chosen = [(name, name in entrant.expansions) for name in known]
        items.append(row(_menu(kept, EXPANSIONS, chosen, words, several=True)))
    paused = member.paused_until > 0
    items.append(
        row(
            button(words("league.pause"), address(PAUSE, kept.id, 2)),
            *([button(words("league.pause_over"), address(PAUSE, kept.id, 0))] if paused else []),
            button(words("league.withdraw"), address(WITHDRAW, kept.id), discord.ButtonStyle.danger),
        )
    )
    return Layout(*items)


def expansions_of(kept: KeptSeason) -> tuple[str, ...]:
    """The expansions of the season's game that somebody may know; none if it has none."""
    options = orjson.loads(kept.stored.options)
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
    return menu(words("league.own.zone"), address(OWN, kept.id, ZONE), options)


def _menu(kept: KeptSeason, field: str, values: list[tuple[str, bool]], words: Words, *, several: bool = False) -> Item:
    options = [Option(_label(field, value, words), value, chosen=chosen) for value, chosen in values]
    return menu(words(f"league.own.{field}"), address(OWN, kept.id, field), options, several=several)


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
    yes = button(words("league.withdraw_now"), address(WITHDRAW, kept.id, "yes"), discord.ButtonStyle.danger)
    no = button(words("league.stay"), address(SIGN_UP, kept.id))
    return Layout(text(f"### {harmless(kept.stored.title)}", words("league.withdraw_means")), row(yes, no))
