"""What the commands of leagues refuse."""

from __future__ import annotations

from bot.game.errors import TableError


class OnlyOrganisers(TableError):
    """Only organisers may do this."""

    key = "league.refused.only_organisers"


class NoSeasonYet(TableError):
    """Nobody has announced a season in this server."""

    key = "league.refused.no_season_yet"


class IllegalStart(TableError):
    """A season begins at a time that nobody can read, or that has passed."""

    key = "league.refused.illegal_start"


class IllegalDecision(TableError):
    """What was written into the form of a decision is no decision."""

    key = "league.refused.illegal_decision"


class NoRatings(TableError):
    """Nobody here has finished a game yet, or this person has not."""

    key = "league.refused.no_ratings"
