"""What the parts of a season are called: its divisions, or its groups, and the finals."""

from __future__ import annotations

from bot.i18n.words import Words
from bot.leagues.rules.season.facts import FINALS
from bot.leagues.rules.season.season import Season, SeasonPart
from bot.leagues.rules.season.table import SeasonTable


def part_title(season: Season, place: SeasonPart, words: Words) -> str:
    """Such as "Division 2", "Group 2" or "Finals"."""
    stage, number = place
    if stage == FINALS:
        return words("site.finals")
    return words("site.group" if season.rules.finals else "site.division", number=number)


def number_of_part(season: Season, place: SeasonPart) -> int:
    """Which part of a season it is, from 1; the first one if it is none."""
    parts = season.parts()
    return parts.index(place) + 1 if place in parts else 1


def table_title(season: Season, table: SeasonTable, words: Words) -> str:
    """Such as "Division 1, round 2, table 3"."""
    part = part_title(season, (table.stage, table.division), words)
    return words("league.table_title", part=part, round=table.round, number=table.number)
