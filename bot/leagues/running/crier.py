"""The crier, who tells people what happens in a league: it knows Discord, nobody else here does."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol

from bot.leagues.rules.league import KeptSeason, Roll
from bot.leagues.rules.season.matters import Matter
from bot.leagues.rules.season.season import Decided
from bot.leagues.rules.season.table import SeasonTable
from bot.storage.records.results import Player
from bot.storage.records.tables import Table

LOG = logging.getLogger(__name__)


class Unheard(Exception):
    """There is nowhere to say it any more, or it is not allowed: the season goes on without."""


class Crier(Protocol):
    """Each call says something once: `nonce` is the same when it is said again after a crash.

    All raise Unheard if it can never be said, and anything else if it can be said later.
    """

    async def announce(self, kept: KeptSeason, roll: Roll, keys: Sequence[str], nonce: str) -> None:
        """Tell everybody of draws, rounds and the end of a season."""

    async def open_sign_up(self, kept: KeptSeason) -> None:
        """Tell everybody of a season that was announced by itself, where they can sign up; once."""

    async def open_table(self, kept: KeptSeason, roll: Roll, table: SeasonTable, found: Table, nonce: str) -> None:
        """Tell those who sit at a table, in its thread, that their game begins, and what it is."""

    async def remind(self, kept: KeptSeason, roll: Roll, table: SeasonTable, player: Player, nonce: str) -> None:
        """Tell somebody who has not appeared that the others wait."""

    async def call(
        self, kept: KeptSeason, roll: Roll, table: SeasonTable, player: Player, candidates: Sequence[Player], nonce: str
    ) -> None:
        """Ask people of the bench to take over a seat."""

    async def tell_organisers(self, kept: KeptSeason, roll: Roll, matters: Sequence[Matter], nonce: str) -> None:
        """Tell who organises what waits for them, where they can decide it at once."""

    async def tell_decision(
        self, kept: KeptSeason, roll: Roll, table: SeasonTable | None, decided: Sequence[Decided], nonce: str
    ) -> None:
        """Tell those at a table what was decided about it; or, about no table, whom it concerns."""

    async def keep_outside(self, kept: KeptSeason, roll: Roll) -> bool:
        """Bring up to date what a server has of a season besides messages, such as its calendar and its roles, without
        hurry and as far as the bot may. True if there is more to do."""

    async def found(self, table: Table, nonce: str) -> None:
        """Tell people who looked for a game that they have found one."""


async def said_by(crier: Crier | None, what: Callable[[Crier], Awaitable[None]]) -> None:
    """Let the crier say something, if there is one; what can never be said is left out."""
    if crier is None:
        return
    try:
        await what(crier)
    except Unheard as reason:
        LOG.warning("Something of a league could not be said: %s", reason)


def nonce_of(season: str, key: str) -> str:
    """What tells a message from all others, in as many characters as Discord takes."""
    return f"s{hashlib.blake2s(f'{season} {key}'.encode(), digest_size=12).hexdigest()}"
