"""What everybody is told of a season besides what happens at their tables: draws, rounds, the end."""

from __future__ import annotations

from bot.leagues.rules.season.season import Season


def drawn(stage: int) -> str:
    """The key under which the divisions of a stage are recorded."""
    return f"drawn {stage}"


def paired(stage: int, division: int, number: int) -> str:
    """The key under which a round of a division is recorded."""
    return f"paired {stage} {division} {number}"


CLOSED = "closed"


def news(season: Season) -> tuple[str, ...]:
    """The keys of what everybody has not been told yet, in the order in which it happened."""
    keys = [drawn(stage) for stage in season.divisions]
    keys += [
        paired(stage, division, number)
        for (stage, division), rounds in season.rounds.items()
        for number in range(1, len(rounds) + 1)
    ]
    if season.closed_at is not None:
        keys.append(CLOSED)
    return tuple(key for key in keys if key not in season.announced)
