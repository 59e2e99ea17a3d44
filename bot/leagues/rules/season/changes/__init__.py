"""What each fact changes in a season. Whoever records one asks `CHANGES`; nobody else calls these."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from bot.leagues.rules.season.changes import draws, people, tables
from bot.leagues.rules.season.facts import Fact

if TYPE_CHECKING:
    from bot.leagues.rules.season.season import Season

CHANGES: Final[Mapping[type[Fact], Callable[[Season, Any, int], None]]] = {
    **people.CHANGES,
    **draws.CHANGES,
    **tables.CHANGES,
}
