"""Pairs that only organisers are shown: who always answer each other at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.i18n.words import Words
from bot.leagues.rules.league import Roll
from bot.leagues.rules.suspicion import Suspicion
from cogs.leagues.seasons import who
from cogs.shared.blocks import small

MOST_PAIRS: Final = 5


def suspicious_lines(pairs: Iterable[Suspicion], roll: Roll, words: Words) -> list[str]:
    """The most striking ones, and that they prove nothing; no line if there are none."""
    lines = [
        words("league.decide.pair", one=one, other=other, quick=pair.quick, answers=pair.answers)
        for pair in list(pairs)[:MOST_PAIRS]
        for one, other in [(who(player, roll, words) for player in pair.players)]
    ]
    return [words("league.decide.suspicious"), *lines, small(words("league.decide.proves_nothing"))] if lines else []
