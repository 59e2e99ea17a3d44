"""When the blocks of a season begin and end."""

from __future__ import annotations

from bot.leagues.rules.season.facts import PLACEMENT
from bot.leagues.rules.season.season import Season


def main_starts_at(season: Season) -> int:
    """When the first round of the divisions begins: after the placement games, if there are any."""
    rules = season.rules
    if PLACEMENT not in season.divisions:
        return rules.starts_at
    return rules.starts_at + _length(season, PLACEMENT, 1, rules.placement_rounds)


def block_ends_at(season: Season, stage: int, division: int, block: int) -> int:
    """The end of a block of rounds, which is the beginning of the next one; of block 0, the beginning of the stage."""
    start = season.rules.starts_at if stage == PLACEMENT else main_starts_at(season)
    return start + _length(season, stage, division, block)


def blocks(season: Season, stage: int) -> int:
    """How many blocks a stage has. A placement has one for each of its rounds."""
    rules = season.rules
    return rules.placement_rounds if stage == PLACEMENT else rules.block_of(rules.rounds)


def block_of(season: Season, stage: int, number: int) -> int:
    """The block in which a round is."""
    return number if stage == PLACEMENT else season.rules.block_of(number)


def _length(season: Season, stage: int, division: int, count: int) -> int:
    longer = sum(season.prolonged.get((stage, division, block), 0) for block in range(1, count + 1))
    return count * season.rules.block_length + longer
