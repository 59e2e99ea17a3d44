"""How people are called on public pages: by name only who agreed to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from bot.i18n import Words
from bot.leagues.rules.games import Player
from bot.leagues.running.books import Roll

COLOURS: Final = 5
"""The colours of the game, of which everybody without a name has one."""


@dataclass(frozen=True, slots=True)
class Profile:
    """Somebody as the public may know them. Numbers are given once in a league; `name` is None for whoever did not
    agree to be named, and for whoever had their data deleted."""

    number: int
    name: str | None = None


class PublicNames:
    """What everybody is called, and who has a page of their own: who is named."""

    def __init__(self, profiles: Mapping[Player, Profile], words: Words) -> None:
        self._profiles = profiles
        self._words = words

    def name(self, player: Player) -> str:
        profile = self._profiles.get(player)
        if profile is None:
            return self._words("site.somebody")
        if profile.name is not None:
            return self._words.plain_name(profile.name)
        return self._words(f"site.unnamed.{(profile.number - 1) % COLOURS}", number=profile.number)

    def page(self, player: Player) -> str | None:
        """The file of their own page; None if they have none."""
        profile = self._profiles.get(player)
        return None if profile is None or profile.name is None else f"player-{profile.number}.html"

    def named(self) -> list[Player]:
        """Everybody with a page, by number."""
        return sorted(
            (player for player, profile in self._profiles.items() if profile.name is not None),
            key=lambda player: self._profiles[player].number,
        )


def profiles(roll: Roll) -> dict[Player, Profile]:
    """Everybody as the public may know them."""
    return {
        player: Profile(member.number, member.name if member.is_named and member.user_id is not None else None)
        for player, member in roll.members.items()
    }


def public_names(roll: Roll, words: Words) -> PublicNames:
    return PublicNames(profiles(roll), words)
