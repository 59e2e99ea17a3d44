"""How people are called outside of their server: by name only who agreed to it."""

from __future__ import annotations

from bot.i18n import Words
from bot.leagues.rules.games import Player
from bot.leagues.running.books import Roll
from bot.leagues.shown.html.people import People, Profile


def profiles(roll: Roll) -> dict[Player, Profile]:
    """Everybody as the public may know them."""
    return {
        player: Profile(member.number, member.name if member.is_named and member.user_id is not None else None)
        for player, member in roll.members.items()
    }


def public_names(roll: Roll, words: Words) -> People:
    return People(profiles(roll), words)
